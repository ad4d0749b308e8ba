import { z } from 'zod'
import {
  approvals,
  type BookingRules,
  formerApprovals,
  formerGapRules,
  gapRules,
  maxCancelHours,
  maxHorizonDays,
  maxNoticeMinutes,
  stepsOfStarts,
} from '../domain/booking-rules.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { minDepositCents } from '../domain/deposits.ts'
import { offerMinutes } from '../domain/waiting.ts'
import type { Contracts } from './endpoint.ts'
import {
  depositCents,
  depositPercent,
  edits,
  lines,
  plainName,
  problem,
  renamed,
  required,
  scheduleParams,
  schedulePassword,
  seenValues,
  slug,
  timeRange,
  timezone,
  wallEnd,
} from './fields.ts'
import { legalFields, ownLegalDetails } from './legal-details.ts'
import { ownSalon, salonFields } from './salons.ts'

const bookingRules = {
  noticeMinutes: z.number(required).int(problem('invalid')).min(0).max(maxNoticeMinutes),
  horizonDays: z.number(required).int(problem('invalid')).min(1).max(maxHorizonDays),
  stepMinutes: z.literal([...stepsOfStarts], problem('invalid')).nullable(),
  approval: renamed(approvals, formerApprovals),
  gaps: renamed(gapRules, formerGapRules),
  cancelHours: z.number(required).int(problem('invalid')).min(0).max(maxCancelHours),
} satisfies Record<keyof BookingRules, z.ZodType>

/** `depositAmount` is in euros, as a decimal string. */
export const schedule = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  ...ownSalon,
  ...ownLegalDetails,
  timezone: z.string(),
  hasPassword: z.boolean(),
  passwordKept: z
    .literal(true)
    .optional()
    .meta({ description: 'The owner has chosen to keep the password. Missing until then' }),
  shareToken: z.string(),
  slug: z.string().nullable().meta({
    description: 'The readable address of the booking page, which stands for the share token in every call',
  }),
  formerSlugs: z.array(z.string()).meta({ description: 'Readable addresses of before, which still work' }),
  listed: z.boolean().meta({ description: 'Whether search engines may show the booking page' }),
  feedToken: z.string().meta({ description: 'The secret part of the calendar feed’s address' }),
  requiresDeposit: z.boolean(),
  depositAmount: z.string().nullable(),
  depositPercent: z
    .number()
    .nullable()
    .meta({ description: 'Instead of an amount: the share of the price that is the deposit' }),
  refundHours: z.number(),
  noticeMinutes: z.number().meta({ description: 'The minimum notice of a booking, in minutes' }),
  horizonDays: z.number().meta({ description: 'How many dates clients may book, including today' }),
  stepMinutes: z
    .number()
    .nullable()
    .meta({ description: 'Minutes between starts; null for the duration of the service, at most 30' }),
  approval: z.enum(approvals).meta({ description: 'Whether the owner answers each request' }),
  gaps: z.enum(gapRules).meta({
    description:
      'How to treat starts that leave a gap too short for any service: offer them like the others, after the others, or only if the day has no others',
  }),
  cancelHours: z.number().meta({
    description:
      'Hours before the start until which clients may cancel an approved booking. Earlier bookings keep the hours of then',
  }),
  waitingList: z.boolean().meta({ description: 'Whether clients may wait for a time on a full date' }),
  offerMinutes: z.number().meta({ description: 'How long an offer to a waiting client holds its time' }),
  shared: z.boolean().meta({ description: 'Whether its link has been shared, which completes the setup' }),
  depositsPaused: z
    .boolean()
    .meta({ description: 'Whether a deposit is required that the payment account cannot accept' }),
  upcomingCount: z.number().meta({ description: 'Pending and approved bookings that have not started' }),
})

const today = z.object({
  date: z.string(),
  hours: z.array(timeRange),
  bookings: z.array(z.object({ startTime: z.string(), ...wallEnd, status: z.enum(bookingStatuses) })),
})

const newSchedule = z.object({
  name: plainName(1, 200),
  description: lines(2000).default(null),
  password: schedulePassword,
  timezone: timezone.default('Europe/Paris'),
})

const scheduleSummary = schedule.extend({ pendingCount: z.number(), today })

export const schedules = {
  listSchedules: {
    summary: 'List the schedules of the owner, each with its number of pending bookings and its day',
    access: 'owner',
    reply: z.array(scheduleSummary),
    refusals: [],
  },
  createSchedule: {
    summary: 'Create a schedule. The default time zone is Europe/Paris',
    access: 'owner',
    created: true,
    body: newSchedule,
    reply: schedule,
    refusals: ['too_many_schedules', 'too_many_deleted'],
  },
  getSchedule: {
    summary: 'Get a schedule',
    access: 'owner',
    params: scheduleParams,
    reply: schedule,
    refusals: ['schedule_not_found'],
  },
  editSchedule: {
    summary:
      'Change the name, description, contact details, color, time zone, password, booking rules, waiting list or readable address, let search engines show the page, or record that the link was shared or the password is kept. A null password removes it. Former addresses keep working',
    access: 'owner',
    params: scheduleParams,
    body: edits(
      newSchedule.extend({
        ...salonFields,
        ...legalFields,
        password: schedulePassword.nullable(),
        ...bookingRules,
        waitingList: z.boolean(required),
        offerMinutes: z.number(required).int(problem('invalid')).min(offerMinutes.min).max(offerMinutes.max),
        shared: z.boolean(required),
        passwordKept: z.boolean(required),
        slug,
        listed: z.boolean(required),
      }),
    ).extend(seenValues(schedule)),
    reply: schedule,
    refusals: [
      'schedule_not_found',
      'changed_meanwhile',
      'invalid_phone',
      'address_taken',
      'too_many_former_addresses',
      'too_many_terms',
      'subscription_required',
    ],
  },
  deleteSchedule: {
    summary:
      'Delete a schedule, cancel its upcoming bookings and notify their clients. Requires a sign-in or confirmation within the last ten minutes',
    access: 'owner',
    params: scheduleParams,
    reply: z.object({}),
    refusals: ['schedule_not_found', 'confirmation_needed'],
  },
  setDeposit: {
    summary:
      'Require a deposit or stop requiring it. Canceling an approved booking refunds it until `refundHours` before the start',
    access: 'owner',
    params: scheduleParams,
    body: z
      .object({
        requiresDeposit: z.boolean({ error: 'required' }),
        depositAmount: depositCents.nullish(),
        depositPercent: depositPercent.nullish(),
        refundHours: z.exactOptional(z.number(required).int(problem('invalid')).min(0).max(720)),
        ...seenValues(schedule),
      })
      .refine(
        ({ requiresDeposit, depositAmount, depositPercent }) =>
          !requiresDeposit || depositAmount != null || depositPercent != null,
        { path: ['depositAmount'], error: 'required' },
      )
      .refine(({ depositAmount, depositPercent }) => depositAmount == null || depositPercent == null, {
        path: ['depositPercent'],
        error: 'invalid',
      })
      .refine(
        ({ requiresDeposit, depositAmount }) =>
          !requiresDeposit || depositAmount == null || depositAmount >= minDepositCents,
        { path: ['depositAmount'], error: 'below_card_minimum' },
      ),
    reply: schedule,
    refusals: [
      'schedule_not_found',
      'changed_meanwhile',
      'payment_account_required',
      'deposit_without_price',
    ],
  },
} as const satisfies Contracts
