import { describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { ada, edits, grace, list, merges, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

describe('Clients blocked from online booking', () => {
  const refusal = refused(409, 'not_bookable_online')

  it('refuses online bookings of a blocked client, by telephone number or email address', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    const id = await numberOf('ada')
    expect((await client(product).books(salon, '2027-03-08 09:00', ada)).status).toBe(201)
    expect((await edits(id, { online: false })).body.online).toBe(false)
    const tries = [
      ada,
      { clientName: 'X', clientPhone: '+33 6 12 34 56 78' },
      { clientName: 'X', clientPhone: '01 00 00 00 00', clientEmail: 'ADA@example.com' },
    ]
    for (const one of tries)
      expect(await client(product).books(salon, '2027-03-08 11:00', one)).toMatchObject(refusal)
    const { message } = (await client(product).books(salon, '2027-03-08 11:00', ada)).body as unknown as {
      message: string
    }
    expect(message).toBe(
      'Ce rendez-vous ne peut pas être pris en ligne. Contactez directement l’établissement.',
    )
    expect((await client(product).books(salon, '2027-03-08 12:00', grace)).status).toBe(201)
    expect((await camille.enters(salon, '2027-03-08 14:00', ada)).status).toBe(201)
    await edits(id, { online: true })
    expect((await client(product).books(salon, '2027-03-08 15:00', ada)).status).toBe(201)
  })

  it('refuses to move a booking of a blocked client online', async () => {
    const { body } = await client(product).books(salon, '2027-03-08 09:00', ada)
    const params = { referenceToken: body.referenceToken }
    const moves = (startTime: string) =>
      client(product).call('rescheduleBooking', { params, body: { date: '2027-03-08', startTime } })
    expect((await moves('11:00')).status).toBe(200)
    const id = await numberOf('ada')
    await edits(id, { online: false })
    expect(await moves('13:00')).toMatchObject(refusal)
    const dates = await client(product).call('listRescheduleDates', { params, body: {} })
    expect(dates).toMatchObject(refusal)
    await edits(id, { online: true })
    expect((await moves('13:00')).status).toBe(200)
  })

  it('reads a number alike in the digits of any script', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await edits(await numberOf('ada'), { online: false })
    for (const clientPhone of [
      '٠٦ ١٢ ٣٤ ٥٦ ٧٨',
      '۰۶۱۲۳۴۵۶۷۸',
      '०६१२३४५६७८',
      '０６１２３４５６７８',
      '+٣٣٦١٢٣٤٥٦٧٨',
    ])
      expect(
        await client(product).books(salon, '2027-03-08 11:00', { clientName: 'X', clientPhone }),
      ).toMatchObject(refusal)
  })

  it('blocks a client in every schedule of the owner, and in no other owner’s schedules', async () => {
    const second = await camille.opens()
    const jane = await owner(product)
    const hers = await jane.opens()
    for (const one of [second, hers]) await client(product).books(one, '2027-03-08 09:00', grace)
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await edits(await numberOf('ada'), { online: false })
    expect(await client(product).books(second, '2027-03-08 11:00', ada)).toMatchObject(refusal)
    expect((await client(product).books(hers, '2027-03-08 11:00', ada)).status).toBe(201)
  })

  it('blocks every number that a client gains by a merge or an edit', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await camille.enters(salon, '2027-03-01 10:00', grace)
    const [first, second] = (await list()).map(({ id }) => id)
    await edits(first ?? 0, { online: false })
    await merges(first ?? 0, second ?? 0)
    expect(await client(product).books(salon, '2027-03-08 11:00', grace)).toMatchObject(refusal)
    await camille.get('separateClient', { params: { clientId: second ?? 0 } })
    expect((await client(product).books(salon, '2027-03-08 11:00', grace)).status).toBe(201)
    await camille.enters(salon, '2027-03-02 10:00', { ...ada, clientPhone: '01 23 45 67 89' })
    await list()
    const other = { clientName: 'X', clientPhone: '0123456789' }
    expect(await client(product).books(salon, '2027-03-08 14:00', other)).toMatchObject(refusal)
  })

  it('refuses a blocked client before any payment starts', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    await camille.enters(salon, '2027-03-01 09:00', ada)
    expect((await client(product).holds(salon, '2027-03-08 09:00', ada)).status).toBe(201)
    await edits(await numberOf('ada'), { online: false })
    expect(await client(product).holds(salon, '2027-03-08 11:00', ada)).toMatchObject(refusal)
    expect((await client(product).holds(salon, '2027-03-08 11:00', grace)).status).toBe(201)
  })

  it('refuses a blocked client who loaded the slots before the block', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    const id = await numberOf('ada')
    await client(product).slots(salon, '2027-03-08')
    const hours = [9, 10, 11, 12, 13, 14]
    const ask = (hour: number) =>
      client(product).books(salon, `2027-03-08 ${String(hour).padStart(2, '0')}:00`, ada)
    const [said, ...asked] = await Promise.all([edits(id, { online: false }), ...hours.map(ask)])
    expect(said.status).toBe(200)
    for (const { status } of asked) expect([201, 409]).toContain(status)
    const had = (await camille.bookings(salon)).length
    const late = await Promise.all(
      hours.map((hour) => client(product).books(salon, `2027-03-09 ${hour === 9 ? '09' : hour}:00`, ada)),
    )
    for (const one of late) expect(one).toMatchObject(refusal)
    expect(await camille.bookings(salon)).toHaveLength(had)
  })

  it('lets a blocked client look up and cancel their bookings', async () => {
    const asked = await client(product).books(salon, '2027-03-08 09:00', ada)
    await edits(await numberOf('ada'), { online: false })
    expect((await client(product).cancels(asked.body.referenceToken)).status).toBe(200)
  })
})
