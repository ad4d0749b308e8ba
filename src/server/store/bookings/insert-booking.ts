import type * as tables from '../../../../db/schema.ts'
import { type Change, occupies } from '../../../domain/booking-changes.ts'
import type { Actor, BookingEventKind, EventDetails } from '../../../domain/booking-events.ts'
import type { StoredStatus } from '../../../domain/bookings.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import type { BookedService } from '../../../domain/services.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { undoGraceSeconds } from '../../../domain/undo.ts'
import { noteChange } from '../../database/changes.ts'
import { isWithoutBooking } from '../../database/collisions.ts'
import type { Connection } from '../../database/connection.ts'
import { clientSteps, hasAllKeys, personOf } from '../clients/booked-client.ts'
import { sharingStatus } from '../schedules/shared-schedules.ts'
import { insertion, type Placeholder as Parameter, statement } from '../statement.ts'
import { type DepositRow, decidedColumns } from './booking-rows.ts'
import { type BookingPlace, partsWith, type TakenLists, takenLists, takenRows } from './occupancies.ts'

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

type Values = Omit<NewBooking, 'parts'> &
  Pick<BookingPlace, 'staffId' | 'seat'> &
  TakenLists & {
    parts: string | null
    startsAt: Date
    endsAt: Date
    status: StoredStatus
    lapses: boolean
    remindAt: Date | null
    requestedAt: Date | null
    holdEndsAt: Date | null
    occupancy: 'booking' | 'hold' | null
    kind: BookingEventKind
    actor: Actor
    event: EventDetails
    heldSeconds: number | null
    now: Date
    offerVersion: number | null
    subscriptionStatus: SubscriptionStatus | null
    requesters: string[] | null
    clientId: number | null
    clientKeys: string[]
    maxOpen: number[] | null
    amountCents: number | null
    refundHours: number | null
  } & { [Field in keyof NewHold]: NewHold[Field] | null }

type Inserted = { bookingId: number; depositId: number | null }

type Of = Parameter<Values>

/** The schedule, locked under shared access, if its offer and the owner's subscription have not changed. */
const offered = (of: Of) => `SELECT s.id FROM schedules s JOIN users u ON u.id = s.owner_id
  WHERE s.tenant_id = ${of('tenantId')}::bigint AND s.id = ${of('scheduleId')}::bigint AND s.deleted_at IS NULL AND s.offer_version = ${of('offerVersion')}
    AND ${sharingStatus} = ${of('subscriptionStatus')}
  FOR SHARE OF s`

/** Only requesters who may make another request. */
function counted(of: Of): string {
  const { into, select } = insertion<typeof tables.openRequests, never>('open_requests AS o', {
    tenantId: `${of('tenantId')}::bigint`,
    scheduleId: 'offered.id',
    requester: 'allowance.requester',
    room: 'allowance.max_open - 1',
    endsAt: `${of('startsAt')}::timestamptz`,
  })
  return `${into} ${select}
    FROM offered, unnest(${of('requesters')}::text[], ${of('maxOpen')}::int[]) AS allowance (requester, max_open)
    ORDER BY allowance.requester
    ON CONFLICT (tenant_id, schedule_id, requester)
      DO UPDATE SET room = o.room - 1, ends_at = greatest(o.ends_at, excluded.ends_at) WHERE o.room > 0
    RETURNING 1`
}

/** Empty unless every requester was counted. */
const allowed = (of: Of) => `SELECT nextval('bookings_id_seq') AS booking_id FROM offered
  WHERE (SELECT count(*) FROM counted) = cardinality(${of('requesters')}::text[])`

/** The update returns the row that another request has just inserted. */
function joined(of: Of): string {
  const { into, select } = insertion<typeof tables.groupSessions, 'id'>('group_sessions', {
    tenantId: `${of('tenantId')}::bigint`,
    scheduleId: `${of('scheduleId')}::bigint`,
    serviceId: `${of('serviceId')}::bigint`,
    staffId: `${of('staffId')}::bigint`,
    startsAt: `${of('startsAt')}::timestamptz`,
    endsAt: `${of('endsAt')}::timestamptz`,
  })
  return `${into} ${select} FROM allowed ON CONFLICT (tenant_id, service_id, staff_id, starts_at, ends_at)
    DO UPDATE SET ends_at = excluded.ends_at RETURNING id`
}

/** The time that the booking occupies, except where it is taken. */
function taken(of: Of, inGroup: boolean | undefined): string {
  const { into, select } = insertion<typeof tables.occupancies, 'id' | 'session'>('occupancies', {
    tenantId: `${of('tenantId')}::bigint`,
    scheduleId: `${of('scheduleId')}::bigint`,
    staffId: 'part.staff_id',
    serviceId: 'part.service_id',
    bookingId: 'allowed.booking_id',
    startsAt: 'part.starts_at',
    endsAt: 'part.ends_at',
    kind: of('occupancy'),
    groupSession: inGroup ? '(SELECT id FROM joined)' : 'NULL::bigint',
    seat: `${of('seat')}::smallint`,
    expiresAt: `${of('holdEndsAt')}::timestamptz`,
    holder: of('holder'),
  })
  return `${into} ${select} FROM allowed, ${takenRows(of)} ON CONFLICT DO NOTHING RETURNING 1`
}

type SetLater = 'createdAt' | 'deletedAt' | 'version' | 'noShowAt' | 'answer' | 'answeredAt'

/** Empty unless all of its time is taken. */
const ready = (of: Of) => `SELECT booking_id FROM allowed
  WHERE (SELECT count(*) FROM taken) = cardinality(${of('takenFrom')}::timestamptz[])`

/** Empty if another booking has the reference. */
function named(of: Of): string {
  const { into, select } = insertion<typeof tables.publicIds, never>('public_ids', {
    publicId: of('referenceToken'),
    tenantId: `${of('tenantId')}::bigint`,
    rowId: 'booking_id',
  })
  return `${into} ${select} FROM ready ON CONFLICT DO NOTHING RETURNING row_id AS booking_id`
}

function booked(of: Of, hasClient: boolean | undefined): string {
  const { into, select } = insertion<typeof tables.bookings, SetLater | 'foundBy'>('bookings', {
    tenantId: `${of('tenantId')}::bigint`,
    scheduleId: `${of('scheduleId')}::bigint`,
    id: 'booking_id',
    serviceId: `${of('serviceId')}::bigint`,
    staffId: `${of('staffId')}::bigint`,
    serviceName: of('serviceName'),
    serviceDescription: of('serviceDescription'),
    durationMinutes: `${of('durationMinutes')}::smallint`,
    priceCents: `${of('priceCents')}::integer`,
    priceFrom: `${of('priceFrom')}::boolean`,
    parts: `${of('parts')}::jsonb`,
    date: `${of('date')}::date`,
    startTime: `${of('startTime')}::time`,
    timezone: of('timezone'),
    startsAt: `${of('startsAt')}::timestamptz`,
    endsAt: `${of('endsAt')}::timestamptz`,
    status: of('status'),
    lapses: `${of('lapses')}::boolean`,
    remindAt: `${of('remindAt')}::timestamptz`,
    requestedAt: `${of('requestedAt')}::timestamptz`,
    clientId: hasClient ? '(SELECT id FROM client)' : `${of('clientId')}::bigint`,
    clientName: of('clientName'),
    clientEmail: of('clientEmail'),
    clientPhone: of('clientPhone'),
    clientPhoneE164: of('clientPhoneE164'),
    clientLocale: of('clientLocale'),
    comment: of('comment'),
    referenceToken: of('referenceToken'),
    requestKey: `${of('requestKey')}::uuid`,
    requestHash: of('requestHash'),
    requesters: `${of('requesters')}::text[]`,
  })
  return `${into} OVERRIDING SYSTEM VALUE ${select} FROM named
    WHERE ${hasClient ? hasAllKeys : 'true'} ON CONFLICT DO NOTHING RETURNING id`
}

type PaidLater =
  | 'paymentIntentId'
  | 'paymentKey'
  | 'unreachableSince'
  | 'refundAttempts'
  | 'refundedCents'
  | 'disputed'
  | 'disputeOutcome'
  | 'refundOwed'
  | 'paidAt'
  | 'openingUntil'
  | 'createdAt'

function owed(of: Of): string {
  const { into, select } = insertion<typeof tables.deposits, 'id' | PaidLater>('deposits', {
    tenantId: `${of('tenantId')}::bigint`,
    scheduleId: `${of('scheduleId')}::bigint`,
    bookingId: 'booked.id',
    provider: of('provider'),
    accountId: of('accountId'),
    amountCents: `${of('amountCents')}::integer`,
    status: "'created'",
    visitor: of('visitor'),
    checkAt: `${of('holdEndsAt')}::timestamptz`,
    refundHours: `${of('refundHours')}::smallint`,
  })
  return `${into} ${select} FROM booked RETURNING id`
}

function noted(of: Of): string {
  const { into, select } = insertion<typeof tables.bookingEvents, 'id' | 'plannedAt'>('booking_events', {
    tenantId: `${of('tenantId')}::bigint`,
    scheduleId: `${of('scheduleId')}::bigint`,
    bookingId: 'booked.id',
    version: '1',
    kind: of('kind'),
    actor: of('actor'),
    details: `${of('event')}::jsonb`,
    at: `${of('now')}::timestamptz`,
    heldUntil: `clock_timestamp() + make_interval(secs => ${of('heldSeconds')}::float8)`,
  })
  return `${into} ${select} FROM booked`
}

type Has = { checks?: boolean; deposit?: boolean; group?: boolean }

const insertStatement = (name: string, has: Has) =>
  statement<Values, Inserted>()(name, (of) => {
    const steps = {
      ...(has.checks
        ? { offered: offered(of), counted: counted(of), allowed: allowed(of) }
        : { allowed: `SELECT nextval('bookings_id_seq') AS booking_id` }),
      ...(has.group && { joined: joined(of) }),
      taken: taken(of, has.group),
      ready: ready(of),
      ...(has.checks && clientSteps(of, 'ready')),
      named: named(of),
      booked: booked(of, has.checks),
      ...(has.deposit && { owed: owed(of) }),
      noted: noted(of),
    }
    const list = Object.entries(steps).map(([step, text]) => `${step} AS (${text})`)
    return `WITH ${list.join(', ')} SELECT id::float8 AS "bookingId",
      ${has.deposit ? '(SELECT id FROM owed)' : 'NULL'}::float8 AS "depositId" FROM booked`
  })

const both = (name: string, has: Has) => ({
  alone: insertStatement(name, has),
  inGroup: insertStatement(`${name}-in-group`, { ...has, group: true }),
})

const insertRequest = both('insert-request', { checks: true })
const insertEntry = both('insert-entry', {})
const insertHold = both('insert-hold', { deposit: true })

const statementFor = ({ checks, hold }: Steps) => {
  if (checks) return insertRequest
  return hold ? insertHold : insertEntry
}

/**
 * Null if the time, the seat, the reference, the request key or a key of the client is taken, or `checks` fail. The share lock of `checks`
 * waits for a concurrent change of the schedule and then sees it.
 */
export async function insertBooking(
  connection: Connection,
  booking: NewBooking,
  place: BookingPlace,
  { next, event }: Change,
  steps: Steps,
): Promise<Inserted | null> {
  const { now, checks, hold, undoSeconds } = steps
  const { doneBy, staffId, groupSession, seat } = place
  const occupancy = occupies(next)
  const inGroup = occupancy !== null && groupSession !== null
  const values: Values = {
    ...booking,
    ...decidedColumns(next),
    staffId,
    seat,
    ...takenLists(occupancy ? place : { taken: [] }),
    parts: booking.parts && JSON.stringify(partsWith(booking.parts, doneBy)),
    occupancy,
    holdEndsAt: next.holdEndsAt === null ? null : new Date(next.holdEndsAt),
    kind: event.kind,
    actor: event.actor,
    event: event.details,
    heldSeconds: undoSeconds === undefined ? null : undoSeconds + undoGraceSeconds,
    now: new Date(now),
    offerVersion: checks?.offerVersion ?? null,
    subscriptionStatus: checks?.subscriptionStatus ?? null,
    requesters: checks?.requesters.map(({ requester }) => requester) ?? null,
    clientId: steps.clientId ?? null,
    clientKeys: personOf(booking.tenantId, booking).clientKeys,
    maxOpen: checks?.requesters.map(({ max }) => max) ?? null,
    holder: hold?.holder ?? null,
    provider: hold?.provider ?? null,
    accountId: hold?.accountId ?? null,
    visitor: hold?.visitor ?? null,
    amountCents: next.deposit?.amountCents ?? null,
    refundHours: next.deposit?.refundHours ?? null,
  }
  try {
    const [inserted] = await statementFor(steps)[inGroup ? 'inGroup' : 'alone'](connection, values)
    if (!inserted) return null
    noteChange(connection, booking)
    return inserted
  } catch (error) {
    // The time was free, but the reference or the request key was taken: the occupied time lacks its booking.
    if (isWithoutBooking(error)) return null
    throw error
  }
}
