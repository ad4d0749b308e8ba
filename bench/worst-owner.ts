import type pg from 'pg'
import sharp from 'sharp'
import { quotas } from '../src/domain/quotas.ts'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { linkClients } from '../test/fixtures/linked-clients.ts'
import { validExample } from './contract-examples.ts'
import { addBookings, addSalons, busySalon, crowdPassword, emailOf } from './crowd.ts'
import { askForDeposit, Caller, openSalon } from './salon.ts'
import { addYears } from './statistics-rows.ts'
import { fillQuotas, fillSessions, openWorstSalon, type WorstSalon } from './worst-salon.ts'

/** Has as much of everything as an owner may have, and a long history. */
export type WorstOwner = {
  caller: Caller
  email: string
  /** Gives the password again, and signs in on a second device. */
  confirms(): Promise<void>
  /** Values for path parameters, by name. */
  ids: Record<string, string | number>
  /** Upcoming requests, each for one call that changes it. */
  requests: { bookingId: number; referenceToken: string }[]
  emptyScheduleId: number
  /** As many pixels as a photo may have, in base64. */
  photo: string
  /** Approved and over. */
  pastBookingId: number
  deposits: {
    token: string
    serviceId: number
    sessionId: string
    paymentIntentId: string
    clientSecret: string
  }
  serviceId: number
  clientIds: number[]
  /** Uses the quotas of a schedule fully. */
  filled: { id: number; token: string }
  /** A month of group sessions of every staff member, without a break. */
  crowded: WorstSalon & { feedToken: string }
}

/** Filling all would take minutes. */
const filledSchedules = 3

/** Some schedules are left to the calls. */
const leftOver = 10

async function fillClients(pool: pg.Pool, tenantId: number): Promise<void> {
  await pool.query(
    `INSERT INTO clients (tenant_id, name, phone, email, note)
     SELECT $1, 'Client number ' || n, '07' || to_char(n, 'FM00000000'), 'many' || n || '@client.example', repeat('é', 200)
     FROM generate_series(1, $2::int - (SELECT count(*)::int FROM clients WHERE tenant_id = $1)) n`,
    [tenantId, quotas.clients.max],
  )
}

async function openDeposits(url: string, caller: Caller): Promise<WorstOwner['deposits']> {
  const salon = await openSalon(caller, [60])
  await askForDeposit(caller, salon)
  const link = await caller.get<{ url: string }>('POST', '/api/stripe-connect/create-account-link', {})
  const sessionId = new URL(link.url).pathname.split('/').pop() ?? ''
  const serviceId = salon.services.get(60) ?? 0
  const visitor = new Caller(url, { cookies: false })
  const request = { serviceId, date: addDays(todayIn('UTC', Date.now()), 9), startTime: '12:00' }
  const at = `/api/public/schedules/${salon.token}`
  const held = await visitor.get<{ paymentIntentId: string; clientSecret: string }>(
    'POST',
    `${at}/create-deposit-payment`,
    { ...request, clientName: 'Ada', clientPhone: '+33 6 12 34 56 78' },
  )
  visitor.close()
  return { token: salon.token, serviceId, sessionId, ...held }
}

const photoOf = async (width: number, height: number): Promise<string> => {
  const image = sharp({ create: { width, height, channels: 3, background: 'teal' } })
  return (await image.jpeg().toBuffer()).toString('base64')
}

async function otherSession(url: string, caller: Caller, email: string): Promise<string> {
  const other = new Caller(url)
  await other.get('POST', '/api/auth/login', { email, password: crowdPassword })
  other.close()
  const { sessions } = await caller.get<{ sessions: { id: string; here: boolean }[] }>(
    'GET',
    '/api/account/sessions',
  )
  return sessions.find(({ here }) => !here)?.id ?? ''
}

async function addPasskey(pool: pg.Pool, ownerId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     VALUES ('worst', 'Key', '', $1, 'worst', 0, 'singleDevice', false) RETURNING id`,
    [ownerId],
  )
  return rows[0]?.id ?? ''
}

export async function openWorstOwner(
  url: string,
  pool: pg.Pool,
  { bookings, sessionDays }: { bookings: number; sessionDays: number },
): Promise<WorstOwner> {
  const salons = await addSalons(pool, { prefix: 'worst', each: quotas.schedules.max - leftOver })
  const [history, filled] = salons
  if (!history || !filled) throw new Error('no salons')
  const email = emailOf('worst1')
  const caller = new Caller(url)
  await caller.get('POST', '/api/auth/login', { email, password: crowdPassword })
  // Without statistics, the check of each foreign key reads all of the owner's bookings.
  await addBookings(pool, await addSalons(pool, { prefix: 'other' }), busySalon(76))
  await pool.query('ANALYZE')
  await addYears(pool, history, bookings)
  await linkClients(pool, history.id)
  await pool.query('ANALYZE')
  await fillClients(pool, history.tenantId)
  for (const { id } of salons.slice(1, 1 + filledSchedules)) await fillQuotas(pool, id)
  const groups = await openWorstSalon(caller, pool, { gaps: 'allow', minutes: 15, busyEvery: null })
  await fillSessions(pool, groups, sessionDays)
  await pool.query('ANALYZE')
  const one = async <Row extends pg.QueryResultRow>(sql: string, id: number) =>
    (await pool.query<Row>(sql, [id])).rows[0] as Row
  const { feedToken } = await one<{ feedToken: string }>(
    'SELECT feed_token AS "feedToken" FROM schedules WHERE id = $1',
    groups.id,
  )
  const { rows: requests } = await pool.query<{
    bookingId: number
    referenceToken: string
    clientId: number
  }>(
    `SELECT id::float8 AS "bookingId", reference_token AS "referenceToken", client_id::float8 AS "clientId" FROM bookings
     WHERE schedule_id = $1 AND status = 'pending' AND starts_at > now() + interval '2 days' ORDER BY id LIMIT 4`,
    [history.id],
  )
  const [upcoming, ...spare] = requests
  const past = await one<{ id: number }>(
    `SELECT id::float8 FROM bookings
     WHERE schedule_id = $1 AND status = 'approved' AND starts_at < now() - interval '1 day' ORDER BY id DESC LIMIT 1`,
    history.id,
  )
  const of = (table: string, id: number) =>
    one<{ id: number }>(`SELECT max(id)::float8 AS id FROM ${table} WHERE schedule_id = $1`, id)
  const { rows: clients } = await pool.query<{ id: number }>(
    `SELECT client_id::float8 AS id FROM bookings WHERE schedule_id = $1 AND client_id IS NOT NULL
     GROUP BY client_id ORDER BY count(*) DESC LIMIT 2`,
    [history.id],
  )
  const at = `/api/schedules/${history.id}`
  const closure = await caller.get<{ id: number }>('POST', `${at}/closures`, {
    fromDate: '2030-02-01',
    toDate: '2030-02-01',
  })
  const empty = await caller.get<{ id: number }>('POST', '/api/schedules', {
    name: 'Empty',
    password: 'unused',
    timezone: 'UTC',
  })
  const special = await caller.get<{ id: number }>('POST', `${at}/special-hours`, {
    date: '2030-02-04',
    startTime: '09:00',
    endTime: '10:00',
  })
  await caller.get('POST', `${at}/photos`, { file: await photoOf(800, 600) })
  const image = await one<{ id: string }>(
    'SELECT public_id AS id FROM schedule_images WHERE schedule_id = $1',
    history.id,
  )
  const device = await caller.get<{ id: number }>(
    'POST',
    '/api/account/devices',
    validExample('createDevice', 'body'),
  )
  const ids: WorstOwner['ids'] = {}
  const confirms = async () => {
    await caller.get('POST', '/api/account/confirm', { password: crowdPassword })
    ids.sessionId = await otherSession(url, caller, email)
  }
  await confirms()
  return {
    caller,
    email,
    confirms,
    ids: Object.assign(ids, {
      scheduleId: history.id,
      token: history.token,
      feedToken: history.feedToken,
      serviceId: history.serviceId,
      staffId: (await of('staff', history.id)).id,
      availabilityId: (await of('availability', filled.id)).id,
      closureId: closure.id,
      specialHoursId: special.id,
      deviceId: device.id,
      imageId: image.id,
      passkeyId: await addPasskey(pool, 'worst1'),
      ...upcoming,
    }),
    requests: spare,
    emptyScheduleId: empty.id,
    photo: await photoOf(8_000, 6_000),
    pastBookingId: past.id,
    deposits: await openDeposits(url, caller),
    serviceId: history.serviceId,
    clientIds: clients.map(({ id }) => id),
    filled,
    crowded: { ...groups, feedToken },
  }
}
