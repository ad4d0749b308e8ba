import { describe, expect, test } from 'vitest'
import { busyTimes, type Member } from '../../src/domain/member-days.ts'
import { freeMembers, slotsBetween, slotsOn } from '../../src/domain/slots.ts'

const MONDAY = '2027-06-07'
const TUESDAY = '2027-06-08'
const CLOCKS_BACK = '2027-10-31'

type Day = {
  members: Member[]
  date?: string
  durationMinutes?: number
  bufferBefore?: number
  bufferAfter?: number
  now?: number
}

function day({ members, date = MONDAY, ...more }: Day) {
  const service = { durationMinutes: 60, bufferBefore: 0, bufferAfter: 0, now: 0 }
  return { zone: 'Europe/Paris', ...service, ...more, members, date }
}

function starts(asked: Day): string {
  return slotsOn(day(asked)).join(' ')
}

/** `open` is such as '09:00-12:00 13:00-17:00', on Mondays and Sundays only. */
function member(open: string, more: Partial<Member> = {}): Member {
  const hours = [1, 0].flatMap((dayOfWeek) => windows(open).map((window) => ({ dayOfWeek, ...window })))
  const nothing = { specialHours: [], closed: busyTimes([]), busy: busyTimes([]), sessions: [] }
  return { id: 1, hours, ...nothing, ...more }
}

function windows(open: string) {
  return open.split(' ').map((window) => {
    const [startTime = '', endTime = ''] = window.split('-')
    return { startTime, endTime }
  })
}

function special(date: string, open: string) {
  return windows(open).map((window) => ({ date, ...window }))
}

/** '10:00-11:00' on Monday in Paris, or two instants. */
function range(text: string) {
  const [start = '', end = ''] = text.includes('Z') ? text.split(' ') : text.split('-').map(onMonday)
  return { start: instant(start), end: instant(end) }
}

function onMonday(time: string): string {
  return `${MONDAY}T${time}+02:00`
}

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

function taken(...texts: string[]) {
  return busyTimes(texts.map(range))
}

describe('several members', () => {
  test('offers each start that any member can take once, in order', () => {
    const members = [member('10:00-12:00'), member('09:15-12:30'), member('10:00-11:30')]
    expect(starts({ members })).toBe('09:15 09:45 10:00 10:15 10:30 10:45 11:00 11:15')
  })

  test('offers a start until every member is booked', () => {
    const members = [member('09:00-12:00', { busy: taken('09:00-11:00') }), member('09:00-11:00')]
    expect(starts({ members })).toBe('09:00 09:30 10:00 11:00')
  })

  test('never splits one appointment between members', () => {
    expect(starts({ members: [member('09:00-09:30'), member('09:30-10:00')] })).toBe('')
  })

  test('lists the members who can take a start, in the order given', () => {
    const members = [
      member('09:00-12:00', { id: 7 }),
      member('09:00-12:00', { id: 3, busy: taken('10:30-11:00') }),
      member('09:15-12:00', { id: 5 }),
    ]
    expect(freeMembers({ ...day({ members }), time: '09:00' }).others).toEqual([7, 3])
    expect(freeMembers({ ...day({ members }), time: '10:00' }).others).toEqual([7])
    expect(freeMembers({ ...day({ members }), time: '10:15' }).others).toEqual([5])
    expect(freeMembers({ ...day({ members }), time: '11:00' }).others).toEqual([7, 3])
    expect(freeMembers({ ...day({ members }), time: '12:00' }).others).toEqual([])
  })

  test('offers nothing without members', () => {
    expect(starts({ members: [] })).toBe('')
    expect(slotsBetween({ ...day({ members: [] }), from: MONDAY, days: 1 })).toEqual([
      { date: MONDAY, times: [] },
    ])
  })
})

describe('special hours', () => {
  test('replaces the weekly hours with special hours on their date only', () => {
    const members = [member('09:00-11:00', { specialHours: special(MONDAY, '14:00-15:30') })]
    expect(starts({ members })).toBe('14:00 14:30')
    expect(starts({ members, date: '2027-06-14' })).toBe('09:00 09:30 10:00')
  })

  test('opens a closed weekday with special hours', () => {
    const members = [member('09:00-11:00', { specialHours: special(TUESDAY, '18:00-19:30') })]
    expect(slotsBetween({ ...day({ members }), from: MONDAY, days: 3 })).toEqual([
      { date: MONDAY, times: ['09:00', '09:30', '10:00'] },
      { date: TUESDAY, times: ['18:00', '18:30'] },
      { date: '2027-06-09', times: [] },
    ])
  })

  test('joins special hours that touch or overlap into one window', () => {
    const specialHours = special(MONDAY, '15:10-16:00 14:10-15:10 15:30-16:30')
    expect(starts({ members: [member('09:00-11:00', { specialHours })] })).toBe('14:10 14:40 15:10')
  })

  test('applies special hours to their member only', () => {
    const members = [
      member('09:00-10:00', { specialHours: special(MONDAY, '14:00-15:00') }),
      member('09:00-10:00'),
    ]
    expect(starts({ members })).toBe('09:00 14:00')
  })
})

describe('closures', () => {
  test('takes closures out of the hours and keeps the grid', () => {
    const members = [member('09:00-12:30', { closed: taken('10:00-10:40') })]
    expect(starts({ members })).toBe('09:00 11:00 11:30')
  })

  test('closes special hours with a closure of the whole day', () => {
    const closed = busyTimes([range('2027-06-06T22:00Z 2027-06-07T22:00Z')])
    const members = [member('09:00-11:00', { closed, specialHours: special(MONDAY, '14:00-16:00') })]
    expect(starts({ members })).toBe('')
  })

  test('applies closures to their member only', () => {
    const members = [member('09:00-11:00', { id: 1, closed: taken('09:00-11:00') }), member('09:00-10:30')]
    expect(starts({ members })).toBe('09:00 09:30')
  })

  test('allows a buffer to overlap a closure', () => {
    const members = [member('09:00-12:00', { closed: taken('10:00-11:00') })]
    expect(starts({ members, bufferBefore: 30, bufferAfter: 30 })).toBe('09:00 11:00')
  })
})

describe('buffers', () => {
  const members = [member('09:00-14:00', { busy: taken('11:00-12:00') })]

  test('keeps the buffer before an appointment free', () => {
    expect(starts({ members, bufferBefore: 30 })).toBe('09:00 09:30 10:00 12:30 13:00')
    expect(starts({ members, bufferBefore: 31 })).toBe('09:00 09:30 10:00 13:00')
  })

  test('keeps the buffer after an appointment free', () => {
    expect(starts({ members, bufferAfter: 30 })).toBe('09:00 09:30 12:00 12:30 13:00')
    expect(starts({ members, bufferAfter: 31 })).toBe('09:00 12:00 12:30 13:00')
  })

  test('allows buffers outside opening hours and in the past', () => {
    const free = [member('09:00-10:00')]
    const now = instant(onMonday('08:59'))
    expect(starts({ members: free, bufferBefore: 120, bufferAfter: 120, now })).toBe('09:00')
  })

  test('checks buffers against bookings outside opening hours', () => {
    const evening = [member('09:00-12:00', { busy: taken('08:00-08:40', '12:20-13:00') })]
    expect(starts({ members: evening, bufferBefore: 30 })).toBe('09:30 10:00 10:30 11:00')
    expect(starts({ members: evening, bufferAfter: 30 })).toBe('09:00 09:30 10:00 10:30')
  })

  test('checks buffers against bookings of the day before, and offers nothing between two close bookings', () => {
    const night = [member('00:00-03:00', { busy: busyTimes([range('2027-06-06T20:00Z 2027-06-06T21:45Z')]) })]
    expect(starts({ members: night, bufferBefore: 30 })).toBe('00:30 01:00 01:30 02:00')
    const tight = [member('09:00-12:00', { busy: taken('09:00-09:20', '10:40-11:00') })]
    expect(starts({ members: tight, bufferBefore: 10, bufferAfter: 10 })).toBe('09:30')
    expect(starts({ members: tight, bufferBefore: 10, bufferAfter: 11 })).toBe('')
  })
})

describe('a group session with a free seat', () => {
  const session = (text: string, more: Partial<Member> = {}) =>
    member('09:00-12:00', { busy: taken(text), sessions: [range(text)], ...more })

  test('offers a group session at its own start, on the grid or off it', () => {
    expect(starts({ members: [session('10:00-11:00')] })).toBe('09:00 10:00 11:00')
    expect(starts({ members: [session('10:10-11:10')] })).toBe('09:00 10:10')
  })

  test('offers a group session at no other start, and only with its member', () => {
    const members = [session('10:00-11:00', { id: 4 }), member('10:30-11:30', { id: 6 })]
    expect(freeMembers({ ...day({ members }), time: '10:00' }).others).toEqual([4])
    expect(freeMembers({ ...day({ members }), time: '10:30' }).others).toEqual([6])
  })

  test('offers a group session whose buffers overlap other bookings', () => {
    const busy = taken('09:50-11:10', '11:10-12:00')
    const members = [session('10:00-11:00', { busy })]
    expect(starts({ members, bufferBefore: 10, bufferAfter: 10 })).toBe('10:00')
  })

  test('ignores a group session that is longer or shorter than the service', () => {
    expect(starts({ members: [session('10:00-11:01')] })).toBe('09:00')
    expect(starts({ members: [session('10:00-10:59')] })).toBe('09:00 11:00')
  })

  test('ignores a group session that lies partly outside the hours of its member', () => {
    expect(starts({ members: [session('11:30-12:30')] })).toBe('09:00 09:30 10:00 10:30')
    const specialHours = special(MONDAY, '14:00-15:00')
    expect(starts({ members: [session('10:00-11:00', { specialHours })] })).toBe('14:00')
    expect(starts({ members: [session('10:00-11:00', { closed: taken('10:59-11:30') })] })).toBe('09:00')
  })

  test('stops offering a group session once it starts', () => {
    const members = [session('11:00-12:00')]
    expect(starts({ members, now: instant(onMonday('10:59')) })).toBe('11:00')
    expect(starts({ members, now: instant(onMonday('11:00')) })).toBe('')
  })

  test('offers a group session only on its own date', () => {
    const members = [session('10:00-11:00')]
    expect(starts({ members, date: '2027-06-14' })).toBe('09:00 09:30 10:00 10:30 11:00')
  })

  test('ignores a group session in the second of two equal hours, because its wall time means the first', () => {
    const [first, second] = ['2027-10-31T00:00Z 2027-10-31T01:00Z', '2027-10-31T01:00Z 2027-10-31T02:00Z']
    const night = (sessions: Member['sessions']) => [
      member('01:00-04:00', { busy: taken(first, second), sessions }),
    ]
    expect(starts({ members: night([range(first)]), date: CLOCKS_BACK })).toBe('01:00 02:00 03:00')
    expect(starts({ members: night([range(second)]), date: CLOCKS_BACK })).toBe('01:00 03:00')
  })
})
