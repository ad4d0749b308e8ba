import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openBrowser } from './browser.ts'

const phone = { width: 390, height: 844 }

/**
 * `gzip` and `brotli` are bytes of JavaScript; `bytes` and `requests` count everything but the salon's pictures, as sent.
 * `later` are the bytes that are fetched ahead for the next steps.
 */
export type Weight = {
  gzip: number
  brotli: number
  bytes: number
  requests: number
  later: number
  pictures: { bytes: number; requests: number }
}

const isPicture = (url: string) => new URL(url).pathname.startsWith('/images/')

/** Measures until React has adopted the page. */
export async function visit(url: string, path: string): Promise<Weight> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: phone, locale: 'fr-FR' })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    let bytes = 0
    const pictures = { bytes: 0, requests: 0 }
    const ofPictures = new Set<string>()
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (isPicture(request.url)) ofPictures.add(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ofPictures.has(requestId)) pictures.bytes += encodedDataLength
      else bytes += encodedDataLength
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (!isPicture(request.url())) asked.push(request.url())
    })
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
    const [first, requests] = [bytes, asked.length]
    const scripts = asked.filter((address) => address.endsWith('.js'))
    const texts = await Promise.all(
      scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
    )
    await page.waitForLoadState('networkidle')
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    return {
      gzip: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
      brotli: sum(texts.map((text) => brotliCompressSync(text).length)),
      bytes: first,
      requests,
      later: bytes - first,
      pictures: { ...pictures, requests: ofPictures.size },
    }
  } finally {
    await browser.close()
  }
}

/** 400 kbit/s in each direction, 400 ms for each round trip. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds until the first element of this selector is on the screen, with its text. */
export async function readableOnSlow3G(url: string, path: string, selector: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: phone, locale: 'fr-FR' })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', slow)
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor()
    return await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now()
    })
  } finally {
    await browser.close()
  }
}

/** What the page shows, for a plain page of the same text. */
export async function textOf(url: string, path: string): Promise<string> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: phone, locale: 'fr-FR' })
    await page.goto(`${url}${path}`)
    return await page.locator('#root').innerText()
  } finally {
    await browser.close()
  }
}
