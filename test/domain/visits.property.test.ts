import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { busyTimes } from '../../src/domain/member-days.ts'
import { type Offer, slotsOn, visitAssignments } from '../../src/domain/slots.ts'
import { assignmentsFor } from '../../src/domain/visit-planner.ts'
import { RUNS, zonedDates } from './random-calendars.ts'
import { visitsOn } from './random-offers.ts'
import { type SlowOffer, type SlowWork, wallOf } from './reference-days.ts'
import { slowSlots } from './reference-slots.ts'
import { slowVisit } from './reference-visits.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const zonedVisits = zonedDates.chain(({ zone, date }) =>
  fc.record({
    zone: fc.constant(zone),
    date: fc.constant(date),
    visits: fc.array(visitsOn(date), { minLength: 1, maxLength: 5, size: 'max' }),
  }),
)

const preparedWork = <Asked extends SlowWork>(work: Asked) => ({
  ...work,
  members: work.members.map((member) => ({
    ...member,
    closed: busyTimes(member.closed),
    busy: busyTimes(member.busy),
  })),
})

const prepared = (visit: SlowOffer, zone: string): Offer => ({
  ...preparedWork(visit),
  zone,
  next: visit.next.map(preparedWork),
})

const countHandovers = (doneBy: readonly number[]) =>
  doneBy.filter((id, at) => at > 0 && id !== doneBy[at - 1]).length

const everyChoice = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((ways, ids) => ways.flatMap((way) => ids.map((id) => [...way, id])), [[]])

test('a visit changes staff members as rarely as possible, for each member who can begin it', () => {
  const lists = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(lists, (free) => {
      const all = everyChoice(free)
      const assignments = assignmentsFor(free)
      expect(assignments.length).toBe(all.length === 0 ? 0 : free[0]?.length)
      for (const assignment of assignments) {
        const alike = all.filter((other) => other[0] === assignment[0])
        expect(alike).toContainEqual(assignment)
        expect(countHandovers(assignment)).toBe(Math.min(...alike.map(countHandovers)))
      }
      expect(assignments.map(countHandovers)).toEqual(assignments.map(countHandovers).toSorted())
    }),
    { numRuns: 10 * RUNS },
  )
})

test('a visit is offered when each service has a free member in turn; assignments without gaps come first', () => {
  fc.assert(
    fc.property(zonedVisits, ({ zone, date, visits }) => {
      const wall = wallOf(zone, date)
      for (const visit of visits) {
        const asked = { ...prepared(visit, zone), date }
        const times = slowSlots(wall, visit)
        expect(slotsOn(asked)).toEqual(times)
        const waysAt = slowVisit(wall, visit)
        for (const time of times) {
          const [start] = [...wall.shown].find(([, shown]) => shown === time) ?? [0]
          const possible = waysAt(start)
          const best = visit.gaps === 'allow' ? [] : possible.filter(({ leavesGap }) => !leavesGap)
          const isBestAlone = visit.gaps === 'forbid' && best.length > 0
          const others = isBestAlone ? [] : possible.filter((way) => !best.includes(way))
          const assignments = visitAssignments({ ...asked, time })
          expect(said(assignments.withoutGap)).toEqual(said(best.map(({ doneBy }) => doneBy)))
          expect(said(assignments.others)).toEqual(said(others.map(({ doneBy }) => doneBy)))
        }
        const { withoutGap, others } = visitAssignments({ ...asked, time: '03:03' })
        expect([...withoutGap, ...others].length > 0).toBe(times.includes('03:03'))
      }
    }),
    { numRuns: RUNS },
  )
})

const said = (ways: readonly (readonly number[])[]) => ways.map(String).sort()
