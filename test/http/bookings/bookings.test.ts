import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { stored } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ services: { Coupe: 60, Couleur: 120, Barbe: 30 } })
})

afterAll(() => product.stop())

describe('Bookings by the owner', () => {
  it('approves a booking that the owner enters, and shows it in every view', async () => {
    const details = { clientEmail: ' Ada@Example.com', comment: 'Court\nderrière' }
    const entered = await camille.enters(salon, '2027-03-08 10:15', details)
    expect(entered.status).toBe(201)
    expect(entered.body).toEqual({
      id: expect.any(Number),
      serviceId: salon.services.Coupe,
      date: '2027-03-08',
      startTime: '10:15',
      endTime: '11:15',
      status: 'approved',
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      clientPhone: '06 00 00 00 00',
      comment: 'Court\nderrière',
      referenceToken: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      deposit: null,
      version: 1,
      staffId: expect.any(Number),
      lapsed: false,
      service: { name: 'Coupe', durationMinutes: 60, description: null, priceCents: null, priceFrom: false },
      schedule: { name: 'Salon' },
    })
    const { service, schedule, ...plain } = entered.body
    expect(await camille.bookings(salon)).toEqual([entered.body])
    expect(await camille.get('listBookings', { params: { scheduleId: salon.id } })).toEqual([plain])
    expect(await client(product).looksUp(entered.body.referenceToken)).toMatchObject({
      body: { status: 'approved', schedule: { ...schedule, timezone: 'Europe/Paris' }, service },
    })
    expect((await product.mailsTo('ada@example.com'))[0]?.subject).toContain('confirmé')
  })

  it('returns the current schedule name with every change of a booking', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })
    const named = { schedule: { name: 'Chez Camille' }, service: { name: 'Coupe' } }
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { name: 'Chez Camille' } })
    expect(await camille.bookings(salon)).toMatchObject([named])
    expect((await camille.answers(body.id, 'approved')).body).toMatchObject(named)
    expect((await camille.edits(body.id, { comment: 'Court' })).body).toMatchObject(named)
    const late = await camille.edits(body.id, { comment: 'Long', version: 1 })
    expect(late).toMatchObject({ status: 409, body: { booking: named } })
  })

  it('lets the owner book in the past and outside opening hours, but never over another booking', async () => {
    expect(await camille.enters(salon, '2027-02-28 23:30')).toMatchObject({
      status: 201,
      body: { endTime: '00:30' },
    })
    expect(await camille.enters(salon, '2027-03-01 00:15')).toMatchObject(refused(409, 'booking_overlaps'))
    await camille.enters(salon, '2027-03-08 10:00')
    const before = await stored(product)
    const clash = await camille.enters(salon, '2027-03-08 10:59', { service: 'Barbe' })
    expect(clash).toMatchObject(refused(409, 'booking_overlaps'))
    expect(clash.body.message).toBe('Ce rendez-vous en chevauche un autre, de 10:00 à 11:00.')
    expect(await camille.enters(salon, '2027-03-08 08:01', { service: 'Couleur' })).toMatchObject({
      status: 409,
    })
    expect(await stored(product)).toEqual(before)
    expect(await camille.enters(salon, '2027-03-08 11:00', { service: 'Barbe' })).toMatchObject({
      status: 201,
    })
    expect(await camille.enters(salon, '2027-03-08 08:00', { service: 'Couleur' })).toMatchObject({
      status: 201,
    })
  })

  it('lets the owner enter a rejected or cancelled booking over another', async () => {
    await camille.enters(salon, '2027-03-08 10:00')
    for (const status of ['rejected', 'cancelled']) {
      expect(await camille.enters(salon, '2027-03-08 10:00', { status })).toMatchObject({
        status: 201,
        body: { status },
      })
    }
    expect(await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })).toMatchObject({
      status: 409,
    })
    expect(await camille.enters(salon, '2027-03-08 12:00', { status: 'pending' })).toMatchObject({
      body: { status: 'pending' },
    })
  })

  it.each([
    [{ clientName: ' ' }, 'clientName'],
    [{ clientPhone: '' }, 'clientPhone'],
    [{ clientPhone: '0'.repeat(51) }, 'clientPhone'],
    [{ clientPhone: 'Abc' }, 'clientPhone'],
    [{ clientEmail: 'ada' }, 'clientEmail'],
    [{ comment: 'c'.repeat(2001) }, 'comment'],
    [{ status: 'done' }, 'status'],
    [{ date: '2027-02-29' }, 'date'],
    [{ startTime: '24:00' }, 'startTime'],
    [{ serviceId: undefined }, 'serviceId'],
  ])('refuses a booking by the owner with %o', async (wrong, field) => {
    const answer = await camille.enters(salon, '2027-03-08 10:00', wrong as { status: string })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })
})

describe('Booking edits', () => {
  it('refuses a new telephone without digits, and keeps one of an older version', async () => {
    const { body: before } = await camille.enters(salon, '2027-03-08 10:00', { clientPhone: '-' })
    const answer = await camille.edits(before.id, { clientPhone: 'Abc' })
    expect(answer).toMatchObject(refused(400, 'invalid_phone'))
    expect(answer.body.fields).toEqual({ clientPhone: 'Indiquez un numéro de téléphone, en chiffres.' })
    await product.pool.query("UPDATE bookings SET client_phone = 'Abc' WHERE id = $1", [before.id])
    const edited = await camille.edits(before.id, { clientPhone: 'Abc', comment: 'Court' })
    expect(edited).toMatchObject({ status: 200, body: { clientPhone: 'Abc', comment: 'Court' } })
    for (const clientPhone of ['06 12 34 56 78', '?'])
      expect(await camille.edits(before.id, { clientPhone })).toMatchObject({ body: { clientPhone } })
  })

  it('changes only the fields that an edit names', async () => {
    const { body: before } = await camille.enters(salon, '2027-03-08 10:00', {
      clientEmail: 'bob@example.com',
      comment: 'Court',
    })
    expect((await camille.edits(before.id, {})).body).toEqual(before)
    expect((await camille.edits(before.id, { comment: null })).body).toEqual({
      ...before,
      comment: null,
      version: before.version + 1,
    })
    expect((await camille.edits(before.id, { clientName: 'Bob', comment: '' })).body).toEqual({
      ...before,
      clientName: 'Bob',
      comment: null,
      version: before.version + 2,
    })
    const moved = await camille.edits(before.id, { startTime: '14:00', serviceId: salon.services.Couleur })
    expect(moved.body).toMatchObject({
      date: '2027-03-08',
      startTime: '14:00',
      endTime: '16:00',
      clientName: 'Bob',
      status: 'approved',
      service: { name: 'Couleur', durationMinutes: 120 },
    })
    const subjects = (await product.mailsTo('bob@example.com', 2)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('confirmé'), expect.stringContaining('modifié')])
  })

  it('lets the owner set any status as long as the slot is free', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    const all = ['pending', 'approved', 'rejected', 'cancelled']
    for (const from of all) {
      for (const to of all) {
        expect(await camille.edits(body.id, { status: from })).toMatchObject({ status: 200 })
        expect(await camille.edits(body.id, { status: to })).toMatchObject({ body: { status: to } })
      }
    }
    await camille.enters(salon, '2027-03-08 10:30')
    const before = await stored(product)
    for (const status of ['pending', 'approved']) {
      expect(await camille.edits(body.id, { status })).toMatchObject(refused(409, 'booking_overlaps'))
    }
    expect(await stored(product)).toEqual(before)
    expect(await camille.edits(body.id, { status: 'rejected' })).toMatchObject({ status: 200 })
    expect(await camille.edits(body.id, { status: 'approved', startTime: '09:30' })).toMatchObject({
      status: 200,
    })
  })

  it('refuses to move a booking onto another, but allows it to overlap its own earlier time', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    await camille.enters(salon, '2027-03-08 12:00')
    expect(await camille.edits(body.id, { startTime: '10:30' })).toMatchObject({ status: 200 })
    for (const wrong of [{ startTime: '11:30' }, { serviceId: salon.services.Couleur }]) {
      expect(await camille.edits(body.id, wrong)).toMatchObject(refused(409, 'booking_overlaps'))
    }
    expect((await camille.bookings(salon))[0]).toMatchObject({ startTime: '10:30', endTime: '11:30' })
  })
})

describe('Answers to requests', () => {
  it('lets the owner approve or reject a request once, and mails the client', async () => {
    const ada = client(product, 'en')
    for (const [status, at, subject] of [
      ['approved', '2027-03-08 10:00', 'confirmed'],
      ['rejected', '2027-03-08 13:00', 'declined'],
    ] as const) {
      const clientEmail = `${status}@example.com`
      const { referenceToken } = (await ada.books(salon, at, { clientEmail })).body
      const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === referenceToken)
      expect(await camille.answers(booking?.id ?? 0, status)).toMatchObject({ status: 200, body: { status } })
      for (const again of ['approved', 'rejected']) {
        expect(await camille.answers(booking?.id ?? 0, again)).toMatchObject(refused(409, 'not_pending'))
      }
      expect((await ada.looksUp(referenceToken)).body.status).toBe(status)
      expect((await product.mailsTo(clientEmail, 2))[1]?.subject).toContain(subject)
    }
    expect((await ada.slots(salon, '2027-03-08', 'Coupe')).body.slots).toContain('13:00')
  })

  it('refuses answers other than approved and rejected', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })
    for (const status of ['pending', 'cancelled', '', 'APPROVED']) {
      expect(await camille.answers(body.id, status)).toMatchObject(refused(400, 'invalid_request'))
    }
    expect((await camille.bookings(salon))[0]?.status).toBe('pending')
  })
})

describe('Booking deletion', () => {
  it('frees the slot of a deleted booking, and shows it to its client as cancelled', async () => {
    const ada = client(product)
    const { referenceToken } = (
      await ada.books(salon, '2027-03-08 10:00', { clientEmail: 'eve@example.com' })
    ).body
    const [booking] = await camille.bookings(salon)
    const params = { bookingId: booking?.id ?? 0 }
    expect(await camille.call('deleteBooking', { params })).toMatchObject({ status: 200, body: {} })
    expect(await camille.bookings(salon)).toEqual([])
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'cancelled',
      cancellable: false,
    })
    expect(await ada.cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_cancelled'))
    expect((await product.mailsTo('eve@example.com', 2))[1]?.subject).toContain('annulé')
    expect(await ada.books(salon, '2027-03-08 10:00')).toMatchObject({ status: 201 })
    for (const gone of [
      await camille.call('deleteBooking', { params }),
      await camille.edits(params.bookingId, { status: 'approved' }),
      await camille.answers(params.bookingId, 'approved'),
    ]) {
      expect(gone).toMatchObject(refused(404, 'booking_not_found'))
    }
  })
})
