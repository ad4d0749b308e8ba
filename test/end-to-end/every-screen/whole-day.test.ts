import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { block, it, viewLink } from '../calendar/agenda.ts'
import { desktop } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'

const monday = '2027-03-01'

/** The agenda is one tab stop. The arrow keys go from one appointment to the next. */
async function opens(page: Page, name: RegExp): Promise<void> {
  await block(page, name).waitFor()
  const focused = (selector: string) =>
    page.evaluate((inside) => document.activeElement?.closest(inside)?.ariaLabel ?? '', selector)
  for (let stops = 0; stops < 40 && !(await focused('.time-grid button[aria-label]')); stops++)
    await page.keyboard.press('Tab')
  for (const key of ['ArrowDown', 'ArrowUp'])
    for (let steps = 0; steps < 6 && !name.test(await focused('button')); steps++)
      await page.keyboard.press(key)
  expect(await focused('button')).toMatch(name)
  await page.keyboard.press('Enter')
}

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('lets an owner work a whole day with the keyboard alone', async ({ product, agenda, newPage }) => {
  const { camille, salon } = agenda
  await client(product).books(salon, '2027-03-02 10:00', { clientName: 'Zoé' })
  await agenda.enters('08:00', 'Ada', { date: monday })
  await agenda.enters('11:00', 'Grace', { date: monday })
  await agenda.enters('15:00', 'Marie', { date: monday, clientEmail: 'marie@example.org' })
  const page = await newPage({ viewport: desktop })
  const input = keyboard(page)
  const dialog = page.getByRole('dialog')

  await page.goto('/auth')
  await input.write(page.getByLabel(m.auth_email()), camille.email)
  await input.write(page.getByLabel(m.auth_password(), { exact: true }), camille.password)
  await page.keyboard.press('Enter')

  await input.press(button(page, m.calendar_approve_of({ name: 'Zoé' })))
  await toast(page, m.toast_status_updated())
  await input.press(button(page, m.clients_book_again()))
  await input.press(button(dialog, m.appointment_walk_in()))
  await input.press(button(dialog, m.calendar_add()))
  await toast(page, m.toast_booking_created())
  await input.press(button(page, m.today_block()))
  await input.write(dialog.getByLabel(m.closures_from_time()), '12:00')
  await input.write(dialog.getByLabel(m.closures_to_time()), '13:00')
  await input.press(button(dialog, m.closures_save()))
  await toast(page, m.toast_closed())
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await viewLink(page, m.calendar_view_day()).waitFor()
  await page.keyboard.press('j')
  await block(page, /Ada/).waitFor()
  await opens(page, /Marie/)
  await input.press(button(dialog, m.card_cancel_of({ name: 'Marie' })))
  const cancelling = page.getByRole('alertdialog')
  await input.write(cancelling.getByLabel(m.booking_reject_message()), 'À bientôt.')
  await input.press(button(cancelling, m.card_cancel()))
  await toast(page, m.toast_appointment_cancelled({ name: 'Marie' }))
  await block(page, /Marie/).waitFor({ state: 'detached' })

  await opens(page, /Grace/)
  await button(dialog, m.card_cancel_of({ name: 'Grace' })).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.ariaLabel?.startsWith('Grace, 11:00'))
  await page.keyboard.press('Shift+ArrowDown')
  for (let quarters = 0; quarters < 11; quarters++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toast(page, m.toast_booking_changed())
  await page.keyboard.press('ControlOrMeta+z')
  await block(page, /Grace, 11:00/).waitFor()

  await opens(page, /Ada/)
  await input.press(button(dialog, m.booking_no_show_of({ name: 'Ada' })))
  await button(dialog, m.booking_no_show_remove_of({ name: 'Ada' })).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('demain')
  await page.getByRole('option', { name: startingWith(m.search_close_tomorrow()) }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await input.press(button(dialog, m.closures_save()))
  await dialog.getByText('Zoé').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('heading', { name: m.dashboard_welcome({ name: 'Camille' }) }).waitFor()
  await input.press(button(page, m.menu_open()))
  await input.press(button(page, m.dashboard_logout()))
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/auth')

  const bookings = await camille.bookings(salon)
  const told = bookings.map(({ clientName, startTime, status, noShow }) =>
    [clientName, startTime, status, ...(noShow ? ['missed'] : [])].join(' '),
  )
  expect(told.toSorted()).toEqual([
    'Ada 08:00 approved missed',
    'Client de passage 09:00 approved',
    'Grace 11:00 approved',
    'Marie 15:00 cancelled',
    'Zoé 10:00 approved',
  ])
  const params = { scheduleId: salon.id }
  const closed = await camille.get('listClosures', { params })
  expect(closed.map(({ fromDate, fromTime }) => [fromDate, fromTime])).toEqual([
    [monday, '12:00'],
    ['2027-03-02', '00:00'],
  ])
})
