import type { ServiceNeeds } from '../../domain/occupancies.ts'
import { MILLISECONDS_PER_MINUTE } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import type { Booking } from '../store/bookings/bookings.ts'
import { findRoomOf } from '../store/schedules/services.ts'
import type { Appointments } from './place.ts'

type Lasting = ServiceNeeds & { serviceId: number; durationMinutes: number }

export const appointmentOf = <Service extends Omit<Lasting, 'serviceId'> & { id: number }>(
  service: Service,
) => ({ ...service, serviceId: service.id })

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

type Agreed = Pick<Booking, 'tenantId' | 'scheduleId' | 'serviceId' | 'durationMinutes' | 'parts' | 'staffId'>

/** Uses the current buffers, capacity and processing time of the services. */
export async function appointmentsOf(
  tx: Database,
  { tenantId, scheduleId, parts, ...booking }: Agreed,
  startsAt: number,
): Promise<Appointments> {
  const list: Lasting[] = []
  for (const { serviceId, durationMinutes } of parts ?? [booking])
    list.push({ ...(await findRoomOf(tx, { tenantId, scheduleId, serviceId })), serviceId, durationMinutes })
  return inTurn(list, startsAt)
}

export const doneByOf = ({ parts, staffId }: Pick<Agreed, 'parts' | 'staffId'>): number[] =>
  parts?.map((part) => part.staffId) ?? [staffId]
