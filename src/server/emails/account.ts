import { pages } from '../../contract/pages.ts'
import { m } from '../../messages/messages.js'
import type { Locale } from '../http/locale.ts'
import type { AccountMessageKind } from '../store/messages.ts'
import type { Letter } from './letter.ts'

export type AccountFacts = { name: string; token: string; baseUrl: string; locale: Locale }

/** The letters about an account; `token` is that of the link, where the letter has one. */
export const accountLetters: Record<AccountMessageKind, (facts: AccountFacts) => Letter> = {
  verify_address: ({ name, token, baseUrl, locale }) => ({
    subject: m.mail_verify_subject({}, { locale }),
    paragraphs: [m.mail_verify_text({ name }, { locale })],
    facts: [],
    action: {
      label: m.mail_verify_action({}, { locale }),
      url: `${baseUrl}${pages.verifyEmail}?token=${encodeURIComponent(token)}`,
    },
    note: m.mail_verify_ignore({}, { locale }),
  }),
  address_taken: ({ baseUrl, locale }) => ({
    subject: m.mail_taken_subject({}, { locale }),
    paragraphs: [m.mail_taken_text({}, { locale })],
    facts: [],
    action: { label: m.mail_taken_action({}, { locale }), url: `${baseUrl}${pages.auth}` },
  }),
  reset_password: ({ token, baseUrl, locale }) => ({
    subject: m.mail_reset_subject({}, { locale }),
    paragraphs: [m.mail_reset_text({}, { locale })],
    facts: [],
    action: {
      label: m.mail_reset_action({}, { locale }),
      url: `${baseUrl}${pages.resetPassword}?token=${encodeURIComponent(token)}`,
    },
    note: m.mail_reset_ignore({}, { locale }),
  }),
}
