import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { freePort } from '../../fixtures/ports.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

const databaseGate = new Gate()
let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ databaseGate })
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

async function figures(url = product.url): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

const requests = (method: string, route: string, status: string) =>
  `creneau_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

describe('Metrics', () => {
  it('counts requests by route pattern, without paths, tokens or references', async () => {
    const { body } = await client(product).books(salon, '2027-03-08 10:00')
    await client(product).looksUp(body.referenceToken)
    await client(product).send('GET', `/book/${salon.token}`)
    await client(product).send('GET', '/nowhere/at-all')
    const told = await figures()
    expect(told.get(requests('POST', '/api/public/schedules/:token/bookings', '2xx'))).toBe(1)
    expect(told.get(requests('GET', '/api/public/bookings/:referenceToken', '2xx'))).toBe(1)
    expect(told.get(requests('GET', '/book/:token', '2xx'))).toBe(1)
    const names = [...told.keys()].join('\n')
    for (const secret of [body.referenceToken, salon.token, 'at-all', '^'])
      expect(names).not.toContain(secret)
  })

  it('counts lost slots and every other refusal by code', async () => {
    const code = 'creneau_refusals_total{code="slot_taken"}'
    const before = (await figures()).get(code) ?? 0
    await client(product).books(salon, '2027-03-08 11:00')
    expect(await client(product).books(salon, '2027-03-08 11:00')).toMatchObject(refused(409, 'slot_taken'))
    expect((await figures()).get(code)).toBe(before + 1)
    const others = {
      not_signed_in: () => client(product).call('me'),
      booking_not_found: () => client(product).looksUp('AAAAAAAA'),
      invalid_request: () => client(product).call('register', { body: {} }),
      not_found: () => client(product).send('GET', '/api/nowhere'),
    }
    for (const [other, refuses] of Object.entries(others)) {
      const name = `creneau_refusals_total{code="${other}"}`
      const counted = (await figures()).get(name) ?? 0
      await refuses()
      expect((await figures()).get(name), other).toBe(counted + 1)
    }
  })

  it('counts live holds', async () => {
    const jane = await owner(product)
    await jane.connects()
    const deposits = await jane.opens()
    await jane.asksFor(deposits, '15.50')
    expect((await figures()).get('creneau_holds')).toBe(0)
    const { body } = await client(product).holds(deposits, '2027-03-08 10:00')
    expect((await figures()).get('creneau_holds')).toBe(1)
    await client(product).pays(body)
    expect((await figures()).get('creneau_holds')).toBe(0)
  })

  it('measures the delay of deliveries, even when no process plans them', async () => {
    const idle = await startProduct({ sending: false })
    const lag = async () => (await figures(idle.url)).get('creneau_delivery_lag_seconds') ?? Number.NaN
    const jane = newcomer(idle)
    await jane.registers()
    await idle.pool.query(`UPDATE users SET email_verified = true; UPDATE account_mails SET done_at = now()`)
    await jane.signsIn()
    await jane.subscribes()
    const quiet = await jane.opens()
    expect(await lag()).toBe(0)
    await client(idle).books(quiet, '2027-03-08 10:00')
    await idle.pool.query(`UPDATE booking_events SET at = now() - interval '1 hour'`)
    expect(await lag()).toBeGreaterThanOrEqual(3600)
    await idle.startSending()
    await poll(async () => ((await lag()) < 3600 ? true : null), 'the deliveries')
    await idle.stop()
  })

  it('measures the age of mails that a mail server keeps refusing', async () => {
    const idle = await startProduct({ sending: false })
    await newcomer(idle).registers()
    const age = async () => (await figures(idle.url)).get('creneau_oldest_message_seconds')
    await idle.pool.query(`UPDATE account_mails SET attempts = 4, due_at = now() + interval '10 minutes',
      created_at = now() - interval '1 hour'`)
    expect((await figures(idle.url)).get('creneau_delivery_lag_seconds')).toBe(0)
    expect(await age()).toBeGreaterThanOrEqual(3600)
    await idle.stop()
  })

  it('serves every figure on which the documents advise an alert', async () => {
    const advised = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8').match(
      /\bcreneau_\w+/g,
    )
    const text = await (await fetch(`${product.url}/metrics`)).text()
    expect(advised?.length).toBeGreaterThan(4)
    expect(advised?.filter((name) => !text.includes(name))).toEqual([])
  })

  it('serves the metrics while the database is away, and reports that it is', async () => {
    await figures()
    await databaseGate.shut()
    const told = await figures()
    expect(told.get('creneau_database_up')).toBe(0)
    expect(told.has('creneau_holds')).toBe(false)
    expect(told.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    await databaseGate.open()
    await poll(async () => ((await figures()).get('creneau_database_up') === 1 ? true : null), 'the database')
    expect((await figures()).get('creneau_holds')).toBe(0)
  })

  it('adds up the metrics of several server processes', async () => {
    const port = await freePort()
    const env = { DATABASE_URL: product.databaseUrl, PORT: `${port}`, WEB_CONCURRENCY: '2', WORKER: 'off' }
    const server = new Program('server', env)
    try {
      await poll(async () => (server.said.includes('is running') ? true : null), 'the server')
      const url = `http://127.0.0.1:${port}`
      // Each request uses its own connection, so the two processes take them in turn.
      for (let nth = 0; nth < 10; nth++) await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
      const told = await figures(url)
      expect(told.get(requests('GET', '/healthz', '2xx'))).toBe(10)
      expect(told.get('creneau_database_up')).toBe(1)
      expect(told.get('creneau_holds')).toBe(0)
    } finally {
      expect(await server.end('SIGTERM')).toBe(0)
    }
  })
})

describe('Grafana dashboard', () => {
  it('queries only metrics that exist', async () => {
    const dashboard = readFileSync(join(import.meta.dirname, '../../../docs/dashboard.json'), 'utf8')
    const asked = new Set(dashboard.match(/\b(creneau|process|nodejs)_\w+/g))
    const names = new Set([...(await figures()).keys()].map((name) => name.replace(/\{.*/, '')))
    expect(asked.size).toBeGreaterThan(8)
    expect([...asked].filter((name) => !names.has(name))).toEqual([])
  })
})
