import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { desktop, phone } from '../fixtures/browser.ts'
import { narrowInFloating } from './narrow-text.ts'

/** Injecting the unminified file would take twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function settle(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => document.querySelector('[data-static], [aria-busy="true"], .animate-wait') === null,
  )
}

/** The rules that another theme can break. */
const colours = ['color-contrast', 'link-in-text-block']

const rules = {
  all: {},
  ofThemes: { runOnly: { type: 'rule', values: colours } },
  ofLanguages: { rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
} satisfies Record<string, RunOptions>

type Violation = { id: string; html: string }

/** Waits first, because content that is still coming in is paler. */
export async function violationsOn(page: Page, asked?: keyof typeof rules): Promise<Violation[]> {
  await comesToRest(page)
  return violationsNow(page, asked)
}

async function violationsNow(page: Page, asked: keyof typeof rules = 'all'): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (options: RunOptions) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...options,
    })
    return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html.slice(0, 160) ?? '' }))
  }, rules[asked])
}

const widths = [320, 360, phone.width, desktop.width]

/**
 * `FAULTS=all` adds both languages and the narrowest phone, `large` doubles the text, `pictures` saves
 * screenshots in test/.results.
 */
const all = process.env.FAULTS === 'all'
const looks = all ? [{ ...phone, width: 320 }, phone, desktop] : [phone, desktop]

type Looks = ['light' | 'dark', keyof typeof rules][]
const everything: Looks = [
  ['light', 'all'],
  ['dark', 'all'],
]
const inOne: Looks = all
  ? everything
  : [
      ['light', 'all'],
      ['dark', 'ofThemes'],
    ]
/** Colors are the same in the other language. */
const inOther: Looks = all ? everything : [['light', 'ofLanguages']]

/** Uses the menu, so that the page does not load again. */
const setLanguage = (page: Page, chosen: string) =>
  page.evaluate(async (value) => {
    // The owner's menu is empty until it opens.
    const menu = document.querySelector<HTMLElement>('[popover]')
    menu?.showPopover()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    menu?.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()
    menu?.hidePopover()
  }, chosen)

/** Also checks that the page is no wider than the window, and no text of a dialog or popover too narrow. */
export async function faultsNow(page: Page, screen: string, inBoth = all): Promise<string[]> {
  if (process.env.FAULTS === 'large') return tooWide(page, screen)
  if (process.env.FAULTS === 'pictures') return takePictures(page, screen)
  const faults = await faultsInLanguage(page, screen, inOne)
  if (!inBoth) return faults
  const language = await page.evaluate(() => document.documentElement.lang)
  const other = language === 'fr' ? 'en' : 'fr'
  await setLanguage(page, other)
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, other)
  faults.push(...(await faultsInLanguage(page, `${screen} (${other})`, inOther)))
  await setLanguage(page, language)
  return faults
}

const pictured = [
  { language: 'fr', theme: 'light', width: phone.width },
  { language: 'en', theme: 'dark', width: desktop.width },
  { language: 'fr', theme: 'dark', width: 320 },
]

async function takePictures(page: Page, screen: string): Promise<string[]> {
  const before = await page.evaluate(() => document.documentElement.lang)
  for (const { language, theme, width } of pictured) {
    await setLanguage(page, language)
    await page.setViewportSize({ ...desktop, width })
    await setTheme(page, theme)
    const name = `${screen}-${language}-${theme}-${width}`.replaceAll(/[^\p{L}\d-]+/gu, '-')
    await page.screenshot({ path: `test/.results/pictures/${name}.png` })
  }
  await setLanguage(page, before)
  return []
}

/** Animations of a hidden window never end, so there is a limit. */
const comesToRest = (page: Page) =>
  page.evaluate(async () => {
    const orAfter = (milliseconds: number, wait: Promise<unknown>) =>
      Promise.race([wait, new Promise((over) => setTimeout(over, milliseconds))])
    const twoFrames = new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await orAfter(2_000, twoFrames)
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await orAfter(5_000, Promise.allSettled(passing.map(({ finished }) => finished)))
  })

async function setTheme(page: Page, theme: string) {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
  await comesToRest(page)
}

async function faultsInLanguage(page: Page, screen: string, themes: Looks): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ ...phone, width })
    faults.push(...(await tooWideFor(page, screen, width)), ...(await tooNarrowAt(page, screen, width)))
    const look = looks.find((viewport) => viewport.width === width)
    if (!look) continue
    await page.setViewportSize(look)
    for (const [theme, asked] of themes) {
      await setTheme(page, theme)
      for (const { id, html } of await violationsNow(page, asked))
        faults.push(`${screen}, ${theme}, ${width} px: ${id} at ${html}`)
    }
  }
  return faults
}

async function tooWide(page: Page, screen: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ ...phone, width })
    faults.push(...(await tooWideFor(page, screen, width)))
  }
  return faults
}

async function tooNarrowAt(page: Page, screen: string, width: number): Promise<string[]> {
  // Popovers follow the width of the window a frame later.
  await comesToRest(page)
  return (await narrowInFloating(page)).map((fault) => `${screen}, ${width} px: ${fault}`)
}

async function tooWideFor(page: Page, screen: string, width: number): Promise<string[]> {
  // Scripts react to the width of the window a moment later.
  const fits = page.waitForFunction(
    (wide) => innerWidth === wide && document.documentElement.scrollWidth <= wide,
    width,
  )
  if (await fits.catch(() => null)) return []
  const [sideways, outermost] = await page.evaluate(() => {
    const right = document.documentElement.scrollWidth
    const reach = [...document.querySelectorAll('body *')].filter(
      (element) => Math.ceil(element.getBoundingClientRect().right) >= right,
    )
    return [right - innerWidth, reach.at(-1)?.outerHTML.slice(0, 400)] as const
  })
  return [`${screen}: ${sideways} px wider than ${width} px: ${outermost}`]
}

export async function faultsOn(page: Page, screen: string, inBoth = all): Promise<string[]> {
  await page.goto(screen)
  await settle(page)
  return faultsNow(page, screen, inBoth)
}
