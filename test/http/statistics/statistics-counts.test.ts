import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/contract/index.ts'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { linkClients } from '../../fixtures/linked-clients.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import {
  answerOf,
  dateOf,
  type Furnished,
  manyBookings,
  minutesOfPart,
  priceOfPart,
  type RandomBooking,
  returnedOf,
  store,
} from '../../fixtures/random-bookings.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 4)

type Figures = Reply<'getStatistics'>
type Span = { from: string; to: string }

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

async function furnish(owns: Owner, timezone: string): Promise<Furnished> {
  const salon = await owns.opens({ services: { Coupe: 60, Soin: 30 }, timezone })
  const params = { scheduleId: salon.id }
  await owns.get('createStaff', { params, body: { name: 'Inès' } })
  const members = (await owns.get('listStaff', { params })).map(({ id }) => id)
  return { id: salon.id, timezone, services: Object.values(salon.services), members }
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const counts = ({ status }: RandomBooking) => status === 'pending' || status === 'approved'
const pays = (one: RandomBooking) => counts(one) && !one.noShow
const inside =
  ({ from, to }: Span) =>
  (one: RandomBooking) =>
    from <= dateOf(one) && dateOf(one) <= to

function slowDays(all: RandomBooking[], { from, to }: Span): Figures['days'] {
  const days: Figures['days'] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const date = day.toString()
    const own = all.filter((one) => dateOf(one) === date && counts(one))
    const expectedCents = sum(own.filter(pays).map(({ cents }) => cents ?? 0))
    days.push({ date, bookings: own.length, minutes: sum(own.map(({ lasts }) => lasts)), expectedCents })
  }
  return days
}

const slowOutcomes = (all: RandomBooking[]): Figures['outcomes'] => {
  const of = (status: string) =>
    all.filter((one) => one.status === status && !(counts(one) && one.noShow)).length
  const noShow = all.filter((one) => counts(one) && one.noShow).length
  return {
    approved: of('approved'),
    pending: of('pending'),
    noShow,
    missed: noShow,
    cancelled: of('cancelled'),
    rejected: of('rejected'),
    lapsed: of('lapsed'),
  }
}

function slowShares(all: RandomBooking[], keyOf: (one: RandomBooking, turn: number) => string) {
  const shares: Record<string, { bookings: number; minutes: number; expectedCents: number }> = {}
  for (const one of all.filter(counts))
    for (const turn of one.parts.keys()) {
      const key = keyOf(one, turn)
      const share = shares[key] ?? { bookings: 0, minutes: 0, expectedCents: 0 }
      shares[key] = share
      share.bookings++
      share.minutes += minutesOfPart(one.lasts, one.parts.length, turn)
      if (pays(one)) share.expectedCents += priceOfPart(one.cents, one.parts.length, turn) ?? 0
    }
  return shares
}

function slowRequests(all: RandomBooking[]): Pick<
  Figures['requests'],
  'received' | 'approved' | 'rejected'
> & {
  waits: number[]
} {
  const requests = all.flatMap((one) => answerOf(one) ?? [])
  const first = requests.flatMap(({ answer }) => answer ?? [])
  return {
    received: requests.length,
    approved: first.filter(({ kind }) => kind === 'approved').length,
    rejected: first.filter(({ kind }) => kind === 'rejected').length,
    waits: first.map(({ at }) => at).sort((a, b) => a - b),
  }
}

async function listCards(owns: Owner): Promise<Reply<'getClient'>[]> {
  const { clients } = await owns.get('listClients', { query: { limit: 100 } })
  return Promise.all(clients.map(({ id }) => owns.get('getClient', { params: { clientId: id } })))
}

function slowClients(
  cards: Reply<'getClient'>[],
  { from, to }: Span,
  salons: Furnished[],
): Omit<Figures['clients'], 'unknown'> {
  const clients = cards.flatMap(({ bookings }) => {
    const dates = bookings
      .filter(({ status }) => status === 'pending' || status === 'approved')
      .filter(({ scheduleId }) => salons.some(({ id }) => id === scheduleId))
      .map(({ date }) => date)
    return dates.some((date) => from <= date && date <= to) ? [dates.some((date) => date < from)] : []
  })
  const returning = clients.filter((hadBooked) => hadBooked).length
  return { fresh: clients.length - returning, returning }
}

const isNobodys = ({ phone, email }: RandomBooking) => phone.replace(/\D/g, '').length < 6 && email === null

function slowDeposits(all: RandomBooking[]): Figures['deposits'] {
  const paid = all.flatMap(({ deposit }) =>
    deposit && !['created', 'failed'].includes(deposit.status) ? deposit : [],
  )
  const back = (deposit: (typeof paid)[number]) =>
    deposit.status === 'refund_pending' ? deposit.cents : returnedOf(deposit)
  const takenCents = sum(paid.map(({ cents }) => cents))
  const returnedCents = sum(paid.map(back))
  const contestedCents = sum(paid.filter(({ disputed }) => disputed).map((one) => one.cents - back(one)))
  return { takenCents, returnedCents, contestedCents, keptCents: takenCents - returnedCents - contestedCents }
}

function expectCounted(
  found: Figures,
  stored: RandomBooking[],
  cards: Reply<'getClient'>[],
  {
    salons,
    only = salons,
    span,
    before,
  }: { salons: Furnished[]; only?: Furnished[]; span: Span; before: Span },
) {
  const all = stored.filter(({ deleted }) => !deleted)
  const now = all.filter(inside(span))
  expect(found.before).toEqual(before)
  expect(found.days).toEqual(slowDays(all, span))
  expect(found.daysBefore).toEqual(slowDays(all, before))
  expect(found.outcomes).toEqual(slowOutcomes(now))
  expect(found.outcomesBefore).toEqual(slowOutcomes(all.filter(inside(before))))
  expect(found.unpriced).toBe(now.filter((one) => pays(one) && one.cents === null).length)
  expect(found.priceFrom).toBe(now.filter((one) => pays(one) && one.from).length)
  const { waits, ...requests } = slowRequests(now)
  expect(found.requests).toMatchObject({ ...requests, medianMinutes: waits[(waits.length - 1) >> 1] ?? null })
  const upTo = (most: number) => waits.filter((wait) => wait <= most).length
  expect(found.requests.within).toEqual([upTo(60), upTo(240) - upTo(60), upTo(1440) - upTo(240)])
  expect(found.clients).toEqual({
    ...slowClients(cards, span, only),
    unknown: now.filter((one) => counts(one) && isNobodys(one)).length,
  })
  const shared = (rows: Figures['services'] | Figures['members'], idOf: (row: never) => number) =>
    Object.fromEntries(
      rows.map((row) => [
        idOf(row as never),
        { bookings: row.bookings, minutes: row.minutes, expectedCents: row.expectedCents },
      ]),
    )
  expect(shared(found.services, ({ serviceId }: Figures['services'][number]) => serviceId)).toEqual(
    slowShares(now, (one, turn) => String(salons[one.salon]?.services[one.parts[turn]?.service ?? 0])),
  )
  expect(shared(found.members, ({ staffId }: Figures['members'][number]) => staffId)).toEqual(
    slowShares(now, (one, turn) => String(salons[one.salon]?.members[one.parts[turn]?.member ?? 0])),
  )
  expect(found.deposits).toEqual(slowDeposits(now))
}

const spans = fc.constantFrom(
  { from: '2027-03-01', to: '2027-03-31', before: { from: '2027-02-01', to: '2027-02-28' } },
  { from: '2027-03-08', to: '2027-03-14', before: { from: '2027-03-01', to: '2027-03-07' } },
  { from: '2027-01-01', to: '2027-12-31', before: { from: '2026-01-01', to: '2026-12-31' } },
  { from: '2027-03-28', to: '2027-03-28', before: { from: '2027-03-27', to: '2027-03-27' } },
  { from: '2027-02-15', to: '2027-04-05', before: { from: '2026-12-27', to: '2027-02-14' } },
)

const zones = fc.constantFrom(
  'Europe/Paris',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Pago_Pago',
)

describe('Statistics against a slow count', () => {
  it('counts the same as a slow count of bookings, for one schedule and for all', {
    timeout: RUNS * 20_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        manyBookings,
        spans,
        zones,
        zones,
        async (bookings, { before, ...span }, here, there) => {
          const [camille, stranger] = [await owner(product), await owner(product)]
          const salons = [await furnish(camille, here), await furnish(camille, there)]
          const other = await furnish(stranger, here)
          for (const one of bookings) {
            const salon = salons[one.salon]
            if (salon) await store(product, salon, one)
            await store(product, other, one)
          }
          for (const { id } of [...salons, other]) await linkClients(product.pool, id)
          const found = await camille.get('getStatistics', { query: span })
          const cards = await listCards(camille)
          expectCounted(found, bookings, cards, { salons, span, before })
          for (const [at, salon] of salons.entries()) {
            const params = { scheduleId: salon.id }
            const one = await camille.get('getScheduleStatistics', { params, query: span })
            const own = bookings.filter((booking) => booking.salon === at)
            expectCounted(one, own, cards, { salons, only: [salon], span, before })
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
