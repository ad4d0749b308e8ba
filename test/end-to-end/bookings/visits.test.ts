import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, freeDay } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

async function openSalon(camille: Owner) {
  const salon = await camille.opens({ services: { Coupe: 30, Couleur: 60, Yoga: 60 } })
  const params = { scheduleId: salon.id }
  const [first] = await camille.get('listStaff', { params })
  const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const changes = {
    Coupe: { staffIds: [first?.id ?? 0], priceCents: 3000 },
    Couleur: { staffIds: [ines.id], priceCents: 6000 },
    Yoga: { capacity: 8 },
  }
  for (const [name, body] of Object.entries(changes))
    await camille.get('editService', { params: { serviceId: salon.services[name] ?? 0 }, body })
  return salon
}

describe('with the keyboard alone', () => {
  it('a client books cut and colour in one visit with two members', async ({ camille, page }) => {
    const salon = await openSalon(camille)
    const input = keyboard(page)
    await page.goto(`/book/${salon.token}`)
    await input.press(page.getByRole('button', { name: /^Coupe/ }))
    await input.press(button(page, m.book_visit_add()))
    await page.getByRole('heading', { name: m.book_visit_heading() }).waitFor()
    expect(await page.getByRole('button', { name: /Yoga/ }).count()).toBe(0)
    await input.press(page.getByRole('button', { name: /^Couleur/ }))
    const visit = page.getByRole('list', { name: m.book_visit() })
    await expect.poll(() => visit.getByRole('listitem').count()).toBe(2)
    const summary = page.getByRole('complementary', { name: m.book_summary() })
    await summary.getByText('Coupe + Couleur').waitFor()
    await summary.getByText(/90\smin · 90/).waitFor()
    await input.press(freeDay(page, 'lundi 8 mars'))
    await input.press(button(page, '10:00'))
    await input.write(page.getByLabel(m.book_client_name(), { exact: true }), 'Ada')
    await input.write(page.getByLabel(m.book_client_phone()), '06 00 00 00 00')
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Coupe + Couleur' }).waitFor()
    await input.press(page.getByRole('link', { name: m.book_open_booking() }))
    await page.getByText('Camille, Inès').waitFor()
    expect(await camille.bookings(salon)).toMatchObject([
      { startTime: '10:00', endTime: '11:30', service: { name: 'Coupe + Couleur', priceCents: 9000 } },
    ])
  })

  it('a client removes an added service, and the back button leads to the dates', async ({
    product,
    page,
  }) => {
    const salon = await openSalon(await owner(product))
    const { Coupe, Couleur } = salon.services
    const input = keyboard(page)
    await page.goto(`/book/${salon.token}?step=date&service=${Coupe},${Couleur}`)
    await input.press(button(page, m.book_visit_remove({ name: 'Coupe' })))
    await page.getByRole('list', { name: m.book_visit() }).waitFor({ state: 'detached' })
    await page
      .getByRole('complementary')
      .getByText(/^60\smin · 60/)
      .waitFor()
    await input.press(button(page, m.book_visit_add()))
    await input.press(button(page, m.common_back()))
    await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  })
})

describe('with the keyboard alone', () => {
  it('an owner enters a visit and removes a service from it', async ({ camille, signedInPage: page }) => {
    const salon = await openSalon(camille)
    const input = keyboard(page)
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog')
    await input.press(button(dialog, m.calendar_visit_add()))
    await input.pick(
      dialog.getByRole('combobox', { name: m.calendar_visit_service({ position: 2 }) }),
      'Couleur',
    )
    await input.write(dialog.getByLabel(m.calendar_time()), '10:00')
    await input.write(dialog.getByLabel(m.calendar_client_name()), 'Ada')
    await input.write(dialog.getByLabel(m.calendar_client_phone()), '06 00 00 00 00')
    expect(await faultsNow(page, 'a visit being entered')).toEqual([])
    await input.press(button(dialog, m.calendar_add()))
    const entry = dialog.getByRole('listitem').filter({ hasText: 'Ada' })
    for (const text of ['10:00', 'Coupe + Couleur', 'Camille', 'Inès'])
      await entry.getByText(text).first().waitFor()
    await input.press(button(entry, m.calendar_modify_of({ name: 'Ada' })))
    await input.press(button(dialog, m.calendar_visit_remove({ position: 1 })))
    await input.press(button(dialog, m.calendar_save()))
    await entry.getByText('Couleur', { exact: false }).first().waitFor()
    await expect
      .poll(() => camille.bookings(salon))
      .toMatchObject([{ startTime: '10:00', endTime: '11:00', service: { name: 'Couleur' } }])
  })
})

it('a single service offers nothing to add, and the page of a visit passes the checks', async ({
  camille,
  page,
}) => {
  const alone = await camille.opens()
  await page.goto(`/book/${alone.token}?step=date&service=${alone.services.Coupe}`)
  await settle(page)
  expect(await button(page, m.book_visit_add()).count()).toBe(0)
  const salon = await openSalon(camille)
  const { Coupe, Couleur, Yoga } = salon.services
  await page.goto(`/book/${salon.token}?step=date&service=${Yoga}`)
  await settle(page)
  expect(await button(page, m.book_visit_add()).count()).toBe(0)
  await page.goto(`/book/${salon.token}?step=date&service=${Coupe},${Couleur}`)
  await settle(page)
  expect(await faultsNow(page, 'the dates of a visit')).toEqual([])
})

it('moves the focus to the service before a removed one', async ({ camille, signedInPage: page }) => {
  const salon = await openSalon(camille)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await button(dialog, m.calendar_visit_add()).click()
  await button(dialog, m.calendar_visit_remove({ position: 2 })).press('Enter')
  const service = dialog.getByRole('combobox', { name: m.calendar_service(), exact: true })
  await expect.poll(() => service.evaluate((element) => element === document.activeElement)).toBe(true)
})
