import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Client, client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6)

let servers: [Product, Product]
/** Without notifications it never answers from memory. */
let uncached: Product
const gate = new Gate()

beforeAll(async () => {
  const first = await startProduct()
  servers = [first, await startProduct({ sending: false, beside: first })]
  uncached = await startProduct({ sending: false, beside: first, signalsGate: gate })
  await gate.shut()
})

afterAll(async () => {
  vi.useRealTimers()
  for (const product of [uncached, ...servers.toReversed()]) await product.stop()
})

const dates = ['2027-03-08', '2027-03-09', '2027-03-15']
const times = ['09:00', '10:00', '11:00', '13:30', '16:00']

const write = fc.record({
  server: fc.nat({ max: 1 }),
  kind: fc.constantFrom(
    ...(['book', 'book', 'book', 'visit', 'class', 'class', 'enter', 'move', 'cancel', 'delete'] as const),
    ...(['closure', 'hours', 'service', 'settings'] as const),
  ),
  date: fc.constantFrom(...dates),
  time: fc.constantFrom(...times),
  nth: fc.nat({ max: 9 }),
  /** Or after it. */
  besideTheNext: fc.boolean(),
})

type Write = typeof write extends fc.Arbitrary<infer One> ? One : never

class Run {
  readonly references: string[] = []
  readonly closures: number[] = []
  readonly camille: Owner
  readonly salon: Salon
  readonly group: number

  constructor(camille: Owner, salon: Salon, group: number) {
    this.camille = camille
    this.salon = salon
    this.group = group
  }

  static async begin(): Promise<Run> {
    const camille = await owner(servers[0])
    const salon = await camille.opens({ services: { Coupe: 60, Soin: 45 } })
    const params = { scheduleId: salon.id }
    await camille.get('createStaff', { params, body: { name: 'Ines' } })
    const body = { name: 'Cours', durationMinutes: 60, capacity: 3 }
    const { id } = await camille.get('createService', { params, body })
    return new Run(camille, salon, id)
  }

  private get services() {
    const { Coupe = 0, Soin = 0 } = this.salon.services
    return {
      single: { serviceId: Coupe },
      visit: { serviceIds: [Coupe, Soin] },
      class: { serviceId: this.group },
    }
  }

  private async request({ server, date, time }: Write, chosen: object) {
    const person = { clientName: 'Ada', clientPhone: '06 00 00 00 00' }
    const { status, body } = await client(servers[server] as Product).call('book', {
      params: { token: this.salon.token },
      body: { ...chosen, ...person, date, startTime: time },
    })
    if (status === 201) this.references.push(body.referenceToken)
  }

  async make(one: Write): Promise<void> {
    const product = servers[one.server] as Product
    const camille = this.camille.at(product)
    const params = { scheduleId: this.salon.id }
    const { date, time, nth } = one
    const reference = this.references[nth % this.references.length]
    const some = async () => {
      const rows = await camille.bookings(this.salon)
      return rows[nth % rows.length]?.id
    }
    switch (one.kind) {
      case 'book':
        return this.request(one, this.services.single)
      case 'visit':
        return this.request(one, this.services.visit)
      case 'class':
        return this.request(one, this.services.class)
      case 'enter':
        await camille.enters(this.salon, `${date} ${time}`)
        return
      case 'move': {
        const id = await some()
        if (id) await camille.edits(id, { date, startTime: time })
        return
      }
      case 'delete': {
        const id = await some()
        if (id) await camille.deletes(id)
        return
      }
      case 'cancel':
        if (reference) await client(product).cancels(reference)
        return
      case 'closure': {
        const known = this.closures.pop()
        if (known) await camille.call('deleteClosure', { params: { ...params, closureId: known } })
        else {
          const body = { fromDate: date, fromTime: '00:00', toDate: date, toTime: time }
          const closure = await camille.call('createClosure', { params, body })
          if (closure.status === 201) this.closures.push(closure.body.id)
        }
        return
      }
      case 'hours': {
        const hours = [{ startTime: time, endTime: '18:00' }]
        await camille.call('setHours', { params, body: { days: [1], hours, replace: true } })
        return
      }
      case 'service': {
        const serviceId = this.services.single.serviceId
        const body = { durationMinutes: 30 + 15 * nth, bufferAfter: nth }
        await camille.call('editService', { params: { serviceId }, body })
        return
      }
      case 'settings': {
        const gaps = ['allow', 'avoid', 'forbid'][nth % 3]
        await camille.call('editSchedule', { params, body: { gaps, noticeMinutes: nth * 60 } })
      }
    }
  }

  async seen(product: Product): Promise<unknown[]> {
    const visitor = new Client(product)
    const params = { token: this.salon.token }
    const all: unknown[] = []
    for (const chosen of Object.values(this.services)) {
      for (const date of dates)
        all.push((await visitor.call('listSlots', { params, body: { ...chosen, date } })).body)
      all.push((await visitor.call('listOpenDates', { params, body: chosen })).body)
    }
    return all
  }
}

it('reads the same from memory as from the database, after random writes through two servers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 4, maxLength: 10 }), async (writes) => {
      vi.useRealTimers()
      const run = await Run.begin()
      // What is cached never grows old, so that only notifications can make it fresh.
      vi.useFakeTimers({ toFake: ['performance'] })
      const reading: Promise<unknown>[] = []
      for (const one of writes) {
        for (const product of servers) reading.push(run.seen(product))
        const made = run.make(one)
        if (!one.besideTheNext) await made
        reading.push(made)
      }
      await Promise.all(reading)
      const fresh = await run.seen(uncached)
      for (const product of servers) {
        const isFresh = async () => isDeepStrictEqual(await run.seen(product), fresh) || null
        // Unlike `expect.poll`, leaves the clock of the cache where it is.
        await poll(isFresh, 'notifications').catch(() => {})
        expect(await run.seen(product)).toEqual(fresh)
      }
    }),
    { numRuns: RUNS },
  )
})
