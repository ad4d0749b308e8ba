import { contains } from '../../domain/intervals.ts'
import { busyTimes, openFrom, periodsAround, rosterOf } from '../../domain/member-days.ts'
import { presencesOf } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { dayNumber } from '../../domain/wall-time.ts'
import { MILLISECONDS_PER_MINUTE, wallTimeAt } from '../../domain/zones.ts'
import type { Connection } from '../database/connection.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { findSetUp, type Setup } from '../store/schedules/set-ups.ts'
import type { Appointments } from './place.ts'

export async function requireSetUp(connection: Connection, schedule: ScheduleKey): Promise<Setup> {
  const setUp = await findSetUp(connection, schedule)
  if (!setUp) throw new Refused('schedule_not_found')
  return setUp
}

type OfAppointment = { startsAt: number; endsAt: number }

/** Whether a member works during the whole appointment. */
export function presenceIn(
  setUp: Setup,
  timezone: string,
): (staffId: number, appointment: OfAppointment) => boolean {
  const presenceOf = presencesOf(setUp)
  return (staffId, { startsAt, endsAt }) => {
    const member = { id: staffId, ...presenceOf(staffId), busy: busyTimes([]), sessions: [] }
    const number = dayNumber(wallTimeAt(timezone, startsAt).date)
    const day = { number, periods: periodsAround(timezone, number, number + 1), now: 0 }
    const [from, to] = [startsAt, endsAt].map((instant) => instant / MILLISECONDS_PER_MINUTE)
    return contains(openFrom(rosterOf(member), day, (to ?? 0) - (from ?? 0)), from ?? 0, to ?? 0)
  }
}

/** Remembers what it found, because sorting the members asks many times for each. */
export function presenceAt(
  isPresent: ReturnType<typeof presenceIn>,
  appointments: Appointments,
): (staffId: number, index: number) => boolean {
  const known = new Map<string, boolean>()
  return (staffId, index) =>
    known.getOrInsertComputed(`${staffId} ${index}`, () =>
      isPresent(staffId, appointments[index] ?? appointments[0]),
    )
}
