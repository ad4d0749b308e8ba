import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Watches the place of a control that is about to be pressed. Once the control has gone or changed its meaning, whatever
 * stands in its place is the target of a quick second press.
 */
export async function watches(page: Page, control: Locator, changing = control) {
  // Away from the toasts.
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // Its final place, once all content has loaded.
  await control.click({ trial: true })
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const place = { x: x + width / 2, y: y + height / 2 }
  const isThere = (element: Element, { x, y }: typeof place) =>
    element.contains(document.elementFromPoint(x, y))
  expect(await control.evaluate(isThere, place)).toBe(true)
  const watched = await changing.evaluateHandle((element, { x, y }) => {
    const nameOf = (named: Element) => named.getAttribute('aria-label') ?? named.textContent
    const buttonThere = () => document.elementFromPoint(x, y)?.closest('button') ?? null
    const before = nameOf(element)
    const metAtOnce = new Promise<string | null>((resolve) => {
      const observer = new MutationObserver(() => {
        if (element.isConnected && nameOf(element) === before) return
        observer.disconnect()
        const met = buttonThere()
        resolve(met && nameOf(met))
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    return { buttonThere, metAtOnce }
  }, place)
  return {
    place,
    /** The immediate target. */
    metAtOnce: () => watched.evaluate(({ metAtOnce }) => metAtOnce),
    /** Waits until `other` stands in the same place and can be pressed. */
    meets: async (other: Locator) =>
      page.waitForFunction(([{ buttonThere }, element]) => buttonThere() === element, [
        watched,
        await other.elementHandle(),
      ] as const),
  }
}

/** Makes the two presses of a double click, with work between them. */
export async function doubleClick(page: Page, control: Locator, between: () => Promise<unknown>) {
  await control.scrollIntoViewIfNeeded()
  await control.hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    if (clickCount === 1) await between()
  }
}
