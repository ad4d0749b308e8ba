import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { signIn } from '../fixtures/browser.ts'
import { holdNextChange } from '../fixtures/hold-next-change.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream, follows } from '../live/streams.ts'
import { faultsNow } from './accessibility.ts'
import { saysEachRefusal } from './each-refusal.ts'
import { type SavedForm, savedForms, webForms } from './web-forms.ts'

/** Pages of two people, who learn of each other's changes only by their own requests. */
const it = base.extend('opensTab', ({ camille, salon, newPage }) => async (form: SavedForm) => {
  const page = await newPage()
  await blockStream(page)
  await signIn(page, camille)
  const opens = async () => {
    await page.goto('about:blank')
    await page.goto(form.path(salon))
    tab.part = await form.open(page)
  }
  const tab = { page, part: page.locator('body'), opens }
  await opens()
  return tab
})

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('lists every form of the web', () => {
  const root = new URL('../../../src/web/', import.meta.url)
  const found = globSync('**/*.tsx', { cwd: root }).flatMap((file) => {
    const forms = readFileSync(new URL(file, root), 'utf8').match(/<(form|FormDialog)\b/g)
    return forms ? [[file, forms.length]] : []
  })
  const listed = Object.entries(webForms).map(([file, forms]) => [file, forms.length])
  expect(found.sort()).toEqual(listed.sort())
})

type Tab = { page: Page; part: Locator }

const conflictIn = ({ part }: Tab) => part.getByRole('alert').filter({ hasText: m.form_changed() })
const answerIn = (tab: Tab, answer: string) =>
  conflictIn(tab).getByRole('button', { name: startingWith(answer) })

async function saves({ page, part }: Tab, form: SavedForm) {
  const replyTo = (isExpected: (status: number) => boolean) =>
    page.waitForResponse((reply) => reply.request().method() !== 'GET' && isExpected(reply.status()))
  const saved = replyTo((status) => status < 300)
  const first = replyTo(() => true)
  await button(part, form.save).click()
  if (form.notice && !(await first).ok()) {
    await part.getByText(form.notice).waitFor()
    await button(part, form.save).click()
  }
  await Promise.all([saved, first])
}

describe.each(savedForms)('the form of the $name', (form) => {
  const [first, second] = form.fields
  const [mine, theirs, later] = first.values

  it('sends only what its user changed, and asks which of two values to keep', async ({
    camille,
    salon,
    opensTab,
  }) => {
    await form.prepare?.(camille, salon)
    const [own, other] = [await opensTab(form), await opensTab(form)]

    // One tab changes a field, and an older one another.
    await first.write(other.part, theirs)
    await saves(other, form)
    if (second) {
      await second.write(own.part, second.values[0])
      await saves(own, form)
      await own.opens()
      expect([await first.read(own.part), await second.read(own.part)]).toEqual([theirs, second.values[0]])
      await other.opens()
      await first.write(other.part, later)
      await saves(other, form)
    }
    const saved = second ? later : theirs

    // An older one changes the same field, and takes the other value.
    await first.write(own.part, mine)
    await button(own.part, form.save).click()
    await conflictIn(own).getByText(saved, { exact: false }).waitFor()
    expect(await first.read(own.part)).toBe(mine)
    const firstButton = conflictIn(own).getByRole('button').first()
    await expect.poll(() => firstButton.evaluate((element) => element === document.activeElement)).toBe(true)
    if (form === savedForms[0]) expect(await faultsNow(own.page, 'a field changed meanwhile')).toEqual([])
    if (!form.keepsOnSecondPress) await button(own.part, form.save).click()
    await other.opens()
    expect(await first.read(other.part)).toBe(saved)
    await answerIn(own, m.form_changed_take()).click()
    await conflictIn(own).waitFor({ state: 'detached' })
    expect(await first.read(own.part)).toBe(saved)

    // It changes it again, and the tab that is now older keeps its own value.
    await first.write(own.part, mine)
    await saves(own, form)
    const last = second ? theirs : later
    await first.write(other.part, last)
    await button(other.part, form.save).click()
    await conflictIn(other).getByText(mine, { exact: false }).waitFor()
    await answerIn(other, m.form_changed_keep()).click()
    await conflictIn(other).waitFor({ state: 'detached' })
    await saves(other, form)
    await own.opens()
    expect(await first.read(own.part)).toBe(last)
  })

  it('keeps what is typed while its reply is under way', async ({ camille, salon, opensTab }) => {
    await form.prepare?.(camille, salon)
    const tab = await opensTab(form)
    await first.write(tab.part, mine)
    const held = await holdNextChange(tab.page)
    await button(tab.part, form.save).click()
    await held.arrived
    await first.write(tab.part, later)
    held.release()
    await toast(tab.page, form.saved)
    await expect.poll(() => button(tab.part, form.save).getAttribute('aria-busy')).toBe(null)
    expect(await first.read(tab.part)).toBe(later)
    await saves(tab, form)
    await tab.opens()
    expect(await first.read(tab.part)).toBe(later)
  })

  it('says why it was refused, for each of its fields and for what it does not show', async ({
    camille,
    salon,
    opensTab,
  }) => {
    await form.prepare?.(camille, salon)
    const tab = await opensTab(form)
    await first.write(tab.part, mine)
    if (second) await second.write(tab.part, second.values[0])
    await saysEachRefusal(button(tab.part, form.save))
    expect(await first.read(tab.part)).toBe(mine)
  })
})

it('a dialog that adds something keeps what is typed while its reply is under way', async ({
  signedInPage: page,
}) => {
  await page.goto('/clients')
  await button(page, m.clients_add()).click()
  const dialog = page.getByRole('dialog', { name: m.clients_add(), includeHidden: true })
  const name = dialog.getByLabel(startingWith(m.clients_field_name()))
  await name.fill('Ada')
  await dialog.getByLabel(startingWith(m.clients_field_phone())).fill('06 00 00 00 00')
  const held = await holdNextChange(page)
  await button(dialog, m.clients_add_save()).click()
  await held.arrived
  await name.fill('Grace')
  held.release()
  await expect.poll(() => dialog.getByLabel(startingWith(m.clients_field_phone())).inputValue()).toBe('')
  expect(await name.inputValue()).toBe('Grace')
})

it('the password of a schedule that is typed while a reply is under way stays', async ({
  salon,
  signedInPage: page,
}) => {
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const password = page.getByLabel(m.schedule_password_new(), { exact: true })
  await password.fill('sésame')
  const held = await holdNextChange(page)
  await button(page, m.schedule_password_set()).click()
  await held.arrived
  await password.fill('ouvre-toi')
  held.release()
  await button(page, m.schedule_password_change()).waitFor()
  await expect.poll(() => button(page, m.schedule_password_change()).getAttribute('aria-busy')).toBe(null)
  expect(await password.inputValue()).toBe('ouvre-toi')
})

it('a late reply closes no dialog that was opened since', async ({ camille, salon, signedInPage: page }) => {
  await page.goto(`/schedules/${salon.id}`)
  const dialog = page.getByRole('dialog')
  const opens = () => button(page, m.schedule_service_edit({ name: 'Coupe' })).click()
  await opens()
  await dialog.getByLabel(startingWith(m.schedule_service_description())).fill('Cheveux courts')
  const held = await holdNextChange(page)
  await button(dialog, m.schedule_service_save()).click()
  await held.arrived
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await opens()
  const name = dialog.getByLabel(m.schedule_service_name(), { exact: true })
  await name.fill('Coupe courte')
  held.release()
  await toast(page, m.toast_service_saved())
  expect(await name.inputValue()).toBe('Coupe courte')
  await button(dialog, m.schedule_service_save()).click()
  await dialog.waitFor({ state: 'detached' })
  const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
  expect(service).toMatchObject({ name: 'Coupe courte', description: 'Cheveux courts' })
})

it('a late reply ends no form of another appointment', async ({ camille, salon, signedInPage: page }) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  await camille.enters(salon, '2027-03-08 11:00', { clientName: 'Bea' })
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  const comment = dialog.getByLabel(startingWith(m.calendar_comment()))
  const edits = async (name: string) => {
    await button(dialog, m.calendar_modify_of({ name })).click()
    await expect.poll(() => dialog.getByLabel(m.calendar_client_name()).inputValue()).toBe(name)
  }
  await edits('Ada')
  await comment.fill('Cheveux longs')
  const held = await holdNextChange(page)
  await button(dialog, m.calendar_save()).click()
  await held.arrived
  await edits('Bea')
  await comment.fill('Frange')
  held.release()
  await toast(page, m.toast_booking_changed())
  expect(await comment.inputValue()).toBe('Frange')
  await button(dialog, m.calendar_save()).click()
  const comments = async () => (await camille.bookings(salon)).map((booking) => booking.comment)
  await expect.poll(comments).toEqual(['Cheveux longs', 'Frange'])
})

it('says that an appointment was refused whose form was closed meanwhile', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await camille.enters(salon, '2027-03-08 10:00')
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08&add=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.calendar_client_name()).fill('Bea')
  await dialog.getByLabel(m.calendar_client_phone()).fill('06 11 11 11 11')
  await dialog.getByLabel(m.calendar_time(), { exact: true }).fill('10:00')
  const held = await holdNextChange(page)
  await button(dialog, m.calendar_add()).click()
  await held.arrived
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  held.release()
  await toast(page, m.common_error(), m.refusal_booking_overlaps({ from: '10:00', to: '11:00' }))
})

it('says that a service was refused whose form was opened again meanwhile', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await blockStream(page)
  await page.goto(`/schedules/${salon.id}`)
  const dialog = page.getByRole('dialog')
  const opens = () => button(page, m.schedule_service_edit({ name: 'Coupe' })).click()
  await opens()
  await dialog.getByText(m.schedule_service_more()).click()
  await dialog.getByLabel(startingWith(m.schedule_service_places())).fill('2')
  const params = { serviceId: salon.services.Coupe ?? 0 }
  await camille.get('editService', { params, body: { capacity: 3 } })
  const held = await holdNextChange(page)
  await button(dialog, m.schedule_service_save()).click()
  await held.arrived
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await opens()
  held.release()
  await toast(page, m.common_error(), m.refusal_changed_meanwhile())
})

it('an error at a field that someone else changes stays at its field until a value replaces it', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  await follows(page, () => page.goto(`/schedules/${salon.id}`))
  await button(page, m.schedule_service_edit({ name: 'Coupe' })).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(m.schedule_service_name(), { exact: true })
  const isFocused = () => name.evaluate((element) => element === document.activeElement)
  const params = { serviceId: salon.services.Coupe ?? 0 }
  const invalid = () => name.getAttribute('aria-invalid')
  await name.fill('')
  await page.keyboard.press('Tab')
  await expect.poll(invalid).toBe('true')
  await camille.get('editService', { params, body: { name: 'Coloration' } })
  const keep = dialog.getByRole('button', { name: startingWith(m.form_changed_keep()) })
  await keep.waitFor()
  await button(dialog, m.schedule_service_save()).click()
  await expect.poll(isFocused).toBe(true)
  expect(await page.getByText(m.form_refused()).count()).toBe(0)
  await keep.click()
  await keep.waitFor({ state: 'detached' })
  await expect.poll(isFocused).toBe(true)
  expect(await invalid()).toBe('true')
  await camille.get('editService', { params, body: { name: 'Brushing' } })
  await dialog.getByRole('button', { name: startingWith(m.form_changed_take()) }).click()
  await expect.poll(() => name.inputValue()).toBe('Brushing')
  await expect.poll(invalid).toBe('false')
  await expect.poll(isFocused).toBe(true)
})
