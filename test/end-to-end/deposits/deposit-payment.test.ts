import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import {
  cardToAuthenticate,
  client,
  declinedCard,
  goodCard,
  type Owner,
  owner,
  type Salon,
} from '../../fixtures/actors.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { button, euros, fillsCard, isPaid, reference, toast, walksToPayment } from './payments.ts'

setUpProduct()

const ways: [string, (page: Page) => InputMethod][] = [
  ['with a pointer', pointer],
  ['with the keyboard alone', keyboard],
]

/** Leaves the account incomplete at first. */
async function enablesDeposit(page: Page, hands: InputMethod, salon: Salon) {
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByText('Stripe Connect requis').waitFor()
  const ask = page.getByRole('switch', { name: 'Demander un acompte' })
  expect(await ask.isDisabled()).toBe(true)
  await hands.press(button(page, 'Connecter Stripe'))
  await page.getByRole('heading', { name: 'Ouvrir un compte de paiement' }).waitFor()
  await hands.press(button(page, 'Plus tard'))
  await toast(page, 'L’inscription n’est pas terminée')
  await page.getByText('Stripe Connect requis').waitFor()
  await hands.press(button(page, 'Continuer l’inscription'))
  await hands.press(button(page, 'Terminer l’inscription'))
  await toast(page, 'Compte de paiement connecté')
  await page.getByText('Compte connecté : il peut encaisser des acomptes.').waitFor()

  await hands.press(ask)
  await hands.write(page.getByLabel('Montant de l’acompte, en euros'), '0,2')
  await hands.press(button(page, 'Enregistrer l’acompte'))
  await page.getByText('le minimum d’un paiement par carte, ou ne demandez pas d’acompte.').waitFor()
  await hands.write(page.getByLabel('Montant de l’acompte, en euros'), '15,50')
  await hands.press(button(page, 'Enregistrer l’acompte'))
  await toast(page, "Paramètres d'acompte mis à jour")
}

async function rejects(page: Page, hands: InputMethod, salon: Salon) {
  await page.goto(`/schedules/${salon.id}`)
  await page.getByText(`Acompte ${euros('15,50')} · payé`).waitFor()
  await hands.press(button(page, /^Rejeter/))
  const dialog = page.getByRole('alertdialog', { name: /Ada Lovelace\s: rejeter la demande/ })
  await dialog.getByText(`L’acompte de ${euros('15,50')} lui sera remboursé en entier.`).waitFor()
  await hands.press(dialog.getByRole('button', { name: 'Rejeter et rembourser' }))
  await toast(page, 'Statut mis à jour')
}

/** The server makes the refund after its reply. */
async function seesRefund(page: Page, hands: InputMethod, code: string) {
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByRole('heading', { name: 'Cette réservation a été refusée' }).waitFor()
  const refunded = page.getByText(`Votre acompte de ${euros('15,50')} vous a été remboursé`)
  await expect
    .poll(async () => {
      await hands.press(button(page, 'Actualiser'))
      return refunded.count()
    })
    .toBe(1)
}

it.each(ways)(
  'an owner connects an account, and a deposit is declined, paid, seen and refunded: %s',
  async (_, handsOf) => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const salonPage = await openPage(browser, product)
    await signIn(salonPage, camille)
    const salonHands = handsOf(salonPage)
    await enablesDeposit(salonPage, salonHands, salon)

    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await walksToPayment(page, hands, salon, '10:00')
    await page.getByText('Étape 5 sur 5').waitFor()
    await page.getByText('L’horaire vous est gardé jusqu’à 09:15.').waitFor()
    await page
      .getByText(/sont un acompte\s: une avance sur le prix de votre rendez-vous, que reçoit Salon/)
      .waitFor()
    await page.getByText(/si vous annulez au moins 24 h avant le rendez-vous/).waitFor()
    const number = page.getByLabel('Numéro de carte')
    await fillsCard(page, hands, declinedCard)
    expect(await number.inputValue()).toBe(declinedCard)
    await hands.press(button(page, /^Payer/))
    await toast(page, 'Le paiement a échoué')
    await page.getByRole('alert').getByText('Votre carte a été refusée.').waitFor()
    await hands.write(number, goodCard)
    await hands.press(button(page, `Payer ${euros('15,50')}`))
    await toast(page, 'Paiement réussi')
    await isPaid(page)

    const code = await reference(page)
    await rejects(salonPage, salonHands, salon)
    await seesRefund(page, hands, code)
  },
)

async function salonWithDeposit(
  more: { refundHours?: number } = {},
): Promise<{ camille: Owner; salon: Salon }> {
  const camille = await owner(product)
  await camille.connects()
  const salon = await camille.opens()
  await camille.asksFor(salon, '15.50', more)
  return { camille, salon }
}

it.each(ways)('asks the bank in the page: %s', async (_, handsOf) => {
  const { salon } = await salonWithDeposit()
  const page = await openPage(browser, product)
  const hands = handsOf(page)
  await walksToPayment(page, hands, salon, '10:00')
  await fillsCard(page, hands, cardToAuthenticate)
  await hands.press(button(page, /^Payer/))
  const bank = page.getByRole('dialog', { name: 'Votre banque vous demande de confirmer' })
  await hands.press(bank.getByRole('button', { name: 'Refuser' }))
  await page.getByRole('alert').getByText('Votre carte a été refusée.').waitFor()
  await hands.press(button(page, /^Payer/))
  await hands.press(bank.getByRole('button', { name: 'Fermer' }))
  await page.getByRole('alert').getByText('Votre banque n’a pas eu votre accord').waitFor()
  await hands.press(button(page, /^Payer/))
  await hands.press(bank.getByRole('button', { name: 'Approuver' }))
  await isPaid(page)
})

it.each(ways)('asks the bank on its own page, and comes back: %s', async (_, handsOf) => {
  const { salon } = await salonWithDeposit()
  const page = await openPage(browser, product, { viewport: phone })
  const hands = handsOf(page)
  await walksToPayment(page, hands, salon, '10:00')
  const goesToBank = async () => {
    await fillsCard(page, hands, cardToAuthenticate)
    await hands.press(button(page, /^Payer/))
    await hands.press(page.getByRole('link', { name: 'Continuer sur la page de la banque' }))
    await page.waitForURL('**/sandbox/bank/**')
    await page.getByText('Page de test').waitFor()
  }
  await goesToBank()
  await hands.press(button(page, 'Refuser'))
  await page.waitForURL('**/book/**')
  await page.getByRole('alert').getByText('Votre banque n’a pas confirmé le paiement.').waitFor()
  await toast(page, 'Le paiement a échoué')
  await goesToBank()
  await hands.press(button(page, 'Approuver'))
  await isPaid(page)
})

it('keeps one payment through reload, back and forward, and fills in a test card on tap', async () => {
  const { camille, salon } = await salonWithDeposit()
  const page = await openPage(browser, product)
  await walksToPayment(page, pointer(), salon, '10:00')
  await page.reload()
  await page.getByLabel('Numéro de carte').waitFor()
  await button(page, 'Retour').click()
  expect(await page.getByLabel('Nom').inputValue()).toBe('Ada Lovelace')
  await page.getByLabel('Nom').fill('Ada King')
  await button(page, 'Continuer vers le paiement').click()
  await button(page, /Acceptée$/).click()
  expect(await page.getByLabel('Numéro de carte').inputValue()).toBe(goodCard)
  await button(page, /^Payer/).click()
  await isPaid(page)
  expect(await camille.bookings(salon)).toMatchObject([{ clientName: 'Ada King' }])
  await page.goBack()
  await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor()
})

it('continues the payment from the booking’s page in the same browser', async () => {
  const { salon } = await salonWithDeposit()
  const page = await openPage(browser, product)
  await walksToPayment(page, pointer(), salon, '10:00')
  const code = await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('creneau.payment.'))
    return name?.split('.').at(-1) ?? ''
  })
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByRole('heading', { name: 'Acompte à payer' }).waitFor()
  await page.getByText('En attente', { exact: true }).waitFor()
  await page
    .getByText(
      /L’horaire est gardé jusqu’à 09:15, le temps de verser l’acompte de 15,50\s€ que demande Salon\./,
    )
    .waitFor()
  const elsewhere = await openPage(browser, product)
  await elsewhere.goto(`/manage-booking?reference=${code}`)
  await elsewhere.getByText('Le paiement se termine dans le navigateur').waitFor()
  await page.getByRole('link', { name: 'Continuer le paiement' }).click()
  await fillsCard(page, pointer(), goodCard)
  await button(page, /^Payer/).click()
  await isPaid(page)
})

it.each([
  ['comes back', 24, `Votre acompte de ${euros('15,50')} vous sera remboursé en entier.`],
  ['does not come back', 720, `Votre acompte de ${euros('15,50')} ne vous sera pas remboursé`],
])('says before a cancellation that the deposit %s', async (_, refundHours, sentence) => {
  const { camille, salon } = await salonWithDeposit({ refundHours })
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, '2027-03-08 10:00')
  await ada.pays(hold)
  const [booking] = await camille.bookings(salon)
  await camille.answers(booking?.id ?? 0, 'approved')
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(`/manage-booking?reference=${hold.referenceToken}`)
  await button(page, 'Annuler la réservation').click()
  const dialog = page.getByRole('alertdialog', { name: "Confirmer l'annulation" })
  await dialog.getByText(sentence).waitFor()
  await dialog.getByRole('button', { name: 'Oui, annuler' }).click()
  await page.getByRole('heading', { name: 'Cette réservation est annulée' }).waitFor()
  const after = refundHours === 24 ? /remboursement|remboursé,|a été remboursé/ : /n’est pas remboursé/
  await page.getByText(after).first().waitFor()
})
