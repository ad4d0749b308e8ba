import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { Owner } from '../../fixtures/actors.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { registers } from '../accounts/register.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct({}, { whole: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function opensSalon(page: Page, hands: InputMethod) {
  await hands.press(button(page, 'Créer un planning').first())
  const dialog = page.getByRole('dialog')
  await hands.write(dialog.getByLabel('Nom'), 'Salon Camille')
  await hands.write(dialog.getByLabel('Mot de passe de protection'), 'sésame')
  await hands.press(dialog.getByRole('button', { name: 'Créer le planning' }))
  await toast(page, 'Planning créé avec succès')
  await page.getByRole('heading', { name: 'Salon Camille', level: 1 }).waitFor()

  await hands.press(button(page, 'Ajouter un service').first())
  await hands.write(dialog.getByLabel('Nom du service'), 'Coupe')
  await hands.press(dialog.getByRole('button', { name: 'Ajouter un service' }))
  await toast(page, 'Service ajouté')
  await hands.turnTo(page.getByRole('tab', { name: 'Horaires' }))
  await hands.press(button(page, 'Ajouter des heures').last())
  await hands.press(dialog.getByRole('button', { name: 'Ajouter des heures' }))
  await toast(page, 'Heures ajoutées')
}

async function copiesLink(page: Page, hands: InputMethod, account: Owner): Promise<string> {
  await hands.turnTo(page.getByRole('tab', { name: 'Paramètres' }))
  await page.getByText('Abonnement requis pour partager').waitFor()
  await account.subscribes()
  await page.reload()
  await hands.press(button(page, 'Copier le lien').first())
  await button(page, 'Copié').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/book\/[\w-]+$/)
  // The copied state resets after two seconds.
  await button(page, 'Copier le lien').first().waitFor()
  return link
}

async function books(page: Page, hands: InputMethod, link: string, email: string): Promise<string> {
  await page.goto(link)
  await hands.write(page.getByLabel('Mot de passe du planning'), 'sésame')
  await hands.press(button(page, 'Continuer'))
  await hands.press(button(page, /^Coupe/))
  await page.getByRole('heading', { name: /Quel jour/ }).waitFor()
  await hands.press(button(page, /lundi 8 mars, \d+ horaires libres/))
  await page.getByRole('heading', { name: /À quelle heure/ }).waitFor()
  await hands.press(button(page, '10:00'))
  await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor()
  await hands.write(page.getByLabel('Nom'), 'Ada Lovelace')
  await hands.write(page.getByLabel(/^Email/), email)
  await hands.write(page.getByLabel('Téléphone'), '06 12 34 56 78')
  await hands.press(button(page, 'Envoyer la demande'))
  await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
  await page.getByText('Votre demande est en attente d’approbation.').waitFor()
  return (await page.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
}

async function approves(page: Page, hands: InputMethod) {
  await page.reload()
  await hands.press(button(page, /^Approuver/))
  await toast(page, 'Statut mis à jour')
  await page.getByText('Approuvé', { exact: true }).first().waitFor()
}

async function cancels(page: Page, hands: InputMethod, reference: string) {
  await page.goto('/')
  await hands.press(page.getByRole('link', { name: 'Gérer une réservation' }))
  await hands.write(page.getByLabel('Référence'), reference.toLowerCase())
  await hands.press(button(page, 'Rechercher'))
  await page.getByRole('heading', { name: 'Réservation confirmée' }).waitFor()
  await hands.press(button(page, 'Annuler la réservation'))
  const dialog = page.getByRole('alertdialog', { name: "Confirmer l'annulation" })
  await dialog
    .getByText('Êtes-vous sûr de vouloir annuler cette réservation ? Cette action est irréversible.')
    .waitFor()
  await hands.press(dialog.getByRole('button', { name: 'Oui, annuler' }))
  await page.getByRole('heading', { name: 'Cette réservation est annulée' }).waitFor()
}

async function walksTheMainJob(account: Owner, handsOf: (page: Page) => InputMethod) {
  const salonPage = await openPage(browser, product, {
    serviceWorkers: 'allow',
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const salonHands = handsOf(salonPage)
  await registers(salonPage, salonHands, account)
  await opensSalon(salonPage, salonHands)
  const link = await copiesLink(salonPage, salonHands, account)
  const clientPage = await openPage(browser, product, { viewport: phone })
  const clientHands = handsOf(clientPage)
  const email = `client-of-${account.email}`
  const reference = await books(clientPage, clientHands, link, email)
  await approves(salonPage, salonHands)
  // After the undo has expired. Before, a cancellation would be the client's only notification.
  await allPlanned(product)
  await makeDue(product)
  product.wakeDeliveries()
  await product.mailsTo(email, 2)
  await cancels(clientPage, clientHands, reference)
  const subjects = (await product.mailsTo(email, 3)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringContaining('Demande reçue'),
    expect.stringContaining('Rendez-vous confirmé'),
    expect.stringContaining('Rendez-vous annulé'),
  ])
}

it('an owner registers, and a booking is made, approved and cancelled', () =>
  walksTheMainJob(new Owner(product, 'pointer@salon.example'), pointer))

it('an owner registers, and a booking is made, approved and cancelled, with the keyboard only', () =>
  walksTheMainJob(new Owner(product, 'keyboard@salon.example'), keyboard))
