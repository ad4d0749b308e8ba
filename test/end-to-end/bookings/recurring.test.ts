import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it('repeats an appointment with the keyboard, settles each clash, and cancels all that follow', async ({
  camille,
  salon,
  newPage,
}) => {
  await camille.enters(salon, '2027-03-15 10:00', { clientName: 'Zoé' })
  const closed = { fromDate: '2027-03-22', toDate: '2027-03-22' }
  await camille.get('createClosure', { params: { scheduleId: salon.id }, body: closed })
  const page = await newPage({ viewport: phone })
  const input = keyboard(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-08&add=1`)
  const dialog = page.getByRole('dialog')
  await input.write(dialog.getByLabel(m.calendar_client_name()), 'Ada')
  await input.write(dialog.getByLabel(m.calendar_client_phone()), '06 12 34 56 78')
  await input.write(dialog.getByLabel(m.calendar_time()), '10:00')
  await input.pick(dialog.getByLabel(m.appointment_repeat(), { exact: true }), m.appointment_repeat_weekly())
  await input.write(dialog.getByLabel(m.appointment_repeat_times()), '500')
  await input.press(button(dialog, m.calendar_add()))
  await dialog.getByText(m.appointment_repeat_bounds({ max: 52 })).waitFor()
  expect(await faultsNow(page, 'the fields of a recurring appointment')).toEqual([])
  await page.setViewportSize(phone)
  await input.write(dialog.getByLabel(m.appointment_repeat_times()), '4')
  await input.press(button(dialog, m.calendar_add()))

  const clashes = dialog.getByRole('region', { name: m.appointment_clashes({ count: 2 }) })
  await clashes.getByText(m.refusal_booking_overlaps({ from: '10:00', to: '11:00' })).waitFor()
  expect(await faultsNow(page, 'clashes of a recurring appointment')).toEqual([])
  expect(await camille.bookings(salon)).toHaveLength(1)
  const choice = clashes.getByRole('combobox')
  await input.pick(choice.nth(0), m.appointment_clash_move())
  const hour = clashes.getByLabel(m.appointment_clash_hour(), { exact: true })
  await input.write(hour, '11:00')
  // On a wide screen, the choice and its date stand on one line.
  const topOf = async (control: Locator) => (await control.boundingBox())?.y
  await expect.poll(async () => (await topOf(choice.nth(0))) === (await topOf(hour))).toBe(true)
  await input.press(button(dialog, m.calendar_add()))
  await toast(page, m.toast_series_created({ count: 3 }))
  const starts = async () =>
    (await camille.bookings(salon))
      .filter(({ clientName, status }) => clientName === 'Ada' && status === 'approved')
      .map(({ date, startTime }) => `${date} ${startTime}`)
  expect(await starts()).toEqual(['2027-03-08 10:00', '2027-03-15 11:00', '2027-03-29 10:00'])

  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-15`)
  await input.press(button(dialog, m.calendar_modify_of({ name: 'Ada' })))
  await input.pick(dialog.getByLabel(m.calendar_status(), { exact: true }), m.common_status_cancelled())
  await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await input.press(button(dialog, m.calendar_save()))
  await toast(page, m.toast_booking_changed())
  expect(await starts()).toEqual(['2027-03-08 10:00'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(starts).toHaveLength(3)
})

it('forgets the repetition once it is saved, so that the next client gets one appointment', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-08&add=1`)
  const dialog = page.getByRole('dialog')
  const input = pointer()
  const adds = async (name: string, time: string) => {
    await dialog.getByLabel(m.calendar_client_name()).fill(name)
    await dialog.getByLabel(m.calendar_client_phone()).fill('06 12 34 56 78')
    await dialog.getByLabel(m.calendar_time()).fill(time)
  }
  const repeat = dialog.getByLabel(m.appointment_repeat(), { exact: true })
  await adds('Ada', '10:00')
  await input.pick(repeat, m.appointment_repeat_weekly())
  await dialog.getByLabel(m.appointment_repeat_times()).fill('3')
  await button(dialog, m.calendar_add()).click()
  await toast(page, m.toast_series_created({ count: 3 }))
  await expect.poll(() => dialog.getByLabel(m.calendar_client_name()).inputValue()).toBe('')
  await expect.poll(() => repeat.textContent()).toBe(m.appointment_repeat_never())
  await adds('Grace', '12:00')
  await button(dialog, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
  const names = (await camille.bookings(salon)).map(({ clientName }) => clientName)
  expect(names.filter((name) => name === 'Grace')).toHaveLength(1)
})
