import type { FrameLocator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { Salon } from '../../fixtures/actors.ts'
import { openPage } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it as base, type NewPage } from '../fixtures/test.ts'
import { blockThirdPartyCookies } from './salon-site.ts'

export const it = base.extend(
  'newPage',
  ({ browser, product }): NewPage =>
    async (options) => {
      const page = await openPage(browser, product, options)
      await blockThirdPartyCookies(page)
      return page
    },
)

export const script = (url: string) => `<script src="${url}/embed.js" async></script>`

export const element = ({ token }: Salon, attributes = '') =>
  `<creneau-booking schedule="${token}" ${attributes}><a href="#">Sans script</a></creneau-booking>`

export const frameIn = (page: Page) => page.frameLocator('creneau-booking iframe')

export const button = (frame: FrameLocator, name: string | RegExp) => frame.getByRole('button', { name })

export const heading = (frame: FrameLocator, name: string) => frame.getByRole('heading', { name, level: 1 })

/** The frame shows all of its content, and nothing scrolls inside. */
export async function expectNothingHidden(page: Page, frame: FrameLocator) {
  const hidden = () =>
    frame.locator(':root').evaluate((root) => ({
      below: Math.max(0, Math.ceil(root.getBoundingClientRect().height) - innerHeight),
      empty: Math.max(0, innerHeight - Math.ceil(root.getBoundingClientRect().height)),
      aside: root.scrollWidth > innerWidth,
    }))
  await expect.poll(hidden).toEqual({ below: 0, empty: 0, aside: false })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Before, a press loads another page into the frame. */
export const isLive = (frame: FrameLocator) =>
  frame.locator('#root:not([data-static])').waitFor({ state: 'attached' })

export async function expectInView(page: Page, frame: FrameLocator, name: string) {
  await heading(frame, name).waitFor()
  const height = page.viewportSize()?.height ?? 0
  await expect.poll(async () => (await heading(frame, name).boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await heading(frame, name).boundingBox())?.y).toBeLessThan(height)
}

export async function choosesTime(frame: FrameLocator, time: string, day = 'lundi 8 mars') {
  await button(frame, /^Coupe/).click()
  await heading(frame, m.book_when_heading()).waitFor()
  await button(frame, new RegExp(m.book_date_free({ date: day, count: '\\d+' }))).click()
  await button(frame, time).click()
  await heading(frame, m.book_client_heading()).waitFor()
}

export async function givesDetails(frame: FrameLocator) {
  await frame.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await frame.getByLabel(startingWith(m.book_client_email())).fill('ada@client.example')
  await frame.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await button(frame, m.book_submit()).click()
  await heading(frame, m.book_confirmation_heading()).waitFor()
}

export const services = { Coupe: 60, Barbe: 30, Couleur: 90, Brushing: 45, Soin: 30, Chignon: 60 }
