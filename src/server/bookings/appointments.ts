import type { Room } from '../../domain/occupancies.ts'
import { MILLISECONDS_PER_MINUTE } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import type { Booking } from '../store/bookings.ts'
import { findRoomOf } from '../store/services.ts'
import type { Appointments } from './place.ts'

type Lasting = Room & { serviceId: number; durationMinutes: number }

/** What a service, as it is now, asks for an appointment. */
export const appointmentOf = <Service extends Omit<Lasting, 'serviceId'> & { id: number }>(
  service: Service,
) => ({ ...service, serviceId: service.id })

/** Appointments one right after the other from an instant on. */
export function inTurn(list: readonly Lasting[], startsAt: number): Appointments {
  let start = startsAt
  return list.map((one) => {
    const appointment = {
      ...one,
      startsAt: start,
      endsAt: start + one.durationMinutes * MILLISECONDS_PER_MINUTE,
    }
    start = appointment.endsAt
    return appointment
  }) as unknown as Appointments
}

type Agreed = Pick<Booking, 'scheduleId' | 'serviceId' | 'durationMinutes' | 'parts' | 'staffId'>

/** The appointments of a booking from an instant on, with what their services ask for now. */
export async function appointmentsOf(
  tx: Database,
  { scheduleId, parts, ...booking }: Agreed,
  startsAt: number,
): Promise<Appointments> {
  const list: Lasting[] = []
  for (const { serviceId, durationMinutes } of parts ?? [booking])
    list.push({ ...(await findRoomOf(tx, { scheduleId, serviceId })), serviceId, durationMinutes })
  return inTurn(list, startsAt)
}

/** Who does each of them. */
export const doneByOf = ({ parts, staffId }: Pick<Agreed, 'parts' | 'staffId'>): number[] =>
  parts?.map((part) => part.staffId) ?? [staffId]
