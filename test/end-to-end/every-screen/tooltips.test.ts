import type { ElementHandle, Page } from 'playwright'
import { desktop, signIn, stopTime } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'

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

it('opens the tooltip of a neighbor immediately, over a dialog too, and closes it on a press', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=hours`)
  await settle(page)
  const [first, second] = await iconsOf(page)
  await stopTime(page, product)
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
