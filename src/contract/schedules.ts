import { z } from 'zod'
import {
  approvals,
  type BookingRules,
  gapRules,
  mostDaysOffered,
  mostNoticeMinutes,
  stepsOfStarts,
} from '../domain/booking-rules.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { leastDepositCents } from '../domain/deposits.ts'
import type { Contracts } from './endpoint.ts'
import {
  depositCents,
  id,
  line,
  lines,
  problem,
  required,
  schedulePassword,
  timezone,
  wallEnd,
} from './fields.ts'

const scheduleParams = z.object({ scheduleId: id })

/** How clients may book a schedule. */
const bookingRules = {
  noticeMinutes: z.number(required).int(problem('invalid')).min(0).max(mostNoticeMinutes),
  horizonDays: z.number(required).int(problem('invalid')).min(1).max(mostDaysOffered),
  stepMinutes: z.literal([...stepsOfStarts], problem('invalid')).nullable(),
  approval: z.enum(approvals, problem('invalid')),
  gaps: z.enum(gapRules, problem('invalid')),
} satisfies Record<keyof BookingRules, z.ZodType>

/** A schedule as its owner sees it; `depositAmount` is euros as a decimal string. */
export const schedule = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  timezone: z.string(),
  hasPassword: z.boolean(),
  shareToken: z.string(),
  feedToken: z.string().meta({ description: 'The secret part of the address of its calendar feed' }),
  requiresDeposit: z.boolean(),
  depositAmount: z.string().nullable(),
  refundHours: z.number(),
  noticeMinutes: z.number().meta({ description: 'How long before a start clients may still book it' }),
  horizonDays: z.number().meta({ description: 'How many dates clients may book, today being the first' }),
  stepMinutes: z
    .number()
    .nullable()
    .meta({ description: 'Between starts; null: as long as the service, 30 at most' }),
  approval: z.enum(approvals).meta({ description: 'Whether the owner answers each request' }),
  gaps: z.enum(gapRules).meta({
    description:
      'Starts that leave a gap too short for any service: offered like any, after the others, or never while the day has others',
  }),
  shared: z.boolean().meta({ description: 'Its link has been handed out: nothing is left to set up' }),
  depositsPaused: z
    .boolean()
    .meta({ description: 'A deposit is asked for that the payment account cannot take' }),
  upcomingCount: z.number().meta({ description: 'Pending and approved bookings that have not started' }),
})

/** Today in the schedule's zone: what the ribbon on its card shows. */
const today = z.object({
  date: z.string(),
  hours: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  bookings: z.array(z.object({ startTime: z.string(), ...wallEnd, status: z.enum(bookingStatuses) })),
})

const scheduleSummary = schedule.extend({ pendingCount: z.number(), today })

export const schedules = {
  listSchedules: {
    summary: "The owner's schedules, each with its pending count and today's day",
    access: 'owner',
    reply: z.array(scheduleSummary),
    refusals: [],
  },
  createSchedule: {
    summary: 'Create a schedule; the zone is Europe/Paris unless said',
    access: 'owner',
    created: true,
    body: z.object({
      name: line(1, 200),
      description: lines(2000).default(null),
      password: schedulePassword,
      timezone: timezone.default('Europe/Paris'),
    }),
    reply: schedule,
    refusals: ['too_many_schedules'],
  },
  getSchedule: {
    summary: 'One schedule',
    access: 'owner',
    params: scheduleParams,
    reply: schedule,
    refusals: ['schedule_not_found'],
  },
  editSchedule: {
    summary:
      'Change the name, description, zone, password or rules of booking, or note that the link was handed out; a null password removes it',
    access: 'owner',
    params: scheduleParams,
    body: z.object({
      name: z.exactOptional(line(1, 200)),
      description: z.exactOptional(lines(2000)),
      timezone: z.exactOptional(timezone),
      password: z.exactOptional(schedulePassword.nullable()),
      noticeMinutes: z.exactOptional(bookingRules.noticeMinutes),
      horizonDays: z.exactOptional(bookingRules.horizonDays),
      stepMinutes: z.exactOptional(bookingRules.stepMinutes),
      approval: z.exactOptional(bookingRules.approval),
      gaps: z.exactOptional(bookingRules.gaps),
      shared: z.exactOptional(z.boolean(required)),
    }),
    reply: schedule,
    refusals: ['schedule_not_found'],
  },
  deleteSchedule: {
    summary:
      'Delete a schedule; its upcoming bookings are cancelled and their clients told. Needs a sign-in or a confirmation of the last ten minutes',
    access: 'owner',
    params: scheduleParams,
    reply: z.object({}),
    refusals: ['schedule_not_found', 'confirmation_needed'],
  },
  setDeposit: {
    summary:
      'Ask for a deposit, or stop asking; `refundHours` before the start it is no longer given back to who cancels',
    access: 'owner',
    params: scheduleParams,
    body: z
      .object({
        requiresDeposit: z.boolean({ error: 'required' }),
        depositAmount: depositCents.nullish(),
        refundHours: z.exactOptional(z.number(required).int(problem('invalid')).min(0).max(720)),
      })
      .refine(({ requiresDeposit, depositAmount }) => !requiresDeposit || depositAmount != null, {
        path: ['depositAmount'],
        error: 'required',
      })
      .refine(
        ({ requiresDeposit, depositAmount }) =>
          !requiresDeposit || depositAmount == null || depositAmount >= leastDepositCents,
        { path: ['depositAmount'], error: 'below_card_minimum' },
      ),
    reply: schedule,
    refusals: ['schedule_not_found', 'payment_account_required'],
  },
} as const satisfies Contracts
