import type { EventDetails } from '../../domain/booking-events.ts'
import { enteredBooking } from '../../domain/booking-openings.ts'
import { type BookingStatus, blocks } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import { Refused } from '../../domain/refusals.ts'
import {
  bookedVisitOf,
  companionsOf,
  forPlaces,
  maxVisitMinutes,
  membersDoing,
  withDuration,
} from '../../domain/services.ts'
import { assignmentsFor } from '../../domain/visit-planner.ts'
import { startOf } from '../../domain/zones.ts'
import { e164Of } from '../adapters/phone-numbers.ts'
import { newReference } from '../adapters/random.ts'
import { upsertBookedClient } from '../clients/upsert.ts'
import type { Connection, Database } from '../database/connection.ts'
import { type Booking, findBooking } from '../store/bookings/bookings.ts'
import { insertBooking } from '../store/bookings/insert-booking.ts'
import { keepUndo } from '../store/bookings/undos.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { findService, type StaffedService } from '../store/schedules/services.ts'
import { listStaff, requireStaff } from '../store/schedules/staff.ts'
import { endEntriesFor } from '../store/waiting/waiting-entries.ts'
import { appointmentOf, inTurn } from './appointments.ts'
import {
  type Appointments,
  freeFor,
  nextSeats,
  placeWith,
  refuseTooManyPlaces,
  requirePlace,
} from './place.ts'
import { presenceAt, presenceIn, requireSetUp } from './presence.ts'

/** Dates and times are wall-clock in the schedule's zone. */
export type Entry = {
  serviceId?: number
  serviceIds?: number[]
  date: string
  startTime: string
  /** Defaults to the total duration of the services. */
  durationMinutes?: number | undefined
  staffId?: number | undefined
  /** The member for each service, instead of `staffId`. */
  staffIds?: number[]
  clientName: string
  clientEmail: string | null
  clientPhone: string
  comment: string | null
  places?: number | undefined
  companions?: string[]
  status: BookingStatus
}

/** Refuses a start that a clock change skips. */
export function spanOf(at: { timezone: string; date: string; startTime: string; durationMinutes: number }) {
  const startsAt = startOf({ zone: at.timezone, date: at.date, time: at.startTime })
  if (startsAt === null) throw new Refused('time_does_not_exist')
  return { startsAt, endsAt: startsAt + at.durationMinutes * 60_000 }
}

export function requireLasting<Booked extends Parameters<typeof withDuration>[0]>(
  booked: Booked,
  minutes: number,
): Booked {
  const lasts = withDuration(booked, minutes)
  if (!lasts) throw new Refused('visit_too_short')
  return lasts
}

type Services = [StaffedService, ...StaffedService[]]

export async function findVisit(
  tx: Database,
  schedule: ScheduleKey,
  serviceIds: number[],
): Promise<Services> {
  const services: StaffedService[] = []
  for (const id of serviceIds) services.push(await findService(tx, schedule, id))
  if (services.length > 1) {
    if (services.some(({ capacity }) => capacity > 1)) throw new Refused('group_in_visit')
    if (bookedVisitOf(services as Services).durationMinutes > maxVisitMinutes)
      throw new Refused('visit_too_long')
  }
  return services as Services
}

/** `named`: one for all services, or one for each. For each service: the named member, or everyone who performs it, or else the first of the team. */
async function candidates(
  tx: Database,
  schedule: ScheduleKey,
  services: Services,
  named: readonly number[],
): Promise<number[][]> {
  if (named.length > 0) {
    await requireStaff(tx, schedule, [...named])
    return services.map((_, index) => [(named[index] ?? named[0]) as number])
  }
  const team = (await listStaff(tx, schedule)).map(({ id }) => id)
  return services.map((service) => {
    const able = membersDoing(service, team)
    return able.length > 0 ? able : team.slice(0, 1)
  })
}

/** If none is free, returns all combinations. */
async function assignmentsOf(
  tx: Database,
  schedule: ScheduleKey,
  appointments: Appointments,
  able: readonly number[][],
): Promise<number[][]> {
  if (appointments.length === 1) return assignmentsFor(able)
  const free = await freeFor(tx, { ...schedule, appointments, able })
  const assignments = assignmentsFor(free)
  return assignments.length > 0 ? assignments : assignmentsFor(able)
}

export type EntryRequest = ScheduleKey & {
  now: number
  /** Added to those of the event. */
  details?: Pick<EventDetails, 'seriesChange'> | undefined
  undoSeconds?: number | undefined
  locale: Locale
  by?: EventDetails['by'] | undefined
}

type Planned = Pick<Entry, 'date' | 'startTime' | 'durationMinutes' | 'staffId' | 'staffIds' | 'places'> & {
  serviceIds: number[]
}

export type Visit = Awaited<ReturnType<typeof findVisitors>>

/** The same for every date of a series. */
export async function findVisitors(
  tx: Database,
  connection: Connection,
  schedule: ScheduleKey & { timezone: string },
  { serviceIds, staffId, staffIds = [] }: Pick<Planned, 'serviceIds' | 'staffId' | 'staffIds'>,
) {
  const services = await findVisit(tx, schedule, serviceIds)
  const able = await candidates(tx, schedule, services, staffId === undefined ? staffIds : [staffId])
  return {
    services,
    able,
    isPresent: presenceIn(await requireSetUp(connection, schedule), schedule.timezone),
  }
}

/** Plans the appointment. Members who are present at the time come first. */
export async function plan(
  tx: Database,
  schedule: ScheduleKey & { timezone: string },
  { services, able, isPresent }: Visit,
  { durationMinutes, places = 1, ...at }: Omit<Planned, 'serviceIds' | 'staffId' | 'staffIds'>,
) {
  refuseTooManyPlaces(places, services[0])
  const asUsual = forPlaces(bookedVisitOf(services), places)
  const { parts, ...booked } =
    durationMinutes === undefined ? asUsual : requireLasting(asUsual, durationMinutes)
  const span = spanOf({ ...at, ...booked, timezone: schedule.timezone })
  const lengths = parts ?? [booked]
  const appointments = inTurn(
    services.map((service, index) => ({
      ...appointmentOf(service),
      durationMinutes: lengths[index]?.durationMinutes ?? service.durationMinutes,
    })),
    span.startsAt,
  )
  const presence = presenceAt(isPresent, appointments)
  const presentFirst = able.map((members, index) =>
    members.toSorted((a, b) => Number(presence(b, index)) - Number(presence(a, index))),
  )
  const assignments = await assignmentsOf(tx, schedule, appointments, presentFirst)
  return { services, booked, parts, span, places, appointments, assignments, presence }
}

export async function enter(
  tx: Database,
  connection: Connection,
  { tenantId, scheduleId, now, undoSeconds, locale, by, details }: EntryRequest,
  {
    staffId,
    staffIds,
    serviceId = 0,
    serviceIds = [serviceId],
    durationMinutes,
    places = 1,
    ...entry
  }: Entry,
): Promise<Booking> {
  const schedule = { tenantId, scheduleId }
  const { timezone, cancelHours, waitingList } = await lockSchedule(tx, schedule)
  const inZone = { ...schedule, timezone }
  const visit = await findVisitors(tx, connection, inZone, {
    serviceIds,
    ...(staffId !== undefined && { staffId }),
    ...(staffIds !== undefined && { staffIds }),
  })
  const { booked, parts, span, appointments, assignments } = await plan(tx, inZone, visit, {
    ...entry,
    durationMinutes,
    places,
  })
  const place = blocks(entry.status)
    ? await requirePlace(tx, { ...schedule, appointments, assignments, places, kept: 'take' }, now)
    : placeWith(appointments, assignments[0] ?? [], nextSeats(places))
  const owned = {
    ...schedule,
    timezone,
    clientPhoneE164: e164Of(entry.clientPhone, timezone),
    clientLocale: locale,
    referenceToken: newReference(),
    requestKey: null,
    requestHash: null,
  }
  const { next, event } = enteredBooking({ ...span, places, status: entry.status, cancelHours }, now, by)
  const opening = { next, event: { ...event, details: { ...event.details, ...details } } }
  const companions = companionsOf(entry, places)
  const booking = { ...entry, ...booked, ...owned, parts, places, companions }
  const clientId = await upsertBookedClient(tx, tenantId, booking, 'owner')
  const inserted = await insertBooking(connection, booking, place, opening, { now, undoSeconds, clientId })
  if (!inserted) throw new Refused('slot_taken')
  const { bookingId } = inserted
  if (waitingList && blocks(entry.status))
    await endEntriesFor(tx, { ...booking, staffId: place.staffId }, new Date(now))
  if (undoSeconds !== undefined) {
    const before = { booked: null, agreed: {}, freed: [] }
    await keepUndo(tx, { ...schedule, bookingId }, { version: 1, before })
  }
  return findBooking(tx, tenantId, bookingId)
}
