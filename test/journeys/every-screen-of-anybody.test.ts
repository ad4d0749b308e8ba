import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOnTour, prepareTour, type Tour } from './tour.ts'

// Apart from the owner's screens: the two tours are the longest tests, and run side by side.
let tour: Tour

beforeAll(async () => {
  tour = await prepareTour()
})

afterAll(() => tour.end())

it('is accessible on every screen that anybody opens, in both languages and both themes, on phone and desktop', async () => {
  expect(await faultsOnTour(tour, 'anybodys')).toEqual([])
})
