import type pg from 'pg'
import type * as tables from '../../../db/schema.ts'
import { requested } from '../../domain/booking-changes.ts'
import type { BookingEventKind, EventDetails } from '../../domain/booking-events.ts'
import type { Approval } from '../../domain/booking-rules.ts'
import type { StoredStatus } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Taken } from '../../domain/occupancies.ts'
import type { Requester } from '../../domain/open-requests.ts'
import type { BookedService } from '../../domain/services.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions.ts'
import { isWithoutBooking } from '../database/collisions.ts'
import { insertion, jsonObject, selection, statement } from './statement.ts'

/** A client's booking as it is to be written; dates and times are wall-clock in its zone. */
export type BookingRequest = BookedService & {
  scheduleId: number
  date: string
  startTime: string
  timezone: string
  startsAt: Date
  endsAt: Date
  clientName: string
  clientEmail: string | null
  clientPhone: string
  clientLocale: Locale
  comment: string | null
  referenceToken: string
  requestKey: string | null
}

/** With whom, in which session and on which seat; `taken` is the time that it takes of them. */
export type Place = { staffId: number; groupSession: number | null; seat: number; taken: Taken[] }

type Inserted = BookingRequest &
  Omit<Place, 'taken'> & {
    offerVersion: number
    subscriptionStatus: SubscriptionStatus
    now: Date
    takenFrom: Date[]
    takenTo: Date[]
    status: StoredStatus
    lapses: boolean
    remindAt: Date | null
    kind: BookingEventKind
    event: EventDetails
    requesters: string[]
    mostOpen: number[]
  }

const request = statement<Inserted, { id: string }>()('insert-request', (place) => {
  const occupancy = insertion<typeof tables.occupancies, 'id' | 'session' | 'expiresAt' | 'holder'>(
    'occupancies',
    {
      scheduleId: 'room.id',
      staffId: `${place('staffId')}::bigint`,
      serviceId: `${place('serviceId')}::bigint`,
      bookingId: 'room.booking_id',
      startsAt: 'part.starts_at',
      endsAt: 'part.ends_at',
      kind: "'booking'",
      groupSession: `${place('groupSession')}::bigint`,
      seat: `${place('seat')}::smallint`,
    },
  )
  const booking = insertion<typeof tables.bookings, 'createdAt' | 'deletedAt' | 'version'>('bookings', {
    scheduleId: `${place('scheduleId')}::bigint`,
    id: 'booking_id',
    serviceId: `${place('serviceId')}::bigint`,
    staffId: `${place('staffId')}::bigint`,
    serviceName: place('serviceName'),
    serviceDescription: place('serviceDescription'),
    durationMinutes: `${place('durationMinutes')}::smallint`,
    priceCents: `${place('priceCents')}::integer`,
    priceFrom: `${place('priceFrom')}::boolean`,
    date: `${place('date')}::date`,
    startTime: `${place('startTime')}::time`,
    timezone: place('timezone'),
    startsAt: `${place('startsAt')}::timestamptz`,
    endsAt: `${place('endsAt')}::timestamptz`,
    status: place('status'),
    lapses: `${place('lapses')}::boolean`,
    remindAt: `${place('remindAt')}::timestamptz`,
    clientName: place('clientName'),
    clientEmail: place('clientEmail'),
    clientPhone: place('clientPhone'),
    clientLocale: place('clientLocale'),
    comment: place('comment'),
    referenceToken: place('referenceToken'),
    requestKey: `${place('requestKey')}::uuid`,
    requesters: `${place('requesters')}::text[]`,
  })
  const event = insertion<typeof tables.bookingEvents, 'id' | 'plannedAt'>('booking_events', {
    scheduleId: `${place('scheduleId')}::bigint`,
    bookingId: 'booked.id',
    version: '1',
    kind: place('kind'),
    actor: "'client'",
    details: `${place('event')}::jsonb`,
    at: `${place('now')}::timestamptz`,
  })
  const asking = insertion<typeof tables.openRequests, never>('open_requests AS o', {
    scheduleId: 'room.id',
    requester: 'asked.requester',
    room: 'asked.most - 1',
    endsAt: `${place('startsAt')}::timestamptz`,
  })
  return `WITH room AS (
      SELECT s.id, nextval('bookings_id_seq') AS booking_id FROM schedules s JOIN users u ON u.id = s.owner_id
      WHERE s.id = ${place('scheduleId')}::bigint AND s.deleted_at IS NULL AND s.offer_version = ${place('offerVersion')}
        AND u.subscription_status = ${place('subscriptionStatus')}
      FOR SHARE OF s
    ), asking AS (
      ${asking.into} ${asking.select}
      FROM room, unnest(${place('requesters')}::text[], ${place('mostOpen')}::int[]) AS asked (requester, most)
      ORDER BY asked.requester
      ON CONFLICT (schedule_id, requester)
        DO UPDATE SET room = o.room - 1, ends_at = greatest(o.ends_at, excluded.ends_at) WHERE o.room > 0
      RETURNING 1
    ), allowed AS (
      SELECT room.* FROM room WHERE (SELECT count(*) FROM asking) = cardinality(${place('requesters')}::text[])
    ), taken AS (
      ${occupancy.into} ${occupancy.select}
      FROM allowed AS room, unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[]) AS part (starts_at, ends_at)
      ON CONFLICT DO NOTHING RETURNING booking_id
    ), booked AS (
      ${booking.into} OVERRIDING SYSTEM VALUE ${booking.select}
      FROM (SELECT booking_id FROM taken GROUP BY 1 HAVING count(*) = cardinality(${place('takenFrom')}::timestamptz[])) whole
      ON CONFLICT DO NOTHING RETURNING id
    ), told AS (
      ${event.into} ${event.select} FROM booked
    ) SELECT id FROM booked`
})

/** The offer as it was looked at. */
type Seen = {
  offerVersion: number
  subscriptionStatus: SubscriptionStatus
  approval: Approval
  now: Date
}

/**
 * Inserts a client's booking with the time that it takes and its first event, in one statement; false when the time, the
 * seat, the reference or the request key is taken, the offer or the owner's subscription is another than the one that was
 * looked at, or one of the requesters has too many open. The share lock makes it wait for a change of the schedule, and
 * see it.
 */
export async function insertRequest(
  pool: pg.Pool,
  wanted: BookingRequest,
  { taken, ...place }: Place,
  { approval, ...seen }: Seen,
  asking: readonly Requester[],
): Promise<boolean> {
  const takenFrom = taken.map(({ startsAt }) => new Date(startsAt))
  const takenTo = taken.map(({ endsAt }) => new Date(endsAt))
  const span = { startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime() }
  const { next, event } = requested(span, approval, seen.now.getTime())
  const opened = {
    status: next.status,
    lapses: next.lapses,
    remindAt: next.remindAt === null ? null : new Date(next.remindAt),
    kind: event.kind,
    event: event.details,
  }
  const requesters = asking.map(({ requester }) => requester)
  const mostOpen = asking.map(({ most }) => most)
  const values = { ...wanted, ...place, ...seen, takenFrom, takenTo, ...opened, requesters, mostOpen }
  try {
    return (await request(pool, values)).length === 1
  } catch (error) {
    // The time was free and the reference or the request key was not: what took the time has no booking.
    if (isWithoutBooking(error)) return false
    throw error
  }
}

/** What may have kept a request from being inserted. */
export type Obstacle = {
  /** What the same request has made before. */
  sameRequest: { reference: string; status: StoredStatus; deleted: boolean } | null
  offerVersion: number
  /** Seats that are taken in the session asked for. */
  seats: number[]
  /** Whether anything else takes a part of that time. */
  overlapped: boolean
  /** Whether one of the requesters seems to have as many requests open as they may. */
  crowded: boolean
}

type Sought = Pick<
  Inserted,
  'scheduleId' | 'staffId' | 'groupSession' | 'takenFrom' | 'takenTo' | 'requestKey' | 'requesters'
>

const obstacle = statement<Sought, Obstacle>()(
  'find-obstacle',
  (place) =>
    `SELECT ${selection<Obstacle>({
      sameRequest: `(SELECT ${jsonObject<NonNullable<Obstacle['sameRequest']>>({
        reference: 'b.reference_token',
        status: 'b.status',
        deleted: 'b.deleted_at IS NOT NULL',
      })} FROM bookings b
      WHERE b.schedule_id = s.id AND b.request_key = ${place('requestKey')}::uuid)`,
      offerVersion: 's.offer_version',
      seats: `ARRAY(SELECT o.seat::int FROM occupancies o
      WHERE o.schedule_id = s.id AND o.session = ${place('groupSession')}::bigint)`,
      overlapped: `EXISTS (SELECT FROM occupancies o,
        unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[]) AS part (starts_at, ends_at)
      WHERE o.schedule_id = s.id AND o.staff_id = ${place('staffId')}::bigint
        AND o.session IS DISTINCT FROM ${place('groupSession')}::bigint
        AND tstzrange(o.starts_at, o.ends_at) && tstzrange(part.starts_at, part.ends_at))`,
      crowded: `EXISTS (SELECT FROM open_requests o
      WHERE o.schedule_id = s.id AND o.requester = ANY (${place('requesters')}::text[]) AND o.room <= 0)`,
    })} FROM schedules s WHERE s.id = ${place('scheduleId')}::bigint`,
)

export async function findObstacle(
  pool: pg.Pool,
  wanted: BookingRequest,
  { taken, ...place }: Place,
  asking: readonly Requester[] = [],
): Promise<Obstacle | null> {
  const takenFrom = taken.map(({ startsAt }) => new Date(startsAt))
  const takenTo = taken.map(({ endsAt }) => new Date(endsAt))
  const requesters = asking.map(({ requester }) => requester)
  return (await obstacle(pool, { ...wanted, ...place, takenFrom, takenTo, requesters }))[0] ?? null
}
