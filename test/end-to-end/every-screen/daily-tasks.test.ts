import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import { type Agenda, block, draw, openAgenda, placeAt, tuesday } from '../calendar/agenda.ts'
import { openPage } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { signIn } from './every-screen.ts'

setUpProduct()

/** Counts presses from the dashboard on, without typing. */
async function counting(agenda: Agenda) {
  const page = await openPage(browser, product)
  await signIn(page, agenda.camille)
  await page.goto('/dashboard')
  let clicks = 0
  return {
    page,
    press: async (control: Locator) => {
      clicks++
      await control.click()
    },
    draws: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      clicks++
      await draw(page, from, to)
    },
    clicks: () => clicks,
  }
}

const calendar = (page: Page) => page.getByRole('link', { name: /^Calendrier/ })
const theNinth = (page: Page) => page.getByRole('button', { name: /mardi 9 mars/ })

it('answers a request with one press', async () => {
  const agenda = await openAgenda()
  await client(product).books(agenda.salon, `${tuesday} 10:00`)
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, 'Approuver la demande : Ada'))
  await toast(page, 'Statut mis à jour')
  expect(clicks()).toBe(1)
})

it('opens today with one press', async () => {
  const { page, press, clicks } = await counting(await openAgenda())
  await press(page.getByRole('link', { name: 'Aucun rendez-vous' }))
  await page.locator('.time-grid').waitFor()
  expect(clicks()).toBe(1)
})

it('adds a booking with three presses', async () => {
  const agenda = await openAgenda()
  const { page, press, clicks } = await counting(agenda)
  await press(calendar(page))
  await press(theNinth(page))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Heure').fill('14:00')
  await dialog.getByLabel('Nom du client').fill('Grace')
  await dialog.getByLabel('Téléphone').fill('06 98 76 54 32')
  await press(button(dialog, 'Ajouter le rendez-vous'))
  await agenda.has('Grace 14:00–14:30 Camille')
  expect(clicks()).toBe(3)
})

it('moves a booking with three presses', async () => {
  const agenda = await openAgenda()
  await agenda.enters('10:00', 'Ada')
  const { page, press, draws, clicks } = await counting(agenda)
  await press(calendar(page))
  await press(page.getByRole('link', { name: 'Semaine', exact: true }))
  await page.keyboard.press('ArrowRight')
  await block(page, /Ada/).waitFor()
  const from = await placeAt(page, 'mardi 9', '10:00')
  await draws(from, await placeAt(page, 'lundi 8', '11:00'))
  await agenda.has('Ada 2027-03-08 11:00–11:30 Camille')
  expect(clicks()).toBe(3)
})

it('deletes a booking with three presses and the browser’s confirmation', async () => {
  const agenda = await openAgenda()
  await agenda.enters('10:00', 'Ada')
  const { page, press, clicks } = await counting(agenda)
  await press(calendar(page))
  await press(theNinth(page))
  page.once('dialog', (question) => void question.accept())
  await press(button(page.getByRole('dialog'), 'Supprimer le rendez-vous : Ada'))
  await agenda.has()
  expect(clicks()).toBe(3)
})

it('finds a client and their phone number with two presses', async () => {
  const agenda = await openAgenda()
  await agenda.enters('10:00', 'Ada')
  const { page, press, clicks } = await counting(agenda)
  await press(button(page, 'Rechercher'))
  await page.getByRole('combobox').fill('ada')
  await press(page.getByRole('option', { name: /Ada/ }))
  await page
    .getByRole('dialog', { name: /9 mars/ })
    .getByRole('link', { name: /06 00 00 00 00|Appeler/ })
    .waitFor()
  expect(clicks()).toBe(2)
})

it('copies the share link with two presses', async () => {
  const agenda = await openAgenda()
  const { page, press, clicks } = await counting(agenda)
  await press(page.getByRole('link', { name: /^Gérer/ }))
  await press(page.getByRole('button', { name: /Copier/ }).first())
  expect(clicks()).toBe(2)
})

it('closes an hour with three presses', async () => {
  const agenda = await openAgenda()
  const { page, press, draws, clicks } = await counting(agenda)
  await press(page.getByRole('link', { name: 'Aucun rendez-vous' }))
  await page.locator('.time-grid').waitFor()
  await draws(await placeAt(page, 'Camille', '12:00'), await placeAt(page, 'Camille', '13:00'))
  await press(button(page.getByRole('dialog'), 'Fermer ce temps'))
  await toast(page, 'Fermeture enregistrée')
  expect(clicks()).toBe(3)
})
