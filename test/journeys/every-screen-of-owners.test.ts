import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOnTour, prepareTour, type Tour } from './tour.ts'

let tour: Tour

beforeAll(async () => {
  tour = await prepareTour()
})

afterAll(() => tour.end())

it('is accessible on every screen of an owner, in both languages and both themes, on phone and desktop', async () => {
  expect(await faultsOnTour(tour, 'owners')).toEqual([])
})
