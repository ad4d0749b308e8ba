import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { onTestFinished } from 'vitest'
import type { Product } from '../product/product.ts'

const rootNeedsNoSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * The page that Chromium keeps behind its address bar takes a fifth of a browser's time, the process that it starts for a
 * page to come a tenth of a fresh page's. With what Playwright switches off, whose list this one takes the place of.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

/** A page that lives for seconds gives nothing back of what goes into making its code fast: a tenth of a journey. */
const withoutOptimising = '--js-flags=--no-maglev,--no-turbofan'

type Launching = {
  /** All of the browser, for what is its own: notifications, service workers, the home screen, the printer. */
  whole?: boolean
  /** They take room, as on most desktops. */
  scrollbars?: boolean
}

/** The system's own Chromium, talking to nobody but us; without its windows where that will do (decision 36). */
export async function launchBrowser({ whole = false, scrollbars = false }: Launching = {}): Promise<Browser> {
  const browser = await chromium.launch({
    ...(scrollbars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    executablePath:
      (!whole && process.env.CHROME_SHELL_PATH) || (process.env.CHROME_PATH ?? '/usr/bin/chromium'),
    args: [
      ...rootNeedsNoSandbox,
      `--disable-features=${withoutFeatures.join(',')}`,
      ...(whole ? [] : [withoutOptimising]),
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // As who asks their browser for text twice as large.
      ...(process.env.FAULTS === 'large' ? ['--blink-settings=defaultFontSize=32'] : []),
    ],
  })
  if (!whole) withFreeProfile.add(browser)
  return browser
}

let shell: Browser | undefined

/** The shell that all files of a process share, where they leave nothing in it; it ends with its process. */
export async function sharedShell(): Promise<Browser> {
  if (!shell?.isConnected()) shell = await launchBrowser()
  return shell
}

/** What Playwright's own runner cleans a profile with, so as to use it again (PW_TEST_REUSE_CONTEXT there). */
type Reusing = {
  _newContextForReuse(options: BrowserContextOptions): Promise<BrowserContext>
  _disconnectFromReusedContext(reason: string): Promise<void>
}
const reusing = (browser: Browser) => browser as unknown as Reusing

/** Playwright's own side of a profile, which is in this process too. */
type Inside = { clearCache(): Promise<void>; _origins: Set<string> }
const inside = (context: BrowserContext) =>
  (context as unknown as { _connection: { toImpl(part: unknown): Inside } })._connection.toImpl(context)

/** Those whose one profile to be used again no test has in use. */
const withFreeProfile = new Set<Browser>()

/**
 * Takes away what a page's site has kept. Playwright would go there for it with its answers faked, for which it does
 * without all that is cached: the next test would load our code anew (decision 36).
 */
async function leaveSite(page: Page, origins: Set<string>): Promise<void> {
  const { origin } = new URL(page.url())
  const isKnown = origins.has(origin)
  if (isKnown)
    await page.evaluate(() => {
      // What runs on until the page has gone keeps nothing more.
      Storage.prototype.setItem = () => {}
      sessionStorage.clear()
    })
  // What is left running would go on asking, in the midst of the next test.
  await page.goto('about:blank')
  if (!isKnown) return
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await session.detach()
  origins.delete(origin)
}

/**
 * A profile, and what is to be done with it when the test is over. One of each browser is cleaned and used again: its
 * process has read our code, which takes a fresh one a second of its processor (decision 36).
 */
async function cleanContext(browser: Browser, options: BrowserContextOptions, fresh: boolean) {
  if (fresh || !withFreeProfile.delete(browser)) {
    const context = await browser.newContext(options)
    return { context, leave: () => context.close() }
  }
  const context = await reusing(browser)._newContextForReuse(options)
  const { _origins } = Object.assign(inside(context), { clearCache: async () => {} })
  const leave = async () => {
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    if (page) await leaveSite(page, _origins)
    // A clock that stands still is let go of unawaited, and now and then after the next test has asked for its own.
    await context.clock.resume()
    await reusing(browser)._disconnectFromReusedContext('the test is over')
    withFreeProfile.add(browser)
  }
  return { context, leave }
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

type Opening = {
  language?: 'fr' | 'en'
  viewport?: typeof phone
  theme?: 'light' | 'dark'
  timezoneId?: string
  serviceWorkers?: 'allow' | 'block'
  /** In a profile that no test has used before, nor will, for what cleaning one does not undo: devtools, the network's state. */
  fresh?: boolean
  more?: BrowserContextOptions
}

/**
 * A page of a visitor who leaves each page the time to come: what is done to it as it came drawn is lost on all but
 * its fields. Who wants to be quicker goes there with `waitUntil: 'commit'`.
 */
export async function visitor(context: BrowserContext, there?: Page): Promise<Page> {
  const page = there ?? (await context.newPage())
  const { goto, reload } = page
  const drawn = page.locator('#root[data-first-paint]')
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await drawn.waitFor({ state: 'detached' })
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await drawn.waitFor({ state: 'detached' })
    return response
  }
  return page
}

/** What a test waited for in vain is seldom all that one has to know. */
async function tellWhatItShows(page: Page): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => 'nothing any more')
  process.stderr.write(`${page.url()} showed:\n${text}\n`)
}

/**
 * A clean browser profile on the product, left with the test; what the page complains of fails the test. It has no
 * service worker, but where the test is of one: once that has taken a page over, Chromium now and then neither tells of
 * the page's requests nor lets them be held up.
 */
export async function openPage(browser: Browser, product: Product, opening: Opening = {}): Promise<Page> {
  const options = {
    baseURL: product.url,
    viewport: opening.viewport ?? desktop,
    colorScheme: opening.theme ?? 'light',
    timezoneId: opening.timezoneId ?? 'Europe/Paris',
    serviceWorkers: opening.serviceWorkers ?? 'block',
    ...opening.more,
  }
  const { context, leave } = await cleanContext(browser, options, opening.fresh ?? false)
  await context.addInitScript((language) => {
    if (location.protocol === 'about:') return
    if (localStorage.getItem('language') === null) localStorage.setItem('language', language)
  }, opening.language ?? 'fr')
  await context.addInitScript(() => {
    // The clock below leaves a page without what its browser knows of its loading.
    const measured = performance
    let known = measured
    Object.defineProperty(window, 'performance', {
      configurable: true,
      get: () => known,
      set(faked: Performance) {
        if (faked !== measured) faked.getEntriesByType = (type) => measured.getEntriesByType(type)
        known = faked
      },
    })
  })
  // The browser's clock is the product's: a page that says "today" means the same day.
  await context.clock.setFixedTime(product.now())
  const page = await visitor(context, context.pages()[0])
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatItShows(page)
    await leave()
    if (complaints.length > 0) throw new Error(`the page threw: ${complaints.join('; ')}`)
  })
  return page
}

/** From here on the page's time moves only by `page.clock.runFor`. */
export async function stopTime(page: Page, product: Product): Promise<void> {
  await page.clock.install({ time: product.now() })
  await page.clock.pauseAt(product.now() + 60_000)
}
