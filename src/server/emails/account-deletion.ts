import { pages } from '../../contract/pages.ts'
import { m } from '../../messages/messages.js'
import type { AccountFacts } from './account-facts.ts'
import type { EmailTemplate } from './email-template.ts'

const keep = ({ baseUrl, locale }: AccountFacts) => [
  { label: m.mail_deletion_action({}, { locale }), url: `${baseUrl}${pages.account}` },
]

export const accountDeletionTemplates = {
  deletion_asked: (facts: AccountFacts): EmailTemplate => {
    const { name, date, locale } = facts
    const subject = m.mail_deletion_asked_subject({ date }, { locale })
    return {
      subject,
      heading: subject,
      paragraphs: [
        m.mail_deletion_asked_text({ name, date }, { locale }),
        m.deletion_that_day({}, { locale }),
        m.mail_deletion_mind({}, { locale }),
      ],
      facts: [],
      actions: keep(facts),
      footer: [],
    }
  },
  deletion_near: (facts: AccountFacts): EmailTemplate => {
    const { name, date, locale } = facts
    const subject = m.mail_deletion_near_subject({ date }, { locale })
    return {
      subject,
      heading: subject,
      paragraphs: [
        m.mail_deletion_near_text({ name, date }, { locale }),
        m.deletion_that_day({}, { locale }),
      ],
      facts: [],
      actions: keep(facts),
      footer: [],
    }
  },
  account_deleted: ({ name, baseUrl, locale }: AccountFacts): EmailTemplate => ({
    subject: m.mail_account_deleted_subject({}, { locale }),
    heading: m.mail_account_deleted_subject({}, { locale }),
    paragraphs: [
      m.mail_account_deleted_text({ name }, { locale }),
      m.mail_account_deleted_kept({}, { locale }),
    ],
    facts: [],
    actions: [
      { label: m.mail_account_deleted_action({}, { locale }), url: `${baseUrl}${pages.auth}?tab=register` },
    ],
    footer: [],
  }),
}
