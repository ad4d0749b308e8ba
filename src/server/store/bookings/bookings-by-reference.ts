import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { BookingEvent } from '../../../domain/booking-events.ts'
import { maxHistoryEvents } from '../../../domain/booking-history.ts'
import type { StoredStatus } from '../../../domain/bookings.ts'
import type { Deposit } from '../../../domain/deposits.ts'
import { nameOfWhoTakes } from '../schedules/staff.ts'
import { aliased, epoch, jsonObject, selection, statement, wallClock } from '../statement.ts'

export type ClientBooking = {
  scheduleId: number
  bookingId: number
  version: number
  referenceToken: string
  status: StoredStatus
  deleted: boolean
  lapses: boolean
  date: string
  startTime: string
  startsAt: number
  endsAt: number
  clientName: string
  clientEmail: string | null
  clientPhone: string
  comment: string | null
  staffName: string | null
  schedule: { name: string; timezone: string }
  service: {
    name: string
    durationMinutes: number
    description: string | null
    priceCents: number | null
    priceFrom: boolean
  }
  holdEndsAt: number | null
  deposit: Deposit | null
  events: (BookingEvent & { version: number; at: number })[]
}

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const d = aliased(tables.deposits, 'd')
const o = aliased(tables.occupancies, 'o')
const e = aliased(tables.bookingEvents, 'e')

const logged = jsonObject<ClientBooking['events'][number]>({
  version: e.version,
  at: epoch(e.at),
  kind: e.kind,
  actor: e.actor,
  details: e.details,
})

const byReference = statement<{ reference: string }, ClientBooking>()(
  'find-by-reference',
  (place) => `SELECT ${selection<ClientBooking>({
    scheduleId: `${b.scheduleId}::float8`,
    bookingId: `${b.id}::float8`,
    version: b.version,
    referenceToken: b.referenceToken,
    status: b.status,
    deleted: `${b.deletedAt} IS NOT NULL`,
    lapses: b.lapses,
    date: `${b.date}::text`,
    startTime: wallClock(b.startTime),
    startsAt: epoch(b.startsAt),
    endsAt: epoch(b.endsAt),
    clientName: b.clientName,
    clientEmail: b.clientEmail,
    clientPhone: b.clientPhone,
    comment: b.comment,
    staffName: nameOfWhoTakes,
    schedule: jsonObject<ClientBooking['schedule']>({ name: s.name, timezone: b.timezone }),
    service: jsonObject<ClientBooking['service']>({
      name: b.serviceName,
      durationMinutes: b.durationMinutes,
      description: b.serviceDescription,
      priceCents: b.priceCents,
      priceFrom: b.priceFrom,
    }),
    holdEndsAt: `(SELECT ${epoch(`min(${o.expiresAt})`)} FROM occupancies o
      WHERE ${o.scheduleId} = ${b.scheduleId} AND ${o.bookingId} = ${b.id})`,
    deposit: `CASE WHEN ${d.id} IS NOT NULL THEN ${jsonObject<Deposit>({
      status: d.status,
      amountCents: d.amountCents,
      refundHours: d.refundHours,
      refundedCents: d.refundedCents,
      refundAttempts: d.refundAttempts,
      disputed: d.disputed,
      disputeOutcome: d.disputeOutcome,
      refundOwed: d.refundOwed,
    })} END`,
    events: `coalesce((SELECT json_agg(${logged} ORDER BY ${e.version}) FROM (
      SELECT version, at, kind, actor, details FROM booking_events
      WHERE schedule_id = ${b.scheduleId} AND booking_id = ${b.id} ORDER BY version DESC LIMIT ${maxHistoryEvents}) e), '[]')`,
  })} FROM bookings b JOIN schedules s ON ${s.id} = ${b.scheduleId}
    LEFT JOIN deposits d ON ${d.scheduleId} = ${b.scheduleId} AND ${d.bookingId} = ${b.id}
    WHERE ${b.referenceToken} = ${place('reference')}`,
)

export async function findByReference(pool: pg.Pool, reference: string): Promise<ClientBooking | null> {
  return (await byReference(pool, { reference }))[0] ?? null
}
