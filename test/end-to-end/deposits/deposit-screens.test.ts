import { expect } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { it } from '../fixtures/test.ts'
import { type DepositScreens, faultsOfDepositScreen, prepareDepositScreens } from './deposit-screens.ts'

let tour: DepositScreens

it.beforeAll(async ({ product }) => {
  tour = await prepareDepositScreens(product, await owner(product))
})

it('every screen about money is accessible, in both languages and both themes, on phone and desktop', async ({
  newPage,
}) => {
  const page = await newPage({ more: { reducedMotion: 'reduce' } })
  expect(await faultsOfDepositScreen(page, tour)).toEqual([])
})
