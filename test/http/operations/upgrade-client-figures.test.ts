import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateEmptyTo, migrations } from '../../../src/server/database/migrate.ts'
import { Owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { recorded, restoreFrozen } from '../../upgrade/before-staff.ts'

const versionBefore = '0057_people_notifications'
const newVersion = '0058_client_figures'

const eight = '2027-03-01T08:00:00Z'

/** What the frozen version did not know: no-shows, merged clients, lapsed requests, series, teams and waiting lists. */
const more = `
  UPDATE bookings SET no_show_at = starts_at WHERE status = 'approved' AND starts_at < '2027-02-20';
  INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
      timezone, starts_at, ends_at, status, lapses, client_id, client_name, client_email, client_phone, client_locale,
      reference_token, no_show_at, deleted_at)
    SELECT b.tenant_id, b.schedule_id, b.service_id, b.staff_id, b.service_name, b.duration_minutes, b.date - k.days,
      b.start_time, b.timezone, b.starts_at - k.days * interval '1 day', b.ends_at - k.days * interval '1 day', k.status,
      false, b.client_id, b.client_name, b.client_email, b.client_phone, b.client_locale,
      lpad(k.days::text, 4, 'Z') || lpad(b.id::text, 4, 'Y'),
      CASE WHEN k.days = 200 THEN b.starts_at - interval '200 days' END,
      CASE WHEN k.days = 300 THEN now() END
    FROM bookings b, (VALUES (100, 'approved'), (200, 'approved'), (300, 'approved'), (50, 'lapsed'), (60, 'pending'),
      (-100, 'approved'), (-110, 'cancelled')) AS k (days, status)
    WHERE b.client_id IS NOT NULL AND b.id % 2 = 0;
  UPDATE bookings b SET series_id = (SELECT min(f.id) FROM bookings f
      WHERE f.tenant_id = b.tenant_id AND f.schedule_id = b.schedule_id AND f.client_id = b.client_id)
    WHERE b.starts_at > '2027-05-01' AND b.client_id IS NOT NULL;
  UPDATE clients c SET merged_into = (SELECT min(o.id) FROM clients o WHERE o.tenant_id = c.tenant_id)
    WHERE c.id % 4 = 1 AND c.id > (SELECT min(o.id) FROM clients o WHERE o.tenant_id = c.tenant_id);
  INSERT INTO clients (tenant_id, name, phone, note) SELECT tenant_id, 'Jamais Venue', '07 99 99 99 99', 'Note'
    FROM (SELECT DISTINCT tenant_id FROM schedules) owners;
  INSERT INTO memberships (owner_id, user_id, role, accepted_at) SELECT id, id, 'owner', now() FROM users;
  INSERT INTO memberships (owner_id, email, role, token_hash) SELECT id, 'lea@salon.example', 'member', md5(id) FROM users;`

type Row = Record<string, unknown>
type Rows = Map<string, Row[]>

async function readRows(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const all: Rows = new Map()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY to_jsonb(t)::text`,
    )
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

async function migratesTo(client: pg.Client, version: string): Promise<void> {
  const migration = migrations.find(({ name }) => name === version)
  if (!migration) throw new Error(`no migration ${version}`)
  await client.query('BEGIN')
  await migrateEmptyTo(client, migration)
  await client.query('COMMIT')
}

let before: Rows
let after: Rows
let product: Product

async function upgrades(url: string): Promise<void> {
  await restoreFrozen(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migratesTo(client, versionBefore)
  await client.query(more)
  before = await readRows(client)
  await migratesTo(client, newVersion)
  after = await readRows(client)
  await client.end()
}

beforeAll(async () => {
  product = await startProduct({ now: eight, sending: false, database: upgrades })
})
afterAll(() => product.stop())

const newFields = ['alert', 'first_booking_at', 'last_visit_at', 'next_visit_at', 'no_shows']

const withoutNewFields = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !newFields.includes(field)))

it('keeps every row of every table', () => {
  expect(before.get('bookings')?.length).toBeGreaterThan(300)
  expect(before.get('clients')?.length).toBeGreaterThan(50)
  for (const [table, rows] of before) {
    const now = after.get(table) ?? []
    const byText = (a: Row, b: Row) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    const kept = table === 'clients' ? now.map(withoutNewFields) : now
    expect(kept.toSorted(byText), table).toEqual(rows.toSorted(byText))
  }
})

it('plans one check for each client that is not merged', () => {
  const planned = (after.get('client_checks') ?? []).map(({ client_id }) => client_id)
  const shown = (after.get('clients') ?? []).filter(({ merged_into }) => merged_into === null)
  expect(planned.toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
})

type Booked = { clientId: number; startsAt: Date; status: string; isNoShow: boolean }

/** The bookings that an owner sees, each with the client that it is listed under. */
async function bookedNow(): Promise<Booked[]> {
  const { rows } = await product.pool.query(`
    SELECT coalesce(c.merged_into, c.id)::int AS "clientId", b.starts_at AS "startsAt", b.status,
      b.no_show_at IS NOT NULL AS "isNoShow"
    FROM bookings b JOIN clients c ON c.tenant_id = b.tenant_id AND c.id = b.client_id
      JOIN schedules s ON s.tenant_id = b.tenant_id AND s.id = b.schedule_id
    WHERE b.deleted_at IS NULL AND s.deleted_at IS NULL`)
  return rows
}

function figuresOf(clientId: number, booked: readonly Booked[]) {
  const own = booked.filter((one) => one.clientId === clientId)
  const starts = (isOne: (one: Booked) => boolean) =>
    own
      .filter(isOne)
      .map(({ startsAt }) => startsAt.toISOString())
      .sort()
  const visits = starts(({ status, isNoShow }) => status === 'approved' && !isNoShow)
  const now = new Date(product.now()).toISOString()
  return {
    clientId,
    first: starts(({ status }) => ['pending', 'approved'].includes(status))[0] ?? null,
    last: visits.filter((start) => start <= now).at(-1) ?? null,
    next: visits.find((start) => start > now) ?? null,
    noShows: own.filter(({ isNoShow }) => isNoShow).length,
  }
}

async function expectFiguresOfBookings() {
  const { rows } = await product.pool.query(`
    SELECT id::int AS "clientId", first_booking_at AS first, last_visit_at AS last, next_visit_at AS next,
      no_shows AS "noShows"
    FROM clients WHERE merged_into IS NULL ORDER BY id`)
  const booked = await bookedNow()
  expect(rows.map((row) => JSON.parse(JSON.stringify(row)))).toEqual(
    rows.map(({ clientId }) => figuresOf(clientId, booked)),
  )
  return rows
}

it('sorts and filters at once, before the sweeper has run', async () => {
  const camille = new Owner(product, recorded.owners[0] ?? '')
  await camille.signsIn()
  const query = { sort: 'lastVisit' as const, limit: 100 }
  const { clients, total } = await camille.get('listClients', { query })
  const booked = await bookedNow()
  const lasts = clients.map(({ id }) => figuresOf(id, booked).last ?? '')
  expect(lasts).toEqual(lasts.toSorted().toReversed())
  expect(new Set(lasts).size).toBeGreaterThan(3)
  expect(clients).toHaveLength(total)
  const { clients: missed } = await camille.get('listClients', { query: { ...query, show: 'noShow' } })
  const expected = clients.filter(({ id }) => figuresOf(id, booked).noShows > 0)
  expect(missed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(missed).not.toEqual([])
})

it('fills the figures of every owner’s clients with the first sweep', async () => {
  await product.sweep()
  await product.sweep()
  const rows = await expectFiguresOfBookings()
  for (const figure of ['first', 'last', 'next'] as const) {
    const values = new Set(rows.map((row) => row[figure] === null))
    expect(values, `${figure} is null for some clients only`).toEqual(new Set([true, false]))
  }
  expect(rows.some(({ noShows }) => noShows > 0)).toBe(true)
  const { rows: left } = await product.pool.query('SELECT FROM client_checks')
  expect(left).toEqual([])
})

it('counts the visits that begin later, although nobody does anything', async () => {
  product.setNow('2027-06-15T08:00:00Z')
  await product.sweep()
  await product.sweep()
  await expectFiguresOfBookings()
})
