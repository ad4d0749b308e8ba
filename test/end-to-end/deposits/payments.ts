import type { Locator, Page } from 'playwright'
import type { Salon } from '../../fixtures/actors.ts'
import type { InputMethod } from '../fixtures/pointer-and-keyboard.ts'

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(text, { exact: true })
    .first()
    .waitFor()

/** The page writes a non-breaking space. */
export const euros = (amount: string) => `${amount}\u00a0€`

/** Ends at the completed form, for Monday the 8th. */
export async function walksToDetails(page: Page, hands: InputMethod, salon: Salon, time: string) {
  await page.goto(`/book/${salon.token}`)
  await hands.press(button(page, /^Coupe/))
  await page.getByRole('heading', { name: /Quel jour/ }).waitFor()
  await hands.press(button(page, /lundi 8 mars, \d+ horaires libres/))
  await page.getByRole('heading', { name: /À quelle heure/ }).waitFor()
  await hands.press(button(page, time))
  await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor()
  await hands.write(page.getByLabel('Nom'), 'Ada Lovelace')
  await hands.write(page.getByLabel('Téléphone'), '06 12 34 56 78')
}

export async function walksToPayment(page: Page, hands: InputMethod, salon: Salon, time: string) {
  await walksToDetails(page, hands, salon, time)
  await hands.press(button(page, 'Continuer vers le paiement'))
  await page.getByRole('heading', { name: 'Payez l’acompte' }).waitFor()
  await page.getByLabel('Numéro de carte').waitFor()
}

export async function fillsCard(page: Page, hands: InputMethod, number: string) {
  await hands.write(page.getByLabel('Numéro de carte'), number)
  await hands.write(page.getByLabel('Expiration'), '1234')
  await hands.write(page.getByLabel('Code de sécurité'), '123')
}

export const reference = async (page: Page): Promise<string> =>
  (await page.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''

export const isPaid = async (page: Page) => {
  await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
  await page.getByText('Votre demande est en attente d’approbation.').waitFor()
  await page.getByText(`Votre acompte de ${euros('15,50')} est payé.`).waitFor()
}
