import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsOn } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { button, euros, toast } from './payments.ts'

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

/** For Monday the 8th at 10:00. */
async function paid(): Promise<string> {
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, '2027-03-08 10:00')
  await ada.pays(hold)
  return hold.referenceToken
}

async function ownersPage(): Promise<Page> {
  const page = await openPage(browser, product)
  await signIn(page, camille)
  return page
}

it('says that a request was not answered, and that its deposit is refunded', async () => {
  const reference = await paid()
  product.setNow('2027-03-08T09:00:00Z')
  const page = await openPage(browser, product, { viewport: phone })
  const look = `/manage-booking?reference=${reference}`
  await page.goto(look)
  await page.getByRole('heading', { name: 'Cette demande est restée sans réponse' }).waitFor()
  await page.getByText('Salon n’a pas répondu avant l’heure du rendez-vous').waitFor()
  await page.getByText(new RegExp(`Votre acompte de ${euros('15,50')} (est en cours|vous a été)`)).waitFor()
  expect(await page.getByText('Cette réservation a été refusée').count()).toBe(0)
  expect(await faultsOn(page, look)).toEqual([])

  const salonPage = await ownersPage()
  await salonPage.goto(`/schedules/${salon.id}?status=rejected`)
  await salonPage.getByText('Sans réponse', { exact: true }).waitFor()
  await salonPage.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  await salonPage.getByRole('dialog').getByText('Sans réponse', { exact: true }).waitFor()
})

it('shows a partial refund to client and owner, and a dispute to the owner', async () => {
  const reference = await paid()
  await product.pool.query('UPDATE deposits SET refunded_cents = 500')
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(`/manage-booking?reference=${reference}`)
  await page.getByText(`${euros('5,00')} vous ont été rendus`).waitFor()
  await button(page, 'Annuler la réservation').click()
  await page
    .getByRole('alertdialog')
    .getByText(`Le reste de votre acompte, ${euros('10,50')}, vous sera remboursé.`)
    .waitFor()

  const salonPage = await ownersPage()
  const schedule = `/schedules/${salon.id}`
  await salonPage.goto(schedule)
  await salonPage.getByText(`Acompte ${euros('15,50')} · ${euros('5,00')} remboursés`).waitFor()
  await button(salonPage, /^Rejeter/).click()
  await salonPage
    .getByRole('alertdialog')
    .getByText(`Le reste de l’acompte, ${euros('10,50')}, lui sera remboursé.`)
    .waitFor()

  const day = `${schedule}/calendar?day=2027-03-08`
  expect([...(await faultsOn(salonPage, schedule)), ...(await faultsOn(salonPage, day))]).toEqual([])

  await product.pool.query('UPDATE deposits SET disputed = true')
  await salonPage.goto(schedule)
  await salonPage.getByText(`Acompte ${euros('15,50')} · contesté`).waitFor()
  expect(await faultsOn(salonPage, schedule)).toEqual([])
  // A disputed deposit is not refunded, so the dialog does not ask.
  await button(salonPage, /^Rejeter/).click()
  await toast(salonPage, 'Statut mis à jour')
})

it('blocks bookings whose deposit cannot be paid', async () => {
  await product.pool.query('UPDATE payment_accounts SET enabled = false')
  const page = await openPage(browser, product, { viewport: phone })
  const book = `/book/${salon.token}`
  await page.goto(`${book}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`)
  await page.getByText('Réservation en ligne impossible pour le moment').waitFor()
  await page.getByText('L’acompte que demande Salon ne peut pas être payé pour le moment.').waitFor()
  await page.getByText('Coupe').waitFor()
  expect(await button(page, /Coupe/).count()).toBe(0)
  expect(await page.getByLabel('Nom').count()).toBe(0)
  expect(await faultsOn(page, book)).toEqual([])
})

it('tells the owner that deposits are paused and what to do, and lets them stop requiring deposits', async () => {
  await product.pool.query('UPDATE payment_accounts SET enabled = false')
  const page = await ownersPage()
  await page.goto('/dashboard')
  await page.getByText('Acomptes suspendus').waitFor()
  expect(await faultsOn(page, '/dashboard')).toEqual([])
  await product.pool.query(
    "UPDATE sandbox_objects SET body = body || '{\"enabled\": false}' WHERE kind = 'account'",
  )
  await page.getByRole('link', { name: /Voir les paramètres de l’acompte/ }).click()
  const section = page.getByRole('region', { name: 'Acompte', exact: true })
  await section.getByText('vos clients ne peuvent plus réserver en ligne').waitFor()
  expect(await faultsOn(page, `/schedules/${salon.id}?tab=settings`)).toEqual([])
  const save = button(section, 'Enregistrer l’acompte')
  expect(await save.isDisabled()).toBe(true)
  const ask = section.getByRole('switch', { name: 'Demander un acompte' })
  await ask.click()
  await save.click()
  await toast(page, "Paramètres d'acompte mis à jour")
  await section.getByText('vos clients ne peuvent plus réserver en ligne').waitFor({ state: 'detached' })
  expect(await ask.isDisabled()).toBe(true)

  const booking = await openPage(browser, product, { viewport: phone })
  await booking.goto(`/book/${salon.token}`)
  await button(booking, /^Coupe/).waitFor()
})
