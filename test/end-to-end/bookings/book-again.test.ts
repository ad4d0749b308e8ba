import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

const again = (page: Page) => page.getByRole('link', { name: m.manage_book_again() })

it.for(['rejected', 'cancelled'])(
  'leads from a %s booking back to the salon',
  async (status, { camille, salon, page }) => {
    const { referenceToken } = (await camille.enters(salon, '2027-03-08 10:00', { status })).body
    await page.goto(`/manage-booking?reference=${referenceToken}`)
    await again(page).click()
    await page.waitForURL(`**/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
    await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  },
)

it.for([true, false])(
  'offers the same services and member again while they exist, with JavaScript: %s',
  async (javaScriptEnabled, { camille, newPage }) => {
    const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
    const params = { scheduleId: salon.id }
    const jules = await camille.get('createStaff', { params, body: { name: 'Jules' } })
    const { referenceToken } = (
      await camille.enters(salon, '2027-03-08 10:00', {
        service: 'Barbe',
        staffId: jules.id,
        status: 'rejected',
      })
    ).body
    const page = await newPage({ more: { javaScriptEnabled } })
    const link = `/manage-booking?reference=${referenceToken}`
    await page.goto(link)
    await again(page).click()
    await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
    expect(await page.getByRole('radio', { name: 'Jules' }).isChecked()).toBe(true)
    expect(new URL(page.url()).searchParams.get('service')).toBe(String(salon.services.Barbe))

    await camille.call('deleteStaff', { params: { ...params, staffId: jules.id } })
    await page.goto(link)
    expect(await again(page).getAttribute('href')).toBe(
      `/book/${salon.token}?step=date&service=${salon.services.Barbe}`,
    )
    await camille.call('deleteService', { params: { serviceId: salon.services.Barbe ?? 0 } })
    await page.goto(link)
    expect(await again(page).getAttribute('href')).toBe(`/book/${salon.token}`)
  },
)

it('offers another booking only once this one can no longer be cancelled', async ({
  product,
  camille,
  salon,
  page,
}) => {
  const { referenceToken } = (await camille.enters(salon, '2027-03-08 10:00')).body
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByRole('button', { name: m.manage_cancel() }).waitFor()
  expect(await again(page).count()).toBe(0)
  product.setNow('2027-03-08T09:30:00Z')
  await page.reload()
  await page.getByText(m.manage_started()).waitFor()
  await again(page).waitFor()
  product.setNow('2027-03-10T09:30:00Z')
  await page.reload()
  await page.getByText(m.manage_over()).waitFor()
  expect(await page.getByText(m.manage_started()).count()).toBe(0)
  await camille.subscribes('none')
  await page.reload()
  await page.getByRole('heading', { name: m.manage_approved() }).waitFor()
  expect(await again(page).count()).toBe(0)
})

it('gives the reason against a cancellation once', async ({ product, camille, salon, page }) => {
  const { referenceToken } = (await camille.enters(salon, '2027-03-08 10:00')).body
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await button(page, m.manage_cancel()).click()
  product.setNow('2027-03-08T09:30:00Z')
  await button(page, m.manage_cancel_confirm()).click()
  await toast(page, m.manage_cannot_cancel())
  await page.getByText(m.manage_started()).waitFor()
  expect(await page.getByText(m.refusal_cannot_cancel_started()).count()).toBe(0)
})
