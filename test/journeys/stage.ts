import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { type Product, startProduct } from '../product/product.ts'
import { launchBrowser, sharedShell } from './browser.ts'

/** The product and browser of a file's tests, after `openStage`. */
export let product: Product
export let browser: Browser

/** Starts a product and a browser for a file's tests: the shared headless shell, or a separate full browser. */
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
