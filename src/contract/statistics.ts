import { z } from 'zod'
import { mostDays } from '../domain/statistics-periods.ts'
import { addDays } from '../domain/wall-time.ts'
import type { Contracts } from './endpoint.ts'
import { date, id } from './fields.ts'

const span = z.object({ from: z.string(), to: z.string() })

const share = {
  bookings: z.number(),
  minutes: z.number(),
  expectedCents: z.number().meta({ description: 'Agreed prices, without those of clients who did not come' }),
}

const days = z.array(z.object({ date: z.string(), ...share }))

const outcomes = z.object({
  approved: z.number(),
  pending: z.number(),
  missed: z.number(),
  cancelled: z.number(),
  rejected: z.number(),
  lapsed: z.number(),
})

/** Dates, both included; a year at most. */
export const spanQuery = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to && to <= addDays(from, mostDays - 1), {
    path: ['to'],
    error: 'invalid_date',
  })

const statisticsReply = z.object({
  from: z.string(),
  to: z.string(),
  before: span.meta({ description: 'As many whole months, or else days, right before' }),
  days: days.meta({ description: 'Appointments that begin on each date: pending and approved ones count' }),
  daysBefore: days,
  outcomes,
  outcomesBefore: outcomes,
  unpriced: z.number().meta({ description: 'Bookings that count and have no price' }),
  priceFrom: z.number().meta({ description: 'Bookings that count and whose price is the least of it' }),
  fullness: z
    .array(
      z.object({
        dayOfWeek: z.number(),
        hour: z.number(),
        openMinutes: z.number(),
        bookedMinutes: z.number(),
      }),
    )
    .meta({ description: 'Of each hour of the week in which somebody is there, over all of the dates' }),
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
      .meta({ description: 'Answers within an hour, four hours, a day, each without those before' }),
    later: z.number(),
  }),
  clients: z.object({
    fresh: z.number().meta({ description: 'Who had never booked before these dates' }),
    returning: z.number(),
    unknown: z.number().meta({ description: 'Bookings with neither a telephone number nor an address' }),
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
    keptCents: z.number().meta({ description: 'Neither returned nor contested' }),
  }),
})

export const statistics = {
  getScheduleStatistics: {
    summary: 'A schedule in figures, by the appointments that begin on these dates (a year at most); premium',
    access: 'owner',
    params: z.object({ scheduleId: id }),
    query: spanQuery,
    reply: statisticsReply,
    refusals: ['schedule_not_found', 'statistics_need_subscription'],
  },
  getStatistics: {
    summary: 'All schedules together in figures, each by its own clock; premium',
    access: 'owner',
    query: spanQuery,
    reply: statisticsReply,
    refusals: ['statistics_need_subscription'],
  },
} as const satisfies Contracts
