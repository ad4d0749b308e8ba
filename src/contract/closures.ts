import { z } from 'zod'
import { bookingStatuses } from '../domain/bookings.ts'
import { closureSources, mostDaysClosed } from '../domain/closures.ts'
import { addDays, isDate } from '../domain/wall-time.ts'
import type { Contracts } from './endpoint.ts'
import { date, endTime, id, line, time, wallEnd } from './fields.ts'
import { endsAfterStart, openingTimes, stretches } from './opening-hours.ts'
import type { Problem } from './problems.ts'

/**
 * From `from` to `to`, both wall-clock in the schedule's zone; with `allDay` both are dates, the last one included. What
 * ends at midnight ends at 24:00.
 */
const closure = z.object({
  id: z.number(),
  staffId: z.number().nullable(),
  fromDate: z.string(),
  fromTime: z.string(),
  toDate: z.string(),
  toTime: z.string(),
  allDay: z.boolean(),
  label: z.string(),
  source: z.enum(closureSources),
})

/** What was booked before it was closed: it stays until somebody cancels it. */
const standing = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(bookingStatuses),
  date: z.string(),
  startTime: z.string(),
  ...wallEnd,
  serviceName: z.string(),
  clientName: z.string(),
  staffId: z.number(),
})

/** Upcoming bookings in closed time, the first of them by start; `bookingCount` is how many there are. */
export const bookingsInside = { bookings: z.array(standing), bookingCount: z.number() }

export const mostBookingsInside = 200

const specialHours = z.object({
  id: z.number(),
  staffId: z.number().nullable(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
})

const scheduleParams = z.object({ scheduleId: id })
const closureParams = z.object({ scheduleId: id, closureId: id })

/** Whole days without times, the last one included; else a part of one, or of several. */
const span = {
  fromDate: date,
  fromTime: z.exactOptional(time),
  toDate: date,
  toTime: z.exactOptional(endTime),
}

type Span = { fromDate: string; fromTime?: string; toDate: string; toTime?: string }

/** What cannot be a closure, once its dates and times can be read. */
function refuseSpan({ fromDate, fromTime = '', toDate, toTime }: Span, context: z.RefinementCtx): void {
  if (!isDate(fromDate) || !isDate(toDate)) return
  const refuse = (field: keyof Span, message: Problem) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (toDate < fromDate) refuse('toDate', 'end_before_start')
  else if (toDate >= addDays(fromDate, mostDaysClosed)) refuse('toDate', 'closure_too_long')
  else if (toDate === fromDate && toTime !== undefined && toTime <= fromTime)
    refuse('toTime', 'end_before_start')
}

const anybody = id.nullable().default(null)
const label = line(0, 200)

export const closures = {
  listClosures: {
    summary: 'When a schedule, or one of its staff, takes nothing: the closures that are not over',
    access: 'owner',
    params: scheduleParams,
    reply: z.array(closure),
    refusals: ['schedule_not_found'],
  },
  listBookingsInside: {
    summary: 'What is booked in a time that might be closed',
    access: 'owner',
    params: scheduleParams,
    query: z.object({ ...span, staffId: z.exactOptional(id) }).superRefine(refuseSpan),
    reply: z.object(bookingsInside),
    refusals: ['schedule_not_found', 'time_does_not_exist'],
  },
  createClosure: {
    summary:
      'Close whole days (without times, the last day included) or a part of one; bookings made before stay, and are listed',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z.object({ ...span, staffId: anybody, label: label.default('') }).superRefine(refuseSpan),
    reply: closure.extend(bookingsInside),
    refusals: ['schedule_not_found', 'staff_not_found', 'time_does_not_exist', 'too_many_closures'],
  },
  editClosure: {
    summary: 'Close another time instead; whom it is for and its label stay where they are left out',
    access: 'owner',
    params: closureParams,
    body: z
      .object({ ...span, staffId: z.exactOptional(id.nullable()), label: z.exactOptional(label) })
      .superRefine(refuseSpan),
    reply: closure.extend(bookingsInside),
    refusals: ['schedule_not_found', 'closure_not_found', 'staff_not_found', 'time_does_not_exist'],
  },
  deleteClosure: {
    summary: 'Open again',
    access: 'owner',
    params: closureParams,
    reply: z.object({}),
    refusals: ['schedule_not_found', 'closure_not_found'],
  },
  listSpecialHours: {
    summary: 'Hours that stand in for the weekly ones, from today on',
    access: 'owner',
    params: scheduleParams,
    reply: z.array(specialHours),
    refusals: ['schedule_not_found'],
  },
  createSpecialHours: {
    summary: 'Give one date hours of its own; the weekly ones do not count on it',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z.object({ date, ...openingTimes, staffId: anybody }).refine(...endsAfterStart),
    reply: specialHours,
    refusals: ['schedule_not_found', 'staff_not_found', 'special_hours_overlap', 'too_many_special_hours'],
  },
  setSpecialHours: {
    summary: 'Give one date these hours in the place of those it has; none gives it the weekly ones back',
    access: 'owner',
    params: scheduleParams,
    body: z.object({ date, hours: stretches, staffId: anybody }),
    reply: z.array(specialHours),
    refusals: ['schedule_not_found', 'staff_not_found', 'too_many_special_hours'],
  },
  deleteSpecialHours: {
    summary: 'Take special hours back',
    access: 'owner',
    params: z.object({ scheduleId: id, specialHoursId: id }),
    reply: z.object({}),
    refusals: ['schedule_not_found', 'special_hours_not_found'],
  },
} as const satisfies Contracts
