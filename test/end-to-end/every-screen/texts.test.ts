import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, newcomer } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { button, databaseReturns, languages, readerOf, toast } from '../fixtures/reader.ts'
import { settle } from './accessibility.ts'
import { it as base } from './in-language.ts'

const databaseGate = new Gate()

const it = base.extend('setup', { scope: 'file' }, { databaseGate })

it.afterEach(async ({ product }) => {
  await databaseReturns(databaseGate, client(product))
})

describe.each(languages)('in %s', (locale) => {
  const { text, l, away } = readerOf(locale)

  it('a schedule is created, filled and deleted', async ({ camille, openAsOwner }) => {
    const page = await openAsOwner(locale, '/dashboard')
    const dialog = page.getByRole('dialog')
    await button(page, m.dashboard_create({}, l)).first().click()
    await dialog.getByLabel(m.dashboard_name({}, l)).fill('Salon')
    await dialog.getByLabel(m.dashboard_password({}, l)).fill('sésame')
    await button(dialog, m.dashboard_submit({}, l)).click()
    await toast(page, text('Planning créé avec succès', 'Schedule created successfully'))

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

  it('bookings are answered, entered, modified and deleted', async ({ product, salon, openAsOwner }) => {
    await client(product).books(salon, '2027-03-08 10:00')
    const page = await openAsOwner(locale, `/schedules/${salon.id}`)
    await page.getByRole('button', { name: new RegExp(`^${m.calendar_approve({}, l)}`) }).click()
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

  it('a duration is said in minutes where the spec says so, else in hours from two hours on', async ({
    product,
    camille,
    openAsOwner,
  }) => {
    const salon = await camille.opens({ services: { Couleur: 90, Journée: 480 } })
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
    const page = await openAsOwner(locale, `/book/${salon.token}`)
    await page.getByRole('button', { name: /^Couleur 90 min$/ }).waitFor()
    await page.getByRole('button', { name: /^Journée 480 min$/ }).click()
    await page.getByRole('complementary').getByText('8 h', { exact: true }).waitFor()
    await page.goto(`/manage-booking?reference=${referenceToken}`)
    await page.getByText('90 min', { exact: true }).waitFor()
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    await page.getByRole('dialog').getByText('· 90 min', { exact: true }).waitFor()
    await page.goto(`/schedules/${salon.id}`)
    await page.getByText('480 min', { exact: true }).waitFor()
  })

  it('a client cancels, or learns why not', async ({ product, camille, salon, openAsClient }) => {
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
    const page = await openAsClient(locale, `/manage-booking?reference=${referenceToken}`)
    const cancel = async () => {
      await button(page, m.manage_cancel({}, l)).click()
      const dialog = page.getByRole('alertdialog')
      await dialog
        .getByText(text("Confirmer l'annulation", 'Confirm the cancellation'), { exact: true })
        .waitFor()
      await button(dialog, m.manage_cancel_confirm({}, l)).click()
    }
    await button(page, m.manage_cancel({}, l)).waitFor()
    await databaseGate.shut()
    await cancel()
    await toast(page, text('Erreur', 'Error'), away)
    await databaseReturns(databaseGate, camille)
    await cancel()
    await toast(page, text('Réservation annulée', 'Booking cancelled'))

    const other = (await client(product).books(salon, '2027-03-08 11:00')).body.referenceToken
    await page.goto(`/manage-booking?reference=${other}`)
    // Once its script runs, the page reads the booking again.
    await settle(page)
    await button(page, m.manage_cancel({}, l)).waitFor()
    const booking = (await camille.bookings(salon)).find((found) => found.referenceToken === other)
    await camille.answers(booking?.id ?? 0, 'rejected')
    await cancel()
    await toast(page, text('Cette réservation ne peut pas être annulée', 'This booking cannot be cancelled'))
    await page
      .getByRole('heading', { name: text('Cette réservation a été refusée', 'This booking was declined') })
      .waitFor()
  })

  it('an account is created, or not', async ({ product, camille, openAsClient }) => {
    const page = await openAsClient(locale, '/auth?tab=register')
    await page.getByLabel(m.auth_name({}, l)).fill('Jane')
    await page.getByLabel(m.auth_email({}, l)).fill(newcomer(product).email)
    await page.getByLabel(m.auth_password({}, l), { exact: true }).fill('a good password')
    await databaseGate.shut()
    await button(page, m.auth_register_submit({}, l)).click()
    const unable = text('Impossible de créer le compte', 'Unable to create the account')
    await toast(page, text('Erreur', 'Error'), `${unable}. ${away}`)
    await databaseReturns(databaseGate, camille)
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
})
