import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { owner } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'
import { desktop, launchBrowser, openPage, phone } from './browser.ts'
import { faultsOfMoney, type MoneyTour, prepareMoneyTour } from './money-tour.ts'

let product: Product
let browser: Browser
let tour: MoneyTour

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  tour = await prepareMoneyTour(product, await owner(product))
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

const narrow = { width: 360, height: 740 }
const wide = { width: 1440, height: 900 }

const looks = [
  { language: 'fr', theme: 'light', viewport: phone },
  { language: 'en', theme: 'light', viewport: wide },
  { language: 'fr', theme: 'dark', viewport: desktop },
  { language: 'en', theme: 'dark', viewport: narrow },
] as const

it.each(looks.map((look) => ({ ...look, width: look.viewport.width })))(
  'is accessible on every screen about money: $theme, $language, $width px',
  async (look) => {
    const page = await openPage(browser, product, { ...look, more: { reducedMotion: 'reduce' } })
    expect(await faultsOfMoney(page, tour)).toEqual([])
  },
  240_000,
)
