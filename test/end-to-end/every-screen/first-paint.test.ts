import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { phone } from '../fixtures/browser.ts'
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

const live = (page: Page) => page.locator('#root:not([data-first-paint])').waitFor({ state: 'attached' })

it('a page is readable before its code arrives, and does not move when the code takes over', async ({
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services: { Coupe: 60 } })
  const page = await newPage({ viewport: phone })
  const letGo = await withoutCode(page)
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto('/', { waitUntil: 'commit' })
  await heading.waitFor()
  const before = await heading.boundingBox()
  expect(
    await page.getByRole('link', { name: m.landing_create_schedule() }).first().getAttribute('href'),
  ).toBe('/auth?tab=register')
  letGo()
  await live(page)
  expect(await heading.boundingBox()).toEqual(before)

  const another = await newPage({ viewport: phone })
  const letGoAgain = await withoutCode(another)
  await another.goto(`/book/${salon.token}`, { waitUntil: 'commit' })
  await another.getByRole('status').filter({ hasText: m.common_loading() }).waitFor({ state: 'attached' })
  letGoAgain()
  await another.getByRole('button', { name: 'Coupe' }).waitFor()
})

it('keeps typed text and the focus when the code arrives', async ({ page }) => {
  const letGo = await withoutCode(page)
  await page.goto('/manage-booking', { waitUntil: 'commit' })
  const reference = page.getByRole('textbox')
  await reference.click()
  await page.keyboard.type('zzzz')
  letGo()
  await live(page)
  expect(await reference.inputValue()).toBe('ZZZZ')
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
  expect(await reference.inputValue()).toBe('ZZZZ2345')
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowLeft')
  expect(await caret()).toBe(5)

  letGo()
  await live(page)
  expect(await reference.inputValue()).toBe('ZZZZ2345')
  expect(await reference.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await caret()).toBe(5)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByText(m.manage_too_short({}, { locale: 'fr' })).waitFor()
  expect(await reference.inputValue()).toBe('ZZZZ345')

  const another = await newPage()
  const letGoAgain = await withoutCode(another)
  await another.goto('/manage-booking', { waitUntil: 'commit' })
  await another.getByRole('textbox').fill(' zzzz2345999')
  expect(await another.getByRole('textbox').inputValue()).toBe('ZZZZ2345')
  letGoAgain()
  await live(another)
  expect(await another.getByRole('textbox').inputValue()).toBe('ZZZZ2345')
  await another.getByRole('button', { name: m.manage_lookup() }).click()
  await another.waitForURL('**/manage-booking?reference=ZZZZ2345')
})

it('a visitor who has chosen English never sees French', async ({ newPage }) => {
  const page = await newPage({ language: 'en' })
  const letGo = await withoutCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await heading.waitFor({ state: 'attached' })
  expect(await heading.isVisible()).toBe(false)
  letGo()
  await live(page)
  expect(await heading.textContent()).toBe('Your day fills up while you work.')
})
