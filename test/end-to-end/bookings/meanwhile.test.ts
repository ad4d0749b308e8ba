import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, euros, toast } from '../deposits/payments.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream } from '../live/streams.ts'

const ten = '2027-03-08 10:00'
const changedTo = (status: string, time = '10:00') =>
  m.booking_changed_meanwhile({ status, date: 'lundi 8 mars', time })

/** Without a stream, these pages learn of concurrent changes only from the reply. */
const it = base
  .extend('onlyBooking', ({ camille, salon }) => async () => {
    const [booking] = await camille.bookings(salon)
    if (!booking) throw new Error('the owner sees no booking')
    return booking
  })
  .extend('opensDay', ({ camille, salon, newPage }) => async () => {
    const page = await newPage()
    await blockStream(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog', { name: /lundi 8 mars/ })
    await dialog.getByText('10:00 – 11:00').waitFor()
    return { page, dialog }
  })

it.beforeEach(({ product }) => product.setNow(mondayMorning))

async function cancels(page: Page, referenceToken: string) {
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await button(page, m.manage_cancel()).click()
  await page.getByRole('alertdialog').getByRole('button', { name: m.manage_cancel_confirm() }).click()
}

it('tells the owner in the form that the client has cancelled, and still saves the comment', async ({
  product,
  salon,
  newPage,
  opensDay,
  onlyBooking,
}) => {
  const { referenceToken } = (await client(product).books(salon, ten)).body
  const { page, dialog } = await opensDay()
  await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
  await dialog.getByLabel(m.calendar_comment()).fill('Apporter le patron')

  const adas = await newPage({ viewport: phone })
  await cancels(adas, referenceToken)
  await adas.getByRole('heading', { name: m.manage_cancelled() }).waitFor()

  await button(dialog, m.calendar_save()).click()
  await dialog.getByRole('alert').getByText(changedTo('annulé')).waitFor()
  await dialog.getByText(m.booking_changed_save()).waitFor()
  expect(await dialog.getByLabel(m.calendar_comment()).inputValue()).toBe('Apporter le patron')
  expect(await dialog.getByLabel(m.calendar_status()).textContent()).toContain('Annulé')
  expect(await onlyBooking()).toMatchObject({ status: 'cancelled', comment: null })
  expect(await faultsNow(page, 'a booking that changed meanwhile')).toEqual([])

  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  expect(await onlyBooking()).toMatchObject({ status: 'cancelled', comment: 'Apporter le patron' })
})

it('sends only changed fields, so that two pages of an owner do not overwrite each other', async ({
  camille,
  salon,
  opensDay,
  onlyBooking,
}) => {
  await camille.enters(salon, ten)
  const { page, dialog } = await opensDay()
  await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
  await dialog.getByLabel(m.calendar_comment()).fill('Cheveux longs')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' || request.method() === 'PATCH')
  const { id, version } = await onlyBooking()
  await button(dialog, m.calendar_save()).click()
  expect((await sent).postDataJSON()).toEqual({ comment: 'Cheveux longs', version, undoSeconds: 30 })
  await toast(page, m.toast_booking_changed())
  expect(await onlyBooking()).toMatchObject({ id, comment: 'Cheveux longs' })
})

it('continues to edit a booking that was moved to another day meanwhile', async ({
  camille,
  salon,
  opensDay,
  onlyBooking,
}) => {
  await camille.enters(salon, ten)
  const { page, dialog } = await opensDay()
  await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
  await dialog.getByLabel(m.calendar_comment()).fill('Cheveux longs')
  await camille.edits((await onlyBooking()).id, { date: '2027-03-09' })
  await button(dialog, m.calendar_save()).click()
  await dialog
    .getByText(m.booking_changed_meanwhile({ status: 'approuvé', date: 'mardi 9 mars', time: '10:00' }))
    .waitFor()
  expect(await dialog.getByLabel(m.calendar_date()).inputValue()).toBe('2027-03-09')
  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  expect(await onlyBooking()).toMatchObject({ date: '2027-03-09', comment: 'Cheveux longs' })
})

it('refuses to answer or delete a booking that differs from the page', async ({
  product,
  camille,
  salon,
  opensDay,
  onlyBooking,
}) => {
  await client(product).books(salon, ten)
  const { page, dialog } = await opensDay()
  const { id } = await onlyBooking()
  await camille.edits(id, { startTime: '11:00' })
  await button(dialog, m.calendar_approve_of({ name: 'Ada' })).click()
  await dialog.getByText(changedTo('en attente', '11:00')).waitFor()
  expect((await onlyBooking()).status).toBe('pending')
  await button(dialog, m.calendar_approve_of({ name: 'Ada' })).click()
  await toast(page, m.toast_status_updated())

  await camille.edits(id, { startTime: '12:00' })
  page.on('dialog', (question) => void question.accept())
  await button(dialog, m.calendar_delete_of({ name: 'Ada' })).click()
  await dialog.getByText(changedTo('approuvé', '12:00')).waitFor()
  expect(await camille.bookings(salon)).toHaveLength(1)
  await button(dialog, m.calendar_delete_of({ name: 'Ada' })).click()
  await toast(page, m.toast_booking_deleted())
  expect(await camille.bookings(salon)).toEqual([])
})

it('says on the schedule’s page that a request has ended', async ({ product, camille, salon, page }) => {
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, ten)).body
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await button(page, startingWith(m.calendar_approve())).waitFor()
  await ada.cancels(referenceToken)
  await button(page, startingWith(m.calendar_approve())).click()
  await toast(page, changedTo('annulé'))
  await button(page, startingWith(m.calendar_approve())).waitFor({ state: 'detached' })
})

it('asks the client again when the booking has moved, and then cancels it', async ({
  product,
  camille,
  salon,
  newPage,
  onlyBooking,
}) => {
  const { referenceToken } = (await client(product).books(salon, ten)).body
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await settle(page)
  await camille.edits((await onlyBooking()).id, { startTime: '14:00', status: 'approved' })
  await button(page, m.manage_cancel()).click()
  const dialog = page.getByRole('alertdialog')
  await button(dialog, m.manage_cancel_confirm()).click()
  await dialog
    .getByText(m.manage_cancel_changed({ status: 'confirmé', date: 'lundi 8 mars', time: '14:00' }))
    .waitFor()
  expect((await onlyBooking()).status).toBe('approved')
  expect(await faultsNow(page, 'a cancellation that is asked again')).toEqual([])
  await button(dialog, m.manage_cancel_confirm()).click()
  await page.getByRole('heading', { name: m.manage_cancelled() }).waitFor()
})

it('asks the client again when the deposit is no longer refundable', async ({
  product,
  camille,
  salon,
  newPage,
  onlyBooking,
}) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, ten)
  await ada.pays(hold)
  await camille.answers((await onlyBooking()).id, 'approved')
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${hold.referenceToken}`)
  await button(page, m.manage_cancel()).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(m.manage_cancel_refunded({ amount: euros('15,50') })).waitFor()
  product.setNow('2027-03-07T09:30:00Z')
  await button(dialog, m.manage_cancel_confirm()).click()
  await dialog.getByText(m.refusal_refund_changed()).waitFor()
  await dialog.getByText(m.manage_cancel_not_refunded({ amount: euros('15,50'), hours: 24 })).waitFor()
  expect((await onlyBooking()).status).toBe('approved')
  await button(dialog, m.manage_cancel_confirm()).click()
  await page.getByText(m.manage_deposit_kept({ amount: euros('15,50') })).waitFor()
})

it('keeps the duration that a colleague chose with another service', async ({
  camille,
  salon,
  opensDay,
  onlyBooking,
}) => {
  const { id: short } = await camille.get('createService', {
    params: { scheduleId: salon.id },
    body: { name: 'Frange', durationMinutes: 15 },
  })
  await camille.enters(salon, ten)
  const { page, dialog } = await opensDay()
  await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
  await dialog.getByLabel(m.calendar_comment()).fill('Cheveux longs')
  await camille.edits((await onlyBooking()).id, { serviceIds: [short], durationMinutes: 60 })
  await button(dialog, m.calendar_save()).click()
  await dialog.getByText(m.booking_changed_save()).waitFor()
  expect(await dialog.getByLabel(m.appointment_minutes(), { exact: true }).inputValue()).toBe('60')
  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  expect(await onlyBooking()).toMatchObject({
    comment: 'Cheveux longs',
    serviceId: short,
    service: { durationMinutes: 60 },
  })
})

it('keeps a cancellation on screen when a reading that began before it ends later', async ({
  product,
  salon,
  newPage,
}) => {
  const { referenceToken } = (await client(product).books(salon, ten)).body
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await settle(page)
  const url = new RegExp(`/api/public/bookings/${referenceToken}$`)
  const { arrived, release } = await holdNextReply(page, url)
  await button(page, m.dashboard_refresh()).click()
  await arrived
  const read = page.waitForResponse(url)
  await button(page, m.manage_cancel()).click()
  await button(page.getByRole('alertdialog'), m.manage_cancel_confirm()).click()
  const cancelled = page.getByRole('heading', { name: m.manage_cancelled() })
  await cancelled.waitFor()
  release()
  await read
  await settle(page)
  expect(await cancelled.count()).toBe(1)
})
