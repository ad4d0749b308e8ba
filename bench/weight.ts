import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openBrowser } from './browser.ts'

/** Bytes of JavaScript as sent, and the number of all requests. */
export type Weight = { gzip: number; brotli: number; requests: number }

/** Measures until the element `usable` is visible. */
export async function visit(url: string, path: string, usable: string): Promise<Weight> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    // A rendered page is usable once React has adopted it.
    await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
    await page.locator(usable).first().waitFor()
    const scripts = asked.filter((address) => address.endsWith('.js'))
    const texts = await Promise.all(
      scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
    )
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    return {
      gzip: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
      brotli: sum(texts.map((text) => brotliCompressSync(text).length)),
      requests: asked.length,
    }
  } finally {
    await browser.close()
  }
}
