import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { faultsNow, violationsOn } from '../every-screen/accessibility.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { block, it, placeAt } from './agenda.ts'

const cardOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

it('opens an appointment in its own card, which Escape or a press outside closes', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada', { comment: 'Frange courte', clientEmail: 'ada.card@example.org' })
  await agenda.enters('14:00', 'Grace')
  await agenda.enters('14:00', 'Marie', { staffId: agenda.ids.Léa })
  const page = await agenda.opens('day')
  await block(page, /Ada/).focus()
  await page.keyboard.press('Enter')
  const card = cardOf(page, 'Ada')
  for (const text of ['10:00 – 10:30', 'Frange courte', 'Camille', m.common_status_approved()])
    await card.getByText(text).first().waitFor()
  await card.getByRole('link', { name: /06 00 00 00 00/ }).waitFor()
  await button(card, m.history_of({ name: 'Ada' })).click()
  await card.getByText('ada.card@example.org').first().waitFor()
  expect(await faultsNow(page, 'the card of an appointment')).toEqual([])
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await hasFocus(block(page, /Ada/))

  await block(page, /Ada/).click()
  await card.waitFor()
  // The page beside the card stays usable.
  await block(page, /Grace/).click()
  await cardOf(page, 'Grace').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await block(page, /Marie/).focus()
  await page.keyboard.press('Enter')
  const beside = (await cardOf(page, 'Marie').boundingBox()) ?? { x: 0, width: 0 }
  expect(beside.x + beside.width).toBeLessThan((await block(page, /Marie/).boundingBox())?.x ?? 0)
  await page.keyboard.press('Escape')
  await block(page, /Ada/).click()
  await card.waitFor()
  await block(page, /Grace/).click()
  await cardOf(page, 'Grace').waitFor()
  await page.goBack()
  await card.waitFor()
  await page.reload()
  await card.waitFor()
  await button(card, m.common_close()).click()
  await card.waitFor({ state: 'detached' })
})

it('cancels with three presses and a message, and undoes before the client is notified', async ({
  product,
  agenda,
}) => {
  const clientEmail = 'ada.cancelled@example.org'
  await agenda.enters('10:00', 'Ada', { clientEmail })
  await product.mailsTo(clientEmail)
  const page = await agenda.opens('day')
  const cancel = async (message?: string, check = async () => {}) => {
    await block(page, /Ada/).click()
    await button(cardOf(page, 'Ada'), m.card_cancel_of({ name: 'Ada' })).click()
    const asked = page.getByRole('alertdialog')
    if (message === undefined) await asked.getByLabel(m.card_cancel_notify()).uncheck()
    else await asked.getByLabel(m.booking_reject_message()).fill(message)
    await check()
    await button(asked, m.card_cancel()).click()
    await toast(page, m.toast_appointment_cancelled({ name: 'Ada' }))
    await block(page, /Ada/).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await cancel('Camille est malade.', async () => {
    expect(await violationsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    // Colors pass gradually from one theme to the other.
    await expect.poll(() => violationsOn(page, 'ofThemes')).toEqual([])
  })
  await button(page, m.booking_undo()).click()
  await hasFocus(block(page, /Ada/))
  await cancel()
  await button(page, m.booking_undo()).click()
  await hasFocus(block(page, /Ada/))
  await cancel('Camille est malade.')
  await allPlanned(product)
  await makeDue(product)
  await everyMailIsOut(product)
  const [, mail, ...more] = await product.mailsTo(clientEmail, 2)
  expect(mail?.text).toContain('> Camille est malade.')
  expect(more).toEqual([])
})

it('moves and edits from the card on a phone, and says what is in the way', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  await agenda.enters('14:00', 'Grace')
  const page = await agenda.opens('day', phone)
  await block(page, /Ada/).click()
  const card = cardOf(page, 'Ada')
  await button(card, m.card_move()).click()
  const move = page.getByRole('dialog', { name: m.common_move({ name: 'Ada' }) })
  await move.getByLabel(m.calendar_time()).fill('14:15')
  await button(move, m.card_move()).click()
  await move.getByText(m.refusal_booking_overlaps({ from: '14:00', to: '14:30' })).waitFor()
  await move.getByLabel(m.calendar_date()).fill('2027-03-10')
  await button(move, m.card_move()).click()
  await toast(page, m.toast_booking_changed())
  await page.getByRole('heading', { name: /mercredi 10 mars/i }).waitFor()
  await agenda.has('Grace 14:00–14:30 Camille', 'Ada 2027-03-10 14:15–14:45 Camille')

  await card.getByText('14:15 – 14:45').waitFor()
  await button(card, m.calendar_modify_of({ name: 'Ada' })).click()
  const form = page.getByRole('dialog', { name: m.card_title({ name: 'Ada' }) })
  await form.getByLabel(m.calendar_comment()).fill('Avec sa fille')
  await button(form, m.calendar_save()).click()
  await form.waitFor({ state: 'detached' })
  await card.getByText('Avec sa fille').waitFor()
})

it('lists the people of a session, and opens one of them', async ({ agenda }) => {
  const yoga = await agenda.camille.get('createService', {
    params: { scheduleId: agenda.salon.id },
    body: { name: 'Yoga', durationMinutes: 60, capacity: 8 },
  })
  for (const name of ['Ana', 'Bea', 'Cleo']) await agenda.enters('14:00', name, { serviceId: yoga.id })
  const page = await agenda.opens('day')
  await block(page, /Yoga/).click()
  const session = cardOf(page, 'Yoga')
  await session.getByText(m.session_places({ taken: 3, capacity: 8 })).waitFor()
  await session.getByRole('button', { name: /Bea/ }).click()
  await button(cardOf(page, 'Bea'), m.card_cancel_of({ name: 'Bea' })).waitFor()
  await button(cardOf(page, 'Bea'), m.card_to_session()).click()
  await session.waitFor()
  const free = await placeAt(page, 'Camille', '11:00')
  await page.mouse.click(free.x, free.y)
  await page.getByRole('dialog', { name: 'mardi 9 mars à 11:00' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
})
