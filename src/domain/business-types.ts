import type { OpeningHours } from './opening-hours.ts'

export const businessTypes = [
  'hairdresser',
  'beauty',
  'massage',
  'osteopath',
  'coach',
  'tutor',
  'garage',
  'other',
] as const

export type BusinessType = (typeof businessTypes)[number]

type Times = Pick<OpeningHours, 'startTime' | 'endTime'>

/** 0 = Sunday. A week has each day at most once. */
export type HoursOfDays = { days: number[]; hours: Times[] }

type SuggestedService<Name extends string = string> = {
  name: Name
  durationMinutes: number
  priceCents: number
}

const from = (startTime: string, endTime: string): Times => ({ startTime, endTime })

const service = <const Name extends string>(
  name: Name,
  durationMinutes: number,
  euros: number,
): SuggestedService<Name> => ({ name, durationMinutes, priceCents: euros * 100 })

const weekdays = [1, 2, 3, 4, 5]
const saturday = [6]
const withLunch = [from('09:00', '12:30'), from('14:00', '19:00')]

export const suggestions = {
  hairdresser: {
    hours: [
      { days: [2, 3, 4, 5], hours: [from('09:00', '19:00')] },
      { days: saturday, hours: [from('09:00', '18:00')] },
    ],
    services: [service('cut', 45, 38), service('mens_cut', 30, 24), service('colour', 120, 75)],
  },
  beauty: {
    hours: [
      { days: [2, 3, 4, 5], hours: [from('10:00', '19:00')] },
      { days: saturday, hours: [from('09:30', '18:00')] },
    ],
    services: [service('facial', 60, 60), service('half_leg_wax', 30, 22), service('manicure', 45, 35)],
  },
  massage: {
    hours: [
      { days: weekdays, hours: [from('10:00', '13:00'), from('14:00', '20:00')] },
      { days: saturday, hours: [from('10:00', '17:00')] },
    ],
    services: [
      service('relaxing_massage', 60, 70),
      service('long_massage', 90, 95),
      service('seated_massage', 20, 25),
    ],
  },
  osteopath: {
    hours: [
      { days: weekdays, hours: withLunch },
      { days: saturday, hours: [from('09:00', '12:30')] },
    ],
    services: [
      service('consultation', 45, 60),
      service('infant_consultation', 45, 55),
      service('sports_consultation', 60, 70),
    ],
  },
  coach: {
    hours: [
      { days: weekdays, hours: [from('07:00', '13:00'), from('16:00', '20:00')] },
      { days: saturday, hours: [from('09:00', '13:00')] },
    ],
    services: [
      service('first_session', 30, 0),
      service('personal_session', 60, 55),
      service('duo_session', 60, 70),
    ],
  },
  tutor: {
    hours: [
      { days: [1, 2, 4, 5], hours: [from('16:30', '20:30')] },
      { days: [3, 6], hours: [from('09:00', '12:30'), from('13:30', '18:30')] },
    ],
    services: [
      service('lesson', 60, 30),
      service('exam_preparation', 90, 45),
      service('first_assessment', 45, 25),
    ],
  },
  garage: {
    hours: [
      { days: weekdays, hours: [from('08:00', '12:00'), from('14:00', '18:00')] },
      { days: saturday, hours: [from('09:00', '12:00')] },
    ],
    services: [service('oil_change', 60, 95), service('tyres', 60, 70), service('check_up', 30, 39)],
  },
  other: {
    hours: [{ days: weekdays, hours: withLunch }],
    services: [
      service('first_appointment', 30, 0),
      service('appointment', 60, 50),
      service('long_appointment', 90, 70),
    ],
  },
} as const satisfies Record<
  BusinessType,
  { hours: readonly HoursOfDays[]; services: readonly SuggestedService[] }
>

export type SuggestedName = (typeof suggestions)[BusinessType]['services'][number]['name']

/** Null lines are ignored. */
export function repeatedDay(lines: readonly ({ days: readonly number[] } | null)[]): number | null {
  const at = lines.findIndex((line, index) =>
    line?.days.some((day) => lines.slice(0, index).some((before) => before?.days.includes(day))),
  )
  return at < 0 ? null : at
}

export const openingHoursOf = (lines: readonly HoursOfDays[]): OpeningHours[] =>
  lines
    .flatMap(({ days, hours }) =>
      [...new Set(days)].flatMap((dayOfWeek) => hours.map((times) => ({ dayOfWeek, ...times }))),
    )
    .sort((a, b) => a.dayOfWeek - b.dayOfWeek)
