import { beforeAll, expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { openPage } from '../fixtures/browser.ts'
import { browser, openStage, product } from '../fixtures/setup.ts'
import { faultsOfMoney, type MoneyTour, prepareMoneyTour } from './deposit-screens.ts'

let tour: MoneyTour

openStage()

beforeAll(async () => {
  tour = await prepareMoneyTour(product, await owner(product))
})

it('every screen about money is accessible, in both languages and both themes, on phone and desktop', async () => {
  const page = await openPage(browser, product, { more: { reducedMotion: 'reduce' } })
  expect(await faultsOfMoney(page, tour)).toEqual([])
})
