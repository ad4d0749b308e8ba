import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, toast } from '../deposits/payments.ts'
import { signIn } from '../fixtures/browser.ts'
import { freeDay } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

/** Covers what docs/departures.md states and no other end-to-end test does. */
let camille: Owner
let salon: Salon

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
  salon = await camille.opens()
})

it.beforeEach(({ product }) => product.setNow(mondayMorning))

const failure = { status: 500, body: 'no' }

it('keeps an owner signed in when the session could not be read', async ({ page }) => {
  await signIn(page, camille)
  await page.route('**/api/auth/me', (route) => route.fulfill(failure))
  await page.goto('/dashboard')
  await page.getByText(m.refusal_unexpected()).waitFor()
  await page.unroute('**/api/auth/me')
  await button(page, m.common_retry()).click()
  await page.getByRole('heading', { name: m.dashboard_welcome({ name: 'Camille' }) }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

it('keeps the focus on a busy button, and sends one request', async ({ product, newPage }) => {
  const jane = await owner(product)
  await jane.subscribes('none')
  const page = await newPage()
  await signIn(page, jane)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/create-checkout-session', async (route) => {
    asked += 1
    await released
    await route.fulfill(failure)
  })
  await page.goto('/subscription')
  const subscribe = button(page, m.subscription_subscribe())
  await subscribe.press('Enter')
  await expect.poll(() => subscribe.getAttribute('aria-disabled')).toBe('true')
  await subscribe.press('Enter')
  expect(await subscribe.evaluate((element) => element === document.activeElement)).toBe(true)
  release()
  await toast(page, m.subscription_checkout_failed())
  await expect.poll(() => subscribe.getAttribute('aria-disabled')).toBeNull()
  expect(asked).toBe(1)
})

it('calls a booking not found only when the reference is unknown', async ({ product, page }) => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  await page.route('**/api/public/bookings/*', (route) => route.fulfill(failure))
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByText(m.manage_lookup_failed()).waitFor()
  expect(await page.getByText(m.manage_not_found_title()).count()).toBe(0)
})

it('uses links for controls that only open another page', async ({ page }) => {
  await page.goto('/')
  const leadsTo = (name: string) => page.getByRole('link', { name }).first().getAttribute('href')
  expect(await leadsTo(m.landing_create_schedule())).toBe('/auth?tab=register')
  expect(await leadsTo(m.landing_share_schedule())).toBe('/auth')
  expect(await leadsTo(m.landing_premium_start())).toBe('/auth?tab=register')
})

it('formats the price and the days of an English page in English', async ({ newPage }) => {
  const page = await newPage({ language: 'en' })
  await page.goto('/')
  await page.getByText('€9.99').waitFor()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar`)
  await page.getByRole('heading', { name: 'March 2027' }).waitFor()
  expect((await page.getByRole('columnheader').allTextContents())[0]).toBe('Sun')
})

it('puts each date under its weekday, and fetches the times each time a date is opened', async ({
  product,
  newPage,
}) => {
  product.setNow('2027-03-03T08:00:00Z')
  const page = await newPage()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/available-slots')) asked += 1
  })
  await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
  const monday = freeDay(page, 'lundi 8 mars')
  await monday.waitFor()
  const weekday = (date: RegExp) =>
    button(page, date).evaluate(({ parentElement }, of) => {
      const cells = [...(parentElement?.children ?? [])]
      const at = cells.findIndex((cell) => cell.tagName === 'BUTTON' && new RegExp(of).test(cell.textContent))
      return cells[at % 7]?.textContent
    }, date.source)
  expect(await weekday(/mercredi 3 mars/)).toBe('mer.')
  expect(await weekday(/lundi 8 mars/)).toBe('lun.')
  expect(await button(page, m.book_date_none({ date: 'mercredi 3 mars, aujourd’hui' })).isDisabled()).toBe(
    true,
  )
  // The times of the first free day are there already.
  await button(page, '11:00').waitFor()
  for (const times of [2, 3]) {
    await monday.click()
    await expect.poll(() => asked).toBe(times)
    await button(page, '11:00').waitFor()
    await button(page, m.common_back()).click()
  }
})
