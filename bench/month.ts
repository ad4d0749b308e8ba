/**
 * Opens a month of 300 bookings on the owner's calendar. Measures the uncompressed reply, and how long it
 * blocks the page. Exits with 1 when a budget is exceeded.
 */
import type { Browser, Page } from 'playwright'
import { buildIfStale } from '../bin/ready.mjs'
import { demo } from '../db/seed.ts'
import { openBrowser } from './browser.ts'
import { type Line, print } from './budget.ts'
import { median } from './load.ts'
import { startProduct } from './product.ts'
import { type Caller, demoOwner, openSalon } from './salon.ts'

const month = '2027-05'
const bookingsPerDay = 10
const days = 30
const OPENINGS = 5
const budget = { bytes: 60 * 1024, frameMilliseconds: 100 }
/** The budget is for the unthrottled CPU; the second run is as slow as Lighthouse's phone. */
const slowdowns = [1, 4]

const screens = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

const two = (number: number) => String(number).padStart(2, '0')

async function fill(owner: Caller): Promise<number> {
  const { id } = await openSalon(owner, [])
  const service = { name: 'Coloration, coupe et brushing', durationMinutes: 30 }
  const { id: serviceId } = await owner.get<{ id: number }>('POST', `/api/schedules/${id}/services`, service)
  const statuses = ['approved', 'pending', 'rejected', 'cancelled']
  for (let index = 0; index < days * bookingsPerDay; index++) {
    await owner.get('POST', `/api/schedules/${id}/bookings`, {
      serviceId,
      date: `${month}-${two(1 + Math.floor(index / bookingsPerDay))}`,
      startTime: `${two(9 + (index % bookingsPerDay))}:00`,
      clientName: `Camille Dubois-Lefèvre ${index}`,
      clientPhone: '+33 6 12 34 56 78',
      status: statuses[index % statuses.length],
    })
  }
  return id
}

const watch = () => {
  const seen: { end: number; duration: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.push({ end: startTime + duration, duration })
  }).observe({ type: 'long-animation-frame', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.push({ end: startTime + duration, duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(globalThis, { seen })
}

type Opened = { bytes: number; count: number; longest: number }

async function open(page: Page, address: string): Promise<Opened> {
  const arriving = page.waitForResponse((response) => /\/api\/.*\/calendar\?/.test(response.url()))
  await page.goto(address)
  const body = await (await arriving).body()
  await page.getByText('Coloration').first().waitFor()
  await page.waitForTimeout(2_000)
  const longest = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { end: number; duration: number }[] }
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const arrived = replies.find(({ name }) => /\/api\/.*\/calendar\?/.test(name))?.responseEnd ?? 0
    return Math.max(0, ...seen.filter(({ end }) => end > arrived).map(({ duration }) => duration))
  })
  return { bytes: body.length, count: JSON.parse(body.toString()).length, longest }
}

/** Takes the median of the blocking time. */
async function openedOften(
  browser: Browser,
  url: string,
  scheduleId: number,
  { viewport, slowdown }: { viewport: { width: number; height: number }; slowdown: number },
): Promise<Opened> {
  const openings: Opened[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    const context = await browser.newContext({ baseURL: url, viewport, locale: 'fr-FR' })
    await context.addInitScript(watch)
    await context.request.post('/api/auth/login', { data: { email: demo.email, password: demo.password } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    openings.push(await open(page, `/schedules/${scheduleId}/calendar?month=${month}`))
    await context.close()
  }
  const [{ bytes, count } = { bytes: 0, count: 0 }] = openings
  return { bytes, count, longest: median(openings.map(({ longest }) => longest)) }
}

await buildIfStale()

const product = await startProduct({})
const browser = await openBrowser()
try {
  const owner = await demoOwner(product.url)
  const scheduleId = await fill(owner)
  owner.close()
  const lines: Line[] = []
  for (const [screen, viewport] of Object.entries(screens)) {
    for (const slowdown of slowdowns) {
      const opened = await openedOften(browser, product.url, scheduleId, { viewport, slowdown })
      if (lines.length === 0)
        lines.push({
          what: `reply with ${opened.count} bookings, before compression`,
          budget: `≤ ${budget.bytes.toLocaleString('en')} B`,
          measured: `${opened.bytes.toLocaleString('en')} B`,
          ok: opened.bytes <= budget.bytes,
        })
      lines.push({
        what: `longest frame or task, ${screen}, CPU ${slowdown === 1 ? 'at full speed' : `${slowdown} times slower`}`,
        budget: slowdown === 1 ? `≤ ${budget.frameMilliseconds} ms` : '',
        measured: opened.longest === 0 ? 'none over 50 ms' : `${Math.round(opened.longest)} ms`,
        ok: slowdown > 1 || opened.longest <= budget.frameMilliseconds,
      })
    }
  }
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await browser.close()
  await product.stop()
}
