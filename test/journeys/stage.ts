import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { type Product, startProduct } from '../product/product.ts'
import { launchBrowser, sharedShell } from './browser.ts'

/** What the tests of a file play on, from `openStage` on. */
export let product: Product
export let browser: Browser

/** Has a product and a browser for a file's tests: the one that files share, or all of one, which is the file's own. */
export function openStage(options: Parameters<typeof startProduct>[0] = {}, { whole = false } = {}): void {
  beforeAll(async () => {
    product = await startProduct(options)
    browser = await (whole ? launchBrowser({ whole }) : sharedShell())
  })

  afterAll(async () => {
    if (whole) await browser.close()
    await product.stop()
  })
}
