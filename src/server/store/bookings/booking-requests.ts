import type * as tables from '../../../../db/schema.ts'
import type { BookingEventKind, EventDetails } from '../../../domain/booking-events.ts'
import { requested } from '../../../domain/booking-openings.ts'
import type { Approval } from '../../../domain/booking-rules.ts'
import type { StoredStatus } from '../../../domain/bookings.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import type { BookedService } from '../../../domain/services.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { noteChange } from '../../database/changes.ts'
import { isWithoutBooking } from '../../database/collisions.ts'
import type { Connection } from '../../database/connection.ts'
import { sharingStatus } from '../schedules/shared-schedules.ts'
import { insertion, statement } from '../statement.ts'
import { decidedColumns } from './booking-rows.ts'
import { isVisit, type Place, partsWith, type TakenLists, takenLists, takenRows } from './places.ts'

/** A client's booking to be inserted; dates and times are wall-clock in its zone. */
export type BookingRequest = BookedService & {
  /** The services of a visit in order; null for a single service. */
  parts: BookedService[] | null
  scheduleId: number
  date: string
  startTime: string
  timezone: string
  startsAt: Date
  endsAt: Date
  clientName: string
  clientEmail: string | null
  clientPhone: string
  clientPhoneE164: string | null
  clientLocale: Locale
  comment: string | null
  referenceToken: string
  requestKey: string | null
  /** Hash of everything requested with that key; null without a key. */
  requestHash: string | null
}

type Inserted = Omit<BookingRequest, 'parts'> &
  Omit<Place, 'taken' | 'doneBy'> &
  TakenLists & {
    parts: string | null
    offerVersion: number
    subscriptionStatus: SubscriptionStatus
    now: Date
    status: StoredStatus
    lapses: boolean
    remindAt: Date | null
    requestedAt: Date | null
    kind: BookingEventKind
    event: EventDetails
    requesters: string[]
    mostOpen: number[]
  }

type Defaulted =
  | 'createdAt'
  | 'deletedAt'
  | 'version'
  | 'missedAt'
  | 'answer'
  | 'answeredAt'
  | 'foundBy'
  | 'clientKey'

const requestStatement = (name: string, ofVisit: boolean) =>
  statement<Inserted, { id: string }>()(name, (place) => {
    const occupancy = insertion<typeof tables.occupancies, 'id' | 'session' | 'expiresAt' | 'holder'>(
      'occupancies',
      {
        scheduleId: 'room.id',
        staffId: ofVisit ? 'part.staff_id' : `${place('staffId')}::bigint`,
        serviceId: ofVisit ? 'part.service_id' : `${place('serviceId')}::bigint`,
        bookingId: 'room.booking_id',
        startsAt: 'part.starts_at',
        endsAt: 'part.ends_at',
        kind: "'booking'",
        groupSession: `${place('groupSession')}::bigint`,
        seat: `${place('seat')}::smallint`,
      },
    )
    const booking = insertion<typeof tables.bookings, Defaulted>('bookings', {
      scheduleId: `${place('scheduleId')}::bigint`,
      id: 'booking_id',
      serviceId: `${place('serviceId')}::bigint`,
      staffId: `${place('staffId')}::bigint`,
      serviceName: place('serviceName'),
      serviceDescription: place('serviceDescription'),
      durationMinutes: `${place('durationMinutes')}::smallint`,
      priceCents: `${place('priceCents')}::integer`,
      priceFrom: `${place('priceFrom')}::boolean`,
      parts: `${place('parts')}::jsonb`,
      date: `${place('date')}::date`,
      startTime: `${place('startTime')}::time`,
      timezone: place('timezone'),
      startsAt: `${place('startsAt')}::timestamptz`,
      endsAt: `${place('endsAt')}::timestamptz`,
      status: place('status'),
      lapses: `${place('lapses')}::boolean`,
      remindAt: `${place('remindAt')}::timestamptz`,
      requestedAt: `${place('requestedAt')}::timestamptz`,
      clientName: place('clientName'),
      clientEmail: place('clientEmail'),
      clientPhone: place('clientPhone'),
      clientPhoneE164: place('clientPhoneE164'),
      clientLocale: place('clientLocale'),
      comment: place('comment'),
      referenceToken: place('referenceToken'),
      requestKey: `${place('requestKey')}::uuid`,
      requestHash: place('requestHash'),
      requesters: `${place('requesters')}::text[]`,
    })
    const event = insertion<typeof tables.bookingEvents, 'id' | 'plannedAt' | 'heldUntil'>('booking_events', {
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
        AND ${sharingStatus} = ${place('subscriptionStatus')}
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
      FROM allowed AS room, ${takenRows(place, ofVisit)}
      ON CONFLICT DO NOTHING RETURNING booking_id
    ), booked AS (
      ${booking.into} OVERRIDING SYSTEM VALUE ${booking.select}
      FROM (SELECT booking_id FROM taken GROUP BY 1 HAVING count(*) = cardinality(${place('takenFrom')}::timestamptz[])) whole
      ON CONFLICT DO NOTHING RETURNING id
    ), told AS (
      ${event.into} ${event.select} FROM booked
    ) SELECT id FROM booked`
  })

const request = requestStatement('insert-request', false)
const visitRequest = requestStatement('insert-visit-request', true)

/** The offer that the request was checked against. */
type Seen = {
  offerVersion: number
  subscriptionStatus: SubscriptionStatus
  approval: Approval
  now: Date
}

/**
 * Inserts a client's booking, its occupied time and its first event in one statement. Returns false when the time,
 * the seat, the reference or the request key is taken. Also returns false when the offer or the owner's subscription
 * has changed, or a requester has too many open requests. The share lock waits for a concurrent change of the
 * schedule and then sees it.
 */
export async function insertRequest(
  connection: Connection,
  wanted: BookingRequest,
  place: Place,
  { approval, ...seen }: Seen,
  asking: readonly Requester[],
): Promise<boolean> {
  const { doneBy, staffId, groupSession, seat } = place
  const parts = wanted.parts && JSON.stringify(partsWith(wanted.parts, doneBy))
  const where = { staffId, groupSession, seat, ...takenLists(place) }
  const span = { startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime() }
  const { next, event } = requested(span, approval, seen.now.getTime())
  const opened = {
    ...decidedColumns(next),
    kind: event.kind,
    event: event.details,
  }
  const requesters = asking.map(({ requester }) => requester)
  const mostOpen = asking.map(({ most }) => most)
  const values = { ...wanted, parts, ...where, ...seen, ...opened, requesters, mostOpen }
  try {
    const isWritten = (await (isVisit(place) ? visitRequest : request)(connection, values)).length === 1
    if (isWritten) noteChange(connection, wanted.scheduleId)
    return isWritten
  } catch (error) {
    // The time was free, but the reference or the request key was taken: the occupied time lacks its booking.
    if (isWithoutBooking(error)) return false
    throw error
  }
}
