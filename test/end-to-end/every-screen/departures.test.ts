import { beforeAll, beforeEach, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, toast } from '../deposits/payments.ts'
import { openPage } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { signIn } from './every-screen.ts'

/** Covers what docs/departures.md states and no other end-to-end test does. */
let camille: Owner
let salon: Salon

setUpProduct()

beforeAll(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

beforeEach(() => product.setNow(mondayMorning))

const failure = { status: 500, body: 'no' }

it('keeps an owner signed in when the session could not be read', async () => {
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.route('**/api/auth/me', (route) => route.fulfill(failure))
  await page.goto('/dashboard')
  await page.getByText('Une erreur est survenue').waitFor()
  await page.unroute('**/api/auth/me')
  await button(page, 'Réessayer').click()
  await page.getByRole('heading', { name: 'Bienvenue, Camille' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

it('keeps the focus on a busy button, and sends one request', async () => {
  const jane = await owner(product)
  await jane.subscribes('none')
  const page = await openPage(browser, product)
  await signIn(page, jane)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/create-checkout-session', async (route) => {
    asked += 1
    await released
    await route.fulfill(failure)
  })
  await page.goto('/subscription')
  const subscribe = button(page, 'S’abonner')
  await subscribe.press('Enter')
  await expect.poll(() => subscribe.getAttribute('aria-disabled')).toBe('true')
  await subscribe.press('Enter')
  expect(await subscribe.evaluate((element) => element === document.activeElement)).toBe(true)
  release()
  await toast(page, 'Impossible de créer la session de paiement')
  await expect.poll(() => subscribe.getAttribute('aria-disabled')).toBeNull()
  expect(asked).toBe(1)
})

it('calls a booking not found only when the reference is unknown', async () => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const page = await openPage(browser, product)
  await page.route('**/api/public/bookings/*', (route) => route.fulfill(failure))
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByText('La réservation n’a pas pu être chargée').waitFor()
  expect(await page.getByText('Réservation introuvable').count()).toBe(0)
})

it('uses links for controls that only open another page', async () => {
  const page = await openPage(browser, product)
  await page.goto('/')
  const leadsTo = (name: string) => page.getByRole('link', { name }).first().getAttribute('href')
  expect(await leadsTo('Créer un planning')).toBe('/auth?tab=register')
  expect(await leadsTo('Partager un planning')).toBe('/auth')
  expect(await leadsTo('Commencer maintenant')).toBe('/auth?tab=register')
})

it('formats the price and the days of an English page in English', async () => {
  const page = await openPage(browser, product, { language: 'en' })
  await page.goto('/')
  await page.getByText('€9.99').waitFor()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar`)
  await page.getByRole('heading', { name: 'March 2027' }).waitFor()
  expect((await page.getByRole('columnheader').allTextContents())[0]).toBe('Sun')
})

it('puts each date under its weekday, and fetches the times each time a date is opened', async () => {
  product.setNow('2027-03-03T08:00:00Z')
  const page = await openPage(browser, product)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/available-slots')) asked += 1
  })
  await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
  const monday = button(page, /lundi 8 mars, \d+ horaires libres/)
  await monday.waitFor()
  const weekday = (date: RegExp) =>
    button(page, date).evaluate(({ parentElement }, of) => {
      const cells = [...(parentElement?.children ?? [])]
      const at = cells.findIndex((cell) => cell.tagName === 'BUTTON' && new RegExp(of).test(cell.textContent))
      return cells[at % 7]?.textContent
    }, date.source)
  expect(await weekday(/mercredi 3 mars/)).toBe('mer.')
  expect(await weekday(/lundi 8 mars/)).toBe('lun.')
  expect(await button(page, /mercredi 3 mars, aujourd’hui, aucun horaire libre/).isDisabled()).toBe(true)
  for (const times of [1, 2]) {
    await monday.click()
    await button(page, '11:00').waitFor()
    expect(asked).toBe(times)
    await button(page, 'Retour').click()
  }
})
