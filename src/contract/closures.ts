import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { date, id, line, time } from './fields.ts'

/** From `from` to `to`, both wall-clock in the schedule's zone; with `allDay` both are dates, the last one included. */
const closure = z.object({
  id: z.number(),
  staffId: z.number().nullable(),
  fromDate: z.string(),
  fromTime: z.string(),
  toDate: z.string(),
  toTime: z.string(),
  allDay: z.boolean(),
  label: z.string(),
})

const specialHours = z.object({
  id: z.number(),
  staffId: z.number().nullable(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
})

const scheduleParams = z.object({ scheduleId: id })

export const closures = {
  listClosures: {
    summary: 'When a schedule, or one of its staff, takes nothing: the closures that are not over',
    access: 'owner',
    params: scheduleParams,
    reply: z.array(closure),
    refusals: ['schedule_not_found'],
  },
  createClosure: {
    summary:
      'Close whole days (without times, the last day included) or a part of one; bookings made before stay',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z
      .object({
        fromDate: date,
        fromTime: z.exactOptional(time),
        toDate: date,
        toTime: z.exactOptional(time),
        staffId: id.nullable().default(null),
        label: line(0, 200).default(''),
      })
      .refine(
        ({ fromDate, fromTime = '', toDate, toTime = '' }) =>
          fromDate < toDate || (fromDate === toDate && (toTime === '' || fromTime < toTime)),
        { path: ['toDate'], error: 'end_before_start', when: ({ issues }) => issues.length === 0 },
      ),
    reply: closure,
    refusals: ['schedule_not_found', 'staff_not_found', 'time_does_not_exist', 'too_many_closures'],
  },
  deleteClosure: {
    summary: 'Open again',
    access: 'owner',
    params: z.object({ scheduleId: id, closureId: id }),
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
    body: z
      .object({ date, startTime: time, endTime: time, staffId: id.nullable().default(null) })
      .refine(({ startTime, endTime }) => startTime < endTime, {
        path: ['endTime'],
        error: 'end_before_start',
        when: ({ issues }) => issues.length === 0,
      }),
    reply: specialHours,
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
