import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { poll } from '../../fixtures/product.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

let camille: Owner
let salon: Salon

setUpProduct({ operators: { NODE_ENV: 'test' } })

beforeAll(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

const linkIn = async (address: string, label: string) => {
  const found = async () => {
    const mails = await product.mailsTo(address)
    return (
      mails.map(({ text }) => new RegExp(`${label}\\s*: (\\S+)`).exec(text)?.[1]).findLast(Boolean) ?? null
    )
  }
  return poll(found, `a mail with "${label}"`)
}

it('leads from the email of a request through the sign-in to its answer in one press', async () => {
  const ada = client(product)
  await ada.books(salon, '2027-03-08 10:00', { clientName: 'Ada', clientEmail: 'ada@example.com' })
  const approve = await linkIn(camille.email, 'Approuver')
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(approve)
  await page.getByLabel('Email').fill(camille.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(camille.password)
  await button(page, 'Se connecter').click()
  await page.getByRole('dialog', { name: /lundi 8 mars/ }).waitFor()
  await button(page, 'Approuver la demande : Ada').waitFor()
  await expect.poll(() => focused(page)).toBe('Approuver la demande : Ada')
  expect((await camille.bookings(salon))[0]?.status).toBe('pending')
  await page.keyboard.press('Enter')
  await toast(page, 'Statut mis à jour')
  expect((await camille.bookings(salon))[0]?.status).toBe('approved')

  const [booking] = await camille.bookings(salon)
  await camille.edits(booking?.id ?? 0, { date: '2027-03-15' })
  await page.goto(approve)
  await page.getByText('La réservation de cet email n’est plus à cette date').waitFor()
})

it('stores the owner’s language and email choices, and sends a test email', async () => {
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Mon compte' }).click()
  await page.getByRole('heading', { name: 'Mon compte' }).waitFor()
  await page.getByText('Les emails partent normalement.').waitFor()
  await page.getByLabel('Une annulation par le client').click()
  await toast(page, 'Paramètre enregistré')
  const english = page.getByRole('group', { name: 'Langue de mes emails' }).getByLabel('English')
  // Before the server has answered.
  expect(
    await english.evaluate((input: HTMLInputElement) => {
      input.click()
      return input.checked
    }),
  ).toBe(true)
  await expect
    .poll(() => camille.get('getMailSettings'))
    .toMatchObject({
      locale: 'en',
      wanted: { booking_requested: true, client_cancelled: false },
    })
  await button(page, 'M’envoyer un email d’essai').click()
  await toast(page, `Email d’essai envoyé à ${camille.email}`)
  const arrived = async () =>
    (await product.mailsTo(camille.email)).some(({ subject }) => subject === 'Test email from Créneau') ||
    null
  await poll(arrived, 'the test mail')
  await page.reload()
  expect(await page.getByLabel('Une annulation par le client').getAttribute('aria-checked')).toBe('false')
  await camille.get('editMailSettings', { body: { locale: 'fr' } })
})

it('says on the dashboard and the account page when emails are not delivered', async () => {
  await product.pool.query(
    `INSERT INTO account_mails (letter, user_id, target, locale, attempts, due_at, last_error)
     SELECT 'test_mail', id, email, 'fr', 3, now() + interval '1 hour', 'ECONNECTION' FROM users
     WHERE email = $1`,
    [camille.email],
  )
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto('/dashboard')
  await page.getByText('Des emails ne sont pas encore partis').waitFor()
  await page.getByRole('link', { name: 'Voir les emails' }).click()
  await page.getByText(/^1 email attend/).waitFor()
  expect(await page.getByText('Les emails partent normalement.').count()).toBe(0)
  await product.pool.query('UPDATE account_mails SET abandoned_at = now() WHERE done_at IS NULL')
  await button(page, 'Actualiser').click()
  await page.getByText('Des emails n’ont pas pu être remis').waitFor()
})

it('publishes the schedule to the owner’s calendar at an address that can be renewed', async () => {
  const page = await openPage(browser, product, {
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const section = page.getByRole('region', { name: 'Agenda synchronisé' })
  await section.getByRole('button', { name: 'Copier l’adresse' }).click()
  await section.getByRole('button', { name: 'Copié' }).waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await fetch(address)).text()).toMatch(/^BEGIN:VCALENDAR/)
  const subscribe = await section.getByRole('link', { name: 'Suivre dans mon agenda' }).getAttribute('href')
  expect(subscribe).toBe(address.replace('http:', 'webcal:'))

  await section.getByRole('button', { name: 'Renouveler l’adresse' }).click()
  const dialog = page.getByRole('alertdialog', { name: /Renouveler l’adresse de l’agenda/ })
  await dialog.getByRole('button', { name: 'Renouveler l’adresse' }).click()
  await toast(page, 'Adresse renouvelée')
  expect((await fetch(address)).status).toBe(404)
  expect(await section.getByLabel('Adresse de l’agenda').inputValue()).not.toBe(address)
})

it('adds a booking to its client’s calendar', async () => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 14:00')).body
  const page = await openPage(browser, product, { viewport: phone, more: { acceptDownloads: true } })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Ajouter à mon agenda' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('creneau.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('STATUS:TENTATIVE')
})

it('unsubscribes a client from reminders on the page that the link opens', async () => {
  await camille.enters(salon, '2027-03-09 10:00', { clientEmail: 'jane@example.com' })
  await product.mailsTo('jane@example.com')
  product.setNow('2027-03-08T09:00:00Z')
  product.wakeDeliveries()
  const link = await linkIn('jane@example.com', 'Ne plus recevoir de rappels')
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(link)
  await button(page, 'Arrêter les rappels').click()
  await page.getByText('Votre adresse ne recevra plus de rappels.').waitFor()
  const { rows } = await product.pool.query('SELECT address FROM reminder_unsubscribes')
  expect(rows).toEqual([{ address: 'jane@example.com' }])
})

it('learns that an address works when the link of its email is opened', async () => {
  await camille.enters(salon, '2027-03-09 14:00', { clientEmail: 'rosa@example.com' })
  await product.mailsTo('rosa@example.com')
  const link = await linkIn('rosa@example.com', 'Gérer ma réservation')
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(link)
  await page.getByRole('button', { name: 'Annuler la réservation' }).waitFor()
  const { rows } = await product.pool.query('SELECT address FROM responding_addresses')
  expect(rows).toEqual([{ address: 'rosa@example.com' }])
})
