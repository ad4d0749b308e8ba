import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import type { ProviderName } from '../../../domain/deposits.ts'
import type { OpeningHours, SpecialHours } from '../../../domain/opening-hours.ts'
import {
  aliased,
  epoch,
  hiddenFromPlanner,
  jsonObject,
  rowsOf,
  selection,
  statement,
  wallClock,
} from '../statement.ts'
import type { OwnedSchedule } from './schedules.ts'
import type { Span } from './setups.ts'

type Around = { start: number; end: number; status: BookingStatus }

export type ListedSchedule = Omit<
  OwnedSchedule,
  'ownerId' | 'country' | 'region' | 'offerVersion' | 'zoneRules' | 'createdAt' | 'deletedAt'
> & {
  pendingCount: number
  hours: OpeningHours[]
  /** Around today. */
  specialHours: SpecialHours[]
  /** Around now. */
  closures: Span[]
  around: Around[]
}

const s = aliased(tables.schedules, 's')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const c = aliased(tables.closures, 'c')
const b = aliased(tables.bookings, 'b')

type SchedulesQuery = { ownerId: string; now: Date; provider: ProviderName }

const ofOwner = statement<SchedulesQuery, ListedSchedule>()('list-schedules', (place) => {
  const now = hiddenFromPlanner(place('now'), 'timestamptz')
  const bookings = `bookings b WHERE ${b.scheduleId} = ${s.id} AND ${b.deletedAt} IS NULL`
  const expected = `${b.status} IN ('pending', 'approved')`
  return `SELECT ${selection<ListedSchedule>({
    // pg returns a bigint as text unless it is cast.
    id: `${s.id}::float8`,
    name: s.name,
    description: s.description,
    timezone: s.timezone,
    passwordHash: s.passwordHash,
    shareToken: s.shareToken,
    feedToken: s.feedToken,
    requiresDeposit: s.requiresDeposit,
    depositCents: s.depositCents,
    refundHours: s.refundHours,
    noticeMinutes: s.noticeMinutes,
    horizonDays: s.horizonDays,
    stepMinutes: s.stepMinutes,
    approval: s.approval,
    gaps: s.gaps,
    shared: s.shared,
    depositsPaused: `${s.requiresDeposit} AND ${s.depositCents} > 0 AND NOT EXISTS (SELECT FROM payment_accounts p
      WHERE p.owner_id = ${s.ownerId} AND p.provider = ${place('provider')} AND p.enabled)`,
    upcomingCount: `(SELECT count(*)::int FROM ${bookings} AND ${expected} AND ${b.startsAt} > ${now})`,
    pendingCount: `(SELECT count(*)::int FROM ${bookings} AND ${b.status} = 'pending')`,
    hours: rowsOf(
      jsonObject<OpeningHours>({
        dayOfWeek: a.dayOfWeek,
        startTime: wallClock(a.startTime),
        endTime: wallClock(a.endTime),
      }),
      `availability a WHERE ${a.scheduleId} = ${s.id} AND ${a.staffId} IS NULL`,
    ),
    specialHours: rowsOf(
      jsonObject<SpecialHours>({
        date: h.date,
        startTime: wallClock(h.startTime),
        endTime: wallClock(h.endTime),
      }),
      `special_hours h WHERE ${h.scheduleId} = ${s.id} AND ${h.staffId} IS NULL
        AND ${h.date} BETWEEN ${now}::date - 2 AND ${now}::date + 2`,
    ),
    closures: rowsOf(
      jsonObject<Span>({ start: epoch(c.startsAt), end: epoch(c.endsAt) }),
      `closures c WHERE ${c.scheduleId} = ${s.id} AND ${c.staffId} IS NULL
        AND ${c.endsAt} > ${now} - interval '26 hours' AND ${c.startsAt} < ${now} + interval '26 hours'`,
    ),
    around: rowsOf(
      jsonObject<Around>({ start: epoch(b.startsAt), end: epoch(b.endsAt), status: b.status }),
      `${bookings} AND ${expected}
        AND ${b.startsAt} > ${now} - interval '26 hours' AND ${b.startsAt} < ${now} + interval '26 hours'`,
      ` ORDER BY ${b.startsAt}`,
    ),
  })} FROM schedules s WHERE ${s.ownerId} = ${place('ownerId')} AND ${s.deletedAt} IS NULL
    ORDER BY ${s.createdAt}, ${s.id}`
})

export const listSchedules = (pool: pg.Pool, asked: SchedulesQuery): Promise<ListedSchedule[]> =>
  ofOwner(pool, asked)
