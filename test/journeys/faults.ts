import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Waits until nothing is on its way any more. */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => document.querySelector('[data-first-paint], [aria-busy="true"], .animate-wait') === null,
  )
}

/** What axe finds on the page as it stands, and whether it is wider than the window. */
export async function faultsNow(page: Page, screen: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const faults = violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html.slice(0, 160)}`)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (sideways > 0) faults.push(`${screen}: ${sideways} px wider than the window`)
  return faults
}

export async function faultsOn(page: Page, screen: string): Promise<string[]> {
  await page.goto(screen)
  await settle(page)
  return faultsNow(page, screen)
}
