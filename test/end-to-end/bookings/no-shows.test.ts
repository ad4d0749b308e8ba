import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base
  .extend('opens', ({ camille, newPage }) => async (path: string) => {
    const page = await newPage({ viewport: phone })
    await signIn(page, camille)
    await page.goto(path)
    await settle(page)
    return page
  })
  .extend(
    'noShows',
    ({ camille, salon }) =>
      async () =>
        (await camille.bookings(salon))
          .filter((booking) => booking.noShow)
          .map(({ clientName }) => clientName),
  )

it.beforeEach(({ product }) => product.setNow(mondayMorning))
it.beforeEach(async ({ camille, salon }) => {
  await camille.enters(salon, '2027-03-01 08:00', { clientName: 'Ada' })
  await camille.enters(salon, '2027-03-01 15:00', { clientName: 'Bea' })
})

describe('with the pointer', () => {
  it.for(['day', 'week', 'month'])(
    'an owner marks a no-show in the %s of the calendar',
    async (view, { salon, opens, noShows }) => {
      const page = await opens(`/schedules/${salon.id}/calendar?view=${view}&date=2027-03-01&day=2027-03-01`)
      const input = pointer()
      const dialog = page.getByRole('dialog', {
        name: m.calendar_dialog_title({ date: 'lundi 1er mars 2027' }),
      })
      await input.press(button(dialog, m.booking_no_show_of({ name: 'Ada' })))
      await toast(page, m.toast_no_show())
      await dialog.getByText(m.booking_no_show(), { exact: true }).waitFor()
      expect(await noShows()).toEqual(['Ada'])
      expect(await button(dialog, m.booking_no_show_of({ name: 'Bea' })).count()).toBe(0)
      if (view === 'month') expect(await faultsNow(page, 'an absence in the day')).toEqual([])
      await page.setViewportSize(phone)
      await input.press(button(dialog, m.booking_no_show_remove_of({ name: 'Ada' })))
      await toast(page, m.toast_no_show_removed())
      await dialog.getByText(m.booking_no_show(), { exact: true }).waitFor({ state: 'detached' })
      expect(await noShows()).toEqual([])
    },
  )

  it('a no-show can be undone as soon as it is shown, even while the page still loads', async ({
    salon,
    opens,
    noShows,
  }) => {
    const page = await opens(`/schedules/${salon.id}`)
    const input = pointer()
    await page.route(`**/api/schedules/${salon.id}`, () => {})
    await input.press(button(page, m.booking_no_show_of({ name: 'Ada' })))
    await toast(page, m.toast_no_show())
    await input.press(button(page, m.booking_no_show_remove_of({ name: 'Ada' })))
    await toast(page, m.toast_no_show_removed())
    expect(await noShows()).toEqual([])
  })

  it('an owner marks a no-show in the list of bookings, and reads it in the history', async ({
    salon,
    opens,
    noShows,
  }) => {
    const page = await opens(`/schedules/${salon.id}`)
    const input = pointer()
    await input.press(button(page, m.booking_no_show_of({ name: 'Ada' })))
    await toast(page, m.toast_no_show())
    await input.press(button(page, m.history_of({ name: 'Ada' })))
    await page.getByText(m.history_no_show({ who: m.history_you() })).waitFor()
    expect(await noShows()).toEqual(['Ada'])
    expect(await faultsNow(page, 'an absence in the list')).toEqual([])
  })
})
