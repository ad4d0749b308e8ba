import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { goodCard, newcomer, type Owner, owner } from '../../fixtures/actors.ts'
import { fillsCard } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, inputMethods, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { registers } from './register.ts'

setUpProduct()

/** Counts presses, without typing. */
function counting(hands: InputMethod): { hands: InputMethod; presses: () => number } {
  let presses = 0
  const counted: InputMethod = {
    ...hands,
    press: (control) => {
      presses++
      return hands.press(control)
    },
  }
  return { hands: counted, presses: () => presses }
}

const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const heading = (page: Page, name: string | RegExp, level?: number) =>
  page.getByRole('heading', { name, ...(level && { level }) })
const steps = (page: Page) => page.getByRole('list').filter({ hasText: 'Vos services' })
const states = (page: Page) =>
  steps(page)
    .getByText(/^(Fait|À faire maintenant|Ensuite)$/)
    .allInnerTexts()

async function has(camille: Owner) {
  const [schedule] = await camille.get('listSchedules')
  const params = { scheduleId: schedule?.id ?? 0 }
  const services = await camille.get('listServices', { params })
  const hours = await camille.get('listAvailability', { params })
  return {
    schedule,
    services: services.map(({ name, durationMinutes, priceCents }) => [name, durationMinutes, priceCents]),
    hours: hours.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}–${endTime}`),
  }
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner gets from registration to the first link in eight presses', async () => {
    const camille = newcomer(product)
    const page = await openPage(browser, product, { more: withClipboard })
    await registers(page, handsOf(page), camille)
    await camille.signsIn()
    const { hands, presses } = counting(handsOf(page))
    const lingering = handsOf(page)

    await hands.press(button(page, 'Créer un planning'))
    const dialog = page.getByRole('dialog')
    await hands.write(dialog.getByLabel('Nom'), 'Salon Camille')
    await hands.write(dialog.getByLabel('Mot de passe de protection'), 'sésame')
    await hands.press(button(dialog, 'Créer le planning'))
    await toast(page, 'Planning créé avec succès')
    await page.waitForURL(/\/schedules\/\d+$/)
    await expect
      .poll(() => heading(page, 'Salon Camille', 1).evaluate((h1) => h1 === document.activeElement))
      .toBe(true)
    await expect.poll(() => states(page)).toEqual(['À faire maintenant', 'Ensuite', 'Ensuite'])

    await hands.press(button(page, 'Coiffure'))
    const offer = page.getByRole('dialog', { name: 'Coiffure' })
    await offer.waitFor()
    await offer.getByRole('checkbox', { name: /^Samedi/ }).press('Space')
    await lingering.press(button(offer, 'Modifier : Coupe femme'))
    await hands.write(offer.getByRole('spinbutton', { name: /^Prix en euros/ }), '42')
    if (handsOf === pointer) expect(await faultsNow(page, 'offer of a trade')).toEqual([])
    await hands.press(button(offer, 'Ajouter la sélection'))
    await toast(page, 'Votre planning est prêt à démarrer')
    const isInFocus = () => heading(page, /^Trois étapes/).evaluate((h2) => h2 === document.activeElement)
    await expect.poll(isInFocus).toBe(true)
    expect(await has(camille)).toMatchObject({
      services: [
        ['Coupe femme', 45, 4200],
        ['Coupe homme', 30, 2400],
        ['Couleur et brushing', 120, 7500],
      ],
      hours: ['2 09:00–19:00', '3 09:00–19:00', '4 09:00–19:00', '5 09:00–19:00'],
      schedule: { shared: false },
    })
    await expect.poll(() => states(page)).toEqual(['Fait', 'Fait', 'À faire maintenant'])

    await hands.press(page.getByRole('link', { name: 'Découvrir Premium' }))
    await page.getByText('vous revenez au lien à partager').waitFor()
    await lingering.press(button(page, 'S’abonner'))
    await lingering.press(button(page, 'Revenir sans payer'))
    await hands.press(button(page, 'S’abonner'))
    await fillsCard(page, hands, goodCard)
    await hands.press(page.getByRole('button', { name: /^Payer/ }))
    await toast(page, 'Abonnement actif')
    await page.waitForURL(/\/schedules\/\d+\?tab=settings#share$/)
    await heading(page, 'Lien de réservation').waitFor()
    await page.getByText(/^Donnez aussi le mot de passe du planning/).waitFor()
    await hands.press(button(page, 'Copier le lien').first())
    await button(page, 'Copié').waitFor()
    expect(presses()).toBe(8)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/book\/[\w-]+$/)
    await expect.poll(() => states(page)).toEqual(['Fait', 'Fait', 'Fait'])
    await heading(page, 'Tout est prêt pour la première réservation').waitFor()
    await page.reload()
    await heading(page, 'Lien de réservation').waitFor()
    expect(await steps(page).count()).toBe(0)
  })
})

async function opens(camille: Owner, path: string, more = {}): Promise<Page> {
  const page = await openPage(browser, product, { more: withClipboard, ...more })
  await signIn(page, camille)
  await page.goto(path)
  return page
}

it('shows the same steps on another device, and updates an open page once the link is shared', async () => {
  const camille = await owner(product)
  const salon = await camille.opens()
  const path = `/schedules/${salon.id}`
  const page = await opens(camille, path)
  const other = await opens(camille, path, { viewport: phone })
  for (const one of [page, other]) {
    await expect.poll(() => states(one)).toEqual(['Fait', 'Fait', 'À faire maintenant'])
    await one.reload()
    await heading(one, 'Il ne reste qu’à partager votre lien').waitFor()
  }
  // The owner has paid and closed the tab: the subscription page leads there too.
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Voir le lien' }).click()
  await page.getByRole('link', { name: /Voir comme un client/ }).click()
  await heading(other, 'Tout est prêt pour la première réservation').waitFor()
  await page.goto('/subscription')
  await page.getByText('Actif', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Votre lien attend').count()).toBe(0)
})

it('keeps the form during changes elsewhere, adds nothing twice, and does not guide owners who enter by hand', async () => {
  const camille = await owner(product)
  const salon = await camille.opens({ services: {}, hours: {} })
  const page = await opens(camille, `/schedules/${salon.id}`)
  await button(page, 'Garage').click()
  const offer = page.getByRole('dialog', { name: 'Garage' })
  await button(offer, 'Modifier : Vidange et filtres').click()
  await offer.getByRole('textbox', { name: 'Nom du service' }).fill('')
  await button(offer, 'Ajouter la sélection').click()
  await offer.getByText('Ce champ est obligatoire.').waitFor()
  await offer.getByRole('textbox', { name: 'Nom du service' }).fill('Révision')
  await camille.get('createService', {
    params: { scheduleId: salon.id },
    body: { name: 'À la main', durationMinutes: 60 },
  })
  await page.getByText('Fait', { exact: true }).waitFor()
  await button(offer, 'Ajouter la sélection').click()
  await page
    .getByText(/Ce planning a déjà des services ou des horaires/)
    .first()
    .waitFor()
  expect(await has(camille)).toMatchObject({ services: [['À la main', 60, null]], hours: [] })
  // The typed values are still there; only the hours exist already.
  for (const name of [/^Révision/, /^Montage/, /^Diagnostic/])
    await offer.getByRole('checkbox', { name }).press('Space')
  await button(offer, 'Ajouter la sélection').click()
  await toast(page, 'Votre planning est prêt à démarrer')
  expect((await has(camille)).hours).toHaveLength(11)

  const bare = await camille.opens({ services: {}, hours: {} })
  await page.goto(`/schedules/${bare.id}`)
  await button(page, 'Je saisis tout moi-même').click()
  await expect
    .poll(() =>
      button(page, 'Des suggestions pour mon métier').evaluate((it) => it === document.activeElement),
    )
    .toBe(true)
  await page.reload()
  await button(page, 'Des suggestions pour mon métier').click()
  await heading(page, 'Commencez par votre métier').waitFor()
})
