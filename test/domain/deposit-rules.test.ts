import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requiredDeposit } from '../../src/domain/deposits.ts'

const none = { requiresDeposit: false, depositCents: null, depositPercent: null }
const amount = (depositCents: number) => ({ requiresDeposit: true, depositCents, depositPercent: null })
const share = (depositPercent: number) => ({ requiresDeposit: true, depositCents: null, depositPercent })
const priced = (priceCents: number | null, own: { depositCents?: number; depositPercent?: number } = {}) => ({
  priceCents,
  depositCents: null,
  depositPercent: null,
  ...own,
})

describe('Required deposits', () => {
  it.each([
    ['nothing without terms', none, [priced(4200)], null],
    ['the amount of the schedule', amount(1550), [priced(4200)], 1550],
    ['the amount without a price', amount(1550), [priced(null)], 1550],
    ['the amount of the schedule once for a visit', amount(1550), [priced(4200), priced(2000)], 1550],
    ['30 % of the price', share(30), [priced(4200)], 1260],
    ['the share rounded to the cent', share(33), [priced(1001)], 330],
    ['the share of each price', share(50), [priced(4200), priced(2001)], 2100 + 1001],
    ['nothing of a free service', share(30), [priced(0)], null],
    ['nothing of a service without a price', share(30), [priced(null)], null],
    ['what a card payment needs', share(1), [priced(1000)], 50],
    ['nothing of a price that no card can pay', share(100), [priced(49)], null],
    ['never more than the price', amount(1550), [priced(1000)], 1000],
    ['the whole price', share(100), [priced(4200)], 4200],
    ['an own amount instead of the schedule’s', amount(1550), [priced(4200, { depositCents: 500 })], 500],
    ['an own share instead of the amount', amount(1550), [priced(4200, { depositPercent: 10 })], 420],
    ['no deposit of a service that asks for none', share(30), [priced(4200, { depositCents: 0 })], null],
    ['an own deposit where the schedule has none', none, [priced(4200, { depositPercent: 10 })], 420],
    [
      'own deposits and the schedule’s for the rest',
      amount(1550),
      [priced(4200, { depositPercent: 10 }), priced(3000), priced(2000, { depositCents: 0 })],
      420 + 1550,
    ],
    ['nothing of an amount of 0', { ...amount(0) }, [priced(4200)], null],
    ['the amount that an older version has set', { ...share(30), depositCents: 700 }, [priced(4200)], 700],
  ])('asks for %s', (_what, schedule, services, expected) => {
    expect(requiredDeposit(schedule, services)).toBe(expected)
  })

  it('asks for nothing, or for 50 cents up to the price', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 })
    const own = fc.oneof(
      fc.constant({}),
      fc.record({ depositCents: cents }),
      fc.record({ depositPercent: fc.integer({ min: 1, max: 100 }) }),
    )
    const service = fc.tuple(fc.option(cents), own).map(([price, terms]) => priced(price, terms))
    const schedule = fc.oneof(
      fc.constant(none),
      cents.map(amount),
      fc.integer({ min: 1, max: 100 }).map(share),
    )
    fc.assert(
      fc.property(schedule, fc.array(service, { minLength: 1, maxLength: 9 }), (terms, services) => {
        const deposit = requiredDeposit(terms, services)
        if (deposit === null) return
        expect(deposit).toBeGreaterThanOrEqual(50)
        expect(Number.isInteger(deposit)).toBe(true)
        const prices = services.map(({ priceCents }) => priceCents)
        if (!prices.includes(null))
          expect(deposit).toBeLessThanOrEqual(prices.reduce<number>((sum, one) => sum + (one ?? 0), 0))
      }),
    )
  })
})
