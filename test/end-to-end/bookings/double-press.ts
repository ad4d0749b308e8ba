import type { Locator, Page } from 'playwright'
import { desktop, phone } from '../fixtures/browser.ts'

type Place = { x: number; y: number }

/** The browser counts the second click of a mouse. */
export const everyPointer = [
  {
    name: 'mouse',
    opening: { viewport: desktop, more: {} },
    async press(page: Page, { x, y }: Place, clickCount: number) {
      await page.mouse.move(x, y)
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
    },
  },
  {
    name: 'finger',
    opening: { viewport: phone, more: { hasTouch: true, isMobile: true } },
    press: (page: Page, { x, y }: Place) => page.touchscreen.tap(x, y),
  },
]

export type Pointer = (typeof everyPointer)[number]

/** Dates the next presses 200 ms apart: a busy machine may need longer than a person. */
const datePresses = (page: Page) =>
  page.evaluate(() => {
    const presses: Event[] = []
    const start = new Event('start').timeStamp
    Object.defineProperty(PointerEvent.prototype, 'timeStamp', {
      configurable: true,
      get(this: Event) {
        if (this.type === 'pointerdown' && !presses.includes(this)) presses.push(this)
        return start + presses.length * 200
      },
    })
  })

const datePressesNoMore = (page: Page) =>
  page.evaluate(() => Reflect.deleteProperty(PointerEvent.prototype, 'timeStamp'))

/** The second press follows once the first has had its effect. */
export async function pressTwice(
  page: Page,
  pointer: Pointer,
  control: Locator,
  effect: () => Promise<unknown>,
): Promise<void> {
  // Away from the toasts, and where it stays once all content has loaded.
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await control.click({ trial: true })
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const place = { x: x + width / 2, y: y + height / 2 }
  await datePresses(page)
  await pointer.press(page, place, 1)
  await effect()
  await pointer.press(page, place, 2)
  await datePressesNoMore(page)
}
