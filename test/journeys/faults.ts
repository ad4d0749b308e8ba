import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { desktop, phone } from './browser.ts'

/** Waits until nothing is on its way any more. */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => document.querySelector('[data-first-paint], [aria-busy="true"], .animate-wait') === null,
  )
}

/**
 * What axe finds on the page as it stands, on a phone and on a desktop, in the light and in the dark; and whether it is
 * wider than the window, of the narrowest phone too.
 */
export async function faultsNow(page: Page, screen: string): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
        return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }, theme)
      const look = `${screen}, ${theme}, ${viewport.width} px`
      // Without frames of other sites there is nothing to gather in a page of its own, as it else does each time.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
      const { violations } = await axe.analyze()
      faults.push(...violations.map(({ id, nodes }) => `${look}: ${id} at ${nodes[0]?.html.slice(0, 160)}`))
    }
  }
  for (const width of [320, phone.width, desktop.width]) {
    await page.setViewportSize({ ...phone, width })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (sideways > 0) faults.push(`${screen}: ${sideways} px wider than ${width} px`)
  }
  return faults
}

export async function faultsOn(page: Page, screen: string): Promise<string[]> {
  await page.goto(screen)
  await settle(page)
  return faultsNow(page, screen)
}
