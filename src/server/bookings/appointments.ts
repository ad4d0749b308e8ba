import type { Database } from '../database/connection.ts'
import type { Booking } from '../store/bookings.ts'
import { findRoomOf } from '../store/services.ts'
import type { Appointments } from './place.ts'

type Agreed = Pick<Booking, 'scheduleId' | 'serviceId' | 'durationMinutes' | 'parts' | 'staffId'>

/** The appointments of a booking from an instant on, with what their services ask for now. */
export async function appointmentsOf(
  tx: Database,
  { scheduleId, parts, ...booking }: Agreed,
  startsAt: number,
): Promise<Appointments> {
  const appointments = []
  let start = startsAt
  for (const { serviceId, durationMinutes } of parts ?? [booking]) {
    const end = start + durationMinutes * 60_000
    const room = await findRoomOf(tx, { scheduleId, serviceId })
    appointments.push({ ...room, serviceId, startsAt: start, endsAt: end })
    start = end
  }
  return appointments as unknown as Appointments
}

/** Who does each of them. */
export const doneByOf = ({ parts, staffId }: Agreed): number[] =>
  parts?.map((part) => part.staffId) ?? [staffId]
