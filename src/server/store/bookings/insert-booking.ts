import { type Change, occupies } from '../../../domain/booking-changes.ts'
import type { Actor, BookingEventKind, EventDetails } from '../../../domain/booking-events.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import type { BookedService } from '../../../domain/services.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { undoGraceSeconds } from '../../../domain/undo.ts'
import { noteChange } from '../../database/changes.ts'
import { isTakenMeanwhile } from '../../database/collisions.ts'
import type { Connection } from '../../database/connection.ts'
import { personOf } from '../clients/booked-client.ts'
import { snakeCase, statement, tenantOf } from '../statement.ts'
import { type DepositRow, decidedColumns } from './booking-rows.ts'
import { type BookingPlace, partsWith } from './occupancies.ts'

/** Dates and times are wall-clock in its zone. */
export type NewBooking = BookedService & {
  /** Null for a single service. */
  parts: BookedService[] | null
  tenantId: number
  scheduleId: number
  date: string
  startTime: string
  timezone: string
  clientName: string
  clientEmail: string | null
  clientPhone: string
  clientPhoneE164: string | null
  clientLocale: Locale
  comment: string | null
  companions: string[] | null
  referenceToken: string
  requestKey: string | null
  requestHash: string | null
}

export type BookingRequest = NewBooking & { startsAt: Date; endsAt: Date }

type Checks = {
  offerVersion: number
  subscriptionStatus: SubscriptionStatus
  requesters: readonly Requester[]
}

type NewHold = { holder: string | null } & Pick<DepositRow, 'provider' | 'accountId' | 'visitor'>

type Steps = {
  now: number
  /** Found in the same transaction; with `checks`, the insert finds or creates the client itself. */
  clientId?: number | null
  /** Omit when the transaction holds the schedule's lock and has checked the booking itself. */
  checks?: Checks
  hold?: NewHold
  undoSeconds?: number | undefined
}

/** The fields that the function `insert_booking` reads, by their names in snake case. */
type BookingInsert = Omit<NewBooking, 'tenantId'> &
  Pick<BookingPlace, 'staffId' | 'seats'> &
  ReturnType<typeof decidedFields> & {
    taken: { staff_id: number; service_id: number; starts_at: Date; ends_at: Date }[]
    groupSession: boolean
    occupancy: 'booking' | 'hold' | null
    holdEndsAt: Date | null
    checks: Omit<Checks, 'requesters'> | null
    requesters: readonly Requester[] | null
    clientKeys: string[]
    clientId: number | null
    hold: NewHold | null
    amountCents: number | null
    refundHours: number | null
    event: { kind: BookingEventKind; actor: Actor; details: EventDetails }
    at: Date
    heldSeconds: number | null
  }

const decidedFields = (next: Change['next']) => {
  const { status, lapses, cancelHours, places, startsAt, endsAt, remindAt, requestedAt } =
    decidedColumns(next)
  return { status, lapses, cancelHours, places, startsAt, endsAt, remindAt, requestedAt }
}

type Inserted = { bookingId: number; depositId: number | null }

const insert = statement<{ tenantId: number; request: string }, Inserted>()(
  'insert-booking',
  (place) => `SELECT booking::float8 AS "bookingId", deposit::float8 AS "depositId"
    FROM insert_booking(${tenantOf(place)}, ${place('request')}::jsonb)`,
)

const columnNames = new Map<string, string>()

function columnName(field: string): string {
  const name = columnNames.get(field) ?? snakeCase(field)
  columnNames.set(field, name)
  return name
}

const inSnakeCase = (fields: BookingInsert): string =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnName(name), value])))

/**
 * Null if the time, a seat, the reference or the request key is taken, or `checks` fail. The share lock of `checks`
 * waits for a concurrent change of the schedule and then sees it.
 */
export async function insertBooking(
  connection: Connection,
  { tenantId, ...booking }: NewBooking,
  place: BookingPlace,
  { next, event }: Change,
  { now, clientId = null, checks, hold, undoSeconds }: Steps,
): Promise<Inserted | null> {
  const { doneBy, staffId, groupSession, seats } = place
  const occupancy = occupies(next)
  const { requesters = null, ...offer } = checks ?? {}
  const request = inSnakeCase({
    ...booking,
    ...decidedFields(next),
    parts: booking.parts && partsWith(booking.parts, doneBy),
    staffId,
    seats,
    taken: (occupancy ? place.taken : []).map((part) => ({
      staff_id: part.staffId,
      service_id: part.serviceId,
      starts_at: new Date(part.startsAt),
      ends_at: new Date(part.endsAt),
    })),
    groupSession: occupancy !== null && groupSession !== null,
    occupancy,
    holdEndsAt: next.holdEndsAt === null ? null : new Date(next.holdEndsAt),
    checks: checks ? (offer as Omit<Checks, 'requesters'>) : null,
    requesters,
    clientKeys: personOf(tenantId, booking).clientKeys,
    clientId,
    hold: hold ?? null,
    amountCents: next.deposit?.amountCents ?? null,
    refundHours: next.deposit?.refundHours ?? null,
    event,
    at: new Date(now),
    heldSeconds: undoSeconds === undefined ? null : undoSeconds + undoGraceSeconds,
  })
  try {
    const [inserted] = await insert(connection, { tenantId, request })
    if (!inserted) return null
    noteChange(connection, { tenantId, scheduleId: booking.scheduleId })
    return inserted
  } catch (error) {
    if (isTakenMeanwhile(error)) return null
    throw error
  }
}
