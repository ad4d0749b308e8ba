import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, euros, toast } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { blockStream } from '../live/streams.ts'

let camille: Owner
let salon: Salon

setUpProduct()

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

const ten = '2027-03-08 10:00'
const changedTo = (status: string, time = '10:00') =>
  `Ce rendez-vous a changé entre-temps : ${status}, lundi 8 mars à ${time}.`

const onlyBooking = async () => {
  const [booking] = await camille.bookings(salon)
  if (!booking) throw new Error('the owner sees no booking')
  return booking
}

/** Without a stream, these pages learn of concurrent changes only from the reply. */
async function opensDay() {
  const page = await openPage(browser, product)
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog', { name: /lundi 8 mars/ })
  await dialog.getByText('10:00 – 11:00').waitFor()
  return { page, dialog }
}

async function cancels(page: Page, referenceToken: string) {
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await button(page, 'Annuler la réservation').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui, annuler' }).click()
}

it('tells the owner in the form that the client has cancelled, and still saves the comment', async () => {
  const { referenceToken } = (await client(product).books(salon, ten)).body
  const { page, dialog } = await opensDay()
  await button(dialog, 'Modifier le rendez-vous : Ada').click()
  await dialog.getByLabel('Commentaire').fill('Apporter le patron')

  const adas = await openPage(browser, product, { viewport: phone })
  await cancels(adas, referenceToken)
  await adas.getByRole('heading', { name: 'Cette réservation est annulée' }).waitFor()

  await button(dialog, 'Enregistrer').click()
  await dialog.getByRole('alert').getByText(changedTo('annulé')).waitFor()
  await dialog.getByText('Ce que vous avez saisi est gardé.').waitFor()
  expect(await dialog.getByLabel('Commentaire').inputValue()).toBe('Apporter le patron')
  expect(await dialog.getByLabel('Statut').textContent()).toContain('Annulé')
  expect(await onlyBooking()).toMatchObject({ status: 'cancelled', comment: null })
  expect(await faultsNow(page, 'a booking that changed meanwhile')).toEqual([])

  await button(dialog, 'Enregistrer').click()
  await toast(page, 'Rendez-vous modifié')
  expect(await onlyBooking()).toMatchObject({ status: 'cancelled', comment: 'Apporter le patron' })
})

it('sends only changed fields, so that two pages of an owner do not overwrite each other', async () => {
  await camille.enters(salon, ten)
  const { page, dialog } = await opensDay()
  await button(dialog, 'Modifier le rendez-vous : Ada').click()
  await dialog.getByLabel('Commentaire').fill('Cheveux longs')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' || request.method() === 'PATCH')
  const { id, version } = await onlyBooking()
  await button(dialog, 'Enregistrer').click()
  expect((await sent).postDataJSON()).toEqual({ comment: 'Cheveux longs', version, undoSeconds: 30 })
  await toast(page, 'Rendez-vous modifié')
  expect(await onlyBooking()).toMatchObject({ id, comment: 'Cheveux longs' })
})

it('continues to edit a booking that was moved to another day meanwhile', async () => {
  await camille.enters(salon, ten)
  const { page, dialog } = await opensDay()
  await button(dialog, 'Modifier le rendez-vous : Ada').click()
  await dialog.getByLabel('Commentaire').fill('Cheveux longs')
  await camille.edits((await onlyBooking()).id, { date: '2027-03-09' })
  await button(dialog, 'Enregistrer').click()
  await dialog.getByText('Ce rendez-vous a changé entre-temps : approuvé, mardi 9 mars à 10:00.').waitFor()
  expect(await dialog.getByLabel('Date').inputValue()).toBe('2027-03-09')
  await button(dialog, 'Enregistrer').click()
  await toast(page, 'Rendez-vous modifié')
  expect(await onlyBooking()).toMatchObject({ date: '2027-03-09', comment: 'Cheveux longs' })
})

it('refuses to answer or delete a booking that differs from the page', async () => {
  await client(product).books(salon, ten)
  const { page, dialog } = await opensDay()
  const { id } = await onlyBooking()
  await camille.edits(id, { startTime: '11:00' })
  await button(dialog, 'Approuver la demande : Ada').click()
  await dialog.getByText(changedTo('en attente', '11:00')).waitFor()
  expect((await onlyBooking()).status).toBe('pending')
  await button(dialog, 'Approuver la demande : Ada').click()
  await toast(page, 'Statut mis à jour')

  await camille.edits(id, { startTime: '12:00' })
  page.on('dialog', (question) => void question.accept())
  await button(dialog, 'Supprimer le rendez-vous : Ada').click()
  await dialog.getByText(changedTo('approuvé', '12:00')).waitFor()
  expect(await camille.bookings(salon)).toHaveLength(1)
  await button(dialog, 'Supprimer le rendez-vous : Ada').click()
  await toast(page, 'Rendez-vous supprimé')
  expect(await camille.bookings(salon)).toEqual([])
})

it('says on the schedule’s page that a request has ended', async () => {
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, ten)).body
  const page = await openPage(browser, product)
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await button(page, /^Approuver/).waitFor()
  await ada.cancels(referenceToken)
  await button(page, /^Approuver/).click()
  await toast(page, changedTo('annulé'))
  await button(page, /^Approuver/).waitFor({ state: 'detached' })
})

it('asks the client again when the booking has moved, and then cancels it', async () => {
  const { referenceToken } = (await client(product).books(salon, ten)).body
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await button(page, 'Annuler la réservation').waitFor()
  await camille.edits((await onlyBooking()).id, { startTime: '14:00', status: 'approved' })
  await button(page, 'Annuler la réservation').click()
  const dialog = page.getByRole('alertdialog')
  await button(dialog, 'Oui, annuler').click()
  await dialog.getByText('Votre rendez-vous a changé entre-temps : approuvé, lundi 8 mars à 14:00.').waitFor()
  expect((await onlyBooking()).status).toBe('approved')
  expect(await faultsNow(page, 'a cancellation that is asked again')).toEqual([])
  await button(dialog, 'Oui, annuler').click()
  await page.getByRole('heading', { name: 'Cette réservation est annulée' }).waitFor()
})

it('asks the client again when the deposit is no longer refundable', async () => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, ten)
  await ada.pays(hold)
  await camille.answers((await onlyBooking()).id, 'approved')
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(`/manage-booking?reference=${hold.referenceToken}`)
  await button(page, 'Annuler la réservation').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(`Votre acompte de ${euros('15,50')} vous sera remboursé en entier.`).waitFor()
  product.setNow('2027-03-07T09:30:00Z')
  await button(dialog, 'Oui, annuler').click()
  await dialog.getByText('Les conditions de remboursement ont changé entre-temps.').waitFor()
  await dialog
    .getByText(/ne vous sera pas remboursé : il fallait annuler au moins 24 h avant le rendez-vous/)
    .waitFor()
  expect((await onlyBooking()).status).toBe('approved')
  await button(dialog, 'Oui, annuler').click()
  await page.getByText(/n’est pas remboursé/).waitFor()
})
