import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query, Reply } from '../../../src/contract/index.ts'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import {
  leftOf,
  plainDeposit,
  type RandomDeposit,
  randomDeposits,
  slowSums,
  storeDeposit,
  wasPaid,
} from '../../fixtures/random-deposits.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const march = { from: '2027-03-01', to: '2027-03-31' }
const all = { from: '2027-01-01', to: '2027-12-31' }
const list = (owns: Owner, query: Query<'listDeposits'> = all) => owns.get('listDeposits', { query })
async function file({ cookie }: Owner, query: string) {
  const response = await fetch(`${product.url}/api/deposits/export?${query}`, { headers: { cookie } })
  return { disposition: response.headers.get('content-disposition'), text: await response.text() }
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

const zones = ['Europe/Paris', 'Pacific/Auckland']

const dateIn = ({ paidAt, salon }: RandomDeposit) =>
  Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
    .toZonedDateTimeISO(zones[salon] ?? '')
    .toPlainDate()
    .toString()

describe('Sums of a period', () => {
  it('sums up deposits like a slow count, in each schedule’s time zone, each cent once', async () => {
    const camille = await owner(product)
    const salons = [await camille.opens(), await camille.opens({ timezone: zones[1] ?? '' })]
    const stored = randomDeposits(150, 14)
    for (const one of stored) await storeDeposit(product, salons[one.salon] as Salon, one)
    for (const salon of [null, 0, 1]) {
      const paid = stored.filter(
        (one) => wasPaid(one) && dateIn(one).startsWith('2027-03') && (salon === null || one.salon === salon),
      )
      const scheduleId = salon === null ? {} : { scheduleId: salons[salon]?.id ?? 0 }
      const found = await list(camille, { ...march, ...scheduleId, limit: 100 })
      expect(found.sums).toEqual(slowSums(paid))
      const { takenCents, leftCents: _, count: __, ...parts } = found.sums
      expect(sum(Object.values(parts))).toBe(takenCents)
      const asListed = [...paid].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime()).slice(0, 100)
      expect(found.deposits.map(({ paidAt }) => paidAt)).toEqual(
        asListed.map((one) => one.paidAt.toISOString()),
      )
      expect(found.deposits.map(({ leftCents }) => leftCents)).toEqual(asListed.map(leftOf))
    }
  })
})

describe('Deposits of an owner', () => {
  async function withDeposits() {
    const camille = await owner(product)
    await camille.connects()
    const salon = await camille.opens({ services: { Coupe: 60 } })
    await camille.asksFor(salon, '15.50')
    await camille.get('editService', {
      params: { serviceId: salon.services.Coupe ?? 0 },
      body: { priceCents: 4500, priceFrom: true },
    })
    return { camille, salon }
  }

  it('lists each deposit with its outcome, the amount left to pay, and its booking', async () => {
    const { camille, salon } = await withDeposits()
    expect(await list(camille)).toMatchObject({ deposits: [], schedules: [], connected: true })
    const ada = client(product)
    const { body: hold } = await ada.holds(salon, '2027-03-08 10:00')
    expect((await list(camille)).deposits, 'unpaid').toEqual([])
    await ada.pays(hold)
    const first = await list(camille)
    const [booking] = await camille.bookings(salon)
    expect(first).toMatchObject({
      deposits: [
        {
          paidAt: new Date(product.now()).toISOString(),
          scheduleId: salon.id,
          schedule: { name: 'Salon', timezone: 'Europe/Paris' },
          service: { name: 'Coupe' },
          booking: { id: booking?.id, date: '2027-03-08', startTime: '10:00', shown: true },
          amountCents: 1550,
          returnedCents: 0,
          outcome: 'paid',
          leftCents: 2950,
          leftFrom: true,
        },
      ],
      next: null,
      sums: { count: 1, takenCents: 1550, keptCents: 1550, leftCents: 2950 },
      schedules: [{ id: salon.id, name: 'Salon' }],
    })
    await camille.answers(booking?.id ?? 0, 'rejected')
    await product.sweep()
    const [returned] = (await list(camille)).deposits
    expect(returned).toMatchObject({ outcome: 'returned', returnedCents: 1550, leftCents: null })
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    const after = await list(camille)
    expect(after.deposits, 'money stays when its schedule goes').toMatchObject([
      { booking: { shown: false } },
    ])
    expect(after.schedules).toHaveLength(1)
  })

  it('hides deposits from other owners in lists, pages, sums and files', async () => {
    const { camille, salon } = await withDeposits()
    await storeDeposit(product, salon, plainDeposit)
    const [mine] = (await list(camille)).deposits
    const jane = await owner(product)
    expect(await list(jane, { ...all, scheduleId: salon.id, after: mine?.id ?? 0 })).toEqual({
      deposits: [],
      next: null,
      sums: expect.objectContaining({ count: 0, takenCents: 0 }),
      schedules: [],
      connected: false,
    })
    const { text } = await file(jane, `from=${all.from}&to=${all.to}&scheduleId=${salon.id}`)
    expect(text.trim().split('\n')).toHaveLength(1)
    const own = await jane.opens()
    await storeDeposit(product, own, { ...plainDeposit, paidAt: new Date('2027-01-10T10:00:00Z') })
    expect((await list(jane, { ...all, after: mine?.id ?? 0 })).deposits, 'from another’s on').toEqual([])
    expect(
      (await jane.call('listDeposits', { query: { from: '2027-03-02', to: '2027-03-01' } })).status,
    ).toBe(400)
  })

  it('pages through deposits without a gap or a repeat while others are paid', async () => {
    const { camille, salon } = await withDeposits()
    // Some deposits are paid in the same instant.
    for (let made = 0; made < 23; made++)
      await storeDeposit(product, salon, {
        ...plainDeposit,
        paidAt: new Date(Date.UTC(2027, 2, 1 + (made >> 2))),
      })
    const whole = (await list(camille, { ...march, limit: 100 })).deposits.map(({ id }) => id)
    expect(whole).toHaveLength(23)
    const seen: number[] = []
    let after: number | null = null
    do {
      const page: Reply<'listDeposits'> = await list(camille, { ...march, limit: 5, ...(after && { after }) })
      seen.push(...page.deposits.map(({ id }) => id))
      after = page.next
      await storeDeposit(product, salon, { ...plainDeposit, paidAt: new Date('2027-03-31T12:00:00Z') })
    } while (after !== null)
    expect(seen).toEqual(whole)
  })

  it('exports deposits in the words and number format of the reader', async () => {
    const { camille, salon } = await withDeposits()
    // In Paris, this is already the first of March.
    await storeDeposit(product, salon, {
      ...plainDeposit,
      refunded: 550,
      paidAt: new Date('2027-02-28T23:30:00Z'),
    })
    await product.pool.query("UPDATE bookings SET client_name = '=HYPERLINK(1)' WHERE schedule_id = $1", [
      salon.id,
    ])
    const { disposition, text } = await file(camille, 'from=2027-03-01&to=2027-03-31&locale=fr')
    expect(disposition).toBe('attachment; filename="acomptes-2027-03-01-2027-03-31.csv"')
    const [heading, line, end] = text.split('\r\n')
    expect(heading).toContain('Payé le;Heure du paiement;Planning;Client;Service')
    expect(line).toMatch(
      /^2027-03-01;00:30;Salon;'=HYPERLINK\(1\);Soin;2027-03-08;10:00;\w{8};15,5;5,5;Remboursé en partie;35$/,
    )
    expect(end).toBe('')
    const english = await file(camille, 'from=2027-03-01&to=2027-03-31&locale=en')
    expect(english.text).toContain(',15.5,5.5,Partly refunded,35')
  })
})
