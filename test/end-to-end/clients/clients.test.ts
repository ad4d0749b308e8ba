import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

let camille: Owner
let salon: Salon
const ada = { clientName: 'Ada Lovelace', clientPhone: '06 12 34 56 78', clientEmail: 'ada@example.com' }
const grace = { clientName: 'Grace Hopper', clientPhone: '07 11 22 33 44' }

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 30, Couleur: 60 } })
  await camille.enters(salon, '2027-03-01 08:00', { ...ada, service: 'Couleur' })
  await camille.enters(salon, '2027-03-08 15:00', grace)
})

async function opens(path: string): Promise<Page> {
  const page = await openPage(browser, product, { viewport: phone })
  await signIn(page, camille)
  await page.goto(path)
  await settle(page)
  return page
}

const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
const cardOf = (page: Page, name: string) => page.getByRole('dialog', { name })

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner finds a client, adds a note and books them again', async () => {
    const page = await opens('/dashboard')
    const hands = handsOf(page)
    await hands.press(button(page, 'Menu'))
    await hands.press(page.getByRole('link', { name: 'Clients', exact: true }))
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await faultsNow(page, 'clients')).toEqual([])
    await page.setViewportSize(phone)
    await hands.write(page.getByLabel('Nom, téléphone ou email'), '0612')
    await page.getByText('1 client trouvé').waitFor()
    await hands.press(rows(page).getByRole('link', { name: /Ada Lovelace/ }))
    let card = cardOf(page, 'Ada Lovelace')
    await hands.press(button(card, 'Modifier la fiche de Ada Lovelace'))
    const form = cardOf(page, 'Modifier la fiche de Ada Lovelace')
    await hands.write(form.getByLabel('Téléphone'), '07 11 22 33 44')
    await hands.write(form.getByLabel('Nom complet'), 'Grace Hopper')
    await hands.press(button(form, 'Enregistrer'))
    await toast(
      page,
      'Erreur',
      'Un autre client du même nom a déjà ce numéro ou cet email. Vous pouvez les réunir.',
    )
    await hands.write(form.getByLabel('Téléphone'), '06 12 34 56 78')
    await hands.write(form.getByLabel('Nom complet'), 'Ada King')
    await hands.press(button(form, 'Enregistrer'))
    await toast(page, 'Fiche enregistrée')
    await card.waitFor({ state: 'detached' })
    card = cardOf(page, 'Ada King')
    await hands.write(card.getByLabel('Note'), 'Thé vert')
    await hands.press(button(card, 'Enregistrer la note'))
    await toast(page, 'Fiche enregistrée')
    expect(await faultsNow(page, 'a client')).toEqual([])
    await page.setViewportSize(phone)
    await hands.press(card.getByRole('link', { name: 'Nouveau rendez-vous' }))
    const day = page.getByRole('dialog', { name: /Rendez-vous du lundi 1er mars/ })
    await expect.poll(() => day.getByLabel('Nom du client').inputValue()).toBe('Ada King')
    await hands.write(day.getByLabel('Heure'), '11:00')
    await hands.press(button(day, 'Ajouter le rendez-vous'))
    await toast(page, 'Rendez-vous créé')
    const last = (await camille.bookings(salon)).find(({ startTime }) => startTime === '11:00')
    expect(last).toMatchObject({ ...ada, clientName: 'Ada King', serviceId: salon.services.Couleur })
    await page.goto('/clients?q=king')
    await page.getByText('Prochaine : 1er mars 2027').waitFor()
  })

  it('an owner blocks online bookings of a client, merges two clients and separates them again', async () => {
    const page = await opens('/clients')
    const hands = handsOf(page)
    await hands.press(rows(page).getByRole('link', { name: /Ada Lovelace/ }))
    const card = cardOf(page, 'Ada Lovelace')
    await hands.press(card.getByRole('switch', { name: 'Accepter ses réservations en ligne' }))
    await toast(page, 'Réservations en ligne non acceptées')
    await hands.press(button(card, 'Réunir avec une autre fiche'))
    await hands.write(card.getByLabel('Réunir avec quelle fiche', { exact: false }), 'hopper')
    await hands.press(button(card, 'Réunir avec Grace Hopper · 07 11 22 33 44'))
    await toast(page, 'Fiches réunies')
    await card.getByText('Réunie avec Grace Hopper').waitFor()
    expect((await client(product).books(salon, '2027-03-08 10:00', grace)).status).toBe(409)
    await hands.press(button(card, 'Séparer la fiche : Grace Hopper'))
    await toast(page, 'Fiches séparées')
    await hands.press(button(card, 'Fermer'))
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByText('Pas en ligne').waitFor()
    expect((await client(product).books(salon, '2027-03-08 10:00', grace)).status).toBe(201)
  })

  it('an owner reviews an imported file before anything is stored', async () => {
    const page = await opens('/clients')
    const hands = handsOf(page)
    await hands.press(button(page, 'Importer'))
    const dialog = page.getByRole('dialog', { name: 'Importer' })
    const choosing = page.waitForEvent('filechooser')
    await hands.press(button(dialog, 'Choisir un fichier'))
    const text = 'Prénom;Nom;Portable;Âge\nZoé;Diallo;06 99 88 77 66;30\nAda;Lovelace;0612345678;\nBob;;;\n'
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
    await (await choosing).setFiles(file)
    await dialog.getByText('1 nouveau client').waitFor()
    await dialog.getByText('Ligne 4, Téléphone', { exact: false }).waitFor()
    expect(await faultsNow(page, 'a file of clients')).toEqual([])
    await page.setViewportSize(phone)
    expect((await camille.get('listClients', { query: {} })).total).toBe(2)
    await hands.press(button(dialog, 'Importer 2 personnes'))
    await dialog.getByText('1 client ajouté').waitFor()
    await hands.press(button(dialog, 'Fermer').last())
    await rows(page).getByText('Zoé Diallo').waitFor()
  })

  it('merges two clients with one number when the owner says that they are one person', async () => {
    await camille.enters(salon, '2027-03-08 16:00', { clientName: 'Léa', clientPhone: '06 12 34 56 78' })
    const page = await opens('/clients?q=ada')
    const hands = handsOf(page)
    await hands.press(rows(page).getByRole('link', { name: /Ada Lovelace/ }))
    const card = cardOf(page, 'Ada Lovelace')
    const similar = card.getByRole('region', { name: 'Même numéro ou même email : une seule personne ?' })
    await similar.waitFor()
    expect(await faultsNow(page, 'a client who shares a number')).toEqual([])
    await page.setViewportSize(phone)
    await hands.press(button(similar, 'Réunir avec Léa · 06 12 34 56 78'))
    await toast(page, 'Fiches réunies')
    await similar.waitFor({ state: 'detached' })
    await card.getByText('Réunie avec Léa', { exact: false }).waitFor()
  })

  it('an owner names the columns of a file without headings', async () => {
    const page = await opens('/clients')
    const hands = handsOf(page)
    await hands.press(button(page, 'Importer'))
    const dialog = page.getByRole('dialog', { name: 'Importer' })
    const choosing = page.waitForEvent('filechooser')
    await hands.press(button(dialog, 'Choisir un fichier'))
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from('Zoé;06 99 88 77 66\n') }
    await (await choosing).setFiles(file)
    await dialog.getByText('n’est pas une liste de clients', { exact: false }).waitFor()
    for (const [column, field] of [
      ['Colonne 1', 'Nom complet'],
      ['Colonne 2', 'Téléphone'],
    ] as const) {
      await dialog.getByRole('combobox', { name: column }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    await dialog.getByText('1 nouveau client').waitFor()
    expect(await faultsNow(page, 'columns that the owner sets')).toEqual([])
    await hands.press(button(dialog, 'Importer 1 personne'))
    await dialog.getByText('1 client ajouté').waitFor()
  })
})

it('a note from another tab appears and is not overwritten unseen', async () => {
  const page = await opens('/clients?q=ada')
  await rows(page).getByRole('link', { name: /Ada/ }).click()
  const card = cardOf(page, 'Ada Lovelace')
  await card.getByLabel('Note').fill('Thé')
  const [known] = (await camille.get('listClients', { query: { q: 'ada' } })).clients
  await camille.get('editClient', { params: { clientId: known?.id ?? 0 }, body: { note: 'Café' } })
  await button(card, 'Enregistrer la note').click()
  await card.getByText('Café').waitFor()
  expect(await card.getByLabel('Note').inputValue()).toBe('Thé')
  await button(card, 'Enregistrer la note').click()
  await toast(page, 'Fiche enregistrée')
  expect((await camille.get('listClients', { query: { q: 'ada' } })).clients[0]?.note).toBe('Thé')
})

it('a blocked client reads plainly that they should contact the salon, and keeps the filled form', async () => {
  const [known] = (await camille.get('listClients', { query: { q: 'ada' } })).clients
  await camille.get('editClient', { params: { clientId: known?.id ?? 0 }, body: { online: false } })
  const { Coupe } = salon.services
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(`/book/${salon.token}?step=client&service=${Coupe}&date=2027-03-08&time=10:00`)
  await page.getByLabel('Nom', { exact: false }).first().fill('Ada')
  await page.getByLabel('Téléphone').fill('0612345678')
  await page.getByRole('button', { name: /Envoyer|Réserver|Confirmer/ }).click()
  await page
    .locator('#main')
    .getByText('Ce rendez-vous ne peut pas être pris en ligne', { exact: false })
    .waitFor()
  expect(await page.getByLabel('Téléphone').inputValue()).toBe('0612345678')
})

it('a booking leads to its client', async () => {
  const page = await opens(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  await page.getByRole('link', { name: 'Fiche client' }).click()
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('Grace Hopper')])
})
