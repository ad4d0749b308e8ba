import { z } from 'zod'
import { affectedBookings } from './closures.ts'
import type { Contracts } from './endpoint.ts'
import { date, line, problem, scheduleParams } from './fields.ts'

const holiday = z.object({
  date: z.string(),
  name: z.string(),
  closed: z.boolean().meta({ description: 'Whether there is a closure for it' }),
})

const country = line(2, 2)
const region = line(1, 20)

/** More than any region has in a year. */
const maxHolidays = 100

const regionRefusals = ['schedule_not_found', 'country_not_found', 'region_not_found'] as const

export const holidays = {
  listHolidayCountries: {
    summary: 'List the countries with known public holidays, and their regions with different ones',
    access: 'owner',
    reply: z.array(
      z.object({
        country: z.string().meta({ description: 'ISO 3166' }),
        name: z.string(),
        regions: z.array(z.object({ region: z.string(), name: z.string() })),
      }),
    ),
    refusals: [],
  },
  listHolidays: {
    summary:
      'List the public holidays of the next 12 months. By default, for the chosen region, or for the country of the time zone',
    access: 'owner',
    params: scheduleParams,
    query: z.object({ country: z.exactOptional(country), region: z.exactOptional(region) }),
    reply: z.object({
      country: z.string().nullable(),
      region: z.string().nullable(),
      holidays: z.array(holiday),
    }),
    refusals: regionRefusals,
  },
  setHolidays: {
    summary:
      'Close on exactly these public holidays of the next 12 months. Repeating the call changes nothing',
    access: 'owner',
    params: scheduleParams,
    body: z.object({
      country,
      region: region.nullable().default(null),
      dates: z.array(date, problem('required')).max(maxHolidays),
    }),
    reply: z.object({ holidays: z.array(holiday), ...affectedBookings }),
    refusals: [...regionRefusals, 'holiday_not_found', 'too_many_closures'],
  },
} as const satisfies Contracts
