import { describe, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { ada, card, grace, list, names, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const morning = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']

describe('Clients of bookings', () => {
  it('adds the client of an accepted booking, but not of a refused one', async () => {
    await client(product).books(salon, '2027-03-01 10:00', ada)
    expect(await client(product).books(salon, '2027-03-01 10:00', grace)).toMatchObject(
      refused(409, 'slot_taken'),
    )
    expect(await names()).toEqual(['Ada Lovelace'])
  })

  it('adds one client when a new person books many times at the same moment', async () => {
    const second = await camille.opens()
    const bookings = [salon, second].flatMap((at) => morning.map((time) => ({ at, time })))
    const replies = await Promise.all(
      bookings.map(({ at, time }) => client(product).books(at, `2027-03-08 ${time}`, ada)),
    )
    expect(replies.map(({ status }) => status)).toEqual(bookings.map(() => 201))
    expect(await names()).toEqual(['Ada Lovelace'])
    expect((await card(await numberOf('ada'))).body.bookings).toHaveLength(bookings.length)
    const { rows } = await product.pool.query(
      'SELECT count(*)::int AS count FROM clients WHERE tenant_id = (SELECT tenant_id FROM schedules WHERE id = $1)',
      [salon.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('moves a booking to another client when its name and number are edited, and back when that is undone', async () => {
    await camille.enters(salon, '2027-03-01 10:00', ada)
    await camille.enters(salon, '2027-03-01 11:00', grace)
    const [booking] = await camille.bookings(salon)
    const params = { bookingId: booking?.id ?? 0 }
    const { clientName, clientPhone } = grace
    const { version } = await camille.get('editBooking', {
      params,
      body: { clientName, clientPhone, undoSeconds: 10 },
    })
    expect((await card(await numberOf('grace'))).body.bookings).toHaveLength(2)
    expect((await card(await numberOf('ada'))).body.bookings).toHaveLength(0)
    await camille.get('undoBooking', { params, body: { version } })
    expect((await card(await numberOf('ada'))).body.bookings).toHaveLength(1)
  })

  it('adds no client for a person without a telephone number or email address', async () => {
    await camille.enters(salon, '2027-03-01 10:00', { clientName: 'Ada Lovelace', clientPhone: '-' })
    expect(await list()).toEqual([])
    await camille.enters(salon, '2027-03-01 11:00', ada)
    expect(await names()).toEqual(['Ada Lovelace'])
  })
})
