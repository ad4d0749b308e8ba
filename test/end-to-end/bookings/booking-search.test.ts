import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { it as base } from '../fixtures/test.ts'

const it = base
  .extend('opening', { services: { Coupe: 60, Barbe: 30 } })
  .extend('opens', ({ camille, newPage }) => async (path: string, viewport = desktop) => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    await page.goto(path)
    await settle(page)
    return page
  })

const field = (page: Page) => page.getByRole('combobox', { name: m.search_label() })
const results = (page: Page) =>
  page.getByRole('group', { name: m.schedule_bookings_title() }).getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

describe.each(inputMethods)('with the $name', ({ name, inputOf }) => {
  const byKeys = name === 'keyboard alone'

  it('the search finds a booking of any schedule and opens it in its calendar', async ({
    camille,
    salon,
    opens,
  }) => {
    const other = await camille.opens({ services: { Soin: 45 } })
    await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada Durand' })
    await camille.enters(other, '2026-11-02 10:00', {
      clientName: 'Hélène Durand',
      clientPhone: '+33612345678',
    })
    await camille.enters(other, '2027-04-05 10:00', { clientName: 'Zoé Durand', status: 'pending' })
    const page = await opens(`/schedules/${salon.id}`)
    if (byKeys) await page.keyboard.press('/')
    else await page.getByRole('button', { name: m.search_open() }).click()
    await hasFocus(field(page))
    await page.keyboard.type('durand')
    await expect.poll(() => results(page).count()).toBe(3)
    expect(await chosen(page).textContent()).toContain('Ada Durand')
    await page
      .getByRole('status')
      .getByText(m.search_found({ count: 3 }))
      .waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('06 12 34')
    await expect.poll(() => results(page).count()).toBe(1)
    const row = (await results(page).textContent()) ?? ''
    for (const text of [
      'Lundi 2 novembre 2026',
      '10:00 – 10:45',
      'Hélène',
      'Soin',
      'Salon',
      '+33612345678',
      'Approuvé',
    ])
      expect(row.toLowerCase()).toContain(text.toLowerCase())
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('durand')
    await expect.poll(() => results(page).count()).toBe(3)
    if (byKeys) {
      await page.keyboard.press('ArrowDown')
      expect(await chosen(page).textContent()).toContain('Zoé')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await chosen(page).textContent()).toContain('Ada')
      await page.keyboard.press('ArrowUp')
      expect(await chosen(page).textContent()).toContain('Hélène')
      await hasFocus(field(page))
      await page.keyboard.press('Enter')
    } else await results(page).filter({ hasText: 'Hélène' }).click()
    await page.waitForURL(new RegExp(`/schedules/${other.id}/calendar\\?.*day=2026-11-02`))
    const day = page.getByRole('dialog', { name: m.calendar_dialog_title({ date: 'lundi 2 novembre 2026' }) })
    await hasFocus(day.getByRole('listitem').filter({ hasText: 'Hélène Durand' }))
    await page.keyboard.press('Escape')
    await day.waitFor({ state: 'detached' })
  })

  it('every shortcut shown under `?` works, and single keys can be turned off permanently', async ({
    camille,
    salon,
    opens,
  }) => {
    await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })
    const page = await opens(`/schedules/${salon.id}/calendar`)
    const input = inputOf(page)
    const keys = page.getByRole('dialog', { name: m.keys_title() })
    if (byKeys) await page.keyboard.press('?')
    else {
      await input.press(page.getByRole('button', { name: m.search_open() }))
      await input.press(page.getByRole('button', { name: m.keys_title() }))
    }
    await keys.getByText(m.calendar_previous()).waitFor()
    await keys.getByText(m.keys_calendar()).waitFor()
    const single = keys.getByRole('switch', { name: m.keys_single() })
    await input.press(single)
    await expect.poll(() => single.getAttribute('aria-checked')).toBe('false')
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.reload()
    await settle(page)
    for (const key of ['/', 'n', '?', 'g', 'd']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(page.url()).not.toContain('day=')
    await page.getByRole('button', { name: m.keys_title() }).click()
    await input.press(single)
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await field(page).waitFor()
  })
})

it('each shortcut opens its page from every page', async ({ camille, salon, opens }) => {
  await camille.enters(salon, '2027-03-08 10:00', { status: 'pending', clientName: 'Ada' })
  const page = await opens(`/schedules/${salon.id}`)
  // Sent at once: a slow second key is no sequence.
  const press = (keys: string) => Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)))
  await press('r')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Ada')
  await press('g c')
  const month = (name: RegExp) => page.getByRole('heading', { name }).waitFor()
  await month(/mars 2027/i)
  await press('ArrowRight')
  await month(/avril 2027/i)
  await press('ArrowLeft')
  await press('ArrowLeft')
  await month(/février 2027/i)
  await press('t')
  await month(/mars 2027/i)
  await press('n')
  const heading = page.getByRole('dialog').getByRole('heading', { name: m.calendar_add_title() })
  await hasFocus(heading)
  await page.getByLabel(m.calendar_client_name()).fill('')
  await page.getByLabel(m.calendar_client_name()).pressSequentially('t/g d?')
  expect(await page.getByLabel(m.calendar_client_name()).inputValue()).toBe('t/g d?')
  await page.getByRole('button', { name: m.common_close() }).focus()
  await press('/')
  await press('Control+k')
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press('g d')
  await page.waitForURL(/\/dashboard$/)
  await settle(page)
  await press('r')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Ada')
  await press('Shift+R')
  await press('Alt+/')
  await press('?')
  const keys = page.getByRole('dialog', { name: m.keys_title() })
  await keys.getByText(m.keys_request()).waitFor()
  expect(await keys.getByText(m.calendar_previous()).count()).toBe(0)
  await press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Ada')
})

it('marks what was typed also after an emoji', async ({ camille, salon, opens }) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Grâce 🌸 Œuvrard' })
  const page = await opens('/dashboard')
  await page.getByRole('button', { name: m.search_open() }).click()
  await field(page).fill('oeuv')
  await results(page).waitFor()
  expect(await results(page).locator('mark').allTextContents()).toEqual(['Œuv'])
})

it('says when it finds nothing or fails, and continues after an outage', async ({
  camille,
  salon,
  opens,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  const page = await opens('/dashboard', phone)
  await page.getByRole('button', { name: m.search_open() }).click()
  await page.getByText(m.search_hint()).waitFor()
  await field(page).fill('personne')
  await page
    .getByRole('status')
    .getByText(m.search_none({ sought: 'personne' }))
    .waitFor()
  await page.route('**/api/bookings/search*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await field(page).fill('ada')
  const failed = page.getByRole('alert').filter({ hasText: m.search_failed() })
  await failed.waitFor()
  expect(await faultsNow(page, 'search that failed')).toEqual([])
  await page.unroute('**/api/bookings/search*')
  await failed.getByRole('button', { name: m.common_retry() }).click()
  await results(page).getByText('Ada').waitFor()
  await field(page).fill('coupe introuvable')
  await page.getByRole('status').getByText('introuvable').waitFor()
  await field(page).fill('ada')
  await field(page).press('Enter')
  await page.waitForURL(/calendar\?.*day=2027-03-08/)
})

it('keeps the results while the owner continues to type, and returns the focus', async ({
  camille,
  salon,
  opens,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada Durand' })
  const page = await opens('/dashboard')
  const button = page.getByRole('button', { name: m.search_open() })
  await button.click()
  await field(page).fill('ada')
  await results(page).waitFor()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/bookings/search*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/search\?q=ada\+z/)
  await field(page).fill('ada z')
  await asked
  expect(await results(page).count()).toBe(1)
  answer()
  await page.getByRole('status').getByText('ada z').waitFor()
  expect(await results(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await hasFocus(button)
})

it('the search and the list of shortcuts pass the checks', async ({ camille, salon, opens }) => {
  await camille.opens()
  const clientName = 'Marie-Hélène de la Rochefoucauld-Montmorency'
  const statuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
  for (const [day, status] of statuses.entries())
    await camille.enters(salon, `2027-03-1${day} 10:00`, {
      clientName,
      status,
      clientEmail: `${'helene'.repeat(6)}@example.com`,
    })
  const page = await opens('/dashboard')
  await page.keyboard.press('/')
  await field(page).waitFor()
  expect(await faultsNow(page, 'empty search')).toEqual([])
  await field(page).fill('helene')
  await expect.poll(() => results(page).count()).toBe(4)
  expect(await faultsNow(page, 'search')).toEqual([])
  await field(page).fill('personne '.repeat(11))
  await page.getByRole('status').getByText('personne personne').waitFor()
  expect(await faultsNow(page, 'search without results')).toEqual([])
  await page.getByRole('button', { name: m.keys_title() }).click()
  await page.getByRole('switch').waitFor()
  expect(await faultsNow(page, 'keys')).toEqual([])
})

const clara = { name: 'Clara Roy', phone: '06 12 34 56 78', email: null, note: null, alert: null }

it('opens a client found by name when Enter was pressed before the reply', async ({
  camille,
  salon,
  opens,
}) => {
  const { id } = await camille.get('createClient', { body: clara })
  const page = await opens(`/schedules/${salon.id}`)
  await page.keyboard.press('/')
  await field(page).waitFor()
  const { arrived, release } = await holdNextReply(page, /\/api\/clients\?.*q=clara/)
  const searched = page.waitForResponse(/\/api\/bookings\/search/)
  await field(page).fill('clara')
  await page.keyboard.press('Enter')
  await Promise.all([searched, arrived])
  // The bookings' reply is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.getByText(m.search_none({ sought: 'clara' })).count()).toBe(0)
  release()
  await page.waitForURL(new RegExp(`/clients\\?.*client=${id}`))
})

it('shows bookings and clients together, so that nothing moves under the finger', async ({
  camille,
  opens,
  salon,
}) => {
  await camille.get('createClient', { body: clara })
  const page = await opens(`/schedules/${salon.id}`)
  await page.keyboard.press('/')
  await field(page).waitFor()
  const { arrived, release } = await holdNextReply(page, /\/api\/bookings\/search/)
  const clients = page.waitForResponse(/\/api\/clients\?.*q=clara/)
  // At once: typed slowly, the first letters would be sought alone.
  await field(page).fill('clara')
  await Promise.all([clients, arrived])
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.getByRole('option', { name: 'Clara Roy' }).count()).toBe(0)
  release()
  await page.getByRole('option', { name: 'Clara Roy' }).waitFor()
})
