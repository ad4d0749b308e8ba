import { describe, expect, it } from 'vitest'
import { Effort, maxCheckSteps } from '../../src/domain/effort.ts'
import { Refused } from '../../src/domain/refusals.ts'
import { type Offer, slotsBetween, slotsOn, visitAssignments } from '../../src/domain/slots.ts'
import { firstDate, worstOffers } from './worst-offers.ts'

/** A step examines one start, person or free time range, in a few nanoseconds. */
const maxDaySteps = 2_500_000

const maxMonthDays = 31

const stepsOf = (ask: (offer: Offer) => unknown, offer: Offer): number => {
  const effort = new Effort()
  ask({ ...offer, effort })
  return effort.spent
}

describe('the steps of the worst offers that the quotas allow', () => {
  it.each(Object.entries(worstOffers))('%s: a day stays within the steps of one turn', (_, offerOf) => {
    const offer = offerOf()
    const steps = stepsOf((asked) => slotsOn({ ...asked, date: firstDate }), offer)
    expect(steps).toBeGreaterThan(10_000)
    expect(steps).toBeLessThan(maxDaySteps)
    const ways = (asked: Offer) => visitAssignments({ ...asked, date: firstDate, time: '12:00' })
    expect(stepsOf(ways, offer)).toBeLessThan(maxDaySteps)
  })

  it('computes twice the longest month within the budget', () => {
    expect(2 * maxMonthDays * maxDaySteps).toBeLessThan(maxCheckSteps)
  })

  it('takes steps in proportion to the services of a visit, not to the ways to do it', () => {
    const all = worstOffers['a visit, nothing taken']?.()
    if (!all) throw new Error('no such offer')
    const stepsWith = (services: number) => {
      const next = (all.next ?? []).slice(0, services - 1)
      return stepsOf((asked) => slotsOn({ ...asked, next, date: firstDate }), all)
    }
    expect(stepsWith(8) / stepsWith(4)).toBeLessThan(2.1)
  })
})

describe('a check that needs more steps than its budget', () => {
  const offer = worstOffers['a visit, nothing taken']?.() as Offer

  it('refuses a check beyond its budget instead of returning an incomplete list', () => {
    const steps = stepsOf((asked) => slotsOn({ ...asked, date: firstDate }), offer)
    const ask = (budget: number) => slotsOn({ ...offer, effort: new Effort(budget), date: firstDate })
    expect(ask(steps).length).toBeGreaterThan(0)
    expect(() => ask(steps - 1)).toThrow(new Refused('availability_too_complex'))
  })

  it('counts the steps of all days of one check together', () => {
    const day = stepsOf((asked) => slotsBetween({ ...asked, from: firstDate, days: 1 }), offer)
    const effort = new Effort(2 * day)
    expect(() => slotsBetween({ ...offer, effort, from: firstDate, days: 3 })).toThrow(Refused)
  })
})
