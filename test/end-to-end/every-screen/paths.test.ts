import { expect, it } from 'vitest'
import { openPage } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

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

it('opens a page whose address ends with a slash, and keeps its query', async () => {
  const page = await openPage(browser, product)
  const answer = await page.goto('/manage-booking/?reference=ZZZZ2345')
  expect(answer?.status()).toBe(200)
  expect(page.url()).toBe(`${product.url}/manage-booking?reference=ZZZZ2345`)
  await page.getByRole('alert').getByText('Réservation introuvable').waitFor()
})

it('shows the API documentation under the security policy of every other page', async () => {
  const page = await openPage(browser, product)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/api/docs')
  await page.getByRole('button', { name: /^POST \/api\/public.*cancel Cancel a pending/ }).click()
  await page.locator('.opblock.is-open').waitFor()
  expect(complaints).toEqual([])
})
