import { describe, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon({ hours: { monday: '09:00-13:00' }, services: { Coupe: 30, Soin: 30 } })

const monday = '2027-03-08'

const params = () => ({ scheduleId: salon.id })
const idOf = (name: string) => salon.services[name] ?? 0

/** Two haircuts one after the other, of 30 and 60 minutes. */
async function entersTwoCuts() {
  const { body } = await camille.call('createBooking', {
    params: params(),
    body: {
      serviceIds: [idOf('Coupe'), idOf('Coupe')],
      durationMinutes: 90,
      date: monday,
      startTime: '09:00',
      clientName: 'Ada',
      clientPhone: '06 00 00 00 00',
      status: 'approved',
    },
  })
  return body
}

describe('Visits with one service twice', () => {
  it('offers a client other times for their own durations, and moves the visit there', async () => {
    const { referenceToken } = await entersTwoCuts()
    const params = { referenceToken }
    const { slots } = await client(product).get('listRescheduleSlots', { params, body: { date: monday } })
    expect(slots).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    const moves = (startTime: string) =>
      client(product).call('rescheduleBooking', { params, body: { date: monday, startTime } })
    expect(await moves('12:00')).toMatchObject(refused(409, 'slot_unavailable'))
    await camille.get('editSchedule', {
      params: { scheduleId: salon.id },
      body: { approval: 'automatic' },
    })
    expect(await moves('11:30')).toMatchObject({
      status: 200,
      body: { startTime: '11:30', endTime: '13:00' },
    })
  })

  it('keeps the staff member of each when another service is added', async () => {
    const bruno = await camille.get('createStaff', { params: params(), body: { name: 'Bruno' } })
    const { id } = await entersTwoCuts()
    const doneBy = async () =>
      (
        await product.pool.query<{ parts: { staffId: number }[] }>(
          'SELECT parts FROM bookings WHERE id = $1',
          [id],
        )
      ).rows[0]?.parts.map(({ staffId }) => staffId)
    const [first = 0] = (await doneBy()) ?? []
    await product.pool.query(
      `UPDATE bookings SET parts = jsonb_set(parts, '{1,staffId}', to_jsonb($2::bigint)) WHERE id = $1`,
      [id, bruno.id],
    )
    expect(await doneBy()).toEqual([first, bruno.id])
    const serviceIds = [idOf('Coupe'), idOf('Coupe'), idOf('Soin')]
    expect(await camille.edits(id, { serviceIds })).toMatchObject({ status: 200 })
    expect(await doneBy()).toEqual([first, bruno.id, first])
  })
})
