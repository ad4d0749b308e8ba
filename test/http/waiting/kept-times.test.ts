import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'
import { type FullSalon, fullDay, fullSalon, waitingOf, waitsAs } from '../../fixtures/waiting.ts'

let product: Product
let start: number

beforeAll(async () => {
  product = await startProduct()
  start = product.now()
})
afterAll(() => product.stop())

const at = (seconds: number) => product.setNow(new Date(start + seconds * 1_000).toISOString())
beforeEach(() => at(0))

const undoSeconds = 30
const isOver = 33

const offerOf = async (waitingToken: string) => (await waitingOf(product, waitingToken)).offer

const slotsOf = async ({ salon }: FullSalon) => (await client(product).slots(salon, fullDay)).body.slots

const atNine = async ({ jane, salon }: FullSalon, time = '09:00') =>
  (await jane.bookings(salon)).find(({ startTime }) => startTime === time)?.id ?? 0

const addedAt = ({ jane, salon }: FullSalon, startTime: string, more: { serviceId?: number } = {}) =>
  jane.call('createBooking', {
    params: { scheduleId: salon.id },
    body: {
      serviceId: salon.services.Coupe ?? 0,
      date: fullDay,
      startTime,
      status: 'approved',
      clientName: 'Grace',
      clientPhone: '06 55 55 55 55',
      ...more,
    },
  })

describe('A time that an undo may still take back', () => {
  const ways = {
    rejects: ({ jane }: FullSalon, id: number) =>
      jane.call('answerBooking', { params: { bookingId: id }, body: { status: 'rejected', undoSeconds } }),
    cancels: ({ jane }: FullSalon, id: number) => jane.edits(id, { status: 'cancelled', undoSeconds }),
    deletes: ({ jane }: FullSalon, id: number) =>
      jane.call('deleteBooking', { params: { bookingId: id }, query: { undoSeconds } }),
    moves: ({ jane }: FullSalon, id: number) => jane.edits(id, { startTime: '14:00', undoSeconds }),
  }

  it.each(Object.entries(ways))(
    'offers a time only to those who wait when its owner %s',
    async (_way, frees) => {
      const full = await fullSalon(product, { approval: 'manual' })
      const ada = await waitsAs(product, full, 'ada@kept.example')
      expect((await frees(full, await atNine(full))).body).toMatchObject({ undoable: true })
      for (const seconds of [0, 20, 31]) {
        at(seconds)
        await product.sweep()
        expect(await slotsOf(full)).toEqual([])
        expect(await client(product).books(full.salon, `${fullDay} 09:00`)).toMatchObject(
          refused(409, 'slot_taken'),
        )
        expect(await offerOf(ada)).toBeUndefined()
      }
      at(isOver)
      await product.sweep()
      expect(await offerOf(ada)).toMatchObject({ startTime: '09:00' })
      expect(await slotsOf(full)).toEqual([])
    },
  )

  it.each(Object.entries(ways))(
    'gives the time back to its booking when an undo follows: %s',
    async (_way, frees) => {
      const full = await fullSalon(product, { approval: 'manual' })
      const ada = await waitsAs(product, full, 'ada@kept.example')
      const id = await atNine(full)
      const { body } = await frees(full, id)
      const undone = await full.jane.call('undoBooking', {
        params: { bookingId: id },
        body: { version: body.version ?? 0 },
      })
      expect(undone).toMatchObject({ status: 200, body: { startTime: '09:00', status: 'pending' } })
      at(isOver)
      await product.sweep()
      expect(await offerOf(ada)).toBeUndefined()
      expect(await slotsOf(full)).toEqual([])
      expect(await overlaps(product)).toBe(0)
    },
  )

  it('frees a time for everyone at once if nobody waits', async () => {
    const full = await fullSalon(product, { approval: 'manual' })
    await ways.rejects(full, await atNine(full))
    expect(await slotsOf(full)).toEqual(['09:00'])
  })

  it('frees a time for everyone afterwards if it suits nobody who waits', async () => {
    const full = await fullSalon(product, { approval: 'manual' })
    await waitsAs(product, full, 'ada@kept.example', { fromTime: '10:00' })
    await ways.cancels(full, await atNine(full))
    expect(await slotsOf(full)).toEqual([])
    at(isOver)
    await product.sweep()
    expect(await slotsOf(full)).toEqual(['09:00'])
    expect((await client(product).books(full.salon, `${fullDay} 09:00`)).status).toBe(201)
  })

  it('lets its owner enter and move appointments at once', async () => {
    const full = await fullSalon(product, { approval: 'manual' })
    const { jane, salon } = full
    const ada = await waitsAs(product, full, 'ada@kept.example')
    await ways.cancels(full, await atNine(full))
    expect(await addedAt(full, '09:00')).toMatchObject({ status: 201 })
    expect(await addedAt(full, '09:00')).toMatchObject(refused(409, 'booking_overlaps'))
    await ways.rejects(full, await atNine(full, '10:00'))
    const grace = (await jane.bookings(salon)).find(({ clientName }) => clientName === 'Grace')
    const moved = await jane.edits(grace?.id ?? 0, { startTime: '09:30', undoSeconds })
    expect(moved).toMatchObject({ status: 200, body: { startTime: '09:30' } })
    expect(await jane.edits(grace?.id ?? 0, { startTime: '09:15', undoSeconds })).toMatchObject({
      status: 200,
    })
    expect(await jane.edits(grace?.id ?? 0, { startTime: '09:00' })).toMatchObject({ status: 200 })
    at(isOver)
    await product.sweep()
    expect(await offerOf(ada)).toMatchObject({ startTime: '10:00' })
    expect(await overlaps(product)).toBe(0)
  })

  it('waits for the undo of each time of a day separately', async () => {
    const full = await fullSalon(product, { approval: 'manual' })
    const [ada, bea] = [
      await waitsAs(product, full, 'ada@kept.example'),
      await waitsAs(product, full, 'bea@kept.example'),
    ]
    await ways.rejects(full, await atNine(full))
    const ten = await atNine(full, '10:00')
    at(20)
    const { body } = await ways.rejects(full, ten)
    at(isOver)
    await product.sweep()
    expect(await offerOf(ada)).toMatchObject({ startTime: '09:00' })
    expect(await offerOf(bea)).toBeUndefined()
    expect(await slotsOf(full)).toEqual([])
    const undone = await full.jane.call('undoBooking', {
      params: { bookingId: ten },
      body: { version: body.version ?? 0 },
    })
    expect(undone.status).toBe(200)
    await ways.rejects(full, ten)
    at(20 + 2 * isOver)
    await product.sweep()
    expect(await offerOf(bea)).toMatchObject({ startTime: '10:00' })
  })
})

describe('Seats of a group that an undo may still take back', () => {
  const group = async () => {
    const jane = await owner(product)
    const opened = await jane.opens({ hours: { monday: '09:00-10:00' } })
    const params = { scheduleId: opened.id }
    const yoga = { name: 'Yoga', durationMinutes: 60, capacity: 3 }
    const { id: serviceId } = await jane.get('createService', { params, body: yoga })
    await jane.get('editSchedule', { params, body: { approval: 'automatic' } })
    const salon = { ...opened, services: { Yoga: serviceId } }
    for (const [clientName, places] of [
      ['Ada', 2],
      ['Bob', 1],
    ] as const)
      await client(product).books(salon, `${fullDay} 09:00`, { clientName, places })
    const waits = await waitsAs(product, { salon, serviceId }, 'cid@kept.example')
    const booking = async (name: string) =>
      (await jane.bookings(salon)).find(({ clientName }) => clientName === name)?.id ?? 0
    const books = () => client(product).books(salon, `${fullDay} 09:00`, { clientName: 'Grace' })
    const slots = async () => (await client(product).slots(salon, fullDay)).body.slots
    const enters = () =>
      jane.call('createBooking', {
        params,
        body: {
          serviceId,
          date: fullDay,
          startTime: '09:00',
          clientName: 'Grace',
          clientPhone: '06 55 55 55 55',
        },
      })
    return {
      jane,
      waits,
      ada: await booking('Ada'),
      bob: await booking('Bob'),
      books,
      slots,
      enters,
      salon,
      serviceId,
    }
  }

  it.each([
    ['a cancelled booking', { status: 'cancelled' }],
    ['fewer places', { places: 1 }],
  ] as const)('keeps them for those who wait: %s', async (_, edits) => {
    const { jane, waits, ada, books, slots } = await group()
    expect(await slots()).toEqual([])
    await jane.edits(ada, { ...edits, undoSeconds })
    for (const seconds of [0, 20, 31]) {
      at(seconds)
      await product.sweep()
      expect(await slots()).toEqual([])
      expect((await books()).status).toBe(409)
      expect(await offerOf(waits)).toBeUndefined()
    }
    at(isOver)
    await product.sweep()
    expect(await offerOf(waits)).toMatchObject({ startTime: '09:00' })
    expect((await books()).status).toBe('places' in edits ? 409 : 201)
    expect((await books()).status).toBe(409)
  })

  it.each([
    ['a cancelled booking', { status: 'cancelled' }],
    ['fewer places', { places: 1 }],
  ] as const)('gives them back when an undo follows: %s', async (_, edits) => {
    const { jane, waits, ada, slots, books } = await group()
    const { body } = await jane.edits(ada, { ...edits, undoSeconds })
    const undone = await jane.call('undoBooking', {
      params: { bookingId: ada },
      body: { version: body.version ?? 0 },
    })
    expect(undone).toMatchObject({ status: 200, body: { places: 2, status: 'approved' } })
    at(isOver)
    await product.sweep()
    expect(await offerOf(waits)).toBeUndefined()
    expect(await slots()).toEqual([])
    expect((await books()).status).toBe(409)
  })

  it('moves a booking to a time that meets its former one', async () => {
    const { jane, ada, bob, books, slots } = await group()
    await jane.edits(bob, { status: 'cancelled', undoSeconds })
    for (const startTime of ['09:30', '09:15', '09:00'])
      expect((await jane.edits(ada, { startTime, undoSeconds })).status, startTime).toBe(200)
    expect(await slots()).toEqual(['09:00'])
    expect((await books()).status).toBe(201)
    expect((await books()).status).toBe(409)
    expect(await overlaps(product)).toBe(0)
  })

  it('keeps the others when its owner uses one, or renames the service', async () => {
    const { jane, ada, enters, slots, books, salon, serviceId } = await group()
    await jane.edits(ada, { status: 'cancelled', undoSeconds })
    const params = { scheduleId: salon.id, serviceId }
    const renamed = await jane.call('editService', { params, body: { name: 'Yin', capacity: 3 } })
    expect(renamed.status).toBe(200)
    expect(await slots()).toEqual([])
    expect((await enters()).status).toBe(201)
    expect(await slots()).toEqual([])
    expect((await books()).status).toBe(409)
    expect((await enters()).status).toBe(201)
    expect(await enters()).toMatchObject(refused(409, 'session_full'))
  })

  it('keeps them when another client asks to move there', async () => {
    const { jane, waits, ada, books, slots, salon, serviceId } = await group()
    const params = { scheduleId: salon.id, serviceId }
    await jane.call('editSchedule', { params, body: { approval: 'manual' } })
    const dora = client(product)
    const { body } = await dora.books(salon, '2027-03-15 09:00', { clientName: 'Dora' })
    const later = (await jane.bookings(salon)).find(({ clientName }) => clientName === 'Dora')
    await jane.answers(later?.id ?? 0, 'approved')
    await jane.edits(ada, { status: 'cancelled', undoSeconds })
    // Anyone who waits would be offered the fourth seat.
    await client(product).get('leaveWaitingList', { params: { waitingToken: waits } })
    expect((await jane.call('editService', { params, body: { capacity: 4 } })).status).toBe(200)
    expect(await slots()).toEqual(['09:00'])
    const asked = await dora.call('rescheduleBooking', {
      params: { referenceToken: body.referenceToken },
      body: { date: fullDay, startTime: '09:00' },
    })
    expect(asked).toMatchObject({ status: 200, body: { proposal: { date: fullDay } } })
    expect(await slots()).toEqual([])
    expect((await books()).status).toBe(409)
  })

  it('lets its owner offer fewer seats meanwhile', async () => {
    const { jane, ada, salon, serviceId } = await group()
    await jane.edits(ada, { status: 'cancelled', undoSeconds })
    const params = { scheduleId: salon.id, serviceId }
    expect(await jane.call('editService', { params, body: { capacity: 2 } })).toMatchObject({ status: 200 })
  })

  it('lets its owner use them at once, and no more than there are', async () => {
    const { jane, ada, bob, enters } = await group()
    await jane.edits(bob, { status: 'cancelled', undoSeconds })
    expect((await enters()).status).toBe(201)
    expect(await enters()).toMatchObject(refused(409, 'session_full'))
    await jane.edits(ada, { places: 1, undoSeconds })
    expect((await enters()).status).toBe(201)
    expect(await enters()).toMatchObject(refused(409, 'session_full'))
  })
})
