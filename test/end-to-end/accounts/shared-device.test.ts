import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { button, walksToDetails, walksToPayment } from '../deposits/payments.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

let camille: Owner
let salon: Salon

setUpProduct({}, { whole: true })

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('creneau.')))

const name = (page: Page) => page.getByLabel('Nom', { exact: true }).inputValue()

const detailsOf = ({ token, services }: Salon) =>
  `/book/${token}?step=client&service=${services.Coupe}&date=2027-03-08&time=11:00`

it('keeps only the language and the theme once the owner logs out', async () => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const page = await openPage(browser, product, { serviceWorkers: 'allow' })
  await walksToPayment(page, pointer(), salon, '10:00')
  expect(await kept(page)).not.toEqual([])
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await signIn(page, camille)
  await page.goto('/dashboard')
  await button(page, 'Se déconnecter').click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => kept(page)).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'fr', theme: 'dark' })
  await page.goto(detailsOf(salon))
  expect(await name(page)).toBe('')
})

it('shows a person who signs in nothing that was typed in this tab before', async () => {
  const page = await openPage(browser, product, { serviceWorkers: 'allow' })
  await walksToDetails(page, pointer(), salon, '10:00')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(camille.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(camille.password)
  await button(page, 'Se connecter').click()
  await page.waitForURL('**/dashboard')
  expect(await kept(page)).toEqual([])
  await page.goto(detailsOf(salon))
  expect(await name(page)).toBe('')
})

it('forgets the client’s details once a booking is made', async () => {
  const page = await openPage(browser, product, { serviceWorkers: 'allow' })
  await walksToDetails(page, pointer(), salon, '10:00')
  await button(page, 'Envoyer la demande').click()
  await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
  await button(page, 'Nouvelle réservation').click()
  await page.getByRole('heading', { name: /Que souhaitez-vous réserver/ }).waitFor()
  expect(new URL(page.url()).search).toBe('?step=service')
  expect(await kept(page)).toEqual([])
  await page.goto(detailsOf(salon))
  expect(await name(page)).toBe('')
  expect(await page.getByLabel('Téléphone').inputValue()).toBe('')
})
