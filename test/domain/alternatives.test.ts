import { describe, expect, it } from 'vitest'
import { alternativesTo } from '../../src/domain/alternatives.ts'
import { busyTimes, type Member } from '../../src/domain/member-days.ts'
import { quarterOf } from '../../src/domain/wall-time.ts'
import { startOf } from '../../src/domain/zones.ts'

const [zone, date] = ['Europe/Paris', '2027-03-08']
const at = (time: string) => startOf({ zone, date, time }) ?? 0

/** Works from 9 to 18. Busy times are 'HH:MM-HH:MM'. */
const member = (id: number, ...busy: string[]): Member => ({
  id,
  hours: [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00' }],
  specialHours: [],
  closed: busyTimes([]),
  busy: busyTimes(
    busy.map((span) => {
      const [from = '', to = ''] = span.split('-')
      return { start: at(from), end: at(to) }
    }),
  ),
  sessions: [],
})

type Wish = Parameters<typeof alternativesTo>[0]

const ask = (time: string, members: Member[], wish: Partial<Wish> = {}) =>
  alternativesTo({ zone, date, time, durationMinutes: 60, bufferBefore: 0, bufferAfter: 0, members, ...wish })

describe('Alternatives to a time that clashes', () => {
  it('ends before the next appointment, or begins after it', () => {
    expect(ask('14:30', [member(1, '15:00-17:00')], { named: 1 })).toEqual({
      shorter: { startTime: '14:30', endTime: '15:00', durationMinutes: 30 },
      staffIds: [],
      next: '17:00',
    })
  })

  it('begins when the appointment before ends, within the quarter of an hour', () => {
    const busy = member(1, '14:00-14:40', '15:00-17:00')
    expect(ask('14:30', [busy], { named: 1 }).shorter).toEqual({
      startTime: '14:40',
      endTime: '15:00',
      durationMinutes: 20,
    })
    expect(ask('14:30', [busy], { named: 1, durationMinutes: 20 })).toMatchObject({
      shorter: null,
      next: '14:40',
    })
    expect(ask('14:30', [member(1, '14:00-14:45')], { named: 1 }).shorter).toBeNull()
  })

  it('keeps the buffers of the service, and at least a quarter of an hour', () => {
    const next = member(1, '15:00-17:00')
    expect(ask('14:30', [next], { named: 1, bufferAfter: 10 }).shorter).toMatchObject({ endTime: '14:50' })
    expect(ask('14:30', [next], { named: 1, bufferAfter: 20 }).shorter).toBeNull()
    expect(ask('14:30', [member(1, '15:00-16:00')], { named: 1, bufferBefore: 5 }).next).toBe('16:05')
  })

  it('names the others who are free and present for the whole appointment', () => {
    const absent = { ...member(4), closed: busyTimes([{ start: at('15:15'), end: at('18:00') }]) }
    const team = [member(1, '15:00-17:00'), member(2), member(3, '15:15-16:00'), absent]
    expect(ask('14:30', team, { named: 1 }).staffIds).toEqual([2])
  })

  it('asks all who are present if nobody is named', () => {
    const team = [member(1, '14:45-17:00'), member(2, '15:00-16:00'), member(3, '14:00-17:30')]
    expect(ask('14:30', team)).toEqual({
      shorter: { startTime: '14:30', endTime: '15:00', durationMinutes: 30 },
      staffIds: [],
      next: '16:00',
    })
  })

  it('offers a start during processing time', () => {
    const pause = { processingFrom: 10, processingMinutes: 30 }
    const team = [member(1, '14:00-18:00'), member(2, '14:40-15:10')]
    expect(ask('14:30', team, { named: 1, pause }).staffIds).toEqual([2])
    expect(ask('14:30', team, { named: 1 }).staffIds).toEqual([])
  })

  it('offers nothing after closing time, nor for a time that the clocks skip', () => {
    expect(ask('17:30', [member(1, '17:30-18:00')], { named: 1 })).toMatchObject({ staffIds: [], next: null })
    const skipped = { date: '2027-03-28', named: 1 }
    expect(ask('02:30', [member(1)], skipped)).toEqual({ shorter: null, staffIds: [], next: null })
  })
})

describe('The quarter of an hour', () => {
  it('names the quarter of an hour that has begun', () => {
    expect(['14:31', '14:30', '14:44', '00:01', '23:59'].map(quarterOf)).toEqual([
      '14:30',
      '14:30',
      '14:30',
      '00:00',
      '23:45',
    ])
  })
})
