import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, newcomer } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import {
  button,
  databaseReturns,
  languages,
  readerOf,
  tableIsFound,
  tableIsLost,
  toast,
} from '../fixtures/reader.ts'
import { it as base } from './in-language.ts'

const databaseGate = new Gate()

const it = base.extend('setup', { scope: 'file' }, { databaseGate })

it.afterEach(async ({ product }) => {
  await databaseReturns(databaseGate, client(product))
  await tableIsFound(product, 'schedules')
  await tableIsFound(product, 'bookings')
})

describe.each(languages)('in %s', (locale) => {
  const { text, l, away, failed } = readerOf(locale)

  it('an unknown reference is not found', async ({ openAsClient }) => {
    const page = await openAsClient(locale, '/manage-booking?reference=ZZZZ2345')
    await page
      .getByRole('alert')
      .getByText(text('Réservation introuvable', 'Booking not found'), { exact: true })
      .waitFor()
  })

  it('a wrong sign-in is refused, and an address not yet confirmed leads to its mail', async ({
    product,
    openAsClient,
  }) => {
    const page = await openAsClient(locale, '/auth')
    const jane = newcomer(product)
    await jane.registers()
    const signsIn = async (password: string) => {
      await page.getByLabel(m.auth_email({}, l)).fill(jane.email)
      await page.getByLabel(m.auth_password({}, l), { exact: true }).fill(password)
      await button(page, m.auth_login_submit({}, l)).click()
    }
    await signsIn('not her password')
    await toast(
      page,
      text('Erreur', 'Error'),
      text('Email ou mot de passe incorrect', 'Incorrect email or password'),
    )
    await signsIn(jane.password)
    await page.waitForURL('**/verify-email')
    const waiting = text(
      'Veuillez confirmer la création de votre compte par email',
      'Please confirm your account creation by email',
    )
    await page.getByText(waiting).waitFor()
  })

  it('a sign-in that fails without a reason says that it failed', async ({ openAsClient }) => {
    const page = await openAsClient(locale, '/auth')
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel(m.auth_email({}, l)).fill('jane@example.com')
    await page.getByLabel(m.auth_password({}, l), { exact: true }).fill('her password')
    await button(page, m.auth_login_submit({}, l)).click()
    const failedLogin = text('La connexion à votre compte a échoué', 'Login failed')
    await toast(page, text('Erreur', 'Error'), failedLogin)
  })

  it('a verification that fails says so', async ({ openAsClient }) => {
    const page = await openAsClient(locale, '/verify-email?token=none')
    const heading = text('La vérification a échoué', 'Verification failed')
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.route('**/api/verify-email*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/verify-email?token=none')
    await page.getByRole('alert').getByText(heading, { exact: true }).waitFor()
  })

  it('a link opened in another browser than the one that registered asks for a password first', async ({
    product,
    openAsClient,
  }) => {
    const jane = newcomer(product)
    await jane.registers()
    const page = await openAsClient(locale, `/verify-email?token=${await jane.linkToken()}`)
    const heading = text('Choisissez votre mot de passe', 'Choose your password')
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await jane.signsIn()).toMatchObject({ status: 403 })
    await page.getByLabel(m.reset_password({}, l), { exact: true }).fill('her own password')
    await button(page, m.verify_choose_submit({}, l)).click()
    await page.getByRole('link', { name: m.verify_to_dashboard({}, l) }).click()
    await page.waitForURL('**/dashboard')
    expect(await jane.signsIn()).toMatchObject({ status: 401 })
    expect(await jane.signsIn('her own password')).toMatchObject({ status: 200 })
  })

  it('a schedule that cannot be created says why, or that something went wrong', async ({
    product,
    camille,
    openAsOwner,
  }) => {
    const page = await openAsOwner(locale, '/dashboard')
    const dialog = page.getByRole('dialog')
    await button(page, m.dashboard_create({}, l)).first().click()
    await dialog.getByLabel(m.dashboard_name({}, l)).fill('Salon')
    await dialog.getByLabel(m.dashboard_password({}, l)).fill('sésame')
    const title = text('Erreur lors de la création', 'Could not create the schedule')
    await databaseGate.shut()
    await button(dialog, m.dashboard_submit({}, l)).click()
    await toast(page, title, away)
    await databaseReturns(databaseGate, camille)
    await tableIsLost(product, 'schedules')
    await button(dialog, m.dashboard_submit({}, l)).click()
    await toast(page, title, failed)
    expect(await dialog.getByLabel(m.dashboard_name({}, l)).inputValue()).toBe('Salon')
  })

  it('a booking that cannot be made says why, or that something went wrong', async ({
    product,
    salon,
    openAsClient,
  }) => {
    const chosen = `service=${salon.services.Coupe}&date=2027-03-08&time=10:00`
    const page = await openAsClient(locale, `/book/${salon.token}?step=client&${chosen}`)
    await page.getByLabel(m.book_client_name({}, l)).fill('Ada')
    await page.getByLabel(m.book_client_phone({}, l)).fill('06')
    const title = text('Erreur lors de la réservation', 'Booking error')
    await tableIsLost(product, 'bookings')
    await button(page, m.book_submit({}, l)).click()
    await toast(page, title, failed)
    await tableIsFound(product, 'bookings')
    await client(product).books(salon, '2027-03-08 10:00')
    await button(page, m.book_submit({}, l)).click()
    const taken = text(
      'Cet horaire vient d’être pris. Choisissez-en un autre.',
      'This time has just been taken. Please choose another.',
    )
    await toast(page, title, taken)
  })

  it('a wrong schedule password is refused', async ({ camille, openAsClient }) => {
    const { token } = await camille.opens({ password: 'sésame' })
    const page = await openAsClient(locale, `/book/${token}`)
    await page.getByLabel(m.book_password({}, l)).fill('ouvre-toi')
    await button(page, m.book_password_submit({}, l)).click()
    await toast(page, text('Mot de passe incorrect', 'Incorrect password'))
  })

  it('a day without a free time says so', async ({ product, camille, openAsClient }) => {
    const salon = await camille.opens({ hours: { tuesday: '09:00-10:00' } })
    await client(product).books(salon, '2027-03-09 09:00')
    const chosen = `service=${salon.services.Coupe}&date=2027-03-09`
    const page = await openAsClient(locale, `/book/${salon.token}?step=time&${chosen}`)
    await page
      .getByText(text('Aucun horaire disponible à cette date', 'No available slots for this date'), {
        exact: true,
      })
      .waitFor()
  })

  it('sharing needs a subscription, and a subscription a confirmed address', async ({
    product,
    camille,
    salon,
    openAsOwner,
  }) => {
    await camille.subscribes('none')
    const page = await openAsOwner(locale, `/schedules/${salon.id}?tab=settings`)
    await page
      .getByText(text('Abonnement requis pour partager', 'Subscription required to share'), { exact: true })
      .waitFor()
    await product.pool.query('UPDATE users SET email_verified = false WHERE email = $1', [camille.email])
    await page.goto('/subscription')
    const unverified = text(
      'Vous devez vérifier votre email avant de vous abonner.',
      'You must verify your email before you can subscribe.',
    )
    await page.getByText(unverified, { exact: true }).first().waitFor()
  })
})
