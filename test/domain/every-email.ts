import { type BookingStatus, bookingStatuses } from '../../src/domain/bookings.ts'
import type { AccountTemplate, ClientTemplate, OwnerTemplate } from '../../src/domain/deliveries.ts'
import { formatDate } from '../../src/domain/formats.ts'
import { type Locale, locales } from '../../src/domain/locales.ts'
import { waysIn } from '../../src/domain/ways-in.ts'
import { accountTemplates } from '../../src/server/emails/account-emails.ts'
import type { BookingFacts } from '../../src/server/emails/booking-facts.ts'
import { clientTemplate } from '../../src/server/emails/client-emails.ts'
import type { EmailTemplate } from '../../src/server/emails/email-template.ts'
import { ownerTemplate } from '../../src/server/emails/owner-emails.ts'
import { joinedTemplate } from '../../src/server/emails/waiting-emails.ts'
import type { NotifiedWaiting } from '../../src/server/store/waiting/waiting-views.ts'

const baseUrl = 'https://salon.example'

const kindsOfAccount: Record<AccountTemplate, true> = {
  verify_address: true,
  address_taken: true,
  reset_password: true,
  test_mail: true,
  subscription_unpaid: true,
  payment_account_lost: true,
  deletion_asked: true,
  deletion_near: true,
  account_deleted: true,
  two_factor_on: true,
  two_factor_off: true,
  recovery_codes_renewed: true,
  recovery_code_used: true,
  codes_guessed: true,
  passwords_guessed: true,
  passkey_added: true,
  passkey_removed: true,
  password_changed: true,
  confirm_address: true,
  address_in_use: true,
  address_changed: true,
  bookings_kept_back: true,
  team_invitation: true,
  device_added: true,
  feed_renewed: true,
  person_invited: true,
  person_joined: true,
  role_raised: true,
  staff_linked: true,
  kept_years_shortened: true,
}

const kindsOfClient: Record<ClientTemplate, true> = {
  booking_received: true,
  booking_confirmed: true,
  deposit_confirmed: true,
  booking_approved: true,
  booking_rejected: true,
  booking_reopened: true,
  booking_changed: true,
  booking_cancelled: true,
  booking_given_away: true,
  booking_lapsed: true,
  cancellation_confirmed: true,
  places_given_back: true,
  reschedule_received: true,
  reschedule_confirmed: true,
  reschedule_declined: true,
  time_proposed: true,
  proposal_withdrawn: true,
  booking_reminder: true,
  deposit_received: true,
  deposit_refunded: true,
  deposit_partly_refunded: true,
  deposit_refund_failed: true,
  deposit_returned: true,
  place_offered: true,
}

const kindsOfOwner: Record<OwnerTemplate, true> = {
  booking_requested: true,
  booking_made: true,
  client_cancelled: true,
  client_gave_back_places: true,
  client_rescheduled: true,
  reschedule_requested: true,
  proposal_accepted: true,
  proposal_declined: true,
  request_lapsed: true,
  deposit_late: true,
  deposit_given_back: true,
  deposit_disputed: true,
  payment_mismatched: true,
  refund_refused: true,
  refund_taken_back: true,
}

const namesOf = <Name extends string>(kinds: Record<Name, true>) => Object.keys(kinds) as Name[]

export const plain: BookingFacts['booking'] = {
  id: 7,
  version: 3,
  status: 'approved',
  scheduleId: 4,
  schedule: 'Salon',
  address: null,
  salonPhone: null,
  color: 'plum',
  ownerEmail: 'camille@salon.example',
  service: 'Coupe',
  staffName: null,
  priceCents: null,
  priceFrom: false,
  depositCents: null,
  durationMinutes: 60,
  date: '2027-04-01',
  startTime: '14:30',
  timezone: 'Europe/Paris',
  startsAt: Date.parse('2027-04-01T12:30:00Z'),
  endsAt: Date.parse('2027-04-01T13:30:00Z'),
  cancelHours: 0,
  createdAt: Date.parse('2027-03-01T08:00:00Z'),
  client: 'Ada',
  phone: '06 00 00 00 00',
  email: 'ada@example.com',
  comment: null,
  places: 1,
  companions: null,
  reference: 'ABCDEFGH',
  calendarUid: null,
  bookingAddress: 'Zm9vYmFyYmF6',
}

/** Text that a page must not treat as markup. */
const hostile = `<b>"L’été" & 'co'</b> &amp; \u2028 é😀 </td>\n{x} <!-- `

const strange: BookingFacts['booking'] = {
  ...plain,
  schedule: hostile,
  service: hostile,
  client: hostile,
  phone: '+1 <2>',
  email: `o'b&c@example.com`,
  comment: `Court\n\n  ${hostile}\r\nfin`,
  // Across midnight, for nearly a whole day.
  startTime: '00:00',
  endsAt: Date.parse('2027-04-01T21:59:00Z'),
  timezone: 'America/Argentina/Buenos_Aires',
}

const before = { service: 'Couleur <b>', durationMinutes: 90, date: '2027-03-08', startTime: '09:05' }

const variants: Record<string, Partial<BookingFacts> & { booking: BookingFacts['booking'] }> = {
  plain: { booking: plain },
  strange: {
    booking: strange,
    before,
    proposed: { ...before, staffName: hostile },
    amountCents: 155_050,
    freeAgain: true,
    stopUrl: `${baseUrl}/stop?token=a&b="c"`,
  },
  'the same': {
    booking: { ...plain, comment: 'Court' },
    before: { ...before, date: plain.date },
    amountCents: 5,
  },
}

const now = Date.parse('2027-03-01T08:00:00Z')

const withStatus = (facts: BookingFacts, status: BookingStatus): BookingFacts => ({
  ...facts,
  booking: { ...facts.booking, status },
})

/** The link in these emails undoes the change. */
const undoable = new Set<string>([...Object.values(waysIn).flat(), 'kept_years_shortened'])

const offer = { until: '2027-03-31T10:15:00Z', waitingToken: 'b3BlbnNlc2FtZQ' }

const waiting: NotifiedWaiting = {
  services: ['Coupe', 'Barbe'],
  staffName: 'Léa',
  places: 1,
  clientName: 'Ada',
  joinedAt: Date.parse('2027-03-01T08:00:00Z'),
  fromDate: '2027-04-01',
  toDate: '2027-04-09',
  fromTime: '09:00',
  toTime: '12:00',
  waitingToken: offer.waitingToken,
  schedule: 'Salon',
  timezone: 'Europe/Paris',
  color: 'plum',
  address: null,
  ownerEmail: 'camille@salon.example',
}

const waitingVariants: NotifiedWaiting[] = [
  waiting,
  {
    ...waiting,
    schedule: hostile,
    services: [hostile],
    staffName: null,
    toDate: waiting.fromDate,
    fromTime: '00:00',
    toTime: '23:59',
  },
]

type Case = { kind: string; locale: Locale; email: EmailTemplate }

function emailsIn(locale: Locale): Case[] {
  const cases: Case[] = namesOf(kindsOfAccount).flatMap((kind) =>
    ['Camille', hostile].map((name, at) => ({
      kind,
      locale,
      email: accountTemplates[kind]({
        name,
        token: `ab+/=&"${at}`,
        undo: undoable.has(kind) ? `ab+/=&"${at}` : null,
        date: formatDate('2027-04-01', locale, 'full'),
        schedule: name,
        device: name,
        person: { name, role: 'manager' },
        inviter: name,
        keptYears: 1 + at,
        keptBack: {
          scheduleId: 4,
          schedule: name,
          count: 2 + at,
          bookings: [
            { date: '2027-04-01', startTime: '10:00', client: name, service: 'Coupe', heldFrom: '09:00' },
            { date: '2027-04-02', startTime: '14:30', client: 'Ada', service: name, heldFrom: '13:30' },
          ],
        },
        baseUrl,
        locale,
      }),
    })),
  )
  for (const more of Object.values(variants)) {
    for (const status of bookingStatuses) {
      const facts = withStatus(
        {
          baseUrl,
          now,
          locale,
          offer,
          ...more,
          mailId: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
        },
        status,
      )
      for (const kind of namesOf(kindsOfClient))
        cases.push({ kind, locale, email: clientTemplate(kind, facts).email })
      for (const kind of namesOf(kindsOfOwner))
        cases.push({ kind, locale, email: ownerTemplate(kind, facts) })
    }
  }
  for (const entry of waitingVariants) {
    const facts = { waiting: entry, baseUrl, locale, mailId: '6f9619ff-8b86-4011-b42d-00c04fc964ff' }
    cases.push({ kind: 'waiting_joined', locale, email: joinedTemplate(facts) })
  }
  return cases
}

export const everyEmail: Case[] = locales.flatMap(emailsIn)
