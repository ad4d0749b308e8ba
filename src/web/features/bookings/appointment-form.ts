import { z } from 'zod'
import { bookings, requiringService } from '../../../contract/bookings.ts'
import { phone } from '../../../contract/fields.ts'
import type { Reply } from '../../../contract/index.ts'
import { ownerDurationMinutes } from '../../../domain/services.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import type { FieldProblem } from '../../form/meanwhile.tsx'
import type { StaffMember } from '../staff/team.ts'

const { body } = bookings.createBooking

type Together = { places?: number | undefined; companions?: readonly string[] | undefined }

/** The client has one of the places. */
function namesFit({ places = 1, companions = [] }: Together, context: z.RefinementCtx): void {
  if (companions.length < places) return
  const bound = { origin: 'array', maximum: places - 1, inclusive: true } as const
  context.addIssue({ code: 'too_big', ...bound, input: companions, path: ['companions'] })
}

/** Undefined for the usual duration of the services. */
const ownDuration = {
  durationMinutes: z.number().int().min(ownerDurationMinutes.min).max(ownerDurationMinutes.max).optional(),
}

export const newAppointment = requiringService({ ...body.shape, ...ownDuration }).superRefine(namesFit)

/** The server refuses only another telephone, because one of an older version may lack digits. */
export const editedAppointment = requiringService({
  ...body.shape,
  ...ownDuration,
  clientPhone: phone(1),
}).superRefine(namesFit)

export type Fields = z.input<typeof newAppointment>
/** A part of one of these without the others would say something else. */
export const togetherInAppointment: readonly (readonly (keyof Fields)[])[] = [
  ['date', 'startTime'],
  ['serviceIds', 'durationMinutes'],
  ['places', 'companions'],
]

export type AppointmentForm = ContractForm<Fields, z.output<typeof newAppointment>>

export type AppointmentProblems = { [Field in keyof Fields]?: FieldProblem }

export type Booking = Reply<'listBookingsWithService'>[number]

/** A service on offer, or one that the booking has kept. */
export type OfferedService = {
  value: string
  label: string
  detail?: string
  capacity: number
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
}

export const partsOf = ({ parts, serviceId, service: { name, durationMinutes } }: Booking) =>
  parts ?? [{ serviceId, name, durationMinutes }]

/** A booking may contain services that are no longer offered. */
export function withBooked(
  offered: readonly OfferedService[],
  booking: Booking | undefined,
): OfferedService[] {
  const options = [...offered]
  for (const { serviceId, name, durationMinutes } of booking ? partsOf(booking) : [])
    if (!options.some(({ value }) => value === String(serviceId)))
      options.push({
        value: String(serviceId),
        label: name,
        capacity: booking?.places ?? 1,
        durationMinutes,
        priceCents: null,
        priceFrom: false,
      })
  return options
}

/** The member or the service of a draft may be gone. */
export function isStillOffered(
  field: string,
  value: unknown,
  services: readonly OfferedService[],
  members: readonly StaffMember[],
): boolean {
  if (field === 'staffId') return value === undefined || members.some(({ id }) => String(id) === value)
  if (field !== 'serviceIds') return true
  return Array.isArray(value) && value.every((id) => services.some((service) => service.value === id))
}

export const fieldsOf = (booking: Booking) => ({
  date: booking.date,
  startTime: booking.startTime,
  status: booking.status,
  clientName: booking.clientName,
  clientPhone: booking.clientPhone,
  serviceIds: partsOf(booking).map(({ serviceId }) => String(serviceId)),
  staffId: String(booking.staffId),
  durationMinutes: booking.service.durationMinutes,
  clientEmail: booking.clientEmail ?? '',
  comment: booking.comment ?? '',
  places: booking.places ?? 1,
  companions: booking.companions ?? [],
})
