import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '../../../src/domain/wall-time.ts'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { framesPass, phone } from '../fixtures/browser.ts'
import { holdNextChange } from '../fixtures/hold-next-change.ts'
import { keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { type Agenda, it as base, block, draw, isDropped, placeAt, tuesday } from './agenda.ts'

const weeks = [0, 7, 14].map((days) => addDays(tuesday, days))

/** Ada comes on three Tuesdays at ten. */
const it = base.extend('series', async ({ agenda }) => {
  const { camille, salon, ids } = agenda
  const body = {
    serviceId: salon.services.Coupe ?? 0,
    date: tuesday,
    startTime: '10:00',
    staffId: ids.Camille,
    clientName: 'Ada',
    clientPhone: '06 00 00 00 00',
    repeat: { unit: 'week', every: 1, times: 3 },
    save: true,
  } as const
  return (await camille.get('createSeries', { params: { scheduleId: salon.id }, body })).bookings
})

const times = async ({ camille, salon }: Agenda) =>
  (await camille.bookings(salon))
    .filter(({ clientName, status }) => clientName === 'Ada' && status === 'approved')
    .map(({ date, startTime, endTime }) => `${date} ${startTime}–${endTime}`)

const become = (agenda: Agenda, expected: readonly string[]) =>
  expect.poll(() => times(agenda)).toEqual(expected)

const allAt = (span: string) => weeks.map((date) => `${date} ${span}`)

const input = pointer()

const question = (page: Page) => page.getByRole('dialog', { name: m.common_move({ name: 'Ada' }) })

it('asks about the later appointments when one of a series is dragged, and undoes all', async ({
  agenda,
  series,
}) => {
  expect(series).toHaveLength(3)
  const page = await agenda.opens('day')
  const [from, to] = [await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Camille', '11:30')]
  await draw(page, from, to)
  const dialog = question(page)
  await dialog.getByText('11:30 – 12:00').waitFor()
  const held = page.locator('.time-grid [aria-hidden]').filter({ hasText: '11:30 – 12:00Ada' }).last()
  const columns = await page
    .locator('.time-grid section section')
    .evaluateAll((all) => all.map((one) => one.clientWidth))
  expect((await held.boundingBox())?.width).toBeLessThanOrEqual((columns[0] ?? 0) + 1)
  expect(await faultsNow(page, 'the question about a series')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await block(page, /Ada, 10:00/).waitFor()
  await expect.poll(() => page.locator('.time-grid').getByText('11:30 – 12:00').count()).toBe(0)
  await become(agenda, allAt('10:00–10:30'))

  await draw(page, from, to)
  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  await become(agenda, [`${weeks[0]} 11:30–12:00`, ...allAt('10:00–10:30').slice(1)])
  await isDropped(page)
  await page.keyboard.press('ControlOrMeta+z')
  await become(agenda, allAt('10:00–10:30'))
  await block(page, /Ada, 10:00/).waitFor()
  await isDropped(page)

  await draw(page, from, to)
  await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await button(dialog, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  await become(agenda, allAt('11:30–12:00'))
  await block(page, /Ada, 11:30/).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await become(agenda, allAt('10:00–10:30'))
})

it('asks when the keyboard moves or resizes an appointment of a series', async ({
  product,
  agenda,
  series,
}) => {
  expect(series).toHaveLength(3)
  const page = await agenda.opens('day')
  const keys = keyboard(page)
  await block(page, /Ada/).focus()
  await page.clock.install({ time: product.now() })
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: m.card_title({ name: 'Ada' }) })
  await dialog.waitFor()
  // The choice has its text beside it, so that no tooltip repeats it.
  await page.clock.runFor(900)
  await framesPass(page)
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(focused).toMatch(/Ada, 10:00/)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await keys.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await keys.press(button(dialog, m.calendar_save()))
  await become(agenda, allAt('10:00–10:45'))
  await expect.poll(focused).toMatch(/Ada, 10:00, Coupe, jusqu’à 10:45/)
})

it('asks before it moves a later appointment that was moved alone, from the agenda, the card and the form', async ({
  agenda,
  series,
}) => {
  const [first, second] = series
  await agenda.camille.edits(second?.id ?? 0, { startTime: '15:00' })
  const page = await agenda.opens('day')
  const asks = async (dialog: Locator, save: string) => {
    await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
    await button(dialog, save).click()
    await dialog.getByRole('alert').getByText('16 mars').waitFor()
    return dialog.getByLabel(m.appointment_differing())
  }
  await draw(page, await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Camille', '11:30'))
  await asks(question(page), m.calendar_save())
  expect(await faultsNow(page, 'the question about an appointment that differs')).toEqual([])
  await button(question(page), m.calendar_save()).click()
  await become(agenda, [`${weeks[0]} 11:30–12:00`, `${weeks[1]} 15:00–15:30`, `${weeks[2]} 11:30–12:00`])

  await isDropped(page)
  await block(page, /Ada, 11:30/).click()
  await button(page.getByRole('dialog', { name: 'Ada', exact: true }), m.card_move()).click()
  await question(page).getByLabel(m.calendar_time()).fill('12:00')
  await asks(question(page), m.card_move())
  await button(question(page), m.card_move()).click()
  await become(agenda, [`${weeks[0]} 12:00–12:30`, `${weeks[1]} 15:00–15:30`, `${weeks[2]} 12:00–12:30`])

  await page.goto(`/schedules/${agenda.salon.id}/calendar?month=2027-03&day=${tuesday}&booking=${first?.id}`)
  const form = page.getByRole('dialog').first()
  await button(form, m.calendar_modify_of({ name: 'Ada' })).click()
  await form.getByLabel(m.calendar_time()).fill('13:00')
  await input.pick(await asks(form, m.calendar_save()), m.appointment_differing_change())
  await button(form, m.calendar_save()).click()
  await become(agenda, allAt('13:00–13:30'))
})

it('keeps the question open when later appointments clash, and asks nothing of the last one', async ({
  agenda,
  series,
}) => {
  expect(series).toHaveLength(3)
  await agenda.enters('14:00', 'Grace', { date: weeks[2] ?? '' })
  const page = await agenda.opens('day')
  await draw(page, await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Camille', '14:00'))
  const dialog = question(page)
  await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await button(dialog, m.calendar_save()).click()
  await dialog.getByRole('alert').getByText('23 mars').waitFor()
  await become(agenda, allAt('10:00–10:30'))
  await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_one())
  await button(dialog, m.calendar_save()).click()
  await become(agenda, [`${weeks[0]} 14:00–14:30`, ...allAt('10:00–10:30').slice(1)])

  await page.goto(`/schedules/${agenda.salon.id}/calendar?view=day&date=${weeks[2]}`)
  await block(page, /Ada, 10:00/).waitFor()
  await draw(page, await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Camille', '11:00'))
  await toast(page, m.toast_booking_changed())
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('moves all that follow from the card to a day before, and undoes it', async ({ agenda, series }) => {
  expect(series).toHaveLength(3)
  const page = await agenda.opens('day', phone)
  await block(page, /Ada/).click()
  const card = page.getByRole('dialog', { name: 'Ada', exact: true })
  await button(card, m.card_move()).click()
  const dialog = question(page)
  await dialog.getByLabel(m.calendar_date()).fill(addDays(tuesday, -7))
  await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await button(dialog, m.card_move()).click()
  await toast(page, m.toast_booking_changed())
  await become(
    agenda,
    weeks.map((date) => `${addDays(date, -7)} 10:00–10:30`),
  )
  await page.keyboard.press('ControlOrMeta+z')
  await toast(page, m.booking_undone())
  await become(agenda, allAt('10:00–10:30'))
})

it('asks in the dialog of a day of the month before it deletes an appointment of a series', async ({
  agenda,
  series,
}) => {
  expect(series).toHaveLength(3)
  const page = await agenda.opens('day', phone)
  await page.goto(`/schedules/${agenda.salon.id}/calendar?month=2027-03&day=${weeks[1]}`)
  const day = page.getByRole('dialog').first()
  await button(day, m.calendar_delete_of({ name: 'Ada' })).click()
  const confirm = page.getByRole('alertdialog', { name: m.calendar_delete_of({ name: 'Ada' }) })
  await confirm.getByText(m.calendar_delete_confirm()).waitFor()
  expect(await faultsNow(page, 'deleting an appointment of a series')).toEqual([])
  await page.keyboard.press('Escape')
  await confirm.waitFor({ state: 'detached' })
  await button(day, m.calendar_delete_of({ name: 'Ada' })).click()
  await input.pick(confirm.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await button(confirm, m.calendar_delete()).click()
  await toast(page, m.toast_booking_deleted())
  await become(agenda, allAt('10:00–10:30').slice(0, 1))
  await page.keyboard.press('ControlOrMeta+z')
  await become(agenda, allAt('10:00–10:30'))
})

it('asks before it cancels or deletes a later appointment that was moved alone', async ({
  agenda,
  series,
}) => {
  const [first, second, third] = series
  await agenda.camille.edits(third?.id ?? 0, { startTime: '15:00' })
  const page = await agenda.opens('day')
  const asks = async (dialog: Locator, end: string) => {
    await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
    await button(dialog, end).click()
    await dialog.getByRole('alert').getByText('23 mars').waitFor()
    return dialog.getByLabel(m.appointment_differing())
  }
  await page.goto(`/schedules/${agenda.salon.id}/calendar?month=2027-03&day=${weeks[1]}`)
  const day = page.getByRole('dialog').first()
  await button(day, m.calendar_delete_of({ name: 'Ada' })).click()
  const deletion = page.getByRole('alertdialog', { name: m.calendar_delete_of({ name: 'Ada' }) })
  await asks(deletion, m.calendar_delete())
  expect(await faultsNow(page, 'the question before a series is deleted')).toEqual([])
  await button(deletion, m.calendar_delete()).click()
  await toast(page, m.toast_booking_deleted())
  expect(second?.date).toBe(weeks[1])
  await become(agenda, [`${weeks[0]} 10:00–10:30`, `${weeks[2]} 15:00–15:30`])

  await page.goto(`/schedules/${agenda.salon.id}/calendar?view=day&date=${first?.date}`)
  await block(page, /Ada, 10:00/).click()
  await button(
    page.getByRole('dialog', { name: 'Ada', exact: true }),
    m.card_cancel_of({ name: 'Ada' }),
  ).click()
  const cancellation = page.getByRole('alertdialog', { name: m.card_cancel_of({ name: 'Ada' }) })
  await input.pick(await asks(cancellation, m.card_cancel()), m.appointment_differing_cancel())
  await button(cancellation, m.card_cancel()).click()
  await become(agenda, [])
})

it('says that a later appointment differs, if the dialog was closed before the reply', async ({
  agenda,
  series,
}) => {
  const [first, , third] = series
  await agenda.camille.edits(third?.id ?? 0, { startTime: '15:00' })
  const page = await agenda.opens('day')
  const closesEarly = async (dialog: Locator, end: string) => {
    await input.pick(dialog.getByLabel(m.appointment_scope()), m.appointment_scope_following())
    const { arrived, release } = await holdNextChange(page)
    await button(dialog, end).click()
    await arrived
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    release()
    await page.getByRole('region').getByRole('listitem').getByText('23 mars').waitFor()
  }
  await draw(page, await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Camille', '11:30'))
  await closesEarly(question(page), m.calendar_save())
  await isDropped(page)
  await expect.poll(() => page.locator('.time-grid').getByText('11:30 – 12:00').count()).toBe(0)

  await block(page, /Ada, 10:00/).click()
  const card = page.getByRole('dialog', { name: 'Ada', exact: true })
  await button(card, m.card_cancel_of({ name: 'Ada' })).click()
  const cancellation = page.getByRole('alertdialog', { name: m.card_cancel_of({ name: 'Ada' }) })
  await closesEarly(cancellation, m.card_cancel())

  await page.goto(`/schedules/${agenda.salon.id}/calendar?month=2027-03&day=${first?.date}`)
  const day = page.getByRole('dialog').first()
  await button(day, m.calendar_delete_of({ name: 'Ada' })).click()
  const deletion = page.getByRole('alertdialog', { name: m.calendar_delete_of({ name: 'Ada' }) })
  await closesEarly(deletion, m.calendar_delete())
})

it('asks again about a later appointment that differs when the change is another one', async ({
  agenda,
  series,
}) => {
  const [first, second] = series
  await agenda.camille.edits(second?.id ?? 0, { startTime: '15:00' })
  const page = await agenda.opens('day')
  await page.goto(`/schedules/${agenda.salon.id}/calendar?month=2027-03&day=${tuesday}&booking=${first?.id}`)
  const form = page.getByRole('dialog').first()
  await button(form, m.calendar_modify_of({ name: 'Ada' })).click()
  await form.getByLabel(m.calendar_time()).fill('13:00')
  await input.pick(form.getByLabel(m.appointment_scope()), m.appointment_scope_following())
  await button(form, m.calendar_save()).click()
  const alert = form.getByRole('alert').filter({ hasText: '16 mars' })
  await alert.waitFor()
  await form.getByLabel(m.calendar_time()).fill('14:00')
  const { arrived, release } = await holdNextChange(page)
  await button(form, m.calendar_save()).click()
  await arrived
  await alert.waitFor({ state: 'detached' })
  release()
  await alert.waitFor()
})
