import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { owner } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

let names = 0

const it = base
  .extend('named', () => {
    const number = ++names
    return { name: `L’Atelier d’Élodie ${number}`, slug: `l-atelier-d-elodie-${number}` }
  })
  .extend('salonNamed', async ({ camille, salon, named }) => {
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { name: named.name } })
    return salon
  })
  .extend('settings', async ({ newPage, camille, salonNamed }) => {
    const page = await newPage()
    await signIn(page, camille)
    await page.goto(`/schedules/${salonNamed.id}?tab=settings`)
    await part(page).waitFor()
    return page
  })

const part = (page: Page) => page.getByRole('region', { name: m.schedule_slug_title(), exact: true })
const field = (page: Page) => part(page).getByLabel(startingWith(m.schedule_slug_label()))
const save = (page: Page) => part(page).getByRole('button', { name: m.schedule_slug_save() })
const link = (page: Page) => page.getByLabel(m.schedule_share_label(), { exact: true })

describe('with the pointer', () => {
  it('an owner takes the suggested address and lets search engines show the page', async ({
    product,
    camille,
    salonNamed,
    named: { name, slug },
    settings: page,
    newPage,
  }) => {
    const input = pointer()
    expect(await link(page).inputValue()).toBe(`${product.url}/book/${salonNamed.token}`)
    await input.press(part(page).getByRole('button', { name: m.schedule_slug_suggest({ slug }) }))
    expect(await field(page).inputValue()).toBe(slug)
    await input.press(part(page).getByRole('switch', { name: m.schedule_listed() }))
    await input.press(save(page))
    await toast(page, m.toast_schedule_saved())
    expect(await camille.get('getSchedule', { params: { scheduleId: salonNamed.id } })).toMatchObject({
      slug,
      listed: true,
    })
    expect(await link(page).inputValue()).toBe(`${product.url}/book/${slug}`)
    await page.getByText(`<creneau-booking schedule="${slug}"`).first().waitFor()
    expect(await page.getByText(salonNamed.token).count()).toBe(0)

    const client = await newPage()
    await client.goto(`/book/${slug}`)
    await settle(client)
    await client.getByText(name).first().waitFor()
    expect(await client.locator('meta[name="robots"]').getAttribute('content')).toBe('all')
    await client.goto(`/book/${salonNamed.token}`)
    await settle(client)
    expect(new URL(client.url()).pathname).toBe(`/book/${salonNamed.token}`)
    expect(await client.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${product.url}/book/${slug}`,
    )
  })
})

it('checks an address while it is typed, and shows at the field that it is taken', async ({
  product,
  camille,
  salonNamed,
  named: { slug },
  settings: page,
}) => {
  const jane = await owner(product)
  const other = await jane.opens()
  await jane.get('editSchedule', { params: { scheduleId: other.id }, body: { slug } })
  await field(page).pressSequentially('salon é')
  await part(page).getByText(m.problem_invalid_slug()).waitFor()
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  await field(page).fill(slug)
  await part(page).getByText(m.problem_invalid_slug()).waitFor({ state: 'detached' })
  await save(page).click()
  await part(page).getByText(m.refusal_address_taken()).waitFor()
  expect(await field(page).inputValue()).toBe(slug)
  await part(page).scrollIntoViewIfNeeded()
  expect(await faultsNow(page, 'a taken address', true)).toEqual([])
  await field(page).fill(`${slug}-Paris`)
  await save(page).click()
  await toast(page, m.toast_schedule_saved())
  expect(await field(page).inputValue()).toBe(`${slug}-paris`)
  expect(await camille.get('getSchedule', { params: { scheduleId: salonNamed.id } })).toMatchObject({
    slug: `${slug}-paris`,
  })
})

it('shows former addresses, which still lead to the page', async ({
  camille,
  salonNamed,
  named: { slug },
  settings: page,
  newPage,
}) => {
  const edits = (changes: { slug: string | null; password?: string }) =>
    camille.get('editSchedule', { params: { scheduleId: salonNamed.id }, body: changes })
  const long = `${slug}-avec-un-nom-tres-long`.slice(0, 40)
  await edits({ slug })
  await edits({ slug: long, password: 'bienvenue' })
  await page.reload()
  await part(page)
    .getByText(m.schedule_slug_former({ addresses: slug }))
    .waitFor()
  await part(page).getByText(m.schedule_listed_password(), { exact: false }).waitFor()
  await part(page).scrollIntoViewIfNeeded()
  expect(await faultsNow(page, 'former addresses', true)).toEqual([])
  await field(page).fill('')
  await save(page).click()
  await part(page)
    .getByText(m.schedule_slug_former({ addresses: `${slug}, ${long}` }))
    .waitFor()
  const client = await newPage()
  for (const address of [slug, long]) {
    await client.goto(`/book/${address}`)
    await settle(client)
    await client.getByLabel(startingWith(m.book_password())).waitFor()
  }
})

it('offers no address while sharing needs a subscription', async ({ camille, settings: page }) => {
  await camille.subscribes('none')
  await page.reload()
  await page.getByText(m.schedule_share_blocked()).waitFor()
  expect(await part(page).count()).toBe(0)
})
