import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import type { OpeningHours, SpecialHours } from '../../domain/opening-hours.ts'
import type { PublicService, Service } from '../../domain/services.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions.ts'
import { aliased, epoch, jsonObject, selection, statement, wallClock } from './statement.ts'

/** What stands between a visitor and a shared schedule. */
export type Door = {
  scheduleId: number
  timezone: string
  passwordHash: string | null
  subscriptionStatus: SubscriptionStatus
  requiresDeposit: boolean
  depositCents: number | null
  offerVersion: number
}

export type SharedSchedule = Door & {
  name: string
  description: string | null
  refundHours: number
  services: PublicService[]
  /** Whether the owner has a payment account that can take deposits now. */
  takesDeposits: boolean
}

const s = aliased(tables.schedules, 's')
const u = aliased(tables.users, 'u')
const v = aliased(tables.services, 'v')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const c = aliased(tables.closures, 'c')
const t = aliased(tables.staff, 't')
const x = aliased(tables.serviceStaff, 'x')
const o = aliased(tables.occupancies, 'o')
const b = aliased(tables.bookings, 'b')

const doorFields = {
  // A bigint, which pg reads as text unless told.
  scheduleId: `${s.id}::float8`,
  timezone: s.timezone,
  passwordHash: s.passwordHash,
  subscriptionStatus: u.subscriptionStatus,
  requiresDeposit: s.requiresDeposit,
  depositCents: s.depositCents,
  offerVersion: s.offerVersion,
}

const fromShared = (token: string, joined = '') =>
  `FROM schedules s JOIN users u ON ${u.id} = ${s.ownerId} ${joined} WHERE ${s.shareToken} = ${token} AND ${s.deletedAt} IS NULL`

const rows = (object: string, from: string, order = '') =>
  `(SELECT coalesce(json_agg(${object}${order}), '[]') FROM ${from})`

const shared = statement<{ token: string; provider: string }, SharedSchedule>()(
  'find-shared',
  (place) =>
    `SELECT ${selection<SharedSchedule>({
      ...doorFields,
      name: s.name,
      description: s.description,
      refundHours: s.refundHours,
      services: rows(
        jsonObject<PublicService>({
          id: v.id,
          name: v.name,
          description: v.description,
          durationMinutes: v.durationMinutes,
          capacity: v.capacity,
        }),
        `services v WHERE ${v.scheduleId} = ${s.id} AND ${v.deletedAt} IS NULL`,
        ` ORDER BY ${v.displayOrder}, ${v.id}`,
      ),
      takesDeposits: `EXISTS (SELECT FROM payment_accounts p
      WHERE p.owner_id = ${s.ownerId} AND p.provider = ${place('provider')} AND p.enabled)`,
    })} ${fromShared(place('token'))}`,
)

export async function findShared(
  pool: pg.Pool,
  asked: { token: string; provider: string },
): Promise<SharedSchedule | null> {
  return (await shared(pool, asked))[0] ?? null
}

/** Rows for one staff member, or for all who have none of their own (null). */
type Staffed<Row> = Row & { staffId: number | null }

/** Everything that decides which starts of one service are on offer; instants in epoch milliseconds. */
export type Offer = Door & {
  service: Service | null
  /** Who does the service, in the schedule's order. */
  staff: number[]
  hours: Staffed<OpeningHours>[]
  specialHours: Staffed<SpecialHours>[]
  closures: Staffed<{ start: number; end: number }>[]
  busy: { staffId: number; start: number; end: number }[]
  /** Group appointments of the service that somebody has booked, and how many have. */
  sessions: { staffId: number; start: number; end: number; taken: number }[]
}

type Asked = {
  token: string
  serviceId: number
  /** Of whose hours is asked: 0 = Sunday to 6 = Saturday; null for the whole week's. */
  weekday: number | null
  from: Date
  to: Date
  now: Date
  holder: string | null
}

const offer = statement<Asked, Offer>()('find-offer', (place) => {
  const around = (start: string, end: string) => `${end} > ${place('from')} AND ${start} < ${place('to')}`
  // None lasts longer than a day, and `from` lies two days before what is asked for.
  const within = `${o.startsAt} >= ${place('from')} AND ${o.startsAt} < ${place('to')}`
  const span = { start: epoch(o.startsAt), end: epoch(o.endsAt) }
  const inTheWay = `(${o.kind} <> 'hold'
    OR ${o.expiresAt} > ${place('now')} AND (${o.holder} = ${place('holder')}) IS NOT TRUE)`
  const doing = `FROM service_staff x WHERE ${x.scheduleId} = ${s.id} AND ${x.serviceId} = ${place('serviceId')}`
  return `SELECT ${selection<Offer>({
    ...doorFields,
    service: `CASE WHEN ${v.id} IS NOT NULL THEN ${jsonObject<Service>({
      id: v.id,
      name: v.name,
      description: v.description,
      durationMinutes: v.durationMinutes,
      displayOrder: v.displayOrder,
      bufferBefore: v.bufferBefore,
      bufferAfter: v.bufferAfter,
      capacity: v.capacity,
    })} END`,
    staff: rows(
      t.id,
      `staff t WHERE ${t.scheduleId} = ${s.id} AND ${t.deletedAt} IS NULL
        AND (NOT EXISTS (SELECT ${doing}) OR EXISTS (SELECT ${doing} AND ${x.staffId} = ${t.id}))`,
      ` ORDER BY ${t.position}, ${t.id}`,
    ),
    hours: rows(
      jsonObject<Staffed<OpeningHours>>({
        staffId: a.staffId,
        dayOfWeek: a.dayOfWeek,
        startTime: wallClock(a.startTime),
        endTime: wallClock(a.endTime),
      }),
      `availability a WHERE ${a.scheduleId} = ${s.id}
        AND (${place('weekday')}::smallint IS NULL OR ${a.dayOfWeek} = ${place('weekday')}::smallint)`,
    ),
    specialHours: rows(
      jsonObject<Staffed<SpecialHours>>({
        staffId: h.staffId,
        date: h.date,
        startTime: wallClock(h.startTime),
        endTime: wallClock(h.endTime),
      }),
      `special_hours h WHERE ${h.scheduleId} = ${s.id}
        AND ${h.date} BETWEEN ${place('from')}::date AND ${place('to')}::date`,
    ),
    closures: rows(
      jsonObject<Staffed<{ start: number; end: number }>>({
        staffId: c.staffId,
        start: epoch(c.startsAt),
        end: epoch(c.endsAt),
      }),
      `closures c WHERE ${c.scheduleId} = ${s.id} AND ${around(c.startsAt, c.endsAt)}`,
    ),
    busy: rows(
      jsonObject<Offer['busy'][number]>({ staffId: o.staffId, ...span }),
      `occupancies o WHERE ${o.scheduleId} = ${s.id} AND ${within}
        AND ${inTheWay}`,
    ),
    sessions: `CASE WHEN ${v.capacity} > 1 THEN (SELECT coalesce(json_agg(g), '[]') FROM (
      SELECT ${o.staffId} AS "staffId", ${epoch(b.startsAt)} AS start, ${epoch(b.endsAt)} AS "end", count(*) AS taken
      FROM occupancies o JOIN bookings b ON ${b.scheduleId} = ${o.scheduleId} AND ${b.id} = ${o.bookingId}
      WHERE ${o.scheduleId} = ${s.id} AND ${o.groupSession} IS NOT NULL AND ${o.serviceId} = ${place('serviceId')}
        AND ${within} AND ${inTheWay} GROUP BY 1, 2, 3) g) ELSE '[]' END`,
  })} ${fromShared(
    place('token'),
    `LEFT JOIN services v ON ${v.scheduleId} = ${s.id} AND ${v.id} = ${place('serviceId')} AND ${v.deletedAt} IS NULL`,
  )}`
})

/**
 * In one query; `from` and `to` are instants around the dates asked for, wide enough for any zone. A hold whose time
 * is over, or that is the visitor's own, is in nobody's way.
 */
export async function findOffer(pool: pg.Pool, asked: Asked): Promise<Offer | null> {
  return (await offer(pool, asked))[0] ?? null
}
