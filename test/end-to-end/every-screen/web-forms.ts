import type { Locator, Page } from 'playwright'
import { m } from '../../../src/messages/messages.js'
import type { Owner, Salon } from '../../fixtures/actors.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { chosen, exactly, type Field, ofRadios, switched, typed } from './form-fields.ts'

export type SavedForm = {
  name: string
  /** Makes what the form edits. */
  prepare?: (camille: Owner, salon: Salon) => Promise<unknown>
  path: (salon: Salon) => string
  open: (page: Page) => Promise<Locator>
  save: string
  saved: string
  /** The first is changed in two tabs, the second in one of them. */
  fields: readonly [Field, Field?]
  /** Another press keeps what is typed here. */
  keepsOnSecondPress?: true
  /** Says that something has changed, and asks to save again. */
  notice?: string
}

/** Forms that show nothing saved, and why their reply replaces nothing that others changed. */
export type OtherForm =
  | 'adds something new'
  | 'acts on one thing that it names'
  | 'signs in or proves who one is'
  | 'asks or filters'
  | 'replaces a secret that it does not show'
  | 'the frame of other forms'

const settings = (salon: Salon) => `/schedules/${salon.id}?tab=settings`
const hours = (salon: Salon) => `/schedules/${salon.id}?tab=hours`

const section = (title: string) => async (page: Page) => {
  const part = page.getByRole('region', { name: title, exact: true })
  await part.waitFor()
  return part
}

const behind = (opener: (page: Page) => Locator) => async (page: Page) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.waitFor()
  return dialog
}

const addsAda = (camille: Owner) =>
  camille.get('createClient', { body: { name: 'Ada', phone: '06 00 00 00 00', email: '', note: '' } })

const openCard = async (page: Page) => {
  await page.getByRole('link', { name: /Ada/ }).click()
  const card = page.getByRole('dialog', { name: /^Ada/ })
  await card.getByLabel(m.clients_note()).waitFor()
  return card
}

/** Every file of the web with a form, and its forms. A form that is missing here fails the test. */
export const webForms: Record<string, readonly (SavedForm | OtherForm)[]> = {
  'form/form-dialog.tsx': ['the frame of other forms'],
  'features/settings/legal-form.tsx': [
    {
      name: 'legal details',
      path: settings,
      open: section(m.legal_settings_title()),
      save: m.legal_save(),
      saved: m.toast_schedule_saved(),
      fields: [
        typed(m.legal_name(), ['SARL Camille', 'EURL Camille', 'Camille & Cie']),
        typed(m.legal_registration(), ['111', '222', '333']),
      ],
    },
  ],
  'features/settings/booking-rules-form.tsx': [
    {
      name: 'booking rules',
      path: settings,
      open: section(m.rules_title()),
      save: m.rules_save(),
      saved: m.toast_schedule_saved(),
      fields: [
        chosen(m.rules_notice(), [
          m.rules_hours({ count: 2 }),
          m.rules_hours({ count: 4 }),
          m.rules_hours({ count: 12 }),
        ]),
        chosen(m.rules_horizon(), [
          m.rules_days({ count: 60 }),
          m.rules_days({ count: 90 }),
          m.rules_days({ count: 180 }),
        ]),
      ],
    },
  ],
  'features/settings/schedule-details-form.tsx': [
    {
      name: 'name of the schedule',
      path: settings,
      open: behind((page) => button(page, m.schedule_rename())),
      save: m.schedule_save(),
      saved: m.toast_schedule_saved(),
      fields: [exactly(m.dashboard_name(), ['Salon Ada', 'Salon Bea', 'Salon Cleo'])],
    },
    {
      name: 'description of the schedule',
      path: settings,
      open: section(m.schedule_details_title()),
      save: m.schedule_save(),
      saved: m.toast_schedule_saved(),
      fields: [typed(m.dashboard_description(), ['Au fond', 'À droite', 'À gauche'])],
    },
  ],
  'features/settings/salon-form.tsx': [
    {
      name: 'salon details',
      path: settings,
      open: section(m.salon_settings_title()),
      save: m.salon_save(),
      saved: m.toast_schedule_saved(),
      fields: [
        typed(m.salon_address(), ['1 rue A', '2 rue B', '3 rue C']),
        typed(m.salon_phone(), ['01 42 00 11 22', '01 42 00 11 23', '01 42 00 11 24']),
      ],
    },
  ],
  'features/settings/readable-address-form.tsx': [
    {
      name: 'readable address',
      // The addresses of other tests would be taken.
      prepare: async ({ product }) => {
        await product.pool.query("UPDATE schedules SET slug = NULL, former_slugs = '{}'")
        await product.pool.query("DELETE FROM public_ids WHERE public_id LIKE 'chez-ada-%'")
      },
      path: settings,
      open: section(m.schedule_slug_title()),
      save: m.schedule_slug_save(),
      saved: m.toast_schedule_saved(),
      fields: [
        typed(m.schedule_slug_label(), ['chez-ada-un', 'chez-ada-deux', 'chez-ada-trois']),
        switched(m.schedule_listed(), 'off'),
      ],
    },
  ],
  'features/settings/schedule-password-form.tsx': ['replaces a secret that it does not show'],
  'features/deposits/deposit-settings-section.tsx': [
    {
      name: 'deposit',
      prepare: async (camille, salon) => {
        await camille.connects()
        await camille.asksFor(salon, '20.00', { refundHours: 24 })
      },
      path: settings,
      open: section(m.schedule_deposit_title()),
      save: m.schedule_deposit_save(),
      saved: m.toast_deposit_saved(),
      fields: [
        typed(m.schedule_deposit_amount(), ['30,00', '10,00', '15,00']),
        typed(m.deposit_refund_hours(), ['48', '12', '6']),
      ],
    },
  ],
  'features/staff/staff-member-dialog.tsx': [
    {
      name: 'staff member',
      prepare: (camille, { id: scheduleId }) =>
        camille.get('createStaff', { params: { scheduleId }, body: { name: 'Inès' } }),
      path: settings,
      open: behind((page) => page.getByRole('button', { name: startingWith(m.team_edit({ name: 'Inès' })) })),
      save: m.team_save(),
      saved: m.toast_member_changed(),
      fields: [
        typed(m.team_name(), ['Inès B.', 'Inès C.', 'Inès D.']),
        ofRadios([m.color_rose(), m.color_teal(), m.color_ochre()]),
      ],
    },
  ],
  'features/services/service-dialog.tsx': [
    {
      name: 'service',
      path: ({ id }) => `/schedules/${id}`,
      open: behind((page) =>
        page.getByRole('button', { name: startingWith(m.schedule_service_edit({ name: 'Coupe' })) }),
      ),
      save: m.schedule_service_save(),
      saved: m.toast_service_saved(),
      fields: [
        typed(m.schedule_service_name(), ['Coupe A', 'Coupe B', 'Coupe C']),
        typed(m.schedule_service_price(), ['40,00', '45,00', '50,00']),
      ],
    },
  ],
  'features/clients/client-dialog.tsx': [
    {
      name: 'client',
      prepare: addsAda,
      path: () => '/clients',
      open: async (page) =>
        behind((inside) =>
          inside.getByRole('button', { name: startingWith(m.clients_edit_of({ name: 'Ada' })) }),
        )((await openCard(page)).page()),
      save: m.clients_edit_save(),
      saved: m.toast_client_saved(),
      fields: [
        typed(m.clients_field_name(), ['Ada A.', 'Ada B.', 'Ada C.']),
        typed(m.clients_alert(), ['Latex', 'Noix', 'Rien']),
      ],
    },
  ],
  'features/clients/client-note-form.tsx': [
    {
      name: 'note about a client',
      prepare: addsAda,
      path: () => '/clients',
      open: openCard,
      save: m.clients_note_save(),
      saved: m.toast_client_saved(),
      fields: [typed(m.clients_note(), ['Café', 'Thé', 'Eau'])],
      keepsOnSecondPress: true,
    },
  ],
  'features/account/profile-sections.tsx': [
    {
      name: 'own name',
      path: () => '/account',
      open: section(m.account_name_title()),
      save: m.account_name_save(),
      saved: m.toast_name_saved(),
      fields: [typed(m.account_name_label(), ['Camille A.', 'Camille B.', 'Camille C.'])],
    },
  ],
  'features/passkeys/passkeys-section.tsx': [
    {
      name: 'name of a passkey',
      prepare: ({ product, email }) =>
        product.pool.query(
          `INSERT INTO passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
           SELECT 'key-' || id, id, 'Clé', '', 'credential-' || id, 0, 'singleDevice', false
           FROM users WHERE email = $1`,
          [email],
        ),
      path: () => '/account',
      open: behind((page) => page.getByRole('button', { name: startingWith(m.security_passkey_rename()) })),
      save: m.security_passkey_rename(),
      saved: m.toast_passkey_named(),
      fields: [exactly(m.security_passkey_name(), ['Clé A', 'Clé B', 'Clé C'])],
    },
  ],
  'features/team/people-section.tsx': [
    'adds something new',
    {
      name: 'person of the team',
      prepare: async (camille, { id: scheduleId }) => {
        await camille.product.pool.query("DELETE FROM mail_budgets WHERE key LIKE '%team_invitation'")
        await camille.get('createStaff', { params: { scheduleId }, body: { name: 'Bea' } })
        await camille.get('createStaff', { params: { scheduleId }, body: { name: 'Cleo' } })
        await camille.get('createStaff', { params: { scheduleId }, body: { name: 'Dora' } })
        const email = `with-${scheduleId}@salon.example`
        await camille.get('invitePerson', { body: { email, role: 'member' } })
      },
      path: settings,
      open: behind((page) =>
        page.getByRole('button', { name: startingWith(m.people_edit({ name: 'with-' })) }),
      ),
      save: m.team_save(),
      saved: m.toast_member_changed(),
      fields: [
        chosen(m.people_works_as(), ['Bea', 'Cleo', 'Dora']),
        chosen(m.people_role(), [m.role_reception(), m.role_manager(), m.role_member()]),
      ],
    },
  ],
  'features/hours/hours-dialog.tsx': [
    {
      name: 'hours of a day',
      path: hours,
      open: behind((page) => button(page, m.schedule_hours_edit({ day: 'lundi' }))),
      save: m.schedule_hours_save(),
      saved: m.toast_hours_saved(),
      fields: [exactly(m.schedule_hours_start(), ['10:00', '11:00', '12:00'])],
    },
  ],
  'features/closures/closure-dialog.tsx': [
    {
      name: 'closure',
      prepare: (camille, { id: scheduleId }) =>
        camille.get('createClosure', {
          params: { scheduleId },
          body: { fromDate: '2027-08-02', toDate: '2027-08-03', label: 'Congés' },
        }),
      path: hours,
      open: behind((page) =>
        page.getByRole('button', { name: startingWith(m.closures_edit({ dates: '' }).trim()) }),
      ),
      save: m.schedule_hours_save(),
      saved: m.toast_closed(),
      fields: [
        typed(m.closures_label(), ['Travaux', 'Stage', 'Vacances']),
        typed(m.closures_to(), ['2027-08-04', '2027-08-05', '2027-08-06']),
      ],
    },
  ],
  'features/closures/special-hours-dialog.tsx': [
    {
      name: 'special hours',
      prepare: (camille, { id: scheduleId }) =>
        camille.get('setSpecialHours', {
          params: { scheduleId },
          body: { date: '2027-08-09', hours: [{ startTime: '09:00', endTime: '17:00' }] },
        }),
      path: hours,
      open: behind((page) =>
        page.getByRole('button', { name: startingWith(m.closures_edit({ dates: '' }).trim()) }),
      ),
      save: m.schedule_hours_save(),
      saved: m.toast_hours_saved(),
      fields: [exactly(m.schedule_hours_start(), ['10:00', '11:00', '12:00'])],
    },
  ],
  'features/bookings/booking-form.tsx': [
    {
      name: 'appointment',
      prepare: (camille, salon) => camille.enters(salon, '2027-03-08 10:00'),
      path: ({ id }) => `/schedules/${id}/calendar?day=2027-03-08`,
      open: async (page) => {
        const dialog = page.getByRole('dialog', { name: /lundi 8 mars/ })
        await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
        await dialog.getByRole('heading', { name: m.calendar_edit_title() }).waitFor()
        return dialog
      },
      save: m.calendar_save(),
      saved: m.toast_booking_changed(),
      fields: [
        typed(m.calendar_comment(), ['Frange', 'Mèches', 'Nuque']),
        exactly(m.calendar_time(), ['11:00', '12:00', '13:00']),
      ],
      notice: m.booking_changed_save(),
    },
  ],

  'features/account/register-form.tsx': ['adds something new'],
  'features/addresses/address-section.tsx': ['adds something new'],
  'features/agenda/new-booking-dialog.tsx': ['adds something new'],
  'features/booking-page/client-step.tsx': ['adds something new'],
  'features/business-types/business-type-choice.tsx': ['adds something new'],
  'features/clients/add-client.tsx': ['adds something new'],
  'features/schedules/create-schedule-dialog.tsx': ['adds something new'],
  'features/team/invitation.tsx': ['adds something new'],
  'features/waiting/waiting-form.tsx': ['adds something new'],

  'features/agenda/series-drop-dialog.tsx': ['acts on one thing that it names'],
  'features/booking-page/deposit-payment.tsx': ['acts on one thing that it names'],
  'features/bookings/other-time-form.tsx': ['acts on one thing that it names'],
  'features/deposits/refund-button.tsx': ['acts on one thing that it names'],
  'features/manage-booking/booking-details.tsx': ['acts on one thing that it names'],
  'features/manage-booking/cancel-booking.tsx': ['acts on one thing that it names'],
  'features/manage-booking/email-confirmation.tsx': ['acts on one thing that it names'],
  'features/sandbox/sandbox-checkout.tsx': ['acts on one thing that it names'],
  'features/waiting/waiting-place.tsx': ['acts on one thing that it names'],

  'features/account/confirm-identity.tsx': ['signs in or proves who one is'],
  'features/addresses/verify-address.tsx': ['signs in or proves who one is'],
  'features/booking-page/password-step.tsx': ['signs in or proves who one is'],
  'features/passwords/password-by-link.tsx': ['signs in or proves who one is'],
  'features/sessions/login-form.tsx': ['signs in or proves who one is'],
  'features/sessions/session-dialog.tsx': ['signs in or proves who one is'],
  'features/two-factor/second-step.tsx': ['signs in or proves who one is'],
  'features/two-factor/two-factor-set-up-dialog.tsx': ['signs in or proves who one is'],
  'screens/forgot-password-screen.tsx': ['signs in or proves who one is'],

  'features/passwords/password-section.tsx': ['replaces a secret that it does not show'],
  'screens/reset-password-screen.tsx': ['replaces a secret that it does not show'],

  'features/booking-page/wizard-steps.tsx': ['asks or filters', 'asks or filters'],
  'features/booking-search/search-dialog.tsx': ['asks or filters'],
  'features/manage-booking/look-up-form.tsx': ['asks or filters'],
  'features/statistics/period-bar.tsx': ['asks or filters'],
  'ui/display-settings.tsx': ['asks or filters'],
  'ui/language-offer.tsx': ['asks or filters'],
}

export const savedForms: readonly SavedForm[] = Object.values(webForms)
  .flat()
  .filter((form) => typeof form !== 'string')
