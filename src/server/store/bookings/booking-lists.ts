import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { SearchTerms } from '../../../domain/booking-search.ts'
import { type BookingStatus, isSeen, storedAs, storedStatuses } from '../../../domain/bookings.ts'
import type { Deposit } from '../../../domain/deposits.ts'
import { Refused } from '../../../domain/refusals.ts'
import { hasParts } from '../found-by.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'
import { isOfStaff, isTakenBy } from '../schedules/staff.ts'
import {
  aliased,
  type Columns,
  columnsOf,
  hiddenFromPlanner,
  jsonObject,
  type Placeholder,
  rowsFrom,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'
import { type Group, groupOf } from './group-sessions.ts'
import { seriesContinues } from './series.ts'

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const d = aliased(tables.deposits, 'd')

type OfOwner = ScheduleKey
type Dates = { from?: string | undefined; to?: string | undefined }

const owned = (place: Placeholder<OfOwner>) =>
  `${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${place('scheduleId')}::bigint AND ${s.deletedAt} IS NULL`

/** Excludes slots that a client is still paying for or released. */
const live = (place: Placeholder<OfOwner>) =>
  `${b.tenantId} = ${tenantOf(place)} AND ${b.scheduleId} = ${place('scheduleId')}::bigint AND ${b.deletedAt} IS NULL AND ${b.status} IN (${storedStatuses
    .filter(isSeen)
    .map((status) => `'${status}'`)
    .join(', ')})`

/** With plain comparisons, PostgreSQL expects very few rows, and sorts them all instead of reading one page. */
const notBefore = (date: string) => `${b.date} - ${hiddenFromPlanner(date, 'date')} >= 0`
const notAfter = (date: string) => `${b.date} - ${hiddenFromPlanner(date, 'date')} <= 0`
/** Instants, wider by a day for the zone, so that the index by start applies. */
const aroundFirst = (date: string) => `${b.startsAt} >= ${hiddenFromPlanner(date, 'date')} - interval '1 day'`
const aroundLast = (date: string) => `${b.startsAt} < ${hiddenFromPlanner(date, 'date')} + interval '3 days'`

/** `startsAt` and `endsAt` in epoch minutes. */
export type ListedBooking = Pick<
  typeof tables.bookings.$inferSelect,
  | 'id'
  | 'serviceId'
  | 'staffId'
  | 'date'
  | 'startTime'
  | 'timezone'
  | 'status'
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'comment'
  | 'places'
  | 'companions'
  | 'referenceToken'
  | 'version'
  | 'serviceName'
  | 'durationMinutes'
  | 'serviceDescription'
  | 'priceCents'
  | 'priceFrom'
  | 'parts'
  | 'proposal'
  | 'seriesId'
> & {
  startsAt: number
  endsAt: number
  noShow: boolean
  seriesContinues: boolean
  group: Group | null
  deposit: Required<Omit<Deposit, 'refundHours'>> | null
}

const epochMinutes = (instant: string) => `(date_part('epoch', ${instant}) / 60)::int`

export const listed = (tenant: string, scheduleId: string): { [Field in keyof ListedBooking]: string } => ({
  id: b.id,
  serviceId: b.serviceId,
  staffId: b.staffId,
  date: b.date,
  startTime: wallClock(b.startTime),
  timezone: b.timezone,
  status: b.status,
  clientName: b.clientName,
  clientEmail: b.clientEmail,
  clientPhone: b.clientPhone,
  comment: b.comment,
  places: b.places,
  companions: b.companions,
  referenceToken: b.referenceToken,
  version: b.version,
  serviceName: b.serviceName,
  durationMinutes: b.durationMinutes,
  serviceDescription: b.serviceDescription,
  priceCents: b.priceCents,
  priceFrom: b.priceFrom,
  parts: b.parts,
  proposal: b.proposal,
  seriesId: b.seriesId,
  startsAt: epochMinutes(b.startsAt),
  endsAt: epochMinutes(b.endsAt),
  noShow: `${b.noShowAt} IS NOT NULL`,
  seriesContinues: seriesContinues(tenant),
  group: groupOf(tenant, scheduleId),
  // Most schedules have no deposits: one look-up answers that for the whole list.
  deposit: `CASE WHEN EXISTS (SELECT FROM deposits d WHERE ${d.tenantId} = ${tenant})
      THEN (SELECT ${jsonObject<NonNullable<ListedBooking['deposit']>>({
        amountCents: d.amountCents,
        status: d.status,
        refundAttempts: d.refundAttempts,
        refundedCents: d.refundedCents,
        partRefundsCents: d.partRefundsCents,
        disputed: d.disputed,
        disputeOutcome: d.disputeOutcome,
        paidCents: d.paidCents,
        disputedCents: d.disputedCents,
        refundOwed: d.refundOwed,
      })} FROM deposits d WHERE ${d.tenantId} = ${tenant} AND ${d.bookingId} = ${b.id}) END`,
})

type Page = OfOwner &
  Dates & {
    status?: BookingStatus | undefined
    staffId?: number | undefined
    order?: 'asc' | 'desc' | undefined
    after?: number | undefined
    /** In epoch minutes. Without it, the page continues from the booking's current start. */
    afterStart?: number | undefined
    limit: number
  }

type BookingsQuery = Omit<Page, 'status' | 'order'> & {
  statuses: readonly string[] | undefined
  oneMore: number
}
type Found = Columns<ListedBooking> & { scheduleName: string }

function pageStatement(order: 'asc' | 'desc', given: readonly (keyof Page)[]) {
  const has = (bound: keyof Page) => given.includes(bound)
  const name = ['list-bookings', order, ...given].join('-')
  return statement<BookingsQuery, Found>()(name, (place) => {
    // Enters the index where the previous page ended, instead of at the first day.
    const end = () =>
      has('afterStart')
        ? `(SELECT to_timestamp(${place('afterStart')}::bigint * 60), ${place('after')}::bigint)`
        : `(SELECT a.starts_at, a.id FROM bookings a WHERE a.tenant_id = ${tenantOf(place)} AND a.schedule_id = ${place('scheduleId')}::bigint AND a.id = ${place('after')}::bigint)`
    const beyond = () => `(${b.startsAt}, ${b.id}) ${order === 'desc' ? '<' : '>'} ${end()}`
    const entersByDate = { from: !has('after') || order === 'desc', to: !has('after') || order === 'asc' }
    const conditions = [
      live(place),
      ...(has('from') ? [notBefore(place('from'))] : []),
      ...(has('to') ? [notAfter(place('to'))] : []),
      ...(has('from') && entersByDate.from ? [aroundFirst(place('from'))] : []),
      ...(has('to') && entersByDate.to ? [aroundLast(place('to'))] : []),
      ...(has('after') ? [beyond()] : []),
      ...(has('status') ? [`${b.status} = ANY(${place('statuses')}::text[])`] : []),
      ...(has('staffId') ? [isTakenBy(hiddenFromPlanner(place('staffId'), 'bigint'))] : []),
    ]
    return `SELECT ${s.name} AS "scheduleName", list.* FROM schedules s CROSS JOIN LATERAL (
        SELECT ${columnsOf<ListedBooking>(listed(tenantOf(place), place('scheduleId')))} FROM (SELECT * FROM bookings b WHERE ${conditions.join(' AND ')}
          ORDER BY ${b.startsAt} ${order}, ${b.id} ${order} LIMIT ${place('oneMore')}::bigint) b) list
      WHERE ${owned(place)}`
  })
}

const statements = new Map<string, ReturnType<typeof pageStatement>>()

type PageEnd = { after: number; afterStart: number }

export type BookingPage = {
  bookings: ListedBooking[]
  schedule: { name: string }
  next: PageEnd | null
}

/** By start. Both dates are included. */
export async function listBookings(pool: pg.Pool, page: Page): Promise<BookingPage> {
  const { status, order = 'asc', limit } = page
  const given = (['from', 'to', 'status', 'staffId', 'after', 'afterStart'] as const).filter(
    (bound) => page[bound] !== undefined,
  )
  const key = [order, ...given].join()
  const list = statements.get(key) ?? pageStatement(order, given)
  statements.set(key, list)
  const [found] = await list(pool, { ...page, statuses: status && storedAs(status), oneMore: limit + 1 })
  if (!found) throw new Refused('schedule_not_found')
  const { scheduleName, ...columns } = found
  const rows = rowsFrom(columns)
  const bookings = rows.slice(0, limit)
  const last = rows.length > limit ? bookings.at(-1) : undefined
  const next = last ? { after: last.id, afterStart: last.startsAt } : null
  return { bookings, schedule: { name: scheduleName }, next }
}

type CalendarBooking = Pick<
  ListedBooking,
  'id' | 'date' | 'startTime' | 'status' | 'noShow' | 'serviceName' | 'group'
>

/** `staffIds`: only the bookings of these. */
type Month = OfOwner & { from: string; to: string; staffIds?: readonly number[] | null }

/** Most months fit into one page. More rows would block the process while they are read and written. */
const rowsPerPage = 2_000

const monthOf = (place: Placeholder<Month>) => `${live(place)} AND ${notBefore(place('from'))}
  AND ${notAfter(place('to'))} AND ${aroundFirst(place('from'))} AND ${aroundLast(place('to'))}`

const calendarPage = (name: string, beyond: (place: Placeholder<Month & PageEnd>) => string) =>
  statement<Month & PageEnd, Columns<CalendarBooking & { startsAt: number }>>()(
    name,
    (place) => `SELECT list.* FROM schedules s CROSS JOIN LATERAL (
      SELECT ${columnsOf<CalendarBooking & { startsAt: number }>({
        id: b.id,
        date: b.date,
        startTime: wallClock(b.startTime),
        status: b.status,
        noShow: `${b.noShowAt} IS NOT NULL`,
        serviceName: b.serviceName,
        group: groupOf(tenantOf(place), place('scheduleId')),
        startsAt: epochMinutes(b.startsAt),
      })} FROM (SELECT * FROM bookings b WHERE ${monthOf(place)}${beyond(place)}
      ORDER BY ${b.startsAt}, ${b.id} LIMIT ${rowsPerPage + 1}) b) list
    WHERE ${owned(place)}`,
  )

/** `last` if another page follows. */
function pageFrom<Row extends object>(
  found: Columns<Row> | undefined,
): { rows: Row[]; last: Row | undefined } {
  if (!found) throw new Refused('schedule_not_found')
  const rows = rowsFrom(found)
  const page = rows.slice(0, rowsPerPage)
  return { rows: page, last: rows.length > rowsPerPage ? page.at(-1) : undefined }
}

/** The first page's statements have no such parameters. */
const noEnd = { after: 0, afterStart: 0, afterPart: 0 }

const afterEnd = (place: Placeholder<Month & PageEnd>) =>
  ` AND (${b.startsAt}, ${b.id}) > (to_timestamp(${place('afterStart')}::bigint * 60), ${place('after')}::bigint)`
const ofStaff = (place: Placeholder<Month & PageEnd>) => ` AND ${isOfStaff(place('staffIds'))}`

const calendar = {
  first: calendarPage('list-calendar', () => ''),
  rest: calendarPage('list-rest-of-calendar', afterEnd),
}
const calendarOfStaff = {
  first: calendarPage('list-calendar-of-staff', ofStaff),
  rest: calendarPage('list-rest-of-calendar-of-staff', (place) => afterEnd(place) + ofStaff(place)),
}

export type CalendarPage = { bookings: CalendarBooking[]; next: PageEnd | null }

/** Both dates are included. */
export async function listCalendar(
  pool: pg.Pool,
  query: Month,
  end: PageEnd | null = null,
): Promise<CalendarPage> {
  const { first, rest } = query.staffIds ? calendarOfStaff : calendar
  const [found] = await (end ? rest(pool, { ...query, ...end }) : first(pool, { ...query, ...noEnd }))
  const { rows: bookings, last } = pageFrom(found)
  return { bookings, next: last ? { after: last.id, afterStart: last.startsAt } : null }
}

/** In minutes from the booking's start. */
type TakenTime = {
  bookingId: number
  staffId: number
  fromMinute: number
  toMinute: number
  /** In epoch minutes. */
  startsAt: number
}

const o = aliased(tables.occupancies, 'o')
const minutesIn = (instant: string) => `(date_part('epoch', ${instant} - ${b.startsAt}) / 60)::int`

/** All seats of a booking take the same time. */
const isFirstSeat = (place: Placeholder<Month>) => `(${b.places} = 1 OR ${o.seat} = (
  SELECT min(f.seat) FROM occupancies f WHERE f.tenant_id = ${tenantOf(place)} AND f.booking_id = ${b.id} AND f.kind <> 'proposal'))`

type TakenEnd = PageEnd & { afterPart: number }
type FoundTime = TakenTime & { id: number }

const takenPage = (name: string, beyond: (place: Placeholder<Month & TakenEnd>) => string) =>
  statement<Month & TakenEnd, Columns<FoundTime>>()(
    name,
    (place) => `SELECT list.* FROM schedules s CROSS JOIN LATERAL (
      SELECT ${columnsOf<FoundTime>({
        bookingId: 'part.booking_id',
        staffId: 'part.staff_id',
        fromMinute: 'part.from_minute',
        toMinute: 'part.to_minute',
        id: 'part.id',
        startsAt: epochMinutes('part.booking_start'),
      })} FROM (
        SELECT ${o.id}, ${o.bookingId}, ${o.staffId}, ${minutesIn(o.startsAt)} AS from_minute,
          ${minutesIn(o.endsAt)} AS to_minute, ${b.startsAt} AS booking_start
        FROM bookings b JOIN occupancies o ON ${o.tenantId} = ${tenantOf(place)} AND ${o.bookingId} = ${b.id}
        WHERE ${monthOf(place)} AND ${o.kind} <> 'proposal' AND ${isFirstSeat(place)}${beyond(place)}
        ORDER BY ${b.startsAt}, ${b.id}, ${o.id} LIMIT ${rowsPerPage + 1}) part) list
    WHERE ${owned(place)}`,
  )

const takenTimes = takenPage('list-taken-times', () => '')
const restOfTakenTimes = takenPage('list-rest-of-taken-times', (place) => {
  const [start, id] = [`to_timestamp(${place('afterStart')}::bigint * 60)`, `${place('after')}::bigint`]
  return ` AND (${b.startsAt}, ${b.id}) >= (${start}, ${id})
    AND (${b.startsAt}, ${b.id}, ${o.id}) > (${start}, ${id}, ${place('afterPart')}::bigint)`
})

export type TakenTimesPage = { times: TakenTime[]; next: TakenEnd | null }

/** Both dates are included. */
export async function listTakenTimes(
  pool: pg.Pool,
  query: Month,
  end: TakenEnd | null = null,
): Promise<TakenTimesPage> {
  const [found] = await (end
    ? restOfTakenTimes(pool, { ...query, ...end })
    : takenTimes(pool, { ...query, ...noEnd }))
  const { rows, last } = pageFrom(found)
  return {
    times: rows.map(({ id: _, ...time }) => time),
    next: last ? { after: last.bookingId, afterStart: last.startsAt, afterPart: last.id } : null,
  }
}

const f = aliased(tables.bookings, 'f')

export type FoundBooking = ListedBooking & { scheduleId: number; scheduleName: string }

type SearchQuery = {
  tenantId: number
  parts: string[]
  reference: string | null
  now: Date
  max: number
  /** Only the bookings of these. Null for all. */
  staffIds: readonly number[] | null
}

type Searched = 'salon' | 'staff'

/** Nearest first on one side of now, which reads little of the index even with many matches. */
const side = (place: Placeholder<SearchQuery>, of: Searched, when: '>' | '<=', order: 'ASC' | 'DESC') => `(
  SELECT ${f.id}, ${f.startsAt} FROM bookings f
  WHERE ${f.tenantId} = ${tenantOf(place)} AND ${f.scheduleId} = ${s.id} AND ${f.startsAt} ${when} ${place('now')}::timestamptz
    AND ${f.deletedAt} IS NULL AND ${f.status} IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed')
    AND (${hasParts(f.foundBy, `${place('parts')}::text[]`)} OR ${f.foundBy} LIKE ${place('reference')})${of === 'staff' ? ` AND ${isOfStaff(place('staffIds'), 'f')}` : ''}
  ORDER BY ${f.startsAt} ${order}, ${f.id} ${order} LIMIT ${place('max')}::int)`

const search = (of: Searched) =>
  statement<SearchQuery, Columns<FoundBooking>>()(`search-bookings-of-${of}`, (place) => {
    const nearest = `starts_at <= ${place('now')}::timestamptz, abs(date_part('epoch', starts_at - ${place('now')}::timestamptz)), id`
    return `SELECT ${columnsOf<FoundBooking>({
      ...listed(tenantOf(place), b.scheduleId),
      scheduleId: b.scheduleId,
      scheduleName: 'b.schedule_name',
    })} FROM (SELECT b.*, found.schedule_name FROM (
      SELECT ${s.id} AS schedule_id, ${s.name} AS schedule_name, near.id, near.starts_at FROM schedules s
      CROSS JOIN LATERAL (${side(place, of, '>', 'ASC')} UNION ALL ${side(place, of, '<=', 'DESC')}) near
      WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.deletedAt} IS NULL
      ORDER BY ${nearest} LIMIT ${place('max')}::int) found
    JOIN bookings b ON ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = found.id
    ORDER BY ${nearest.replaceAll('starts_at', b.startsAt).replace(/id$/, b.id)}) b`
  })

const searches = { salon: search('salon'), staff: search('staff') }

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Upcoming bookings first, nearest first, then those that have begun. */
export async function searchBookings(
  pool: pg.Pool,
  { parts, reference, ...query }: Omit<SearchQuery, keyof SearchTerms> & SearchTerms,
): Promise<FoundBooking[]> {
  const [found] = await searches[query.staffIds ? 'staff' : 'salon'](pool, {
    ...query,
    parts: parts.map((part) => `%${literal(part)}%`),
    reference: reference && `%#${reference}%`,
  })
  return found ? rowsFrom<FoundBooking>(found) : []
}
