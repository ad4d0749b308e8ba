import { randomUUID } from 'node:crypto'
import type { Before } from '../../domain/booking-events.ts'
import { blocks, shownStatus } from '../../domain/bookings.ts'
import { type ClientChange, clientChangeOf, isGone, keysOf, type Person } from '../../domain/clients.ts'
import type { Locale } from '../../domain/locales.ts'
import { hasDigitsOrNoLetters } from '../../domain/phone-numbers.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, companionsOf, forPlaces } from '../../domain/services.ts'
import { e164Of } from '../adapters/phone-numbers.ts'
import { newReference } from '../adapters/random.ts'
import type { Connection, Database } from '../database/connection.ts'
import type { Agreed, Locked, Target } from '../store/bookings/booking-rows.ts'
import type { Booking } from '../store/bookings/bookings.ts'
import { partsWith } from '../store/bookings/occupancies.ts'
import { findByKeys, listTogether } from '../store/clients/client-writes.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { findStaffNames, requireStaff } from '../store/schedules/staff.ts'
import { appointmentsOf, doneByOf } from './appointments.ts'
import { type At, type Changed, changeBooking, type RequestedChange } from './change.ts'
import { requireFree } from './colleagues.ts'
import { type Entry, findVisit, requireLasting, spanOf } from './enter.ts'
import { requirePlace } from './place.ts'

/** `staffId` takes over the services of `insteadOf`, or all services without it. */
export type Edits = Partial<Entry> & { insteadOf?: number; onlyIfFree?: true; clientChange?: ClientChange }

/** What an edit that ends the booking, or gives it to another person, does besides. */
export type Ending = {
  keepDeposit?: boolean | undefined
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

export const servicesOf = ({ parts, serviceId }: Booking): number[] =>
  parts?.map((part) => part.serviceId) ?? [serviceId]

/** Null if unchanged. Naming only the first service of a visit keeps the whole visit. */
export function otherServices(before: Booking, { serviceId, serviceIds }: Edits): number[] | null {
  const chosen =
    serviceIds ?? (serviceId === undefined || serviceId === before.serviceId ? null : [serviceId])
  return chosen?.join() === servicesOf(before).join() ? null : chosen
}

export function doneByThen(
  before: Booking,
  services: number[] | null,
  { staffId, insteadOf }: Edits,
): number[] {
  const doneBy = doneByOf(before)
  const had = servicesOf(before)
  // A visit may have a service twice.
  const did = (id: number, index: number, all: readonly number[]) => {
    const own = doneBy.filter((_, at) => had[at] === id)
    const turn = all.slice(0, index).filter((one) => one === id).length
    return own[turn] ?? own[0] ?? before.staffId
  }
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

/** `locale` and `seriesId`: of the appointment once it is given to another person. */
export type Transferred = { locale: Locale; seriesId?: number | null }

type Circumstances = {
  connection: Connection
  timezone: string
  now: number
  ending: Ending
  transferred: Transferred
}

const personIn = (
  booking: Pick<Booking, 'clientName' | 'clientPhone' | 'clientPhoneE164' | 'clientEmail'>,
) => ({
  name: booking.clientName,
  phone: booking.clientPhone,
  phoneE164: booking.clientPhoneE164,
  email: booking.clientEmail,
})

const isSameAddress = (one: string | null | undefined, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** Keeps nothing of the person who had the appointment. Pages may send unchanged fields along. */
const forNewClient = (
  before: Booking,
  { clientEmail = null, comment = null, companions }: Edits,
  { locale, seriesId = null }: Transferred,
): Agreed => ({
  clientId: null,
  clientEmail: isSameAddress(clientEmail, before.clientEmail) ? null : clientEmail,
  comment: comment === before.comment ? null : comment,
  ...((companions === undefined || companions.join('\n') === before.companions?.join('\n')) && {
    companions: null,
  }),
  clientLocale: locale,
  referenceToken: newReference(),
  calendarUid: randomUUID(),
  requestKey: null,
  requestHash: null,
  requesters: null,
  seriesId,
})

/** Whether no contact is left, and the new ones are another client's. */
async function isNamesake(tx: Database, before: Booking, after: Person): Promise<boolean> {
  if (!isGone(personIn(before), after)) return false
  const { tenantId, clientId } = before
  const known = [...(await findByKeys(tx, tenantId, keysOf(after))).values()]
  if (known.length === 0 || clientId === null) return known.length > 0
  const together = await listTogether(tx, tenantId, clientId)
  return !known.some((client) => together.includes(client.clientId))
}

async function requestedChange(
  tx: Database,
  { booking: before }: Locked,
  edits: Edits,
  { connection, timezone, now, ending, transferred }: Circumstances,
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
    clientChange,
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
  const clientPhoneE164 = otherPhone ? e164Of(clientPhone, before.timezone) : before.clientPhoneE164
  const after = personIn({ ...before, ...details, clientPhoneE164 })
  const change =
    clientChange === undefined && (await isNamesake(tx, before, after))
      ? 'transfer'
      : clientChangeOf(personIn(before), after, clientChange)
  const isTransfer = change === 'transfer'
  const agreed: Agreed = withDuration(before, durationMinutes, {
    ...details,
    ...(otherPhone && { clientPhoneE164 }),
    ...(booked && { ...booked, parts: partsWith(booked.parts, doneBy) }),
    ...(moves && { timezone }),
    priceCents,
    companions: sameNames(companionsOf({ ...before, ...details }, places), before),
    ...(otherMembers && !booked && { parts: partsWith(before.parts, doneBy) }),
    staffId: doneBy[0] ?? before.staffId,
    ...(isTransfer && forNewClient(before, edits, transferred)),
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
  const statusAfter = status ?? shownStatus({ status: before.status, deleted })
  const movesTime = replaces || services !== null
  const takesTime = blocks(statusAfter) && (movesTime || !blocks(before.status))
  const appointments = takesTime && (await appointmentsOf(tx, wanted, span.startsAt))
  const place =
    appointments &&
    (await requirePlace(
      tx,
      { ...schedule, appointments, assignments: [doneBy], places, except: id, kept: 'take' },
      now,
    ))
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
      status: statusAfter,
      ...span,
      places,
      client: change,
      newAddress: after.email !== null && !isSameAddress(after.email, before.clientEmail),
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
  request: Target & At & { transferred: Transferred },
  edits: Edits,
  ending: Ending,
): Promise<Changed | null> {
  const { tenantId, scheduleId, bookingId, transferred, ...at } = request
  const { now } = at
  const { timezone } = await lockSchedule(tx, { tenantId, scheduleId })
  return changeBooking(
    tx,
    { tenantId, scheduleId, bookingId },
    (found) => requestedChange(tx, found, edits, { connection, timezone, now, ending, transferred }),
    at,
  )
}
