import { beforeAll, expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { openPage } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { type DepositScreens, faultsOfDepositScreen, prepareDepositScreens } from './deposit-screens.ts'

let tour: DepositScreens

setUpProduct()

beforeAll(async () => {
  tour = await prepareDepositScreens(product, await owner(product))
})

it('every screen about money is accessible, in both languages and both themes, on phone and desktop', async () => {
  const page = await openPage(browser, product, { more: { reducedMotion: 'reduce' } })
  expect(await faultsOfDepositScreen(page, tour)).toEqual([])
})
