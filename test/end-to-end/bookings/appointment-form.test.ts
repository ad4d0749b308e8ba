import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const ada = { clientName: 'Ada Martin', clientPhone: '06 12 34 56 78', clientEmail: 'ada@client.example' }

it('fills in a known client, follows the choices with free times, and says what clashes', async ({
  camille,
  salon,
  newPage,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', ada)
  const page = await newPage({ viewport: phone })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-08&add=1`)
  const form = page.locator('form').filter({ has: page.getByLabel(m.calendar_client_name()) })
  const name = form.getByLabel(m.calendar_client_name())
  await name.fill('mart')
  await page.getByRole('option', { name: /Ada Martin/ }).waitFor()
  expect(await faultsNow(page, 'suggested clients')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => form.getByLabel(m.calendar_client_phone()).inputValue()).toBe(ada.clientPhone)
  expect(await name.inputValue()).toBe(ada.clientName)
  expect(await form.getByLabel(m.calendar_client_email()).inputValue()).toBe(ada.clientEmail)

  const chips = form.getByRole('radio')
  const times = () => chips.evaluateAll((all) => all.map((chip) => chip.parentElement?.textContent))
  await expect
    .poll(times)
    .toEqual([
      '09:00',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ])
  await form.getByLabel(m.appointment_minutes()).fill('120')
  await expect
    .poll(times)
    .toEqual(['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00'])

  const time = form.getByLabel(m.calendar_time())
  await time.fill('9:30')
  await page.keyboard.press('Tab')
  await form.getByText(m.refusal_booking_overlaps({ from: '10:00', to: '11:00' })).waitFor()
  await time.fill('20:00')
  await form.getByText(m.request_outside_hours()).waitFor()
  await form.getByText('11:30', { exact: true }).click()
  expect(await time.inputValue()).toBe('11:30')
  expect(await faultsNow(page, 'an appointment')).toEqual([])
  await button(form, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
  const [, added] = await camille.bookings(salon)
  expect(added).toMatchObject({ ...ada, startTime: '11:30', endTime: '13:30' })
})

it('books a client who walks in with three presses', async ({ camille, salon, newPage }) => {
  const page = await newPage({ viewport: phone })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-01`)
  const dialog = page.getByRole('dialog')
  await button(dialog, m.calendar_add_title()).click()
  await button(dialog, m.appointment_walk_in()).click()
  await button(dialog, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
  const [walkIn] = await camille.bookings(salon)
  expect(walkIn).toMatchObject({
    clientName: m.appointment_walk_in(),
    date: '2027-03-01',
    status: 'approved',
  })
})

it('fills in the selected client although other suggestions arrive first', async ({
  camille,
  salon,
  newPage,
}) => {
  const person = { email: null, note: null, alert: null }
  await camille.get('createClient', { body: { ...person, name: 'Marc Petit', phone: '06 12 34 56 78' } })
  await camille.get('createClient', { body: { ...person, name: 'Martin Roy', phone: '06 12 34 56 79' } })
  const page = await newPage({ viewport: phone })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-08&add=1`)
  const name = page.getByLabel(m.calendar_client_name())
  await name.pressSequentially('ma')
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  const { arrived, release } = await holdNextReply(page, /\/api\/clients\?.*q=mart/)
  const read = page.waitForResponse(/\/api\/clients\?.*q=mart/)
  await name.pressSequentially('rt')
  await arrived
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /Martin Roy/, selected: true }).waitFor()
  release()
  await read
  // The reply is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.press('Enter')
  await expect.poll(() => name.inputValue()).toBe('Martin Roy')
})
