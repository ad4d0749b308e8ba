import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow, violationsOn } from '../every-screen/accessibility.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { type Agenda, it } from './agenda.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

const menuOf = (page: Page, name: string) => button(page, m.member_menu({ name }))
const absenceOf = (page: Page, name: string) => button(page, m.absence_open({ name }))
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Camille has three bookings in the week that begins tomorrow. Léa is free for two of them. */
async function fillWeek(agenda: Agenda) {
  await agenda.enters('10:00', 'Ada', { date: '2027-03-02' })
  await agenda.enters('11:00', 'Grace', { date: '2027-03-02' })
  await agenda.enters('14:00', 'Zoé', { date: '2027-03-08' })
  await agenda.enters('14:00', 'Marie', { date: '2027-03-08', staffId: agenda.ids.Léa })
  await agenda.enters('10:00', 'Hedy', { date: '2027-03-09' })
}

const marie = 'Marie 2027-03-08 14:00–14:30 Léa'
const hedy = 'Hedy 10:00–10:30 Camille'

describe('with the keyboard alone', () => {
  it('an owner enters a week of absence and reassigns what is possible', async ({ agenda }) => {
    await fillWeek(agenda)
    const page = await agenda.opens('day', desktop)
    const input = keyboard(page)
    const dialog = dialogOf(page)
    await input.press(menuOf(page, 'Camille'))
    await absenceOf(page, 'Camille').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await input.press(absenceOf(page, 'Camille'))
    await dialog.getByRole('heading', { name: m.absence_title({ name: 'Camille' }) }).waitFor()
    expect(await dialog.getByLabel(m.closures_from(), { exact: true }).inputValue()).toBe('2027-03-02')
    expect(await dialog.getByLabel(m.closures_to()).inputValue()).toBe('2027-03-08')
    await dialog.getByText(m.absence_booked({ count: 3 })).waitFor()
    expect(await faultsNow(page, 'an absence')).toEqual([])
    await input.press(button(dialog, m.absence_save()))
    await dialog.getByRole('heading', { name: m.affected_absence_title({ count: 3 }) }).waitFor()
    await dialog.getByText(m.affected_can_some({ count: 2, total: 3 })).waitFor()
    expect(await faultsNow(page, 'the bookings in an absence')).toEqual([])
    await input.press(button(dialog, m.affected_reassign_all()))
    await toast(page, m.toast_bookings_reassigned({ count: 2 }))
    await dialog.getByRole('heading', { name: m.affected_absence_title_one() }).waitFor()
    const zoe = dialog.getByRole('group', { name: /Zoé/ })
    await dialog.getByText(m.affected_nobody()).waitFor()
    await input.choose(zoe.getByRole('radio', { name: m.affected_cancel() }))
    await input.press(button(dialog, m.affected_confirm_one()))
    await dialog.waitFor({ state: 'detached' })
    await agenda.has(
      'Ada 2027-03-02 10:00–10:30 Léa',
      'Grace 2027-03-02 11:00–11:30 Léa',
      'Zoé 2027-03-08 14:00–14:30 Camille',
      marie,
      hedy,
    )
    const menu = menuOf(page, 'Camille')
    await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true)
  })
})

it('gives single bookings to a colleague, and undoes it', async ({ agenda }) => {
  await fillWeek(agenda)
  const page = await agenda.opens('week', desktop)
  const dialog = dialogOf(page)
  await button(page, m.calendar_team()).click()
  await absenceOf(page, 'Camille').click()
  await button(dialog, m.absence_save()).click()
  const ada = dialog.getByRole('group', { name: /Ada/ })
  await ada.getByRole('radio', { name: m.affected_reassign_to({ name: 'Léa' }) }).check()
  await button(dialog, m.affected_apply_one()).click()
  await dialog.waitFor({ state: 'detached' })
  const camilles = ['Grace 2027-03-02 11:00–11:30 Camille', 'Zoé 2027-03-08 14:00–14:30 Camille', marie, hedy]
  await agenda.has('Ada 2027-03-02 10:00–10:30 Léa', ...camilles)
  await page
    .getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
    .getByRole('button', { name: m.booking_undo() })
    .click()
  await agenda.has('Ada 2027-03-02 10:00–10:30 Camille', ...camilles)
})

it('says why a booking could not be reassigned, and moves the others', async ({ agenda }) => {
  await fillWeek(agenda)
  const page = await agenda.opens('day', phone)
  const dialog = dialogOf(page)
  await menuOf(page, 'Camille').click()
  await absenceOf(page, 'Camille').click()
  await button(dialog, m.absence_save()).click()
  await button(dialog, m.affected_reassign_all()).waitFor()
  await agenda.enters('10:00', 'Bea', { date: '2027-03-02', staffId: agenda.ids.Léa })
  await button(dialog, m.affected_reassign_all()).click()
  await toast(page, m.toast_bookings_reassigned({ count: 1 }))
  await dialog.getByText(m.affected_failed()).waitFor()
  await dialog.getByText(m.refusal_booking_overlaps({ from: '10:00', to: '10:30' })).waitFor()
  expect(await faultsNow(page, 'a booking that was not reassigned')).toEqual([])
  await agenda.has(
    'Ada 2027-03-02 10:00–10:30 Camille',
    'Bea 2027-03-02 10:00–10:30 Léa',
    'Grace 2027-03-02 11:00–11:30 Léa',
    'Zoé 2027-03-08 14:00–14:30 Camille',
    marie,
    hedy,
  )
})

it('opens the absence from the display options of a week on a phone', async ({ agenda }) => {
  const page = await agenda.opens('week', phone)
  await button(page, m.calendar_options()).click()
  expect(await violationsOn(page)).toEqual([])
  await absenceOf(page, 'Léa').click()
  await dialogOf(page)
    .getByRole('heading', { name: m.absence_title({ name: 'Léa' }) })
    .waitFor()
})

it('gives all clients of a group session to the same colleague', async ({ agenda }) => {
  const { camille, salon, ids } = agenda
  const params = { scheduleId: salon.id }
  await camille.get('createStaff', { params, body: { name: 'Noé' } })
  const yoga = { name: 'Yoga', durationMinutes: 60, capacity: 8 }
  const { id: serviceId } = await camille.get('createService', { params, body: yoga })
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora'])
    await agenda.enters('10:00', name, { date: '2027-03-02', serviceId })
  const page = await agenda.opens('day', desktop)
  const dialog = dialogOf(page)
  await menuOf(page, 'Camille').click()
  await absenceOf(page, 'Camille').click()
  await button(dialog, m.absence_save()).click()
  await button(dialog, m.affected_reassign_all()).click()
  await dialog.waitFor({ state: 'detached' })
  const staffIds = new Set((await camille.bookings(salon)).map(({ staffId }) => staffId))
  expect(staffIds.size).toBe(1)
  expect(staffIds.has(ids.Camille)).toBe(false)
})
