import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type FullSalon, fullDay, fullSalon, waitingOf, waits, waitsAs } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const waitingList = ({ jane, salon }: FullSalon) =>
  jane.get('listWaiting', { params: { scheduleId: salon.id } })

describe('joining the waiting list', () => {
  it('marks the full dates of a schedule, and no others', async () => {
    const { salon, serviceId, jane } = await fullSalon(product)
    const open = () =>
      client(product).get('listOpenDates', { params: { token: salon.token }, body: { serviceId } })
    const marked = async () => (await open()).dates.filter(({ full }) => full).map(({ date }) => date)
    expect(await marked()).toEqual([fullDay])
    const schedule = { params: { token: salon.token } }
    expect(await client(product).get('getPublicSchedule', schedule)).toMatchObject({ waitingList: true })
    await jane.get('editSchedule', { params: { scheduleId: salon.id }, body: { waitingList: false } })
    expect(await marked()).toEqual([])
    expect(await client(product).get('getPublicSchedule', schedule)).not.toHaveProperty('waitingList')
  })

  it('refuses dates that are past, beyond the horizon or in the wrong order, and writes nothing', async () => {
    const full = await fullSalon(product)
    const joins = (more: object) => waits(client(product), full, 'ada@waits.example', more)
    const dates = (fromDate: string, toDate = fromDate) => joins({ fromDate, toDate })
    expect(await dates('2027-02-22')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await dates('2027-04-12')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await dates(fullDay, '2027-03-07')).toMatchObject(refused(400, 'invalid_request'))
    expect(await dates('2027-03-01', '2027-04-15')).toMatchObject(refused(400, 'invalid_request'))
    expect(await joins({ fromTime: '12:00', toTime: '09:00' })).toMatchObject(refused(400, 'invalid_request'))
    expect(await joins({ clientEmail: '' })).toMatchObject({
      status: 400,
      body: { fields: { clientEmail: expect.any(String) } },
    })
    expect(await joins({ serviceId: 999_999 })).toMatchObject(refused(404, 'service_not_found'))
    expect(await waitingList(full)).toEqual({ waiting: [], count: 0 })
  })

  it('accepts one of two requests at once, and a range that does not meet the first', async () => {
    const full = await fullSalon(product)
    const joins = (more = {}) => waits(client(product), full, 'Ada@waits.example', more)
    const both = await Promise.all([joins(), joins()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(refused(409, 'already_waiting'))
    expect(await joins({ toTime: '10:00' })).toMatchObject(refused(409, 'already_waiting'))
    expect((await waitingList(full)).count).toBe(1)
  })

  it('needs the password of the schedule', async () => {
    const jane = await owner(product)
    const salon = await jane.opens({ password: 'bienvenue' })
    const full = { salon, serviceId: salon.services.Coupe ?? 0 }
    expect(await waits(client(product), full, 'ada@waits.example')).toMatchObject(
      refused(401, 'password_required'),
    )
  })

  it('sends the link of the private page, and the page changes nothing when it is opened', async () => {
    const full = await fullSalon(product)
    const waitingToken = await waitsAs(product, full, 'dora@waits.example')
    const mail = (await product.mailsTo('dora@waits.example')).at(-1)
    const [, code = ''] = /\/waiting\/\S+\?mail=(\S+)/.exec(mail?.text ?? '') ?? []
    const responding = async () =>
      (
        await product.pool.query('SELECT FROM responding_addresses WHERE address = $1', [
          'dora@waits.example',
        ])
      ).rowCount
    await waitingOf(product, waitingToken)
    expect(await responding()).toBe(0)
    await client(product).get('getWaiting', { params: { waitingToken }, query: { mail: code } })
    expect(await responding()).toBe(1)
    await client(product).cancels(full.references[0] ?? '')
    await product.sweep()
    const before = await waitingOf(product, waitingToken)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await client(product).send(method, `/waiting/${waitingToken}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
    }
    expect(await waitingOf(product, waitingToken)).toEqual(before)
    expect(before.offer).toBeDefined()
  })
})
