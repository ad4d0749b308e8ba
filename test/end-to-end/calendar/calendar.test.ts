import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { timeOf } from '../../../src/domain/wall-time.ts'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

let camille: Owner

const day = (page: Page, name: RegExp) => page.getByRole('button', { name })

const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

const it = base.extend(
  'openCalendar',
  ({ newPage }) =>
    async (salon: Salon, viewport?: typeof phone): Promise<Page> => {
      const page = await newPage(viewport ? { viewport } : {})
      await signIn(page, camille)
      await page.goto(`/schedules/${salon.id}/calendar`)
      await page.getByRole('heading', { name: /mars 2027/i }).waitFor()
      return page
    },
)

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
})

it('names the closures and absences of past days', async ({ openCalendar }) => {
  const salon = await camille.opens({ hours: { monday: '09:00-18:00', tuesday: '09:00-18:00' } })
  const params = { scheduleId: salon.id }
  const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
  const closed = { fromDate: '2027-02-22', toDate: '2027-02-22', label: 'Travaux' }
  await camille.get('createClosure', { params, body: closed })
  const away = { fromDate: '2027-02-23', toDate: '2027-02-23', label: 'Formation', staffId: lea.id }
  await camille.get('createClosure', { params, body: away })
  const page = await openCalendar(salon)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-02`)
  await page.getByText('Travaux').first().waitFor()
  await page.goto(`/schedules/${salon.id}/calendar?view=day&date=2027-02-23`)
  await page.locator('.time-grid').getByText('Formation').waitFor()
})

async function worksTheDay(page: Page, input: InputMethod, openDay: () => Promise<void>) {
  await openDay()
  const dialog = page.getByRole('dialog', { name: m.calendar_dialog_title({ date: 'lundi 8 mars 2027' }) })
  await input.press(dialog.getByRole('button', { name: m.calendar_approve_of({ name: 'Ada' }) }))
  await toast(page, m.toast_status_updated())

  await input.write(dialog.getByLabel(m.calendar_time()), '10:30')
  await input.write(dialog.getByLabel(m.calendar_client_name()), 'Grace Hopper')
  await input.write(dialog.getByLabel(m.calendar_client_phone()), '06 98 76 54 32')
  await input.press(dialog.getByRole('button', { name: m.calendar_add() }))
  await dialog.getByText(m.refusal_booking_overlaps({ from: '10:00', to: '11:00' })).waitFor()
  await input.write(dialog.getByLabel(m.calendar_time()), '14:00')
  await input.press(dialog.getByRole('button', { name: m.calendar_add() }))
  await toast(page, m.toast_booking_created())

  await input.press(dialog.getByRole('button', { name: m.calendar_modify_of({ name: 'Grace Hopper' }) }))
  await dialog.getByRole('heading', { name: m.calendar_edit_title() }).waitFor()
  await input.write(dialog.getByLabel(m.calendar_time()), '15:00')
  await input.press(dialog.getByRole('button', { name: m.calendar_save(), exact: true }))
  await toast(page, m.toast_booking_changed())
  await dialog.getByText('15:00 – 16:00').waitFor()

  page.once('dialog', (question) => {
    expect(question.message()).toBe('Êtes-vous sûr de vouloir supprimer ce rendez-vous ?')
    void question.accept()
  })
  await input.press(dialog.getByRole('button', { name: m.calendar_delete_of({ name: 'Grace Hopper' }) }))
  await toast(page, m.toast_booking_deleted())
  await dialog.getByText('15:00 – 16:00').waitFor({ state: 'detached' })
  await input.press(dialog.getByRole('button', { name: m.common_close() }))
  await day(page, /lundi 8 mars, 1 rendez-vous/).waitFor()
}

it('edits a day from the month’s grid', async ({ product, openCalendar }) => {
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  const page = await openCalendar(salon)
  await worksTheDay(page, pointer(), () => day(page, /lundi 8 mars, 1 rendez-vous/).click())
})

it('edits a day with the keyboard only, with arrows moving between days', async ({
  product,
  openCalendar,
}) => {
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  const page = await openCalendar(salon)
  const input = keyboard(page)
  await worksTheDay(page, input, async () => {
    const firstOfMarch = day(page, /lundi 1er mars/)
    await input.press(firstOfMarch)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(firstOfMarch)
    await page.keyboard.press('ArrowDown')
    await hasFocus(day(page, /lundi 8 mars/))
    await page.keyboard.press('Enter')
  })
})

it('edits a day on a phone, from the small month and the list of its day', async ({
  product,
  openCalendar,
}) => {
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  const page = await openCalendar(salon, phone)
  await worksTheDay(page, pointer(), async () => {
    await day(page, /lundi 8 mars, 1 rendez-vous/).click()
    await page.getByRole('region', { name: 'lundi 8 mars' }).getByRole('button', { name: /10:00/ }).click()
  })
})

it('shows three bookings a day and how many more, and keeps the month in the address', async ({
  openCalendar,
}) => {
  const salon = await camille.opens({ services: { Coupe: 30 } })
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00'])
    await camille.enters(salon, `2027-03-08 ${time}`)
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await camille.enters(salon, `2027-03-09 ${time}`)
  await camille.enters(salon, '2027-03-09 13:00', { status: 'cancelled' })
  const holiday = { fromDate: '2027-03-10', toDate: '2027-03-10', label: 'Fête du village' }
  await camille.get('createClosure', { params: { scheduleId: salon.id }, body: holiday })
  const page = await openCalendar(salon)
  await page.getByText(m.calendar_more({ count: 2 })).waitFor()
  await page.getByText(m.calendar_more({ count: 1 }), { exact: true }).waitFor()
  const cell = page.getByRole('cell').filter({ hasText: 'lundi 8 mars' })
  expect(await cell.getByText(/^\d\d:\d\d/).count()).toBe(3)
  await page.getByRole('button', { name: /mercredi 10 mars, aucun rendez-vous Fête du village/ }).waitFor()
  const weekdays = await page.getByRole('columnheader').allTextContents()
  expect(weekdays.map((name) => name.toLowerCase())).toEqual([
    'dim.',
    'lun.',
    'mar.',
    'mer.',
    'jeu.',
    'ven.',
    'sam.',
  ])
  expect(await page.locator('[aria-current="date"]').textContent()).toContain('lundi 1')

  const turns = page.getByRole('button', { name: /^(Aujourd’hui|Mois (précédent|suivant))$/ })
  const named = (controls: Element[]) =>
    controls.map((control) => control.getAttribute('aria-label') ?? control.textContent)
  expect(await turns.evaluateAll(named)).toEqual(['Aujourd’hui', 'Mois précédent', 'Mois suivant'])

  await page.getByRole('button', { name: m.calendar_next() }).click()
  await page.waitForURL(/month=2027-04/)
  await page.reload()
  await page.getByRole('heading', { name: /avril 2027/i }).waitFor()
  await page.getByRole('button', { name: m.calendar_previous() }).click()
  await page.getByRole('button', { name: m.calendar_previous() }).click()
  await page.waitForURL(/month=2027-02/)
  await page.getByRole('button', { name: m.calendar_today() }).click()
  await page.waitForURL(/month=2027-03/)
})

it('turns one month for each press, however quickly they follow', async ({ openCalendar }) => {
  const page = await openCalendar(await camille.opens())
  await page.evaluate(() => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight'])
      document.dispatchEvent(new KeyboardEvent('keydown', { key }))
  })
  await page.getByRole('heading', { name: /juin 2027/i }).waitFor()
})

it('keeps a day of twenty bookings usable', async ({ openCalendar }) => {
  const salon = await camille.opens({ services: { Coupe: 15 } })
  for (let quarter = 0; quarter < 20; quarter++)
    await camille.enters(salon, `2027-03-08 ${timeOf(9 * 60 + quarter * 15)}`, { clientName: `N${quarter}` })
  const page = await openCalendar(salon)
  await day(page, /lundi 8 mars, 20 rendez-vous/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('13:45 – 14:00').waitFor()
  expect(await dialog.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(4500)
  const edit = dialog.getByRole('button', { name: m.calendar_modify_of({ name: 'N12' }) })
  await edit.scrollIntoViewIfNeeded()
  for (const control of [m.common_close(), m.calendar_add_title()]) {
    const { y = -1, height = 0 } = (await dialog.getByRole('button', { name: control }).boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThan(desktop.height / 3)
  }
  await edit.click()
  await dialog.getByLabel(m.calendar_comment()).fill('Avec sa fille')
  await dialog.getByRole('button', { name: m.calendar_save(), exact: true }).click()
  await toast(page, m.toast_booking_changed())
  const entry = dialog.getByRole('listitem').filter({ hasText: 'N12' })
  await hasFocus(entry)
  await expect.poll(async () => (await entry.boundingBox())?.y).toBeGreaterThan(100)
  await dialog.getByRole('button', { name: m.common_close() }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await hasFocus(dialog.getByRole('heading', { name: m.calendar_add_title() }))
})

it('a closed day says so, and its header leads to the form: the keyboard alone', async ({ openCalendar }) => {
  const salon = await camille.opens()
  const closed = { fromDate: '2027-03-08', fromTime: '12:00', toDate: '2027-03-09' }
  await camille.get('createClosure', {
    params: { scheduleId: salon.id },
    body: { ...closed, toTime: '24:00' },
  })
  for (let hour = 9; hour < 12; hour++)
    await camille.enters(salon, `2027-03-08 ${String(hour).padStart(2, '0')}:00`)
  const page = await openCalendar(salon, phone)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-09`)
  await page.getByRole('dialog').getByText(m.calendar_closed()).waitFor()
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(m.book_open_hours({ times: '09:00 – 12:00' })).waitFor()
  await keyboard(page).press(dialog.getByRole('button', { name: m.calendar_add_title() }))
  const heading = dialog.getByRole('heading', { name: m.calendar_add_title() })
  await hasFocus(heading)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(phone.height / 2)
})
