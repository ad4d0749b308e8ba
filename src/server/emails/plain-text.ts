import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import type { EmailTemplate, Fact } from './email-template.ts'

export function plainTextOf(email: EmailTemplate, locale: Locale): string {
  const { heading, paragraphs, quote, when, facts, dates, actions, note, footer } = email
  const line = (label: string, value: string) => m.mail_line({ label, value }, { locale })
  const textOf = ({ value, before }: Pick<Fact, 'value' | 'before'>) =>
    before ? m.mail_was({ value, before }, { locale }) : value
  const blocks = [
    [heading],
    paragraphs,
    quote ? [quote.from, ...quote.text.split('\n').map((row) => `> ${row}`)] : [],
    when ? [`${when.date}, ${when.times}`, when.zone] : [],
    facts.map((fact) => line(fact.label, textOf(fact))),
    dates ? [dates.label, ...dates.list.map((date) => line(textOf(date), date.url))] : [],
    ...actions.map(({ label, url }) => [line(label, url)]),
    note ? [note] : [],
    ['-- ', ...footer.map(({ text, url }) => (url ? line(text, url) : text)), m.mail_footer({}, { locale })],
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
