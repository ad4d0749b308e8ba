import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { at, depositIs } from '../../fixtures/deposit-salon.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it('asks whether another name and contact is another person, and what happens to a deposit', async ({
  camille,
  salon,
  product,
  newPage,
}) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, at('10:00'), { clientEmail: 'ada@client.example' })
  await ada.pays(hold)
  await depositIs(ada, hold.referenceToken, 'succeeded')
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
  const asked = dialog.getByRole('group', { name: m.appointment_client_change() })
  await dialog.getByLabel(m.calendar_client_name()).fill('Béa')
  expect(await asked.count()).toBe(0)
  await dialog.getByLabel(m.calendar_client_phone()).fill('06 98 76 54 32')
  await asked.waitFor()
  await dialog.getByText(m.appointment_client_transfer_hint({ name: 'Ada' })).waitFor()
  await dialog.getByText(m.deposit_on_transfer_keep({ amount: '15,50 €' })).waitFor()
  expect(await faultsNow(page, 'an appointment for another person')).toEqual([])
  await asked.getByText(m.appointment_client_correction()).click()
  expect(await dialog.getByText(m.deposit_on_end()).count()).toBe(0)
  await asked.getByText(m.appointment_client_transfer()).click()
  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())

  const adas = await newPage()
  await adas.goto(`/manage-booking?reference=${hold.referenceToken}`)
  await adas.getByRole('heading', { name: m.manage_given_away() }).waitFor()
  expect(await adas.getByText('Béa').count()).toBe(0)
  expect(await faultsNow(adas, 'a booking that is no longer yours')).toEqual([])
})
