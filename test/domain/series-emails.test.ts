import { expect, it } from 'vitest'
import { type ClientTemplate, clientTemplates } from '../../src/domain/deliveries.ts'
import { formatDate } from '../../src/domain/formats.ts'
import { type Locale, locales } from '../../src/domain/locales.ts'
import type { BookingFacts, OtherDate } from '../../src/server/emails/booking-facts.ts'
import { clientTemplate } from '../../src/server/emails/client-emails.ts'
import { renderEmail } from '../../src/server/emails/render-email.ts'
import { plain } from './every-email.ts'

type Booking = BookingFacts['booking']

const first: Booking = {
  ...plain,
  staffName: 'Léa',
  date: '2027-03-08',
  startTime: '10:00',
  startsAt: Date.parse('2027-03-08T09:00:00Z'),
  endsAt: Date.parse('2027-03-08T10:00:00Z'),
  reference: 'AAAAAAAA',
}

const on = (date: string, more: Partial<Booking> = {}): OtherDate => ({
  booking: { ...first, date, reference: 'BBBBBBBB', ...more },
  mailId: 'mail',
  linkKey: 'key',
})

const url = 'http://localhost/manage-booking?reference=BBBBBBBB&mail=mail&key=key'

type Mailed = { booking?: Booking; template?: ClientTemplate; locale?: Locale }

function mailWith(
  dates: OtherDate[],
  { booking = first, template = 'booking_approved', locale = 'fr' }: Mailed = {},
) {
  const facts = { booking, dates, baseUrl: 'http://localhost', now: 0, locale, mailId: 'one' }
  const { subject, html, text } = renderEmail(clientTemplate(template, facts).email, locale)
  return { subject, html, text: text.replace(/\s/g, ' ') }
}

// An offer is of one time.
const several = clientTemplates.filter((template) => template !== 'place_offered')

it.each(several)('names the other dates of a recurring appointment in %s', (template) => {
  for (const locale of locales) {
    const { text, html } = mailWith([on('2027-03-15')], { template, locale })
    expect(text).toContain(formatDate('2027-03-15', locale, 'short'))
    expect(text).toContain(url)
    expect(html).toContain('reference=BBBBBBBB')
  }
})

it('says of each date what differs from the first one', () => {
  const { text, html } = mailWith([
    on('2027-03-15'),
    on('2027-03-22', { staffName: 'Max', service: 'Couleur' }),
    {
      ...on('2027-03-29', { status: 'cancelled' }),
      before: { ...first, service: 'Coupe', staffName: 'Léa' },
    },
  ])
  for (const line of [
    `lun. 15 mars à 10:00 : ${url}`,
    `lun. 22 mars à 10:00, avec Max · Couleur : ${url}`,
    `lun. 29 mars à 10:00 · Annulé (avant : lun. 8 mars à 10:00) : ${url}`,
  ])
    expect(text).toContain(line)
  expect(html.split('reference=BBBBBBBB')).toHaveLength(4)
})

it('says where each date is managed, instead of the deadline of the first one', () => {
  const deadline = { cancelHours: 24 }
  const link = 'Chaque date se gère séparément, par son propre lien.'
  const until = 'son lien indique jusqu’à quand'
  expect(mailWith([on('2027-03-15')]).text).toContain(link)
  const withDeadline = mailWith([on('2027-03-15', deadline)], { booking: { ...first, ...deadline } }).text
  expect(withDeadline).toContain(until)
  expect(withDeadline).not.toContain('jusqu’au')
  expect(mailWith([], { booking: { ...first, ...deadline } }).text).toContain('jusqu’au')
  const over = mailWith([on('2027-03-15', { status: 'cancelled' })], {
    booking: { ...first, status: 'cancelled' },
  }).text
  expect(over).not.toContain('Chaque date')
})
