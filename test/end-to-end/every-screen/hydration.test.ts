import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { fontsArrive, phone, visitor } from '../fixtures/browser.ts'
import { button, en } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

/** Returns the function that lets the code load. */
async function withoutCode(page: Page): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

const live = (page: Page) => page.locator('#root:not([data-static])').waitFor({ state: 'attached' })

it('shows the landing page before its code arrives, and moves nothing when the code takes over', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: phone })
  const letGo = await withoutCode(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/', { waitUntil: 'commit' })
  await heading.waitFor()
  await fontsArrive(page)
  const before = await heading.boundingBox()
  expect(
    await page.getByRole('link', { name: m.landing_create_schedule() }).first().getAttribute('href'),
  ).toBe('/auth?tab=register')
  letGo()
  await live(page)
  expect(await heading.boundingBox()).toEqual(before)
})

it('shows the services of a salon before the code arrives, and moves nothing when the code takes over', async ({
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  const page = await newPage({ viewport: phone })
  const letGo = await withoutCode(page)
  await page.goto(`/book/${salon.token}`, { waitUntil: 'commit' })
  const last = page.getByRole('button', { name: 'Barbe' })
  await last.waitFor()
  await fontsArrive(page)
  const before = await last.boundingBox()
  letGo()
  await live(page)
  expect(await last.boundingBox()).toEqual(before)
  await last.click()
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
})

it('keeps typed text and the focus when the code arrives', async ({ page }) => {
  const letGo = await withoutCode(page)
  await page.goto('/manage-booking', { waitUntil: 'commit' })
  const reference = page.getByRole('textbox')
  await reference.click()
  await page.keyboard.type('zzzz')
  letGo()
  await live(page)
  await expect.poll(() => reference.inputValue()).toBe('ZZZZ')
  await page.keyboard.type('2345')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/manage-booking?reference=ZZZZ2345')
})

it('treats text typed before the code arrives like text typed later', async ({ newPage, page }) => {
  const letGo = await withoutCode(page)
  await page.goto('/manage-booking', { waitUntil: 'commit' })
  const reference = page.getByRole('textbox')
  const caret = () => reference.evaluate((field: HTMLInputElement) => field.selectionStart)
  await reference.click()
  await page.keyboard.type(' zzzz 2345999')
  for (let steps = 0; steps < 6; steps++) await page.keyboard.press('ArrowLeft')
  expect(await caret()).toBe(7)

  letGo()
  await live(page)
  await expect.poll(() => reference.inputValue()).toBe('ZZZZ2345')
  expect(await reference.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(caret).toBe(5)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByText(m.manage_too_short({}, { locale: 'fr' })).waitFor()
  expect(await reference.inputValue()).toBe('ZZZZ345')

  const another = await newPage()
  const letGoAgain = await withoutCode(another)
  await another.goto('/manage-booking', { waitUntil: 'commit' })
  await another.getByRole('textbox').fill(' zzzz2345999')
  letGoAgain()
  await live(another)
  await expect.poll(() => another.getByRole('textbox').inputValue()).toBe('ZZZZ2345')
  await button(another, m.manage_lookup()).click()
  await another.waitForURL('**/manage-booking?reference=ZZZZ2345')
})

it('looks up a reference that is sent before the code arrives', async ({ page }) => {
  const letGo = await withoutCode(page)
  await page.goto('/manage-booking', { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('zzzz2345')
  await page.keyboard.press('Enter')
  await page.getByText(m.manage_not_found_title()).waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('ZZZZ2345')
  letGo()
  await live(page)
  expect(await page.getByText(m.manage_not_found_title()).isVisible()).toBe(true)
  expect(page.url()).toContain('reference=ZZZZ2345')
})

it('renders every public page in English and dark for a reader who has chosen both', async ({
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services: { Coupe: 60 } })
  const page = await newPage()
  await page.goto('/')
  await button(page, m.common_display_settings()).click()
  await page.getByText('English', { exact: true }).click()
  await page.getByText(m.common_theme_dark({}, en), { exact: true }).click()

  await withoutCode(page)
  for (const [path, heading] of [
    ['/', 'Your day fills up while you work.'],
    [`/book/${salon.token}`, m.book_service_heading({}, en)],
    ['/manage-booking', m.manage_title({}, en)],
    ['/nowhere', m.not_found_title({}, en)],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    const root = page.locator('html')
    expect(await root.getAttribute('lang')).toBe('en')
    expect(await root.getAttribute('data-theme')).toBe('dark')
  }
})

it('follows a choice that only the local storage knows, and passes it to the server', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await visitor(context)
  await page.goto('/manage-booking')
  await page.evaluate(() => {
    localStorage.setItem('language', 'en')
    localStorage.setItem('theme', 'dark')
  })
  await page.reload()
  await page.getByRole('heading', { name: m.manage_title({}, en) }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  const html = await (await page.request.get('/manage-booking')).text()
  expect(html).toContain('lang="en" data-theme="dark"')
  await context.close()
})
