import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, freeDay, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

describe('with the pointer', () => {
  it('an owner adds processing time to a colour service, and a short cut fits into it', async ({
    product,
    camille,
    signedInPage: page,
  }) => {
    const salon = await camille.opens({ services: { Couleur: 120, 'Coupe courte': 30 } })
    const input = pointer()
    await page.goto(`/schedules/${salon.id}`)
    await input.press(button(page, m.schedule_service_edit({ name: 'Couleur' })))
    const dialog = page.getByRole('dialog', { name: m.schedule_service_edit_title() })
    await input.press(dialog.getByText(m.schedule_service_more()))
    await input.press(dialog.getByRole('switch', { name: m.schedule_service_processing() }))
    await dialog
      .getByText(m.schedule_service_processing_drawn({ before: '40 min', free: '40 min', after: '40 min' }))
      .waitFor()
    await input.write(dialog.getByLabel(m.schedule_service_processing_from()), '30')
    await input.write(dialog.getByLabel(m.schedule_service_processing_minutes()), '90')
    await input.press(button(dialog, m.schedule_service_save()))
    await dialog.getByText(m.refusal_pause_outside_service()).waitFor()
    await input.write(dialog.getByLabel(m.schedule_service_processing_minutes()), '40')
    await dialog
      .getByText(m.schedule_service_processing_drawn({ before: '30 min', free: '40 min', after: '50 min' }))
      .waitFor()
    await input.press(button(dialog, m.schedule_service_save()))
    await toast(page, m.toast_service_saved())

    expect((await client(product).books(salon, '2027-03-08 10:00')).status).toBe(201)
    await page.goto(`/book/${salon.token}`)
    await input.press(page.getByRole('button', { name: /Coupe courte/ }))
    await input.press(freeDay(page, 'lundi 8 mars'))
    await button(page, '10:30').waitFor()
    expect(await button(page, '10:00').count()).toBe(0)
    expect(await button(page, '11:00').count()).toBe(0)
    await input.press(button(page, '10:30'))
    await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
  })
})

it('the form of a service with processing time passes the checks', async ({
  camille,
  signedInPage: page,
}) => {
  const salon = await camille.opens({ services: { Couleur: 120 } })
  const params = { serviceId: salon.services.Couleur ?? 0 }
  await camille.get('editService', { params, body: { processingFrom: 30, processingMinutes: 40 } })
  await page.goto(`/schedules/${salon.id}`)
  await button(page, m.schedule_service_edit({ name: 'Couleur' })).click()
  expect(await page.getByRole('switch', { name: m.schedule_service_processing() }).isChecked()).toBe(true)
  expect(await faultsNow(page, 'a service with a pause')).toEqual([])
})
