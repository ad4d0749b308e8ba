import { z } from 'zod'
import { closureSources, maxClosureDays } from '../domain/closures.ts'
import { addDays, isDate } from '../domain/wall-time.ts'
import { availabilityRow } from './availability.ts'
import { booking } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import { date, edits, endTime, id, line, scheduleParams, seenValues, time } from './fields.ts'
import { endsAfterStart, openingTimes, timeRanges } from './opening-hours.ts'
import type { Problem } from './problems.ts'

/** Wall-clock in the schedule's zone. With `allDay` only the dates count. Midnight is 24:00 of the day before. */
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

const affectedBooking = booking
  .pick({
    id: true,
    version: true,
    status: true,
    date: true,
    startTime: true,
    endTime: true,
    endRepeated: true,
    clientName: true,
    staffId: true,
  })
  .extend({
    serviceName: z.string(),
    freeStaffIds: z.exactOptional(z.array(z.number())).meta({
      description:
        'For the absence of one staff member: the others who perform the service and are free then',
    }),
  })

const affectedOffer = affectedBooking
  .pick({
    id: true,
    date: true,
    startTime: true,
    endTime: true,
    endRepeated: true,
    clientName: true,
    staffId: true,
    serviceName: true,
  })
  .extend({ until: z.string().meta({ description: 'When the offer ends, as an ISO 8601 instant' }) })

const affectedProposal = affectedOffer
  .omit({ until: true })
  .extend({ by: z.enum(['client', 'owner']).meta({ description: 'Who proposed it' }) })

export const affectedBookings = {
  bookings: z.array(affectedBooking),
  bookingCount: z.number(),
  offers: z.exactOptional(z.array(affectedOffer)).meta({
    description:
      'The open offers to waiting clients, if there are any. Nobody can take them while this time is closed',
  }),
  offerCount: z.exactOptional(z.number()),
  proposals: z.exactOptional(z.array(affectedProposal)).meta({
    description:
      'The bookings with a proposal of another time that falls within this time, if there are any. It can still be accepted',
  }),
  proposalCount: z.exactOptional(z.number()),
}

export const maxAffectedBookings = 200

const specialHours = availabilityRow.omit({ dayOfWeek: true }).extend({ date: z.string() })

const closureParams = z.object({ scheduleId: id, closureId: id })

/** Without times, whole days including the last. */
const span = {
  fromDate: date,
  fromTime: z.exactOptional(time),
  toDate: date,
  toTime: z.exactOptional(endTime),
}

type Span = { fromDate: string; fromTime?: string; toDate: string; toTime?: string }

function refuseSpan({ fromDate, fromTime = '00:00', toDate, toTime }: Span, context: z.RefinementCtx): void {
  if (!isDate(fromDate) || !isDate(toDate)) return
  const refuse = (field: keyof Span, message: Problem) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (toDate < fromDate) refuse('toDate', 'end_before_start')
  else if (toDate >= addDays(fromDate, maxClosureDays)) refuse('toDate', 'closure_too_long')
  else if (toDate === fromDate && toTime !== undefined && toTime <= fromTime)
    refuse('toTime', 'end_before_start')
}

const anybody = id.nullable().default(null)

/** All days that a month's grid can show. */
const maxListedDays = 42

const isRange = (from: string, to: string | undefined): boolean =>
  to !== undefined && from <= to && to <= addDays(from, maxListedDays - 1)

const newClosure = z.object({ ...span, staffId: anybody, label: line(0, 200).default('') })

export const closures = {
  listClosures: {
    summary:
      'List the closures of a schedule and its staff that are not over, or with `from` and `to`, past ones included, those of at most six weeks',
    access: 'owner',
    params: scheduleParams,
    query: z
      .object({ from: date.optional(), to: date.optional() })
      .refine(({ from, to }) => (from === undefined ? to === undefined : isRange(from, to)), {
        path: ['to'],
        error: 'invalid_date',
      }),
    reply: z.array(closure),
    refusals: ['schedule_not_found'],
  },
  listAffectedBookings: {
    summary: 'List the bookings within a time that may be closed',
    access: 'owner',
    params: scheduleParams,
    query: z.object({ ...span, staffId: z.exactOptional(id) }).superRefine(refuseSpan),
    reply: z.object(affectedBookings),
    refusals: ['schedule_not_found', 'time_does_not_exist'],
  },
  createClosure: {
    summary:
      'Close whole days (without times, the last day included) or part of a day. Existing bookings stay, and the reply lists them',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: newClosure.superRefine(refuseSpan),
    reply: closure.extend(affectedBookings),
    refusals: ['schedule_not_found', 'staff_not_found', 'time_does_not_exist', 'too_many_closures'],
  },
  editClosure: {
    summary: 'Change the time of a closure. Its staff member and label stay if omitted',
    access: 'owner',
    params: closureParams,
    body: edits(newClosure)
      .extend({ ...span, ...seenValues(closure) })
      .superRefine(refuseSpan),
    reply: closure.extend(affectedBookings),
    refusals: [
      'schedule_not_found',
      'closure_not_found',
      'staff_not_found',
      'changed_meanwhile',
      'time_does_not_exist',
      'too_many_closures',
    ],
  },
  deleteClosure: {
    summary: 'Remove a closure',
    access: 'owner',
    params: closureParams,
    reply: z.object({}),
    refusals: ['schedule_not_found', 'closure_not_found'],
  },
  listSpecialHours: {
    summary: 'List the special hours from today on, which replace the weekly hours',
    access: 'owner',
    params: scheduleParams,
    reply: z.array(specialHours),
    refusals: ['schedule_not_found'],
  },
  createSpecialHours: {
    summary: 'Add special hours to a date. The weekly hours do not apply on it',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z.object({ date, ...openingTimes, staffId: anybody }).refine(...endsAfterStart),
    reply: specialHours,
    refusals: ['schedule_not_found', 'staff_not_found', 'special_hours_overlap', 'too_many_special_hours'],
  },
  setSpecialHours: {
    summary: 'Replace the special hours of a date. An empty list restores the weekly hours',
    access: 'owner',
    params: scheduleParams,
    body: z.object({ date, hours: timeRanges, staffId: anybody }),
    reply: z.array(specialHours),
    refusals: ['schedule_not_found', 'staff_not_found', 'too_many_special_hours'],
  },
  deleteSpecialHours: {
    summary: 'Remove special hours',
    access: 'owner',
    params: z.object({ scheduleId: id, specialHoursId: id }),
    reply: z.object({}),
    refusals: ['schedule_not_found', 'special_hours_not_found'],
  },
} as const satisfies Contracts
