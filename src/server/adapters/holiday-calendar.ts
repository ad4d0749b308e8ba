import Calendar, { type HolidaysTypes } from 'date-holidays'
import type { Locale } from '../../domain/locales.ts'
import { addDays } from '../../domain/wall-time.ts'

/** An ISO 3166 country and its region: 'BY', or 'BY.A' for a part of a region. */
export type HolidayRegion = { country: string; region: string | null }

type Named = Record<string, string> | undefined

const nearby = ['FR', 'BE', 'CH', 'LU', 'CA']

export function listCountries(locale: Locale) {
  const calendar = new Calendar()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(locale)
  const countries = Object.keys(calendar.getCountries()).map((country) => ({
    country,
    name: names.of(country) ?? country,
    regions: regionsOf(calendar, country, locale).sort((a, b) => order.compare(a.name, b.name)),
  }))
  const rank = ({ country }: { country: string }) =>
    (nearby.indexOf(country) + nearby.length + 1) % (nearby.length + 1)
  return countries.sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name))
}

function regionsOf(calendar: Calendar, country: string, locale: Locale) {
  const states: Named = calendar.getStates(country, locale)
  return Object.entries(states ?? {}).flatMap(([state, name]) => {
    const parts: Named = calendar.getRegions(country, state, locale)
    return [
      { region: state, name },
      ...Object.entries(parts ?? {}).map(([part, partName]) => ({
        region: `${state}.${part}`,
        name: `${name}, ${partName}`,
      })),
    ]
  })
}

export function unknownPart({ country, region }: HolidayRegion): keyof HolidayRegion | null {
  const calendar = new Calendar()
  if (!Object.hasOwn(calendar.getCountries(), country)) return 'country'
  if (region === null) return null
  return regionsOf(calendar, country, 'fr').some((known) => known.region === region) ? null : 'region'
}

/** For overseas France, the region of France. */
export function placeOf(zone: string): HolidayRegion | null {
  const calendar = new Calendar()
  const found = Object.keys(calendar.getCountries()).find((country) =>
    new Intl.Locale(`und-${country}`).getTimeZones()?.includes(zone),
  )
  if (found === undefined) return null
  const overseas = Object.hasOwn((calendar.getStates('FR') as Named) ?? {}, found)
  return overseas ? { country: 'FR', region: found } : { country: found, region: null }
}

export function listHolidays(
  { country, region }: HolidayRegion,
  { from, to }: { from: string; to: string },
  locale: Locale,
): { date: string; name: string }[] {
  const options = { languages: [locale], types: ['public' as const] }
  const [state, part] = region?.split('.') ?? []
  const calendar = new Calendar(
    { country, ...(state !== undefined && { state }), ...(part !== undefined && { region: part }) },
    options,
  )
  const [zone = 'UTC'] = calendar.getTimezones()
  const years = new Set([addDays(from, -7), from, to].map((date) => Number(date.slice(0, 4))))
  const names = new Map<string, Set<string>>()
  for (const holiday of [...years].flatMap((year) => calendar.getHolidays(year))) {
    for (const date of datesOf(holiday, zone)) {
      if (date >= from && date <= to) names.set(date, (names.get(date) ?? new Set()).add(holiday.name))
    }
  }
  return [...names]
    .map(([date, of]) => ({ date, name: [...of].join(', ') }))
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** A holiday covers the dates whose noon it contains: one that begins at sunset counts for the next day. */
function datesOf({ start, end }: HolidaysTypes.Holiday, zone: string): string[] {
  const at = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  const dates: string[] = []
  let noon = at(start).withPlainTime('12:00')
  if (Temporal.ZonedDateTime.compare(noon, at(start)) < 0) noon = noon.add({ days: 1 })
  for (; noon.epochMilliseconds < end.getTime(); noon = noon.add({ days: 1 })) {
    dates.push(noon.toPlainDate().toString())
  }
  return dates
}
