import type { Locator, Page } from 'playwright'
import { m } from '../../../src/messages/messages.js'
import { client, newcomer, type Owner, type Salon } from '../../fixtures/actors.ts'
import { invitationIn } from '../../fixtures/parties.ts'
import type { Product } from '../../fixtures/product.ts'
import { fullDay, fullSalon, waitsAs } from '../../fixtures/waiting.ts'
import { fillsCard, walksToDetails, walksToPayment } from '../deposits/payments.ts'
import { signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { blockStream } from '../live/streams.ts'

type Reader = { page: Page; product: Product; camille: Owner; salon: Salon }

/** Leads to the form, fills it, and returns the button that sends it. */
type Filled = (reader: Reader) => Promise<Locator>

const monday = '2027-03-08'
const email = 'grace@salon.example'
const password = 'another good password'

const openDialog = async (page: Page) => {
  const dialog = page.getByRole('dialog').last()
  await dialog.waitFor()
  return dialog
}

const account =
  (opener: string, label: string, text: string, submit: string): Filled =>
  async ({ page, camille }) => {
    await signIn(page, camille)
    await page.goto('/account')
    await button(page, opener).click()
    const dialog = await openDialog(page)
    await dialog.getByLabel(label, { exact: true }).fill(text)
    return button(dialog, submit)
  }

const changesAddress = account(
  m.account_email_change(),
  m.account_email_new(),
  email,
  m.account_email_submit(),
)

async function provesIdentity(page: Page, camille: Owner): Promise<void> {
  const data = { password: camille.password }
  const confirmed = await page.request.post(new URL('/api/account/confirm', page.url()).href, { data })
  if (!confirmed.ok()) throw new Error(await confirmed.text())
}

const looksUp = async ({ page, product, salon }: Reader): Promise<void> => {
  const { body } = await client(product).books(salon, `${monday} 10:00`)
  await page.goto(`/manage-booking?reference=${body.referenceToken}`)
}

const writesTime = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel(m.calendar_time(), { exact: true }).fill('11:00')
}

async function signsInWithCode({ page, camille }: Reader): Promise<Locator> {
  await camille.confirms()
  await camille.turnsOnTwoFactor()
  await page.goto('/auth')
  await page.getByLabel(m.auth_email()).fill(camille.email)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
  await button(page, m.auth_login_submit()).click()
  await page.getByLabel(m.auth_second_code()).fill('000000')
  return button(page, m.auth_login_submit())
}

/** By the file of the form. Each is sent and refused for each of its fields, and for one that it does not show. */
export const sentForms: Record<string, Filled> = {
  'features/account/register-form.tsx': async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: m.auth_register() }).click()
    await page.getByLabel(m.auth_name()).fill('Grace')
    await page.getByLabel(m.auth_email()).fill(email)
    await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
    return button(page, m.auth_register_submit())
  },
  'features/addresses/address-section.tsx': changesAddress,
  'features/agenda/new-booking-dialog.tsx': async ({ page, camille, salon }) => {
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=${monday}&add=1`)
    const form = page.locator('form').filter({ has: page.getByLabel(m.calendar_client_name()) })
    await form.getByLabel(m.calendar_client_name()).fill('Ada')
    await form.getByLabel(m.calendar_client_phone()).fill('06 12 34 56 78')
    await writesTime(form)
    return button(form, m.calendar_add())
  },
  'features/booking-page/client-step.tsx': async ({ page, salon }) => {
    await walksToDetails(page, pointer(), salon, '10:00')
    return button(page, m.book_submit())
  },
  'features/business-types/business-type-choice.tsx': async ({ page, camille }) => {
    const { id } = await camille.get('createSchedule', { body: { name: 'Vide', password: 'sésame' } })
    await signIn(page, camille)
    await page.goto(`/schedules/${id}`)
    await page
      .getByRole('region', { name: m.business_type_title() })
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click()
    return button(await openDialog(page), m.business_type_add())
  },
  'features/clients/add-client.tsx': async ({ page, camille }) => {
    await signIn(page, camille)
    await page.goto('/clients')
    await button(page, m.clients_add()).click()
    const dialog = await openDialog(page)
    await dialog.getByLabel(startingWith(m.clients_field_name())).fill('Ada')
    await dialog.getByLabel(startingWith(m.clients_field_phone())).fill('06 00 00 00 00')
    return button(dialog, m.clients_add_save())
  },
  'features/schedules/create-schedule-dialog.tsx': async ({ page, camille }) => {
    await signIn(page, camille)
    await page.goto('/dashboard')
    await button(page, m.dashboard_create()).first().click()
    const dialog = await openDialog(page)
    await dialog.getByLabel(m.dashboard_name(), { exact: true }).fill('Salon Grace')
    await dialog.getByLabel(m.dashboard_password(), { exact: true }).fill('sésame')
    return button(dialog, m.dashboard_submit())
  },
  'features/team/people-section.tsx': async ({ page, camille, salon }) => {
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await button(page, m.people_invite()).click()
    const dialog = await openDialog(page)
    await dialog.getByLabel(m.auth_email()).fill(email)
    return button(dialog, m.people_invite_submit())
  },
  'features/team/invitation.tsx': async ({ page, product, camille }) => {
    await product.pool.query("DELETE FROM mail_budgets WHERE key LIKE '%team_invitation'")
    const invited = `invited-${camille.email}`
    await camille.confirms()
    await camille.get('invitePerson', { body: { email: invited, role: 'manager' } })
    const [mail] = await product.mailsTo(invited, 1)
    await page.goto(`/invitations/${invitationIn(mail?.text ?? '')}`)
    await page.getByLabel(m.auth_name()).fill('Grace')
    await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
    return button(page, m.invitation_join())
  },
  'features/waiting/waiting-form.tsx': async ({ page, product }) => {
    const { salon } = await fullSalon(product)
    await page.goto(`/book/${salon.token}?step=time&date=${fullDay}`)
    await button(page, m.waiting_action()).click()
    await page.getByLabel(m.book_client_name(), { exact: true }).fill('Zoé')
    await page.getByLabel(m.book_client_email(), { exact: true }).fill('zoe@waits.example')
    await page.getByLabel(m.book_client_phone(), { exact: true }).fill('06 00 00 00 00')
    return button(page, m.waiting_join())
  },
  'features/waiting/waiting-place.tsx': async ({ page, product }) => {
    await page.goto(`/waiting/${await waitsAs(product, await fullSalon(product), 'ada@waits.example')}`)
    return button(page, m.waiting_leave())
  },

  'features/booking-page/deposit-payment.tsx': async ({ page, camille, salon }) => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    await walksToPayment(page, pointer(), salon, '10:00')
    await fillsCard(page, pointer(), '4242 4242 4242 4242')
    return page.getByRole('button', { name: startingWith(m.payment_pay({ amount: '' }).trim()) })
  },
  'features/bookings/other-time-form.tsx': async ({ page, product, camille, salon }) => {
    await client(product).books(salon, `${monday} 10:00`)
    await signIn(page, camille)
    await page.goto('/requests')
    await button(page, m.proposal_propose_of({ client: 'Ada' })).click()
    const dialog = await openDialog(page)
    await writesTime(dialog)
    return button(dialog, m.proposal_send())
  },
  'features/manage-booking/cancel-booking.tsx': async (reader) => {
    await looksUp(reader)
    await button(reader.page, m.manage_cancel()).click()
    return button(reader.page.getByRole('alertdialog'), m.manage_cancel_confirm())
  },
  'features/sandbox/sandbox-checkout.tsx': async ({ page, product }) => {
    const jules = newcomer(product)
    await jules.registers('Jules')
    await jules.verifies()
    await signIn(page, jules)
    await page.goto('/subscription')
    await button(page, m.subscription_subscribe()).click()
    await page.getByRole('heading', { name: m.sandbox_checkout_title() }).waitFor()
    await fillsCard(page, pointer(), '4242 4242 4242 4242')
    return page.getByRole('button', { name: startingWith(m.sandbox_checkout_pay({ amount: '' }).trim()) })
  },

  'features/account/confirm-identity.tsx': async (reader) => {
    await (await changesAddress(reader)).click()
    const dialog = reader.page.getByRole('dialog', { name: m.security_confirm_title() })
    await dialog.getByLabel(m.auth_password(), { exact: true }).fill(password)
    return button(dialog, m.security_confirm_submit())
  },
  'features/addresses/verify-address.tsx': async ({ page }) => {
    await page.goto('/verify-email')
    await page.getByLabel(m.auth_email()).fill(email)
    return button(page, m.verify_send_again())
  },
  'features/booking-page/password-step.tsx': async ({ page, camille, salon }) => {
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { password: 'sésame' } })
    await page.goto(`/book/${salon.token}`)
    await page.getByLabel(m.book_password(), { exact: true }).fill('sésame')
    return button(page, m.book_password_submit())
  },
  'features/passwords/password-by-link.tsx': async ({ page, product }) => {
    const jules = newcomer(product)
    await jules.registers('Jules')
    await page.goto(`/verify-email?token=${await jules.linkToken()}`)
    await page.getByLabel(m.reset_password(), { exact: true }).fill(password)
    return button(page, m.verify_choose_submit())
  },
  'features/sessions/login-form.tsx': async ({ page, camille }) => {
    await page.goto('/auth')
    await page.getByLabel(m.auth_email()).fill(camille.email)
    await page.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
    return button(page, m.auth_login_submit())
  },
  'features/sessions/session-dialog.tsx': async ({ page, camille, salon }) => {
    await blockStream(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const part = page.getByRole('region', { name: m.schedule_details_title(), exact: true })
    await part.getByLabel(startingWith(m.dashboard_description())).fill('Au coin de la rue')
    await page.context().clearCookies()
    await button(part, m.schedule_save()).click()
    const dialog = page.getByRole('dialog', { name: m.dashboard_session_title() })
    await dialog.getByLabel(m.dashboard_session_password(), { exact: true }).fill(camille.password)
    return button(dialog, m.dashboard_session_submit())
  },
  'features/two-factor/second-step.tsx': signsInWithCode,
  'features/two-factor/two-factor-set-up-dialog.tsx': async ({ page, camille }) => {
    await signIn(page, camille)
    await page.goto('/account')
    await provesIdentity(page, camille)
    await button(page, m.security_two_factor_start()).click()
    const dialog = page.getByRole('dialog', { name: m.security_setup_title() })
    await dialog.getByLabel(m.auth_second_code()).fill('000000')
    return button(dialog, m.security_setup_submit())
  },
  'screens/forgot-password-screen.tsx': async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel(m.auth_email()).fill(email)
    return button(page, m.forgot_submit())
  },

  'features/passwords/password-section.tsx': account(
    m.account_password_change(),
    m.reset_password(),
    password,
    m.account_password_change(),
  ),
  'features/settings/schedule-password-form.tsx': async ({ page, camille, salon }) => {
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await page.getByLabel(m.schedule_password_new(), { exact: true }).fill('sésame')
    return button(page, m.schedule_password_set())
  },
  'screens/reset-password-screen.tsx': async ({ page }) => {
    await page.goto('/reset-password?token=abc')
    await page.getByLabel(m.reset_password(), { exact: true }).fill(password)
    return button(page, m.reset_submit())
  },
}

/** They show no problem at a field, but the message of the whole refusal. */
export const messageForms = [
  'features/booking-page/deposit-payment.tsx',
  'features/booking-page/password-step.tsx',
  'features/bookings/other-time-form.tsx',
  'features/manage-booking/cancel-booking.tsx',
  'features/sandbox/sandbox-checkout.tsx',
  'features/sessions/session-dialog.tsx',
  'features/waiting/waiting-place.tsx',
]

/** Only buttons: their refusals have tests of their own. */
export const buttonForms = [
  'features/agenda/series-drop-dialog.tsx',
  'features/deposits/refund-button.tsx',
  'features/manage-booking/booking-details.tsx',
  'features/manage-booking/email-confirmation.tsx',
]
