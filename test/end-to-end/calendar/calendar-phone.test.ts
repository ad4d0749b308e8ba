import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { inputMethods, keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { it as base } from '../fixtures/test.ts'

let camille: Owner

const it = base.extend(
  'openCalendar',
  ({ newPage }) =>
    async (salon: Salon, search = '', width = phone.width): Promise<Page> => {
      const page = await newPage({ viewport: { ...phone, width } })
      await signIn(page, camille)
      await page.goto(`/schedules/${salon.id}/calendar${search}`)
      await settle(page)
      return page
    },
)

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
})

const day = (page: Page, name: RegExp) => page.getByRole('table').getByRole('button', { name })
const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

it.for(inputMethods)(
  'an owner chooses a day in the month and opens its bookings: the $name',
  async ({ inputOf }, { product, openCalendar }) => {
    const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
    await client(product).books(salon, '2027-03-08 10:00')
    await camille.enters(salon, '2027-03-08 14:00', { service: 'Barbe', clientName: 'Bea' })
    const page = await openCalendar(salon)
    const input = inputOf(page)
    await page.getByRole('region', { name: 'lundi 1er mars' }).getByText(m.calendar_dialog_empty()).waitFor()
    if (inputOf === keyboard) {
      await day(page, /lundi 1er mars/).focus()
      await page.keyboard.press('ArrowDown')
      await hasFocus(day(page, /lundi 8 mars/))
      await page.keyboard.press('Enter')
    } else await day(page, /lundi 8 mars, 2 rendez-vous, dont 1 en attente/).click()
    await page.waitForURL(/date=2027-03-08/)
    await expect.poll(() => day(page, /lundi 8 mars/).getAttribute('aria-pressed')).toBe('true')
    const list = page.getByRole('region', { name: 'lundi 8 mars' })
    await expect
      .poll(() => list.getByRole('listitem').allTextContents())
      .toEqual(['10:00CoupeEn attente', '14:00BarbeApprouvé'])
    await page.reload()
    await settle(page)
    await input.press(list.getByRole('button', { name: /14:00 Barbe/ }))
    const dialog = page.getByRole('dialog', { name: m.calendar_dialog_title({ date: 'lundi 8 mars 2027' }) })
    await hasFocus(dialog.getByRole('listitem').filter({ hasText: 'Bea' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(list.getByRole('button', { name: /14:00 Barbe/ }))
    await input.press(list.getByRole('button', { name: m.calendar_add_title() }))
    await hasFocus(dialog.getByRole('heading', { name: m.calendar_add_title() }))
  },
)

it('marks bookings as full or hollow dots, and counts those that do not fit', async ({ openCalendar }) => {
  const salon = await camille.opens({ services: { Coupe: 30 } })
  for (const [hour, status] of [
    'pending',
    'approved',
    'rejected',
    'approved',
    'pending',
    'approved',
    'cancelled',
  ].entries())
    await camille.enters(salon, `2027-03-08 ${9 + hour}:00`.replace(' 9', ' 09'), { status })
  await camille.enters(salon, '2027-03-09 10:00', { status: 'cancelled' })
  const page = await openCalendar(salon)
  const marks = (name: RegExp) =>
    day(page, name).evaluate((cell) =>
      [...cell.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark')),
    )
  await expect
    .poll(() => marks(/lundi 8 mars, 7 rendez-vous, dont 2 en attente/))
    .toEqual(['pending', 'approved', 'approved'])
  expect(await day(page, /lundi 8 mars/).textContent()).toContain('+2')
  expect(await marks(/mardi 9 mars, 1 rendez-vous/)).toEqual([])
})

it('keeps the header visible across months, and offers today', async ({ openCalendar }) => {
  const salon = await camille.opens()
  const page = await openCalendar(salon, '?month=2027-05&date=2027-05-31')
  const { scrollTo } = { scrollTo: (y: number) => page.evaluate((to) => window.scrollTo(0, to), y) }
  await page.getByRole('region', { name: 'lundi 31 mai' }).waitFor()
  await scrollTo(10_000)
  const next = page.getByRole('button', { name: m.calendar_next() })
  const { y = -1 } = (await next.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThan(100)
  await next.click()
  await page.getByRole('heading', { name: /juin 2027/i }).waitFor()
  await page.getByRole('region', { name: 'mardi 1er juin' }).waitFor()
  await page.getByRole('button', { name: m.calendar_today() }).click()
  await page.getByRole('region', { name: 'lundi 1er mars' }).waitFor()
  expect(await page.locator('[aria-current="date"]').textContent()).toContain('lundi 1er mars')
  for (const bad of ['2027-02-30', 'hier', '2027-04-01']) {
    await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&date=${bad}`)
    await page.getByRole('region', { name: 'lundi 1er mars' }).waitFor()
  }
})

it.for([320, 360])(
  'keeps one row of controls above the calendar at %i pixels',
  async (width, { openCalendar }) => {
    const salon = await camille.opens({ hours: { monday: '09:00-18:00' } })
    const page = await openCalendar(salon, '?month=2027-03', width)
    const title = page.getByRole('heading', { level: 2 }).first()
    const shown = title.locator('[aria-hidden]')
    for (const search of ['month=2027-03', 'view=week&date=2027-03-30', 'view=day&date=2027-03-10']) {
      await page.goto(`/schedules/${salon.id}/calendar?${search}`)
      await settle(page)
      // Fonts that arrive late change widths.
      const bar = () => title.evaluate((element) => element.closest('[data-toolbar]')?.clientHeight)
      await expect.poll(bar, { message: search }).toBeLessThanOrEqual(56)
      const isCut = () =>
        shown.evaluate(
          (element) => element.getBoundingClientRect().width > (element.parentElement?.clientWidth ?? 0),
        )
      await expect.poll(isCut, { message: search }).toBe(false)
    }
    expect(await faultsNow(page, 'the narrow toolbar')).toEqual([])
    await page.setViewportSize({ ...phone, width })
    await page.getByRole('button', { name: m.calendar_next_day() }).click()
    await page.getByRole('heading', { name: /jeudi 11 mars 2027/i }).waitFor()
    await page.getByRole('button', { name: m.calendar_today(), exact: true }).click()
    await page.getByRole('heading', { name: /lundi 1er mars 2027/i }).waitFor()
    await page.getByRole('button', { name: m.calendar_options() }).click()
    await page.getByRole('button', { name: m.search_open(), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: m.search_title() })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('button', { name: m.calendar_options() }))
    // Twice the text needs more rows, but nothing is cut off.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('button', { name: m.calendar_add_title() }).click()
    await page.getByRole('dialog').waitFor()
  },
)

it('passes the checks on the narrowest phone too, where every day is large enough to touch', async ({
  openCalendar,
}) => {
  const salon = await camille.opens({ services: { 'Coloration, coupe et brushing': 30 } })
  for (let hour = 9; hour < 22; hour++)
    await camille.enters(salon, `2027-03-08 ${String(hour).padStart(2, '0')}:00`, {
      status: hour % 2 ? 'approved' : 'pending',
    })
  const page = await openCalendar(salon, '?date=2027-03-08', 320)
  await page.getByText('+10').waitFor()
  for (const cell of await page.getByRole('cell').getByRole('button').all()) {
    const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(await faultsNow(page, 'small month')).toEqual([])
})

it.for([320, phone.width])(
  'cuts off none of the view options at %i pixels with twice the text',
  async (width, { openCalendar }) => {
    const salon = await camille.opens()
    const params = { scheduleId: salon.id }
    for (const name of ['Anne-Sophie de la Tour du Pin', 'Maximilien'])
      await camille.get('createStaff', { params, body: { name } })
    const page = await openCalendar(salon, '?view=week&date=2027-03-08', width)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.getByRole('button', { name: m.calendar_options() }).click()
    const options = page.locator('[popover]:popover-open')
    await options.getByRole('link', { name: m.calendar_open_schedule() }).waitFor()
    const cut = () =>
      options.evaluate((menu) => {
        const { left, right } = menu.getBoundingClientRect()
        const inside = [...menu.querySelectorAll('*')].filter((element) => {
          const box = element.getBoundingClientRect()
          return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
        })
        return [left < 0, right > innerWidth, menu.scrollWidth > menu.clientWidth, inside.length]
      })
    await expect.poll(cut).toEqual([false, false, false, 0])
  },
)
