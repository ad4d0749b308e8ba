import { describe, expect, test } from 'vitest'
import { busyTimes, type Member } from '../../src/domain/member-days.ts'
import type { OpeningHours } from '../../src/domain/opening-hours.ts'
import { slotsBetween, slotsOn } from '../../src/domain/slots.ts'

const MONDAY = '2027-06-07'
const CLOCKS_FORWARD = '2027-03-28'
const CLOCKS_BACK = '2027-10-31'

/** In Paris, with `open` such as '09:00-12:00 13:00-17:00' on that weekday only. */
function starts(
  date: string,
  open: string,
  durationMinutes: number,
  { busy = [], now = '2000-01-01T00:00Z' }: { busy?: [string, string][]; now?: string } = {},
): string {
  const dayOfWeek = Temporal.PlainDate.from(date).dayOfWeek % 7
  const hours = open.split(' ').map((window) => {
    const [startTime = '', endTime = ''] = window.split('-')
    return { dayOfWeek, startTime, endTime }
  })
  const taken = busy.map(([start, end]) => ({ start: instant(start), end: instant(end) }))
  return slotsOn({ ...alone(hours, durationMinutes, taken), date, now: instant(now) }).join(' ')
}

function alone(
  hours: readonly OpeningHours[],
  durationMinutes: number,
  taken: readonly { start: number; end: number }[] = [],
) {
  const member = {
    id: 1,
    hours,
    specialHours: [],
    closed: busyTimes([]),
    busy: busyTimes(taken),
    sessions: [],
  }
  return {
    zone: 'Europe/Paris',
    durationMinutes,
    bufferBefore: 0,
    bufferAfter: 0,
    members: [member],
    now: 0,
  }
}

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

describe('the grid', () => {
  test('a service of 30 minutes or more starts every half hour and ends before closing', () => {
    expect(starts(MONDAY, '09:00-12:00', 60)).toBe('09:00 09:30 10:00 10:30 11:00')
    expect(starts(MONDAY, '09:00-12:00', 45)).toBe('09:00 09:30 10:00 10:30 11:00')
    expect(starts(MONDAY, '09:00-12:00', 90)).toBe('09:00 09:30 10:00 10:30')
    expect(starts(MONDAY, '09:00-12:00', 30)).toBe('09:00 09:30 10:00 10:30 11:00 11:30')
  })

  test('a service shorter than 30 minutes starts at multiples of its length', () => {
    expect(starts(MONDAY, '09:00-10:10', 20)).toBe('09:00 09:20 09:40')
    expect(starts(MONDAY, '09:00-10:00', 15)).toBe('09:00 09:15 09:30 09:45')
  })

  test('restarts the grid with each opening window', () => {
    expect(starts(MONDAY, '09:00-10:45 13:10-14:15', 45)).toBe('09:00 09:30 10:00 13:10')
  })

  test('joins touching and overlapping windows', () => {
    expect(starts(MONDAY, '09:00-10:15 10:15-11:00', 60)).toBe('09:00 09:30 10:00')
    expect(starts(MONDAY, '10:00-11:00 09:15-10:30', 60)).toBe('09:15 09:45')
    expect(starts(MONDAY, '09:00-12:00 10:10-10:40', 90)).toBe('09:00 09:30 10:00 10:30')
  })

  test('a service longer than the window, and a closed day, have no start', () => {
    expect(starts(MONDAY, '09:00-10:00', 61)).toBe('')
    const tuesdays = alone([{ dayOfWeek: 2, startTime: '09:00', endTime: '17:00' }], 60)
    expect(slotsOn({ ...tuesdays, date: MONDAY })).toEqual([])
  })
})

describe('busy times', () => {
  test('removes the starts that busy times overlap, and keeps those that they touch', () => {
    const busy: [string, string][] = [[`${MONDAY}T10:00+02:00`, `${MONDAY}T11:00+02:00`]]
    expect(starts(MONDAY, '09:00-12:00', 60, { busy })).toBe('09:00 11:00')
  })

  test('removes every start that a busy time off the grid overlaps', () => {
    const busy: [string, string][] = [[`${MONDAY}T10:10+02:00`, `${MONDAY}T10:40+02:00`]]
    expect(starts(MONDAY, '09:00-12:00', 60, { busy })).toBe('09:00 11:00')
    expect(starts(MONDAY, '09:00-12:00', 30, { busy })).toBe('09:00 09:30 11:00 11:30')
  })

  test('accepts busy times in any order, overlapping, and of other days', () => {
    const busy: [string, string][] = [
      [`${MONDAY}T11:00+02:00`, `${MONDAY}T11:30+02:00`],
      ['2027-06-08T09:00+02:00', '2027-06-08T17:00+02:00'],
      ['2027-06-06T22:00+02:00', `${MONDAY}T09:30+02:00`],
      [`${MONDAY}T09:00+02:00`, `${MONDAY}T09:10+02:00`],
    ]
    expect(starts(MONDAY, '09:00-12:00', 30, { busy })).toBe('09:30 10:00 10:30 11:30')
  })

  test('removes starts of both windows when a busy time spans the break', () => {
    const busy: [string, string][] = [[`${MONDAY}T11:00+02:00`, `${MONDAY}T14:15+02:00`]]
    expect(starts(MONDAY, '09:00-12:00 14:00-16:00', 60, { busy })).toBe('09:00 09:30 10:00 14:30 15:00')
  })

  test('ignores busy times without length', () => {
    const busy: [string, string][] = [[`${MONDAY}T09:30+02:00`, `${MONDAY}T09:30+02:00`]]
    expect(starts(MONDAY, '09:00-10:00', 60, { busy })).toBe('09:00')
  })

  test('rounds busy times with seconds outward to whole minutes', () => {
    const busy: [string, string][] = [[`${MONDAY}T09:29:59+02:00`, `${MONDAY}T10:00:01+02:00`]]
    expect(starts(MONDAY, '09:00-11:00', 30, { busy })).toBe('10:30')
  })
})

describe('now', () => {
  test('removes a start at the current minute and keeps the next one', () => {
    expect(starts(MONDAY, '09:00-11:00', 30, { now: `${MONDAY}T09:29:59.999+02:00` })).toBe(
      '09:30 10:00 10:30',
    )
    expect(starts(MONDAY, '09:00-11:00', 30, { now: `${MONDAY}T09:30+02:00` })).toBe('10:00 10:30')
  })

  test('a past day has no start', () => {
    expect(starts(MONDAY, '09:00-11:00', 30, { now: '2027-06-08T00:00Z' })).toBe('')
  })
})

describe('the night the clocks go forward in Paris, 02:00 to 03:00', () => {
  test('offers no start in the missing hour', () => {
    expect(starts(CLOCKS_FORWARD, '00:00-05:00', 60)).toBe('00:00 00:30 01:00 01:30 03:00 03:30 04:00')
    expect(starts(CLOCKS_FORWARD, '02:00-03:00', 15)).toBe('')
  })

  test('measures elapsed time, not wall time', () => {
    expect(starts(CLOCKS_FORWARD, '01:00-03:00', 60)).toBe('01:00')
    expect(starts(CLOCKS_FORWARD, '01:00-04:00', 90)).toBe('01:00 01:30')
  })

  test('keeps the grid of a window that loses an hour', () => {
    expect(starts(CLOCKS_FORWARD, '01:10-04:10', 60)).toBe('01:10 01:40 03:10')
  })

  test('places a booking by its instants', () => {
    const busy: [string, string][] = [['2027-03-28T00:30Z', '2027-03-28T01:30Z']]
    expect(starts(CLOCKS_FORWARD, '00:00-05:00', 60, { busy })).toBe('00:00 00:30 03:30 04:00')
  })
})

describe('the night the clocks go back in Paris, 03:00 to 02:00', () => {
  test('offers the repeated hour once', () => {
    expect(starts(CLOCKS_BACK, '00:00-05:00', 60)).toBe(
      '00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30 04:00',
    )
  })

  test('fits two hours between 02:00 and 03:00', () => {
    expect(starts(CLOCKS_BACK, '02:00-03:00', 60)).toBe('02:00 02:30')
    expect(starts(CLOCKS_BACK, '02:00-03:00', 120)).toBe('02:00')
    expect(starts(CLOCKS_BACK, '02:00-03:00', 121)).toBe('')
  })

  test('closes in between when a window ends inside the repeated hour', () => {
    expect(starts(CLOCKS_BACK, '01:00-02:30', 60)).toBe('01:00 01:30')
    expect(starts(CLOCKS_BACK, '02:00-02:30', 60)).toBe('')
  })

  test('offers the first of two equal times until it is booked or past', () => {
    const first: [string, string][] = [['2027-10-31T00:00Z', '2027-10-31T01:00Z']]
    const second: [string, string][] = [['2027-10-31T01:00Z', '2027-10-31T02:00Z']]
    expect(starts(CLOCKS_BACK, '01:00-04:00', 60, { busy: first })).toBe('01:00 03:00')
    expect(starts(CLOCKS_BACK, '01:00-04:00', 60, { busy: second })).toBe('01:00 01:30 02:00 03:00')
    expect(starts(CLOCKS_BACK, '01:00-04:00', 60, { now: '2027-10-31T00:30Z' })).toBe('03:00')
  })
})

describe('a night across midnight', () => {
  const TUESDAY = '2027-06-08'
  const night = [
    { dayOfWeek: 1, startTime: '22:30', endTime: '24:00' },
    { dayOfWeek: 2, startTime: '00:00', endTime: '02:00' },
  ]
  const on = (date: string, hours: readonly OpeningHours[], minutes: number, more = {}) =>
    slotsOn({ ...alone(hours, minutes), ...more, date }).join(' ')

  test('offers starts that end after midnight', () => {
    expect(on(MONDAY, night, 60)).toBe('22:30 23:00 23:30')
    expect(on(MONDAY, night, 180)).toBe('22:30 23:00')
  })

  test('lists each start on its local date, on a grid that counts from 00:00', () => {
    expect(on(TUESDAY, night, 60)).toBe('00:00 00:30 01:00')
    expect(on(MONDAY, night, 20)).toBe('22:30 22:50 23:10 23:30 23:50')
    expect(on(TUESDAY, night, 20)).toBe('00:00 00:20 00:40 01:00 01:20 01:40')
  })

  test('ends the night at midnight when the next day opens a minute later', () => {
    const later = [night[0], { dayOfWeek: 2, startTime: '00:01', endTime: '02:00' }] as OpeningHours[]
    expect(on(MONDAY, later, 60)).toBe('22:30 23:00')
  })

  test('ends the night at midnight when special hours or a closure keep the next day closed', () => {
    const [member] = alone(night, 60).members
    const specialHours = [{ date: TUESDAY, startTime: '10:00', endTime: '12:00' }]
    expect(on(MONDAY, night, 60, { members: [{ ...member, specialHours }] })).toBe('22:30 23:00')
    const closed = busyTimes([
      { start: instant(`${TUESDAY}T00:00+02:00`), end: instant(`${TUESDAY}T01:00+02:00`) },
    ])
    expect(on(MONDAY, night, 60, { members: [{ ...member, closed }] })).toBe('22:30 23:00')
  })

  test('continues the night into the special hours of the next day', () => {
    const [member] = alone([night[0]] as OpeningHours[], 60).members
    const specialHours = [{ date: TUESDAY, startTime: '00:00', endTime: '00:45' }]
    expect(on(MONDAY, night, 60, { members: [{ ...member, specialHours }] })).toBe('22:30 23:00 23:30')
    expect(on(MONDAY, night, 90, { members: [{ ...member, specialHours }] })).toBe('22:30 23:00')
  })

  test('joins no hours of different members across midnight', () => {
    const [evening] = alone([night[0]] as OpeningHours[], 60).members
    const [morning] = alone([night[1]] as OpeningHours[], 60).members
    expect(on(MONDAY, night, 60, { members: [evening, { ...morning, id: 2 }] })).toBe('22:30 23:00')
  })

  test('removes starts that overlap a booking after midnight, buffers included', () => {
    const taken = [{ start: instant(`${TUESDAY}T00:30+02:00`), end: instant(`${TUESDAY}T01:00+02:00`) }]
    const offer = alone(night, 60, taken)
    expect(slotsOn({ ...offer, date: MONDAY }).join(' ')).toBe('22:30 23:00 23:30')
    expect(slotsOn({ ...offer, bufferAfter: 5, date: MONDAY }).join(' ')).toBe('22:30 23:00')
  })

  test('offers a visit of several services across midnight', () => {
    const { members } = alone(night, 60)
    const next = [{ durationMinutes: 60, bufferBefore: 0, bufferAfter: 0, members }]
    expect(on(MONDAY, night, 60, { next })).toBe('22:30 23:00 23:30')
    expect(on(TUESDAY, night, 60, { next })).toBe('00:00')
  })

  test('lets a member who opens after midnight finish a visit', () => {
    const { members } = alone(
      [night[0], { dayOfWeek: 2, startTime: '00:00', endTime: '00:30' }] as OpeningHours[],
      60,
    )
    const [late] = alone([{ dayOfWeek: 2, startTime: '00:30', endTime: '01:30' }], 60).members
    const next = [
      { durationMinutes: 60, bufferBefore: 0, bufferAfter: 0, members: [{ ...late, id: 2 } as Member] },
    ]
    expect(slotsOn({ ...alone([], 60), members, next, date: MONDAY })).toEqual(['23:30'])
  })

  test('treats a night as one opening when it avoids gaps', () => {
    const [member] = alone(night, 60).members
    const shortest = { durationMinutes: 60, bufferBefore: 0, bufferAfter: 0 }
    const members = [{ ...member, shortest }]
    expect(on(MONDAY, night, 60, { members, gaps: 'forbid' })).toBe('22:30 23:30')
    expect(on(TUESDAY, night, 60, { members, gaps: 'forbid' })).toBe('00:00 01:00')
  })

  test('measures elapsed time when the clocks change at midnight', () => {
    const everyNight = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) => [
      { dayOfWeek, startTime: '00:00', endTime: '02:00' },
      { dayOfWeek, startTime: '22:30', endTime: '24:00' },
    ])
    const cairo = { zone: 'Africa/Cairo' }
    // 00:00 becomes 01:00 on 2027-04-30, and 24:00 becomes 23:00 on 2027-10-28.
    expect(on('2027-04-29', everyNight, 90, cairo)).toBe('00:00 00:30 22:30 23:00 23:30')
    expect(on('2027-04-29', everyNight, 120, cairo)).toBe('00:00 22:30 23:00')
    expect(on('2027-10-28', everyNight, 180, cairo)).toBe('22:30 23:00 23:30')
  })

  test('offers no visit that lasts longer than a day', () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      startTime: '00:00',
      endTime: '24:00',
    }))
    const { members } = alone(always, 480)
    const more = (services: number) =>
      Array.from({ length: services }, () => ({
        durationMinutes: 480,
        bufferBefore: 0,
        bufferAfter: 0,
        members,
      }))
    expect(slotsOn({ ...alone(always, 480), next: more(2), date: MONDAY })).toHaveLength(48)
    expect(slotsOn({ ...alone(always, 480), next: more(3), date: MONDAY })).toEqual([])
  })
})

test('a range lists every date across the end of a year, including closed ones', () => {
  const hours = [
    { dayOfWeek: 5, startTime: '09:00', endTime: '10:00' },
    { dayOfWeek: 0, startTime: '10:00', endTime: '11:00' },
  ]
  expect(slotsBetween({ ...alone(hours, 60), from: '2027-12-31', days: 4 })).toEqual([
    { date: '2027-12-31', times: ['09:00'] },
    { date: '2028-01-01', times: [] },
    { date: '2028-01-02', times: ['10:00'] },
    { date: '2028-01-03', times: [] },
  ])
})

test('a date that a zone skipped has no start', () => {
  const hours = [4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '10:00' }))
  const asked = { ...alone(hours, 60), zone: 'Pacific/Apia' }
  expect(slotsBetween({ ...asked, from: '2011-12-29', days: 3 }).map(({ times }) => times)).toEqual([
    ['09:00'],
    [],
    ['09:00'],
  ])
})

test('an unknown zone is an error', () => {
  expect(() => slotsOn({ ...alone([], 60), date: MONDAY, zone: 'Europe/Atlantis' })).toThrow(RangeError)
})
