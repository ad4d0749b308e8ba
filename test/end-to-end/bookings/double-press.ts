import type { Locator, Page } from 'playwright'
import { desktop, phone } from '../fixtures/browser.ts'

type Place = { x: number; y: number }

/** The browser counts the clicks of a mouse, and taps by their time stamps: 200 ms apart, however busy the machine. */
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
    async press(page: Page, { x, y }: Place, clickCount: number, start: number) {
      const browser = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchEnd', seconds: number) =>
        browser.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchStart' ? [{ x, y }] : [],
          timestamp: start + clickCount * 0.2 + seconds,
        })
      // Sent at once: a finger that rests for half a second is no tap.
      await Promise.all([touch('touchStart', 0), touch('touchEnd', 0.05)])
      await browser.detach()
    },
  },
]

export type Pointer = (typeof everyPointer)[number]

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
  const start = Date.now() / 1_000
  await pointer.press(page, place, 1, start)
  await effect()
  await pointer.press(page, place, 2, start)
}
