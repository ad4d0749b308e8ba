import { type BookingStatus, blocks } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedServiceOf } from '../../domain/services.ts'
import { startOf } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import { newReference } from '../ports/random.ts'
import type { Booking } from '../store/bookings.ts'
import { lockSchedule } from '../store/schedules.ts'
import { findService, type StaffedService } from '../store/services.ts'
import { listStaff, requireStaff } from '../store/staff.ts'
import { enterBooking } from './change.ts'
import { requirePlace } from './place.ts'

/** What an owner says of a booking; dates and times are wall-clock in the schedule's zone. */
export type Entry = {
  serviceId: number
  date: string
  startTime: string
  staffId?: number
  clientName: string
  clientEmail: string | null
  clientPhone: string
  comment: string | null
  status: BookingStatus
}

/** The instants of a wall-clock start and a duration in minutes; refused in the gap of a clock change. */
export function spanOf(at: { timezone: string; date: string; startTime: string; durationMinutes: number }) {
  const startsAt = startOf({ zone: at.timezone, date: at.date, time: at.startTime })
  if (startsAt === null) throw new Refused('time_does_not_exist')
  return { startsAt, endsAt: startsAt + at.durationMinutes * 60_000 }
}

/** Who may be asked: the one that is named, else those who do the service. */
async function candidates(
  tx: Database,
  scheduleId: number,
  service: StaffedService,
  staffId: number | undefined,
): Promise<[number, ...number[]]> {
  if (staffId !== undefined) {
    await requireStaff(tx, scheduleId, [staffId])
    return [staffId]
  }
  const members = (await listStaff(tx, scheduleId)).map(({ id }) => id)
  const doing = members.filter((id) => service.staffIds.length === 0 || service.staffIds.includes(id))
  const [first = members[0], ...others] = doing
  if (first === undefined) throw new Refused('staff_not_found')
  return [first, ...others]
}

type Ask = { ownerId: string; now: number }

/** Enters a booking for the owner: any time that exists and is nobody's else. */
export async function enter(
  tx: Database,
  { ownerId, scheduleId, now, locale }: Ask & { scheduleId: number; locale: Locale },
  { staffId, serviceId, ...entry }: Entry,
): Promise<Booking> {
  const { timezone } = await lockSchedule(tx, ownerId, scheduleId)
  const service = await findService(tx, scheduleId, serviceId)
  const booked = bookedServiceOf(service)
  const span = spanOf({ ...entry, ...booked, timezone })
  const staffIds = await candidates(tx, scheduleId, service, staffId)
  const ways = staffIds.map((id) => [id])
  const place = blocks(entry.status)
    ? await requirePlace(tx, { scheduleId, appointments: [{ ...service, serviceId, ...span }], ways }, now)
    : null
  const owned = {
    staffId: place?.staffId ?? staffIds[0],
    clientLocale: locale,
    referenceToken: newReference(),
  }
  return enterBooking(tx, { ...entry, ...booked, ...span, ...owned, scheduleId, timezone }, place, now)
}
