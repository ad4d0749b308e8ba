import { expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { browser, openStage, product } from './stage.ts'

openStage()

it.each([
  '/nowhere',
  '/%',
  '/%E0%A4%A',
  '/AUTH',
  '/auth//',
  '/book/',
  '/schedules/abc',
  '/schedules/0/calendar',
  '/book/a%2Fb',
  '//evil.example/',
  '/index.html',
])('shows that %s is no page, as its status says', async (path) => {
  const page = await openPage(browser, product)
  const answer = await page.goto(product.url + path)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
  await page.getByText('Mode test : aucun argent réel ne circule').waitFor()
  await page
    .getByRole('link', { name: /accueil/ })
    .last()
    .click()
  await page.waitForURL(`${product.url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('opens a page whose address has a slash behind, with what was asked of it', async () => {
  const page = await openPage(browser, product)
  const answer = await page.goto('/manage-booking/?reference=ZZZZ2345')
  expect(answer?.status()).toBe(200)
  expect(page.url()).toBe(`${product.url}/manage-booking?reference=ZZZZ2345`)
  await page.getByRole('alert').getByText('Réservation introuvable').waitFor()
})
