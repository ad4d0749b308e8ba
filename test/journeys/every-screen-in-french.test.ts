import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { settle } from './faults.ts'
import { faultsOnTour, prepareTour, signIn, type Tour } from './tour.ts'

let tour: Tour

beforeAll(async () => {
  tour = await prepareTour()
})

afterAll(() => tour.end())

it('is accessible on every screen in French, in both themes, on phone and desktop', async () => {
  expect(await faultsOnTour(tour, 'fr')).toEqual([])
}, 300_000)

it('has no sideways scroll on the narrowest phones', async () => {
  const page = await openPage(tour.browser, tour.product, { viewport: { width: 360, height: 740 } })
  await signIn(page, tour.camille)
  const wide: string[] = []
  for (const screen of tour.screens) {
    await page.goto(screen)
    await settle(page)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (sideways > 0) wide.push(`${screen}: ${sideways} px`)
  }
  expect(wide).toEqual([])
}, 120_000)
