import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { type BookingStatus, shownStatus, storedStatuses } from '../../../domain/bookings.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { SalonColor } from '../../../domain/salon-colors.ts'
import { countedCents, isOpenDispute } from '../deposits/deposit-sums.ts'
import { type PublicRow, readPublicRow } from '../public-ids.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'
import { workingAddress } from '../schedules/shared-schedules.ts'
import { isOfStaff, nameOfWhoTakes } from '../schedules/staff.ts'
import {
  aliased,
  epoch,
  hiddenFromPlanner,
  jsonObject,
  type Placeholder,
  selection,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'

/** A deleted booking appears as cancelled. Date and time are wall-clock in the booking's zone. */
export type NotifiedBooking = {
  id: number
  version: number
  status: BookingStatus
  scheduleId: number
  schedule: string
  address: string | null
  /** E.164 */
  salonPhone: string | null
  color: SalonColor
  ownerEmail: string
  service: string
  /** Null if the schedule has no other staff member. */
  staffName: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
  /** The paid deposit without its refunds; null if there is none. */
  depositCents: number | null
  /** Of a deposit that canceling may return to the client: see `Deposit`. Null without one. */
  refundHours?: number | null
  date: string
  startTime: string
  timezone: string
  startsAt: number
  endsAt: number
  cancelHours: number
  createdAt: number
  client: string
  phone: string
  email: string | null
  comment: string | null
  places: number
  companions: string[] | null
  reference: string
  /** Null for bookings of older versions. */
  calendarUid: string | null
  /** Null while the schedule's link takes no bookings. */
  bookingAddress: string | null
}

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const d = aliased(tables.deposits, 'd')
const o = aliased(tables.users, 'o')

const statusShown = `CASE ${storedStatuses
  .filter((status) => shownStatus({ status, deleted: false }) !== status)
  .map(
    (status) =>
      `WHEN ${b.status} = '${status}' AND ${b.deletedAt} IS NULL THEN '${shownStatus({ status, deleted: false })}'`,
  )
  .join(' ')} WHEN ${b.deletedAt} IS NULL THEN ${b.status} ELSE 'cancelled' END`

const notifiedFields = (tenant: string) => ({
  // pg returns a bigint as text unless it is cast.
  id: `${b.id}::float8`,
  version: b.version,
  status: statusShown,
  scheduleId: `${s.id}::float8`,
  schedule: s.name,
  address: s.address,
  salonPhone: s.phone,
  color: s.color,
  ownerEmail: o.email,
  service: b.serviceName,
  staffName: nameOfWhoTakes(tenant),
  durationMinutes: b.durationMinutes,
  priceCents: b.priceCents,
  priceFrom: b.priceFrom,
  depositCents: `(SELECT ${countedCents} FROM deposits d
    WHERE ${d.tenantId} = ${tenant} AND ${d.bookingId} = ${b.id} AND ${d.status} = 'succeeded')`,
  refundHours: `(SELECT ${d.refundHours} FROM deposits d
    WHERE ${d.tenantId} = ${tenant} AND ${d.bookingId} = ${b.id} AND ${d.status} = 'succeeded'
      AND NOT ${isOpenDispute} AND ${countedCents} > 0 AND NOT EXISTS (SELECT FROM booking_events e
        WHERE e.tenant_id = ${tenant} AND e.booking_id = ${b.id} AND e.details ? 'payer'))`,
  date: `${b.date}::text`,
  startTime: wallClock(b.startTime),
  timezone: b.timezone,
  startsAt: epoch(b.startsAt),
  endsAt: epoch(b.endsAt),
  cancelHours: b.cancelHours,
  createdAt: `floor(${epoch(b.createdAt)})`,
  client: b.clientName,
  phone: b.clientPhone,
  email: b.clientEmail,
  comment: b.comment,
  places: b.places,
  companions: b.companions,
  reference: b.referenceToken,
  calendarUid: b.calendarUid,
  bookingAddress: workingAddress(tenant),
})

/** From a booking `b`, its schedule `s` and the schedule's owner `o`. */
export const notifiedBooking = (tenant: string): string => jsonObject<NotifiedBooking>(notifiedFields(tenant))

const byReference = statement<
  PublicRow & { reference: string },
  { booking: NotifiedBooking; locale: Locale }
>()(
  'find-notified-booking',
  (place) => `SELECT ${notifiedBooking(tenantOf(place))} AS booking, ${b.clientLocale} AS locale
    FROM bookings b JOIN schedules s ON ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${b.scheduleId} JOIN users o ON ${o.tenantId} = ${s.tenantId}
    WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = ${place('rowId')}::bigint
      AND ${b.referenceToken} = ${place('reference')}`,
)

export async function findNotified(
  pool: pg.Pool,
  reference: string,
): Promise<{ tenantId: number; booking: NotifiedBooking; locale: Locale } | null> {
  return readPublicRow(pool, reference, async (named) => {
    const [found] = await byReference(pool, { ...named, reference })
    return found ? { tenantId: named.tenantId, ...found } : null
  })
}

export type FeedBooking = Omit<
  NotifiedBooking,
  | 'salonPhone'
  | 'color'
  | 'ownerEmail'
  | 'durationMinutes'
  | 'cancelHours'
  | 'priceCents'
  | 'priceFrom'
  | 'depositCents'
  | 'refundHours'
  | 'startTime'
  | 'reference'
  | 'bookingAddress'
>

export type Feed = { name: string; locale: Locale; version: string; bookings: FeedBooking[] }

/** [from, to) by start. */
type FeedQuery = { feedToken: string; from: Date; to: Date }

/** `staffIds`: only the bookings of these. Null for all of the schedule. */
export type PersonFeedQuery = Omit<FeedQuery, 'feedToken'> &
  ScheduleKey & { staffIds: readonly number[] | null }

type FoundFeed = FeedQuery & PublicRow & { staffIds: readonly number[] | null }

/** The address of a whole schedule, or a person's, which is checked already. */
type FeedKind = 'schedule' | 'person'

const maxFeedBookings = 5_000

const inFeed = (place: Placeholder<FoundFeed>, kind: FeedKind) => `FROM bookings b
  WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.scheduleId} = ${s.id} AND ${b.deletedAt} IS NULL AND ${b.status} IN ('pending', 'approved')
    AND ${b.startsAt} >= ${hiddenFromPlanner(place('from'), 'timestamptz')} AND ${b.startsAt} < ${hiddenFromPlanner(place('to'), 'timestamptz')}
    ${kind === 'person' ? `AND (${place('staffIds')}::bigint[] IS NULL OR ${isOfStaff(place('staffIds'))})` : ''}
  ORDER BY ${b.startsAt}, ${b.id} LIMIT ${maxFeedBookings}`

/** Changes whenever the feed does: it covers names, including staff, and the id and version of every booking. */
const feedVersion = (place: Placeholder<FoundFeed>, kind: FeedKind) => `(
  SELECT json_build_array(${s.name}, ${s.offerVersion}, ${o.locale}, count(*), bit_xor(hashint8extended(id, version)))::text
  FROM (SELECT ${b.id}, ${b.version} ${inFeed(place, kind)}) versions)`

const linked = (place: Placeholder<FoundFeed>, kind: FeedKind) =>
  `WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${place('rowId')}::bigint
    ${kind === 'schedule' ? `AND ${s.feedToken} = ${place('feedToken')}` : ''} AND ${s.deletedAt} IS NULL`

const version = (kind: FeedKind) =>
  statement<FoundFeed, { version: string }>()(
    `find-feed-version-of-${kind}`,
    (place) =>
      `SELECT ${feedVersion(place, kind)} AS version FROM schedules s JOIN users o ON ${o.tenantId} = ${s.tenantId} ${linked(place, kind)}`,
  )

const versions = { schedule: version('schedule'), person: version('person') }

const found = ({ tenantId, scheduleId, ...query }: PersonFeedQuery): FoundFeed => ({
  ...query,
  tenantId,
  rowId: scheduleId,
  feedToken: '',
})

export async function findFeedVersion(pool: pg.Pool, query: FeedQuery): Promise<string | null> {
  return readPublicRow(
    pool,
    query.feedToken,
    async (named) =>
      (await versions.schedule(pool, { ...query, ...named, staffIds: null }))[0]?.version ?? null,
  )
}

export const findPersonFeedVersion = async (pool: pg.Pool, query: PersonFeedQuery): Promise<string | null> =>
  (await versions.person(pool, found(query)))[0]?.version ?? null

type FeedRow = { feed: Omit<Feed, 'bookings'> } & (FeedBooking | { id: null })

/** Rows, because one large JSON value would have to be parsed at once. */
const feed = (kind: FeedKind) =>
  statement<FoundFeed, FeedRow>()(`find-feed-of-${kind}`, (place) => {
    const {
      salonPhone,
      color,
      ownerEmail,
      durationMinutes,
      cancelHours,
      priceCents,
      priceFrom,
      depositCents,
      refundHours,
      startTime,
      reference,
      bookingAddress,
      ...fields
    } = notifiedFields(tenantOf(place))
    const calendar = jsonObject<FeedRow['feed']>({
      name: s.name,
      locale: o.locale,
      version: feedVersion(place, kind),
    })
    // The OFFSET makes PostgreSQL compute it once instead of for each booking.
    return `SELECT CASE WHEN row_number() OVER () = 1 THEN feed END AS feed, ${selection<FeedBooking>(fields)}
    FROM (SELECT ${s.tenantId}, ${s.id}, ${s.name}, ${s.address}, ${calendar} AS feed
      FROM schedules s JOIN users o ON ${o.tenantId} = ${s.tenantId} ${linked(place, kind)} OFFSET 0) s
    LEFT JOIN LATERAL (SELECT * ${inFeed(place, kind)}) b ON true`
  })

const feeds = { schedule: feed('schedule'), person: feed('person') }

export async function findFeed(pool: pg.Pool, query: FeedQuery): Promise<Feed | null> {
  return readPublicRow(pool, query.feedToken, async (named) =>
    feedFrom(await feeds.schedule(pool, { ...query, ...named, staffIds: null })),
  )
}

export const findPersonFeed = async (pool: pg.Pool, query: PersonFeedQuery): Promise<Feed | null> =>
  feedFrom(await feeds.person(pool, found(query)))

function feedFrom(rows: FeedRow[]): Feed | null {
  const [first] = rows
  if (!first) return null
  return { ...first.feed, bookings: rows.filter((row) => row.id !== null) }
}
