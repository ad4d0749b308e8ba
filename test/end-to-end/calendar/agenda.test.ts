import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { button, toast } from '../fixtures/reader.ts'
import { block, draw, isDropped, it, placeAt, tuesday } from './agenda.ts'

it('moves an appointment to another time and member by dragging it', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day')
  await draw(page, await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Léa', '11:30'))
  await toast(page, m.toast_booking_changed())
  await agenda.has('Ada 11:30–12:00 Léa')
  await block(page, /Ada, 11:30, Coupe, jusqu’à 12:00, Léa/).waitFor()
})

it('undoes a drag, and notifies the client once of the next drag', async ({ product, agenda }) => {
  const clientEmail = 'ada.agenda@example.org'
  await agenda.enters('10:00', 'Ada', { clientEmail })
  await product.mailsTo(clientEmail)
  const page = await agenda.opens('day')
  const [from, to] = [await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Léa', '11:30')]
  await draw(page, from, to)
  await button(page, m.booking_undo()).click()
  await toast(page, m.booking_undone())
  await agenda.has('Ada 10:00–10:30 Camille')
  await block(page, /Ada, 10:00, Coupe, jusqu’à 10:30, Camille/).waitFor()
  await isDropped(page)
  await draw(page, from, to)
  await agenda.has('Ada 11:30–12:00 Léa')
  await isDropped(page)
  await page.keyboard.press('ControlOrMeta+z')
  await agenda.has('Ada 10:00–10:30 Camille')
  await block(page, /Ada, 10:00, Coupe, jusqu’à 10:30, Camille/).waitFor()
  await isDropped(page)
  await draw(page, from, to)
  await agenda.has('Ada 11:30–12:00 Léa')
  const mails = await product.mailsTo(clientEmail, 2)
  expect(mails.map(({ text }) => /11:30/.test(text ?? ''))).toEqual([false, true])
})

it('moves an appointment with the keyboard only, and announces the new time', async ({ product, agenda }) => {
  const clientEmail = 'ada.by.keys@example.org'
  await agenda.enters('10:00', 'Ada', { clientEmail })
  await product.mailsTo(clientEmail)
  await agenda.enters('10:30', 'Grace')
  const page = await agenda.opens('day')
  await block(page, /Ada/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  const said = page.locator('.time-grid [aria-live]')
  await expect
    .poll(() => said.textContent())
    .toBe('Déplacement, mardi 9 mars, 10:15 – 10:45, Camille, Déjà pris')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said.textContent()).toMatch(/10:15 – 10:45, Léa, libre/)
  for (let quarters = 0; quarters < 5; quarters++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toast(page, m.toast_booking_changed())
  await agenda.has('Grace 10:30–11:00 Camille', 'Ada 11:30–12:00 Léa')
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(focused).toMatch(/Ada, 11:30, Coupe, jusqu’à 12:00/)
  await page.keyboard.press('ControlOrMeta+z')
  await agenda.has('Ada 10:00–10:30 Camille', 'Grace 10:30–11:00 Camille')
  await expect.poll(focused).toMatch(/Ada, 10:00, Coupe, jusqu’à 10:30/)
  await page.keyboard.press('Shift+ArrowRight')
  for (let quarters = 0; quarters < 6; quarters++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await agenda.has('Grace 10:30–11:00 Camille', 'Ada 11:30–12:00 Léa')
  const mails = await product.mailsTo(clientEmail, 2)
  expect(mails.map(({ text }) => /11:30/.test(text ?? ''))).toEqual([false, true])
})

it('changes nothing when a drag ends by Escape or at its origin', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day')
  const from = await placeAt(page, 'Camille', '10:00')
  await draw(page, from, await placeAt(page, 'Léa', '12:00'), { drop: false })
  await page.getByText('12:00 – 12:30').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('12:00 – 12:30').waitFor({ state: 'detached' })
  await page.mouse.up()
  await block(page, /Ada/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Escape')
  await draw(page, from, { x: from.x, y: from.y + 3 })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await agenda.has('Ada 10:00–10:30 Camille')
})

it('changes the length of one appointment by its lower edge and by keys', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day')
  const end = await placeAt(page, 'Camille', '10:30')
  await draw(page, { x: end.x, y: end.y - 5 }, await placeAt(page, 'Camille', '11:15'))
  await toast(page, m.toast_booking_changed())
  await agenda.has('Ada 10:00–11:15 Camille')
  await isDropped(page)
  await block(page, /Ada, 10:00, Coupe, jusqu’à 11:15/).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await agenda.has('Ada 10:00–10:45 Camille')
  const services = await agenda.camille.get('listServices', { params: { scheduleId: agenda.salon.id } })
  expect(services.map(({ durationMinutes }) => durationMinutes)).toEqual([30, 120])
})

it('copies an appointment to another time by keys and by dragging with Alt', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada', { durationMinutes: 45 })
  const page = await agenda.opens('day')
  await block(page, /Ada/).focus()
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await toast(page, m.toast_booking_created())
  await agenda.has('Ada 10:00–10:45 Camille', 'Ada 10:00–10:45 Léa')
  await isDropped(page)
  await page.keyboard.down('Alt')
  await draw(page, await placeAt(page, 'Léa', '10:15'), await placeAt(page, 'Camille', '14:15'))
  await page.keyboard.up('Alt')
  await agenda.has('Ada 10:00–10:45 Camille', 'Ada 10:00–10:45 Léa', 'Ada 14:00–14:45 Camille')
})

it('refuses an overlap, says so during the drag, and leaves the appointment in its place', async ({
  agenda,
}) => {
  await agenda.enters('10:00', 'Ada')
  await agenda.enters('14:00', 'Grace')
  const page = await agenda.opens('day')
  const [from, to] = [await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Camille', '14:00')]
  await draw(page, from, to, { drop: false })
  await page.getByText(m.calendar_drag_overlap()).first().waitFor()
  await page.mouse.up()
  await page
    .getByText(m.refusal_booking_overlaps({ from: '14:00', to: '14:30' }))
    .first()
    .waitFor()
  await page.getByText(m.calendar_drag_overlap()).waitFor({ state: 'detached' })
  await agenda.has('Ada 10:00–10:30 Camille', 'Grace 14:00–14:30 Camille')
})

it('tells the owner when the client cancels during a drag', async ({ product, agenda }) => {
  const { referenceToken } = await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day')
  const [from, to] = [await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Léa', '14:00')]
  await draw(page, from, to, { drop: false })
  await client(product).call('cancelBooking', { params: { referenceToken }, body: {} })
  await page.mouse.up()
  await page
    .getByText(/annulé/i)
    .first()
    .waitFor()
  await block(page, /Ada/).waitFor({ state: 'detached' })
  expect(
    (await agenda.camille.bookings(agenda.salon)).map(({ status, startTime }) => [status, startTime]),
  ).toEqual([['cancelled', '10:00']])
})

it('adds a booking where free time is pressed, and adds a closure by dragging over free time', async ({
  agenda,
}) => {
  const page = await agenda.opens('day')
  const eleven = await placeAt(page, 'Léa', '11:00')
  await page.mouse.click(eleven.x, eleven.y)
  const dialog = page.getByRole('dialog', { name: 'mardi 9 mars à 11:00' })
  await dialog.getByLabel(m.calendar_client_name()).fill('Grace Hopper')
  await dialog.getByLabel(m.calendar_client_phone()).fill('06 98 76 54 32')
  await dialog.getByRole('button', { name: m.calendar_add() }).click()
  await toast(page, m.toast_booking_created())
  await agenda.has('Grace Hopper 11:00–11:30 Léa')
  await dialog.waitFor({ state: 'detached' })

  await draw(page, await placeAt(page, 'Léa', '12:00'), await placeAt(page, 'Léa', '13:30'))
  const chosen = page.getByRole('dialog', { name: 'mardi 9 mars à 12:00' })
  await chosen.getByText(m.calendar_new_closed_for({ times: '12:00 – 13:30', name: 'Léa' })).waitFor()
  await chosen.getByLabel(m.closures_label()).fill('Formation')
  await chosen.getByRole('button', { name: m.calendar_new_close() }).click()
  await toast(page, m.toast_closed())
  await page.locator('.time-grid').getByText('Formation').waitFor()
  const [closure] = await agenda.camille.get('listClosures', { params: { scheduleId: agenda.salon.id } })
  expect(closure).toMatchObject({
    staffId: agenda.ids.Léa,
    fromTime: '12:00',
    toTime: '13:30',
    fromDate: tuesday,
  })
})
