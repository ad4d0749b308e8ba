import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { workbook } from '../../fixtures/spreadsheet.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { button } from '../fixtures/reader.ts'
import { ada, it, rows } from './clients-page.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))
it.beforeEach(({ camille, salon }) =>
  camille.enters(salon, '2027-03-01 08:00', { ...ada, service: 'Couleur' }),
)

it('an owner sees what an import leaves out of a workbook, and chooses a sheet', async ({ opens }) => {
  const heads = ['Nom', 'Téléphone', 'Email']
  const file = await workbook([
    { name: 'Param', state: 'hidden', rows: [heads, ['Luc Petit', '0612000036', '']] },
    { name: 'A-M', rows: [heads, ['Ada Lovelace', '0612345678', 'countess@example.com']] },
    { name: 'N-Z', rows: [heads, ['Zoé Diallo', '0612000046', ''], ['Yann', '', '']] },
    { name: 'Tarifs', rows: [['Prestation'], ['Coupe'], ['Couleur']] },
  ])
  const page = await opens('/clients')
  await button(page, m.clients_import()).click()
  const dialog = page.getByRole('dialog', { name: m.clients_import() })
  const choosing = page.waitForEvent('filechooser')
  await button(dialog, m.clients_import_choose()).click()
  await (await choosing).setFiles({ name: 'clients.xlsx', mimeType: 'application/zip', buffer: file })
  await dialog.getByText('« Param (masquée) » n’est pas lue (1 ligne).').waitFor()
  await dialog.getByText('« Tarifs » n’est pas lue (3 lignes).').waitFor()
  await dialog.getByText('N-Z, ligne 3, Téléphone').waitFor()
  const left = dialog.getByRole('region', { name: m.clients_import_cell_faults({ count: 1 }) })
  await left.getByText('A-M, ligne 2, Email : La fiche a déjà une autre valeur, qui reste.').waitFor()
  await left.getByText('countess@example.com').waitFor()
  expect(await faultsNow(page, 'a workbook of clients')).toEqual([])
  await dialog.getByRole('combobox', { name: m.clients_import_sheet() }).click()
  await page.getByRole('option', { name: 'Param (masquée)' }).click()
  await dialog.getByText('« A-M » n’est pas lue (1 ligne).').waitFor()
  await button(dialog, m.clients_import_save({ count: 1 })).click()
  await dialog.getByText(m.clients_import_done({ count: 1 })).waitFor()
  await button(dialog, m.common_close()).last().click()
  await rows(page).getByText('Luc Petit').waitFor()
})
