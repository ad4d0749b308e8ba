import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { declinedCard, goodCard, newcomer, type Owner } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { button, euros, fillsCard, toast } from './payments.ts'

setUpProduct()

async function unsubscribed(): Promise<Owner> {
  product.setNow(mondayMorning)
  const camille = newcomer(product)
  await camille.registers()
  await camille.verifies()
  return camille
}

async function subscribes(page: Page, hands: InputMethod) {
  const subscribe = button(page, 'S’abonner')
  await hands.press(subscribe)
  await page.getByRole('heading', { name: 'S’abonner à Premium' }).waitFor()
  await hands.press(button(page, 'Revenir sans payer'))
  await page.getByText('Vous n’êtes pas abonné').waitFor()
  await hands.press(subscribe)
  await fillsCard(page, hands, declinedCard)
  await hands.press(button(page, `Payer ${euros('9,99')}`))
  await page.getByRole('alert').getByText('Votre carte a été refusée.').waitFor()
  await hands.write(page.getByLabel('Numéro de carte'), goodCard)
  await hands.press(button(page, /^Payer/))
  await toast(page, 'Abonnement actif')
}

it.each([
  ['with a pointer', pointer],
  ['with the keyboard alone', keyboard],
])('opens the share link by subscribing: %s', async (_, handsOf) => {
  const camille = await unsubscribed()
  const salon = await camille.opens()
  const page = await openPage(browser, product)
  const hands = handsOf(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByText('Abonnement requis pour partager').waitFor()
  await hands.press(page.getByRole('link', { name: 'Découvrir Premium' }))
  await page.getByText('Vous n’êtes pas abonné').waitFor()
  await subscribes(page, hands)
  await button(page, 'Copier le lien').first().waitFor()
  const client = await openPage(browser, product, { viewport: phone })
  await client.goto(`/book/${salon.token}`)
  await button(client, /^Coupe/).waitFor()
})

it('shows a failed payment that is repaired, a cancellation that is undone, and the end', async () => {
  const camille = await unsubscribed()
  const salon = await camille.opens()
  const page = await openPage(browser, product)
  const hands = pointer()
  await signIn(page, camille)
  await page.goto('/subscription')
  await subscribes(page, hands)
  await page.getByText('Payé jusqu’au 1er avril 2027.').waitFor()

  await hands.press(button(page, 'Gérer mon abonnement'))
  await hands.press(button(page, 'Faire échouer le prochain paiement'))
  await page.getByText('Dernier paiement échoué').waitFor()
  await hands.press(button(page, 'Revenir à Créneau'))
  await page.getByText('Le paiement a échoué').waitFor()
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByText('Abonnement requis pour partager').waitFor()
  await page.goto('/subscription')
  await hands.press(button(page, 'Mettre à jour le paiement'))
  await hands.press(button(page, 'Changer de carte et payer'))
  await page.getByText('Abonnement actif').waitFor()

  await hands.press(button(page, 'Résilier en fin de période'))
  await page.getByText(/Se termine le/).waitFor()
  await hands.press(button(page, 'Revenir à Créneau'))
  await page.getByText(/Se termine le .* D’ici là, vos liens restent ouverts/).waitFor()
  await hands.press(button(page, 'Gérer mon abonnement'))
  await hands.press(button(page, 'Reprendre l’abonnement'))
  await hands.press(button(page, 'Résilier en fin de période'))
  await button(page, 'Reprendre l’abonnement').waitFor()
  product.setNow('2027-07-01T08:00:00Z')
  await page.goto('/subscription')
  await page.getByText('Votre abonnement est terminé').waitFor()
  await button(page, 'S’abonner').waitFor()
})

it('refuses a subscription without a verified address, in the spec’s words', async () => {
  const camille = await unsubscribed()
  const page = await openPage(browser, product, { language: 'en' })
  await signIn(page, camille)
  const verified = (is: boolean) =>
    product.pool.query('UPDATE users SET email_verified = $1 WHERE email = $2', [is, camille.email])
  await verified(false)
  await page.goto('/subscription')
  await page.getByText('You must verify your email before you can subscribe.').first().waitFor()
  expect(await button(page, 'Subscribe').isDisabled()).toBe(true)
  await verified(true)
  await page.reload()
  await expect.poll(() => button(page, 'Subscribe').isEnabled()).toBe(true)
  await verified(false)
  await button(page, 'Subscribe').click()
  await toast(page, 'You must verify your email before you can subscribe.')
})

it('says why checkout and portal do not open, in the server’s words or else its own', async () => {
  const camille = await unsubscribed()
  const page = await openPage(browser, product, { language: 'en' })
  await signIn(page, camille)
  await page.goto('/subscription')
  await page.route('**/api/create-*-session', (route) => route.abort())
  await button(page, 'Subscribe').click()
  await toast(page, 'Unable to create payment session')
  await page.unroute('**/api/create-*-session')
  await camille.subscribes()
  await button(page, 'Subscribe').click()
  await toast(page, 'You are already subscribed. Manage your subscription from this page.')
  await page.route('**/api/create-*-session', (route) => route.abort())
  await button(page, 'Manage my subscription').click()
  await toast(page, 'Unable to access customer portal')
})

it.each([[`Payer ${euros('9,99')}`], ['Revenir sans payer']])(
  'a replaced checkout says so: %s',
  async (name) => {
    const camille = await unsubscribed()
    const page = await openPage(browser, product)
    await signIn(page, camille)
    await page.goto((await camille.get('createCheckoutSession', { body: {} })).url)
    await fillsCard(page, pointer(), goodCard)
    await camille.get('createCheckoutSession', { body: {} })
    await button(page, name).click()
    await page.getByRole('heading', { name: 'Cette page de test n’existe plus' }).waitFor()
    await page.getByRole('alert').getByText('une plus récente l’a remplacée').waitFor()
    expect(await button(page, name).count()).toBe(0)
    expect(await page.getByText('Le paiement a échoué').count()).toBe(0)
  },
)
