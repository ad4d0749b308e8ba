import { z } from 'zod'
import { maxPeriodDays } from '../domain/statistics-periods.ts'
import type { Contracts } from './endpoint.ts'
import { dateRange, scheduleParams } from './fields.ts'

const period = z.object({ from: z.string(), to: z.string() })

const share = {
  bookings: z.number(),
  minutes: z.number(),
  expectedCents: z.number().meta({ description: 'The agreed prices, without those of no-shows' }),
}

const days = z.array(z.object({ date: z.string(), ...share }))

const outcomes = z.object({
  approved: z.number(),
  pending: z.number(),
  noShow: z.number(),
  missed: z.number().meta({ deprecated: true, description: 'Former name of noShow' }),
  cancelled: z.number(),
  rejected: z.number(),
  lapsed: z.number(),
})

export const periodQuery = dateRange(maxPeriodDays)

const statisticsReply = z.object({
  from: z.string(),
  to: z.string(),
  before: period.meta({ description: 'The previous span of as many whole months, or otherwise days' }),
  days: days.meta({ description: 'Pending and approved appointments that begin on each date' }),
  daysBefore: days,
  outcomes,
  outcomesBefore: outcomes,
  places: z.number().meta({
    description: 'The places of the counted bookings: more than them if some take several of a group',
  }),
  unpriced: z.number().meta({ description: 'Counted bookings without a price' }),
  priceFrom: z.number().meta({ description: 'Counted bookings whose price is a minimum' }),
  fullness: z
    .array(
      z.object({
        dayOfWeek: z.number(),
        hour: z.number(),
        openMinutes: z.number(),
        bookedMinutes: z.number(),
      }),
    )
    .meta({ description: 'The utilization of each hour of the week with someone present, over all dates' }),
  requests: z.object({
    received: z.number(),
    approved: z.number(),
    rejected: z.number(),
    lapsed: z.number(),
    withdrawn: z.number(),
    waiting: z.number(),
    medianMinutes: z.number().nullable(),
    within: z
      .array(z.number())
      .meta({ description: 'Answers within an hour, four hours and a day, each without the faster ones' }),
    later: z.number(),
  }),
  clients: z.object({
    fresh: z.number().meta({ description: 'Clients who had never booked before these dates' }),
    returning: z.number(),
    unknown: z.number().meta({ description: 'Bookings without a phone number or email address' }),
  }),
  services: z.array(
    z.object({
      scheduleId: z.number(),
      serviceId: z.number(),
      name: z.string(),
      schedule: z.string(),
      ...share,
    }),
  ),
  members: z.array(
    z.object({
      scheduleId: z.number(),
      staffId: z.number(),
      name: z.string(),
      schedule: z.string(),
      ...share,
    }),
  ),
  deposits: z.object({
    takenCents: z.number(),
    returnedCents: z.number(),
    contestedCents: z.number(),
    keptCents: z.number().meta({ description: 'Neither refunded nor contested' }),
  }),
})

export const statistics = {
  getScheduleStatistics: {
    summary:
      'Get the statistics of a schedule for the appointments that begin on these dates (at most a year). Requires the premium plan',
    access: 'owner',
    params: scheduleParams,
    query: periodQuery,
    reply: statisticsReply,
    refusals: ['schedule_not_found', 'statistics_need_subscription'],
  },
  getStatistics: {
    summary:
      'Get the statistics of all schedules together, with dates in the zone of each. Requires the premium plan',
    access: 'owner',
    query: periodQuery,
    reply: statisticsReply,
    refusals: ['statistics_need_subscription'],
  },
} as const satisfies Contracts
