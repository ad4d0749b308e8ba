import type { Before } from '../../domain/booking-events.ts'
import { blocks, shownStatus } from '../../domain/bookings.ts'
import { type BookedPart, bookedServiceOf } from '../../domain/services.ts'
import type { Database } from '../database/connection.ts'
import type { Agreed, Locked } from '../store/booking-rows.ts'
import type { Booking } from '../store/bookings.ts'
import { lockSchedule } from '../store/schedules.ts'
import { findService } from '../store/services.ts'
import { findStaffName, requireStaff } from '../store/staff.ts'
import { appointmentsOf, doneByOf } from './appointments.ts'
import { type Asked, type Changed, changeBooking } from './change.ts'
import { type Entry, spanOf } from './enter.ts'
import { requirePlace } from './place.ts'

/** What of a booking an owner has touched. */
export type Edits = Partial<Entry>

const beforeOf = (
  { serviceName: service, durationMinutes, date, startTime }: Booking,
  staffName: string | null,
): Before => ({ service, durationMinutes, date, startTime, ...(staffName !== null && { staffName }) })

/** A visit that is given to one member. */
const allBy = (parts: readonly BookedPart[], staffId: number): BookedPart[] =>
  parts.map((part) => ({ ...part, staffId }))

/** What an edit means for a booking as it is found: a command for the door, and the time that it needs, if another. */
async function askedOf(
  tx: Database,
  { booking: before }: Locked,
  { status, staffId = before.staffId, ...edits }: Edits,
  { timezone, now }: { timezone: string; now: number },
): Promise<Asked> {
  const { scheduleId, id } = before
  const changesService = edits.serviceId !== undefined && edits.serviceId !== before.serviceId
  const service = changesService ? await findService(tx, scheduleId, edits.serviceId as number) : null
  const otherMember = staffId !== before.staffId
  if (otherMember) await requireStaff(tx, scheduleId, [staffId])
  const staffBefore = otherMember ? await findStaffName(tx, scheduleId, before.staffId) : null
  const { date = before.date, startTime = before.startTime } = edits
  const moves = date !== before.date || startTime !== before.startTime
  const agreed: Agreed = {
    ...edits,
    ...(service && { ...bookedServiceOf(service), parts: null }),
    ...(moves && { timezone }),
    ...(otherMember && !service && before.parts && { parts: allBy(before.parts, staffId) }),
    staffId,
  }
  const wanted = { ...before, ...agreed }
  const span = spanOf(wanted)
  const replaces =
    span.startsAt !== before.startsAt.getTime() ||
    wanted.durationMinutes !== before.durationMinutes ||
    wanted.serviceName !== before.serviceName ||
    otherMember
  const deleted = before.deletedAt !== null
  const after = status ?? shownStatus({ status: before.status, deleted })
  const movesTime = replaces || changesService
  const takesTime = blocks(after) && (movesTime || !blocks(before.status))
  const place = takesTime
    ? await requirePlace(
        tx,
        {
          scheduleId,
          appointments: await appointmentsOf(tx, wanted, span.startsAt),
          ways: [doneByOf(wanted)],
          except: id,
        },
        now,
      )
    : null
  const touched = Object.entries(agreed).some(([key, value]) => value !== before[key as keyof Booking])
  return {
    command: {
      do: 'edit',
      status: after,
      ...span,
      touched,
      replaced: replaces ? beforeOf(before, staffBefore) : null,
    },
    with: { agreed, ...(place && { place }) },
  }
}

/** Changes any part of a booking for its owner, under the schedule's lock; what is left out stays. */
export async function edit(
  tx: Database,
  asked: {
    ownerId: string
    scheduleId: number
    bookingId: number
    version?: number | undefined
    now: number
  },
  edits: Edits,
): Promise<Changed | null> {
  const { ownerId, scheduleId, bookingId, version, now } = asked
  const { timezone } = await lockSchedule(tx, ownerId, scheduleId)
  return changeBooking(
    tx,
    { scheduleId, bookingId },
    (found) => askedOf(tx, found, edits, { timezone, now }),
    { now, version },
  )
}
