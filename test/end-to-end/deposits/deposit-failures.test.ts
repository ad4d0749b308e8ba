import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { client, goodCard, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { button, euros, fillsCard, isPaid, toast, walksToDetails, walksToPayment } from './payments.ts'

let camille: Owner
let salon: Salon

setUpProduct()

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  await camille.connects()
  salon = await camille.opens()
  await camille.asksFor(salon, '15.50')
})

const hands = pointer()
const ten = '2027-03-08 10:00'
const timeStep = (page: Page) => page.getByRole('heading', { name: /À quelle heure/ })

async function pays(page: Page) {
  await fillsCard(page, hands, goodCard)
  await button(page, /^Payer/).click()
}

it('returns to current times and keeps the form when another tab takes the slot before it is held', async () => {
  const page = await openPage(browser, product, { viewport: phone })
  await walksToDetails(page, hands, salon, '10:00')
  await client(product).holds(salon, ten)
  await button(page, 'Continuer vers le paiement').click()
  await toast(page, 'Erreur de paiement')
  await timeStep(page).waitFor()
  await page.getByRole('alert').getByText('Cet horaire vient d’être pris.').waitFor()
  await button(page, '11:00').click()
  expect(await page.getByLabel('Nom').inputValue()).toBe('Ada Lovelace')
})

it('says beside the form that the salon cannot take deposits, and keeps the form', async () => {
  const page = await openPage(browser, product)
  await walksToDetails(page, hands, salon, '10:00')
  await product.pool.query('UPDATE payment_accounts SET enabled = false')
  await button(page, 'Continuer vers le paiement').click()
  await toast(page, 'Erreur de paiement')
  await page.getByRole('alert').getByText('Ce planning ne peut pas encaisser d’acompte').waitFor()
  expect(await page.getByLabel('Nom').inputValue()).toBe('Ada Lovelace')
})

it('follows a salon that starts or stops asking for a deposit while the form is filled in', async () => {
  const page = await openPage(browser, product)
  await walksToDetails(page, hands, salon, '10:00')
  await camille.asksFor(salon, null)
  await button(page, 'Continuer vers le paiement').click()
  await button(page, 'Envoyer la demande').waitFor()
  await camille.asksFor(salon, '20')
  await button(page, 'Envoyer la demande').click()
  await button(page, 'Continuer vers le paiement').click()
  await button(page, `Payer ${euros('20,00')}`).waitFor()
})

it('says that the time to pay has run out, returns to the times and keeps the form', async () => {
  const page = await openPage(browser, product)
  await walksToPayment(page, hands, salon, '10:00')
  product.setNow('2027-03-01T08:20:00Z')
  await product.sweep()
  await pays(page)
  await timeStep(page).waitFor()
  await page.getByRole('alert').getByText('Le délai pour payer est passé').waitFor()
  await button(page, '10:00').click()
  expect(await page.getByLabel('Nom').inputValue()).toBe('Ada Lovelace')
  await button(page, 'Continuer vers le paiement').click()
  await pays(page)
  await isPaid(page)
})

it('says so when the payment arrives after the slot is lost', async () => {
  const page = await openPage(browser, product)
  await walksToPayment(page, hands, salon, '10:00')
  // The provider does not know the account for a moment, so the payment stays payable.
  await product.pool.query("UPDATE sandbox_objects SET id = 'away-' || id WHERE kind = 'account'")
  const { rows } = await product.pool.query<{ reference_token: string }>(
    'SELECT reference_token FROM bookings WHERE schedule_id = $1',
    [salon.id],
  )
  await client(product).cancels(rows[0]?.reference_token ?? '')
  await product.sweep()
  await product.pool.query("UPDATE sandbox_objects SET id = substr(id, 6) WHERE kind = 'account'")
  expect((await camille.enters(salon, ten)).status).toBe(201)
  await pays(page)
  await timeStep(page).waitFor()
  await page
    .getByRole('alert')
    .getByText(`Vos ${euros('15,50')} vous sont remboursés.`)
    .waitFor()
})

it('says that the payment form is not ready yet, then pays with it', async () => {
  const page = await openPage(browser, product, { language: 'en' })
  let let_in = () => {}
  const arrives = new Promise<void>((resolve) => {
    let_in = resolve
  })
  await page.route('**/assets/sandbox-payment-form-*.js', async (route) => {
    await arrives
    await route.continue()
  })
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Phone').fill('06')
  await button(page, 'Continue to payment').click()
  await button(page, 'Pay €15.50').click()
  await page.getByRole('alert').getByText('The payment provider is not initialised yet.').waitFor()
  let_in()
  await button(page, /Declined$/).click()
  await button(page, 'Pay €15.50').click()
  await toast(page, 'Payment failed')
  await button(page, /Accepted$/).click()
  await button(page, 'Pay €15.50').click()
  await toast(page, 'Payment successful')
  await toast(page, 'Your payment has been confirmed successfully')
  await page.getByText('Your request is pending approval', { exact: true }).waitFor()
})

it('pays once when the reply is lost, and when the button is pressed twice', async () => {
  const page = await openPage(browser, product)
  await walksToPayment(page, hands, salon, '10:00')
  let payments = 0
  await page.route('**/api/sandbox/payments/*/pay', async (route) => {
    payments++
    await route.fetch()
    await route.abort()
  })
  await fillsCard(page, hands, goodCard)
  await button(page, /^Payer/).dblclick()
  await toast(page, 'Erreur lors du paiement')
  expect(payments).toBe(1)
  expect(await page.getByLabel('Numéro de carte').inputValue()).toBe(goodCard)
  await page.unroute('**/api/sandbox/payments/*/pay')
  await button(page, /^Payer/).click()
  await isPaid(page)
  expect(await camille.bookings(salon)).toHaveLength(1)
})

it('says when Stripe’s links cannot be created, continues from an expired one, and opens the dashboard', async () => {
  const page = await openPage(browser, product)
  await signIn(page, camille)
  const settings = `/schedules/${salon.id}?tab=settings`
  await page.goto(settings)
  await page.route('**/api/stripe-connect/create-*', (route) => route.abort())
  await button(page, /^Ouvrir le tableau de bord Stripe/).click()
  await toast(page, "Impossible d'ouvrir le dashboard Stripe. Veuillez réessayer.")
  await page.unroute('**/api/stripe-connect/create-*')
  const [dashboard] = await Promise.all([
    page.context().waitForEvent('page', (tab) => tab !== page),
    button(page, /^Ouvrir le tableau de bord Stripe/).click(),
  ])
  await dashboard.getByRole('heading', { name: 'Tableau de bord du compte' }).waitFor()

  await product.pool.query(
    "UPDATE sandbox_objects SET body = body || '{\"enabled\": false}' WHERE kind = 'account'",
  )
  await page.goto(settings)
  await page.getByText('Stripe Connect requis').waitFor()
  await page.route('**/api/stripe-connect/create-*', (route) => route.abort())
  await button(page, 'Continuer l’inscription').click()
  await toast(page, 'Impossible de créer le lien de connexion Stripe. Veuillez réessayer.')
  await page.unroute('**/api/stripe-connect/create-*')
  await page.goto(`${settings}&payments=refresh`)
  await page.getByRole('heading', { name: 'Ouvrir un compte de paiement' }).waitFor()
})

it('shows the owner a held slot, the refund of a deletion, and a refund that the provider refuses', async () => {
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, ten)
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Heure').fill('10:30')
  await dialog.getByLabel('Nom du client').fill('Grace Hopper')
  await dialog.getByLabel('Téléphone').fill('06')
  await button(dialog, 'Ajouter le rendez-vous').click()
  await dialog.getByText('Un client paie l’acompte de 10:00 à 11:00 en ce moment.').waitFor()
  await ada.pays(hold)
  await page.reload()
  await dialog.getByText(`Acompte ${euros('15,50')} · payé`).waitFor()
  page.once('dialog', (question) => {
    expect(question.message()).toContain('Êtes-vous sûr de vouloir supprimer ce rendez-vous ?')
    expect(question.message()).toContain(`L’acompte de ${euros('15,50')} lui sera remboursé en entier.`)
    void question.dismiss()
  })
  await button(dialog, 'Supprimer le rendez-vous : Ada').click()
  await product.pool.query(
    "UPDATE deposits SET status = 'refund_pending', refund_attempts = 9, check_at = NULL",
  )
  await page.reload()
  await dialog.getByText('Remboursement refusé par le prestataire').waitFor()
  await page.goto(`/schedules/${salon.id}`)
  await page.getByText('Remboursement refusé par le prestataire').waitFor()
})
