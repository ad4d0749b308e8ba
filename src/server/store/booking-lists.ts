import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import type { Reply } from '../../contract/index.ts'
import { type BookingStatus, isSeen, storedAs, storedStatuses } from '../../domain/bookings.ts'
import { refundAttemptsBeforeTelling } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { aliased, epoch, jsonObject, type Place, selection, statement, wallClock } from './statement.ts'
import { statusShown } from './told-bookings.ts'
import { Written } from './written.ts'

type Listed = Reply<'listBookings'>[number]
type ListedWithService = Reply<'listBookingsWithService'>[number]
type CalendarEntry = Reply<'listCalendar'>[number]

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const d = aliased(tables.deposits, 'd')

type OfOwner = { ownerId: string; scheduleId: number }
type Dates = { from?: string | undefined; to?: string | undefined }

/** Schedule `s`, when it is the owner's; its bookings are asked for with it, so that one query does for both. */
const fromOwned = (place: Place<OfOwner>) =>
  `FROM schedules s WHERE ${s.id} = ${place('scheduleId')}::bigint AND ${s.ownerId} = ${place('ownerId')} AND ${s.deletedAt} IS NULL`

/** What the owner sees of a schedule: neither what was deleted, nor a slot that a client is still paying for or let go. */
const live = (place: Place<OfOwner>) =>
  `${b.scheduleId} = ${place('scheduleId')}::bigint AND ${b.deletedAt} IS NULL AND ${b.status} IN (${storedStatuses
    .filter(isSeen)
    .map((status) => `'${status}'`)
    .join(', ')})`

/**
 * On or after a date, on or before one. A difference, because PostgreSQL takes a date and the start for unrelated: told
 * to compare both, it expects hardly a row to be on the dates, and sorts all that are instead of reading one page.
 */
const notBefore = (date: string) => `${b.date} - ${date}::date >= 0`
const notAfter = (date: string) => `${b.date} - ${date}::date <= 0`
/** The same said in instants, a day wider for the zone, so that the index by start serves it. */
const aroundFirst = (date: string) => `${b.startsAt} >= ${date}::date - interval '1 day'`
const aroundLast = (date: string) => `${b.startsAt} < ${date}::date + interval '3 days'`

const depositTold = jsonObject<NonNullable<Listed['deposit']>>({
  amount: `(${d.amountCents} / 100.0)::numeric(12, 2)::text`,
  status: d.status,
  refundRefused: `${d.status} = 'refund_pending' AND ${d.refundAttempts} >= ${refundAttemptsBeforeTelling}`,
  refunded: `(${d.refundedCents} / 100.0)::numeric(12, 2)::text`,
  disputed: d.disputed,
})

/** A booking but for what is the same for all of the list; the end's wall time is ours to say, from this. */
const row = (place: Place<OfOwner>, more: Record<string, string>) =>
  selection<Omit<Listed, 'endTime'> & { ends: string }>({
    id: b.id,
    serviceId: b.serviceId,
    date: b.date,
    startTime: wallClock(b.startTime),
    status: statusShown,
    clientName: b.clientName,
    clientEmail: b.clientEmail,
    clientPhone: b.clientPhone,
    comment: b.comment,
    referenceToken: b.referenceToken,
    version: b.version,
    staffId: b.staffId,
    lapsed: `${b.status} = 'lapsed'`,
    // Most schedules have never asked for one: that is looked up once.
    deposit: `CASE WHEN EXISTS (SELECT FROM deposits WHERE schedule_id = ${place('scheduleId')}::bigint)
      THEN (SELECT ${depositTold} FROM deposits d WHERE ${d.scheduleId} = ${b.scheduleId} AND ${d.bookingId} = ${b.id}) END`,
    ...more,
    ends: `(${epoch(b.endsAt)})::bigint || ' ' || ${b.timezone}`,
  })

const service = jsonObject<ListedWithService['service']>({
  name: b.serviceName,
  durationMinutes: b.durationMinutes,
  description: b.serviceDescription,
})

type Page = OfOwner &
  Dates & {
    status?: BookingStatus | undefined
    order?: 'asc' | 'desc' | undefined
    /** The id of the booking that the page before ended with. */
    after?: number | undefined
    limit: number
  }

type Asked = Omit<Page, 'status' | 'order'> & { statuses: readonly string[] | undefined; oneMore: number }
type Found = { name: string; bookings: string | null }

/** The statement of one kind of page: which of its bounds are given decides its text. */
function pageStatement(kind: {
  withService: boolean
  order: 'asc' | 'desc'
  given: readonly (keyof Page)[]
}) {
  const { withService, order, given } = kind
  const has = (bound: keyof Page) => given.includes(bound)
  const name = ['list-bookings', ...(withService ? ['service'] : []), order, ...given].join('-')
  return statement<Asked, Found>()(name, (place) => {
    // One page goes on where another ended: the index is entered there, and not at the day where the first began.
    const beyond = () => `(${b.startsAt}, ${b.id}) ${order === 'desc' ? '<' : '>'}
      (SELECT a.starts_at, a.id FROM bookings a WHERE a.schedule_id = ${place('scheduleId')}::bigint AND a.id = ${place('after')}::bigint)`
    const entersByDate = { from: !has('after') || order === 'desc', to: !has('after') || order === 'asc' }
    const conditions = [
      live(place),
      ...(has('from') ? [notBefore(place('from'))] : []),
      ...(has('to') ? [notAfter(place('to'))] : []),
      ...(has('from') && entersByDate.from ? [aroundFirst(place('from'))] : []),
      ...(has('to') && entersByDate.to ? [aroundLast(place('to'))] : []),
      ...(has('after') ? [beyond()] : []),
      ...(has('status') ? [`${b.status} = ANY(${place('statuses')}::text[])`] : []),
    ]
    // A line each: no JSON has a line break in it.
    return `SELECT ${s.name}, (SELECT string_agg(row_to_json(booking)::text, E'\\n') FROM (
        SELECT ${row(place, withService ? { service } : {})} FROM bookings b WHERE ${conditions.join(' AND ')}
        ORDER BY ${b.startsAt} ${order}, ${b.id} ${order} LIMIT ${place('oneMore')}::bigint) booking) AS bookings
      ${fromOwned(place)}`
  })
}

const statements = new Map<string, ReturnType<typeof pageStatement>>()

const endsAt = /,"ends":"(\d+) ([^"]+)"\}$/

/**
 * A page of a schedule's bookings by start; `from` and `to` are dates, both included. `next` is the id that the page
 * after it is asked for with, null on the last one.
 */
export async function listBookings(
  pool: pg.Pool,
  page: Page,
  { withService }: { withService: boolean },
): Promise<{ json: Written<ListedWithService[]>; next: number | null }> {
  const { status, order = 'asc', limit } = page
  const given = (['from', 'to', 'status', 'after'] as const).filter((bound) => page[bound] !== undefined)
  const key = [withService, order, ...given].join()
  const list = statements.get(key) ?? pageStatement({ withService, order, given })
  statements.set(key, list)
  const statuses = status && storedAs(status)
  const [found] = await list(pool, { ...page, statuses, oneMore: limit + 1 })
  if (!found) throw new Refused('schedule_not_found')
  const lines = found.bookings?.split('\n') ?? []
  const schedule = withService ? `,"schedule":{"name":${JSON.stringify(found.name)}}` : ''
  const bookings = lines.slice(0, limit).map((line) =>
    line.replace(endsAt, (_ends, instant: string, zone: string) => {
      const endTime = wallTimeAt(zone, Number(instant)).time
      return `,"endTime":"${endTime}"${schedule}}`
    }),
  )
  const last = lines.length > limit ? bookings.at(-1) : undefined
  return {
    json: new Written(`[${bookings.join(',')}]`),
    next: last === undefined ? null : (JSON.parse(last) as Listed).id,
  }
}

const calendar = statement<OfOwner & { from: string; to: string }, { entries: string }>()(
  'list-calendar',
  (place) => `SELECT (SELECT coalesce(json_agg(entry)::text, '[]') FROM (
      SELECT ${selection<CalendarEntry>({
        id: b.id,
        date: b.date,
        startTime: wallClock(b.startTime),
        status: statusShown,
        lapsed: `${b.status} = 'lapsed'`,
        serviceName: b.serviceName,
      })} FROM bookings b WHERE ${live(place)} AND ${notBefore(place('from'))} AND ${notAfter(place('to'))}
        AND ${aroundFirst(place('from'))} AND ${aroundLast(place('to'))}
      ORDER BY ${b.startsAt}, ${b.id}) entry) AS entries
    ${fromOwned(place)}`,
)

/** Every booking from `from` to `to` (dates, both included), in one query, with what a calendar's cell shows. */
export async function listCalendar(
  pool: pg.Pool,
  asked: OfOwner & { from: string; to: string },
): Promise<Written<CalendarEntry[]>> {
  const [found] = await calendar(pool, asked)
  if (!found) throw new Refused('schedule_not_found')
  return new Written(found.entries)
}
