import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { type Product, startProduct } from '../product/product.ts'
import { launchBrowser } from './browser.ts'

/** What the tests of a file play on, from `openStage` on. */
export let product: Product
export let browser: Browser

/** Starts a product and a browser, its shell or the `whole`, before a file's tests, and ends them after. */
export function openStage(options: Parameters<typeof startProduct>[0] = {}, { whole = false } = {}): void {
  beforeAll(async () => {
    product = await startProduct(options)
    browser = await launchBrowser({ whole })
  })

  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
}
