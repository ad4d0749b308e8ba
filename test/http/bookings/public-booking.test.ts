import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
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
  salon = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60, Barbe: 30 } })
})

afterAll(() => product.stop())

describe('Booking by a client', () => {
  it('takes a booking from request to answer and cancellation, and mails both sides', async () => {
    const ada = client(product)
    const booked = await ada.books(salon, '2027-03-08 10:00', { clientEmail: ' Ada@Example.com ' })
    expect(booked.status).toBe(201)
    expect(booked.body).toMatchObject({
      referenceToken: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      status: 'pending',
    })
    const { referenceToken } = booked.body

    const [pending] = await camille.bookings(salon)
    expect(pending).toMatchObject({
      status: 'pending',
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      referenceToken,
      service: { name: 'Coupe', durationMinutes: 60 },
    })
    expect(await camille.answers(pending?.id ?? 0, 'approved')).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
    expect(await ada.looksUp(referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'approved', cancellable: true, endTime: '11:00' },
    })
    expect(await ada.cancels(referenceToken)).toMatchObject({ status: 200, body: { status: 'cancelled' } })

    const toAda = await product.mailsTo('ada@example.com', 3)
    expect(toAda[0]?.text).toContain(`${product.url}/manage-booking?reference=${referenceToken}`)
    expect(toAda[0]?.text).toContain('lundi 8 mars 2027')
    const toCamille = await product.mailsTo(camille.email, 3)
    expect(toCamille[1]?.text).toContain(`${product.url}/schedules/${salon.id}`)
    expect(toCamille[2]?.subject).toContain('Annulé par le client')
  })

  it('requires a name and a telephone number, and no other field', async () => {
    const ada = client(product)
    const bare = await ada.books(salon, '2027-03-08 09:00', { clientEmail: '', comment: ' ' })
    expect(bare.status).toBe(201)
    expect((await ada.looksUp(bare.body.referenceToken)).body).toMatchObject({
      clientEmail: null,
      comment: null,
    })
    expect(
      await ada.books(salon, '2027-03-08 10:00', { clientName: 'Ада 😀', comment: 'a\nb' }),
    ).toMatchObject({
      status: 201,
    })
  })

  it.each([
    [{ clientName: ' ' }, 'clientName', 'Ce champ est obligatoire.', 'This field is required.'],
    [{ clientPhone: '' }, 'clientPhone', 'Ce champ est obligatoire.', 'This field is required.'],
    [{ clientPhone: 'Abc' }, 'clientPhone', 'Indiquez un numéro de téléphone', 'Enter a telephone number'],
    [{ clientPhone: '-' }, 'clientPhone', 'Indiquez un numéro de téléphone', 'Enter a telephone number'],
    [{ clientEmail: 'ada@' }, 'clientEmail', 'Cette adresse email n’est pas valable.', 'This email'],
    [{ clientName: 'n'.repeat(201) }, 'clientName', 'Au plus 200 caractères.', 'At most 200 characters'],
    [{ comment: 'c'.repeat(2001) }, 'comment', 'Au plus 2000 caractères.', 'At most 2000 characters'],
  ])('refuses %o in the reader’s language', async (wrong, field, fr, en) => {
    for (const [language, text] of [
      ['fr', fr],
      ['en', en],
    ] as const) {
      const answer = await client(product, language).books(salon, '2027-03-08 10:00', wrong)
      expect(answer).toMatchObject(refused(400, 'invalid_request'))
      expect(answer.body.fields).toEqual({ [field]: expect.stringContaining(text) })
    }
    expect(await camille.bookings(salon)).toEqual([])
  })

  it('refuses control characters in every field', async () => {
    for (const character of ['\u0000', '\u0007', '\u001b', '\u0085', '\ud800', '\udfff']) {
      for (const field of ['clientName', 'clientPhone', 'comment', 'clientEmail']) {
        const answer = await client(product).books(salon, '2027-03-08 10:00', {
          [field]: `ada${character}@x.fr`,
        })
        expect(answer).toMatchObject(refused(400, 'invalid_request'))
        expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
      }
    }
    expect(await camille.bookings(salon)).toEqual([])
  })

  it('ignores fields of a request that a client may not set', async () => {
    const wishes = {
      status: 'approved',
      blocks: false,
      referenceToken: 'AAAAAAAA',
      durationMinutes: 5,
      id: 1,
    }
    const booked = await client(product).books(salon, '2027-03-08 10:00', wishes as object)
    expect(booked.body.status).toBe('pending')
    expect(booked.body.referenceToken).not.toBe('AAAAAAAA')
    expect(await camille.bookings(salon)).toMatchObject([{ status: 'pending', endTime: '11:00' }])
    expect((await client(product).slots(salon, '2027-03-08')).body.slots).toEqual(['09:00', '11:00'])
  })
})

describe('Starts that are not on offer', () => {
  it.each([
    ['off the grid', '2027-03-08 09:10'],
    ['before the opening', '2027-03-08 08:30'],
    ['too late for the service to fit', '2027-03-08 11:30'],
    ['after the closing', '2027-03-08 12:00'],
    ['on a closed day', '2027-03-09 09:00'],
    ['already past', '2027-03-01 09:00'],
  ])('refuses a start %s', async (_what, at) => {
    const before = await stored(product)
    expect(await client(product).books(salon, at)).toMatchObject(refused(409, 'slot_unavailable'))
    expect(await stored(product)).toEqual(before)
  })

  it('refuses a start that someone else has booked, in the reader’s language', async () => {
    await client(product).books(salon, '2027-03-08 10:00')
    const fr = await client(product, 'fr').books(salon, '2027-03-08 10:00')
    const en = await client(product, 'en-GB,en;q=0.9,fr;q=0.8').books(salon, '2027-03-08 10:00')
    for (const answer of [fr, en]) expect(answer).toMatchObject(refused(409, 'slot_taken'))
    expect(fr.body.message).toBe('Cet horaire vient d’être pris. Choisissez-en un autre.')
    expect(en.body.message).toBe('This time has just been taken. Please choose another.')
    expect(en.body.error).toBe(fr.body.error)
    const inside = await client(product).books(salon, '2027-03-08 10:30', { service: 'Barbe' })
    expect(inside).toMatchObject(refused(409, 'slot_taken'))
    expect(await client(product).books(salon, '2027-03-08 09:30')).toMatchObject({ status: 409 })
    expect(await client(product).books(salon, '2027-03-08 09:00')).toMatchObject({ status: 201 })
    expect(await client(product).books(salon, '2027-03-08 11:00')).toMatchObject({ status: 201 })
  })
})

describe('Requests sent again', () => {
  it('returns the same booking when a request is sent again with its key', async () => {
    const ada = client(product)
    const key = randomUUID()
    const first = await ada.books(salon, '2027-03-08 10:00', { key, clientEmail: 'again@example.com' })
    const second = await ada.books(salon, '2027-03-08 10:00', { key, clientEmail: 'again@example.com' })
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await camille.bookings(salon)).toHaveLength(1)
    await allPlanned(product)
    const { rowCount } = await product.pool.query("SELECT FROM deliveries WHERE target = 'again@example.com'")
    expect(rowCount).toBe(1)
    expect(await ada.books(salon, '2027-03-08 10:00', { key: randomUUID() })).toMatchObject({ status: 409 })
  })

  it('returns the same booking to many simultaneous requests with one key', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => client(product).books(salon, '2027-03-08 10:00', { key })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.referenceToken)).size).toBe(1)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('refuses a key used for another start, and keeps that start free', async () => {
    const key = randomUUID()
    const first = await client(product).books(salon, '2027-03-08 10:00', { key })
    expect(first.status).toBe(201)
    const second = await client(product).books(salon, '2027-03-08 11:00', { key })
    expect(second).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await camille.bookings(salon)).toHaveLength(1)
    expect(await client(product).books(salon, '2027-03-08 11:00')).toMatchObject({ status: 201 })
  })

  it('accepts a key again on another schedule, and ignores an invalid key', async () => {
    const key = randomUUID()
    const other = await camille.opens({ hours: { monday: '09:00-12:00' } })
    const one = await client(product).books(salon, '2027-03-08 10:00', { key })
    const two = await client(product).books(other, '2027-03-08 10:00', { key })
    expect(two.status).toBe(201)
    expect(two.body.referenceToken).not.toBe(one.body.referenceToken)
    for (const at of ['09:00', '11:00']) {
      const answer = await client(product).books(salon, `2027-03-08 ${at}`, { key: "x'; --" })
      expect(answer.status).toBe(201)
    }
  })
})

describe('Required deposits', () => {
  it('refuses a booking without the required deposit', async () => {
    await product.pool.query(
      'UPDATE schedules SET requires_deposit = true, deposit_cents = 1000 WHERE id = $1',
      [salon.id],
    )
    expect(await client(product).books(salon, '2027-03-08 10:00')).toMatchObject(
      refused(409, 'deposit_required'),
    )
    expect(await camille.bookings(salon)).toEqual([])
  })
})
