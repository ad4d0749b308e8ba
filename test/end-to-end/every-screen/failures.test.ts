import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

let camille: Owner

setUpProduct()

beforeAll(async () => {
  camille = await owner(product)
})

async function walkToDetails(page: Page, hands: InputMethod, salon: Salon, time: string) {
  await page.goto(`/book/${salon.token}`)
  await hands.press(page.getByRole('button', { name: /Coupe/ }))
  await page.getByRole('heading', { name: /Quel jour/ }).waitFor()
  await hands.press(page.getByRole('button', { name: /lundi 8 mars, \d+ horaires libres/ }))
  await page.getByRole('heading', { name: /À quelle heure/ }).waitFor()
  await hands.press(page.getByRole('button', { name: time, exact: true }))
  await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor()
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('asks again for a wrong schedule password, and opens for the right one', async () => {
    const salon = await camille.opens({ password: 'sésame' })
    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await page.goto(`/book/${salon.token}`)
    await page.getByText('Étape 1 sur 5').waitFor()
    await hands.write(page.getByLabel('Mot de passe du planning'), 'ouvre-toi')
    await hands.press(page.getByRole('button', { name: 'Continuer' }))
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Mot de passe incorrect')
      .waitFor()
    await hands.write(page.getByLabel('Mot de passe du planning'), 'sésame')
    await hands.press(page.getByRole('button', { name: 'Continuer' }))
    await page.getByRole('heading', { name: /Que souhaitez-vous réserver/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /Coupe/ }).waitFor()
  })

  it('says in the spec’s words that a date has no slots', async () => {
    const salon = await camille.opens({ hours: { monday: '09:00-10:00', tuesday: '09:00-10:00' } })
    await client(product).books(salon, '2027-03-08 09:00')
    const page = await openPage(browser, product, { language: 'en' })
    const hands = handsOf(page)
    const serviceId = salon.services.Coupe
    await page.goto(`/book/${salon.token}?step=time&service=${serviceId}&date=2027-03-08`)
    await page.getByText('No available slots for this date').waitFor()
    await hands.press(page.getByRole('button', { name: 'Choose another day' }))
    expect(await page.getByRole('button', { name: /Monday,? 8 March, no time available/ }).isDisabled()).toBe(
      true,
    )
  })

  it('returns to current times and keeps the form when the slot is lost meanwhile', async () => {
    const salon = await camille.opens()
    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await walkToDetails(page, hands, salon, '10:00')
    await hands.write(page.getByLabel('Nom'), 'Ada Lovelace')
    await hands.write(page.getByLabel('Téléphone'), '06 12 34 56 78')
    await hands.write(page.getByLabel(/Commentaire/), 'Deuxième étage')
    expect((await client(product).books(salon, '2027-03-08 10:00')).status).toBe(201)

    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: /À quelle heure/ }).waitFor()
    await page
      .getByRole('alert')
      .getByText('Cet horaire vient d’être pris. Choisissez-en un autre.')
      .waitFor()
    await page.getByRole('button', { name: '11:00', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '10:00', exact: true }).count()).toBe(0)

    await hands.press(page.getByRole('button', { name: '11:00', exact: true }))
    expect(await page.getByLabel('Nom').inputValue()).toBe('Ada Lovelace')
    expect(await page.getByLabel(/Commentaire/).inputValue()).toBe('Deuxième étage')
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
    expect(await camille.bookings(salon)).toHaveLength(2)
  })

  it('keeps choices and typed text through a reload, and goes back one step at a time', async () => {
    const salon = await camille.opens()
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await walkToDetails(page, hands, salon, '10:00')
    await hands.write(page.getByLabel('Nom'), 'Ada')
    await page.reload()
    expect(await page.getByLabel('Nom').inputValue()).toBe('Ada')
    await page.goBack()
    await page.getByRole('heading', { name: /À quelle heure/ }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /Quel jour/ }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /Que souhaitez-vous/ }).waitFor()
  })

  it('keeps the form when the network fails, and books once for repeated requests', async () => {
    const salon = await camille.opens()
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await walkToDetails(page, hands, salon, '10:00')
    await hands.write(page.getByLabel('Nom'), 'Ada')
    await hands.write(page.getByLabel('Téléphone'), '06')
    await page.route('**/api/public/schedules/*/bookings', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByText('Erreur lors de la réservation').first().waitFor()
    expect(await page.getByLabel('Nom').inputValue()).toBe('Ada')
    await page.unroute('**/api/public/schedules/*/bookings')
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('says that a reference is unknown, and that a link leads nowhere', async () => {
    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await page.goto('/manage-booking')
    const reference = page.getByLabel('Référence')
    await hands.write(reference, ' zzzz2345999')
    expect(await reference.inputValue()).toBe('ZZZZ2345')
    await hands.press(page.getByRole('button', { name: 'Rechercher' }))
    await page.getByRole('alert').getByText('Réservation introuvable').waitFor()
    await page.goto('/book/nothing-here')
    await page.getByRole('heading', { name: 'Ce lien ne mène à aucun planning' }).waitFor()
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
    await hands.press(page.getByRole('link', { name: /accueil/ }).last())
    await page.waitForURL('**/')
  })

  it('says that booking online is not available without a subscription', async () => {
    const salon = await camille.opens()
    await camille.subscribes('past_due')
    const page = await openPage(browser, product)
    await page.goto(`/book/${salon.token}`)
    await page.getByRole('heading', { name: 'La réservation en ligne n’est pas disponible' }).waitFor()
    await camille.subscribes()
  })
})
