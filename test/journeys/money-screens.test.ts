import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { owner } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'
import { launchBrowser, openPage } from './browser.ts'
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

it.each(['fr', 'en'] as const)(
  'is accessible on every screen about money, in both themes, on phone and desktop: %s',
  async (language) => {
    const page = await openPage(browser, product, { language, more: { reducedMotion: 'reduce' } })
    expect(await faultsOfMoney(page, tour)).toEqual([])
  },
  300_000,
)
