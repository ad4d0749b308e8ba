import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { desktop, phone, signIn, stopTime, visitor } from '../fixtures/browser.ts'
import { en, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { follows, theStream } from '../live/streams.ts'
import { faultsNow } from './accessibility.ts'

let camille: Owner
let salon: Salon
let locked: Salon
const databaseGate = new Gate()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page) => page.getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
const toasts = (page: Page) => region(page).getByRole('listitem')

const it = base
  .extend('setup', { scope: 'file' }, { databaseGate })
  .extend('openAsOwner', ({ newPage }) => async (path: string, viewport = desktop): Promise<Page> => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    await page.goto(path)
    await page.locator('h1').waitFor({ state: 'attached' })
    return page
  })

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
  salon = await camille.opens()
  locked = await camille.opens({ password: 'sésame' })
})

it('opens a tooltip after 700 ms, and the next one within 300 ms immediately', async ({
  product,
  openAsOwner,
}) => {
  const page = await openAsOwner('/dashboard')
  await button(page, m.dashboard_refresh()).waitFor()
  // Content that arrives later would move the button from under the pointer.
  await page.waitForLoadState('networkidle')
  await stopTime(page, product)
  const tooltip = page.getByRole('tooltip')
  // The tooltip waits in case the pointer is on its way to it, so move on.
  const leave = async () => {
    await page.mouse.move(5, 5)
    let left = 10
    const movesOn = async () => {
      await page.mouse.move(left++, 400)
      return tooltip.count()
    }
    await expect.poll(movesOn).toBe(0)
  }
  await button(page, m.dashboard_refresh()).hover()
  await page.clock.runFor(699)
  expect(await tooltip.count()).toBe(0)
  await page.clock.runFor(1)
  await tooltip.waitFor({ state: 'attached' })

  await leave()
  await page.clock.runFor(299)
  await button(page, m.dashboard_refresh()).hover()
  await tooltip.waitFor({ state: 'attached' })

  await leave()
  await page.clock.runFor(300)
  await button(page, m.dashboard_refresh()).hover()
  await page.clock.runFor(699)
  expect(await tooltip.count()).toBe(0)
})

it('confirms for 2000 ms that a text is copied', async ({ product, newPage }) => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const page = await newPage({
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await button(page, m.book_copy_reference()).waitFor()
  await stopTime(page, product)
  await button(page, m.book_copy_reference()).click()
  await button(page, m.common_copied()).waitFor()
  await page.clock.runFor(1999)
  expect(await button(page, m.common_copied()).count()).toBe(1)
  await page.clock.runFor(1)
  await button(page, m.book_copy_reference()).waitFor()
})

it('gives comments three rows, in the wizard and in the calendar', async ({ page, openAsOwner }) => {
  const rows = (field: Locator) => field.getAttribute('rows')
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=11:00`,
  )
  expect(await rows(page.getByLabel(m.book_client_comment()))).toBe('3')
  const calendar = await openAsOwner(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  expect(await rows(calendar.getByLabel(m.calendar_comment()))).toBe('3')
})

it('shows schedules in two columns on wide screens, with descriptions of two lines', async ({
  openAsOwner,
}) => {
  const params = { scheduleId: locked.id }
  await camille.get('editSchedule', { params, body: { description: 'Des mots. '.repeat(60) } })
  const page = await openAsOwner('/dashboard')
  const description = page.getByText('Des mots.')
  const columns = () =>
    page
      .getByRole('list')
      .filter({ has: description })
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  await expect.poll(columns).toBe(2)
  const lines = await description.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines * 10) / 10).toBe(2)
  await page.setViewportSize(phone)
  await expect.poll(columns).toBe(1)
})

const columnsOf = (cell: Locator) =>
  cell.evaluate(
    ({ parentElement }) =>
      parentElement && getComputedStyle(parentElement).gridTemplateColumns.split(' ').length,
  )

it('offers 30 dates in seven columns', async ({ page }) => {
  await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
  const dates = button(page, /horaires? libres?/)
  await dates.first().waitFor()
  expect(await dates.count()).toBe(30)
  expect(await dates.first().textContent()).toMatch(/lundi 1er mars/)
  expect(await columnsOf(dates.first())).toBe(7)
})

it('shows the 30 dates in seven columns when none has a free time, and says why', async ({ page }) => {
  const closed = await camille.opens({ hours: {} })
  await page.goto(`/book/${closed.token}?step=date&service=${closed.services.Coupe}`)
  await page.getByText(m.book_closed_until({ date: '30 mars 2027' })).waitFor()
  const dates = button(page, /aucun horaire libre/)
  expect(await dates.count()).toBe(30)
  expect(await dates.evaluateAll((all) => all.every((date) => date.matches(':disabled')))).toBe(true)
  expect(await columnsOf(dates.first())).toBe(7)
  expect(await faultsNow(page, 'no date free')).toEqual([])
  await page.getByText(m.book_dates_none_closed_text()).waitFor()
  expect(await button(page, m.book_other_service()).count()).toBe(0)
})

it('offers 30, 60, 90 and 120 minutes, and starts from 60', async ({ openAsOwner }) => {
  const page = await openAsOwner(`/schedules/${salon.id}`)
  await button(page, m.schedule_services_add()).click()
  const offered = page.getByRole('group', { name: m.schedule_service_durations() }).getByRole('button')
  await expect.poll(() => offered.allTextContents()).toEqual(['30 min', '60 min', '90 min', '120 min'])
  expect(await page.getByLabel(m.schedule_service_duration()).inputValue()).toBe('60')
})

it('starts new hours from Monday, 09:00 to 17:00, each time', async ({ openAsOwner }) => {
  const page = await openAsOwner(`/schedules/${salon.id}?tab=hours`)
  const dialog = page.getByRole('dialog')
  const offers = async (day: string) => {
    expect(await dialog.getByLabel(m.schedule_hours_day()).textContent()).toBe(day)
    expect(await dialog.getByLabel(m.schedule_hours_start()).inputValue()).toBe('09:00')
    expect(await dialog.getByLabel(m.schedule_hours_end()).inputValue()).toBe('17:00')
  }
  const typesAndCloses = async () => {
    await dialog.getByLabel(m.schedule_hours_day()).click()
    await page.getByRole('option', { name: 'Samedi' }).click()
    await dialog.getByLabel(m.schedule_hours_start()).fill('06:00')
    await button(page, m.common_close()).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await button(page, m.schedule_hours_add()).last().click()
  await offers('Lundi')
  await typesAndCloses()
  await button(page, m.schedule_hours_add()).last().click()
  await offers('Lundi')
  await typesAndCloses()
  await button(page, m.schedule_hours_add_day({ day: 'jeudi' })).click()
  await offers('Jeudi')
  await typesAndCloses()
  await button(page, m.schedule_hours_add_day({ day: 'jeudi' })).click()
  await offers('Jeudi')
})

it('speaks French unless told otherwise, and remembers the choice as "language"', async ({
  product,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const page = await visitor(context)
  const stored = () => page.evaluate(() => localStorage.getItem('language'))
  await page.goto('/manage-booking')
  await page.getByRole('heading', { name: m.manage_title() }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await stored()).toBeNull()
  await button(page, m.common_display_settings()).click()
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('heading', { name: m.manage_title({}, en) }).waitFor()
  expect(await stored()).toBe('en')
  await page.reload()
  await page.getByRole('heading', { name: m.manage_title({}, en) }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await context.close()
})

function counted(page: Page): (call: string) => number {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return (call) => calls.filter((made) => made === call).length
}

const anHour = 3_600_000

it('keeps fetched data for any length of time', async ({ product, openAsOwner }) => {
  const page = await openAsOwner('/subscription')
  await follows(page, () => page.goto('/dashboard'))
  // A stream that opens again, after a long look at another page, fetches everything again.
  await page.route(theStream, () => {})
  const calls = counted(page)
  await page.clock.setFixedTime(product.now() + anHour)
  await button(page, m.menu_open()).click()
  await page.getByRole('link', { name: m.subscription_title() }).click()
  await page.getByRole('link', { name: m.dashboard_back() }).click()
  await button(page, m.dashboard_refresh()).waitFor()
  expect(calls('GET /api/schedules')).toBe(0)
})

// Must be the last test: when its database is back, the server makes every page fetch again.
it('fetches once, and never again on failure, on focus or with time', async ({ product, openAsOwner }) => {
  const busy = await camille.opens()
  await client(product).books(busy, '2027-03-08 10:00')
  const [booking] = await camille.bookings(busy)
  const page = await openAsOwner(`/schedules/${busy.id}`)
  const approve = button(page, startingWith(m.calendar_approve()))
  await approve.waitFor()
  await page.clock.install({ time: product.now() })
  const calls = counted(page)
  await databaseGate.shut()
  await approve.click()
  await toasts(page).getByText(m.refusal_overloaded()).waitFor()
  await page.getByRole('link', { name: m.clients_title(), exact: true }).click()
  await page.getByText(m.clients_load_failed()).waitFor()
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.clock.runFor(anHour)
  await databaseGate.open()
  expect(calls(`PATCH /api/bookings/${booking?.id}/status`)).toBe(1)
  expect(calls('GET /api/clients')).toBe(1)
})
