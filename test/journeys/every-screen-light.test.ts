import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, openPage, phone } from './browser.ts'
import { settle } from './faults.ts'
import { faultsOnTour, prepareTour, signIn, type Tour } from './tour.ts'

let tour: Tour

beforeAll(async () => {
  tour = await prepareTour()
})

afterAll(() => tour.end())

const looks = (['fr', 'en'] as const).flatMap((language) =>
  [phone, desktop].map((viewport) => ({
    theme: 'light' as const,
    language,
    viewport,
    width: viewport.width,
  })),
)

it.each(looks)(
  'is accessible on every screen: $theme, $language, $width px',
  async (look) => {
    expect(await faultsOnTour(tour, look)).toEqual([])
  },
  240_000,
)

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
