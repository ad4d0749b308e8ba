import { expect, it } from 'vitest'
import type { BookingFacts, OtherDate } from '../../src/server/emails/booking-facts.ts'
import { clientTemplate } from '../../src/server/emails/client-emails.ts'
import { renderEmail } from '../../src/server/emails/render-email.ts'

type Booking = BookingFacts['booking']

const first: Booking = {
  id: 1,
  version: 1,
  status: 'approved',
  scheduleId: 4,
  schedule: 'Salon',
  address: null,
  salonPhone: null,
  color: 'plum',
  ownerEmail: 'camille@salon.example',
  service: 'Coupe',
  staffName: 'Léa',
  priceCents: null,
  priceFrom: false,
  depositCents: null,
  durationMinutes: 60,
  date: '2027-03-08',
  startTime: '10:00',
  timezone: 'Europe/Paris',
  startsAt: Date.parse('2027-03-08T09:00:00Z'),
  endsAt: Date.parse('2027-03-08T10:00:00Z'),
  cancelHours: 0,
  createdAt: Date.parse('2027-03-01T08:00:00Z'),
  client: 'Ada',
  phone: '06 00 00 00 00',
  email: 'ada@example.com',
  comment: null,
  places: 1,
  companions: null,
  reference: 'AAAAAAAA',
  calendarUid: null,
  bookingAddress: null,
}

const on = (date: string, more: Partial<Booking> = {}): OtherDate => ({
  booking: { ...first, date, reference: 'BBBBBBBB', ...more },
  mailId: 'mail',
  linkKey: 'key',
})

const url = 'http://localhost/manage-booking?reference=BBBBBBBB&mail=mail&key=key'

function mailWith(dates: OtherDate[], booking = first) {
  const facts = { booking, dates, baseUrl: 'http://localhost', now: 0, locale: 'fr', mailId: 'one' } as const
  const { subject, html, text } = renderEmail(clientTemplate('booking_approved', facts).email, 'fr')
  return { subject, html, text: text.replace(/\s/g, ' ') }
}

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
  const withDeadline = mailWith([on('2027-03-15', deadline)], { ...first, ...deadline }).text
  expect(withDeadline).toContain(until)
  expect(withDeadline).not.toContain('jusqu’au')
  expect(mailWith([], { ...first, ...deadline }).text).toContain('jusqu’au')
  const over = mailWith([on('2027-03-15', { status: 'cancelled' })], { ...first, status: 'cancelled' }).text
  expect(over).not.toContain('Chaque date')
})
