import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { owner, type Salon } from '../../fixtures/actors.ts'
import { phone, stopTime } from '../fixtures/browser.ts'
import { it as base } from '../fixtures/test.ts'

let locked: Salon

const medium = { width: 800, height: 900 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page) => page.getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
const toasts = (page: Page) => region(page).getByRole('listitem')

async function provokeToast(page: Page): Promise<void> {
  await page.getByLabel(m.book_password()).fill('ouvre-toi')
  await button(page, m.book_password_submit()).click()
  await toasts(page).waitFor()
}

const it = base.extend('openLocked', ({ newPage }) => async (viewport = medium): Promise<Page> => {
  const page = await newPage({ viewport })
  await page.goto(`/book/${locked.token}`)
  await page.getByLabel(m.book_password()).waitFor()
  return page
})

it.beforeAll(async ({ product }) => {
  locked = await (await owner(product)).opens({ password: 'sésame' })
})

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('no toast to swipe')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + Math.sign(pixels) * 20, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}

it('shows a toast for 5000 ms', async ({ product, openLocked }) => {
  const page = await openLocked()
  await stopTime(page, product)
  await provokeToast(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4999)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(1)
  await toasts(page).waitFor({ state: 'detached' })
})

it('shows one toast at a time, in a region of at most 420 px on medium screens', async ({
  product,
  openLocked,
}) => {
  const page = await openLocked()
  await stopTime(page, product)
  await provokeToast(page)
  await button(page, m.book_password_submit()).click()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  expect(await toasts(page).count()).toBe(1)
  const width = () =>
    region(page)
      .getByRole('list')
      .evaluate((list) => list.getBoundingClientRect().width)
  expect(await width()).toBe(420)
  await page.setViewportSize(phone)
  await expect.poll(width).toBe(phone.width)
})

it('dismisses a toast that is swiped more than 50 px to the right', async ({ product, openLocked }) => {
  const page = await openLocked()
  await stopTime(page, product)
  await provokeToast(page)
  for (const tooLittle of [50, -200]) {
    await swipe(page, tooLittle)
    expect(await toasts(page).count(), `${tooLittle} px`).toBe(1)
  }
  await swipe(page, 51)
  await toasts(page).waitFor({ state: 'detached' })
})

it('moves the focus to the toasts with F8', async ({ product, openLocked }) => {
  const page = await openLocked()
  await stopTime(page, product)
  await provokeToast(page)
  const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement)
  await expect.poll(() => hasFocus(page.getByLabel(m.book_password()))).toBe(true)
  await page.keyboard.press('F8')
  await expect.poll(() => hasFocus(region(page).getByRole('list'))).toBe(true)
})

it('removes a dismissed toast from the list after 1,000,000 ms', async ({ product, openLocked }) => {
  const page = await openLocked()
  await stopTime(page, product)
  await page.evaluate(() => {
    const waits: number[] = []
    const { setTimeout } = window
    Object.assign(window, {
      waits,
      setTimeout: (run: () => void, wait = 0) => {
        waits.push(wait)
        return setTimeout(run, wait)
      },
    })
  })
  await provokeToast(page)
  const longest = () => page.evaluate(() => Math.max(...(window as unknown as { waits: number[] }).waits))
  expect(await longest()).toBeLessThan(1_000_000)
  await toasts(page).getByRole('button', { name: m.common_close() }).click()
  await expect.poll(longest).toBe(1_000_000)
})
