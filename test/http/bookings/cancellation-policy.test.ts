import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { depositIs, idOf } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { stored } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  await camille.connects()
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens()
  ada = client(product)
})

afterAll(() => product.stop())

const edit = (body: Record<string, unknown>) =>
  camille.call('editSchedule', { params: { scheduleId: salon.id }, body })

const setHours = async (cancelHours: number) => expect((await edit({ cancelHours })).status).toBe(200)

/** Monday, March 8, at 10:00 in Paris. */
const start = '2027-03-08 10:00'
const deadline = '2027-03-07T09:00:00.000Z'
const justAfter = '2027-03-07T09:00:00.001Z'

const entered = async (status = 'approved') => (await camille.enters(salon, start, { status })).body
const shown = async (referenceToken: string) => (await ada.looksUp(referenceToken)).body

describe('The cancellation policy of a schedule', () => {
  it('lets clients cancel until the start by default', async () => {
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      cancelHours: 0,
    })
    expect(await ada.get('getPublicSchedule', { params: { token: salon.token } })).toMatchObject({
      cancelHours: 0,
    })
    const { referenceToken } = await entered()
    expect(await shown(referenceToken)).not.toHaveProperty('cancelUntil')
    product.setNow('2027-03-08T08:59:59.999Z')
    expect((await ada.cancels(referenceToken)).status).toBe(200)
  })

  it('shows the hours to the owner and on the public schedule', async () => {
    for (const cancelHours of [720, 1, 0, 24]) {
      expect((await edit({ cancelHours })).body).toMatchObject({ cancelHours })
      const { body } = await ada.call('getPublicSchedule', { params: { token: salon.token } })
      expect(body).toMatchObject({ cancelHours })
    }
    const [listed] = (await camille.get('listSchedules')).filter(({ id }) => id === salon.id)
    expect(listed).toMatchObject({ cancelHours: 24 })
    expect((await edit({ name: 'Renamed' })).body).toMatchObject({ cancelHours: 24 })
  })

  it.each([721, -1, 1.5, null, '24', 1e9])('refuses %o as its hours', async (cancelHours) => {
    const answer = await edit({ cancelHours })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['cancelHours'])
    expect((await camille.get('getSchedule', { params: { scheduleId: salon.id } })).cancelHours).toBe(0)
  })
})

describe('A cancellation deadline', () => {
  it('lets the client cancel an approved booking at the deadline', async () => {
    await setHours(24)
    const { referenceToken } = await entered()
    product.setNow(deadline)
    expect(await shown(referenceToken)).toMatchObject({ cancellable: true, cancelUntil: deadline })
    expect(await ada.cancels(referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancellable: false },
    })
    expect(await shown(referenceToken)).not.toHaveProperty('cancelUntil')
  })

  it('refuses the cancellation of an approved booking after it, and changes nothing', async () => {
    await setHours(24)
    const { referenceToken } = await entered()
    product.setNow(justAfter)
    await everyMailIsOut(product)
    const before = await stored(product)
    expect(await shown(referenceToken)).toMatchObject({ cancellable: false, cancelUntil: deadline })
    for (const [language, text] of [
      ['fr', 'Ce rendez-vous ne peut plus être annulé en ligne : le délai d’annulation est passé.'],
      ['en', 'This booking can no longer be cancelled online: its cancellation deadline has passed.'],
    ] as const) {
      const answer = await client(product, language).cancels(referenceToken)
      expect(answer).toMatchObject(refused(409, 'cannot_cancel_late'))
      expect(answer.body.error).toContain('Cannot cancel')
      expect(answer.body.message).toBe(text)
    }
    expect(await stored(product)).toEqual(before)
    product.setNow('2027-03-08T09:00:00Z')
    expect(await shown(referenceToken)).not.toHaveProperty('cancelUntil')
    expect(await ada.cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_started'))
  })

  it('cancels once when two cancellations arrive together at the deadline', async () => {
    await setHours(24)
    const { referenceToken } = await entered()
    product.setNow(deadline)
    const answers = await Promise.all([ada.cancels(referenceToken), client(product).cancels(referenceToken)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('applies to bookings that are approved at once, which may be too late from the beginning', async () => {
    expect((await edit({ cancelHours: 720, approval: 'automatic' })).status).toBe(200)
    const { referenceToken } = (await ada.books(salon, start)).body
    expect(await shown(referenceToken)).toMatchObject({
      status: 'approved',
      cancellable: false,
      cancelUntil: '2027-02-06T09:00:00.000Z',
    })
    expect(await ada.cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_late'))
  })

  it('lets clients withdraw a request until it is answered', async () => {
    await setHours(720)
    const withdrawn = (await ada.books(salon, start)).body.referenceToken
    expect(await shown(withdrawn)).toMatchObject({ cancellable: true })
    expect((await ada.cancels(withdrawn)).status).toBe(200)
    const { referenceToken } = (await ada.books(salon, start)).body
    await camille.answers(await idOf(camille, salon, referenceToken), 'approved')
    expect(await ada.cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_late'))
  })

  it('lets the owner cancel, reject, move and delete a booking after the deadline', async () => {
    await setHours(720)
    const at = async (time: string, status = 'approved') =>
      (await camille.enters(salon, `2027-03-08 ${time}`, { status })).body
    const [cancelled, rejected, moved, deleted, closed] = [
      await at('10:00'),
      await at('11:00', 'pending'),
      await at('12:00'),
      await at('13:00'),
      await at('14:00'),
    ]
    expect((await camille.edits(cancelled.id, { status: 'cancelled' })).body.status).toBe('cancelled')
    expect((await camille.answers(rejected.id, 'rejected')).body.status).toBe('rejected')
    expect((await camille.edits(moved.id, { startTime: '15:00' })).status).toBe(200)
    expect((await camille.deletes(deleted.id)).status).toBe(200)
    await camille.confirms()
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    expect((await shown(closed.referenceToken)).status).toBe('cancelled')
  })

  it('keeps the hours that were agreed when the owner changes the policy', async () => {
    await setHours(24)
    const { referenceToken: agreed } = await entered()
    await setHours(48)
    const { body: strict } = await camille.enters(salon, '2027-03-08 11:00')
    await setHours(0)
    product.setNow('2027-03-06T10:00:00.001Z')
    expect((await shown(agreed)).cancellable).toBe(true)
    expect(await ada.cancels(strict.referenceToken)).toMatchObject(refused(409, 'cannot_cancel_late'))
    product.setNow(justAfter)
    expect(await ada.cancels(agreed)).toMatchObject(refused(409, 'cannot_cancel_late'))
  })

  it('moves with the booking, which keeps its hours', async () => {
    await setHours(24)
    const { id, referenceToken } = await entered()
    await setHours(0)
    await camille.edits(id, { date: '2027-03-09' })
    expect(await shown(referenceToken)).toMatchObject({ cancelUntil: '2027-03-08T09:00:00.000Z' })
    product.setNow('2027-03-08T09:00:00Z')
    expect((await ada.cancels(referenceToken)).status).toBe(200)
  })

  it('counts elapsed hours when the clocks change', async () => {
    await setHours(24)
    product.setNow('2027-03-20T08:00:00Z')
    // At 01:00 on March 28, Paris is still on winter time; at 10:00 it is not.
    const { body } = await camille.enters(salon, '2027-03-28 10:00')
    expect(await shown(body.referenceToken)).toMatchObject({ cancelUntil: '2027-03-27T08:00:00.000Z' })
    product.setNow('2027-03-27T08:00:00.001Z')
    expect(await ada.cancels(body.referenceToken)).toMatchObject(refused(409, 'cannot_cancel_late'))
  })

  it('restores the deadline when the owner undoes a move', async () => {
    await setHours(24)
    const { id, referenceToken } = await entered()
    const { body } = await camille.edits(id, { date: '2027-03-09', undoSeconds: 8 })
    await camille.get('undoBooking', { params: { bookingId: id }, body: { version: body.version } })
    expect(await shown(referenceToken)).toMatchObject({ date: '2027-03-08', cancelUntil: deadline })
  })

  it('refuses a form sent without JavaScript, with the reason', async () => {
    await setHours(24)
    const { referenceToken } = await entered()
    product.setNow(justAfter)
    const sends = (fields: Record<string, string>) =>
      fetch(`${product.url}/manage-booking`, {
        method: 'POST',
        body: new URLSearchParams({ reference: referenceToken, ...fields }),
      })
    const answer = await sends({ cancel: 'yes' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain(
      'Ce rendez-vous ne peut plus être annulé en ligne : le délai d’annulation est passé.',
    )
    expect((await shown(referenceToken)).status).toBe('approved')
    expect(await (await sends({})).text()).not.toContain('name="cancel"')
  })
})

describe('A cancellation deadline with a deposit', () => {
  beforeEach(async () => {
    expect((await camille.asksFor(salon, '15.50')).status).toBe(200)
  })

  async function paid(): Promise<{ id: number; referenceToken: string }> {
    const { body: hold } = await ada.holds(salon, start)
    await ada.pays(hold)
    return { id: await idOf(camille, salon, hold.referenceToken), referenceToken: hold.referenceToken }
  }

  it('refunds nothing after a cancellation deadline that is earlier than the one of the refund', async () => {
    await setHours(48)
    const { id, referenceToken } = await paid()
    await camille.answers(id, 'approved')
    product.setNow('2027-03-06T09:00:00Z')
    expect((await shown(referenceToken)).deposit).toMatchObject({ refundedOnCancel: true })
    product.setNow('2027-03-06T09:00:00.001Z')
    expect(await shown(referenceToken)).toMatchObject({
      cancellable: false,
      deposit: { refundedOnCancel: false },
    })
    expect(await ada.cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_late'))
    await camille.edits(id, { status: 'cancelled' })
    await depositIs(ada, referenceToken, 'refunded')
  })

  it('lets the client cancel without a refund until a later cancellation deadline', async () => {
    await setHours(2)
    const { id, referenceToken } = await paid()
    await camille.answers(id, 'approved')
    product.setNow('2027-03-08T07:00:00Z')
    expect(await shown(referenceToken)).toMatchObject({
      cancellable: true,
      deposit: { refundedOnCancel: false },
    })
    expect((await ada.cancels(referenceToken)).status).toBe(200)
    await depositIs(ada, referenceToken, 'succeeded')
  })

  it('keeps the hours of the hold when the owner changes them before the payment', async () => {
    await setHours(24)
    const { body: hold } = await ada.holds(salon, start)
    await setHours(0)
    await ada.pays(hold)
    await camille.answers(await idOf(camille, salon, hold.referenceToken), 'approved')
    expect(await shown(hold.referenceToken)).toMatchObject({ cancelUntil: deadline })
  })

  it('lets clients give up a hold and withdraw a paid request after it', async () => {
    await setHours(720)
    const { body: hold } = await ada.holds(salon, start)
    expect((await ada.cancels(hold.referenceToken)).status).toBe(200)
    const { referenceToken } = await paid()
    expect(await shown(referenceToken)).toMatchObject({
      cancellable: true,
      deposit: { refundedOnCancel: true },
    })
    expect((await ada.cancels(referenceToken)).status).toBe(200)
    await depositIs(ada, referenceToken, 'refunded')
  })

  it('promises no refund after a move to a time whose deadline has passed', async () => {
    await setHours(48)
    const { id, referenceToken } = await paid()
    await camille.answers(id, 'approved')
    await camille.edits(id, { date: '2027-03-02' })
    expect(await shown(referenceToken)).toMatchObject({
      cancellable: false,
      deposit: { refundedOnCancel: false },
    })
  })

  it('makes a new hold when the same client asks again after the policy changed', async () => {
    const { body: first } = await ada.holds(salon, start)
    await setHours(24)
    const { body: second } = await ada.holds(salon, start)
    expect(second.referenceToken).not.toBe(first.referenceToken)
    expect(await shown(second.referenceToken)).toMatchObject({ cancelUntil: deadline })
  })
})
