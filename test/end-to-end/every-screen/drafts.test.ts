import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { fullDay, fullSalon } from '../../fixtures/waiting.ts'
import { placeAt } from '../calendar/agenda.ts'
import { signIn } from '../fixtures/browser.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { faultsNow } from './accessibility.ts'

/** Everything that this device keeps, so that nothing typed can hide under a name of its own. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }))

const opensForm = async (page: Page) => {
  await button(page, m.clients_book_again()).first().click()
  const form = page.getByRole('dialog', { name: m.calendar_add_title() })
  await form.getByLabel(m.calendar_client_name()).waitFor()
  return form
}

const opensClient = async (page: Page) => {
  await page.goto('/clients?q=ada')
  await page.getByRole('list', { name: m.clients_title() }).getByRole('link', { name: /Ada/ }).click()
  const card = page.getByRole('dialog', { name: 'Ada', exact: true })
  await card.getByLabel(m.clients_note()).waitFor()
  return card
}

it('keeps a note about a client through Escape, a press outside and a reload, until it is saved', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  const note = async () => (await camille.get('listClients', { query: { q: 'ada' } })).clients[0]?.note
  let card = await opensClient(page)
  await card.getByLabel(m.clients_note()).fill('Allergique au thé vert')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  card = await opensClient(page)
  await expect.poll(() => card.getByLabel(m.clients_note()).inputValue()).toBe('Allergique au thé vert')
  await card.getByText(m.draft_resumed()).waitFor()
  expect(await faultsNow(page, 'a note that was not saved')).toEqual([])
  await page.mouse.click(5, 5)
  await card.waitFor({ state: 'detached' })
  await page.reload()
  card = await opensClient(page)
  await expect.poll(() => card.getByLabel(m.clients_note()).inputValue()).toBe('Allergique au thé vert')
  expect(await note()).toBeNull()

  await button(card, m.clients_note_save()).click()
  await toast(page, m.toast_client_saved())
  expect(await note()).toBe('Allergique au thé vert')
  await card.getByText(m.draft_resumed()).waitFor({ state: 'detached' })
  expect(await stored(page)).not.toContain('thé vert')
})

it('asks which note to keep if a colleague has written another one meanwhile', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  let card = await opensClient(page)
  await card.getByLabel(m.clients_note()).fill('Thé')
  await page.keyboard.press('Escape')
  const [ada] = (await camille.get('listClients', { query: { q: 'ada' } })).clients
  await camille.get('editClient', { params: { clientId: ada?.id ?? 0 }, body: { note: 'Café' } })
  card = await opensClient(page)
  await expect.poll(() => card.getByLabel(m.clients_note()).inputValue()).toBe('Thé')
  await card.getByText(m.form_changed_now({ value: 'Café' })).waitFor()
})

it('shows a half-filled appointment again after Escape and in a new tab, and forgets it once it is saved', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await page.goto('/dashboard')
  let form = await opensForm(page)
  await form.getByLabel(m.calendar_client_name()).fill('Ada Lovelace')
  await form.getByLabel(m.calendar_client_phone()).fill('06 12 34 56 78')
  await form.getByLabel(startingWith(m.calendar_comment())).fill('Frange courte')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  form = await opensForm(page)
  expect(await form.getByLabel(startingWith(m.calendar_comment())).inputValue()).toBe('Frange courte')

  const tab = await page.context().newPage()
  await page.close()
  await tab.goto('/dashboard')
  form = await opensForm(tab)
  expect(await form.getByLabel(m.calendar_client_name()).inputValue()).toBe('Ada Lovelace')
  await form.getByLabel(m.calendar_date()).fill('2027-03-08')
  await form.getByLabel(m.calendar_time()).fill('10:00')
  await button(form, m.calendar_add()).click()
  await toast(tab, m.toast_booking_created())
  expect((await camille.bookings(salon)).map(({ comment }) => comment)).toEqual(['Frange courte'])
  expect(await stored(tab)).not.toContain('Lovelace')
  form = await opensForm(tab)
  expect(await form.getByLabel(m.calendar_client_name()).inputValue()).toBe('')
})

it('starts new hours from the usual ones, and offers those that were typed before', async ({
  salon,
  signedInPage: page,
}) => {
  await page.goto(`/schedules/${salon.id}?tab=hours`)
  const dialog = page.getByRole('dialog')
  const start = dialog.getByLabel(m.schedule_hours_start())
  const opens = () => button(page, m.schedule_hours_add()).last().click()
  await opens()
  await start.fill('06:00')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await opens()
  await dialog.getByText(m.draft_offered()).waitFor()
  expect(await start.inputValue()).toBe('09:00')
  await button(dialog, m.draft_resume()).click()
  await expect.poll(() => start.inputValue()).toBe('06:00')
})

it('keeps a date that was typed when the day changes, and no time of a day that is over', async ({
  product,
  salon,
  signedInPage: page,
}) => {
  expect(salon.id).toBeGreaterThan(0)
  const shown = (part: Locator, labels: readonly string[]) =>
    Promise.all(labels.map((label) => part.getByLabel(label).inputValue()))
  const when = [m.calendar_client_name(), m.calendar_date(), m.calendar_time()]
  const closes = async () => {
    await page.goto(`/schedules/${salon.id}?tab=hours`)
    await button(page, m.closures_close()).click()
    return page.getByRole('dialog', { name: m.closures_close() })
  }
  const days = [m.closures_from(), m.closures_to()]

  let closure = await closes()
  await closure.getByLabel(m.closures_from()).fill('2027-08-02')
  await closure.getByLabel(m.closures_to()).fill('2027-08-20')
  await page.goto('/dashboard')
  let form = await opensForm(page)
  await form.getByLabel(m.calendar_client_name()).fill('Ada')
  await form.getByLabel(m.calendar_date()).fill('2027-03-12')
  await form.getByLabel(m.calendar_time()).fill('10:00')
  await expect.poll(() => stored(page)).toContain('10:00')
  const dayAfter = (days: number) => new Date(Date.parse(mondayMorning) + days * 24 * 3_600_000).toISOString()
  const becomes = async (now: string) => {
    product.setNow(now)
    await page.context().clock.setFixedTime(now)
    await page.goto('/dashboard')
    form = await opensForm(page)
    await form.getByText(m.draft_resumed()).waitFor()
  }
  try {
    await becomes(dayAfter(1))
    expect(await shown(form, when)).toEqual(['Ada', '2027-03-12', '10:00'])
    await form.getByLabel(m.calendar_date()).fill('2027-03-02')
    await expect.poll(() => stored(page)).not.toContain('2027-03-12')
    await becomes(dayAfter(2))
    expect(await shown(form, when)).toEqual(['Ada', '2027-03-03', ''])
    closure = await closes()
    await closure.getByText(m.draft_resumed()).waitFor()
    expect(await shown(closure, days)).toEqual(['2027-08-02', '2027-08-20'])
  } finally {
    product.setNow(mondayMorning)
  }
})

it('shows no member who has left', async ({ camille, salon, signedInPage: page }) => {
  const params = { scheduleId: salon.id }
  const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
  await page.goto('/dashboard')
  let form = await opensForm(page)
  await form.getByLabel(m.calendar_client_name()).fill('Bea')
  await form.getByRole('combobox', { name: m.book_with() }).click()
  await page.getByRole('option', { name: 'Léa' }).click()
  await expect.poll(() => stored(page)).toContain('staffId')
  await camille.get('deleteStaff', { params: { ...params, staffId: lea.id } })
  await page.goto('/dashboard')
  form = await opensForm(page)
  await expect.poll(() => form.getByLabel(m.calendar_client_name()).inputValue()).toBe('Bea')
  await form.getByLabel(m.calendar_client_phone()).fill('06 12 34 56 78')
  await form.getByLabel(m.calendar_date()).fill('2027-03-08')
  await form.getByLabel(m.calendar_time()).fill('14:00')
  await button(form, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
  expect((await camille.bookings(salon)).map(({ clientName }) => clientName)).toEqual(['Bea'])
})

it('empties a form that shows a draft with one press', async ({ salon, signedInPage: page }) => {
  expect(salon.id).toBeGreaterThan(0)
  await page.goto('/dashboard')
  let form = await opensForm(page)
  await form.getByLabel(m.calendar_client_name()).fill('Ada Lovelace')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  form = await opensForm(page)
  await form.getByText(m.draft_resumed()).waitFor()
  expect(await faultsNow(page, 'a form with a draft')).toEqual([])
  await button(form, m.draft_drop()).click()
  await expect.poll(() => form.getByLabel(m.calendar_client_name()).inputValue()).toBe('')
  expect(await stored(page)).not.toContain('Lovelace')
})

it('empties the chosen member as well', async ({ camille, salon, signedInPage: page }) => {
  await camille.get('createStaff', { params: { scheduleId: salon.id }, body: { name: 'Léa' } })
  await page.goto('/dashboard')
  const form = await opensForm(page)
  const member = form.getByLabel(m.book_with())
  await member.click()
  await page.getByRole('option', { name: 'Léa' }).click()
  await expect.poll(() => stored(page)).toContain('staffId')
  await page.reload()
  await opensForm(page)
  await expect.poll(() => member.innerText()).toBe('Léa')
  await button(form, m.draft_drop()).click()
  await expect.poll(() => member.innerText()).toBe(m.calendar_anybody())
  await form.getByText(m.draft_resumed()).waitFor({ state: 'detached' })
  expect(await stored(page)).not.toContain('staffId')
})

it('opens a pressed time on its own day, whatever day a draft has', async ({ salon, signedInPage: page }) => {
  await page.goto('/dashboard')
  const form = await opensForm(page)
  const today = await form.getByLabel(m.calendar_date()).inputValue()
  await form.getByLabel(m.calendar_client_name()).fill('Ada')
  await form.getByLabel(m.calendar_date()).fill('2027-03-09')
  await page.goto(`/schedules/${salon.id}/calendar?view=week&date=${today}`)
  const { x, y } = await placeAt(page, 'lundi 1', '14:00')
  await page.mouse.click(x, y)
  const pressed = page.getByRole('dialog')
  await expect.poll(() => pressed.getByLabel(m.calendar_client_name()).inputValue()).toBe('Ada')
  expect(await pressed.getByLabel(m.calendar_time()).inputValue()).toBe('14:00')
  expect(await pressed.getByLabel(m.calendar_date()).inputValue()).toBe(today)
})

it('blocks the next hour of today, whatever dates a draft has', async ({ salon, signedInPage: page }) => {
  await page.goto(`/schedules/${salon.id}?tab=hours`)
  await button(page, m.closures_close()).click()
  const dialog = page.getByRole('dialog', { name: m.closures_close() })
  const from = dialog.getByLabel(m.closures_from(), { exact: true })
  const today = await from.inputValue()
  await from.fill('2027-08-01')
  await dialog.getByLabel(startingWith(m.closures_label())).fill('Vacances')
  await page.goto('/dashboard')
  await button(page, m.today_block()).click()
  await expect.poll(() => dialog.getByLabel(startingWith(m.closures_label())).inputValue()).toBe('Vacances')
  expect(await from.inputValue()).toBe(today)
})

it('offers the unsaved changes of an appointment instead of showing them, and drops them on cancel', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const { body } = await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  const opens = async () => {
    await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=2027-03-08&booking=${body.id}`)
    const day = page.getByRole('dialog').first()
    await button(day, m.calendar_modify_of({ name: 'Ada' })).click()
    await day.getByRole('heading', { name: m.calendar_edit_title() }).waitFor()
    return day
  }
  let day = await opens()
  await day.getByLabel(startingWith(m.calendar_comment())).fill('Frange courte')
  await day.getByLabel(m.calendar_time()).fill('11:00')
  day = await opens()
  expect(await day.getByLabel(m.calendar_time()).inputValue()).toBe('10:00')
  await day.getByText(m.draft_offered()).waitFor()
  expect(await faultsNow(page, 'changes that were not saved')).toEqual([])
  await button(day, m.draft_resume()).click()
  await expect.poll(() => day.getByLabel(m.calendar_time()).inputValue()).toBe('11:00')
  expect(await day.getByLabel(startingWith(m.calendar_comment())).inputValue()).toBe('Frange courte')
  await button(day, m.common_cancel()).click()
  await day.getByRole('heading', { name: m.calendar_add_title() }).waitFor()
  expect(await stored(page)).not.toContain('Frange')
})

it('keeps a message to a rejected client, and settings, through a reload', async ({
  product,
  salon,
  signedInPage: page,
}) => {
  await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Bea' })
  const opens = async () => {
    await page.goto('/requests')
    await button(page, m.booking_reject_with_message_of({ name: 'Bea' })).click()
    return page.getByRole('alertdialog')
  }
  let dialog = await opens()
  await dialog.getByLabel(startingWith(m.booking_reject_message())).fill('Je suis absente ce jour-là.')
  dialog = await opens()
  const message = dialog.getByLabel(startingWith(m.booking_reject_message()))
  expect(await message.inputValue()).toBe('Je suis absente ce jour-là.')
  await button(dialog, m.calendar_reject()).click()
  await toast(page, m.toast_status_updated())
  expect(await stored(page)).not.toContain('absente')

  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const name = `${m.salon_address()} · ${m.common_optional()}`
  const address = page.getByRole('textbox', { name, exact: true })
  await address.fill('1 rue des Lilas')
  await page.reload()
  await button(page, m.draft_resume()).click()
  await expect.poll(() => address.inputValue()).toBe('1 rue des Lilas')
})

const logsIn = async (page: Page, { email, password }: Owner) => {
  await page.goto('/auth')
  await page.getByLabel(m.auth_email()).fill(email)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
  await button(page, m.auth_login_submit()).click()
  await page.waitForURL('**/dashboard')
}

it('keeps no draft for the next account on the device, nor after a logout, and never a password', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const jane = await owner(product)
  await jane.opens()
  expect(salon.id).toBeGreaterThan(0)
  const page = await newPage()
  await signIn(page, camille)
  const types = async () => {
    await page.goto('/dashboard')
    const form = await opensForm(page)
    await form.getByLabel(m.calendar_client_name()).fill('Ada Lovelace')
    await expect.poll(() => stored(page)).toContain('Lovelace')
  }
  await types()
  // The session ends without a logout on this device.
  await page.context().clearCookies({ name: /session/ })
  await logsIn(page, jane)
  expect(await stored(page)).not.toContain('Lovelace')
  const form = await opensForm(page)
  expect(await form.getByLabel(m.calendar_client_name()).inputValue()).toBe('')

  await signIn(page, camille)
  await types()
  await page.goto('/dashboard')
  await button(page, m.menu_open()).click()
  await button(page, m.dashboard_logout()).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => stored(page)).not.toContain('Lovelace')

  const lou = await owner(product)
  await signIn(page, lou)
  await page.goto('/dashboard')
  await button(page, m.dashboard_create()).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.dashboard_name()).fill('Salon Lou')
  await dialog.getByLabel(m.dashboard_password()).fill('sésame')
  await expect.poll(() => stored(page)).toContain('Salon Lou')
  expect(await stored(page)).not.toContain('sésame')
})

it('keeps what a client types to join the waiting list, until they have joined', async ({
  product,
  newPage,
}) => {
  const { salon } = await fullSalon(product)
  const page = await newPage()
  await page.goto(`/book/${salon.token}?step=time&date=${fullDay}&wait=yes`)
  const name = page.getByLabel(m.book_client_name(), { exact: true })
  await name.fill('Zoé')
  await page.getByLabel(m.book_client_email(), { exact: true }).fill('zoe@waits.example')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Zoé')
  await page.getByLabel(m.book_client_phone(), { exact: true }).fill('06')
  await button(page, m.waiting_join()).click()
  await page.getByText(m.waiting_joined_title()).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Zoé')
})
