import type { Locator, Page } from 'playwright'
import { afterAll, beforeEach, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { type Product, poll } from '../../fixtures/product.ts'
import { settle, violationsOn } from '../every-screen/accessibility.ts'
import { openPage, phone, signIn } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { en, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream, cutStream } from './streams.ts'

/** Requests to this product pass `siteGate`. */
let site: Product
let camille: Owner
let salon: Salon
const siteGate = new Gate()
const databaseGate = new Gate()

const it = base
  .extend('setup', { scope: 'file' }, { databaseGate })
  .extend('dashboardOffline', ({ browser }) => async (): Promise<Page> => {
    const page = await openPage(browser, site)
    await signIn(page, camille)
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: startingWith(m.dashboard_manage()) })
      .first()
      .waitFor()
    await page.context().setOffline(true)
    await button(page, m.dashboard_refresh()).click()
    await banner(page).waitFor()
    return page
  })

it.beforeAll(async ({ product }) => {
  site = { ...product, url: await siteGate.leadTo(product.url) }
  camille = await owner(product)
})

afterAll(() => siteGate.shut())

beforeEach(async () => {
  await siteGate.open()
  await databaseGate.open()
  await databaseIsBack()
  salon = await camille.opens()
})

const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Créneau (ne répond pas|is not responding)/ })
const retry = (page: Page) => banner(page).getByRole('button', { name: /Réessayer|Retry|Try again/ })
const answered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
const gone = (part: Locator) => part.waitFor({ state: 'detached' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const databaseIsBack = () =>
  poll(async () => ((await camille.call('health')).status === 200 ? true : null), 'the database')

async function bookThroughAnOutage(page: Page, input: InputMethod) {
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await input.write(page.getByLabel(m.book_client_name()), 'Ada Lovelace')
  await input.write(page.getByLabel(m.book_client_phone()), '06 12 34 56 78')
  await input.write(page.getByLabel(m.book_client_comment()), 'Deuxième étage')

  // The code of the toasts arrives with the first touch. Without it, the notice in the form says the same.
  await page
    .getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
    .waitFor({ state: 'attached' })
  await siteGate.shut()
  await input.press(button(page, m.book_submit()))
  await banner(page).waitFor()
  await page.getByText(m.book_failed()).first().waitFor()
  await input.press(retry(page))
  await answered(page)
  expect(await banner(page).count()).toBe(1)
  expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')

  await siteGate.open()
  await input.press(retry(page))
  await gone(banner(page))
  expect(await page.getByLabel(m.book_client_comment()).inputValue()).toBe('Deuxième étage')
  await input.press(button(page, m.book_submit()))
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(await camille.bookings(salon)).toMatchObject([
    { clientName: 'Ada Lovelace', comment: 'Deuxième étage' },
  ])
}

it('keeps a client’s form during a server outage, and books once when it ends', async ({ browser }) => {
  await bookThroughAnOutage(await openPage(browser, site, { viewport: phone }), pointer())
})

it('keeps a client’s form during a server outage, and books once, with the keyboard only', async ({
  browser,
}) => {
  const page = await openPage(browser, site)
  await bookThroughAnOutage(page, keyboard(page))
})

async function addThroughAnOutage(page: Page, input: InputMethod) {
  // An event of its stream would end the outage before any repeated request.
  await cutStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await input.write(dialog.getByLabel(m.calendar_time({}, en)), '14:00')
  await input.write(dialog.getByLabel(m.calendar_client_name({}, en)), 'Grace Hopper')
  await input.write(dialog.getByLabel(m.calendar_client_phone({}, en)), '06 98 76 54 32')

  await databaseGate.shut()
  await input.press(dialog.getByRole('button', { name: m.calendar_add({}, en) }))
  await banner(page).waitFor()
  // The page behind the dialog shows no banner.
  expect(await banner(page).count()).toBe(1)
  expect(await dialog.getByLabel(m.calendar_client_name({}, en)).inputValue()).toBe('Grace Hopper')
  expect(await violationsOn(page)).toEqual([])

  await databaseGate.open()
  await databaseIsBack()
  await input.press(retry(page))
  await gone(banner(page))
  await input.press(dialog.getByRole('button', { name: m.calendar_add({}, en) }))
  await dialog.getByText('14:00 – 15:00').waitFor()
  expect(await camille.bookings(salon)).toMatchObject([{ clientName: 'Grace Hopper' }])
}

it('keeps the owner’s form in its open dialog during a database outage', async ({ browser }) => {
  await addThroughAnOutage(await openPage(browser, site, { language: 'en', theme: 'dark' }), pointer())
})

it('lets the keyboard reach the retry button within the dialog', async ({ browser }) => {
  const page = await openPage(browser, site, { language: 'en' })
  await addThroughAnOutage(page, keyboard(page))
})

it('repeats only the failed requests', async ({ browser }) => {
  const page = await openPage(browser, site)
  await cutStream(page)
  await signIn(page, camille)
  await page.goto('/dashboard')
  await page.locator(`a[href="/schedules/${salon.id}"]`).first().waitFor()
  await databaseGate.shut()
  await page.locator(`a[href="/schedules/${salon.id}"]`).first().click()
  await page.getByText(m.schedule_load_failed()).waitFor()
  await databaseGate.open()
  await databaseIsBack()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await retry(page).click()
  await page.getByRole('heading', { name: 'Salon', level: 1 }).waitFor()
  await gone(banner(page))
  expect(asked).toContain(`/api/schedules/${salon.id}`)
  expect(asked).not.toContain('/api/schedules')
})

it('retries automatically when the browser reports that the network is back', async ({
  dashboardOffline,
}) => {
  const page = await dashboardOffline()
  await page.context().setOffline(false)
  await gone(banner(page))
  await gone(page.getByText(m.dashboard_load_failed()))
})

it('keeps retrying when the network is back but the server is not reachable yet', async ({
  dashboardOffline,
}) => {
  const page = await dashboardOffline()
  await page.route('**/api/health', (route) => route.abort(), { times: 2 })
  await page.context().setOffline(false)
  await gone(banner(page))
})

it('shows an error page when a screen’s code does not load, and opens the screen after the outage', async ({
  browser,
}) => {
  const page = await openPage(browser, site)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/auth')
  await settle(page)
  await siteGate.shut()
  expect(asked.filter((url) => url.includes('/assets/forgot-password'))).toEqual([])
  await page.getByRole('link', { name: m.auth_forgot_password() }).click()
  await banner(page).waitFor()
  await page.getByText(m.common_network_error()).waitFor()
  await retry(page).click()
  await answered(page)
  await page.getByText(m.common_network_error()).waitFor()
  await siteGate.open()
  await retry(page).click()
  await page.getByRole('heading', { name: m.forgot_title() }).waitFor()
  expect(await banner(page).count()).toBe(0)
})

it('keeps the wizard’s choices when the form’s code does not load', async ({ browser }) => {
  const page = await openPage(browser, site, { viewport: phone })
  await page.goto(`/book/${salon.token}`)
  await button(page, /Coupe/).click()
  await button(page, /lundi 8 mars, \d+/).waitFor()
  await siteGate.shut()
  await button(page, /lundi 8 mars/).click()
  await page.getByText(m.book_times_failed()).waitFor()
  await siteGate.open()
  await retry(page).click()
  await button(page, '10:00').click()
  await page.getByLabel(m.book_client_name()).fill('Ada')
  await page.getByText(m.book_step({ step: 3, count: 3 })).waitFor()
  expect(page.url()).toMatch(/date=2027-03-08.*time=10%3A00/)
})

it('lets an owner whose session has ended sign in on the spot, and keeps the form', async ({ browser }) => {
  const page = await openPage(browser, site)
  const input = keyboard(page)
  // A repeated fetch would show the end of the session before anything is pressed.
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog', { name: startingWith(m.calendar_dialog_title({ date: '' })) })
  // So would the request for free times, which waits for a pause in the typing.
  const freeTimes = page.waitForResponse((reply) => reply.url().includes('startTime=09%3A00'))
  await input.write(dialog.getByLabel(m.calendar_time()), '09:00')
  await freeTimes
  await input.write(dialog.getByLabel(m.calendar_client_name()), 'Grace Hopper')
  await input.write(dialog.getByLabel(m.calendar_client_phone()), '06')
  await page.context().clearCookies()
  await input.press(dialog.getByRole('button', { name: m.calendar_add() }))
  const again = page.getByRole('dialog', { name: m.dashboard_session_title() })
  await input.write(again.getByLabel(m.dashboard_session_password(), { exact: true }), camille.password)
  await input.press(again.getByRole('button', { name: m.dashboard_session_submit() }))
  await gone(again)
  expect(await dialog.getByLabel(m.calendar_client_name()).inputValue()).toBe('Grace Hopper')
  await input.press(dialog.getByRole('button', { name: m.calendar_add() }))
  await dialog.getByText('09:00 – 10:00').waitFor()
  expect(await camille.bookings(salon)).toHaveLength(1)
})
