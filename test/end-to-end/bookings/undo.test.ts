import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, newcomer } from '../../fixtures/actors.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn, stopTime } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

let addresses = 0

const it = base
  .extend('asks', ({ product, salon }) => async (at: string, clientName: string) => {
    const clientEmail = `client${++addresses}@example.com`
    const { referenceToken } = (await client(product).books(salon, at, { clientName, clientEmail })).body
    return { clientEmail, referenceToken }
  })
  .extend('opens', ({ camille, newPage }) => async (path: string, viewport = phone) => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    await page.goto(path)
    await settle(page)
    return page
  })

const undo = (page: Page) =>
  page
    .getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
    .getByRole('button', { name: m.booking_undo() })

async function takesBack(page: Page) {
  await undo(page).waitFor()
  // To the toasts, to this toast, to its button.
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key)
  expect(await undo(page).evaluate((offer) => offer === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
}

const focusIsOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text)

describe('with the keyboard alone', () => {
  it('an owner undoes a rejection in place before any notification is sent', async ({
    product,
    camille,
    salon,
    asks,
    opens,
  }) => {
    await asks('2027-03-08 11:00', 'Ada')
    const { clientEmail } = await asks('2027-03-09 10:00', 'Bea')
    const page = await opens('/dashboard')
    const rows = page.getByRole('region', { name: m.schedule_bookings_part_waiting() }).getByRole('listitem')
    const input = keyboard(page)
    await input.press(button(page, m.calendar_reject_of({ name: 'Bea' })))
    await toast(page, m.toast_status_updated())
    await expect.poll(() => rows.count()).toBe(1)
    await focusIsOn(page, 'Ada')
    await takesBack(page)
    await toast(page, m.booking_undone())
    await expect.poll(() => rows.count()).toBe(2)
    await focusIsOn(page, 'Bea')
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    await allPlanned(product)
    await makeDue(product)
    await everyMailIsOut(product)
    expect(await product.mailsTo(clientEmail)).toHaveLength(1)
  })

  it('an owner adds a message to a rejection, and the client reads it on the booking’s page', async ({
    product,
    salon,
    newPage,
    asks,
    opens,
  }) => {
    const { clientEmail, referenceToken } = await asks('2027-03-09 10:00', 'Bea')
    const page = await opens('/requests')
    const input = keyboard(page)
    await input.press(button(page, m.booking_reject_with_message_of({ name: 'Bea' })))
    const dialog = page.getByRole('alertdialog')
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    expect(await faultsNow(page, 'rejecting with a message')).toEqual([])
    await page.setViewportSize(phone)
    await input.write(dialog.getByLabel(m.booking_reject_message()), 'Complet ce jour-là.')
    await input.press(button(dialog, m.calendar_reject()))
    await toast(page, m.toast_status_updated())
    await allPlanned(product)
    await makeDue(product)
    expect((await product.mailsTo(clientEmail, 2))[1]?.text).toContain('> Complet ce jour-là.')
    await page.goto(`/schedules/${salon.id}`)
    await settle(page)
    await input.press(button(page, m.history_of({ name: 'Bea' })))
    await page.getByText(m.booking_reject_message(), { exact: false }).waitFor()
    await page
      .getByText(m.history_to_client({ address: clientEmail }), { exact: false })
      .last()
      .waitFor()
    expect(await faultsNow(page, 'history')).toEqual([])
    const visit = await newPage({ viewport: phone })
    await visit.goto(`/manage-booking?reference=${referenceToken}`)
    await visit.getByText('Complet ce jour-là.').waitFor()
    await keyboard(visit).press(button(visit, m.manage_history()))
    await visit.getByText(m.manage_event_rejected({ name: 'Salon' }), { exact: false }).waitFor()
    expect(await faultsNow(visit, 'followed by its client')).toEqual([])
  })
})

describe('in the day’s dialog', () => {
  it('Ctrl + Z restores a deleted booking and moves a moved one back', async ({ camille, salon, opens }) => {
    await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
    const page = await opens(`/schedules/${salon.id}/calendar?day=2027-03-08`, desktop)
    const dialog = page.getByRole('dialog')
    page.on('dialog', (asked) => void asked.accept())
    await button(dialog, m.calendar_delete_of({ name: 'Ada' })).click()
    await toast(page, m.toast_booking_deleted())
    await page.keyboard.press('Control+z')
    await toast(page, m.booking_undone())
    await button(dialog, m.calendar_delete_of({ name: 'Ada' })).waitFor()
    await focusIsOn(page, 'Ada')

    await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
    await dialog.getByLabel(m.calendar_time()).first().fill('14:00')
    await button(dialog, m.calendar_save()).click()
    await toast(page, m.toast_booking_changed())
    // In a field, Ctrl + Z undoes typing.
    await dialog.getByLabel(m.calendar_client_name()).focus()
    await page.keyboard.press('Control+z')
    await undo(page).click()
    await toast(page, m.booking_undone())
    expect(await camille.bookings(salon)).toMatchObject([{ startTime: '10:00', status: 'approved' }])

    await button(dialog, m.calendar_delete_of({ name: 'Ada' })).click()
    await undo(page).waitFor()
    expect(await faultsNow(page, 'a toast that takes back')).toEqual([])
  })
})

it('offers an undo for eight seconds', async ({ product, asks, opens }) => {
  await asks('2027-03-08 11:00', 'Ada')
  const page = await opens('/dashboard', desktop)
  await stopTime(page, product)
  await button(page, m.calendar_approve_of({ name: 'Ada' })).click()
  await undo(page).waitFor()
  const box = await undo(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.mouse.move(0, 0)
  await page.clock.runFor(7900)
  expect(await undo(page).count()).toBe(1)
  await page.clock.runFor(200)
  await undo(page).waitFor({ state: 'detached' })
})

it.for(['pointer', 'keyboard'])(
  'keeps offering the undo while the %s is on the toast',
  async (hand, { product, asks, opens }) => {
    await asks('2027-03-08 11:00', 'Ada')
    const page = await opens('/dashboard', desktop)
    await stopTime(page, product)
    await button(page, m.calendar_approve_of({ name: 'Ada' })).click()
    await undo(page).waitFor()
    await page.clock.runFor(5_000)
    if (hand === 'pointer') await undo(page).hover()
    else for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key)
    await page.clock.runFor(20_000)
    expect(await undo(page).count()).toBe(1)
    if (hand === 'pointer') await page.mouse.move(0, 0)
    else await page.getByRole('link').first().focus()
    await page.clock.runFor(2_900)
    expect(await undo(page).count()).toBe(1)
    await page.clock.runFor(200)
    await undo(page).waitFor({ state: 'detached' })
  },
)

it('undoes a change after the pointer rested on the toast for twenty seconds, before any notification', async ({
  product,
  asks,
  opens,
}) => {
  const { clientEmail } = await asks('2027-03-08 11:00', 'Ada')
  const page = await opens('/dashboard', desktop)
  await button(page, m.calendar_approve_of({ name: 'Ada' })).click()
  await undo(page).hover()
  await allPlanned(product)
  await product.pool.query(
    "UPDATE deliveries SET due_at = due_at - interval '20 seconds' WHERE done_at IS NULL AND due_at > now()",
  )
  product.wakeDeliveries()
  const passerby = newcomer(product)
  await passerby.registers()
  await product.mailsTo(passerby.email)
  await undo(page).click()
  await toast(page, m.booking_undone())
  expect(await product.mailsTo(clientEmail)).toHaveLength(1)
})
