import fc from 'fast-check'

/* Favors zones with odd rules and the days around clock changes. */

/** Runs of each property. `PROPERTY_RUNS=5000 npx vitest run test/domain` runs more. */
export const RUNS = Number(process.env.PROPERTY_RUNS ?? 40)

const oddZones = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe', // 30 minutes of summer time.
  'Asia/Kathmandu', // +05:45.
  'Africa/Casablanca', // Two changes around each Ramadan.
  'Pacific/Apia', // No 2011-12-30.
  'America/Sao_Paulo', // Changed at midnight.
  'America/St_Johns', // Changed at 00:01.
  'Asia/Beirut', // Changes at midnight.
  'Africa/Cairo', // Changes at midnight.
  'Atlantic/Azores', // 24:00 becomes 23:00 the day before, in UTC.
  'Pacific/Chatham', // +12:45.
  'Asia/Gaza', // Changes several times a year, at odd minutes.
  'UTC',
]

export const zones = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...oddZones) },
  { weight: 1, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
)

export const dates = fc
  .integer({ min: 0, max: daysBetween('2000-01-01', '2100-12-31') })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())

/** In three of four cases a clock change is at most a day away. */
export const zonedDates = zones.chain((zone) => {
  const changes = changesIn(zone)
  if (changes.length === 0) return fc.record({ zone: fc.constant(zone), date: dates })
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.constantFrom(0, 0, 0, -1, 1))
    .map(([change, days]) => change.toPlainDate().add({ days }).toString())
    .filter((date) => date >= '2000-01-01' && date <= '2100-12-31')
  return fc.record({
    zone: fc.constant(zone),
    date: fc.oneof({ weight: 3, arbitrary: nearChange }, { weight: 1, arbitrary: dates }),
  })
})

const minutes = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 8 }).map((half) => half * 30),
)

/** At any minutes, at quarters of an hour, or in the early hours. */
export const openingOf = (dayOfWeek: number) =>
  fc
    .tuple(minutes, fc.oneof({ weight: 9, arbitrary: minutes }, { weight: 1, arbitrary: fc.constant(1440) }))
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => ({
      dayOfWeek,
      startTime: timeOfDay(Math.min(one, other)),
      endTime: timeOfDay(Math.max(one, other)),
    }))

/** Minute 1440 is 24:00. */
export function timeOfDay(minute: number): string {
  if (minute === 1440) return '24:00'
  return Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5)
}

function daysBetween(first: string, last: string): number {
  return Temporal.PlainDate.from(first).until(last).days
}

function changesIn(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.ZonedDateTime.from(`2000-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  while (at && at.year <= 2100) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}
