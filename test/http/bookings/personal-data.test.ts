import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Details, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { depositIs, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { unzipped } from '../../fixtures/unzipped.ts'

let product: Product
let camille: Owner
let salon: Salon

const at = (time: string) => `2027-03-08 ${time}`
const afterwards = '2027-03-09T08:00:00Z'
const ada = {
  clientName: 'Ada Lovelace',
  clientEmail: 'ada.lovelace@example.com',
  clientPhone: '06 12 34 56 78',
  comment: 'Sonnez deux fois',
} satisfies Details
const personal = /lovelace|12 34 56 78|\+33612345678|sonnez/i

beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

const visitor = () => client(product)
const books = async (time: string, more: Details = ada) =>
  (await visitor().books(salon, at(time), more)).body.referenceToken
const erases = (referenceToken: string, version?: number) =>
  visitor().call('eraseBooking', {
    params: { referenceToken },
    body: version === undefined ? {} : { version },
  })
const dataOf = async (referenceToken: string) =>
  visitor().send('GET', `/api/public/bookings/${referenceToken}/data.json`)
const cancelled = async (time: string, more: Details = ada) => {
  const reference = await books(time, more)
  await visitor().cancels(reference)
  return reference
}
const clients = async () => (await camille.get('listClients', { query: {} })).clients.map(({ name }) => name)
const found = async (q: string) => (await camille.get('searchBookings', { query: { q } })).length

async function exported(): Promise<string> {
  await camille.confirms()
  const response = await camille.send('GET', '/api/account/export')
  return [...unzipped(Buffer.from(await response.arrayBuffer())).values()].join('\n')
}

describe('The data of a booking', () => {
  it('returns everything that is kept about a booking as a readable file', async () => {
    const reference = await books('10:00')
    await product.mailsTo(ada.clientEmail)
    const response = await dataOf(reference)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="creneau-${reference}.json"`,
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    const text = await response.text()
    expect(text).toContain('\n  "booking"')
    expect(JSON.parse(text)).toMatchObject({
      booking: { reference, date: '2027-03-08', startTime: '10:00', comment: ada.comment, status: 'pending' },
      client: { name: ada.clientName, email: ada.clientEmail, phoneE164: '+33612345678', language: 'fr' },
      clientRecord: { name: ada.clientName },
      history: [
        {
          kind: 'requested',
          by: 'client',
          emailsToYou: [{ template: 'booking_received', to: ada.clientEmail }],
        },
      ],
      technical: { senderHashes: expect.any(Array) },
    })
    // The address of the owner and their notes are theirs.
    expect(text).not.toContain(camille.email)
  })

  it('returns no data without the reference', async () => {
    expect((await dataOf('AAAAAAAA')).status).toBe(404)
  })
})

describe('Erasing personal details', () => {
  it('removes the person from booking, history, emails, clients, search and export, and still counts the booking', async () => {
    const reference = await books('10:00')
    const [booking] = await camille.bookings(salon)
    const { body: { id: _id, ...rejection } = {} } = await camille.call('answerBooking', {
      params: { bookingId: booking?.id ?? 0 },
      body: { status: 'rejected', message: 'Chère Lovelace, désolée' },
    })
    expect(rejection).toMatchObject({ status: 'rejected' })
    await product.mailsTo(ada.clientEmail, 2)
    expect(await found('lovelace')).toBe(1)

    expect(await erases(reference)).toMatchObject({ status: 200, body: {} })

    for (const path of ['', '/data.json', '/calendar.ics'])
      expect((await visitor().send('GET', `/api/public/bookings/${reference}${path}`)).status).toBe(404)
    expect(await visitor().cancels(reference)).toMatchObject(refused(404, 'booking_not_found'))
    expect(await erases(reference)).toMatchObject(refused(404, 'booking_not_found'))
    const [erased] = await camille.bookings(salon)
    expect(erased).toMatchObject({ status: 'rejected', clientPhone: '', clientEmail: null, comment: null })
    expect(erased?.clientName).toBe('Client anonyme')
    for (const sought of ['lovelace', '12345678', 'ada.lovelace@example.com', reference])
      expect(await found(sought)).toBe(0)
    expect(await clients()).toEqual([])
    const history = await camille.get('listBookingHistory', { params: { bookingId: booking?.id ?? 0 } })
    expect(history.at(-1)).toMatchObject({ kind: 'erased', actor: 'client' })
    expect(JSON.stringify(history)).not.toMatch(personal)
    expect(await exported()).not.toMatch(personal)
    const query = { from: '2027-03-01', to: '2027-03-31' }
    const { outcomes } = await camille.get('getStatistics', { query })
    expect(outcomes.rejected).toBe(1)
    const { rows } = await product.pool.query(
      `SELECT concat((SELECT string_agg(b::text, '') FROM bookings b WHERE b.schedule_id = $2),
        (SELECT string_agg(e::text, '') FROM booking_events e WHERE e.schedule_id = $2),
        (SELECT string_agg(d::text, '') FROM deliveries d WHERE d.schedule_id = $2),
        (SELECT string_agg(u::text, '') FROM undos u WHERE u.schedule_id = $2),
        (SELECT string_agg(p.public_id, '') FROM public_ids p WHERE p.public_id = $1)) AS everything`,
      [reference, salon.id],
    )
    expect(rows[0].everything).not.toMatch(personal)
    expect(rows[0].everything).not.toContain(reference)
  })

  it('keeps the client whom another booking holds', async () => {
    const first = await cancelled('10:00')
    await cancelled('11:00')
    await erases(first)
    expect(await clients()).toEqual([ada.clientName])
    expect(await found('lovelace')).toBe(1)
  })

  it('keeps the client whom the owner lets book by telephone only', async () => {
    const reference = await cancelled('10:00')
    const [{ id: clientId } = { id: 0 }] = (await camille.get('listClients', { query: {} })).clients
    await camille.get('editClient', { params: { clientId }, body: { online: false } })
    await erases(reference)
    expect(await clients()).toEqual([ada.clientName])
  })

  it('refuses to erase before the end of the booking, and erases after it', async () => {
    const reference = await books('10:00')
    expect(await erases(reference)).toMatchObject(refused(409, 'erasure_upcoming'))
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'approved')
    product.setNow('2027-03-08T09:30:00Z')
    expect(await erases(reference)).toMatchObject(refused(409, 'erasure_upcoming'))
    expect((await visitor().looksUp(reference)).body).not.toHaveProperty('erasable')
    product.setNow(afterwards)
    expect((await visitor().looksUp(reference)).body).toMatchObject({ erasable: true })
    expect((await erases(reference)).status).toBe(200)
    const bookingId = booking?.id ?? 0
    expect(await camille.edits(bookingId, { clientName: 'Ada' })).toMatchObject(
      refused(409, 'booking_erased'),
    )
    const noShow = await camille.call('markNoShow', { params: { bookingId }, body: { noShow: true } })
    expect(noShow.body).toMatchObject({ noShow: true, clientName: 'Client anonyme' })
  })

  it('refuses an old version, and erases once for two requests', async () => {
    const reference = await cancelled('10:00')
    const { version } = (await visitor().looksUp(reference)).body
    expect(await erases(reference, version - 1)).toMatchObject(refused(409, 'booking_changed'))
    const both = await Promise.all([erases(reference, version), erases(reference, version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('refuses to erase while a refund is owed or a dispute is open, and leaves the deposit', async () => {
    const { camille: jane, salon: paid, ada: payer } = await openDepositSalon(product)
    const { body } = await payer.holds(paid, at('09:00'), ada)
    await payer.pays(body)
    await depositIs(payer, body.referenceToken, 'succeeded')
    await product.pool.query('UPDATE deposits SET disputed = true WHERE payment_intent_id = $1', [
      body.paymentIntentId,
    ])
    await jane.edits((await jane.bookings(paid))[0]?.id ?? 0, { status: 'cancelled' })
    expect(await erases(body.referenceToken)).toMatchObject(refused(409, 'erasure_disputed'))
    await product.pool.query(
      "UPDATE deposits SET disputed = false, refund_owed = false, status = 'refund_pending', check_at = NULL WHERE payment_intent_id = $1",
      [body.paymentIntentId],
    )
    expect(await erases(body.referenceToken)).toMatchObject(refused(409, 'erasure_refund_owed'))
    await product.pool.query(
      "UPDATE deposits SET status = 'refunded', refunded_cents = 1550 WHERE payment_intent_id = $1",
      [body.paymentIntentId],
    )
    expect((await erases(body.referenceToken)).status).toBe(200)
    const { deposits } = await jane.get('listDeposits', { query: { from: '2027-03-01', to: '2027-03-31' } })
    expect(deposits).toMatchObject([{ clientName: 'Client anonyme', amountCents: 1550 }])
  })

  it('leaves no email to the client that was planned at the same time', async () => {
    const addresses = Array.from({ length: 8 }, (_, round) => `hasty${round}@example.com`)
    for (const clientEmail of addresses) {
      const reference = await books('10:00', { ...ada, clientEmail })
      await visitor().cancels(reference)
      expect((await erases(reference)).status).toBe(200)
    }
    // The owner gets an email about each cancellation, so everything before it is planned.
    await product.mailsTo(camille.email, 2 * addresses.length)
    const { rows } = await product.pool.query('SELECT target FROM deliveries WHERE target = ANY ($1)', [
      addresses,
    ])
    expect(rows).toEqual([])
  })

  it('stops no booking that the same client makes at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const reference = await cancelled('10:00')
      const [erased, booked] = await Promise.all([
        erases(reference),
        visitor().books(salon, at('14:00'), ada),
      ])
      expect([erased.status, booked.status]).toEqual([200, 201])
      expect(await clients()).toEqual([ada.clientName])
      await visitor().cancels(booked.body.referenceToken)
      expect((await erases(booked.body.referenceToken)).status).toBe(200)
      expect(await clients()).toEqual([])
    }
  })
})

describe('Old personal details', () => {
  const years = (count: number) =>
    new Date(Date.parse(mondayMorning) + (count * 365.25 + 40) * 86_400_000).toISOString()
  const names = async () => {
    const { rows } = await product.pool.query(
      'SELECT DISTINCT client_name FROM bookings WHERE schedule_id = $1 ORDER BY 1',
      [salon.id],
    )
    return rows.map(({ client_name }) => client_name)
  }

  it('erases details three years after the booking, with clients who have no newer one', async () => {
    await books('10:00')
    await books('11:00', { clientName: 'Bob', clientPhone: '06 99 99 99 99' })
    const file = Buffer.from('Nom;Téléphone\nImporté;0611111111\n').toString('base64')
    await camille.get('importClients', { body: { file, save: true } })
    product.setNow(years(2))
    await product.sweep()
    expect(await names()).toEqual(['Ada Lovelace', 'Bob'])
    expect((await clients()).toSorted()).toEqual(['Ada Lovelace', 'Bob', 'Importé'])
    await camille.enters(salon, '2029-03-12 10:00', { clientName: 'Bob', clientPhone: '06 99 99 99 99' })
    product.setNow(years(3))
    await product.sweep()
    expect(await names()).toEqual(['Bob', 'Client anonyme'])
    expect(await clients()).toEqual(['Bob'])
  })

  it('erases old details in batches, by the limit of their owner', async () => {
    await books('10:00')
    await product.pool.query(
      `INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
         timezone, starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
       SELECT tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
         starts_at, ends_at, 'cancelled', lapses, 'Old', client_phone, client_locale, 'Z' || lpad(n::text, 7, '0')
       FROM bookings, generate_series(1, 230) n WHERE schedule_id = $1`,
      [salon.id],
    )
    const other = await owner(product)
    const elsewhere = await other.opens()
    await visitor().books(elsewhere, at('10:00'), ada)
    const limit = await camille.get('setKeptYears', { body: { years: 1 } })
    expect(limit.keptYears).toBe(1)
    expect(await names()).toEqual(['Ada Lovelace', 'Old'])
    product.setNow(years(1))
    await Promise.all([product.sweep(), product.sweep()])
    expect(await names()).toEqual(['Client anonyme'])
    expect((await other.get('listClients', { query: {} })).clients.map(({ name }) => name)).toEqual([
      ada.clientName,
    ])
    expect((await other.get('getProfile')).keptYears).toBe(3)
  })

  const profile = async () => {
    const { keptYears, erasesFrom } = await camille.get('getProfile')
    return [keptYears, erasesFrom]
  }
  const setsYears = (years: number) => camille.call('setKeptYears', { body: { years } })
  const dayLater = (days: number) => product.setNow(new Date(product.now() + days * 86_400_000).toISOString())

  it('erases a day after a shorter time is set, unless a longer one follows', async () => {
    await books('10:00')
    product.setNow(years(2))
    expect((await setsYears(1)).status).toBe(200)
    const from = new Date(product.now() + 86_400_000).toISOString()
    await product.sweep()
    expect(await names()).toEqual(['Ada Lovelace'])
    expect(await profile()).toEqual([1, from])
    dayLater(0.5)
    expect((await setsYears(3)).status).toBe(200)
    expect(await profile()).toEqual([3, undefined])
    dayLater(2)
    await product.sweep()
    expect(await names()).toEqual(['Ada Lovelace'])
    expect((await setsYears(1)).status).toBe(200)
    expect((await setsYears(2)).status).toBe(200)
    dayLater(0.9)
    await product.sweep()
    expect(await names()).toEqual(['Ada Lovelace'])
    dayLater(0.2)
    await product.sweep()
    expect(await names()).toEqual(['Client anonyme'])
    expect(await profile()).toEqual([2, undefined])
  })

  it('asks for a confirmation before a shorter time, and for none before a longer one', async () => {
    await product.pool.query(
      `UPDATE sessions e SET created_at = now() - interval '1 hour' FROM users u WHERE u.id = e.user_id AND u.email = $1`,
      [camille.email],
    )
    expect(await setsYears(2)).toMatchObject(refused(403, 'confirmation_needed'))
    expect(await profile()).toEqual([3, undefined])
    expect((await setsYears(4)).status).toBe(200)
    await camille.confirms()
    expect((await setsYears(2)).status).toBe(200)
  })

  it.each(['the undo link of the email', 'a reset of the password'])(
    'keeps the details with %s, within the day',
    async (way) => {
      await books('10:00')
      product.setNow(years(2))
      await setsYears(1)
      const sent = (await product.mailsTo(camille.email, 3)).find(({ subject }) =>
        /moins longtemps/.test(subject),
      )
      expect(sent?.text).toContain('pendant 1 an')
      const body = { password: 'a new password' }
      if (way.startsWith('the undo')) {
        const token = decodeURIComponent(/\?back=(\S+)/.exec(sent?.text ?? '')?.[1] ?? '')
        await visitor().get('undoAddressChange', { body: { ...body, token } })
      } else {
        await visitor().call('forgotPassword', { body: { email: camille.email } })
        await visitor().get('resetPassword', { body: { ...body, token: await camille.linkToken(4) } })
      }
      dayLater(2)
      await product.sweep()
      expect(await names()).toEqual(['Ada Lovelace'])
      await camille.signsIn('a new password')
      expect(await profile()).toEqual([3, undefined])
    },
  )

  it.each([0, 11, 1.5, '3', null])('refuses a limit of %s years', async (years) => {
    expect(await camille.call('setKeptYears', { body: { years } as { years: number } })).toMatchObject(
      refused(400, 'invalid_request'),
    )
  })
})
