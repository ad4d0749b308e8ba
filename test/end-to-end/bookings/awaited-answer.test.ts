import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { button, reference, walksToDetails } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

const asks = async (page: Page) => {
  await button(page, m.book_submit()).click()
  await heading(page, m.book_confirmation_heading()).waitFor()
}

/** As if the client came back from another app. */
const comesBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

it('tells a client without an email to come back to the page, which then shows the answer', async ({
  camille,
  salon,
  page,
}) => {
  await walksToDetails(page, pointer(), salon, '10:00')
  await asks(page)
  const { name } = await camille.get('getSchedule', { params: { scheduleId: salon.id } })
  await page.getByText(m.book_answer_here({ name })).waitFor()
  expect(await faultsNow(page, 'the confirmation of a client without an email')).toEqual([])
  const [booking] = await camille.bookings(salon)
  await camille.answers(booking?.id ?? 0, 'approved')
  await comesBack(page)
  await heading(page, m.book_confirmed_heading()).waitFor()
  expect(await page.getByText(m.book_answer_here({ name })).count()).toBe(0)
})

it('shows the answer on a confirmation that stays open, and after a reload', async ({
  camille,
  salon,
  newPage,
}) => {
  const page = await newPage()
  await page.clock.install()
  await walksToDetails(page, pointer(), salon, '10:00')
  await page.getByLabel(startingWith(m.book_client_email())).fill(`ada.${camille.email}`)
  await asks(page)
  const { name } = await camille.get('getSchedule', { params: { scheduleId: salon.id } })
  expect(await page.getByText(m.book_answer_here({ name })).count()).toBe(0)
  const [booking] = await camille.bookings(salon)
  const params = { bookingId: booking?.id ?? 0 }
  await camille.get('proposeTime', { params, body: { date: '2027-03-08', startTime: '14:00' } })
  await page.clock.fastForward(60_000)
  await heading(page, m.manage_pending_proposed()).waitFor()
  await camille.get('answerBooking', { params, body: { status: 'rejected', message: 'Je suis absente.' } })
  await page.reload()
  await heading(page, m.manage_rejected()).waitFor()
  await page.getByText('Je suis absente.').waitFor()
  expect(await page.getByText(m.common_add_to_calendar()).count()).toBe(0)
  expect(await reference(page)).toBe(booking?.referenceToken)
})

it('tells a client without an email and without JavaScript where the answer will stand', async ({
  camille,
  salon,
  newPage,
}) => {
  const page = await newPage({ more: { javaScriptEnabled: false } })
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await page.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await page.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await asks(page)
  const { name } = await camille.get('getSchedule', { params: { scheduleId: salon.id } })
  await page.getByText(m.book_answer_here({ name })).waitFor()
})
