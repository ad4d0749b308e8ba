import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { m } from '../../src/messages/messages.js'
import { client, newcomer, type Owner, owner } from '../product/actors.ts'
import { Gate } from '../product/gate.ts'
import { type Product, poll, startProduct } from '../product/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { signIn } from './tour.ts'

let product: Product
let browser: Browser
let camille: Owner
const databaseGate = new Gate()

beforeAll(async () => {
  product = await startProduct({ databaseGate })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

beforeEach(async () => {
  camille = await owner(product)
})

const databaseLeaves = () => databaseGate.shut()
const databaseReturns = async () => {
  await databaseGate.shut()
  await databaseGate.open()
  await poll(async () => ((await camille.call('health')).status === 200 ? true : null), 'the database')
}

/** A fault of ours, as real as one can be had: a table is not where the code looks for it. */
const tableIsLost = (table: string) => product.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_lost`)
const tableIsFound = async (table: string) => {
  const { rows } = await product.pool.query('SELECT to_regclass($1) AS lost', [`${table}_lost`])
  if (rows[0].lost) await product.pool.query(`ALTER TABLE ${table}_lost RENAME TO ${table}`)
}

afterEach(async () => {
  await databaseReturns()
  await tableIsFound('schedules')
  await tableIsFound('bookings')
})

const languages = ['fr', 'en'] as const

describe.each(languages)('in %s', (locale) => {
  /** One of the two, as the spec has it in one language and as translated in the other. */
  const text = (fr: string, en: string) => ({ fr, en })[locale]
  const l = { locale }

  const open = async (path: string, asOwner: boolean) => {
    const page = await openPage(browser, product, { language: locale })
    if (asOwner) await signIn(page, camille)
    await page.goto(path)
    await page.locator('h1').waitFor({ state: 'attached' })
    return page
  }
  const openAsOwner = (path: string) => open(path, true)
  const openAsClient = (path: string) => open(path, false)

  const button = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true })
  const toast = async (page: Page, title: string, description?: string) => {
    const notifications = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await notifications.getByText(title, { exact: true }).waitFor()
    if (description) await notifications.getByText(description, { exact: true }).waitFor()
  }
  const away = text(
    'Le service est momentanément indisponible. Réessayez dans un instant.',
    'The service is unavailable for the moment. Please try again shortly.',
  )
  const failed = text('Une erreur est survenue', 'Something went wrong')

  it('a schedule is created, filled and deleted', async () => {
    const page = await openAsOwner('/dashboard')
    const dialog = page.getByRole('dialog')
    await button(page, m.dashboard_create({}, l)).first().click()
    await dialog.getByLabel(m.dashboard_name({}, l)).fill('Salon')
    await dialog.getByLabel(m.dashboard_password({}, l)).fill('sésame')
    await button(dialog, m.dashboard_submit({}, l)).click()
    await toast(page, text('Planning créé avec succès', 'Schedule created successfully'))
    await page.getByRole('link', { name: new RegExp(`^${m.dashboard_manage({}, l)}`) }).click()

    const [schedule] = await camille.get('listSchedules')
    await button(page, m.schedule_services_add({}, l)).click()
    await dialog.getByLabel(m.schedule_service_name({}, l)).fill('Coupe')
    await button(dialog, m.schedule_services_add({}, l)).click()
    await toast(page, text('Service ajouté', 'Service added'))
    await button(page, m.schedule_service_delete({ name: 'Coupe' }, l)).click()
    await button(page.getByRole('alertdialog'), m.schedule_delete({}, l)).click()
    await toast(page, text('Service supprimé', 'Service deleted'))

    await page.getByRole('tab', { name: m.schedule_tab_hours({}, l) }).click()
    await button(page, m.schedule_hours_add({}, l)).last().click()
    await button(dialog, m.schedule_hours_add({}, l)).click()
    await toast(page, text('Heures ajoutées', 'Hours added'))
    await page.getByRole('button', { name: /09:00/ }).click()
    await toast(page, text('Heures supprimées', 'Hours deleted'))

    await page.goto(`/schedules/${schedule?.id}?tab=settings`)
    await button(page, m.schedule_danger_title({}, l)).click()
    await button(page.getByRole('alertdialog'), m.schedule_danger_title({}, l)).click()
    await toast(page, text('Planning supprimé', 'Schedule deleted'))
    await page.waitForURL('**/dashboard')
  })

  it('bookings are answered, entered, modified and deleted', async () => {
    const salon = await camille.opens()
    await client(product).books(salon, '2027-03-08 10:00')
    const page = await openAsOwner(`/schedules/${salon.id}`)
    await page.getByRole('button', { name: new RegExp(`^${m.schedule_booking_approve({}, l)}`) }).click()
    await toast(page, text('Statut mis à jour', 'Status updated'))

    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-09`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('Aucun rendez-vous ce jour', 'No bookings on this day')).waitFor()
    await dialog.getByLabel(m.calendar_time({}, l)).fill('14:00')
    await dialog.getByLabel(m.calendar_client_name({}, l)).fill('Grace')
    await dialog.getByLabel(m.calendar_client_phone({}, l)).fill('06')
    await button(dialog, m.calendar_add({}, l)).click()
    await toast(page, text('Rendez-vous créé', 'Booking created'))
    await button(dialog, m.calendar_modify_of({ name: 'Grace' }, l)).click()
    await button(dialog, m.calendar_save({}, l)).click()
    await toast(page, text('Rendez-vous modifié', 'Booking changed'))
    page.once('dialog', (question) => {
      const asked = text(
        'Êtes-vous sûr de vouloir supprimer ce rendez-vous ?',
        'Are you sure you want to delete this booking?',
      )
      expect(question.message()).toBe(asked)
      void question.accept()
    })
    await button(dialog, m.calendar_delete_of({ name: 'Grace' }, l)).click()
    await toast(page, text('Rendez-vous supprimé', 'Booking deleted'))
  })

  it('a client cancels, or learns why not', async () => {
    const salon = await camille.opens()
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
    const page = await openAsClient(`/manage-booking?reference=${referenceToken}`)
    const cancel = async () => {
      await button(page, m.manage_cancel({}, l)).click()
      const dialog = page.getByRole('alertdialog')
      await dialog
        .getByText(text("Confirmer l'annulation", 'Confirm the cancellation'), { exact: true })
        .waitFor()
      await button(dialog, m.manage_cancel_confirm({}, l)).click()
    }
    await databaseLeaves()
    await cancel()
    await toast(page, text('Erreur', 'Error'), away)
    await databaseReturns()
    await cancel()
    await toast(page, text('Réservation annulée', 'Booking cancelled'))

    const other = (await client(product).books(salon, '2027-03-08 11:00')).body.referenceToken
    await page.goto(`/manage-booking?reference=${other}`)
    await button(page, m.manage_cancel({}, l)).waitFor()
    const booking = (await camille.bookings(salon)).find((found) => found.referenceToken === other)
    await camille.answers(booking?.id ?? 0, 'rejected')
    await cancel()
    await toast(page, text('Cette réservation ne peut pas être annulée', 'This booking cannot be cancelled'))
    await page
      .getByRole('heading', { name: text('Cette réservation a été refusée', 'This booking was declined') })
      .waitFor()
  })

  it('a reference that nobody has is not found', async () => {
    const page = await openAsClient('/manage-booking?reference=ZZZZ2345')
    await page
      .getByRole('alert')
      .getByText(text('Réservation introuvable', 'Booking not found'), { exact: true })
      .waitFor()
  })

  it('a wrong sign-in is refused, and an address not yet confirmed leads to its mail', async () => {
    const page = await openAsClient('/auth')
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

  it('an account is created, or not', async () => {
    const page = await openAsClient('/auth?tab=register')
    await page.getByLabel(m.auth_name({}, l)).fill('Jane')
    await page.getByLabel(m.auth_email({}, l)).fill(newcomer(product).email)
    await page.getByLabel(m.auth_password({}, l), { exact: true }).fill('a good password')
    await databaseLeaves()
    await button(page, m.auth_register_submit({}, l)).click()
    const unable = text('Impossible de créer le compte', 'Unable to create the account')
    await toast(page, text('Erreur', 'Error'), `${unable}. ${away}`)
    await databaseReturns()
    await button(page, m.auth_register_submit({}, l)).click()
    await toast(
      page,
      text('Compte créé !', 'Account created!'),
      text(
        'Un email de vérification vous a été envoyé. Consultez votre boîte de réception.',
        'A verification email has been sent to you. Please check your inbox.',
      ),
    )
    await page.waitForURL('**/verify-email')
  })

  it('a verification that fails says so', async () => {
    const page = await openAsClient('/verify-email?token=none')
    const heading = text('La vérification a échoué', 'Verification failed')
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  })

  it('a schedule that cannot be created says why, or that something went wrong', async () => {
    const page = await openAsOwner('/dashboard')
    const dialog = page.getByRole('dialog')
    await button(page, m.dashboard_create({}, l)).first().click()
    await dialog.getByLabel(m.dashboard_name({}, l)).fill('Salon')
    await dialog.getByLabel(m.dashboard_password({}, l)).fill('sésame')
    const title = text('Erreur lors de la création', 'Could not create the schedule')
    await databaseLeaves()
    await button(dialog, m.dashboard_submit({}, l)).click()
    await toast(page, title, away)
    await databaseReturns()
    await tableIsLost('schedules')
    await button(dialog, m.dashboard_submit({}, l)).click()
    await toast(page, title, failed)
    expect(await dialog.getByLabel(m.dashboard_name({}, l)).inputValue()).toBe('Salon')
  })

  it('a booking that cannot be made says why, or that something went wrong', async () => {
    const salon = await camille.opens()
    const chosen = `service=${salon.services.Coupe}&date=2027-03-08&time=10:00`
    const page = await openAsClient(`/book/${salon.token}?step=client&${chosen}`)
    await page.getByLabel(m.book_client_name({}, l)).fill('Ada')
    await page.getByLabel(m.book_client_phone({}, l)).fill('06')
    const title = text('Erreur lors de la réservation', 'Booking error')
    await tableIsLost('bookings')
    await button(page, m.book_submit({}, l)).click()
    await toast(page, title, failed)
    await tableIsFound('bookings')
    await client(product).books(salon, '2027-03-08 10:00')
    await button(page, m.book_submit({}, l)).click()
    const taken = text(
      'Cet horaire vient d’être pris. Choisissez-en un autre.',
      'This time has just been taken. Please choose another.',
    )
    await toast(page, title, taken)
  })

  it('a wrong schedule password is refused', async () => {
    const { token } = await camille.opens({ password: 'sésame' })
    const page = await openAsClient(`/book/${token}`)
    await page.getByLabel(m.book_password({}, l)).fill('ouvre-toi')
    await button(page, m.book_password_submit({}, l)).click()
    await toast(page, text('Mot de passe incorrect', 'Incorrect password'))
  })

  it('a day without a free time says so', async () => {
    const salon = await camille.opens({ hours: { tuesday: '09:00-10:00' } })
    await client(product).books(salon, '2027-03-09 09:00')
    const chosen = `service=${salon.services.Coupe}&date=2027-03-09`
    const page = await openAsClient(`/book/${salon.token}?step=time&${chosen}`)
    await page
      .getByText(text('Aucun horaire disponible à cette date', 'No available slots for this date'), {
        exact: true,
      })
      .waitFor()
  })

  it('sharing needs a subscription, and a subscription a confirmed address', async () => {
    const salon = await camille.opens()
    await camille.subscribes('none')
    const page = await openAsOwner(`/schedules/${salon.id}?tab=settings`)
    await page
      .getByText(text('Abonnement requis pour partager', 'Subscription required to share'), { exact: true })
      .waitFor()
    await product.pool.query('UPDATE users SET email_verified = false WHERE email = $1', [camille.email])
    await page.goto('/subscription')
    const unverified = text(
      'Vous devez vérifier votre email avant de vous abonner.',
      'You must verify your email before you can subscribe.',
    )
    await page.getByText(unverified, { exact: true }).waitFor()
  })
})
