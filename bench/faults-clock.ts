import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import type { Line } from './budget.ts'
import { startProduct } from './product.ts'
import { Caller, demoOwner, openSalon } from './salon.ts'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

const day = 24 * 60 * 60

/** Timers and PostgreSQL keep their own clock. */
export async function clockJumps(): Promise<Line[]> {
  const what = 'clock'
  if (!library)
    return [{ what, budget: 'a clock to set', measured: 'libfaketime is not installed', ok: true }]
  const folder = mkdtempSync(join(tmpdir(), 'creneau-clock-'))
  const file = join(folder, 'now')
  const jump = async (seconds: number) => {
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    await pause(1_500)
  }
  writeFileSync(file, '+0\n')
  const product = await startProduct({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  try {
    const owner = await demoOwner(product.url)
    const salon = await openSalon(owner, [60])
    const client = new Caller(product.url, { cookies: false })
    const today = todayIn('UTC', Date.now())
    const book = (inDays: number, startTime: string) =>
      client.call('POST', `/api/public/schedules/${salon.token}/bookings`, {
        serviceId: salon.services.get(60),
        date: addDays(today, inDays),
        startTime,
        clientName: 'Ada',
        clientPhone: '1',
      })
    const statusOf = async (reference: unknown) =>
      (await client.call('GET', `/api/public/bookings/${reference}`)).body.status
    const ready = async () => (await fetch(`${product.url}/readyz`)).status
    const session = async () => (await owner.call('GET', '/api/auth/me')).status
    const soon = (await book(2, '10:00')).body.referenceToken
    const later = (await book(20, '10:00')).body.referenceToken

    await jump(10 * day)
    const ahead = [
      await ready(),
      await session(),
      await statusOf(soon),
      await statusOf(later),
      (await book(20, '12:00')).status,
    ]
    await jump(-2 * day)
    const behind = [await ready(), await session(), await statusOf(later), (await book(3, '10:00')).status]
    await jump(0)
    const back = [
      await ready(),
      await session(),
      await statusOf(soon),
      await statusOf(later),
      (await book(4, '10:00')).status,
    ]
    const { rows } = await database.query(`SELECT (SELECT count(*) FROM (SELECT FROM booking_events
        GROUP BY tenant_id, booking_id, kind, version HAVING count(*) > 1) twice)::int AS twice`)
    client.close()
    owner.close()
    const line = (name: string, seen: unknown[], expected: unknown[]): Line => ({
      what: `${what}: ${name}`,
      budget: expected.join(', '),
      measured: seen.join(', '),
      ok: seen.join() === expected.join(),
    })
    return [
      line('10 days ahead: ready, signed in, past request, later request, new request', ahead, [
        200,
        200,
        'rejected',
        'pending',
        201,
      ]),
      line('2 days behind: ready, signed in, later request, new request', behind, [200, 200, 'pending', 201]),
      line('correct again: ready, signed in, past request, later request, new request', back, [
        200,
        200,
        'rejected',
        'pending',
        201,
      ]),
      line('duplicate events', [rows[0].twice], [0]),
    ]
  } finally {
    await database.end()
    await product.stop()
    rmSync(folder, { recursive: true })
  }
}
