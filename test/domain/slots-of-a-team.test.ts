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

/** An offer of an hour in Paris on Monday, if nothing else is said. */
function day({ members, date = MONDAY, ...more }: Day) {
  const service = { durationMinutes: 60, bufferBefore: 0, bufferAfter: 0, now: 0 }
  return { zone: 'Europe/Paris', ...service, ...more, members, date }
}

function starts(asked: Day): string {
  return slotsOn(day(asked)).join(' ')
}

/** Who works '09:00-12:00 13:00-17:00' on Mondays and Sundays and on no other day. */
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
  test('offer each start once, in order, that any of them can take', () => {
    const members = [member('10:00-12:00'), member('09:15-12:30'), member('10:00-11:30')]
    expect(starts({ members })).toBe('09:15 09:45 10:00 10:15 10:30 10:45 11:00 11:15')
  })

  test('are taken up one by one', () => {
    const members = [member('09:00-12:00', { busy: taken('09:00-11:00') }), member('09:00-11:00')]
    expect(starts({ members })).toBe('09:00 09:30 10:00 11:00')
  })

  test('cannot share one appointment between them', () => {
    expect(starts({ members: [member('09:00-09:30'), member('09:30-10:00')] })).toBe('')
  })

  test('are told by id who can take a start, in the order given', () => {
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

  test('without any there is nothing', () => {
    expect(starts({ members: [] })).toBe('')
    expect(slotsBetween({ ...day({ members: [] }), from: MONDAY, days: 1 })).toEqual([
      { date: MONDAY, times: [] },
    ])
  })
})

describe('special hours', () => {
  test('stand in for the weekly ones on their date alone', () => {
    const members = [member('09:00-11:00', { specialHours: special(MONDAY, '14:00-15:30') })]
    expect(starts({ members })).toBe('14:00 14:30')
    expect(starts({ members, date: '2027-06-14' })).toBe('09:00 09:30 10:00')
  })

  test('open a day that is closed in the week', () => {
    const members = [member('09:00-11:00', { specialHours: special(TUESDAY, '18:00-19:30') })]
    expect(slotsBetween({ ...day({ members }), from: MONDAY, days: 3 })).toEqual([
      { date: MONDAY, times: ['09:00', '09:30', '10:00'] },
      { date: TUESDAY, times: ['18:00', '18:30'] },
      { date: '2027-06-09', times: [] },
    ])
  })

  test('that touch or overlap are one window', () => {
    const specialHours = special(MONDAY, '15:10-16:00 14:10-15:10 15:30-16:30')
    expect(starts({ members: [member('09:00-11:00', { specialHours })] })).toBe('14:10 14:40 15:10')
  })

  test('are those of their member alone', () => {
    const members = [
      member('09:00-10:00', { specialHours: special(MONDAY, '14:00-15:00') }),
      member('09:00-10:00'),
    ]
    expect(starts({ members })).toBe('09:00 14:00')
  })
})

describe('closures', () => {
  test('take their time out of the hours, and leave the grid as it is', () => {
    const members = [member('09:00-12:30', { closed: taken('10:00-10:40') })]
    expect(starts({ members })).toBe('09:00 11:00 11:30')
  })

  test('of a whole day close special hours too', () => {
    const closed = busyTimes([range('2027-06-06T22:00Z 2027-06-07T22:00Z')])
    const members = [member('09:00-11:00', { closed, specialHours: special(MONDAY, '14:00-16:00') })]
    expect(starts({ members })).toBe('')
  })

  test('are those of their member alone', () => {
    const members = [member('09:00-11:00', { id: 1, closed: taken('09:00-11:00') }), member('09:00-10:30')]
    expect(starts({ members })).toBe('09:00 09:30')
  })

  test('may be met by a buffer', () => {
    const members = [member('09:00-12:00', { closed: taken('10:00-11:00') })]
    expect(starts({ members, bufferBefore: 30, bufferAfter: 30 })).toBe('09:00 11:00')
  })
})

describe('buffers', () => {
  const members = [member('09:00-14:00', { busy: taken('11:00-12:00') })]

  test('before an appointment are free of taken time', () => {
    expect(starts({ members, bufferBefore: 30 })).toBe('09:00 09:30 10:00 12:30 13:00')
    expect(starts({ members, bufferBefore: 31 })).toBe('09:00 09:30 10:00 13:00')
  })

  test('after an appointment are free of taken time', () => {
    expect(starts({ members, bufferAfter: 30 })).toBe('09:00 09:30 12:00 12:30 13:00')
    expect(starts({ members, bufferAfter: 31 })).toBe('09:00 12:00 12:30 13:00')
  })

  test('may lie outside opening hours and in the past', () => {
    const free = [member('09:00-10:00')]
    const now = instant(onMonday('08:59'))
    expect(starts({ members: free, bufferBefore: 120, bufferAfter: 120, now })).toBe('09:00')
  })

  test('meet what is taken outside opening hours', () => {
    const evening = [member('09:00-12:00', { busy: taken('08:00-08:40', '12:20-13:00') })]
    expect(starts({ members: evening, bufferBefore: 30 })).toBe('09:30 10:00 10:30 11:00')
    expect(starts({ members: evening, bufferAfter: 30 })).toBe('09:00 09:30 10:00 10:30')
  })

  test('meet what is taken on the day before, and nothing between two that lie close', () => {
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

  test('is on offer at its own start, on the grid or off it', () => {
    expect(starts({ members: [session('10:00-11:00')] })).toBe('09:00 10:00 11:00')
    expect(starts({ members: [session('10:10-11:10')] })).toBe('09:00 10:10')
  })

  test('is joined at no other start, and with the member who gives it', () => {
    const members = [session('10:00-11:00', { id: 4 }), member('10:30-11:30', { id: 6 })]
    expect(freeMembers({ ...day({ members }), time: '10:00' }).others).toEqual([4])
    expect(freeMembers({ ...day({ members }), time: '10:30' }).others).toEqual([6])
  })

  test('is joined whatever its buffers meet', () => {
    const busy = taken('09:50-11:10', '11:10-12:00')
    const members = [session('10:00-11:00', { busy })]
    expect(starts({ members, bufferBefore: 10, bufferAfter: 10 })).toBe('10:00')
  })

  test('is left alone when it lasts longer or shorter than the service', () => {
    expect(starts({ members: [session('10:00-11:01')] })).toBe('09:00')
    expect(starts({ members: [session('10:00-10:59')] })).toBe('09:00 11:00')
  })

  test('is left alone outside the hours of its member, even in part', () => {
    expect(starts({ members: [session('11:30-12:30')] })).toBe('09:00 09:30 10:00 10:30')
    const specialHours = special(MONDAY, '14:00-15:00')
    expect(starts({ members: [session('10:00-11:00', { specialHours })] })).toBe('14:00')
    expect(starts({ members: [session('10:00-11:00', { closed: taken('10:59-11:30') })] })).toBe('09:00')
  })

  test('is gone once it starts', () => {
    const members = [session('11:00-12:00')]
    expect(starts({ members, now: instant(onMonday('10:59')) })).toBe('11:00')
    expect(starts({ members, now: instant(onMonday('11:00')) })).toBe('')
  })

  test('is on offer on its own date', () => {
    const members = [session('10:00-11:00')]
    expect(starts({ members, date: '2027-06-14' })).toBe('09:00 09:30 10:00 10:30 11:00')
  })

  test('in the second of two equal hours is not what its wall time means', () => {
    const [first, second] = ['2027-10-31T00:00Z 2027-10-31T01:00Z', '2027-10-31T01:00Z 2027-10-31T02:00Z']
    const night = (sessions: Member['sessions']) => [
      member('01:00-04:00', { busy: taken(first, second), sessions }),
    ]
    expect(starts({ members: night([range(first)]), date: CLOCKS_BACK })).toBe('01:00 02:00 03:00')
    expect(starts({ members: night([range(second)]), date: CLOCKS_BACK })).toBe('01:00 03:00')
  })
})
