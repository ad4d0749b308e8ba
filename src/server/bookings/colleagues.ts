import { occupiedTimes } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import { membersDoing } from '../../domain/services.ts'
import type { Connection, Database } from '../database/connection.ts'
import type { Booking } from '../store/bookings/bookings.ts'
import { findBusyStaff, listBookingsById, type WantedTime } from '../store/bookings/busy-staff.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { findRoomOf } from '../store/schedules/services.ts'
import type { Setup } from '../store/schedules/set-ups.ts'
import { doneByOf, inTurn } from './appointments.ts'
import type { Appointments } from './place.ts'
import { presenceIn, requireSetUp } from './presence.ts'

const able = ({ services, staff }: Setup, serviceId: number): number[] =>
  membersDoing(services.find(({ id }) => id === serviceId) ?? { staffIds: [] }, staff)

/** Throws `member_not_free` if the staff member is absent or does not perform the service. */
export async function requireFree(
  connection: Connection,
  { timezone, ...schedule }: ScheduleKey & { timezone: string },
  wanted: { appointments: Appointments; doneBy: readonly number[]; staffId: number | undefined },
): Promise<void> {
  const setUp = await requireSetUp(connection, schedule)
  const isPresent = presenceIn(setUp, timezone)
  const isFree = wanted.appointments.every(
    (appointment, index) =>
      wanted.doneBy[index] !== wanted.staffId ||
      (able(setUp, appointment.serviceId).includes(wanted.staffId ?? 0) &&
        isPresent(wanted.staffId ?? 0, appointment)),
  )
  if (!isFree) throw new Refused('member_not_free')
}

/** The appointments of each booking that the staff member performs. */
async function appointmentsFor(
  db: Database,
  bookings: readonly Booking[],
  staffId: number,
): Promise<Map<number, Appointments[number][]>> {
  const rooms = new Map<number, Awaited<ReturnType<typeof findRoomOf>>>()
  const found = new Map<number, Appointments[number][]>()
  for (const booking of bookings) {
    const { tenantId, scheduleId, parts } = booking
    const list = []
    for (const { serviceId, durationMinutes } of parts ?? [booking]) {
      const room = rooms.get(serviceId) ?? (await findRoomOf(db, { tenantId, scheduleId, serviceId }))
      rooms.set(serviceId, room)
      list.push({ ...room, serviceId, durationMinutes })
    }
    const doneBy = doneByOf(booking)
    const all = inTurn(list, booking.startsAt.getTime())
    found.set(
      booking.id,
      all.filter((_, index) => doneBy[index] === staffId),
    )
  }
  return found
}

/** The other members who could do each booking: they perform its services, are present and have no other booking. */
export async function freeColleagues(
  db: Database,
  connection: Connection,
  schedule: ScheduleKey,
  { staffId, ids, now }: { staffId: number; ids: readonly number[]; now: number },
): Promise<Map<number, number[]>> {
  const setUp = await requireSetUp(connection, schedule)
  const bookings = await listBookingsById(db, schedule, ids)
  const appointments = await appointmentsFor(db, bookings, staffId)
  const wanted = [...appointments].flatMap(([bookingId, list]) =>
    list.flatMap((one) =>
      occupiedTimes(one, one).map((time): WantedTime => ({ ...time, bookingId, appointment: one })),
    ),
  )
  const busy = await findBusyStaff(db, schedule, wanted, new Date(now))
  const colleagues = setUp.staff.filter((id) => id !== staffId)
  const presences = new Map<string, ReturnType<typeof presenceIn>>()
  return new Map(
    bookings.map(({ id, timezone }) => {
      const isPresent = presences.get(timezone) ?? presenceIn(setUp, timezone)
      presences.set(timezone, isPresent)
      const list = appointments.get(id) ?? []
      const isFree = (colleague: number) =>
        !busy.get(id)?.has(colleague) &&
        list.every((one) => able(setUp, one.serviceId).includes(colleague) && isPresent(colleague, one))
      return [id, colleagues.filter(isFree)]
    }),
  )
}
