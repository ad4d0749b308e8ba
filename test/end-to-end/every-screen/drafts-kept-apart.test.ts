import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { placeAt } from '../calendar/agenda.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }))

it('shows what was typed in another tab meanwhile, and erases nothing that it has not shown', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const tab = await page.context().newPage()
  const opens = async (one: Page) => {
    await button(one, m.clients_add()).click()
    return one.getByRole('dialog', { name: m.clients_add() }).getByLabel(m.clients_field_name())
  }
  for (const one of [page, tab]) {
    await one.goto('/clients')
    await button(one, m.clients_add()).waitFor()
  }
  await (await opens(page)).fill('Ada Lovelace')
  const name = await opens(tab)
  await expect.poll(() => name.inputValue()).toBe('Ada Lovelace')
  await page.keyboard.press('Escape')
  expect(await (await opens(page)).inputValue()).toBe('Ada Lovelace')

  const settings = `/schedules/${salon.id}?tab=settings`
  const field = (one: Page, label: string) =>
    one.getByRole('textbox', { name: `${label} · ${m.common_optional()}`, exact: true })
  await page.goto(settings)
  await tab.goto(settings)
  await field(tab, m.salon_website()).waitFor()
  await field(page, m.salon_address()).fill('1 rue des Lilas')
  await expect.poll(() => stored(page)).toContain('Lilas')
  await camille.get('editSchedule', {
    params: { scheduleId: salon.id },
    body: { website: 'https://salon.example' },
  })
  await expect.poll(() => field(tab, m.salon_website()).inputValue()).toContain('salon.example')
  expect(await stored(page)).toContain('Lilas')
})

it('shows nothing that was begun for another client of the same name', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada', clientPhone: '06 11 11 11 11' })
  await camille.enters(salon, '2027-03-08 14:00', { clientName: 'Ada', clientPhone: '06 22 22 22 22' })
  const { clients } = await camille.get('listClients', { query: { q: 'ada' } })
  expect(clients).toHaveLength(2)
  const opens = async (index: number) => {
    await page.goto(`/clients?client=${clients[index]?.id}`)
    await button(page.getByRole('dialog', { name: 'Ada', exact: true }), m.clients_book_again()).click()
    const form = page.getByRole('dialog', { name: m.calendar_add_title() })
    await form.getByLabel(m.calendar_client_name()).waitFor()
    return form.getByLabel(startingWith(m.calendar_comment()))
  }
  await (await opens(0)).fill('Frange courte')
  await expect.poll(() => stored(page)).toContain('Frange')
  expect(await (await opens(1)).inputValue()).toBe('')
  expect(await (await opens(0)).inputValue()).toBe('Frange courte')
})

it('keeps a typed date and time where no place was pressed in the agenda', async ({
  product,
  salon,
  signedInPage: page,
}) => {
  const opens = async (minute: string) => {
    const now = mondayMorning.replace(/:\d\d:/, `:${minute}:`)
    product.setNow(now)
    await page.context().clock.setFixedTime(now)
    await page.goto(`/schedules/${salon.id}/calendar?view=week`)
    await page.locator('.time-grid').waitFor()
    await button(page, m.calendar_add_title()).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(m.calendar_client_name()).waitFor()
    return form
  }
  try {
    let form = await opens('01')
    await form.getByLabel(m.calendar_client_name()).fill('Ada')
    await form.getByLabel(m.calendar_date()).fill('2027-03-09')
    form = await opens('21')
    await form.getByText(m.draft_resumed()).waitFor()
    expect(await form.getByLabel(m.calendar_date()).inputValue()).toBe('2027-03-09')
    await form.getByLabel(m.calendar_time()).fill('16:00')
    form = await opens('41')
    await form.getByText(m.draft_resumed()).waitFor()
    expect(await form.getByLabel(m.calendar_date()).inputValue()).toBe('2027-03-09')
    expect(await form.getByLabel(m.calendar_time()).inputValue()).toBe('16:00')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    const { x, y } = await placeAt(page, 'lundi 1', '14:00')
    await page.mouse.click(x, y)
    await form.getByText(m.draft_resumed()).waitFor()
    expect(await form.getByLabel(m.calendar_time()).inputValue()).toBe('14:00')
  } finally {
    product.setNow(mondayMorning)
  }
})

it('closes nothing for a member who has left', async ({ camille, salon, signedInPage: page }) => {
  const params = { scheduleId: salon.id }
  const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
  await camille.get('createStaff', { params, body: { name: 'Ines' } })
  const opens = async () => {
    await page.goto(`/schedules/${salon.id}?tab=hours`)
    await button(page, m.closures_close()).click()
    const dialog = page.getByRole('dialog', { name: m.closures_close() })
    return { label: dialog.getByLabel(startingWith(m.closures_label())), who: dialog.getByRole('combobox') }
  }
  let { label, who } = await opens()
  await label.fill('Vacances')
  const everybody = await who.innerText()
  await who.click()
  await page.getByRole('option', { name: 'Léa' }).click()
  await expect.poll(() => stored(page)).toContain('staffId')
  await camille.get('deleteStaff', { params: { ...params, staffId: lea.id } })
  ;({ label, who } = await opens())
  await expect.poll(() => label.inputValue()).toBe('Vacances')
  expect(await who.innerText()).toBe(everybody)
})

it('drops changes that were offered and not resumed on cancel', async ({
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
  await expect.poll(() => stored(page)).toContain('Frange')
  day = await opens()
  await day.getByRole('status').filter({ hasText: m.draft_offered() }).waitFor()
  await button(day, m.common_cancel()).click()
  await day.getByRole('heading', { name: m.calendar_add_title() }).waitFor()
  expect(await stored(page)).not.toContain('Frange')
})
