import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, freeDay, startingWith, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

describe('with the pointer', () => {
  it('an owner changes a service, and clients see its price everywhere', async ({
    camille,
    salon,
    signedInPage: page,
  }) => {
    const input = pointer()
    await page.goto(`/schedules/${salon.id}`)
    await input.press(button(page, m.schedule_service_edit({ name: 'Coupe' })))
    const dialog = page.getByRole('dialog', { name: m.schedule_service_edit_title() })
    expect(await dialog.getByLabel(m.schedule_service_name()).inputValue()).toBe('Coupe')
    await input.write(dialog.getByLabel(m.schedule_service_name()), 'Coupe et soin')
    await input.write(dialog.getByLabel(m.schedule_service_price()), '45,5')
    await input.press(dialog.getByText(m.schedule_service_more()))
    await input.press(dialog.getByRole('switch', { name: m.schedule_service_price_from() }))
    await input.write(dialog.getByLabel(m.schedule_service_buffer_after()), '10')
    await input.press(button(dialog, m.schedule_service_save()))
    await toast(page, m.toast_service_saved())
    const row = page
      .getByRole('listitem')
      .filter({ has: button(page, m.schedule_service_edit({ name: 'Coupe et soin' })) })
    await row.getByText(startingWith(m.service_price_from({ price: '45,50' }))).waitFor()
    const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
    expect(service).toMatchObject({
      name: 'Coupe et soin',
      durationMinutes: 60,
      priceCents: 4550,
      priceFrom: true,
      bufferAfter: 10,
      capacity: 1,
    })

    await page.goto(`/book/${salon.token}`)
    await input.press(page.getByRole('button', { name: /Coupe et soin.*à partir de 45,50/ }))
    await input.press(freeDay(page, 'lundi 8 mars'))
    const summary = page.getByRole('complementary', { name: m.book_summary() })
    await summary.getByText(/60\smin · à partir de 45,50/).waitFor()
    await input.press(button(page, '10:00'))
    await input.write(page.getByLabel(m.book_client_name(), { exact: true }), 'Ada')
    await input.write(page.getByLabel(m.book_client_phone()), '06 00 00 00 00')
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
    await page
      .getByRole('definition')
      .filter({ hasText: startingWith(m.service_price_from({ price: '45,50' })) })
      .waitFor()
    await input.press(page.getByRole('link', { name: m.book_open_booking() }))
    await page
      .getByRole('definition')
      .filter({ hasText: startingWith(m.service_price_from({ price: '45,50' })) })
      .waitFor()
  })

  it('a class needs at least as many places as clients, and the field says why', async ({
    product,
    camille,
    signedInPage: page,
  }) => {
    const salon = await camille.opens({ services: {} })
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 3 }
    const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
    const yoga = { ...salon, services: { Yoga: id } }
    for (const _ of [1, 2]) expect((await client(product).books(yoga, '2027-03-08 10:00')).status).toBe(201)
    const input = pointer()
    await page.goto(`/schedules/${salon.id}`)
    await page.getByText(m.schedule_service_places_badge({ count: 3 })).waitFor()
    await input.press(button(page, m.schedule_service_edit({ name: 'Yoga' })))
    const dialog = page.getByRole('dialog')
    const places = dialog.getByLabel(m.schedule_service_places())
    await input.write(places, '1')
    await input.press(button(dialog, m.schedule_service_save()))
    await dialog.getByText(m.refusal_places_booked({ places: 2 })).waitFor()
    await expect.poll(() => places.evaluate((element) => element === document.activeElement)).toBe(true)
    await input.write(places, '2')
    await input.press(button(dialog, m.schedule_service_save()))
    await toast(page, m.toast_service_saved())
    await page.getByText(m.schedule_service_places_badge({ count: 2 })).waitFor()
  })
})

it('a hidden service says so to its owner, and the form passes the checks', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const params = { serviceId: salon.services.Coupe ?? 0 }
  await camille.get('editService', { params, body: { hidden: true, priceCents: 123_450, capacity: 12 } })
  await page.goto(`/schedules/${salon.id}`)
  await page.getByText(m.schedule_service_hidden_badge(), { exact: true }).waitFor()
  expect(await faultsNow(page, 'services')).toEqual([])
  await button(page, m.schedule_service_edit({ name: 'Coupe' })).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel(m.schedule_service_price()).inputValue()).toBe('1234,50')
  expect(await dialog.getByRole('switch', { name: m.schedule_service_hidden() }).isChecked()).toBe(true)
  expect(await faultsNow(page, 'changing a service')).toEqual([])
})

it('a page that changes one field of a service keeps a concurrent change of another field', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await page.goto(`/schedules/${salon.id}`)
  await button(page, m.schedule_service_edit({ name: 'Coupe' })).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.schedule_service_name()).fill('Coupe courte')
  const [member] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
  const elsewhere = { priceCents: 5000, capacity: 4, staffIds: [member?.id ?? 0] }
  await camille.get('editService', { params: { serviceId: salon.services.Coupe ?? 0 }, body: elsewhere })
  // The page behind the dialog shows the change by now.
  await page.getByText('50 €').first().waitFor({ state: 'attached' })
  await button(dialog, m.schedule_service_save()).click()
  await toast(page, m.toast_service_saved())
  const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
  expect(service).toMatchObject({ name: 'Coupe courte', ...elsewhere })
})
