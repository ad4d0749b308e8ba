import type pg from 'pg'
import * as money from '../../../../db/money.ts'
import * as tables from '../../../../db/schema.ts'
import type { DayRow, DepositRow, RequestRow, Share } from '../../../domain/statistics.ts'
import { MILLISECONDS_PER_MINUTE } from '../../../domain/zones.ts'
import { depositSums } from '../deposits/deposit-sums.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'
import { aliased, type Placeholder, selection, tenantOf, unpreparedStatement } from '../statement.ts'

/** Both included. */
export type Dates = ScheduleKey & { from: string; to: string }

const b = aliased(tables.bookings, 'b')
const o = aliased(tables.occupancies, 'o')
const v = aliased(tables.services, 'v')
const t = aliased(tables.staff, 't')
const d = aliased(money.deposits, 'd')

/** PostgreSQL treats it as a constant, instead of computing it for every row. */
const aroundDate = (date: string, days: string) =>
  `(${date}::date::timestamp + interval '${days}') AT TIME ZONE 'UTC'`

/** A booking belongs to its agreed date. The index is by instant; no zone is more than a day from UTC. */
const onDates = (
  place: Placeholder<Dates>,
) => `${b.tenantId} = ${tenantOf(place)} AND ${b.scheduleId} = ${place('scheduleId')}::bigint AND ${b.deletedAt} IS NULL
  AND ${b.startsAt} >= ${aroundDate(place('from'), '-1 day')}
  AND ${b.startsAt} < ${aroundDate(place('to'), '2 days')}
  AND ${b.date} BETWEEN ${place('from')}::date AND ${place('to')}::date`

const counts = `${b.status} IN ('pending', 'approved')`
const sum = (of: string, where = 'true') => `coalesce(sum(${of}) FILTER (WHERE ${where}), 0)::float8`

const broughtIn = `sum(${b.priceCents}) FILTER (WHERE ${b.noShowAt} IS NULL)`

/** One row for each date, status and no-show. A separate condition for each figure takes twice as long. */
export const listDays = unpreparedStatement<Dates, DayRow>()(
  'list-days-in-figures',
  (place) =>
    `SELECT ${selection<DayRow>({
      date: `${b.date}::text`,
      status: b.status,
      noShow: `${b.noShowAt} IS NOT NULL`,
      bookings: 'count(*)::int',
      places: `sum(${b.places})::int`,
      minutes: `sum(${b.durationMinutes})::float8`,
      cents: `coalesce(sum(${b.priceCents}), 0)::float8`,
      priced: `count(${b.priceCents})::int`,
      priceFrom: `count(*) FILTER (WHERE ${b.priceFrom})::int`,
    })} FROM bookings b WHERE ${onDates(place)} GROUP BY ${b.date}, ${b.status}, ${b.noShowAt} IS NOT NULL`,
)

export type ShareRow = Share & { serviceId: number; service: string; staffId: number; member: string }

/** Each service of a visit counts separately. Identical visits are split once. */
export const listShares = unpreparedStatement<Dates, ShareRow>()(
  'list-shares-in-figures',
  (place) => `WITH booked AS (
    SELECT ${b.serviceId}, ${b.staffId}, count(*) AS bookings, sum(${b.durationMinutes}) AS minutes, ${broughtIn} AS cents
    FROM bookings b WHERE ${onDates(place)} AND ${counts} GROUP BY 1, 2
  ), visits AS (
    SELECT ${b.serviceId}, ${b.staffId}, ${b.parts}, count(*) AS bookings, count(*) FILTER (WHERE ${b.noShowAt} IS NULL) AS came,
      sum(${b.durationMinutes}) AS minutes, ${broughtIn} AS cents
    FROM bookings b WHERE ${onDates(place)} AND ${counts} AND ${b.parts} IS NOT NULL GROUP BY 1, 2, 3
  ) SELECT ${selection<ShareRow>({
    serviceId: 'share.service_id::float8',
    service: v.name,
    staffId: 'share.staff_id::float8',
    member: t.name,
    bookings: 'share.bookings::int',
    minutes: 'share.minutes::float8',
    expectedCents: 'share.cents::float8',
  })} FROM (
    SELECT service_id, staff_id, sum(bookings) AS bookings, sum(minutes) AS minutes, coalesce(sum(cents), 0) AS cents
    FROM (
      SELECT * FROM booked
      UNION ALL SELECT service_id, staff_id, -bookings, -minutes, -cents FROM visits
      UNION ALL SELECT (part ->> 'serviceId')::bigint, (part ->> 'staffId')::bigint, bookings,
        bookings * (part ->> 'durationMinutes')::int, came * (part ->> 'priceCents')::int
      FROM visits CROSS JOIN jsonb_array_elements(parts) AS visit (part)
    ) part GROUP BY 1, 2 HAVING sum(bookings) > 0) share
    JOIN services v ON ${v.tenantId} = ${tenantOf(place)} AND ${v.scheduleId} = ${place('scheduleId')}::bigint AND ${v.id} = share.service_id
    JOIN staff t ON ${t.tenantId} = ${tenantOf(place)} AND ${t.scheduleId} = ${place('scheduleId')}::bigint AND ${t.id} = share.staff_id`,
)

export type ClientRow = { clientId: number | null; bookings: number }

export const listClientsBooked = unpreparedStatement<Dates, ClientRow>()(
  'list-clients-in-figures',
  (place) =>
    `SELECT ${selection<ClientRow>({ clientId: `${b.clientId}::float8`, bookings: 'count(*)::int' })} FROM bookings b
      WHERE ${onDates(place)} AND ${counts} GROUP BY ${b.clientId}`,
)

type Clients = { tenantId: number; scheduleIds: number[]; from: string; clientIds: number[] }

/** Merged clients count once. */
export const countClients = unpreparedStatement<Clients, { clients: number; returning: number }>()(
  'count-clients-in-figures',
  (place) => {
    const tenant = `${tenantOf(place)}`
    const hadBooked = `EXISTS (SELECT 1 FROM (
        SELECT client.id UNION ALL
        SELECT m.id FROM clients m WHERE m.tenant_id = ${tenant} AND m.merged_into = client.id) own (id)
      JOIN bookings b ON ${b.tenantId} = ${tenant} AND ${b.clientId} = own.id AND ${b.date} < ${place('from')}::date
        AND ${b.scheduleId} = ANY (${place('scheduleIds')}::bigint[]) AND ${b.deletedAt} IS NULL AND ${counts})`
    return `SELECT ${selection<{ clients: number; returning: number }>({
      clients: 'count(*)::int',
      returning: `count(*) FILTER (WHERE ${hadBooked})::int`,
    })} FROM (
      SELECT DISTINCT coalesce(c.merged_into, c.id) AS id FROM clients c
      WHERE c.tenant_id = ${tenant} AND c.id = ANY (${place('clientIds')}::bigint[])) client`
  },
)

const secondOf = (instant: string) => `floor(date_part('epoch', ${instant}))`

/** Cheap to write and parse. */
const listOf = (number: string, where = 'true') =>
  `coalesce(array_agg(${number}) FILTER (WHERE ${where}), '{}')::text`
const numbersIn = (list: string): number[] => JSON.parse(`[${list.slice(1, -1)}]`)

type RequestLists = Omit<RequestRow, 'approvedAfter' | 'rejectedAfter'> & {
  approved: string
  rejected: string
}

const findRequestLists = unpreparedStatement<Dates, RequestLists>()('find-requests-in-figures', (place) => {
  const unanswered = (status: string) =>
    `count(*) FILTER (WHERE ${b.answer} IS NULL AND ${b.status} ${status})::int`
  const waited = `floor((${secondOf(b.answeredAt)} - ${secondOf(b.requestedAt)}) / 60)::int`
  return `SELECT ${selection<RequestLists>({
    approved: listOf(waited, `${b.answer} = 'approved'`),
    rejected: listOf(waited, `${b.answer} = 'rejected'`),
    lapsed: unanswered("= 'lapsed'"),
    waiting: unanswered("= 'pending'"),
    withdrawn: unanswered("NOT IN ('lapsed', 'pending')"),
  })} FROM bookings b WHERE ${onDates(place)} AND ${b.requestedAt} IS NOT NULL`
})

export async function findRequests(pool: pg.Pool, dates: Dates): Promise<RequestRow[]> {
  const rows = await findRequestLists(pool, dates)
  return rows.map(({ approved, rejected, ...unanswered }) => ({
    ...unanswered,
    approvedAfter: numbersIn(approved),
    rejectedAfter: numbersIn(rejected),
  }))
}

/** Dates first: otherwise the planner reads the whole past from the index of all bookings. */
export const findDeposits = unpreparedStatement<Dates, DepositRow>()(
  'find-deposits-in-figures',
  (place) =>
    `SELECT ${selection<DepositRow>({
      takenCents: sum(depositSums.paid),
      returnedCents: sum(`${depositSums.returned} + ${depositSums.owed}`),
      contestedCents: sum(`${depositSums.disputed} + ${depositSums.lost}`),
    })} FROM (SELECT ${b.tenantId}, ${b.id} FROM bookings b WHERE ${onDates(place)} OFFSET 0) b
      JOIN deposits d ON ${d.tenantId} = ${tenantOf(place)} AND ${d.bookingId} = ${b.id}`,
)

export type TakenTime = { staffId: number; start: number; end: number }

const minuteOf = (instant: string, rounded: 'floor' | 'ceil') =>
  `${rounded}(date_part('epoch', ${instant}) / 60)::int`

type TakenColumns = { staffIds: string; starts: string; ends: string }

const findTaken = unpreparedStatement<Dates, TakenColumns>()(
  'find-taken-in-figures',
  (place) => `SELECT ${selection<TakenColumns>({
    staffIds: listOf(o.staffId),
    starts: listOf(minuteOf(o.startsAt, 'floor')),
    ends: listOf(minuteOf(o.endsAt, 'ceil')),
  })} FROM occupancies o WHERE ${o.tenantId} = ${tenantOf(place)} AND ${o.scheduleId} = ${place('scheduleId')}::bigint AND ${o.kind} = 'booking'
      AND ${o.startsAt} >= ${aroundDate(place('from'), '-2 days')}
      AND ${o.startsAt} < ${aroundDate(place('to'), '2 days')}`,
)

/** Unordered. */
export async function listTaken(pool: pg.Pool, dates: Dates): Promise<TakenTime[]> {
  const [row] = await findTaken(pool, dates)
  if (!row) throw new Error('an aggregate without a row')
  const [staffIds = [], starts = [], ends = []] = [row.staffIds, row.starts, row.ends].map(numbersIn)
  return staffIds.map((staffId, index) => ({
    staffId,
    start: (starts[index] ?? 0) * MILLISECONDS_PER_MINUTE,
    end: (ends[index] ?? 0) * MILLISECONDS_PER_MINUTE,
  }))
}
