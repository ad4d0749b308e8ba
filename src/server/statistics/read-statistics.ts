import type { Reply } from '../../contract/index.ts'
import { busyTimes } from '../../domain/member-days.ts'
import { presenceOf } from '../../domain/open-hours.ts'
import {
  daysIn,
  depositFigures,
  type Outcomes,
  outcomesIn,
  placesIn,
  requestFigures,
  sharesBy,
  unpricedIn,
} from '../../domain/statistics.ts'
import { beside, type Span } from '../../domain/statistics-periods.ts'
import { combinedUtilization, type UtilizationCell, utilizationOf } from '../../domain/utilization.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { otherTurn, paced } from '../adapters/turns.ts'
import type { Server } from '../http/server.ts'
import { keyOf } from '../store/schedules/schedule-key.ts'
import type { Schedule } from '../store/schedules/schedules.ts'
import { findSetUp } from '../store/schedules/set-ups.ts'
import { listStaff } from '../store/schedules/staff.ts'
import {
  countClients,
  findDeposits,
  findRequests,
  listClientsBooked,
  listDays,
  listShares,
  listTaken,
} from '../store/statistics/statistics.ts'

type Desk = Pick<Server, 'pool' | 'db'>

/** A member counts from the day they were added, or from their first appointment in the span if that is earlier. */
async function readUtilization(
  { pool, db }: Desk,
  { id: scheduleId, tenantId, timezone }: Schedule,
  span: Span,
) {
  const schedule = { tenantId, scheduleId }
  const [taken, setUp, team] = await Promise.all([
    listTaken(pool, { ...schedule, ...span }),
    findSetUp(pool, schedule),
    listStaff(db, schedule),
  ])
  if (!setUp) return []
  // Parsing a year of appointments has already filled this turn.
  await otherTurn()
  const byMember = Map.groupBy(taken, ({ staffId }) => staffId)
  const rest = paced()
  const cells: UtilizationCell[] = []
  for (const { id, createdAt } of team) {
    const own = byMember.get(id) ?? []
    const first = own.reduce((earliest, { start }) => Math.min(earliest, start), createdAt.getTime())
    const since = wallTimeAt(timezone, first).date
    const member = { ...presenceOf(setUp, id), busy: busyTimes(own), since }
    await rest()
    cells.push(...utilizationOf([member], timezone, span))
    await rest()
  }
  return combinedUtilization(cells)
}

/** So that an owner with many schedules does not slow down everyone else. */
async function oneByOne<Of, What>(all: readonly Of[], read: (one: Of) => Promise<What>): Promise<What[]> {
  const done: What[] = []
  for (const one of all) done.push(await read(one))
  return done
}

/** Days include the span of equal length before it. */
async function readSchedule(desk: Desk, schedule: Schedule, span: Span) {
  const { pool } = desk
  const dates = { ...keyOf(schedule), ...span }
  const [days, shares, requests, deposits, fullness] = await Promise.all([
    listDays(pool, { ...dates, from: beside(span, -1).from }),
    listShares(pool, dates),
    findRequests(pool, dates),
    findDeposits(pool, dates),
    readUtilization(desk, schedule, span),
  ])
  const named = shares.map((share) => ({ ...share, scheduleId: schedule.id, schedule: schedule.name }))
  return { days, shares: named, requests, deposits, fullness }
}

/** Over all schedules together: a client of one schedule is not new in another. */
async function readClients(
  { pool }: Desk,
  tenantId: number,
  schedules: readonly Schedule[],
  span: Span,
): Promise<Reply<'getStatistics'>['clients']> {
  const scheduleIds = schedules.map(({ id }) => id)
  const listed = await oneByOne(scheduleIds, (scheduleId) =>
    listClientsBooked(pool, { tenantId, scheduleId, ...span }),
  )
  const rows = listed.flat()
  const clientIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))]
  const [counted] = await countClients(pool, { tenantId, scheduleIds, from: span.from, clientIds })
  const { clients = 0, returning = 0 } = counted ?? {}
  const unknown = rows.reduce((sum, { clientId, bookings }) => sum + (clientId === null ? bookings : 0), 0)
  return { fresh: clients - returning, returning, unknown }
}

const withFormerName = (outcomes: Outcomes) => ({ ...outcomes, missed: outcomes.noShow })

export async function readStatistics(
  desk: Desk,
  tenantId: number,
  schedules: readonly Schedule[],
  span: Span,
): Promise<Reply<'getStatistics'>> {
  const before = beside(span, -1)
  const [read, clients] = await Promise.all([
    oneByOne(schedules, (schedule) => readSchedule(desk, schedule, span)),
    readClients(desk, tenantId, schedules, span),
  ])
  const days = read.flatMap((one) => one.days)
  const shares = read.flatMap((one) => one.shares)
  return {
    ...span,
    before,
    days: daysIn(span, days),
    daysBefore: daysIn(before, days),
    outcomes: withFormerName(outcomesIn(span, days)),
    outcomesBefore: withFormerName(outcomesIn(before, days)),
    places: placesIn(span, days),
    ...unpricedIn(span, days),
    fullness: combinedUtilization(read.flatMap((one) => one.fullness)),
    requests: requestFigures(read.flatMap((one) => one.requests)),
    clients,
    services: sharesBy(shares, ({ scheduleId, serviceId }) => `${scheduleId} ${serviceId}`).map(
      ({ service: name, ...share }) => ({ ...share, name }),
    ),
    members: sharesBy(shares, ({ scheduleId, staffId }) => `${scheduleId} ${staffId}`).map(
      ({ member: name, ...share }) => ({ ...share, name }),
    ),
    deposits: depositFigures(read.flatMap((one) => one.deposits)),
  }
}
