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
  return chromium.launch({
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
}

let shell: Browser | undefined

/** The shell that all files of a process share, where they leave nothing in it; it ends with its process. */
export async function sharedShell(): Promise<Browser> {
  if (!shell?.isConnected()) shell = await launchBrowser()
  return shell
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

type Opening = {
  language?: 'fr' | 'en'
  viewport?: typeof phone
  theme?: 'light' | 'dark'
  timezoneId?: string
  serviceWorkers?: 'allow' | 'block'
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
  const context = await browser.newContext(options)
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
  const page = await visitor(context)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatItShows(page)
    await context.close()
    if (complaints.length > 0) throw new Error(`the page threw: ${complaints.join('; ')}`)
  })
  return page
}

/** From here on the page's time moves only by `page.clock.runFor`. */
export async function stopTime(page: Page, product: Product): Promise<void> {
  await page.clock.install({ time: product.now() })
  await page.clock.pauseAt(product.now() + 60_000)
}
