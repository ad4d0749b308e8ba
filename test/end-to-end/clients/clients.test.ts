import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { ada, grace, it, rows } from './clients-page.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))
it.beforeEach(async ({ camille, salon }) => {
  await camille.enters(salon, '2027-03-01 08:00', { ...ada, service: 'Couleur' })
  await camille.enters(salon, '2027-03-08 15:00', grace)
})

const cardOf = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('with the pointer', () => {
  it('an owner finds a client, adds a note and books them again', async ({ camille, salon, opens }) => {
    const page = await opens('/dashboard')
    const input = pointer()
    await input.press(page.getByRole('link', { name: m.clients_title(), exact: true }))
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await faultsNow(page, 'clients')).toEqual([])
    await page.setViewportSize(phone)
    await input.write(page.getByLabel(m.clients_search()), '0612')
    await page.getByText(m.clients_found({ count: 1 })).waitFor()
    await input.press(rows(page).getByRole('link', { name: /Ada Lovelace/ }))
    let card = cardOf(page, 'Ada Lovelace')
    await input.press(button(card, m.clients_edit_of({ name: 'Ada Lovelace' })))
    const form = cardOf(page, m.clients_edit_of({ name: 'Ada Lovelace' }))
    await input.write(form.getByLabel(m.clients_field_phone()), '07 11 22 33 44')
    await input.write(form.getByLabel(m.clients_field_name()), 'Grace Hopper')
    await input.press(button(form, m.clients_edit_save()))
    await toast(page, m.common_error(), m.refusal_client_key_taken())
    await input.write(form.getByLabel(m.clients_field_phone()), '06 12 34 56 78')
    await input.write(form.getByLabel(m.clients_field_name()), 'Ada King')
    await input.press(button(form, m.clients_edit_save()))
    await toast(page, m.toast_client_saved())
    await card.waitFor({ state: 'detached' })
    card = cardOf(page, 'Ada King')
    await input.write(card.getByLabel(m.clients_note()), 'Thé vert')
    await input.press(button(card, m.clients_note_save()))
    await toast(page, m.toast_client_saved())
    expect(await faultsNow(page, 'a client')).toEqual([])
    await page.setViewportSize(phone)
    await input.press(card.getByRole('button', { name: m.clients_book_again() }))
    const day = page.getByRole('dialog', { name: m.calendar_add_title() })
    await expect.poll(() => day.getByLabel(m.calendar_client_name()).inputValue()).toBe('Ada King')
    await input.write(day.getByLabel(m.calendar_time()), '11:00')
    await input.press(button(day, m.calendar_add()))
    await toast(page, m.toast_booking_created())
    const last = (await camille.bookings(salon)).find(({ startTime }) => startTime === '11:00')
    expect(last).toMatchObject({ ...ada, clientName: 'Ada King', serviceId: salon.services.Couleur })
    await page.goto('/clients?q=king')
    await page.getByText(m.clients_next({ date: '1er mars 2027' })).waitFor()
  })

  it('an owner blocks online bookings of a client, merges two clients and separates them again', async ({
    product,
    salon,
    opens,
  }) => {
    const page = await opens('/clients')
    const input = pointer()
    await input.press(rows(page).getByRole('link', { name: /Ada Lovelace/ }))
    const card = cardOf(page, 'Ada Lovelace')
    await input.press(card.getByRole('switch', { name: m.clients_online() }))
    await toast(page, m.toast_client_offline())
    await input.press(button(card, m.clients_merge()))
    await input.write(card.getByLabel(m.clients_merge_whom(), { exact: false }), 'hopper')
    await input.press(button(card, m.clients_merge_with({ who: 'Grace Hopper · 07 11 22 33 44' })))
    await toast(page, m.toast_clients_merged())
    await card.getByText(m.clients_merged_with({ who: 'Grace Hopper' })).waitFor()
    expect((await client(product).books(salon, '2027-03-08 10:00', grace)).status).toBe(409)
    await input.press(button(card, m.clients_separate_of({ name: 'Grace Hopper' })))
    await toast(page, m.toast_clients_separated())
    await input.press(button(card, m.common_close()))
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByText(m.clients_offline()).waitFor()
    expect((await client(product).books(salon, '2027-03-08 10:00', grace)).status).toBe(201)
  })

  it('an owner reviews an imported file before anything is stored', async ({ camille, opens }) => {
    const page = await opens('/clients')
    const input = pointer()
    await input.press(button(page, m.clients_import()))
    const dialog = page.getByRole('dialog', { name: m.clients_import() })
    const choosing = page.waitForEvent('filechooser')
    await input.press(button(dialog, m.clients_import_choose()))
    const text = 'Prénom;Nom;Portable;Âge\nZoé;Diallo;06 99 88 77 66;30\nAda;Lovelace;0612345678;\nBob;;;\n'
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
    await (await choosing).setFiles(file)
    await dialog.getByText(m.clients_import_added({ count: 1 })).waitFor()
    await dialog.getByText('Ligne 4, Téléphone', { exact: false }).waitFor()
    expect(await faultsNow(page, 'a file of clients')).toEqual([])
    await page.setViewportSize(phone)
    expect((await camille.get('listClients', { query: {} })).total).toBe(2)
    await input.press(button(dialog, m.clients_import_save({ count: 2 })))
    await dialog.getByText(m.clients_import_done({ count: 1 })).waitFor()
    await input.press(button(dialog, m.common_close()).last())
    await rows(page).getByText('Zoé Diallo').waitFor()
  })

  it('merges two clients with one number when the owner says that they are one person', async ({
    camille,
    salon,
    opens,
  }) => {
    await camille.enters(salon, '2027-03-08 16:00', { clientName: 'Léa', clientPhone: '06 12 34 56 78' })
    const page = await opens('/clients?q=ada')
    const input = pointer()
    await input.press(rows(page).getByRole('link', { name: /Ada Lovelace/ }))
    const card = cardOf(page, 'Ada Lovelace')
    const similar = card.getByRole('region', { name: m.clients_similar() })
    await similar.waitFor()
    expect(await faultsNow(page, 'a client who shares a number')).toEqual([])
    await page.setViewportSize(phone)
    await input.press(button(similar, m.clients_merge_with({ who: 'Léa · 06 12 34 56 78' })))
    await toast(page, m.toast_clients_merged())
    await similar.waitFor({ state: 'detached' })
    await card.getByText(m.clients_merged_with({ who: 'Léa' }), { exact: false }).waitFor()
  })

  it('an owner names the columns of a file without headings', async ({ opens }) => {
    const page = await opens('/clients')
    const input = pointer()
    await input.press(button(page, m.clients_import()))
    const dialog = page.getByRole('dialog', { name: m.clients_import() })
    const choosing = page.waitForEvent('filechooser')
    await input.press(button(dialog, m.clients_import_choose()))
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from('Zoé;06 99 88 77 66\n') }
    await (await choosing).setFiles(file)
    await dialog.getByText(m.refusal_file_not_understood()).waitFor()
    for (const [column, field] of [
      ['Colonne 1', 'Nom complet'],
      ['Colonne 2', 'Téléphone'],
    ] as const) {
      await dialog.getByRole('combobox', { name: column }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    await dialog.getByText(m.clients_import_added({ count: 1 })).waitFor()
    expect(await faultsNow(page, 'columns that the owner sets')).toEqual([])
    await input.press(button(dialog, m.clients_import_save({ count: 1 })))
    await dialog.getByText(m.clients_import_done({ count: 1 })).waitFor()
  })
})

it('a note from another tab appears and is not overwritten unseen', async ({ camille, opens }) => {
  const page = await opens('/clients?q=ada')
  await rows(page).getByRole('link', { name: /Ada/ }).click()
  const card = cardOf(page, 'Ada Lovelace')
  await card.getByLabel(m.clients_note()).fill('Thé')
  const [known] = (await camille.get('listClients', { query: { q: 'ada' } })).clients
  await camille.get('editClient', { params: { clientId: known?.id ?? 0 }, body: { note: 'Café' } })
  await button(card, m.clients_note_save()).click()
  await card.getByText('Café').waitFor()
  expect(await card.getByLabel(m.clients_note()).inputValue()).toBe('Thé')
  await button(card, m.clients_note_save()).click()
  await toast(page, m.toast_client_saved())
  expect((await camille.get('listClients', { query: { q: 'ada' } })).clients[0]?.note).toBe('Thé')
})

it('a note that arrives just before the press is not overwritten unseen', async ({ camille, opens }) => {
  const page = await opens('/clients?q=ada')
  await rows(page).getByRole('link', { name: /Ada/ }).click()
  const card = cardOf(page, 'Ada Lovelace')
  await card.getByLabel(m.clients_note()).fill('Thé')
  const [known] = (await camille.get('listClients', { query: { q: 'ada' } })).clients
  const note = async () => (await camille.get('listClients', { query: { q: 'ada' } })).clients[0]?.note
  await camille.get('editClient', { params: { clientId: known?.id ?? 0 }, body: { note: 'Café' } })
  await card.getByRole('switch', { name: m.clients_online() }).click()
  await card.getByText('Café').waitFor()
  await button(card, m.clients_note_save()).click()
  const keep = card.getByRole('button', { name: startingWith(m.form_changed_keep()) })
  await expect.poll(() => keep.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await note()).toBe('Café')
  await button(card, m.clients_note_save()).click()
  await toast(page, m.toast_client_saved())
  expect(await note()).toBe('Thé')
})

it('a blocked client reads plainly that they should contact the salon, and keeps the filled form', async ({
  camille,
  salon,
  newPage,
}) => {
  const [known] = (await camille.get('listClients', { query: { q: 'ada' } })).clients
  await camille.get('editClient', { params: { clientId: known?.id ?? 0 }, body: { online: false } })
  const { Coupe } = salon.services
  const page = await newPage({ viewport: phone })
  await page.goto(`/book/${salon.token}?step=client&service=${Coupe}&date=2027-03-08&time=10:00`)
  await page.getByLabel(m.book_client_name(), { exact: false }).first().fill('Ada')
  await page.getByLabel(m.book_client_phone()).fill('0612345678')
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.locator('#main').getByText(m.refusal_not_bookable_online(), { exact: false }).waitFor()
  expect(await page.getByLabel(m.book_client_phone()).inputValue()).toBe('0612345678')
})

it('a booking leads to its client', async ({ salon, opens }) => {
  const page = await opens(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  await page.getByRole('link', { name: m.clients_card() }).click()
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Grace Hopper')])
})
