/** Takes the pictures of README.md from the demo salon. */
import { mkdir, writeFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright'
import { demo } from '../db/seed.ts'
import { openBrowser } from './browser.ts'
import { startProduct } from './product.ts'

const folder = new URL('../docs/pictures/', import.meta.url)
const wide = { width: 1280, height: 800 }
const screens = [
  {
    name: 'booking',
    path: `/book/${demo.shareToken}?step=time&service=1`,
    viewport: { width: 390, height: 900 },
  },
  { name: 'day', path: '/schedules/1/calendar?view=day', viewport: wide },
  { name: 'calendar', path: '/schedules/1/calendar?view=week&members=1', viewport: wide },
  { name: 'figures', path: '/schedules/1/statistics?period=year', viewport: { width: 1280, height: 1120 } },
]

async function take(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('#root[data-static]').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle').catch(() => {
    // A page with live updates never reaches network idle.
  })
  await page.evaluate(() => document.fonts.ready)
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await page.close()
  return Buffer.from(data, 'base64')
}

const product = await startProduct({})
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    for (const { name, path, viewport } of screens) {
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: 1.5,
        baseURL: product.url,
        colorScheme: theme,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Paris',
      })
      await context.addInitScript(() => localStorage.setItem('language', 'en'))
      if (path !== screens[0]?.path) {
        const { email, password } = demo
        await context.request.post('/api/auth/login', { data: { email, password } })
      }
      const picture = await take(context, path)
      await writeFile(new URL(`${name}-${theme}.webp`, folder), picture)
      process.stdout.write(`docs/pictures/${name}-${theme}.webp: ${(picture.length / 1000).toFixed(0)} kB\n`)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
