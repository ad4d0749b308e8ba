import { beforeAll, expect, it } from 'vitest'
import { owner } from '../product/actors.ts'
import { openPage } from './browser.ts'
import { faultsOfMoney, type MoneyTour, prepareMoneyTour } from './money-tour.ts'
import { browser, openStage, product } from './stage.ts'

let tour: MoneyTour

openStage()

beforeAll(async () => {
  tour = await prepareMoneyTour(product, await owner(product))
})

it.each(['fr', 'en'] as const)(
  'is accessible on every screen about money, in both themes, on phone and desktop: %s',
  async (language) => {
    const page = await openPage(browser, product, { language, more: { reducedMotion: 'reduce' } })
    expect(await faultsOfMoney(page, tour)).toEqual([])
  },
)
