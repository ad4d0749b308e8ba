import { type Alternatives, alternativesTo } from '../../domain/alternatives.ts'
import { busyTimes, type Member } from '../../domain/member-days.ts'
import { presencesOf } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, membersDoing, withDuration } from '../../domain/services.ts'
import { slotsOn } from '../../domain/slots.ts'
import { addDays } from '../../domain/wall-time.ts'
import { todayIn } from '../../domain/zones.ts'
import type { Connection, Database } from '../database/connection.ts'
import { listTaken } from '../store/bookings/taken-times.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { requireSchedule } from '../store/schedules/schedules.ts'
import { findVisitors, plan, requireLasting, type Visit } from './enter.ts'
import { HoldInTheWay, nextSeats, type PlannedPlace, placeWith, requirePlace } from './place.ts'
import { requireSetUp } from './presence.ts'

export type Wished = {
  date: string
  serviceIds: number[]
  staffId?: number
  durationMinutes?: number
  places?: number
  /** Its own time counts as free. */
  bookingId?: number
}

async function offerFor(
  db: Database,
  connection: Connection,
  schedule: ScheduleKey,
  { date, serviceIds, staffId, durationMinutes, places = 1, bookingId }: Wished,
  now: number,
) {
  const { timezone, stepMinutes } = await requireSchedule(db, schedule)
  const setUp = await requireSetUp(connection, schedule)
  const services = serviceIds.map((id) => {
    const service = setUp.services.find((one) => one.id === id)
    if (!service) throw new Refused('service_not_found')
    return service
  })
  const [first, ...others] = services
  if (!first) throw new Refused('service_not_found')
  if (others.length > 0 && services.some(({ capacity }) => capacity > 1)) throw new Refused('group_in_visit')
  if (staffId !== undefined && !setUp.staff.includes(staffId)) throw new Refused('staff_not_found')
  const usual = bookedVisitOf([first, ...others])
  const booked = durationMinutes === undefined ? usual : requireLasting(usual, durationMinutes)
  const taken = await listTaken(db, {
    ...schedule,
    from: addDays(date, -2),
    to: addDays(date, 3),
    now,
    bookingId,
  })
  const presenceOf = presencesOf(setUp)
  const memberOf = (id: number, sessionsOf: number): Member => {
    const own = taken.filter((row) => row.staffId === id)
    const sessions = [...Map.groupBy(own, ({ session }) => session?.id).values()].flatMap(([row, ...more]) =>
      row?.session && row.serviceId === sessionsOf && 1 + more.length + places <= first.capacity
        ? [row.session]
        : [],
    )
    return { id, ...presenceOf(id), busy: busyTimes(own), sessions }
  }
  const steps = services.map((service, index) => {
    const able = staffId === undefined ? membersDoing(service, setUp.staff) : [staffId]
    const members = (able.length > 0 ? able : setUp.staff.slice(0, 1)).map((id) => memberOf(id, service.id))
    const length = (booked.parts ?? [booked])[index]?.durationMinutes ?? service.durationMinutes
    return { ...service, durationMinutes: length, pause: service, members }
  })
  return { steps, zone: timezone, date, stepMinutes, booked, team: setUp.staff, services, memberOf }
}

/** Unlike clients, the owner needs no notice, leaves gaps, and books hidden services and past dates. */
export async function freeTimesOn(
  db: Database,
  connection: Connection,
  schedule: ScheduleKey,
  wished: Wished,
  now: number,
): Promise<string[]> {
  const { steps, zone, date, stepMinutes } = await offerFor(db, connection, schedule, wished, now)
  const [step, ...next] = steps
  if (!step) return []
  const isPast = date < todayIn(zone, now)
  return slotsOn({ ...step, next, zone, date, stepMinutes, now: isPast ? 0 : now })
}

/** For a time that clashes. Groups have none, because they share the time. */
export async function alternativesAt(
  db: Database,
  connection: Connection,
  schedule: ScheduleKey,
  { startTime, ...wished }: Wished & { startTime: string },
  now: number,
): Promise<Alternatives> {
  const offer = await offerFor(db, connection, schedule, wished, now)
  const { steps, zone, date, booked, team, services, memberOf } = offer
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || first.capacity > 1) return { shorter: null, staffIds: [], next: null }
  const { staffId } = wished
  const able = team.filter(
    (id) => id === staffId || services.every((service) => membersDoing(service, team).includes(id)),
  )
  const found = alternativesTo({
    zone,
    date,
    time: startTime,
    durationMinutes: booked.durationMinutes,
    bufferBefore: first.bufferBefore,
    bufferAfter: last.bufferAfter,
    ...(steps.length === 1 && { pause: first }),
    members: able.map((id) => memberOf(id, first.id)),
    named: staffId,
  })
  const minutes = found.shorter?.durationMinutes
  const isTooShort = minutes !== undefined && withDuration(booked, minutes) === null
  return isTooShort ? { ...found, shorter: null } : found
}

export type Clash = { code: Refused['code']; details: Refused['details'] }

export const clashes: readonly string[] = [
  'time_does_not_exist',
  'booking_overlaps',
  'slot_held',
  'slot_offered',
  'session_full',
]

type Checked = {
  clash: Clash | null
  closed: boolean
  /** Null if it clashes. */
  place: PlannedPlace | null
}

type Start = Omit<Wished, 'serviceIds' | 'staffId'> & { startTime: string }

/** What entering a booking at the time would answer. Nothing is kept. `planned`: what would be entered before. */
export async function checkVisit(
  tx: Database,
  schedule: ScheduleKey & { timezone: string },
  visit: Visit,
  { bookingId: except, ...wished }: Start,
  now: number,
  planned: readonly PlannedPlace[] = [],
): Promise<Checked> {
  const { timezone } = schedule
  try {
    const plans = await plan(tx, schedule, visit, wished)
    const { appointments, assignments, places, presence, span } = plans
    const [usual = []] = assignments
    const found = (place: PlannedPlace['place']): Checked => ({
      clash: null,
      closed: !place.doneBy.every((id, index) => presence(id, index)),
      place: { place, startTime: wished.startTime, endsAt: new Date(span.endsAt), timezone },
    })
    try {
      const { tenantId, scheduleId } = schedule
      const wanted = {
        tenantId,
        scheduleId,
        appointments,
        assignments,
        places,
        planned,
        kept: 'ignore' as const,
        ...(except !== undefined && { except }),
      }
      return found(await requirePlace(tx, wanted, now))
    } catch (error) {
      // Saving ends such a hold first.
      if (error instanceof HoldInTheWay) return found(placeWith(appointments, usual, nextSeats(places)))
      throw error
    }
  } catch (error) {
    if (!(error instanceof Refused) || !clashes.includes(error.code)) throw error
    return { clash: { code: error.code, details: error.details }, closed: false, place: null }
  }
}

export async function checkTime(
  tx: Database,
  connection: Connection,
  schedule: ScheduleKey,
  wished: Wished & { startTime: string },
  now: number,
): Promise<Checked> {
  const { timezone } = await requireSchedule(tx, schedule)
  const inZone = { ...schedule, timezone }
  return checkVisit(tx, inZone, await findVisitors(tx, connection, inZone, wished), wished, now)
}
