import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { holdNextChange } from '../fixtures/hold-next-change.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { block, it, tuesday } from './agenda.ts'

const announced = (page: Page) => expect.poll(() => page.locator('.time-grid [aria-live]').textContent())

it('moves nothing by Enter once another appointment has been pressed', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  await agenda.enters('11:00', 'Grace')
  const page = await agenda.opens('day')
  await block(page, /Ada/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await announced(page).toMatch(/10:15 – 10:45/)
  await block(page, /Grace/).click()
  await announced(page).toBe('')
  await page.getByRole('dialog').getByText('Grace').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Grace/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Grace').first().waitFor()
  await agenda.has('Ada 10:00–10:30 Camille', 'Grace 11:00–11:30 Camille')
})

it('lets go of an appointment when another day is shown', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day')
  await block(page, /Ada/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await announced(page).toMatch(/10:15 – 10:45/)
  await button(page, m.calendar_next_day()).click()
  await page
    .getByRole('region', { name: /mercredi 10 mars/ })
    .first()
    .waitFor()
  await announced(page).toBe('')
  await button(page, m.calendar_previous_day()).click()
  await block(page, /Ada/).press('Enter')
  await page.getByRole('dialog').getByText('Ada').first().waitFor()
  await agenda.has('Ada 10:00–10:30 Camille')
})

it('copies a visit with its people and its length', async ({ agenda }) => {
  const { Coupe = 0, Couleur = 0 } = agenda.salon.services
  const { Camille, Léa } = agenda.ids
  await agenda.camille.get('createBooking', {
    params: { scheduleId: agenda.salon.id },
    body: {
      serviceIds: [Couleur, Coupe],
      staffIds: [Léa, Camille],
      durationMinutes: 165,
      date: '2027-03-09',
      startTime: '10:00',
      clientName: 'Ada',
      clientPhone: '06 00 00 00 00',
    },
  })
  const page = await agenda.opens('day')
  await block(page, /Ada, 12:00/).focus()
  await page.keyboard.press('ControlOrMeta+c')
  for (let quarters = 0; quarters < 12; quarters++) await page.keyboard.press('ArrowDown')
  await announced(page).toBe('Copie, mardi 9 mars, 13:00 – 15:45, Camille, libre')
  await page.keyboard.press('Enter')
  await toast(page, m.toast_booking_created())
  await expect
    .poll(async () =>
      (await agenda.camille.bookings(agenda.salon)).map(({ startTime, endTime, parts }) => [
        startTime,
        endTime,
        parts?.map(({ staffId, durationMinutes }) => [staffId, durationMinutes]),
      ]),
    )
    .toEqual([
      [
        '10:00',
        '12:45',
        [
          [Léa, 120],
          [Camille, 45],
        ],
      ],
      [
        '13:00',
        '15:45',
        [
          [Léa, 120],
          [Camille, 45],
        ],
      ],
    ])
})

it('copies no address that only the client has stated', async ({ agenda, product }) => {
  const { camille, salon, ids } = agenda
  const clientPhone = '06 12 34 56 78'
  const { id: clientId } = await camille.get('createClient', {
    body: { name: 'Ada', phone: clientPhone, email: null, note: null, alert: null },
  })
  const stated = { clientPhone, clientEmail: 'eve@example.com', staffId: ids.Camille }
  await client(product).books(salon, `${tuesday} 10:00`, { ...stated, service: 'Coupe' })
  const page = await agenda.opens('day')
  await block(page, /Ada/).focus()
  await page.keyboard.press('ControlOrMeta+c')
  for (let quarters = 0; quarters < 4; quarters++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toast(page, m.toast_booking_created())
  const copy = (await camille.bookings(salon)).find(({ startTime }) => startTime === '11:00')
  expect(copy).toMatchObject({ clientName: 'Ada', clientPhone, clientEmail: null })
  expect(await camille.get('getClient', { params: { clientId } })).toMatchObject({ email: null })
})

it('closes no form that was opened while the reply to a move was under way', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day')
  await block(page, /Ada/).click()
  await button(page, m.card_move()).click()
  const move = page.getByRole('dialog', { name: m.common_move({ name: 'Ada' }) })
  await move.getByLabel(m.calendar_time(), { exact: true }).fill('14:00')
  const held = await holdNextChange(page)
  await button(move, m.card_move()).click()
  await held.arrived
  await page.keyboard.press('Escape')
  await move.waitFor({ state: 'detached' })
  await button(page, m.calendar_modify_of({ name: 'Ada' })).click()
  const comment = page.getByLabel(startingWith(m.calendar_comment()))
  await comment.fill('Frange')
  held.release()
  await toast(page, m.toast_booking_changed())
  expect(await comment.inputValue()).toBe('Frange')
  await agenda.has('Ada 14:00–14:30 Camille')
})
