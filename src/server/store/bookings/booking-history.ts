import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { BookingEvent } from '../../../domain/booking-events.ts'
import { maxHistoryEvents } from '../../../domain/booking-history.ts'
import type { ClientTemplate, OptionalTemplate, OwnerTemplate } from '../../../domain/deliveries.ts'
import { aliased, epoch, jsonObject, selection, statement, tenantOf } from '../statement.ts'
import type { Target } from './booking-rows.ts'

export type LoggedMail = {
  recipient: 'client' | 'owner'
  template: ClientTemplate | OwnerTemplate
  target: string
  /** The person of the team who gets it. Null for the owner and for clients. */
  membershipId: number | null
  userId: string | null
  name: string | null
  attempts: number
  dueAt: number
  isDue: boolean
  doneAt: number | null
  abandonedAt: number | null
}

/** `planned`: all emails have been written. */
export type LoggedEvent = BookingEvent & {
  version: number
  at: number
  planned: boolean
  mails: LoggedMail[]
}

export type Readers = {
  clientEmail: string | null
  wantsReminders: boolean
  ownerEmail: string
  ownerName: string
  muted: OptionalTemplate[]
}

const e = aliased(tables.bookingEvents, 'e')
const d = aliased(tables.deliveries, 'd')
const b = aliased(tables.bookings, 'b')
const u = aliased(tables.users, 'u')
const m = aliased(tables.memberships, 'm')
const p = aliased(tables.users, 'p')

const mail = jsonObject<LoggedMail>({
  recipient: d.recipient,
  template: d.template,
  target: d.target,
  membershipId: d.membershipId,
  userId: m.userId,
  name: p.name,
  attempts: d.attempts,
  dueAt: epoch(d.dueAt),
  isDue: `${d.dueAt} <= now()`,
  doneAt: epoch(d.doneAt),
  abandonedAt: epoch(d.abandonedAt),
})

type Row = LoggedEvent & { readers: Readers }

const history = statement<Target, Row>()(
  'list-booking-history',
  (place) => `SELECT ${selection<Row>({
    version: e.version,
    at: epoch(e.at),
    kind: e.kind,
    actor: e.actor,
    details: e.details,
    planned: `${e.plannedAt} IS NOT NULL`,
    mails: `coalesce((SELECT json_agg(${mail} ORDER BY ${d.recipient}, ${d.createdAt}, ${d.membershipId} NULLS FIRST) FROM deliveries d
      LEFT JOIN memberships m ON ${m.id} = ${d.membershipId} LEFT JOIN users p ON ${p.id} = ${m.userId}
      WHERE ${d.tenantId} = ${tenantOf(place)} AND ${d.eventId} = ${e.id} AND ${d.channel} = 'mail'), '[]')`,
    readers: jsonObject<Readers>({
      clientEmail: b.clientEmail,
      wantsReminders: `NOT EXISTS (SELECT FROM reminder_unsubscribes r WHERE r.address = ${b.clientEmail})`,
      ownerEmail: u.email,
      ownerName: u.name,
      muted: u.mutedMails,
    }),
  })} FROM booking_events e
    JOIN bookings b ON ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = ${e.bookingId}
    JOIN schedules s ON s.tenant_id = ${e.tenantId} AND s.id = ${e.scheduleId} JOIN users u ON ${u.tenantId} = ${e.tenantId}
    WHERE ${e.tenantId} = ${tenantOf(place)} AND ${e.scheduleId} = ${place('scheduleId')}::bigint AND ${e.bookingId} = ${place('bookingId')}
    ORDER BY ${e.version} DESC LIMIT ${maxHistoryEvents}`,
)

/** Oldest first. */
export const listHistory = async (pool: pg.Pool, booking: Target): Promise<Row[]> =>
  (await history(pool, booking)).reverse()
