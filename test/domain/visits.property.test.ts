import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { busyTimes } from '../../src/domain/member-days.ts'
import { type Offer, slotsOn, visitWays } from '../../src/domain/slots.ts'
import { RUNS, zonedDates } from './calendars.ts'
import { visitsOn } from './offers.ts'
import { type SlowOffer, type SlowWork, slowDoing, slowSlots, wallOf } from './slow-slots.ts'

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

const changes = (doneBy: readonly number[]) =>
  doneBy.filter((id, at) => at > 0 && id !== doneBy[at - 1]).length

/** Every way to choose one of each list. */
const everyWay = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((ways, ids) => ways.flatMap((way) => ids.map((id) => [...way, id])), [[]])

test('a visit is offered when each of its services has somebody in turn, and done by as few as can be', () => {
  fc.assert(
    fc.property(zonedVisits, ({ zone, date, visits }) => {
      const wall = wallOf(zone, date)
      for (const visit of visits) {
        const asked = { ...prepared(visit, zone), date }
        const times = slowSlots(wall, date, visit)
        expect(slotsOn(asked)).toEqual(times)
        const doing = slowDoing(wall, date, visit)
        for (const time of times) {
          const [start] = [...wall].find(([, shown]) => shown === time) ?? [0]
          const possible = everyWay(doing(start))
          const { others: ways } = visitWays({ ...asked, time })
          for (const way of ways) expect(possible).toContainEqual(way)
          expect(changes(ways[0] ?? [])).toBe(Math.min(...possible.map(changes)))
        }
        expect(visitWays({ ...asked, time: '03:03' }).others.length > 0).toBe(times.includes('03:03'))
      }
    }),
    { numRuns: RUNS },
  )
})
