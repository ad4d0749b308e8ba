import { pages } from '../../contract/pages.ts'
import type { AccountTemplate, SecurityTemplate } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Role } from '../../domain/roles.ts'
import { m } from '../../messages/messages.js'
import { accountDeletionTemplates } from './account-deletion.ts'
import type { AccountFacts } from './account-facts.ts'
import { startText } from './booking-facts.ts'
import type { EmailTemplate } from './email-template.ts'

const undoUrl = (baseUrl: string, token: string) =>
  `${baseUrl}${pages.verifyEmail}?back=${encodeURIComponent(token)}`

const securityEmail =
  ({ subject, text }: { subject: Words; text: (facts: AccountFacts) => string }) =>
  (facts: AccountFacts): EmailTemplate => {
    const { baseUrl, undo, locale } = facts
    return {
      subject: subject({}, { locale }),
      heading: subject({}, { locale }),
      paragraphs: [
        text(facts),
        undo === null ? m.mail_security_not_you({}, { locale }) : m.mail_security_undo({}, { locale }),
      ],
      facts: [],
      actions: [
        undo === null
          ? { label: m.mail_security_action({}, { locale }), url: `${baseUrl}${pages.account}` }
          : { label: m.mail_moved_action({}, { locale }), url: undoUrl(baseUrl, undo) },
      ],
      footer: [],
    }
  }

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string

const words =
  (text: Words) =>
  ({ locale }: AccountFacts): string =>
    text({}, { locale })

const roleNames: Record<Role, Words> = {
  owner: m.role_owner,
  manager: m.role_manager,
  reception: m.role_reception,
  member: m.role_member,
}

const invitedTexts: Record<Role, Words> = {
  owner: m.role_owner_text,
  manager: m.mail_invitation_manager,
  reception: m.mail_invitation_reception,
  member: m.mail_invitation_member,
}

type PersonWords = (inputs: { name: string; role: string }, options: { locale: Locale }) => string

const ofPerson =
  (text: PersonWords) =>
  ({ person, locale }: AccountFacts): string =>
    text({ name: person?.name ?? '', role: person ? roleNames[person.role]({}, { locale }) : '' }, { locale })

const securityEmails: Record<SecurityTemplate, (facts: AccountFacts) => EmailTemplate> = {
  password_changed: securityEmail({
    subject: m.mail_password_changed_subject,
    text: words(m.mail_password_changed_text),
  }),
  two_factor_on: securityEmail({
    subject: m.mail_two_factor_on_subject,
    text: words(m.mail_two_factor_on_text),
  }),
  two_factor_off: securityEmail({
    subject: m.mail_two_factor_off_subject,
    text: words(m.mail_two_factor_off_text),
  }),
  recovery_codes_renewed: securityEmail({
    subject: m.mail_recovery_renewed_subject,
    text: words(m.mail_recovery_renewed_text),
  }),
  recovery_code_used: securityEmail({
    subject: m.mail_recovery_used_subject,
    text: words(m.mail_recovery_used_text),
  }),
  codes_guessed: securityEmail({
    subject: m.mail_codes_guessed_subject,
    text: words(m.mail_codes_guessed_text),
  }),
  passwords_guessed: securityEmail({
    subject: m.mail_passwords_guessed_subject,
    text: words(m.mail_passwords_guessed_text),
  }),
  passkey_added: securityEmail({
    subject: m.mail_passkey_added_subject,
    text: words(m.mail_passkey_added_text),
  }),
  passkey_removed: securityEmail({
    subject: m.mail_passkey_removed_subject,
    text: words(m.mail_passkey_removed_text),
  }),
  device_added: securityEmail({
    subject: m.mail_device_added_subject,
    text: ({ device, locale }) => m.mail_device_added_text({ device }, { locale }),
  }),
  feed_renewed: securityEmail({
    subject: m.mail_feed_renewed_subject,
    text: words(m.mail_feed_renewed_text),
  }),
  person_invited: securityEmail({
    subject: m.mail_person_invited_subject,
    text: ofPerson(m.mail_person_invited_text),
  }),
  person_joined: securityEmail({
    subject: m.mail_person_joined_subject,
    text: ofPerson(m.mail_person_joined_text),
  }),
  role_raised: securityEmail({
    subject: m.mail_role_raised_subject,
    text: ofPerson(m.mail_role_raised_text),
  }),
  staff_linked: securityEmail({
    subject: m.mail_staff_linked_subject,
    text: ofPerson(m.mail_staff_linked_text),
  }),
  kept_years_shortened: securityEmail({
    subject: m.mail_kept_years_subject,
    text: ({ keptYears, date, locale }) =>
      m.mail_kept_years_text({ years: m.kept_years({ count: keptYears }, { locale }), date }, { locale }),
  }),
}

export const accountTemplates: Record<AccountTemplate, (facts: AccountFacts) => EmailTemplate> = {
  ...securityEmails,
  ...accountDeletionTemplates,
  verify_address: ({ token, baseUrl, locale }) => ({
    subject: m.mail_verify_subject({}, { locale }),
    heading: m.mail_verify_heading({}, { locale }),
    paragraphs: [m.mail_verify_text({}, { locale })],
    facts: [],
    actions: [
      {
        label: m.mail_verify_action({}, { locale }),
        url: `${baseUrl}${pages.verifyEmail}?token=${encodeURIComponent(token)}`,
      },
    ],
    note: m.mail_verify_ignore({}, { locale }),
    footer: [],
  }),
  address_taken: ({ baseUrl, locale }) => ({
    subject: m.mail_taken_subject({}, { locale }),
    heading: m.mail_taken_heading({}, { locale }),
    paragraphs: [m.mail_taken_text({}, { locale })],
    facts: [],
    actions: [{ label: m.mail_taken_action({}, { locale }), url: `${baseUrl}${pages.auth}` }],
    footer: [],
  }),
  reset_password: ({ token, baseUrl, locale }) => ({
    subject: m.mail_reset_subject({}, { locale }),
    heading: m.mail_reset_heading({}, { locale }),
    paragraphs: [m.mail_reset_text({}, { locale })],
    facts: [],
    actions: [
      {
        label: m.mail_reset_action({}, { locale }),
        url: `${baseUrl}${pages.resetPassword}?token=${encodeURIComponent(token)}`,
      },
    ],
    note: m.mail_reset_ignore({}, { locale }),
    footer: [],
  }),
  confirm_address: ({ token, baseUrl, locale }) => ({
    subject: m.mail_confirm_subject({}, { locale }),
    heading: m.mail_confirm_subject({}, { locale }),
    paragraphs: [m.mail_confirm_text({}, { locale })],
    facts: [],
    actions: [
      {
        label: m.mail_confirm_action({}, { locale }),
        url: `${baseUrl}${pages.verifyEmail}?change=${encodeURIComponent(token)}`,
      },
    ],
    note: m.mail_confirm_ignore({}, { locale }),
    footer: [],
  }),
  address_in_use: ({ baseUrl, locale }) => ({
    subject: m.mail_in_use_subject({}, { locale }),
    heading: m.mail_in_use_subject({}, { locale }),
    paragraphs: [m.mail_in_use_text({}, { locale })],
    facts: [],
    actions: [{ label: m.mail_taken_action({}, { locale }), url: `${baseUrl}${pages.auth}` }],
    footer: [],
  }),
  address_changed: ({ undo, baseUrl, locale }) => ({
    subject: m.mail_moved_subject({}, { locale }),
    heading: m.mail_moved_subject({}, { locale }),
    paragraphs: [
      m.mail_moved_text({}, { locale }),
      undo === null ? m.mail_moved_older({}, { locale }) : m.mail_moved_not_you({}, { locale }),
    ],
    facts: [],
    actions:
      undo === null ? [] : [{ label: m.mail_moved_action({}, { locale }), url: undoUrl(baseUrl, undo) }],
    footer: [],
  }),
  // The subject is ours alone: its reader does not know who writes.
  team_invitation: ({ inviter, schedule, person, token, baseUrl, locale }) => ({
    subject: m.mail_invitation_subject({}, { locale }),
    heading: m.mail_invitation_heading({}, { locale }),
    paragraphs: [
      schedule === ''
        ? m.mail_invitation_text_alone({ name: inviter }, { locale })
        : m.mail_invitation_text({ name: inviter, schedule }, { locale }),
      ...(person ? [invitedTexts[person.role]({}, { locale })] : []),
      m.mail_invitation_ways({}, { locale }),
    ],
    facts: person
      ? [{ label: m.mail_invitation_role({}, { locale }), value: roleNames[person.role]({}, { locale }) }]
      : [],
    actions: [
      {
        label: m.mail_invitation_action({}, { locale }),
        url: `${baseUrl}${pages.invitation.replace(':invitationToken', token)}`,
      },
    ],
    note: m.mail_invitation_ignore({}, { locale }),
    footer: [],
  }),
  test_mail: ({ name, baseUrl, locale }) => ({
    subject: m.mail_test_subject({}, { locale }),
    heading: m.mail_test_heading({}, { locale }),
    paragraphs: [m.mail_test_text({ name }, { locale })],
    facts: [],
    actions: [{ label: m.mail_test_action({}, { locale }), url: `${baseUrl}${pages.dashboard}` }],
    footer: [{ text: m.mail_owner_footer({}, { locale }), url: `${baseUrl}${pages.account}` }],
  }),
  bookings_kept_back: ({ keptBack, baseUrl, locale }) => {
    const { scheduleId = 0, schedule = '', count = 0, bookings = [] } = keptBack ?? {}
    const subject = m.mail_kept_back_subject({ schedule }, { locale })
    const more = count - bookings.length
    return {
      subject,
      heading: subject,
      paragraphs: [m.mail_kept_back_text({ count }, { locale }), m.mail_kept_back_what_to_do({}, { locale })],
      facts: bookings.map(({ client, service, heldFrom, ...start }) => ({
        label: startText(start, locale),
        value: m.mail_kept_back_booking({ client, service, heldFrom }, { locale }),
      })),
      actions: [
        {
          label: m.mail_kept_back_action({}, { locale }),
          url: `${baseUrl}${pages.calendar.replace(':scheduleId', String(scheduleId))}`,
        },
      ],
      ...(more > 0 && { note: m.mail_kept_back_more({ count: more }, { locale }) }),
      footer: [],
    }
  },
  subscription_unpaid: ({ name, baseUrl, locale }) => ({
    subject: m.mail_unpaid_subject({}, { locale }),
    heading: m.mail_unpaid_heading({}, { locale }),
    paragraphs: [m.mail_unpaid_text({ name }, { locale })],
    facts: [],
    actions: [{ label: m.mail_unpaid_action({}, { locale }), url: `${baseUrl}${pages.subscription}` }],
    footer: [],
  }),
  payment_account_lost: ({ name, baseUrl, locale }) => ({
    subject: m.mail_account_lost_subject({}, { locale }),
    heading: m.mail_account_lost_heading({}, { locale }),
    paragraphs: [
      m.mail_account_lost_text({ name }, { locale }),
      m.mail_account_lost_what_to_do({}, { locale }),
    ],
    facts: [],
    actions: [{ label: m.mail_account_lost_action({}, { locale }), url: `${baseUrl}${pages.dashboard}` }],
    footer: [],
  }),
}
