import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { activity } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'
import type { Answer } from '../../fixtures/visitor.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ services: { Coupe: 60, Barbe: 30, Soin: 90, Couleur: 120 } })
})

afterEach(async () => {
  expect(await overlaps(product)).toBe(0)
})

afterAll(() => product.stop())

type Sent = Promise<{ status: number; body: { code?: string | undefined } }>

const many = (count: number, send: (index: number) => Sent): Sent[] =>
  Array.from({ length: count }, (_, i) => send(i))

/** Counts outcomes such as '201' or '409 slot_taken'. */
async function outcomes(requests: Sent[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status, body } of await Promise.all(requests)) {
    const outcome = status < 300 ? `${status}` : `${status} ${body.code}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const blocking = async () =>
  (await camille.bookings(salon)).filter(({ status }) => status === 'pending' || status === 'approved')

const books = (at: string, service = 'Coupe') => client(product).books(salon, at, { service })

/** A cancelled booking does not block its slot yet. */
const parked = async (at: string, status = 'cancelled') =>
  (await camille.enters(salon, at, { status, service: 'Coupe' })).body.id

describe('Competing requests for one slot', () => {
  it('gives a slot to one of 64 equal requests, and refuses the others in their language', async () => {
    const languages = ['fr', 'en']
    const answers: Answer<'book'>[] = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        client(product, languages[index % 2]).books(salon, '2027-03-08 10:00', {
          clientEmail: `c${index}@x.example`,
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 201) continue
      expect(answer).toMatchObject(refused(409, 'slot_taken'))
      expect(answer.body.message).toMatch(index % 2 === 0 ? /vient d’être pris/ : /has just been taken/)
    }
    expect(await blocking()).toMatchObject([
      { referenceToken: won[0]?.body.referenceToken, status: 'pending' },
    ])
    await allPlanned(product)
    const { rows } = await product.pool.query('SELECT count(*)::int FROM deliveries WHERE schedule_id = $1', [
      salon.id,
    ])
    expect(rows).toEqual([{ count: 2 }])
  })

  it('gives a slot to one of 64 requests for overlapping services', async () => {
    const wishes = [
      ['Barbe', '10:30'],
      ['Coupe', '10:00'],
      ['Coupe', '10:30'],
      ['Soin', '09:30'],
      ['Soin', '10:30'],
      ['Couleur', '09:00'],
      ['Couleur', '10:00'],
      ['Couleur', '10:30'],
    ] as const
    const requests = many(64, (index) => {
      const [service, time] = wishes[index % wishes.length] ?? wishes[0]
      return books(`2027-03-08 ${time}`, service)
    })
    expect(await outcomes(requests)).toEqual({ 201: 1, '409 slot_taken': 63 })
    expect(await blocking()).toHaveLength(1)
  })

  it('gives a slot to one of the owner’s and the clients’ requests', async () => {
    const requests = many(64, (index) =>
      index % 2 === 0 ? camille.enters(salon, '2027-03-08 10:00') : books('2027-03-08 10:00'),
    )
    const counts = await outcomes(requests)
    expect(counts['201']).toBe(1)
    expect((counts['409 slot_taken'] ?? 0) + (counts['409 booking_overlaps'] ?? 0)).toBe(63)
    expect(await blocking()).toHaveLength(1)
  })

  it('gives a slot to one of the owner’s entries with different starts and durations', async () => {
    const times = ['10:00', '10:07', '10:29', '09:45']
    const services = ['Coupe', 'Barbe', 'Soin', 'Couleur']
    const requests = many(32, (index) =>
      camille.enters(salon, `2027-03-08 ${times[index % 4]}`, {
        service: services[(index >> 2) % 4] ?? 'Coupe',
      }),
    )
    const counts = await outcomes(requests)
    expect(Object.keys(counts).sort()).toEqual(['201', '409 booking_overlaps'])
    expect(counts['201']).toBe((await blocking()).length)
  })

  it('gives a slot to one of many moved bookings and new requests', async () => {
    const ids: number[] = []
    for (let hour = 0; hour < 16; hour++) {
      ids.push((await camille.enters(salon, `2027-03-20 ${String(hour).padStart(2, '0')}:00`)).body.id)
    }
    const move = { date: '2027-03-08', startTime: '10:00' }
    const requests = [
      ...many(32, () => books('2027-03-08 10:00')),
      ...ids.map((id) => camille.edits(id, move)),
    ]
    const counts = await outcomes(requests)
    expect((counts['200'] ?? 0) + (counts['201'] ?? 0)).toBe(1)
    expect((counts['409 slot_taken'] ?? 0) + (counts['409 booking_overlaps'] ?? 0)).toBe(47)
    expect((await blocking()).filter(({ date }) => date === '2027-03-08')).toHaveLength(1)
  })

  it('gives a slot to one of many bookings approved again and new requests', async () => {
    const ids = []
    for (let index = 0; index < 16; index++) ids.push(await parked('2027-03-08 10:00'))
    const requests = [
      ...ids.map((id) => camille.edits(id, { status: 'approved' })),
      ...many(32, () => books('2027-03-08 10:00')),
    ]
    const counts = await outcomes(requests)
    expect((counts['200'] ?? 0) + (counts['201'] ?? 0)).toBe(1)
    expect(await blocking()).toHaveLength(1)
  })
})

describe('Requests that do not compete', () => {
  it('books neighboring slots at once without refusing any', async () => {
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    const requests = many(64, (index) => books(`2027-03-08 ${times[index % times.length]}`))
    expect(await outcomes(requests)).toEqual({ 201: 8, '409 slot_taken': 56 })
    expect((await blocking()).map(({ startTime }) => startTime)).toEqual(times)
  })

  it('swaps the times of bookings at once without a deadlock', async () => {
    const one = (await camille.enters(salon, '2027-03-08 10:00')).body.id
    const two = (await camille.enters(salon, '2027-03-08 11:00')).body.id
    const three = (await camille.enters(salon, '2027-03-08 12:00')).body.id
    const requests = many(30, (index) =>
      camille.edits([one, two, three][index % 3] ?? one, {
        startTime: ['11:00', '12:00', '13:00', '10:00'][index % 4],
      }),
    )
    for (const outcome of Object.keys(await outcomes(requests))) {
      expect(['200', '409 booking_overlaps']).toContain(outcome)
    }
    expect(await blocking()).toHaveLength(3)
  })
})

describe('Simultaneous answer and cancellation', () => {
  it('shows the booking as cancelled whenever the client’s cancellation succeeded', async () => {
    for (let round = 0; round < 8; round++) {
      const { referenceToken } = (await books('2027-03-08 10:00')).body
      const id = (await blocking())[0]?.id ?? 0
      const [cancelled, answered] = await Promise.all([
        client(product).cancels(referenceToken),
        camille.answers(id, round % 2 === 0 ? 'approved' : 'rejected'),
      ])
      const { status } = (await client(product).looksUp(referenceToken)).body
      if (cancelled.status === 200) expect(status).toBe('cancelled')
      else expect(cancelled).toMatchObject(refused(409, 'cannot_cancel_rejected'))
      if (answered.status !== 200) expect(answered).toMatchObject(refused(409, 'not_pending'))
      if (status !== 'cancelled') await camille.edits(id, { status: 'cancelled' })
    }
  })
})

const somethingWaits = async () => {
  const { rowCount } = await product.pool.query(
    `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rowCount === 0 ? null : true
}

describe('Simultaneous booking and deletion of a schedule', () => {
  it('makes no booking that waited for the deletion of its schedule', async () => {
    const deleting = await product.pool.connect()
    await deleting.query('BEGIN')
    await deleting.query('UPDATE schedules SET deleted_at = now() WHERE id = $1', [salon.id])
    const booking = books('2027-03-08 10:00')
    await Promise.race([booking, poll(somethingWaits, 'the booking to wait')])
    await deleting.query('COMMIT')
    deleting.release()
    expect((await booking).status).not.toBe(201)
    const made = await product.pool.query('SELECT FROM bookings WHERE schedule_id = $1', [salon.id])
    expect(made.rowCount).toBe(0)
  })

  it('cancels every booking made while its schedule is being deleted', async () => {
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    for (let round = 0; round < 4; round++) {
      const doomed = await camille.opens()
      const held = (await camille.enters(doomed, '2027-03-09 09:00', { status: 'cancelled' })).body.id
      const bookings = Array.from({ length: 24 }, (_, index) =>
        client(product).books(doomed, `2027-03-08 ${times[index % times.length]}`),
      )
      const deletion = camille.call('deleteSchedule', { params: { scheduleId: doomed.id } })
      const entry = camille.enters(doomed, '2027-03-09 14:00')
      const approval = camille.edits(held, { status: 'approved' })
      const answers = await Promise.all([...bookings, entry, approval])
      expect((await deletion).status).toBe(200)
      for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
      for (const { status, body } of await Promise.all(bookings)) {
        if (status !== 201) continue
        expect((await client(product).looksUp(body.referenceToken)).body.status).toBe('cancelled')
      }
      const left = await product.pool.query('SELECT FROM occupancies WHERE schedule_id = $1', [doomed.id])
      expect(left.rowCount).toBe(0)
    }
  })
})
