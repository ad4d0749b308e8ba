import { randomUUID } from 'node:crypto'
import { format } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { client, newcomer, Owner, owner } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { activity, runOnMachines } from '../../fixtures/machines.ts'
import { type Options, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { readRefusal } from '../../fixtures/refusal.ts'

const databaseGate = new Gate()
let fragile: Product

beforeAll(async () => {
  fragile = await startProduct({ databaseGate })
})

async function serverBeside(options: Options = {}) {
  const gate = new Gate()
  const server = await startProduct({ beside: fragile, databaseGate: gate, sending: false, ...options })
  await poll(async () => ((await client(server).call('health')).status === 200 ? true : null), 'health')
  return { gate, server }
}

/** Gives up on a silent database after five seconds: a busy machine answers every query before. */
async function hastyProduct() {
  const { gate, server: hasty } = await serverBeside({ databaseSilence: 5_000 })
  return { gate, hasty }
}

afterAll(() => fragile.stop())

describe('Unavailable database', () => {
  it('answers 503 while the database is away, and works again once it is back', async () => {
    const camille = await owner(fragile)
    const salon = await camille.opens()
    await databaseGate.shut()
    const away: [Owner | ReturnType<typeof client>, string, string][] = [
      [camille, 'GET', '/api/schedules'],
      [client(fragile, 'en'), 'GET', '/api/health'],
      [client(fragile), 'GET', `/api/public/schedules/${salon.token}`],
    ]
    for (const [visitor, method, path] of away) {
      const response = await visitor.send(method, path)
      expect((await readRefusal(response)).code, path).toBe('overloaded')
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    const answer = await camille.signsIn()
    expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } })

    await databaseGate.open()
    await poll(async () => ((await client(fragile).call('health')).status === 200 ? true : null), 'health')
    expect(await camille.get('listSchedules')).toHaveLength(1)
    expect(await client(fragile).books(salon, '2027-03-08 10:00')).toMatchObject({ status: 201 })
  })

  it('prints no query with its values when the database fails between two queries of a session', async () => {
    const camille = await owner(fragile)
    const { rows } = await fragile.pool.query('SELECT id FROM users WHERE email = $1', [camille.email])
    const printed: string[] = []
    const printing = vi
      .spyOn(console, 'error')
      .mockImplementation((...printable) => void printed.push(format(...printable)))
    await fragile.pool.query('ALTER TABLE users RENAME TO renamed_users')
    const { status } = await camille.call('me')
    await fragile.pool.query('ALTER TABLE renamed_users RENAME TO users')
    printing.mockRestore()
    expect(status).toBe(503)
    expect(printed.join('\n')).not.toContain(rows[0].id)
    expect(printed.join('\n')).not.toMatch(/^\s+at /m)
  })

  it('answers 503 when the database goes away during a change', async () => {
    const camille = await owner(fragile)
    const salon = await camille.opens()
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    const holder = new pg.Client({ connectionString: fragile.databaseUrl })
    await holder.connect()
    await holder.query(`BEGIN; UPDATE schedules SET name = name WHERE id = ${salon.id}`)
    const answer = camille.edits(body.id, { comment: 'Entre-temps' })
    const waiting = `SELECT FROM ${activity} WHERE wait_event_type = 'Lock' AND datname = current_database()`
    // One transaction always sees the same activity, so the pool asks.
    await poll(
      async () => ((await fragile.pool.query(waiting)).rowCount ? true : null),
      'the change that waits',
    )
    await databaseGate.shut()
    expect(await answer).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    await holder.end()
    await databaseGate.open()
    await poll(async () => ((await client(fragile).call('health')).status === 200 ? true : null), 'health')
  })

  it('answers 503 when the database keeps silent, as after a loss of power', async () => {
    const camille = await owner(fragile)
    const salon = await camille.opens()
    const { gate, hasty } = await hastyProduct()
    // With a key, because an attempt may succeed without its answer.
    const key = randomUUID()
    const books = () => client(hasty, 'en').books(salon, '2027-03-08 11:00', { key })
    gate.darken()
    expect(await books()).toMatchObject({
      status: 503,
      body: { code: 'overloaded' },
    })
    await gate.shut()
    await gate.open()
    const answer = await poll(async () => {
      const tried = await books()
      return tried.status === 503 ? null : tried
    }, 'the database')
    expect(answer).toMatchObject({ status: 201 })
    await hasty.stop()
  })

  it('drops the connection on which a change had just begun when the database falls silent', async () => {
    const { gate, hasty } = await hastyProduct()
    gate.darken()
    expect(await newcomer(hasty).registers()).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    expect(hasty.pool.totalCount).toBe(0)
    await hasty.stop()
  })

  it('answers 503 and drops its connections while the database is read-only', async () => {
    const camille = await owner(fragile)
    const salon = await camille.opens()
    const { gate, server } = await serverBeside()
    const there = new Owner(server, camille.email)
    await there.signsIn()
    const name = new URL(fragile.databaseUrl).pathname.slice(1)
    const becomes = (reads: 'on' | 'off') =>
      runOnMachines(
        inject('serverUrl'),
        `ALTER DATABASE ${name} SET default_transaction_read_only = ${reads}`,
      )
    await becomes('on')
    // Connections are made again, as on a failover.
    await gate.shut()
    await gate.open()
    // These connections only read, and stay in the pool before a write comes.
    const reads = Array.from({ length: 6 }, () => server.pool.query('SELECT pg_sleep(0.2)'))
    await Promise.allSettled(reads)
    expect(server.pool.totalCount).toBeGreaterThan(1)
    const writes: (() => Promise<{ status: number; body: { code?: string } }>)[] = [
      () => client(server).books(salon, '2027-03-08 12:00'),
      () => there.enters(salon, '2027-03-08 13:00'),
      () => there.call('editSchedule', { params: { scheduleId: salon.id }, body: { name: 'Autre' } }),
    ]
    for (const write of writes) {
      expect(await write()).toMatchObject({ status: 503, body: { code: 'overloaded' } })
      expect(server.pool.totalCount).toBe(0)
    }
    await becomes('off')
    for (const write of writes) expect((await write()).status).toBeLessThan(300)
    await server.stop()
  })
})
