import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { desktop, openPage, signIn } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'
import { prepareScreens, type ScreenList } from './every-screen.ts'

let tour: ScreenList

it.beforeAll(async ({ product }) => {
  tour = await prepareScreens(product)
})

const tooltip = (page: Page) => page.locator('[role=tooltip]')

/** Each name occurs once. */
async function iconsOf(page: Page): Promise<{ icon: Locator; name: string }[]> {
  const found = await page.locator('button:visible, a:visible, summary:visible').evaluateAll((controls) => {
    const isBeside = (text: Element) => text.getBoundingClientRect().width > 1
    const wordless = (control: Element) =>
      control.querySelector('svg') !== null &&
      ![control, ...control.querySelectorAll('*')].some(
        (part) =>
          isBeside(part) &&
          [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
    return controls.map((control, index) => ({
      index,
      isIcon:
        wordless(control) &&
        (control.closest('[role=dialog]') !== null || !document.querySelector('[role=dialog]')),
      name: control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '',
    }))
  })
  const byName = new Map(found.filter(({ isIcon }) => isIcon).map((one) => [one.name, one.index]))
  const controls = page.locator('button:visible, a:visible, summary:visible')
  return [...byName].map(([name, index]) => ({ icon: controls.nth(index), name }))
}

async function withoutTooltip(page: Page, screens: string[]) {
  const faults: string[] = []
  let icons = 0
  for (const screen of screens) {
    await page.goto(screen)
    await settle(page)
    const found = await iconsOf(page)
    const elements = await Promise.all(found.map(({ icon }) => icon.elementHandle()))
    for (const [at, { name }] of found.entries()) {
      icons += 1
      await elements[at]?.hover()
      const says = await tooltip(page)
        .filter({ hasText: name })
        .waitFor({ timeout: 3_000 })
        .then(
          () => name !== '',
          () => false,
        )
      if (!says) faults.push(`${screen}: “${name}”`)
    }
    await page.mouse.move(0, 0)
  }
  return { faults, icons }
}

it.for(['fr', 'en'] as const)(
  'names every icon without text on every screen of an owner (%s)',
  async (language, { browser }) => {
    const page = await openPage(browser, tour.camille.product, { viewport: desktop, language })
    await signIn(page, tour.camille)
    const { faults, icons } = await withoutTooltip(page, tour.screens.owners)
    expect(faults).toEqual([])
    expect(icons).toBeGreaterThan(30)
  },
)

it('names every icon without text on every public screen', async ({ browser }) => {
  const page = await openPage(browser, tour.camille.product, { viewport: desktop })
  const { faults, icons } = await withoutTooltip(page, tour.screens.anybodys)
  expect(faults).toEqual([])
  expect(icons).toBeGreaterThan(3)
})

it('opens the tooltip of a neighbor immediately, over a dialog too, and closes it on a press', async ({
  browser,
}) => {
  const page = await openPage(browser, tour.camille.product, { viewport: desktop })
  await signIn(page, tour.camille)
  await page.goto(tour.screens.owners.find((path) => path.includes('tab=hours')) ?? '')
  await settle(page)
  const [first, second] = await iconsOf(page)
  await first?.icon.hover()
  await tooltip(page).waitFor()
  const before = Date.now()
  await second?.icon.hover()
  await tooltip(page)
    .filter({ hasText: second?.name ?? '' })
    .waitFor()
  expect(Date.now() - before).toBeLessThan(600)
  await page.mouse.down()
  await tooltip(page).waitFor({ state: 'detached' })
  await page.mouse.up()
})
