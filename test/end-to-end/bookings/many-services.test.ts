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

it('services stand under the owner’s headings, those without one last', async ({ camille, newPage }) => {
  const salon = await camille.opens({ services: { Conseil: 30, Coupe: 60, Massage: 60, Barbe: 30 } })
  const put = (name: string, category: string) =>
    camille.get('editService', { params: { serviceId: salon.services[name] ?? 0 }, body: { category } })
  await put('Coupe', 'Coiffure')
  await put('Massage', 'Bien-être')
  await put('Barbe', 'Coiffure')
  const page = await newPage({ viewport: phone })
  await page.goto(`/book/${salon.token}`)
  const services = async (heading: string) =>
    (await page.getByRole('region', { name: heading }).getByRole('button').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    )
  await expect.poll(() => services('Coiffure')).toEqual(['Coupe', 'Barbe'])
  expect(await services('Bien-être')).toEqual(['Massage'])
  expect(await services(m.book_category_other())).toEqual(['Conseil'])
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['Coiffure', 'Bien-être', m.book_category_other()]),
  )
  expect(await faultsNow(page, 'services in categories')).toEqual([])
})

it('an owner sets the category of a service, and is offered those of other services', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const params = { scheduleId: salon.id }
  await camille.get('createService', {
    params,
    body: { name: 'Barbe', durationMinutes: 30, category: 'Coiffure' },
  })
  await page.goto(`/schedules/${salon.id}`)
  await page.getByRole('button', { name: m.schedule_service_edit({ name: 'Coupe' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(m.schedule_service_more()).click()
  const field = dialog.getByRole('combobox', { name: m.schedule_service_category() })
  expect(
    await dialog
      .locator('datalist option')
      .evaluateAll((options) => options.map((o) => o.getAttribute('value'))),
  ).toEqual(['Coiffure'])
  await field.fill('Coiffure')
  await dialog.getByRole('button', { name: m.schedule_service_save() }).click()
  await dialog.waitFor({ state: 'hidden' })
  const services = await camille.get('listServices', { params })
  expect(services.map(({ category }) => category)).toEqual(['Coiffure', 'Coiffure'])
})
