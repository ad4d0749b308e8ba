import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, phone } from './browser.ts'
import { faultsOnTour, prepareTour, type Tour } from './tour.ts'

let tour: Tour

beforeAll(async () => {
  tour = await prepareTour()
})

afterAll(() => tour.end())

const looks = (['fr', 'en'] as const).flatMap((language) =>
  [phone, desktop].map((viewport) => ({ theme: 'dark' as const, language, viewport, width: viewport.width })),
)

it.each(looks)(
  'is accessible on every screen: $theme, $language, $width px',
  async (look) => {
    expect(await faultsOnTour(tour, look)).toEqual([])
  },
  240_000,
)
