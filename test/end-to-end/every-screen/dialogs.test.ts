import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { desktop, launchBrowser, openPage, phone } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { settle } from './accessibility.ts'
import { signIn } from './every-screen.ts'

setUpProduct()

let withScrollbars: Browser

beforeAll(async () => {
  withScrollbars = await launchBrowser({ scrollbars: true })
})
afterAll(() => withScrollbars.close())

it.each([phone, { width: 1280, height: 500 }])(
  'a dialog does not move the page below it: $width px',
  async (viewport) => {
    const camille = await owner(product)
    for (let salon = 0; salon < 3; salon++) await camille.opens()
    const page = await openPage(withScrollbars, product, { viewport })
    await signIn(page, camille)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Salon' }).nth(2).waitFor()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#root h1, #root h2, #root header, #root p')].map((element) => {
          const { left, top, width } = element.getBoundingClientRect()
          return [element.textContent, left, top, width].join(' ')
        }),
      )
    const before = await places()
    await button(page, 'Créer un planning').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await places()).toEqual(before)
  },
)

it.each([phone, desktop])('a dialog opens at most 8 px from its final place: $width px', async (viewport) => {
  const camille = await owner(product)
  const page = await openPage(browser, product, { viewport })
  await signIn(page, camille)
  await page.goto('/dashboard')
  await button(page, 'Créer un planning').first().click()
  const [right, down] = await page.getByRole('dialog').evaluate((dialog) => {
    dialog.style.animation = 'none'
    const stays = dialog.getBoundingClientRect()
    dialog.style.animation = ''
    for (const entering of dialog.getAnimations()) {
      entering.pause()
      entering.currentTime = 0
    }
    const comes = dialog.getBoundingClientRect()
    return [comes.x - stays.x, comes.y - stays.y].map(Math.round)
  })
  expect([right, down]).toEqual([0, 8])
})

it('one press closes a form on a phone even if its fields show errors', async () => {
  const camille = await owner(product)
  const page = await openPage(browser, product, { viewport: phone })
  await signIn(page, camille)
  await page.goto('/dashboard')
  await button(page, 'Créer un planning').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').focus()
  await settle(page)
  await button(page, 'Fermer').click()
  await dialog.waitFor({ state: 'detached' })
})
