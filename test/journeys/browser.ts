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
 * Features to switch off. The page behind Chromium's address bar takes a fifth of the browser's time. The spare process
 * takes a tenth of a fresh page's time. The list includes the features that Playwright switches off, because it replaces
 * Playwright's list.
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

/** A page that lives for seconds gains nothing from optimized code, which takes a tenth of a test. */
const withoutOptimising = '--js-flags=--no-maglev,--no-turbofan'

type Launching = {
  /** The full browser, for notifications, service workers, the home screen and printing. */
  whole?: boolean
  /** Scroll bars take space, as on most desktops. */
  scrollbars?: boolean
}

/** The system's Chromium without any other network traffic, and headless where that suffices (decision 36). */
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
      // Like a user who doubles the text size of their browser.
      ...(process.env.FAULTS === 'large' ? ['--blink-settings=defaultFontSize=32'] : []),
    ],
  })
  if (!whole) withFreeProfile.add(browser)
  return browser
}

let shell: Browser | undefined

/** The headless shell that all test files of a process share, if they leave nothing in it. It ends with the process. */
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
 * without all that is cached: the next test would load our code again (decision 36).
 */
async function leaveSite(page: Page, origins: Set<string>): Promise<void> {
  const { origin } = new URL(page.url())
  const isKnown = origins.has(origin)
  if (isKnown)
    await page.evaluate(() => {
      // Code that runs until the page has gone stores nothing.
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
 * Opens a page whose `goto` and `reload` wait for the application to replace the prerendered HTML. Before that, only
 * typing into fields is kept. Pass `waitUntil: 'commit'` to act earlier.
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

/** Prints the text of the page when a test fails, because the error seldom suffices. */
async function tellWhatItShows(page: Page): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => 'nothing any more')
  process.stderr.write(`${page.url()} showed:\n${text}\n`)
}

/**
 * Opens a clean browser profile on the product for one test; errors of the page fail the test. It has no service worker
 * unless the test needs one: once a service worker controls a page, Chromium sometimes neither reports nor holds the
 * page's requests.
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
    // The clock below hides the browser's navigation timing from a page.
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
  // The browser uses the product's clock, so that both mean the same day by "today".
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

/** Stops the page's clock: it moves only by `page.clock.runFor`. */
export async function stopTime(page: Page, product: Product): Promise<void> {
  await page.clock.install({ time: product.now() })
  await page.clock.pauseAt(product.now() + 60_000)
}
