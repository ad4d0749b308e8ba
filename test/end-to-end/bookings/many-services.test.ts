import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'

const servicesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 30]))

const eleven = Array.from({ length: 11 }, (_, index) => `Soin ${index + 1}`)

it('a salon with twelve services can be searched, without accents and in any order of words', async ({
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services: servicesOf([...eleven, 'Épilation des sourcils']) })
  const page = await newPage({ viewport: phone })
  await page.goto(`/book/${salon.token}`)
  const search = page.getByRole('textbox', { name: m.book_search() })
  const services = page.getByRole('main').getByRole('listitem')
  expect(await services.count()).toBe(12)
  expect(await faultsNow(page, 'a list of many services')).toEqual([])
  await search.fill('sourcils epi')
  await expect.poll(() => services.count()).toBe(1)
  await search.fill('massage')
  await page.getByText(m.book_search_none()).waitFor()
  expect(await services.count()).toBe(0)
  await search.fill('Épil')
  await page.getByRole('button', { name: 'Épilation des sourcils' }).click()
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
})

it('a salon with eleven services has no search field', async ({ camille, page }) => {
  const salon = await camille.opens({ services: servicesOf(eleven) })
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: 'Soin 11' }).waitFor()
  expect(await page.getByRole('textbox', { name: m.book_search() }).count()).toBe(0)
})
