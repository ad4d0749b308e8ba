import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { wallTimeAt } from '../../../src/domain/zones.ts'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { type Agenda, it as base, block, draw, placeAt, tuesday } from '../calendar/agenda.ts'
import { signIn } from '../fixtures/browser.ts'
import { saysCopied } from '../fixtures/copied.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { settle } from './accessibility.ts'

/** Counts presses from the dashboard on, without typing. */
const it = base.extend('counting', ({ newPage }) => async (agenda: Agenda) => {
  const page = await newPage()
  await signIn(page, agenda.camille)
  await page.goto('/dashboard')
  let clicks = 0
  return {
    page,
    press: async (control: Locator) => {
      clicks++
      await control.click()
    },
    draws: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      clicks++
      await draw(page, from, to)
    },
    clicks: () => clicks,
  }
})

const calendar = (page: Page) => page.getByRole('link', { name: startingWith(m.calendar_link()) })
const theNinth = (page: Page) => page.getByRole('button', { name: /mardi 9 mars/ })

it('answers a request with one press', async ({ product, agenda, counting }) => {
  await client(product).books(agenda.salon, `${tuesday} 10:00`)
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, m.calendar_approve_of({ name: 'Ada' })))
  await toast(page, m.toast_status_updated())
  expect(clicks()).toBe(1)
})

it('opens today with one press', async ({ agenda, counting }) => {
  const { page, press, clicks } = await counting(agenda)
  await press(page.getByRole('link', { name: 'Aucun rendez-vous' }))
  await page.locator('.time-grid').waitFor()
  expect(clicks()).toBe(1)
})

it('adds a booking with three presses', async ({ agenda, counting }) => {
  const { page, press, clicks } = await counting(agenda)
  await press(calendar(page))
  await press(theNinth(page))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.calendar_time()).fill('14:00')
  await dialog.getByLabel(m.calendar_client_name()).fill('Grace')
  await dialog.getByLabel(m.calendar_client_phone()).fill('06 98 76 54 32')
  await press(button(dialog, m.calendar_add()))
  await agenda.has('Grace 14:00–14:30 Camille')
  expect(clicks()).toBe(3)
})

it('moves a booking with three presses', async ({ agenda, counting }) => {
  await agenda.enters('10:00', 'Ada')
  const { page, press, draws, clicks } = await counting(agenda)
  await press(calendar(page))
  await press(page.getByRole('link', { name: m.calendar_view_week(), exact: true }))
  await page.locator('.time-grid').waitFor()
  await page.keyboard.press('ArrowRight')
  await block(page, /Ada/).waitFor()
  await settle(page)
  const from = await placeAt(page, 'mardi 9', '10:00')
  await draws(from, await placeAt(page, 'lundi 8', '11:00'))
  await agenda.has('Ada 2027-03-08 11:00–11:30 Camille')
  expect(clicks()).toBe(3)
})

it('deletes a booking with three presses and the browser’s confirmation', async ({ agenda, counting }) => {
  await agenda.enters('10:00', 'Ada')
  const { page, press, clicks } = await counting(agenda)
  await press(calendar(page))
  await press(theNinth(page))
  page.once('dialog', (question) => void question.accept())
  await press(button(page.getByRole('dialog'), m.calendar_delete_of({ name: 'Ada' })))
  await agenda.has()
  expect(clicks()).toBe(3)
})

it('finds a client and their phone number with two presses', async ({ agenda, counting }) => {
  await agenda.enters('10:00', 'Ada')
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, m.search_open()))
  await page.getByRole('combobox').fill('ada')
  await press(page.getByRole('option', { name: /Ada/ }).first())
  await page
    .getByRole('dialog', { name: /9 mars/ })
    .getByRole('link', { name: /06 00 00 00 00|Appeler/ })
    .waitFor()
  expect(clicks()).toBe(2)
})

it('copies the share link with one press', async ({ agenda, counting }) => {
  const { page, press, clicks } = await counting(agenda)
  await saysCopied(page, () => press(button(page, m.schedule_share_copy())))
  expect(clicks()).toBe(1)
})

it('shows the day of each staff member without a press', async ({ agenda, counting }) => {
  const { page, clicks } = await counting(agenda)
  const day = page.getByRole('region', { name: startingWith(m.today_title()) })
  for (const name of ['Camille', 'Léa']) await day.getByRole('link', { name: startingWith(name) }).waitFor()
  expect(clicks()).toBe(0)
})

it('books a known client next week with three presses', async ({ agenda, counting }) => {
  await agenda.enters('10:00', 'Grace Hopper')
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, m.clients_book_again()))
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(m.calendar_client_name())
  await name.fill('grace')
  await page.getByRole('option', { name: /Grace Hopper/ }).waitFor()
  await name.press('ArrowDown')
  await name.press('Enter')
  await dialog.getByLabel(m.calendar_date()).fill('2027-03-09')
  await press(dialog.getByRole('radio', { name: '14:00', exact: true }))
  await press(button(dialog, m.calendar_add()))
  await toast(page, m.toast_booking_created())
  await agenda.has('Grace Hopper 10:00–10:30 Camille', 'Grace Hopper 14:00–14:30 Camille')
  expect(clicks()).toBe(3)
})

it('enters a client who walks in with three presses', async ({ agenda, counting }) => {
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, m.clients_book_again()))
  const dialog = page.getByRole('dialog')
  await press(button(dialog, m.appointment_walk_in()))
  await press(button(dialog, m.calendar_add()))
  await toast(page, m.toast_booking_created())
  expect(await agenda.camille.bookings(agenda.salon)).toHaveLength(1)
  expect(clicks()).toBe(3)
})

it('cancels the next appointment with three presses', async ({ product, agenda, counting }) => {
  const today = wallTimeAt('Europe/Paris', product.now()).date
  await agenda.enters('23:00', 'Ada', { date: today })
  const { page, press, clicks } = await counting(agenda)
  await press(
    page.getByRole('region', { name: m.today_next() }).getByRole('link', { name: startingWith('Ada') }),
  )
  await press(button(page, m.card_cancel_of({ name: 'Ada' })))
  await press(button(page.getByRole('alertdialog'), m.card_cancel()))
  await toast(page, m.toast_appointment_cancelled({ name: 'Ada' }))
  expect(clicks()).toBe(3)
})

it('blocks an hour with two presses', async ({ agenda, counting }) => {
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, m.today_block()))
  await press(button(page.getByRole('dialog'), m.closures_save()))
  await toast(page, m.toast_closed())
  expect(clicks()).toBe(2)
})

it('closes an hour with three presses', async ({ agenda, counting }) => {
  const { page, press, draws, clicks } = await counting(agenda)
  await press(page.getByRole('link', { name: 'Aucun rendez-vous' }))
  await page.locator('.time-grid').waitFor()
  await settle(page)
  await draws(await placeAt(page, 'Camille', '12:00'), await placeAt(page, 'Camille', '13:00'))
  await press(button(page.getByRole('dialog'), m.calendar_new_close()))
  await toast(page, m.toast_closed())
  expect(clicks()).toBe(3)
})

it('enters a week of absence with four presses', async ({ agenda, counting }) => {
  const { page, press, clicks } = await counting(agenda)
  await press(page.getByRole('link', { name: 'Aucun rendez-vous' }))
  await press(button(page, m.member_menu({ name: 'Léa' })))
  await press(button(page, m.absence_open({ name: 'Léa' })))
  await press(button(page.getByRole('dialog'), m.absence_save()))
  await toast(page, m.toast_absence_saved())
  const params = { scheduleId: agenda.salon.id }
  const closures = await agenda.camille.get('listClosures', { params })
  expect(closures).toMatchObject([{ staffId: agenda.ids.Léa, allDay: true }])
  expect(clicks()).toBe(4)
})
