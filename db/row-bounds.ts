import type { PgTable } from 'drizzle-orm/pg-core'
import { maxHistoryEvents } from '../src/domain/booking-history.ts'
import { maxDevices } from '../src/domain/notifications.ts'
import { quotas } from '../src/domain/quotas.ts'
import { maxWaiting } from '../src/domain/waiting.ts'
import type * as schema from './schema.ts'

type Tables = {
  [Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never]: unknown
}

export type RowBound = {
  /** Those whose calls make rows. Visitors have no account; a person has one, and an owner a salon, too. */
  madeBy: 'visitors' | 'people' | 'owners' | 'server'
  /**
   * How many there can be, with deleted, past and future ones. Without such a number: what slows their growth, or what
   * ends them. Only tables whose every read takes a part may go without.
   */
  bound: { max: number; of: 'account' | 'salon' | 'schedule' | 'booking' } | string
  /** How many rows, or entries of a list in a row, one statement returns at most for a call. */
  read: number
}

const { schedules, services, staff, closures, specialHours, availability, photos, terms, clients } = quotas

const withBookings = 'one for each booking. Owners make 600 writes a minute, visitors 20 bookings'
const maxMembers = 100
/** A quarter of an hour is the shortest service. Offers read seven weeks. */
const maxTimesOffered = staff.max * 7 * 7 * 24 * 4

/** One line for each table. Changes under new zone rules, which a start makes, read all upcoming bookings of a schedule. */
export const rowBounds: Record<keyof Tables, RowBound> = {
  users: { madeBy: 'visitors', bound: '10 registrations a minute for each network', read: 1 },
  sessions: { madeBy: 'people', bound: 'each ends, and is pruned then', read: 100 },
  accounts: { madeBy: 'people', bound: { max: 1, of: 'account' }, read: 1 },
  verifications: { madeBy: 'visitors', bound: 'each ends, and is pruned then', read: 1 },
  twoFactors: { madeBy: 'people', bound: { max: 1, of: 'account' }, read: 1 },
  signInChallenges: { madeBy: 'people', bound: 'the next one deletes those that have ended', read: 1 },
  passkeys: { madeBy: 'people', bound: { max: 20, of: 'account' }, read: 20 },
  addressLinks: {
    madeBy: 'people',
    bound: '5 changes a minute; each ends, and is pruned then',
    read: 21_600,
  },
  requestKeys: { madeBy: 'people', bound: 'one for each write with a key; pruned after a day', read: 1 },
  devices: { madeBy: 'people', bound: { max: maxDevices, of: 'account' }, read: maxDevices },
  accountMails: { madeBy: 'people', bound: 'mail budgets; pruned 90 days after they were sent', read: 1 },
  memberships: { madeBy: 'owners', bound: { max: maxMembers, of: 'salon' }, read: maxMembers },

  schedules: { madeBy: 'owners', bound: { max: schedules.kept, of: 'salon' }, read: schedules.kept },
  services: { madeBy: 'owners', bound: { max: services.kept, of: 'schedule' }, read: services.max },
  staff: { madeBy: 'owners', bound: { max: staff.kept, of: 'schedule' }, read: staff.kept },
  serviceStaff: {
    madeBy: 'owners',
    bound: { max: services.max * staff.max, of: 'schedule' },
    read: services.max * staff.max,
  },
  availability: {
    madeBy: 'owners',
    bound: { max: availability.max, of: 'schedule' },
    read: availability.max,
  },
  closures: { madeBy: 'owners', bound: { max: closures.kept, of: 'schedule' }, read: closures.kept },
  specialHours: {
    madeBy: 'owners',
    bound: { max: specialHours.kept, of: 'schedule' },
    read: specialHours.kept,
  },
  scheduleImages: {
    madeBy: 'owners',
    bound: { max: photos.max + 1 + staff.max, of: 'schedule' },
    // Their ids, for an export.
    read: schedules.kept * (photos.max + 1 + staff.max),
  },
  terms: { madeBy: 'owners', bound: { max: terms.max, of: 'salon' }, read: 50 },

  clients: { madeBy: 'visitors', bound: `${clients.max} added; each booking may make one more`, read: 500 },
  clientKeys: {
    madeBy: 'visitors',
    bound: 'at most two for each booking, card or line of a file',
    read: 50_000,
  },
  clientChecks: { madeBy: 'server', bound: 'deleted with the check', read: 500 },

  bookings: { madeBy: 'visitors', bound: withBookings, read: 5_000 },
  groupSessions: { madeBy: 'visitors', bound: withBookings, read: 1 },
  // One for each time, not for each seat.
  occupancies: { madeBy: 'visitors', bound: withBookings, read: maxTimesOffered },
  bookingEvents: { madeBy: 'visitors', bound: 'one for each write', read: maxHistoryEvents },
  undos: { madeBy: 'owners', bound: { max: 1, of: 'booking' }, read: 1 },
  openRequests: { madeBy: 'visitors', bound: 'each ends, and is deleted then', read: 2 },
  deposits: { madeBy: 'visitors', bound: { max: 1, of: 'booking' }, read: 500 },
  receipts: { madeBy: 'visitors', bound: 'one for each payment and refund', read: 1_000 },
  receiptCounters: { madeBy: 'server', bound: 'one a year', read: 1 },
  deliveries: {
    madeBy: 'visitors',
    bound: 'one for each event and receiver; pruned 90 days after they were sent, reminders after 400',
    read: maxHistoryEvents * (maxMembers + 1),
  },

  waitingEntries: {
    madeBy: 'visitors',
    bound: `${maxWaiting} at a time in a schedule; deleted once they have ended`,
    read: 500,
  },
  waitingOffers: {
    madeBy: 'server',
    bound: 'one for each address and start; deleted with the entry',
    read: 1,
  },
  waitingChecks: {
    madeBy: 'server',
    bound: 'one for each range of dates; deleted with the check',
    read: 200,
  },

  paymentAccounts: { madeBy: 'owners', bound: { max: 2, of: 'account' }, read: 2 },
  subscriptions: { madeBy: 'owners', bound: { max: 2, of: 'account' }, read: 50 },
  paymentEvents: { madeBy: 'server', bound: 'pruned after 30 days', read: 1 },
  sandboxObjects: { madeBy: 'visitors', bound: 'tries of a demo, without a payment provider', read: 100 },

  publicIds: {
    madeBy: 'visitors',
    bound: 'one for each booking, entry, image and address of a schedule',
    read: 1,
  },
  attempts: { madeBy: 'visitors', bound: 'each ends, and is deleted then', read: 100 },
  mailBudgets: { madeBy: 'visitors', bound: 'each ends, and is pruned then', read: 200 },
  reminderUnsubscribes: { madeBy: 'visitors', bound: 'one for each address that got a reminder', read: 1 },
  respondingAddresses: { madeBy: 'visitors', bound: 'one for each address that got an email', read: 1 },
  backups: { madeBy: 'server', bound: 'one for each backup', read: 1 },
}
