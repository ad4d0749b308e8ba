import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientsShown, clientsSorts } from '../../../src/domain/clients.ts'
import { Client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6)

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'enter',
      'enter',
      'enter',
      'book',
      'answer',
      'cancel',
      'noShow',
      'move',
      'delete',
      'rename',
    ] as const),
    ...(['undo', 'merge', 'separate', 'pass', 'pass', 'sweep'] as const),
  ),
  person: fc.nat({ max: 4 }),
  day: fc.integer({ min: -150, max: 60 }),
  hour: fc.integer({ min: 9, max: 16 }),
  salon: fc.nat({ max: 1 }),
  nth: fc.nat({ max: 20 }),
})

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const day = 86_400_000
const begin = Date.parse('2027-07-05T08:00:00Z')
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const personOf = (index: number) => ({ clientName: `Client ${index}`, clientPhone: `06 11 11 11 1${index}` })

class Run {
  now = begin
  readonly camille: Owner
  readonly salons: Salon[]
  readonly ids: number[] = []
  undoable: { bookingId: number; version: number } | null = null

  constructor(camille: Owner, salons: Salon[]) {
    this.camille = camille
    this.salons = salons
  }

  get idOf() {
    return ({ nth }: Step): number => this.ids[nth % Math.max(1, this.ids.length)] ?? 0
  }

  atOf({ day: days, hour }: Step): string {
    return `${dateOf(this.now + days * day)} ${String(hour).padStart(2, '0')}:00`
  }

  async clients() {
    return (await this.camille.get('listClients', { query: { limit: 100 } })).clients
  }

  async acts(one: Step): Promise<void> {
    const { camille, salons } = this
    const salon = salons[one.salon] as Salon
    const bookingId = this.idOf(one)
    if (one.kind === 'enter' || one.kind === 'book') {
      const adds = one.kind === 'enter' ? camille.enters(salon, this.atOf(one), personOf(one.person)) : null
      const { body } = await (adds ??
        new Client(product, 'fr').books(salon, this.atOf(one), personOf(one.person)))
      if ('id' in body) this.ids.push(body.id as number)
      else
        this.ids.push(
          ...(await camille.bookings(salon)).map(({ id }) => id).filter((id) => !this.ids.includes(id)),
        )
    } else if (one.kind === 'answer') await camille.answers(bookingId, one.hour % 2 ? 'approved' : 'rejected')
    else if (one.kind === 'cancel') {
      const { body } = await camille.edits(bookingId, { status: 'cancelled', undoSeconds: 10 })
      if ('version' in body) this.undoable = { bookingId, version: body.version as number }
    } else if (one.kind === 'undo' && this.undoable) {
      const { bookingId: undone, version } = this.undoable
      await camille.call('undoBooking', { params: { bookingId: undone }, body: { version } })
    } else if (one.kind === 'noShow')
      await camille.call('markNoShow', { params: { bookingId }, body: { noShow: one.hour % 3 > 0 } })
    else if (one.kind === 'move') {
      const [date, startTime] = this.atOf(one).split(' ')
      await camille.edits(bookingId, { date, startTime })
    } else if (one.kind === 'rename') await camille.edits(bookingId, personOf(one.person))
    else if (one.kind === 'delete') await camille.deletes(bookingId)
    else if (one.kind === 'merge') {
      const found = await this.clients()
      const [kept, other] = [found[one.nth % (found.length || 1)], found[one.hour % (found.length || 1)]]
      if (kept && other)
        await camille.call('mergeClients', { params: { clientId: kept.id }, body: { otherId: other.id } })
    } else if (one.kind === 'separate') {
      for (const { id } of await this.clients()) {
        const { merged } = await camille.get('getClient', { params: { clientId: id } })
        if (merged[0]) await camille.call('separateClient', { params: { clientId: merged[0].id } })
      }
    } else if (one.kind === 'pass') {
      this.now += (one.hour + 1) * 5 * day
      product.setNow(new Date(this.now).toISOString())
    } else if (one.kind === 'sweep') await product.sweep()
  }

  /** From the bookings on each card, in wall times of one zone. */
  async expected() {
    const wall = (at: number) =>
      new Date(at).toLocaleString('sv', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
    const now = wall(this.now)
    const clients = await Promise.all(
      (await this.clients()).map(async ({ id }) => {
        const { bookings, name } = await this.camille.get('getClient', { params: { clientId: id } })
        const starts = (isOne: (booking: (typeof bookings)[number]) => boolean) =>
          bookings
            .filter(isOne)
            .map(({ date, startTime }) => `${date} ${startTime}`)
            .sort()
        const visits = starts(({ status, noShow }) => status === 'approved' && !noShow)
        return {
          id,
          name,
          lastVisit: visits.filter((at) => at <= now).at(-1) ?? '',
          first: starts(({ status }) => ['pending', 'approved'].includes(status))[0],
          noShows: bookings.filter(({ noShow }) => noShow).length,
        }
      }),
    )
    const threeMonthsAgo = wall(new Date(this.now).setUTCMonth(new Date(this.now).getUTCMonth() - 3))
    const monthAgo = wall(this.now - 30 * day)
    const isShown: Record<string, (one: (typeof clients)[number]) => boolean> = {
      all: () => true,
      away: ({ lastVisit }) => lastVisit !== '' && lastVisit < threeMonthsAgo,
      noShow: ({ noShows }) => noShows > 0,
      new: ({ first }) => first !== undefined && first >= monthAgo,
    }
    const isBefore = (a: string, b: string) => (a < b ? -1 : Number(a > b))
    return (sort: string, show: string) =>
      clients
        .filter((one) => isShown[show]?.(one))
        .sort((a, b) =>
          sort === 'name'
            ? isBefore(a.name, b.name) || a.id - b.id
            : isBefore(b.lastVisit, a.lastVisit) || b.id - a.id,
        )
        .map(({ id }) => id)
  }

  async read(sort: (typeof clientsSorts)[number], show: (typeof clientsShown)[number] | 'all') {
    const ids: number[] = []
    let after: number | null = null
    do {
      const query = { sort, limit: 2, ...(show !== 'all' && { show }), ...(after !== null && { after }) }
      const page: { clients: { id: number }[]; total: number; next: number | null } = await this.camille.get(
        'listClients',
        { query },
      )
      ids.push(...page.clients.map(({ id }) => id))
      after = page.next
      if (after === null) expect(page.total).toBe(ids.length)
    } while (after !== null)
    return ids
  }
}

it('sorts and filters clients as their bookings say, whatever happens to bookings and clients', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      product.setNow(new Date(begin).toISOString())
      const camille = await owner(product)
      await camille.subscribes()
      const everyDay = Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
          name,
          '09:00-18:00',
        ]),
      )
      const run = new Run(camille, [
        await camille.opens({ hours: everyDay }),
        await camille.opens({ hours: everyDay }),
      ])
      for (const [index, one] of steps.entries()) {
        await run.acts(one)
        if (index % 5 !== 4 && index < steps.length - 1) continue
        const expected = await run.expected()
        for (const sort of clientsSorts)
          for (const show of ['all', ...clientsShown] as const)
            expect(await run.read(sort, show), `${sort} ${show}`).toEqual(expected(sort, show))
      }
    }),
    // Shrinking would take longer than the limit of the test, and nobody would read what failed.
    { numRuns: RUNS, endOnFailure: true },
  )
}, 300_000)
