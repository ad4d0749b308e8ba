import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type FullSalon, fullDay, fullSalon, waitingOf, waits, waitsAs } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const offerOf = async (waitingToken: string) => (await waitingOf(product, waitingToken)).offer

const declines = async (waitingToken: string) => {
  const offer = (await offerOf(waitingToken))?.id
  await client(product).get('declineOffer', { params: { waitingToken }, body: { offer } })
  await product.sweep()
}

const countWaiting = async ({ jane, salon }: FullSalon) =>
  (await jane.get('listWaiting', { params: { scheduleId: salon.id } })).count

it('offers the other freed dates after the first was declined', async () => {
  const full = await fullSalon(product)
  const { jane, salon } = full
  const nextDay = '2027-03-15'
  const later: string[] = []
  for (const time of (await client(product).slots(salon, nextDay)).body.slots) {
    const { body } = await client(product).books(salon, `${nextDay} ${time}`)
    later.push(body.referenceToken)
  }
  const ada = await waitsAs(product, full, 'ada@turns.example', { toDate: nextDay })
  for (const reference of [full.references[0], full.references[1], ...later]) {
    await client(product).cancels(reference ?? '')
    await product.sweep()
  }
  const offered: string[] = []
  for (let offer = await offerOf(ada); offer; offer = await offerOf(ada)) {
    offered.push(`${offer.date} ${offer.startTime}`)
    await declines(ada)
  }
  expect(offered).toEqual([`${fullDay} 09:00`, `${fullDay} 10:00`, `${nextDay} 09:00`, `${nextDay} 10:00`])
  expect(await jane.bookings(salon)).toHaveLength(4)
})

it('ends the wait of a client who books what they wait for another way, and offers to the next', async () => {
  const full = await fullSalon(product)
  const { jane, salon, serviceId } = full
  const contact = { clientName: 'Ada', clientPhone: '06 11 22 33 44' }
  const clientEmail = 'ada@another.example'
  const ada = await waitsAs(product, full, clientEmail, contact)
  const bea = await waitsAs(product, full, 'bea@another.example')
  await client(product).cancels(full.references[0] ?? '')
  await product.sweep()
  expect(await offerOf(ada)).toMatchObject({ startTime: '09:00' })
  // Another person, and other dates or contacts, end nothing.
  const books = (time: string, more = {}) =>
    jane.get('createBooking', {
      params: { scheduleId: salon.id },
      body: {
        serviceId,
        date: fullDay,
        startTime: time,
        status: 'approved',
        ...contact,
        clientEmail,
        ...more,
      },
    })
  for (const more of [
    { clientName: 'Zoé' },
    { clientEmail: 'zoe@another.example' },
    { clientPhone: '06 99 88 77 66' },
  ]) {
    const { id } = await books('11:00', more)
    await jane.deletes(id)
  }
  await books('10:00', { date: '2027-03-22' })
  expect(await countWaiting(full)).toBe(2)

  await books('13:00')
  expect(await waitingOf(product, ada)).toMatchObject({ ending: 'booked' })
  expect(await countWaiting(full)).toBe(1)
  await product.sweep()
  await product.sweep()
  expect(await offerOf(bea)).toMatchObject({ startTime: '09:00' })
})

it('ends the wait of a client who finds a free time on the booking page', async () => {
  const full = await fullSalon(product)
  const { jane, salon } = full
  const contact = { clientName: 'Ada', clientPhone: '06 11 22 33 44' }
  const clientEmail = 'ada@page.example'
  const ada = await waitsAs(product, full, clientEmail, { ...contact, fromTime: '10:00' })
  const booking = (await jane.bookings(salon)).find(({ startTime }) => startTime === '09:00')
  const scheduleId = salon.id
  await jane.get('editSchedule', { params: { scheduleId }, body: { waitingList: false } })
  await jane.deletes(booking?.id ?? 0)
  await jane.get('editSchedule', { params: { scheduleId }, body: { waitingList: true } })
  const nine = await client(product).books(salon, `${fullDay} 09:00`, { ...contact, clientEmail })
  expect(nine.status).toBe(201)
  expect((await waitingOf(product, ada)).ending).toBeNull()
  const ten = (await jane.bookings(salon)).find(({ startTime }) => startTime === '10:00')
  await jane.get('editSchedule', { params: { scheduleId }, body: { waitingList: false } })
  await jane.deletes(ten?.id ?? 0)
  await jane.get('editSchedule', { params: { scheduleId }, body: { waitingList: true } })
  const booked = await client(product).books(salon, `${fullDay} 10:00`, { ...contact, clientEmail })
  expect(booked.status).toBe(201)
  expect((await waitingOf(product, ada)).ending).toBe('booked')
})

it('lets two people of one address wait, and refuses the same one twice', async () => {
  const full = await fullSalon(product)
  const joins = (clientName: string) => waits(client(product), full, 'family@turns.example', { clientName })
  expect((await joins('Ada')).status).toBe(201)
  expect((await joins('Bea')).status).toBe(201)
  expect(await joins('ada')).toMatchObject(refused(409, 'already_waiting'))
  expect(await countWaiting(full)).toBe(2)
})
