import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const detailsOf = (salon: { token: string; services: Record<string, number> }, at: string) => {
  const [date, time] = at.split(' ')
  return `/book/${salon.token}?service=${salon.services.Coupe}&date=${date}&time=${time}&step=client`
}

const deadline = 'dimanche 7 mars à 10:00'

it('shows the deadline that an owner sets before the booking, on the booking and in the dialog', async ({
  product,
  camille,
  salon,
  signedInPage: ownerPage,
  newPage,
}) => {
  await ownerPage.goto(`/schedules/${salon.id}?tab=settings`)
  await ownerPage.getByRole('combobox', { name: m.rules_cancel(), exact: true }).click()
  await ownerPage
    .getByRole('option', { name: m.rules_cancel_before({ duration: m.rules_hours({ count: 24 }) }) })
    .click()
  await button(ownerPage, m.rules_save()).click()
  await toast(ownerPage, m.toast_schedule_saved())
  expect(await faultsNow(ownerPage, 'the booking rules')).toEqual([])
  const params = { scheduleId: salon.id }
  expect(await camille.get('getSchedule', { params })).toMatchObject({ cancelHours: 24 })
  await camille.get('editSchedule', { params, body: { phone: '01 42 00 11 22' } })

  const page = await newPage({ viewport: phone })
  await page.goto(detailsOf(salon, '2027-03-08 10:00'))
  await page.getByText(m.book_cancel_until({ when: deadline })).waitFor()
  expect(await faultsNow(page, 'the details with a deadline')).toEqual([])

  const { referenceToken } = (await camille.enters(salon, '2027-03-08 10:00')).body
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByText(m.manage_cancel_until({ when: deadline })).waitFor()
  await button(page, m.manage_cancel()).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(m.book_cancel_until({ when: deadline })).waitFor()

  // Too late while the dialog is open.
  product.setNow('2027-03-07T09:00:01Z')
  await dialog.getByRole('button', { name: m.manage_cancel_confirm() }).click()
  await toast(page, m.manage_cannot_cancel())
  await page.getByText(m.manage_cancel_late({ when: deadline })).waitFor()
  await page.getByRole('link', { name: '01 42 00 11 22' }).first().waitFor()
  await page.getByText(m.salon_call()).waitFor()
  expect(await button(page, m.manage_cancel()).count()).toBe(0)
  expect(await faultsNow(page, 'a booking after its deadline')).toEqual([])

  await camille.get('editSchedule', { params, body: { phone: null } })
  await page.reload()
  await page.getByText(m.manage_cancel_late({ when: deadline })).waitFor()
  expect(await page.getByText(m.salon_call()).count()).toBe(0)
})

it('says before a booking that its deadline has already passed', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  product.setNow(mondayMorning)
  const params = { scheduleId: salon.id }
  await camille.get('editSchedule', { params, body: { cancelHours: 720 } })
  const page = await newPage({ viewport: phone })
  await page.goto(detailsOf(salon, '2027-03-08 11:00'))
  await page.getByText(m.book_cancel_passed()).waitFor()
  await camille.get('editSchedule', { params, body: { cancelHours: 0 } })
  await page.reload()
  await button(page, m.book_submit()).waitFor()
  expect(await page.getByText(m.book_cancel_passed()).count()).toBe(0)
})

it('says before a payment until when a deposit is refunded, or that it no longer is', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  product.setNow(mondayMorning)
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const params = { scheduleId: salon.id }
  const page = await newPage({ viewport: phone })
  const pay = async (at: string) => {
    await page.goto(detailsOf(salon, at))
    await page.getByLabel(m.book_client_name(), { exact: true }).fill('Ada')
    await page.getByLabel(m.book_client_phone()).fill('06 00 00 00 00')
    await button(page, m.book_payment_continue()).click()
    await page.getByRole('heading', { name: m.payment_terms() }).waitFor()
  }
  await pay('2027-03-08 12:00')
  await page.getByText(m.payment_terms_approved({ until: 'dimanche 7 mars à 12:00' })).waitFor()

  await camille.get('editSchedule', { params, body: { cancelHours: 48 } })
  await pay('2027-03-08 13:00')
  const until = 'samedi 6 mars à 13:00'
  await page.getByText(m.payment_terms_approved({ until })).waitFor()
  await page.getByText(m.book_cancel_until({ when: until })).waitFor()
  expect(await faultsNow(page, 'the payment with a deadline')).toEqual([])
  await page.setViewportSize(phone)

  await camille.get('editSchedule', { params, body: { cancelHours: 720 } })
  await page.goto(detailsOf(salon, '2027-03-08 14:00'))
  await page.getByText(m.book_cancel_passed_deposit()).waitFor()
  await pay('2027-03-08 14:00')
  await page.getByText(m.payment_terms_approved_late()).waitFor()
  await page.getByText(m.payment_short_late({ name: 'Salon' })).waitFor()
})

it('counts the hours before the first of two equal times when the clocks go back', async ({
  product,
  camille,
  newPage,
}) => {
  product.setNow('2027-10-20T08:00:00Z')
  const salon = await camille.opens({ hours: { sunday: '00:00-12:00' } })
  await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { cancelHours: 1 } })
  const page = await newPage()
  for (const [time, when] of [
    ['02:00', 'dimanche 31 octobre à 01:00'],
    ['03:00', 'dimanche 31 octobre à 02:00'],
    ['04:00', 'dimanche 31 octobre à 03:00'],
  ]) {
    await page.goto(detailsOf(salon, `2027-10-31 ${time}`))
    await page.getByText(m.book_cancel_until({ when: when ?? '' })).waitFor()
  }
  const { referenceToken } = (await client(product).books(salon, '2027-10-31 02:00')).body
  const { cancelUntil } = (await client(product).looksUp(referenceToken)).body
  expect(cancelUntil).toBe('2027-10-30T23:00:00.000Z')
})
