import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

const databaseGate = new Gate()
let product: Product
let closing = false

beforeAll(async () => {
  product = await startProduct({ databaseGate, sending: false, isClosing: () => closing })
})
afterAll(() => product.stop())

const probe = async (path: string) => {
  // A load balancer uses the address of the machine, and no host name of the site.
  const response = await client(product).send('GET', path)
  return [response.status, await response.json()]
}

describe('Liveness probe', () => {
  it('reports a live process even without a database', async () => {
    expect(await probe('/healthz')).toEqual([200, { status: 'ok' }])
    await databaseGate.shut()
    expect(await probe('/healthz')).toEqual([200, { status: 'ok' }])
    await databaseGate.open()
  })
})

describe('Readiness probe', () => {
  const ready = async () => ((await probe('/readyz'))[0] === 200 ? true : null)

  it('reports an unready server while the database is away', async () => {
    await poll(ready, 'the database')
    await databaseGate.shut()
    expect(await probe('/readyz')).toEqual([503, { status: 'database_away' }])
    await databaseGate.open()
    await poll(ready, 'the database, back')
  })

  it('reports an unready server while its newest migration is missing, but accepts newer ones', async () => {
    const shift = (by: number) =>
      product.pool.query(
        `UPDATE drizzle.__drizzle_migrations SET created_at = created_at + $1
         WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`,
        [by],
      )
    await shift(-1)
    expect(await probe('/readyz')).toEqual([503, { status: 'migrations_missing' }])
    await shift(2)
    expect(await probe('/readyz')).toEqual([200, { status: 'ok' }])
  })

  it('reports an unready server while it shuts down', async () => {
    closing = true
    expect(await probe('/readyz')).toEqual([503, { status: 'closing' }])
    expect(await probe('/healthz')).toEqual([200, { status: 'ok' }])
    closing = false
  })
})

it('answers both probes under any host name, unlike other paths', async () => {
  const asked = async (path: string) => {
    const { hostname, port } = new URL(product.url)
    const { request } = await import('node:http')
    return new Promise((resolve, reject) =>
      request({ hostname, port, path, headers: { host: '10.0.0.5:3000' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(),
    )
  }
  expect(await asked('/healthz')).toBe(200)
  expect(await asked('/readyz')).toBe(200)
  expect(await asked('/api/health')).toBe(421)
})
