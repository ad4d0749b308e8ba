import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { it } from '../fixtures/test.ts'

it.for([
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
])('shows that %s is no page, as its status says', async (path, { product, page }) => {
  const answer = await page.goto(product.url + path)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: m.not_found_title() }).waitFor()
  await page.getByText(m.common_sandbox()).waitFor()
  await page.getByRole('link', { name: m.not_found_home() }).last().click()
  await page.waitForURL(`${product.url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('opens a page whose address ends with a slash, and keeps its query', async ({ product, page }) => {
  const answer = await page.goto('/manage-booking/?reference=ZZZZ2345')
  expect(answer?.status()).toBe(200)
  expect(page.url()).toBe(`${product.url}/manage-booking?reference=ZZZZ2345`)
  await page.getByRole('alert').getByText(m.manage_not_found_title()).waitFor()
})

it('shows the API documentation under the security policy of every other page', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/api/docs')
  await page.getByRole('button', { name: /^POST \/api\/public.*cancel Cancel a pending/ }).click()
  await page.locator('.opblock.is-open').waitFor()
  expect(complaints).toEqual([])
})
