import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { phone } from '../fixtures/browser.ts'
import { type InputMethod, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { en, freeDay } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

let camille: Owner

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
})

async function walkToDetails(page: Page, input: InputMethod, salon: Salon, time: string) {
  await page.goto(`/book/${salon.token}`)
  await input.press(page.getByRole('button', { name: /Coupe/ }))
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  await input.press(freeDay(page, 'lundi 8 mars'))
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  await input.press(page.getByRole('button', { name: time, exact: true }))
  await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
}

function countReads(page: Page): { count: number } {
  const reads = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/available-slots')) reads.count++
  })
  return reads
}

describe('with the pointer', () => {
  it('asks again for a wrong schedule password, and opens for the right one', async ({ newPage }) => {
    const salon = await camille.opens({ password: 'sésame' })
    const page = await newPage({ viewport: phone })
    const input = pointer()
    await page.goto(`/book/${salon.token}`)
    await page.getByText(m.book_step({ step: 1, count: 4 })).waitFor()
    await input.write(page.getByLabel(m.book_password()), 'ouvre-toi')
    await input.press(page.getByRole('button', { name: m.book_password_submit() }))
    await page
      .getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
      .getByText(m.refusal_wrong_schedule_password())
      .waitFor()
    await input.write(page.getByLabel(m.book_password()), 'sésame')
    await input.press(page.getByRole('button', { name: m.book_password_submit() }))
    await page.getByRole('heading', { name: m.book_service_heading() }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /Coupe/ }).waitFor()
  })

  it('says in the spec’s words that a date has no slots', async ({ product, newPage }) => {
    const salon = await camille.opens({ hours: { monday: '09:00-10:00', tuesday: '09:00-10:00' } })
    await client(product).books(salon, '2027-03-08 09:00')
    const page = await newPage({ language: 'en' })
    const input = pointer()
    const serviceId = salon.services.Coupe
    await page.goto(`/book/${salon.token}?step=time&service=${serviceId}&date=2027-03-08`)
    await page.getByText('No available slots for this date').waitFor()
    await input.press(page.getByRole('button', { name: m.book_other_day({}, en) }))
    expect(await page.getByRole('button', { name: /Monday,? 8 March, no time available/ }).isDisabled()).toBe(
      true,
    )
  })

  it('returns to current times and keeps the form when the slot is lost meanwhile', async ({
    product,
    newPage,
  }) => {
    const salon = await camille.opens()
    const page = await newPage({ viewport: phone })
    const input = pointer()
    await walkToDetails(page, input, salon, '10:00')
    await input.write(page.getByLabel(m.book_client_name()), 'Ada Lovelace')
    await input.write(page.getByLabel(m.book_client_phone()), '06 12 34 56 78')
    await input.write(page.getByLabel(m.book_client_comment()), 'Deuxième étage')
    expect((await client(product).books(salon, '2027-03-08 10:00')).status).toBe(201)
    const reads = countReads(page)

    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
    await page.getByRole('alert').getByText(m.refusal_slot_taken()).waitFor()
    await page.getByRole('button', { name: '11:00', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '10:00', exact: true }).count()).toBe(0)
    // The times came with the refusal.
    expect(reads.count).toBe(0)

    await input.press(page.getByRole('button', { name: '11:00', exact: true }))
    expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')
    expect(await page.getByLabel(m.book_client_comment()).inputValue()).toBe('Deuxième étage')
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
    expect(await camille.bookings(salon)).toHaveLength(2)
  })

  it('asks for the times again when the client comes back after a lost slot', async ({ product, page }) => {
    const salon = await camille.opens()
    const input = pointer()
    await walkToDetails(page, input, salon, '10:00')
    await input.write(page.getByLabel(m.book_client_name()), 'Ada Lovelace')
    await input.write(page.getByLabel(m.book_client_phone()), '06 12 34 56 78')
    await client(product).books(salon, '2027-03-08 10:00')
    const reads = countReads(page)
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await input.press(page.getByRole('button', { name: '11:00', exact: true }))
    await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
    expect(reads.count).toBe(0)
    await client(product).books(salon, '2027-03-08 14:00')
    await page.goBack()
    await page.getByRole('button', { name: '15:00', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '14:00', exact: true }).count()).toBe(0)
    expect(reads.count).toBe(1)
  })

  it('keeps choices and typed text through a reload, and goes back one step at a time', async ({ page }) => {
    const salon = await camille.opens()
    const input = pointer()
    await walkToDetails(page, input, salon, '10:00')
    await input.write(page.getByLabel(m.book_client_name()), 'Ada')
    await page.reload()
    expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada')
    await page.goBack()
    await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: m.book_service_heading() }).waitFor()
  })

  it('keeps the form when the network fails, and books once for repeated requests', async ({ page }) => {
    const salon = await camille.opens()
    const input = pointer()
    await walkToDetails(page, input, salon, '10:00')
    await input.write(page.getByLabel(m.book_client_name()), 'Ada')
    await input.write(page.getByLabel(m.book_client_phone()), '06')
    await page.route('**/api/public/schedules/*/bookings', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByText(m.book_failed()).first().waitFor()
    expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada')
    await page.unroute('**/api/public/schedules/*/bookings')
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('says that a reference is unknown, and that a link leads nowhere', async ({ newPage }) => {
    const page = await newPage({ viewport: phone })
    const input = pointer()
    await page.goto('/manage-booking')
    const reference = page.getByLabel(m.manage_reference())
    await input.write(reference, ' zzzz2345999')
    expect(await reference.inputValue()).toBe('ZZZZ2345')
    await input.press(page.getByRole('button', { name: m.manage_lookup() }))
    await page.getByRole('alert').getByText(m.manage_not_found_title()).waitFor()
    await page.goto('/book/nothing-here')
    await page.getByRole('heading', { name: m.book_not_found_title() }).waitFor()
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: m.not_found_title() }).waitFor()
    await input.press(page.getByRole('link', { name: m.not_found_home() }).last())
    await page.waitForURL('**/')
  })

  it('says that booking online is not available without a subscription', async ({ newPage }) => {
    const salon = await camille.opens()
    await camille.subscribes('past_due')
    const page = await newPage()
    await page.goto(`/book/${salon.token}`)
    await page.getByRole('heading', { name: m.book_unavailable_title() }).waitFor()
    await camille.subscribes()
  })
})
