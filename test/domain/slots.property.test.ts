import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { busyTimes } from '../../src/domain/member-days.ts'
import {
  freeMembers,
  membersByStart,
  type Offer,
  slotsBetween,
  slotsOn,
  slotsWithoutGap,
} from '../../src/domain/slots.ts'
import { RUNS, timeOfDay, zonedDates } from './random-calendars.ts'
import { offersOn } from './random-offers.ts'
import { type SlowMember, type SlowOffer, wallOf } from './reference-days.ts'
import { slowSlots, slowStarts } from './reference-slots.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const WEEK = 7 * 24 * 60 * 60_000

const zonedDays = (count: number) =>
  zonedDates.chain(({ zone, date }) =>
    fc.record({
      zone: fc.constant(zone),
      date: fc.constant(date),
      offers: fc.array(offersOn(date), { minLength: 1, maxLength: count, size: 'max' }),
    }),
  )

function prepared(offer: SlowOffer, zone: string): Offer {
  const members = offer.members.map((member) => ({
    ...member,
    closed: busyTimes(member.closed),
    busy: busyTimes(member.busy),
  }))
  return { ...offer, zone, members, next: [] }
}

test('the engine offers what the slow rules offer, in every zone and on every day', () => {
  fc.assert(
    fc.property(zonedDays(10), ({ zone, date, offers }) => {
      const wall = wallOf(zone, date)
      for (const offer of offers) {
        const asked = { ...prepared(offer, zone), date }
        expect(slotsOn(asked)).toEqual(slowSlots(wall, offer))
        if (offer.gaps === 'avoid') expect(slotsWithoutGap(asked)).toEqual(slowStarts(wall, offer, true))
      }
    }),
    { numRuns: RUNS },
  )
})

test('a start is free with the members whose own list has it, best those whom it leaves no gap', () => {
  fc.assert(
    fc.property(zonedDays(2), fc.integer({ min: 0, max: 1439 }), ({ zone, date, offers }, minute) => {
      for (const offer of offers) {
        const asked = { ...prepared(offer, zone), date }
        const lists = asked.members.map((member) => ({
          id: member.id,
          times: slotsOn({ ...asked, gaps: 'allow', members: [member] }),
          best: slotsWithoutGap({ ...asked, members: [member] }),
        }))
        const byStart = membersByStart(asked)
        expect([...byStart.keys()].sort()).toEqual(slotsOn(asked))
        const isLeftOut = asked.gaps === 'forbid' && lists.some(({ best }) => best.length > 0)
        for (const time of new Set([timeOfDay(minute), ...lists.flatMap(({ times }) => times)])) {
          const best = lists.filter((list) => asked.gaps !== 'allow' && list.best.includes(time))
          const rest = lists.filter((list) => !best.includes(list) && list.times.includes(time))
          const ids = (of: typeof lists) => of.map(({ id }) => id)
          expect(freeMembers({ ...asked, time })).toEqual({
            withoutGap: ids(best),
            others: isLeftOut ? [] : ids(rest),
          })
          const free = [...ids(best), ...(isLeftOut ? [] : ids(rest))]
          expect((byStart.get(time) ?? []).toSorted()).toEqual(free.toSorted())
        }
      }
    }),
    { numRuns: RUNS },
  )
})

test('a range of days is those days one by one', () => {
  const repeated = (ranges: SlowMember['busy']) =>
    [0, 1, 2, 3].flatMap((week) =>
      ranges.map(({ start, end }) => ({ start: start + week * WEEK, end: end + week * WEEK })),
    )
  fc.assert(
    fc.property(zonedDays(1), fc.integer({ min: 0, max: 40 }), ({ zone, date: from, offers }, days) => {
      for (const offer of offers) {
        const members = offer.members.map((member) => ({
          ...member,
          closed: repeated(member.closed),
          busy: repeated(member.busy),
          sessions: repeated(member.sessions),
        }))
        const asked = prepared({ ...offer, members }, zone)
        const expected = Array.from({ length: days }, (_, after) => {
          const date = Temporal.PlainDate.from(from).add({ days: after }).toString()
          return { date, times: slotsOn({ ...asked, date }) }
        })
        expect(slotsBetween({ ...asked, from, days })).toEqual(expected)
      }
    }),
    { numRuns: RUNS },
  )
})
