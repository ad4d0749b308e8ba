import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotas } from '../../../src/domain/quotas.ts'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { fill, oneMore, type QuotaOfSchedules } from '../../fixtures/filled-quotas.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { inWaves } from '../../fixtures/waves.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

async function adds(what: QuotaOfSchedules, other?: Record<string, unknown>) {
  const { path, body } = oneMore[what](salon)
  const response = await camille.send('POST', `/api/schedules${path}`, { body: other ?? body })
  return { status: response.status, body: await response.json() }
}

describe('Quotas of an owner', () => {
  it.each(Object.keys(oneMore) as QuotaOfSchedules[])(
    'limits %s, even when several are added at once',
    async (what) => {
      await fill(camille, salon, what, 1)
      const answers = await Promise.all(Array.from({ length: 6 }, () => adds(what)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
      expect(await adds(what)).toMatchObject(refused(409, quotas[what].refusal))
    },
  )

  it('counts a deleted schedule that keeps a readable address, and no other deleted one', async () => {
    const jane = await owner(product)
    const hers = await jane.opens()
    await fill(jane, hers, 'schedules')
    const create = () => jane.send('POST', '/api/schedules', { body: oneMore.schedules(hers).body })
    const deleteAll = (more: string) =>
      product.pool.query(
        `UPDATE schedules SET deleted_at = now()${more}
         WHERE id <> $1 AND tenant_id = (SELECT tenant_id FROM schedules WHERE id = $1)`,
        [hers.id],
      )
    await deleteAll(", slug = 'jane-' || id")
    expect((await create()).status).toBe(409)
    await deleteAll(", slug = NULL, former_slugs = ARRAY['jane-' || id]")
    expect((await create()).status).toBe(409)
    await deleteAll(", slug = NULL, former_slugs = '{}'")
    expect((await create()).status).toBe(201)
  })

  it('makes room again when a service is deleted', async () => {
    const params = { serviceId: salon.services.Coupe ?? 0 }
    expect((await camille.call('deleteService', { params })).status).toBe(200)
    expect((await adds('services')).status).toBe(201)
    expect((await adds('services')).status).toBe(409)
  })

  it('imports no client beyond 50,000, and still updates known clients', async () => {
    await fill(camille, salon, 'clients', 1)
    const imports = (text: string) =>
      camille.call('importClients', {
        body: { file: Buffer.from(`Nom;Tél\n${text}`).toString('base64'), save: true },
      })
    expect(await imports('Ada;0612345678\nGrace;0612345679')).toMatchObject(
      refused(409, quotas.clients.refusal),
    )
    const both = await Promise.all([imports('Ada;0612345678'), imports('Grace;0612345679')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const known = both[0].status === 200 ? 'Ada;0612345678' : 'Grace;0612345679'
    expect((await imports(known)).body).toMatchObject({ added: 0, known: 1 })
  })

  it('makes room again when a closure is over', async () => {
    product.setNow('2027-09-01T08:00:00Z')
    expect((await adds('closures', { fromDate: '2027-12-24', toDate: '2027-12-26' })).status).toBe(201)
  })
})

describe('Write limit of an owner', () => {
  it('limits an owner to six hundred writes a minute', async () => {
    const limited = await startProduct({
      rateLimit: true,
      sending: false,
      beside: product,
      now: laterBy(product, 0),
    })
    try {
      const jane = await owner(product)
      const { cookie } = jane
      const writes = (count: number) =>
        inWaves(count, () =>
          fetch(`${limited.url}/api/services/999999`, { method: 'DELETE', headers: { cookie } }),
        )
      const statuses = (await writes(610)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 404)).toHaveLength(600)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
      const reads = await fetch(`${limited.url}/api/schedules`, { headers: { cookie } })
      expect(reads.status).toBe(200)
      limited.setNow(laterBy(limited, 1))
      expect((await writes(1))[0]?.status).toBe(404)
    } finally {
      await limited.stop()
    }
  })
})
