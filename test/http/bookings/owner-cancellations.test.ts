import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { idOf } from '../../fixtures/deposit-salon.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let hour = 9

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

async function booked() {
  const clientEmail = `bea${++hour}@example.com`
  const bea = client(product, 'fr')
  const { referenceToken } = (await bea.books(salon, `2027-03-08 ${hour}:00`, { clientEmail })).body
  const id = await idOf(camille, salon, referenceToken)
  await camille.call('answerBooking', { params: { bookingId: id }, body: { status: 'approved' } })
  await product.mailsTo(clientEmail, 2)
  return { bea, clientEmail, referenceToken, id }
}

const edits = (bookingId: number, body: Body<'editBooking'>) =>
  camille.call('editBooking', { params: { bookingId }, body })

const message = 'Camille est malade, rappelez-nous.'

it('sends the owner’s message with a cancellation, and shows it in the look-up', async () => {
  const { bea, clientEmail, referenceToken, id } = await booked()
  expect(await edits(id, { status: 'cancelled', message: ` ${message}\n` })).toMatchObject({ status: 200 })
  const [, , mail] = await product.mailsTo(clientEmail, 3)
  expect(mail?.text).toContain(`Salon vous écrit\u00a0:\n> ${message}`)
  const { body } = await bea.looksUp(referenceToken)
  expect(body).toMatchObject({ status: 'cancelled', rejectionMessage: message })
  expect(body.history?.at(-1)).toMatchObject({ kind: 'cancelled', actor: 'owner', message })
})

it('cancels without a mail if the owner wants none, and frees the time', async () => {
  const { bea, clientEmail, referenceToken, id } = await booked()
  const at = `2027-03-08 ${hour}:00`
  expect(await edits(id, { status: 'cancelled', notify: false })).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  })
  await everyMailIsOut(product)
  expect(await product.mailsTo(clientEmail)).toHaveLength(2)
  expect((await bea.looksUp(referenceToken)).body).toMatchObject({ status: 'cancelled' })
  expect(await client(product).books(salon, at)).toMatchObject({ status: 201 })
  const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
  expect(history.at(-1)).toMatchObject({ kind: 'cancelled', mails: [] })
})

it.for([
  { notify: true, message },
  { notify: false, message },
])('undoes a cancellation with its message, and tells the client of neither: %o', async (choice) => {
  const { bea, clientEmail, referenceToken, id } = await booked()
  const cancelled = await edits(id, { status: 'cancelled', undoSeconds: 30, ...choice })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', undoable: true })
  const { version } = cancelled.body
  expect(await camille.call('undoBooking', { params: { bookingId: id }, body: { version } })).toMatchObject({
    status: 200,
    body: { status: 'approved' },
  })
  await everyMailIsOut(product)
  expect(await product.mailsTo(clientEmail)).toHaveLength(2)
  const { body } = await bea.looksUp(referenceToken)
  expect(body.status).toBe('approved')
  expect(JSON.stringify(body)).not.toContain(message)
})

it('ignores what belongs to an ending when the booking has ended already', async () => {
  const { clientEmail, id } = await booked()
  await edits(id, { status: 'cancelled', notify: false })
  const again = await edits(id, { status: 'cancelled', message, notify: true })
  expect(again).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  await everyMailIsOut(product)
  expect(await product.mailsTo(clientEmail)).toHaveLength(2)
})

it('refuses a message or silence for an edit that ends nothing', async () => {
  const { id } = await booked()
  const bad = (field: string) => ({
    ...refused(400, 'invalid_request').body,
    fields: { [field]: expect.any(String) },
  })
  expect(await edits(id, { status: 'approved', message })).toMatchObject({
    status: 400,
    body: bad('message'),
  })
  expect(await edits(id, { message })).toMatchObject({ status: 400, body: bad('message') })
  expect(await edits(id, { startTime: '08:00', notify: false })).toMatchObject({
    status: 400,
    body: bad('notify'),
  })
  const long = { status: 'cancelled', message: 'x'.repeat(501) } as const
  expect(await edits(id, long)).toMatchObject({ status: 400, body: bad('message') })
  expect(await edits(id, { status: 'cancelled', message: null, notify: true })).toMatchObject({ status: 200 })
})

/** Approved a moment ago, so that its mail still waits. */
async function justApproved(at: string) {
  const clientEmail = `bea${++hour}@example.com`
  const { referenceToken } = (await client(product, 'fr').books(salon, at, { clientEmail })).body
  const id = await idOf(camille, salon, referenceToken)
  await product.mailsTo(clientEmail, 1)
  await camille.call('answerBooking', {
    params: { bookingId: id },
    body: { status: 'approved', undoSeconds: 30 },
  })
  return { clientEmail, id }
}

const holdIsOver = async () => {
  await allPlanned(product)
  await makeDue(product)
  await product.pool.query('UPDATE booking_events SET held_until = now() WHERE held_until > now()')
  await everyMailIsOut(product)
}

it('withdraws an approval that still waits when the owner then cancels without a mail', async () => {
  const { clientEmail, id } = await justApproved('2027-03-15 10:00')
  expect(await edits(id, { status: 'cancelled', notify: false })).toMatchObject({ status: 200 })
  await holdIsOver()
  expect(await product.mailsTo(clientEmail)).toHaveLength(1)
})

it('sends the approval after all when the owner undoes the cancellation without a mail', async () => {
  const { clientEmail, id } = await justApproved('2027-03-15 11:00')
  const { version } = (await edits(id, { status: 'cancelled', notify: false, undoSeconds: 30 })).body
  expect(await camille.call('undoBooking', { params: { bookingId: id }, body: { version } })).toMatchObject({
    status: 200,
    body: { status: 'approved' },
  })
  await holdIsOver()
  expect(await product.mailsTo(clientEmail)).toHaveLength(2)
})
