import type { Actor } from '../../domain/booking-events.ts'
import { type Card, contactsOf, keysOf, significantDigitsOf } from '../../domain/clients.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { BookingRow, Target } from '../store/bookings/booking-rows.ts'
import { lockBookedContacts, noteConfirmedEmail } from '../store/clients/booked-contacts.ts'
import {
  anyOffline,
  type ClientChanges,
  type ClientRow,
  confirmOwnAddress,
  deleteContactKeys,
  deleteUnheldMerged,
  findByKeys,
  insertKeys,
  type Leaving,
  listBookedContacts,
  listTogether,
  lockClient,
  lockClients,
  raiseOffers,
  refreshSearchText,
  updateClient,
} from '../store/clients/client-writes.ts'
import { findMailedAddress } from '../store/notifications/held-emails.ts'

export type Contacts = readonly ('phone' | 'email')[]

type OfClient = Pick<
  BookingRow,
  'tenantId' | 'id' | 'clientId' | 'clientName' | 'clientPhone' | 'clientPhoneE164' | 'clientEmail'
>

/** Contacts that the owner knows to be this client's. */
export const addContacts = (
  db: Database,
  { tenantId, clientId, bookingId }: { tenantId: number; clientId: number; bookingId: number },
  contacts: Contacts,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const booking = await lockBookedContacts(tx, { tenantId, bookingId })
    if (!booking?.clientId || booking.deletedAt !== null) throw new Refused('booking_not_found')
    const together = await listTogether(tx, tenantId, booking.clientId)
    if (!together.includes(clientId)) throw new Refused('client_not_found')
    await confirmContacts(tx, booking, contacts, 'refuse')
  })

/** An approved booking adds the address that its reader has confirmed. An owner approves what the request shows. */
export async function confirmApproved(tx: Database, booking: BookingRow, by: Actor): Promise<void> {
  if (booking.clientId === null || booking.clientEmail === null) return
  if (by === 'owner') await confirmOwnAddress(tx, booking)
  if (sameAddress(booking.confirmedEmail, booking.clientEmail))
    await confirmContacts(tx, booking, ['email'], 'leave')
}

/** The reader of `mailId` confirms its address, which becomes the client's once the owner has approved the booking. */
export const confirmEmail = (db: Database, target: Target, mailId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const booking = await lockBookedContacts(tx, target)
    const address = booking && (await findMailedAddress(tx, { ...target, mailId }))
    if (!booking || !address || !sameAddress(address, booking.clientEmail))
      throw new Refused('email_link_invalid')
    const confirmedEmail = booking.clientEmail
    if (!sameAddress(booking.confirmedEmail, address)) await noteConfirmedEmail(tx, target, confirmedEmail)
    if (booking.answer === 'approved' && booking.status === 'approved' && booking.deletedAt === null)
      await confirmApproved(tx, { ...booking, confirmedEmail }, 'client')
  })

type BookedContacts = Pick<BookingRow, 'clientPhone' | 'clientPhoneE164' | 'clientEmail'>

const bookedContacts = ({ clientPhone, clientPhoneE164, clientEmail }: BookedContacts): string[] =>
  contactsOf({ phone: clientPhone, phoneE164: clientPhoneE164, email: clientEmail })

export const sameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase()

function filledBy(
  client: Card | ClientRow,
  booking: OfClient,
  contacts: Contacts,
): Partial<Omit<Card, 'offlineSince'>> {
  const lacksPhone = significantDigitsOf(client.phone) === null
  const takesEmail = client.email === null || !client.emailConfirmed
  return {
    ...(contacts.includes('phone') &&
      lacksPhone && { phone: booking.clientPhone, phoneE164: booking.clientPhoneE164 }),
    ...(contacts.includes('email') &&
      booking.clientEmail !== null &&
      takesEmail && { email: booking.clientEmail, emailConfirmed: true }),
  }
}

async function searchAgain(tx: Database, tenantId: number, ids: readonly number[]): Promise<void> {
  await refreshSearchText(tx, tenantId, ids)
  if (await anyOffline(tx, tenantId, ids)) await raiseOffers(tx, tenantId)
}

/**
 * Adds contacts of a booking to its client. A contact that leads to another client stays with that one: `whenTaken` says
 * whether to refuse it. The caller holds the booking's lock.
 */
async function confirmContacts(
  tx: Database,
  booking: OfClient,
  contacts: Contacts,
  whenTaken: 'refuse' | 'leave',
): Promise<void> {
  const { tenantId, clientId, id: bookingId } = booking
  if (clientId === null) return
  await lockClients(tx, tenantId)
  const together = await listTogether(tx, tenantId, clientId)
  const own = await lockClient(tx, tenantId, clientId)
  const keys = keysOf({
    name: booking.clientName,
    phone: contacts.includes('phone') ? booking.clientPhone : '',
    phoneE164: contacts.includes('phone') ? booking.clientPhoneE164 : null,
    email: contacts.includes('email') ? booking.clientEmail : null,
  })
  const taken = await findByKeys(tx, tenantId, keys)
  const isOthers = [...taken.values()].some((other) => !together.includes(other.clientId))
  if (isOthers && whenTaken === 'refuse') throw new Refused('client_key_taken')
  if (isOthers) return
  const added = keys.filter((key) => !taken.has(key)).map((key) => ({ key, clientId, bookingId }))
  if (added.length > 0) await insertKeys(tx, tenantId, added)
  const shown = own.mergedInto === null ? [own] : [own, await lockClient(tx, tenantId, own.mergedInto)]
  for (const client of shown) {
    const before = client === own ? client.beforeMerge : null
    const filled = before && filledBy(before, booking, contacts)
    const changes: ClientChanges = {
      ...filledBy(client, booking, contacts),
      ...(filled && Object.keys(filled).length > 0 && { beforeMerge: { ...before, ...filled } }),
    }
    if (Object.keys(changes).length > 0) await updateClient(tx, client, changes)
  }
  await searchAgain(tx, tenantId, [clientId])
}

type OwnContacts = Partial<Pick<ClientRow, 'phone' | 'phoneE164' | 'email'>>

const withoutContacts = (card: Card, isGone: (contact: OwnContacts) => boolean): Card => ({
  ...card,
  ...(isGone({ phone: card.phone, phoneE164: card.phoneE164 }) && { phone: '', phoneE164: null }),
  ...(isGone({ email: card.email }) && { email: null, emailConfirmed: true }),
})

/**
 * Removes the contacts that no other booking of theirs has from clients who stay, unless the salon stated them. `booking` still has the details that the
 * same transaction has erased.
 */
export async function takeBackContacts(tx: Database, booking: OfClient, of: Leaving): Promise<void> {
  const { tenantId, clientId } = booking
  if (clientId === null) return
  await lockClients(tx, tenantId)
  const ids = await listTogether(tx, tenantId, clientId)
  // Without their contacts, a client who may only telephone would book online again.
  if (await anyOffline(tx, tenantId, ids)) return
  const held = new Set((await listBookedContacts(tx, tenantId, ids)).flatMap(bookedContacts))
  const left = bookedContacts(booking).filter((contact) => !held.has(contact))
  const gone = new Set(await deleteContactKeys(tx, { tenantId, ids, contacts: left }))
  for (const id of ids) {
    const client = await lockClient(tx, tenantId, id)
    const isGone = (contact: OwnContacts) =>
      contactsOf({ phone: '', phoneE164: null, email: null, ...contact }).some((one) => gone.has(one))
    const changes: ClientChanges = {
      ...(isGone({ phone: client.phone, phoneE164: client.phoneE164 }) && { phone: '', phoneE164: null }),
      ...(isGone({ email: client.email }) && { email: null, emailConfirmed: true }),
      ...(client.beforeMerge && { beforeMerge: withoutContacts(client.beforeMerge, isGone) }),
    }
    if (Object.keys(changes).length > 0) await updateClient(tx, client, changes)
  }
  await deleteUnheldMerged(tx, { tenantId, clientId }, of)
  await searchAgain(tx, tenantId, ids)
}
