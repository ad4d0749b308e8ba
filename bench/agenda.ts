/**
 * Measures a full week on the owner's calendar: 300 bookings of six members, and the share of the screen that the
 * calendar covers. Exits with 1 when a budget is exceeded.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { buildIfStale } from '../bin/ready.mjs'
import { demo } from '../db/seed.ts'
import { openBrowser } from './browser.ts'
import { type Line, print } from './budget.ts'
import { startProduct } from './product.ts'
import { type Caller, demoOwner, openSalon } from './salon.ts'

const members = 6
const days = ['2027-05-10', '2027-05-11', '2027-05-12', '2027-05-13', '2027-05-14']
const bookingsEach = 10
const all = members * days.length * bookingsEach
const budget = { drawnMilliseconds: 100, framesPerSecond: 50 }
const drawnAlongMilliseconds = 3_000
/** The best counts, because other work on the machine only adds time. */
const rounds = 5

/** In percent of the screen. */
const screens = [
  { what: 'a desk', viewport: { width: 1280, height: 800 }, least: 80 },
  { what: 'a phone', viewport: { width: 390, height: 844 }, least: 75 },
]

const two = (number: number) => String(number).padStart(2, '0')

async function fill(owner: Caller): Promise<number> {
  const { id } = await openSalon(owner, [])
  const of = `/api/schedules/${id}`
  const service = { name: 'Coloration, coupe et brushing', durationMinutes: 30 }
  const { id: serviceId } = await owner.get<{ id: number }>('POST', `${of}/services`, service)
  for (let member = 1; member < members; member++)
    await owner.get('POST', `${of}/staff`, { name: `Membre ${member}` })
  const staff = await owner.get<{ id: number }[]>('GET', `${of}/staff`)
  for (const { id: staffId } of staff) {
    for (const date of days) {
      for (let index = 0; index < bookingsEach; index++) {
        await owner.get('POST', `${of}/bookings`, {
          serviceId,
          staffId,
          date,
          startTime: `${two(9 + index)}:00`,
          clientName: `Camille Dubois-Lefèvre ${index}`,
          clientPhone: '+33 6 12 34 56 78',
        })
      }
    }
  }
  return id
}

/** Notes the time one frame after all blocks are present. */
const watch = (count: number) => {
  const look = () => {
    if (document.querySelectorAll('.time-grid [data-key]').length < count) return
    seeing.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { drawnAt: performance.now() })))
  }
  const seeing = new MutationObserver(look)
  seeing.observe(document, { childList: true, subtree: true })
}

/** Returns the milliseconds from the last reply to the finished drawing. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForFunction(() => 'drawnAt' in globalThis)
  return page.evaluate(() => {
    const { drawnAt } = globalThis as unknown as { drawnAt: number }
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const first = (part: string) => replies.find(({ name }) => name.includes(part))?.responseEnd ?? 0
    const data = ['/bookings-with-service', '/occupancies', '/open-hours', '/closures']
    return drawnAt - Math.max(...data.map(first))
  })
}

/** Returns frames per second. */
async function drawAlong(page: Page): Promise<number> {
  const block = page.locator('.time-grid [data-key]').nth(3)
  const box = await block.boundingBox()
  if (!box) throw new Error('there is no appointment to drag')
  const [x, y] = [box.x + 20, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  await page.evaluate(() => {
    const frames: number[] = []
    const count = (at: number) => {
      frames.push(at)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    Object.assign(globalThis, { frames })
  })
  const end = performance.now() + drawnAlongMilliseconds
  for (let step = 0; performance.now() < end; step++) {
    await page.mouse.move(x + 300 * Math.abs(Math.sin(step / 40)), y + 200 * Math.abs(Math.sin(step / 25)))
  }
  const rate = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] }
    return ((frames.length - 1) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0))) * 1000
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return rate
}

async function signedIn(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'fr-FR', ...options })
  await context.request.post('/api/auth/login', { data: { email: demo.email, password: demo.password } })
  return context
}

/** The calendar with its row of days or members, without toolbar, day strip and navigation. */
async function shareOf(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const calendar = page.locator('[data-scroller]')
  await calendar.waitFor()
  return calendar.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return ((width * height) / (innerWidth * innerHeight)) * 100
  })
}

async function sharesOf(browser: Browser, baseURL: string, calendar: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, viewport, least } of screens) {
    const context = await signedIn(browser, { baseURL, viewport })
    const page = await context.newPage()
    for (const view of ['day', 'week', 'month']) {
      const share = await shareOf(page, `${calendar}?view=${view}&date=${days[0]}`)
      lines.push({
        what: `${what} of ${viewport.width}×${viewport.height}: the calendar’s share of the screen, ${view}`,
        budget: `≥ ${least} %`,
        measured: `${share.toFixed(1)} %`,
        ok: share >= least,
      })
    }
    await context.close()
  }
  return lines
}

await buildIfStale()

const product = await startProduct({})
const browser = await openBrowser()
try {
  const owner = await demoOwner(product.url)
  const scheduleId = await fill(owner)
  owner.close()
  const lines = await sharesOf(browser, product.url, `/schedules/${scheduleId}/calendar`)
  for (const [what, search] of [
    ['a week', ''],
    ['a week, a column each', '&apart=1'],
  ]) {
    const drawn: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round++) {
      const viewport = { width: 1280, height: 900 }
      const context = await signedIn(browser, { baseURL: product.url, viewport })
      await context.addInitScript(watch, all)
      const page = await context.newPage()
      drawn.push(await open(page, `/schedules/${scheduleId}/calendar?view=week&date=${days[0]}${search}`))
      rates.push(await drawAlong(page))
      await context.close()
    }
    const [quickest, rate] = [Math.min(...drawn), Math.max(...rates)]
    lines.push(
      {
        what: `${what} of ${all} bookings: from the last reply to drawn`,
        budget: `≤ ${budget.drawnMilliseconds} ms`,
        measured: `${Math.round(quickest)} ms (${drawn.map(Math.round).join(', ')})`,
        ok: quickest <= budget.drawnMilliseconds,
      },
      {
        what: `${what}: frames per second while one is dragged`,
        budget: `≥ ${budget.framesPerSecond}`,
        measured: `${Math.round(rate)} (${rates.map(Math.round).join(', ')})`,
        ok: rate >= budget.framesPerSecond,
      },
    )
  }
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await browser.close()
  await product.stop()
}
