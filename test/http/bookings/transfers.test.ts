import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { depositIs, openDepositSalon, at as paidAt } from '../../fixtures/deposit-salon.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { missingPublicIds } from '../../fixtures/public-ids.ts'

let product: Product
let camille: Owner
let salon: Salon

const at = (time: string) => `2027-03-08 ${time}`
let people = 0
const adasEmail = () => `ada${++people}@example.com`
let ada: { clientName: string; clientEmail: string; clientPhone: string; comment: string }
let bea: { clientName: string; clientEmail: string; clientPhone: string }

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
  ada = {
    clientName: 'Ada Lovelace',
    clientEmail: adasEmail(),
    clientPhone: '06 12 34 56 78',
    comment: 'Sonnez deux fois',
  }
  bea = { clientName: 'Béa Martin', clientEmail: `bea${people}@example.com`, clientPhone: '06 98 76 54 32' }
})

const visitor = (): Client => client(product)
const looksUp = async (reference: string) => (await visitor().looksUp(reference)).body
const read = async (path: string) => {
  const response = await visitor().send('GET', path)
  return { status: response.status, text: await response.text() }
}
const everythingOf = async (reference: string) => {
  const paths = ['', '/calendar.ics', '/data.json'].map((end) => `/api/public/bookings/${reference}${end}`)
  return (await Promise.all([...paths, `/manage-booking?reference=${reference}`].map(read)))
    .map(({ text }) => text)
    .join('\n')
}
const clients = async () =>
  (await camille.get('listClients', { query: {} })).clients.map(({ name, phone, email }) => ({
    name,
    phone,
    email,
  }))
const subjects = async (address: string, count: number) =>
  (await product.mailsTo(address, count)).map(({ subject }) => subject.replace(/\s:.*/, ''))
const entered = async (time = '10:00', more: object = {}) =>
  (await camille.enters(salon, at(time), { ...ada, ...more })).body
const booked = async (time = '10:00') => {
  const { body } = await visitor().books(salon, at(time), ada)
  const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === body.referenceToken)
  if (!booking) throw new Error('no booking')
  const approved = await camille.answers(booking.id, 'approved')
  await product.mailsTo(ada.clientEmail, 2)
  return { ...booking, version: approved.body.version }
}

describe('An appointment that is given to another person', () => {
  it('creates a new reference, and shows nothing of the new person under the former one', async () => {
    const { id, referenceToken: former } = await booked()
    const { status, body } = await camille.edits(id, { ...bea, comment: 'Frange' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, ...bea, comment: 'Frange', status: 'approved' })
    expect(body.referenceToken).not.toBe(former)

    const theirs = /b[ée]a( martin|\d*@)|98 76 54 32|698765432|frange/i
    expect(await everythingOf(former)).not.toMatch(theirs)
    expect(await everythingOf(former)).not.toContain(body.referenceToken)
    expect(await looksUp(former)).toMatchObject({
      status: 'cancelled',
      givenAway: true,
      cancellable: false,
      clientName: ada.clientName,
    })
    expect((await read(`/manage-booking?reference=${former}`)).text).toContain('n’est plus le vôtre')
    expect(await visitor().cancels(former)).toMatchObject(refused(409, 'cannot_cancel_cancelled'))
    expect((await read(`/api/public/bookings/${former}/calendar.ics`)).text).toContain('METHOD:CANCEL')

    const hers = /lovelace|12 34 56 78|612345678|sonnez/i
    const shown = await everythingOf(body.referenceToken)
    expect(shown).not.toMatch(hers)
    expect(shown).not.toContain(ada.clientEmail)
    expect(shown).not.toContain(former)
    const { history } = await looksUp(body.referenceToken)
    expect(history?.map(({ kind }) => kind)).toEqual(['entered'])
    expect(await missingPublicIds(product.pool)).toEqual([])
  })

  it('notifies the person who lost it and the person who got it, who may cancel it', async () => {
    const { id, referenceToken: former } = await booked()
    const { body } = await camille.edits(id, bea)
    const [, , lost] = await product.mailsTo(ada.clientEmail, 3)
    expect(lost?.subject).toMatch(/^Rendez-vous donné à quelqu’un d’autre/)
    expect(lost?.text).toContain(former)
    expect(lost?.text).not.toMatch(/b[ée]a( martin|\d*@)/i)
    expect(lost?.text).toContain('Voir mon ancienne réservation')
    expect(lost?.text).not.toMatch(/Gérer ma réservation|a un rendez-vous à votre nom/)
    expect(lost?.whole.attachments[0]?.mimeType).toContain('calendar')
    const [got] = await product.mailsTo(bea.clientEmail, 1)
    expect(got?.text).toContain(body.referenceToken)
    expect(got?.text).not.toContain(former)
    expect(await visitor().cancels(body.referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
  })

  it('keeps the history before it for the salon only', async () => {
    const { id } = await booked()
    await camille.edits(id, bea)
    await product.mailsTo(bea.clientEmail, 1)
    await product.mailsTo(ada.clientEmail, 3)
    const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
    expect(history.map(({ kind }) => kind)).toEqual(['requested', 'approved', 'given_away', 'transferred'])
    const targets = history.map(({ mails }) =>
      mails.filter(({ recipient }) => recipient === 'client').map(({ target }) => target),
    )
    expect(targets).toEqual([[ada.clientEmail], [ada.clientEmail], [ada.clientEmail], [bea.clientEmail]])
    expect(await camille.bookings(salon)).toHaveLength(1)
    expect(await clients()).toHaveLength(2)
  })

  it('gives an appointment on to a third person, and back to the first', async () => {
    const { id, referenceToken: first } = await booked()
    const { body: second } = await camille.edits(id, bea)
    const { body: third } = await camille.edits(id, { ...ada, clientEmail: ada.clientEmail })
    const references = [first, second.referenceToken, third.referenceToken]
    expect(new Set(references).size).toBe(3)
    expect(await Promise.all(references.map(async (one) => (await looksUp(one)).status))).toEqual([
      'cancelled',
      'cancelled',
      'approved',
    ])
    const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
    expect(history.filter(({ kind }) => kind === 'transferred')).toHaveLength(2)
    expect(history.filter(({ kind }) => kind === 'requested')).toHaveLength(1)
  })

  it('mails no one if the owner says so', async () => {
    const { id } = await entered()
    await product.mailsTo(ada.clientEmail, 1)
    await camille.edits(id, { ...bea, clientChange: 'transfer', notify: false })
    await camille.edits(id, { startTime: '11:00' })
    expect(await subjects(bea.clientEmail, 1)).toEqual(['Rendez-vous modifié'])
    expect(await product.mailsTo(ada.clientEmail, 1)).toHaveLength(1)
  })

  it('undoes a transfer without a trace', async () => {
    const { id, referenceToken, version } = await booked()
    const before = await looksUp(referenceToken)
    const { body } = await camille.edits(id, { ...bea, version, undoSeconds: 30 })
    expect(body.undoable).toBe(true)
    expect(await looksUp(referenceToken)).toMatchObject({ givenAway: true })
    const undo = { params: { bookingId: id }, body: { version: body.version } }
    expect(await camille.get('undoBooking', undo)).toMatchObject({ ...ada, referenceToken })
    expect(await looksUp(referenceToken)).toEqual({ ...before, version: body.version + 1 })
    expect((await visitor().looksUp(body.referenceToken)).status).toBe(404)
    expect((await camille.get('undoBooking', undo)).referenceToken).toBe(referenceToken)
    await camille.edits(id, { startTime: '11:00' })
    expect(await subjects(ada.clientEmail, 3)).toContain('Rendez-vous modifié')
    expect(await missingPublicIds(product.pool)).toEqual([])
    const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
    expect(history.map(({ kind }) => kind)).toEqual([
      'requested',
      'approved',
      'transferred',
      'undone',
      'edited',
    ])
  })

  it('refuses to undo a transfer once the person before has erased their details', async () => {
    const { id, referenceToken, version } = await booked()
    const { body } = await camille.edits(id, { ...bea, version, undoSeconds: 30 })
    await visitor().call('eraseBooking', { params: { referenceToken }, body: {} })
    const { rows } = await product.pool.query(
      "SELECT FROM undos WHERE before -> 'agreed' ->> 'referenceToken' = $1",
      [referenceToken],
    )
    expect(rows).toEqual([])
    const undo = { params: { bookingId: id }, body: { version: body.version } }
    expect(await camille.call('undoBooking', undo)).toMatchObject(refused(409, 'undo_too_late'))
    expect(await looksUp(body.referenceToken)).toMatchObject({ clientName: bea.clientName })
  })

  it('takes no address, comment or companions of the person before along', async () => {
    const { id } = await entered()
    const { body } = await camille.edits(id, {
      clientName: bea.clientName,
      clientPhone: bea.clientPhone,
      comment: ada.comment,
    })
    expect(body).toMatchObject({ clientEmail: null, comment: null })
  })

  it('lets the person before erase what they entered, and nothing of the person after', async () => {
    const { id, referenceToken: former } = await booked()
    const { body } = await camille.edits(id, bea)
    await product.mailsTo(ada.clientEmail, 3)
    const erased = await visitor().call('eraseBooking', { params: { referenceToken: former }, body: {} })
    expect(erased.status).toBe(200)
    expect(await looksUp(body.referenceToken)).toMatchObject({ clientName: bea.clientName })
    const { rows } = await product.pool.query(
      `SELECT concat((SELECT string_agg(b::text, '') FROM bookings b WHERE b.schedule_id = $1),
        (SELECT string_agg(e::text, '') FROM booking_events e WHERE e.schedule_id = $1),
        (SELECT string_agg(d::text, '') FROM deliveries d WHERE d.schedule_id = $1)) AS everything`,
      [salon.id],
    )
    expect(rows[0].everything).not.toMatch(/lovelace|12 34 56 78|sonnez/i)
    expect(rows[0].everything).not.toContain(ada.clientEmail)
  })

  it('leaves its recurring appointment, or becomes one with all that follow', async () => {
    const series = await camille.get('createSeries', {
      params: { scheduleId: salon.id },
      body: {
        serviceId: salon.services.Coupe ?? 0,
        date: '2027-03-08',
        startTime: '10:00',
        ...ada,
        repeat: { unit: 'week', every: 1, times: 4 },
        save: true,
      },
    })
    const ids = (series.bookings ?? []).map(({ id }) => id)
    expect(ids).toHaveLength(4)
    const [first = 0, second = 0, third = 0] = ids
    const { body: one } = await camille.edits(first, bea)
    expect(one.seriesId).toBeUndefined()
    const { body: following } = await camille.edits(third, { ...bea, following: true })
    expect(following.following).toHaveLength(1)
    const rows = await camille.bookings(salon)
    expect(rows.map(({ seriesId, clientName }) => [seriesId ?? null, clientName])).toEqual([
      [null, bea.clientName],
      [first, ada.clientName],
      [third, bea.clientName],
      [third, bea.clientName],
    ])
    expect(second).toBeGreaterThan(0)
  })

  it('answers a repeated request of the person before with their own reference', async () => {
    const key = crypto.randomUUID()
    const booker = visitor()
    const { body } = await booker.books(salon, at('12:00'), { ...ada, key })
    const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === body.referenceToken)
    const { body: given } = await camille.edits(booking?.id ?? 0, bea)
    const own = { status: 201, body: { referenceToken: body.referenceToken, status: 'cancelled' } }
    expect(await booker.books(salon, at('12:00'), { ...ada, key })).toMatchObject(own)
    // The time is free again.
    await visitor().cancels(given.referenceToken)
    expect(await booker.books(salon, at('12:00'), { ...ada, key })).toMatchObject(own)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })
})

describe('A corrected client', () => {
  it.each([
    ['the name', { clientName: 'Ada Lovelaze' }],
    ['the telephone', { clientPhone: '06 12 34 56 79' }],
    ['the address', { clientEmail: 'ada.new@example.com' }],
    [
      'name and telephone, if the owner says so',
      { clientName: 'Eda', clientPhone: '06 1', clientChange: 'correction' },
    ],
  ])('keeps reference and client when %s changes', async (_what, changes) => {
    const { id, referenceToken } = await booked()
    const { clientChange: _choice, ...shown } = { clientChange: null, ...changes }
    const { status, body } = await camille.edits(id, changes)
    expect(status).toBe(200)
    expect(body).toMatchObject({ referenceToken, ...shown })
    const { clientName: name, clientPhone: phone, clientEmail: email } = { ...ada, ...shown }
    expect(await clients()).toEqual([{ name, phone, email }])
  })

  it('corrects the client back when the correction is undone', async () => {
    const { id, version } = await entered()
    const changes = { clientName: 'Ada L.', version, undoSeconds: 30 }
    const { body } = await camille.edits(id, changes)
    expect(body.undoable).toBe(true)
    await camille.get('undoBooking', { params: { bookingId: id }, body: { version: body.version } })
    expect((await clients()).map(({ name }) => name)).toEqual([ada.clientName])
  })

  it('moves a corrected booking to the client who has that name and contact, and leaves no client behind', async () => {
    await entered('09:00', bea)
    const { id, version } = await entered('10:00', {
      clientName: 'Bea Martn',
      clientEmail: '',
      clientPhone: '06 11 11 11 11',
    })
    expect(await clients()).toHaveLength(2)
    const right = { clientName: bea.clientName, clientPhone: bea.clientPhone, clientChange: 'correction' }
    const { body } = await camille.edits(id, { ...right, version, undoSeconds: 30 })
    expect((await clients()).map(({ name }) => name)).toEqual([bea.clientName])
    await camille.get('undoBooking', { params: { bookingId: id }, body: { version: body.version } })
    expect((await clients()).map(({ name }) => name)).toEqual([bea.clientName, 'Bea Martn'])
  })

  it('gets the confirmation at a corrected or added address', async () => {
    const { id } = await entered('10:00', { clientEmail: '' })
    await allPlanned(product)
    await camille.edits(id, { clientEmail: ada.clientEmail })
    expect(await subjects(ada.clientEmail, 1)).toEqual(['Rendez-vous confirmé'])
    await camille.edits(id, { clientEmail: bea.clientEmail })
    expect(await subjects(bea.clientEmail, 1)).toEqual(['Rendez-vous confirmé'])
  })
})

describe('The deposit of an appointment that is given to another person', () => {
  let payer: Client

  async function paid() {
    ;({ camille, salon, ada: payer } = await openDepositSalon(product))
    const { body: hold } = await payer.holds(salon, paidAt('09:00'), ada)
    await payer.pays(hold)
    await depositIs(payer, hold.referenceToken, 'succeeded')
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'approved')
    await product.mailsTo(ada.clientEmail, 2)
    return { id: booking?.id ?? 0, former: hold.referenceToken }
  }
  const receiptsOf = async (reference: string) => (await looksUp(reference)).receipts?.map(({ kind }) => kind)

  it('refunds the payer, who is notified and keeps the receipts', async () => {
    const { id, former } = await paid()
    const { body } = await camille.edits(id, bea)
    expect(body.deposit).toBeNull()
    await depositIs(payer, former, 'refunded')
    expect(await receiptsOf(former)).toEqual(['payment', 'refund'])
    expect(await receiptsOf(body.referenceToken)).toBeUndefined()
    expect(await looksUp(body.referenceToken)).toMatchObject({ deposit: null })
    const mails = await product.mailsTo(ada.clientEmail, 4)
    expect(mails[2]?.subject).toContain('donné à quelqu’un d’autre')
    expect(mails[2]?.text).toContain('Votre acompte vous est remboursé')
    expect(mails[3]?.subject).toContain('remboursé')
    expect(await product.mailsTo(bea.clientEmail, 1)).toHaveLength(1)
  })

  it('leaves the deposit on the appointment if the owner says so, and sends a later refund to its payer', async () => {
    const { id, former } = await paid()
    const { body } = await camille.edits(id, { ...bea, deposit: 'keep' })
    expect(body.deposit).toMatchObject({ amount: '15.50', status: 'succeeded' })
    const lost = await poll(async () => {
      const mails = await product.mailsTo(ada.clientEmail, 3)
      return mails.find(({ subject }) => subject.startsWith('Rendez-vous donné')) ?? null
    }, 'the mail to the payer')
    expect(lost.text).toContain('reste sur le rendez-vous')
    expect(await receiptsOf(former)).toEqual(['payment'])
    expect(await receiptsOf(body.referenceToken)).toBeUndefined()
    const { deposits } = await camille.get('listDeposits', {
      query: { from: '2027-01-01', to: '2027-12-31' },
    })
    expect(deposits[0]?.receipts).toMatchObject([{ kind: 'payment' }])
    await visitor().cancels(body.referenceToken)
    await depositIs(visitor(), body.referenceToken, 'refunded')
    expect(await receiptsOf(former)).toEqual(['payment', 'refund'])
    expect(await receiptsOf(body.referenceToken)).toBeUndefined()
    const mails = await product.mailsTo(ada.clientEmail, 4)
    expect(mails.at(-1)?.subject).toContain('remboursé')
    expect(mails.at(-1)?.text).not.toMatch(/b[ée]a( martin|\d*@)/i)
  })
})
