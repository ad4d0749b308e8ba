import type { ElementHandle, Page } from 'playwright'
import { expect } from 'vitest'
import { desktop, openPage, signIn, stopTime } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'
import { prepareScreens, type ScreenList } from './every-screen.ts'

let tour: ScreenList

it.beforeAll(async ({ product }) => {
  tour = await prepareScreens(product)
})

const tooltip = (page: Page) => page.locator('[role=tooltip]')

/** Each name occurs once. In one step, because the next answer of the server can add a control. */
async function iconsOf(page: Page): Promise<{ icon: ElementHandle; name: string }[]> {
  const found = await page.evaluateHandle(() => {
    const isBeside = (text: Element) => text.getBoundingClientRect().width > 1
    const wordless = (control: Element) =>
      control.querySelector('svg') !== null &&
      ![control, ...control.querySelectorAll('*')].some(
        (part) =>
          isBeside(part) &&
          [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
    const dialog = document.querySelector('[role=dialog]')
    const icons = [...(dialog ?? document).querySelectorAll('button, a, summary')].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && wordless(control),
    )
    return new Map(
      icons.map((icon) => [icon.getAttribute('aria-label') ?? icon.textContent?.trim() ?? '', icon]),
    )
  })
  const names = await found.evaluate((icons) => [...icons.keys()])
  return Promise.all(
    names.map(async (name) => {
      const icon = (await found.evaluateHandle((icons, key) => icons.get(key), name)).asElement()
      if (!icon) throw new Error(`No icon is named ${name}.`)
      return { icon, name }
    }),
  )
}

async function withoutTooltip(page: Page, screens: string[]) {
  const faults: string[] = []
  let icons = 0
  for (const screen of screens) {
    await page.goto(screen)
    await settle(page)
    const found = await iconsOf(page)
    for (const { icon, name } of found) {
      icons += 1
      await icon.hover()
      const says = await tooltip(page)
        .filter({ hasText: name })
        .waitFor()
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
    expect(faults.join('\n')).toBe('')
    expect(icons).toBeGreaterThan(30)
  },
)

it('names every icon without text on every public screen', async ({ browser }) => {
  const page = await openPage(browser, tour.camille.product, { viewport: desktop })
  const { faults, icons } = await withoutTooltip(page, tour.screens.anybodys)
  expect(faults.join('\n')).toBe('')
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
  await stopTime(page, tour.camille.product)
  await first?.icon.hover()
  await page.clock.runFor(700)
  await tooltip(page).waitFor()
  await second?.icon.hover()
  await tooltip(page)
    .filter({ hasText: second?.name ?? '' })
    .waitFor()
  await page.mouse.down()
  await tooltip(page).waitFor({ state: 'detached' })
  await page.mouse.up()
})
