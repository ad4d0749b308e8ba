import { expect } from 'vitest'
import { formatDuration } from '../../../src/domain/formats.ts'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { narrowInFloating } from '../every-screen/narrow-text.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
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

it('shows suggested clients on a desk with names that can be read', async ({ camille, salon, newPage }) => {
  const clientName = 'Marie-Charlotte de La Rochefoucauld-Montmorency'
  const clientEmail = 'marie-charlotte.de-la-rochefoucauld@exemple.example'
  await camille.enters(salon, '2027-02-22 10:00', { ...ada, clientName, clientEmail })
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto('/dashboard')
  await button(page, m.clients_book_again()).click()
  const name = page.getByRole('dialog').getByLabel(m.calendar_client_name())
  await name.fill('roche')
  await page.getByRole('option', { name: clientName }).waitFor()
  for (const width of [desktop.width, 768, 640, 390]) {
    await page.setViewportSize({ ...desktop, width })
    expect(await narrowInFloating(page)).toEqual([])
  }
})

it('begins a walk-in at the last quarter of an hour, and offers what fits before the next appointment', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const params = { scheduleId: salon.id }
  const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
  const [first] = await camille.get('listStaff', { params })
  const next = await camille.enters(salon, '2027-03-08 15:00', { staffId: first?.id ?? 0 })
  product.setNow('2027-03-08T13:31:00Z')
  try {
    const page = await newPage({ viewport: phone })
    await signIn(page, camille)
    await page.goto('/dashboard')
    await button(page, m.clients_book_again()).click()
    const dialog = page.getByRole('dialog')
    await button(dialog, m.appointment_walk_in()).click()
    const time = dialog.getByLabel(m.calendar_time())
    expect(await time.inputValue()).toBe('14:30')
    await dialog.getByRole('combobox', { name: m.book_with() }).click()
    await page.getByRole('option', { name: first?.name ?? '' }).click()
    await dialog.getByText(m.refusal_booking_overlaps({ from: '15:00', to: '16:00' })).waitFor()

    const chips = () =>
      dialog
        .getByRole('radio')
        .evaluateAll((all) => all.slice(0, 4).map((chip) => chip.parentElement?.textContent))
    const chip = (label: string) => dialog.getByRole('radio', { name: label, exact: true })
    const until = m.appointment_until({ time: '15:00', duration: formatDuration(30) })
    const ways = [m.appointment_now({ time: '14:30' }), until, m.appointment_with({ name: 'Léa' }), '16:00']
    await expect.poll(chips).toEqual(ways)
    expect(await chip(m.appointment_now({ time: '14:30' })).isChecked()).toBe(true)

    await button(dialog, m.calendar_add()).click()
    await expect.poll(() => time.getAttribute('aria-invalid')).toBe('true')
    expect(await camille.bookings(salon)).toHaveLength(1)

    await chip(m.appointment_with({ name: 'Léa' })).press('Space')
    await dialog.getByRole('combobox', { name: m.book_with() }).getByText('Léa').waitFor()
    await chip(until).press('Space')
    await dialog
      .getByRole('combobox', { name: m.book_with() })
      .getByText(first?.name ?? '')
      .waitFor()
    expect(await dialog.getByLabel(m.appointment_minutes()).inputValue()).toBe('30')
    expect(await chip(until).isChecked()).toBe(true)
    expect(await chip(until).evaluate((radio) => radio === document.activeElement)).toBe(true)
    await button(dialog, m.calendar_add()).click()
    await toast(page, m.toast_booking_created())
    const walkIn = { clientName: m.appointment_walk_in(), startTime: '14:30', endTime: '15:00' }
    expect(await camille.bookings(salon)).toMatchObject([
      { ...walkIn, staffId: first?.id },
      { id: next.body.id },
    ])
    expect(lea.id).not.toBe(first?.id)
  } finally {
    product.setNow(mondayMorning)
  }
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

it('shows the duration of another service that is chosen for an appointment, and saves it', async ({
  camille,
  salon,
  newPage,
}) => {
  const body = { name: 'Frange', durationMinutes: 15 }
  await camille.get('createService', { params: { scheduleId: salon.id }, body })
  await camille.enters(salon, '2027-03-08 10:00', ada)
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await button(dialog, m.calendar_modify_of({ name: ada.clientName })).click()
  const minutes = dialog.getByLabel(m.appointment_minutes(), { exact: true })
  const picks = async (name: RegExp) => {
    await dialog.getByRole('combobox', { name: m.calendar_service() }).click()
    await page.getByRole('option', { name }).click()
  }
  await picks(/Frange/)
  await expect.poll(() => minutes.inputValue()).toBe('15')
  await minutes.fill('40')
  await picks(/Coupe/)
  await expect.poll(() => minutes.inputValue()).toBe('60')
  await picks(/Frange/)
  await expect.poll(() => minutes.inputValue()).toBe('15')
  await minutes.fill('')
  await page.keyboard.press('Tab')
  await expect.poll(() => minutes.inputValue()).toBe('15')
  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  expect(await camille.bookings(salon)).toMatchObject([{ startTime: '10:00', endTime: '10:15' }])
})

it('shows that anybody may do an appointment that began with someone', async ({
  camille,
  salon,
  newPage,
}) => {
  const params = { scheduleId: salon.id }
  await camille.get('createStaff', { params, body: { name: 'Léa' } })
  await camille.enters(salon, '2027-03-08 10:00', ada)
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?view=day&date=2027-03-08`)
  await page.locator('.time-grid').getByRole('button', { name: /Ada/ }).click()
  await button(page.getByRole('dialog'), m.appointment_again()).click()
  const form = page.getByRole('dialog', { name: m.calendar_add_title() })
  const who = form.getByRole('combobox', { name: m.book_with() })
  await who.getByText('Camille').waitFor()
  await who.click()
  await page.getByRole('option', { name: m.calendar_anybody() }).click()
  await who.getByText(m.calendar_anybody()).waitFor()
})

it('shows a service of a resumed draft with its own duration', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const body = { name: 'Frange', durationMinutes: 15 }
  await camille.get('createService', { params: { scheduleId: salon.id }, body })
  await camille.enters(salon, '2027-03-08 10:00')
  const form = page.getByRole('dialog')
  const service = form.getByRole('combobox', { name: m.calendar_service() })
  const opens = async () => {
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    await button(form, m.calendar_modify_of({ name: 'Ada' })).click()
    await service.waitFor()
  }
  await opens()
  await service.click()
  await page.getByRole('option', { name: /Frange/ }).click()
  await service.getByText('Frange').waitFor()
  await opens()
  await button(form, m.draft_resume()).click()
  await service.getByText('Frange').waitFor()
  await expect.poll(() => form.getByLabel(m.appointment_minutes(), { exact: true }).inputValue()).toBe('15')
  await button(form, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  expect(await camille.bookings(salon)).toMatchObject([{ startTime: '10:00', endTime: '10:15' }])
})
