import type { Before } from '../../domain/booking-events.ts'
import { blocks, shownStatus } from '../../domain/bookings.ts'
import { hasDigitsOrNoLetters } from '../../domain/phone-numbers.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, companionsOf, forPlaces } from '../../domain/services.ts'
import { e164Of } from '../adapters/phone-numbers.ts'
import type { Connection, Database } from '../database/connection.ts'
import type { Agreed, Locked, Target } from '../store/bookings/booking-rows.ts'
import type { Booking } from '../store/bookings/bookings.ts'
import { partsWith } from '../store/bookings/occupancies.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { findStaffNames, requireStaff } from '../store/schedules/staff.ts'
import { appointmentsOf, doneByOf } from './appointments.ts'
import { type At, type Changed, changeBooking, type RequestedChange } from './change.ts'
import { requireFree } from './colleagues.ts'
import { type Entry, findVisit, requireLasting, spanOf } from './enter.ts'
import { requirePlace } from './place.ts'

/** `staffId` takes over the services of `insteadOf`, or all services without it. */
export type Edits = Partial<Entry> & { insteadOf?: number; onlyIfFree?: true }

/** What an edit that ends the booking does besides. */
export type Ending = {
  keepDeposit: boolean
  message?: string | null | undefined
  notify?: boolean | undefined
}

export const beforeOf = (
  { serviceName: service, durationMinutes, date, startTime, places }: Booking,
  staffName: string | null,
): Before => ({
  service,
  durationMinutes,
  date,
  startTime,
  ...(staffName !== null && { staffName }),
  ...(places > 1 && { places }),
})

function requirePhone(phone: string): void {
  if (!hasDigitsOrNoLetters(phone)) throw new Refused('invalid_phone', {}, { field: 'clientPhone' })
}

const servicesOf = ({ parts, serviceId }: Booking): number[] =>
  parts?.map((part) => part.serviceId) ?? [serviceId]

/** Null if unchanged. Naming only the first service of a visit keeps the whole visit. */
function otherServices(before: Booking, { serviceId, serviceIds }: Edits): number[] | null {
  const chosen =
    serviceIds ?? (serviceId === undefined || serviceId === before.serviceId ? null : [serviceId])
  return chosen?.join() === servicesOf(before).join() ? null : chosen
}

function doneByThen(before: Booking, services: number[] | null, { staffId, insteadOf }: Edits): number[] {
  const doneBy = doneByOf(before)
  const did = (id: number) => doneBy[servicesOf(before).indexOf(id)] ?? before.staffId
  const then = services?.map(did) ?? doneBy
  if (staffId === undefined || (insteadOf === undefined && staffId === before.staffId)) return then
  return then.map((one) => (insteadOf === undefined || one === insteadOf ? staffId : one))
}

function withDuration(before: Booking, minutes: number | undefined, agreed: Agreed): Agreed {
  if (minutes === undefined) return agreed
  const { durationMinutes, parts } = requireLasting({ ...before, ...agreed }, minutes)
  return { ...agreed, durationMinutes, parts }
}

/** The stored list if it has the same names, so that it counts as untouched. */
const sameNames = (names: string[] | null, { companions }: Booking): string[] | null =>
  names?.join('\n') === companions?.join('\n') ? companions : names

type Circumstances = { connection: Connection; timezone: string; now: number; ending: Ending }

async function requestedChange(
  tx: Database,
  { booking: before }: Locked,
  edits: Edits,
  { connection, timezone, now, ending }: Circumstances,
): Promise<RequestedChange> {
  const { tenantId, scheduleId, id } = before
  const schedule = { tenantId, scheduleId }
  const {
    status,
    serviceId: _one,
    serviceIds: _several,
    staffId,
    insteadOf: _whose,
    onlyIfFree,
    ...rest
  } = edits
  const { durationMinutes, places = before.places, ...details } = rest
  const { clientPhone = before.clientPhone } = details
  const otherPhone = clientPhone !== before.clientPhone
  if (otherPhone) requirePhone(clientPhone)
  const chosen = otherServices(before, edits)
  const services = chosen && (await findVisit(tx, schedule, chosen))
  const doneBefore = doneByOf(before)
  const doneBy = doneByThen(before, chosen, edits)
  const otherMembers =
    doneBy.some((one) => !doneBefore.includes(one)) || (!chosen && doneBy.join() !== doneBefore.join())
  if (otherMembers && staffId !== undefined) await requireStaff(tx, schedule, [staffId])
  const staffBefore = otherMembers ? await findStaffNames(tx, schedule, doneBefore) : null
  const { date = before.date, startTime = before.startTime } = edits
  const moves = date !== before.date || startTime !== before.startTime
  const booked = services && bookedVisitOf(services)
  const { priceCents } = booked ? forPlaces(booked, places) : forPlaces(before, places, before.places)
  const agreed: Agreed = withDuration(before, durationMinutes, {
    ...details,
    ...(otherPhone && { clientPhoneE164: e164Of(clientPhone, before.timezone) }),
    ...(booked && { ...booked, parts: partsWith(booked.parts, doneBy) }),
    ...(moves && { timezone }),
    priceCents,
    companions: sameNames(companionsOf({ ...before, ...details }, places), before),
    ...(otherMembers && !booked && { parts: partsWith(before.parts, doneBy) }),
    staffId: doneBy[0] ?? before.staffId,
  })
  const wanted = { ...before, ...agreed }
  const span = spanOf(wanted)
  const replaces =
    span.startsAt !== before.startsAt.getTime() ||
    wanted.durationMinutes !== before.durationMinutes ||
    wanted.serviceName !== before.serviceName ||
    places !== before.places ||
    otherMembers
  const deleted = before.deletedAt !== null
  const after = status ?? shownStatus({ status: before.status, deleted })
  const movesTime = replaces || services !== null
  const takesTime = blocks(after) && (movesTime || !blocks(before.status))
  const appointments = takesTime && (await appointmentsOf(tx, wanted, span.startsAt))
  const place =
    appointments &&
    (await requirePlace(tx, { ...schedule, appointments, assignments: [doneBy], places, except: id }, now))
  if (appointments && otherMembers && onlyIfFree)
    await requireFree(
      connection,
      { ...schedule, timezone: wanted.timezone },
      { appointments, doneBy, staffId },
    )
  const touched = Object.entries(agreed).some(([key, value]) => value !== before[key as keyof Booking])
  return {
    command: {
      do: 'edit',
      status: after,
      ...span,
      places,
      touched: touched || places !== before.places,
      replaced: replaces ? beforeOf(before, staffBefore) : null,
      ...ending,
    },
    with: { agreed, ...(place && { place }) },
  }
}

/** Omitted fields stay unchanged. */
export async function edit(
  tx: Database,
  connection: Connection,
  request: Target & At,
  edits: Edits,
  ending: Ending,
): Promise<Changed | null> {
  const { tenantId, scheduleId, bookingId, ...at } = request
  const { now } = at
  const { timezone } = await lockSchedule(tx, { tenantId, scheduleId })
  return changeBooking(
    tx,
    { tenantId, scheduleId, bookingId },
    (found) => requestedChange(tx, found, edits, { connection, timezone, now, ending }),
    at,
  )
}
