import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const answers = (approval: 'automatic' | 'manual', where = { camille, salon }) =>
  where.camille.get('editSchedule', { params: { scheduleId: where.salon.id }, body: { approval } })

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
  await answers('automatic')
})

const subjectsTo = async (address: string) => {
  await everyMailIsOut(product)
  return (await product.mailsTo(address)).map(({ subject }) => subject.split(/\s:/)[0])
}

describe('Automatic approval', () => {
  it('confirms an automatically approved booking in replies and mails, and sends its reminder', async () => {
    const ada = client(product)
    const shared = await ada.get('getPublicSchedule', { params: { token: salon.token } })
    expect(shared).toMatchObject({ approval: 'automatic' })
    const booked = await ada.books(salon, at('10:00'), { clientEmail: 'ada@confirmed.example' })
    expect(booked).toMatchObject({ status: 201, body: { status: 'approved' } })
    const { referenceToken } = booked.body
    expect(await ada.looksUp(referenceToken)).toMatchObject({
      body: { status: 'approved', cancellable: true },
    })
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['approved'])
    expect(await camille.get('listSchedules')).toMatchObject([{ pendingCount: 0, upcomingCount: 1 }])
    expect(await ada.slots(salon, monday)).not.toMatchObject({
      body: { slots: expect.arrayContaining(['10:00']) },
    })

    await everyMailIsOut(product)
    const [mail] = await product.mailsTo('ada@confirmed.example')
    expect(mail?.subject).toContain('Rendez-vous confirmé')
    expect(mail?.text).toContain(`Gardez votre référence ${referenceToken}`)
    expect(mail?.whole.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    const [, toOwner] = await product.mailsTo(camille.email, 2)
    expect(toOwner?.subject).toContain('Nouveau rendez-vous')
    expect(toOwner?.text).not.toMatch(/Approuver|Rejeter/)

    product.setNow('2027-03-07T10:00:00Z')
    await product.sweep()
    expect(await subjectsTo('ada@confirmed.example')).toEqual(['Rendez-vous confirmé', 'Rappel'])
    product.setNow('2027-03-08T10:00:00Z')
    await product.sweep()
    expect(await ada.looksUp(referenceToken)).toMatchObject({ body: { status: 'approved', lapsed: false } })
  })

  it('repeats the approved status when a request is sent again with the same key', async () => {
    const key = randomUUID()
    const ada = client(product)
    const first = await ada.books(salon, at('10:00'), { key })
    await answers('manual')
    const again = await ada.books(salon, at('10:00'), { key })
    expect(again.body).toMatchObject({ referenceToken: first.body.referenceToken, status: 'approved' })
    expect(await ada.books(salon, at('11:00'))).toMatchObject({ body: { status: 'pending' } })
  })

  it('sends owners no mail of an automatic approval when they switched off mails of new bookings', async () => {
    await camille.get('editMailSettings', { body: { wanted: { booking_requested: false } } })
    await client(product).books(salon, at('10:00'), { clientEmail: 'bob@quiet.example' })
    expect(await subjectsTo('bob@quiet.example')).toEqual(['Rendez-vous confirmé'])
    const toOwner = await product.pool.query('SELECT FROM deliveries WHERE target = $1', [camille.email])
    expect(toOwner.rowCount).toBe(0)
  })

  it('lets the owner cancel an automatically approved booking, but not reject it', async () => {
    const ada = client(product)
    const { referenceToken } = (await ada.books(salon, at('10:00'))).body
    const id = await idOf(camille, salon, referenceToken)
    expect(await camille.answers(id, 'rejected')).toMatchObject(refused(409, 'not_pending'))
    expect(await camille.edits(id, { status: 'cancelled' })).toMatchObject({ status: 200 })
    expect((await ada.books(salon, at('10:00'))).status).toBe(201)
  })

  it('leaves earlier requests pending when automatic approval is turned on', async () => {
    await answers('manual')
    const { referenceToken } = (await client(product).books(salon, at('10:00'))).body
    await answers('automatic')
    expect(await client(product).looksUp(referenceToken)).toMatchObject({ body: { status: 'pending' } })
  })

  it.each([{ approval: 'sometimes' }, { approval: null }])(
    'refuses %o as an approval setting',
    async (body) => {
      const answer = await camille.call('editSchedule', {
        params: { scheduleId: salon.id },
        body: body as never,
      })
      expect(answer).toMatchObject(refused(400, 'invalid_request'))
    },
  )
})

describe('Deposits with automatic approval', () => {
  it('approves the booking when its deposit is paid, and refunds the deposit only as its terms say', async () => {
    const where = await openDepositSalon(product)
    await answers('automatic', where)
    const { ada } = where
    const held = await ada.holds(where.salon, at('10:00'), { clientEmail: 'ada@paid.example' })
    expect(await ada.looksUp(held.body.referenceToken)).toMatchObject({ body: { status: 'pending' } })
    await ada.pays(held.body)
    const paid = await depositIs(ada, held.body.referenceToken, 'succeeded')
    expect(paid).toMatchObject({ status: 'approved', deposit: { refundedOnCancel: true } })
    expect(await subjectsTo('ada@paid.example')).toEqual(['Rendez-vous confirmé'])
    const [mail] = await product.mailsTo('ada@paid.example')
    expect(mail?.text).toMatch(/confirmé et votre acompte de 15,50\s€ est payé/)
    const [, toOwner] = await product.mailsTo(where.camille.email, 2)
    expect(toOwner?.text).toMatch(/L’acompte de 15,50\s€ est payé\./)

    product.setNow('2027-03-07T20:00:00Z')
    expect(await ada.looksUp(held.body.referenceToken)).toMatchObject({
      body: { deposit: { refundedOnCancel: false } },
    })
    await ada.cancels(held.body.referenceToken)
    await product.sweep()
    expect(await ada.looksUp(held.body.referenceToken)).toMatchObject({
      body: { status: 'cancelled', deposit: { status: 'succeeded' } },
    })
  })

  it('keeps the approval setting that was shown when the slot was held', async () => {
    const where = await openDepositSalon(product)
    const asked = (await where.ada.holds(where.salon, at('10:00'))).body
    await answers('automatic', where)
    await where.ada.pays(asked)
    expect(await depositIs(where.ada, asked.referenceToken, 'succeeded')).toMatchObject({ status: 'pending' })
    const bob = client(product)
    const atOnce = (await bob.holds(where.salon, at('11:00'))).body
    await answers('manual', where)
    await bob.pays(atOnce)
    expect(await depositIs(bob, atOnce.referenceToken, 'succeeded')).toMatchObject({ status: 'approved' })
  })

  it('makes a new hold when the approval setting has changed since the last one', async () => {
    const where = await openDepositSalon(product)
    const { ada } = where
    // The server knows a browser by a cookie, which it sets before the first hold.
    await ada.get('getPublicSchedule', { params: { token: where.salon.token } })
    const asked = (await ada.holds(where.salon, at('10:00'))).body
    await answers('automatic', where)
    const again = (await ada.holds(where.salon, at('10:00'))).body
    expect(again.referenceToken).not.toBe(asked.referenceToken)
    await ada.pays(again)
    expect(await depositIs(ada, again.referenceToken, 'succeeded')).toMatchObject({ status: 'approved' })
  })

  it('refunds a deposit paid after the start, and tells the client that nothing is booked', async () => {
    const where = await openDepositSalon(product)
    await answers('automatic', where)
    const { ada } = where
    product.setNow('2027-03-08T08:55:00Z')
    const held = (await ada.holds(where.salon, at('10:00'), { clientEmail: 'ada@late.example' })).body
    product.setNow('2027-03-08T09:05:00Z')
    await ada.pays(held)
    expect(await depositIs(ada, held.referenceToken, 'refunded')).toMatchObject({ status: 'cancelled' })
    expect(await where.camille.bookings(where.salon)).toEqual([])
    expect(await subjectsTo('ada@late.example')).toEqual([
      expect.stringContaining('Réservation impossible, acompte remboursé'),
    ])
  })

  it('keeps a booking pending when its deposit is paid late, because the time may be taken', async () => {
    const where = await openDepositSalon(product)
    await answers('automatic', where)
    const { ada } = where
    const held = (await ada.holds(where.salon, at('10:00'))).body
    product.setNow('2027-03-01T08:30:00Z')
    await product.sweep()
    const answer = await ada.pays(held)
    if (answer.status === 200)
      expect(await depositIs(ada, held.referenceToken, 'succeeded')).toMatchObject({ status: 'pending' })
    else expect(answer).toMatchObject(refused(409, 'payment_not_due'))
  })
})
