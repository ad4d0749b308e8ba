import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isZone, startOf, todayIn, wallTimeAt } from '../../src/domain/zones.ts'
import { RUNS, timeOfDay, zonedDates, zones } from './random-calendars.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const PARIS = 'Europe/Paris'

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

test('the regions of the IANA database are zones, and so is UTC', () => {
  for (const zone of [
    PARIS,
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Asia/Kathmandu',
    'Asia/Ho_Chi_Minh',
    'Africa/Dar_es_Salaam',
    'UTC',
  ]) {
    expect(isZone(zone), zone).toBe(true)
  }
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(isZone(zone), zone).toBe(true)
})

test('a browser without Temporal knows the same zones', () => {
  vi.stubGlobal('Temporal', undefined)
  try {
    expect(isZone('Europe/Paris')).toBe(true)
    expect(isZone('Asia/Kolkata')).toBe(true)
    expect(isZone('Europe/Atlantis')).toBe(false)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('offsets, abbreviations, other spellings and invented names are not zones', () => {
  for (const zone of [
    '+02:00',
    'UTC+2',
    'Etc/GMT+5',
    'CET',
    'EST',
    'US/Eastern',
    'europe/paris',
    'Europe/paris',
    'Europe/PARIS',
    'Asia/KOLKATA',
    'asia/kolkata',
    'Europe/Atlantis',
  ]) {
    expect(isZone(zone), zone).toBe(false)
  }
  for (const zone of [
    '',
    '/',
    'Europe',
    'Europe/',
    'utc',
    'Europe/Paris[u-ca=iso8601]',
    '2027-01-01[Europe/Paris]',
  ]) {
    expect(isZone(zone), zone).toBe(false)
  }
})

test('a wall time has one instant: none if the clocks skip it, the first if they repeat it', () => {
  const at = (date: string, time: string) => startOf({ zone: PARIS, date, time })
  expect(at('2027-06-07', '09:00')).toBe(instant('2027-06-07T07:00Z'))
  expect(at('2027-03-28', '01:59')).toBe(instant('2027-03-28T00:59Z'))
  expect(at('2027-03-28', '02:00')).toBeNull()
  expect(at('2027-03-28', '02:59')).toBeNull()
  expect(at('2027-03-28', '03:00')).toBe(instant('2027-03-28T01:00Z'))
  expect(at('2027-10-31', '01:59')).toBe(instant('2027-10-30T23:59Z'))
  expect(at('2027-10-31', '02:00')).toBe(instant('2027-10-31T00:00Z'))
  expect(at('2027-10-31', '02:59')).toBe(instant('2027-10-31T00:59Z'))
  expect(at('2027-10-31', '03:00')).toBe(instant('2027-10-31T02:00Z'))
})

test('today depends on the zone', () => {
  const now = instant('2027-06-07T22:30Z')
  expect(todayIn('America/New_York', now)).toBe('2027-06-07')
  expect(todayIn(PARIS, now)).toBe('2027-06-08')
  expect(todayIn('Pacific/Kiritimati', now)).toBe('2027-06-08')
})

test('a wall time has the instant Temporal gives it, in every zone and on every day', () => {
  fc.assert(
    fc.property(zonedDates, fc.integer({ min: 0, max: 1439 }).map(timeOfDay), ({ zone, date }, time) => {
      const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
      const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
      const expected = first.toPlainDateTime().equals(wall) ? first.epochMilliseconds : null
      expect(startOf({ zone, date, time })).toBe(expected)
    }),
    { numRuns: RUNS * 10 },
  )
})

test('an instant has the wall time Temporal gives it', () => {
  const instants = fc.integer({ min: instant('2000-01-01T00:00Z'), max: instant('2101-01-01T00:00Z') })
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toString()
      expect(wallTimeAt(zone, at)).toEqual({ date: wall.slice(0, 10), time: wall.slice(11, 16) })
    }),
    { numRuns: RUNS * 10 },
  )
})

test('the wall time changes at the exact millisecond of a clock change', () => {
  expect(wallTimeAt(PARIS, instant('2027-03-28T00:59:59.999Z'))).toEqual({
    date: '2027-03-28',
    time: '01:59',
  })
  expect(wallTimeAt(PARIS, instant('2027-03-28T01:00Z'))).toEqual({ date: '2027-03-28', time: '03:00' })
  expect(wallTimeAt(PARIS, instant('2027-10-31T00:59:59.999Z'))).toEqual({
    date: '2027-10-31',
    time: '02:59',
  })
  expect(wallTimeAt(PARIS, instant('2027-10-31T01:00Z'))).toEqual({ date: '2027-10-31', time: '02:00' })
})
