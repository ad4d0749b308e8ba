import type pg from 'pg'
import type { bookingHistory } from '../../contract/booking-history.ts'
import type { Reply } from '../../contract/index.ts'
import { maxHistoryEvents, undoneVersions } from '../../domain/booking-history.ts'
import { isSeen, shownStatus } from '../../domain/bookings.ts'
import { type BookingNotification, notificationsOf, optionOf } from '../../domain/deliveries.ts'
import { eurosText } from '../../domain/deposits.ts'
import { resendMail } from '../bookings/resend.ts'
import { byOf } from '../http/acting.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import {
  type LoggedEvent,
  type LoggedMail,
  listHistory,
  type Readers,
} from '../store/bookings/booking-history.ts'
import { type Target, targetOf } from '../store/bookings/booking-rows.ts'
import { findBooking } from '../store/bookings/bookings.ts'

type Listed = LoggedEvent & { readers: Readers }
type Entry = Reply<'listBookingHistory'>[number]
type FullMail = Entry['mails'][number]
type Mail = Omit<FullMail, 'letter'>

const withFormerName = (mail: Mail): FullMail => ({ ...mail, letter: mail.template })

/** The reader knows what they did themselves. */
function nameOfActor({ actor, details: { by } }: LoggedEvent, { person, membership, name }: Owner) {
  if (by) return by.id === person.id ? {} : { by: by.name }
  return actor === 'owner' && membership !== null ? { by: name } : {}
}

const iso = (instant: number) => new Date(instant).toISOString()

/** Of the people of the salon; null for the reader. */
function nameOfReceiver(
  { recipient, membershipId, userId, name, target }: LoggedMail,
  readers: Readers,
  reader: Owner,
): string | null {
  if (recipient === 'client') return null
  if ((membershipId === null ? reader.id : userId) === reader.person.id) return null
  // Someone who left has only an address.
  return membershipId === null ? readers.ownerName : (name ?? target)
}

function mailView(logged: LoggedMail, name: string | null): Mail {
  const { isDue, dueAt, doneAt, abandonedAt, recipient, template, target, attempts } = logged
  const mail = { recipient, template, target, attempts, ...(name !== null && { name }) }
  if (doneAt !== null) return { ...mail, state: 'sent', at: iso(doneAt) }
  if (abandonedAt !== null) return { ...mail, state: 'given_up', at: iso(abandonedAt) }
  if (mail.attempts > 0) return { ...mail, state: 'failed', at: iso(dueAt) }
  return isDue ? { ...mail, state: 'waiting' } : { ...mail, state: 'held', at: iso(dueAt) }
}

/** Why an expected mail does not exist; null if the reason is no longer known. */
function unwritten(
  { recipient, template }: BookingNotification,
  planned: boolean,
  readers: Readers,
  reader: Owner,
): Mail | null {
  const target = recipient === 'client' ? readers.clientEmail : readers.ownerEmail
  const toOther = recipient === 'owner' && reader.membership !== null
  const mail = { recipient, template, target, attempts: 0, ...(toOther && { name: readers.ownerName }) }
  if (target === null) return { ...mail, state: 'no_address' }
  if (!planned) return { ...mail, state: 'waiting' }
  const option = recipient === 'owner' ? optionOf(template) : null
  const isMuted = option !== null && readers.muted.includes(option)
  if (isMuted || (template === 'booking_reminder' && !readers.wantsReminders))
    return { ...mail, state: 'switched_off' }
  return null
}

/** Sent or not, for each possible recipient. Members see those to the present client and to themselves. */
function mailsOf(event: Listed, reader: Owner): Mail[] {
  const { mails, planned, readers } = event
  const isMember = reader.only !== null
  const missing = notificationsOf(event, {
    wasSeen: isSeen(event.details.status ?? 'pending'),
    longOver: false,
  })
    .filter(({ recipient }) => !(isMember && recipient === 'owner'))
    .filter(({ recipient }) => !mails.some((mail) => mail.recipient === recipient && !mail.membershipId))
    .map((notification) => unwritten(notification, planned, readers, reader))
  const written = mails
    .map((mail) => ({ mail, name: nameOfReceiver(mail, readers, reader) }))
    .filter(
      ({ mail, name }) =>
        !isMember || (name === null && (mail.recipient === 'owner' || mail.target === readers.clientEmail)),
    )
    .map(({ mail, name }) => mailView(mail, name))
  return [...written, ...missing.filter((mail) => mail !== null)]
}

/** With the events from before the appointment was given to its present client. */
async function listWhole(pool: pg.Pool, { bookingId, ...schedule }: Target): Promise<Listed[]> {
  const events: Listed[] = []
  for (let next: number | undefined = bookingId; next !== undefined && events.length < maxHistoryEvents; ) {
    const found: Listed[] = await listHistory(pool, { ...schedule, bookingId: next })
    events.unshift(...found)
    next = found.find(({ kind }) => kind === 'transferred')?.details.former
  }
  return events.toSorted((one, other) => one.at - other.at || one.version - other.version)
}

export const bookingHistoryRoutes = ({
  db,
  pool,
  wakeDeliveries,
}: Server): Handlers<typeof bookingHistory> => ({
  listBookingHistory: async ({ owner, params: { bookingId } }) => {
    const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
    const events = await (owner.only === null ? listWhole(pool, target) : listHistory(pool, target))
    const undone = undoneVersions(events)
    return events.map((event): Entry => {
      const { version, at, kind, actor, details } = event
      const { status, before, proposed, amountCents, message, places } = details
      const isUndone = undone.has(version)
      return {
        version,
        at: iso(at),
        kind,
        actor,
        ...nameOfActor(event, owner),
        ...(status && { status: shownStatus({ status, deleted: kind === 'deleted' }) }),
        ...(isUndone && { undone: true }),
        ...(before && { before }),
        ...(proposed && { proposed }),
        ...(amountCents !== undefined && { amount: eurosText(amountCents) }),
        ...(message !== undefined && { message }),
        ...(places !== undefined && { places }),
        mails: isUndone ? [] : mailsOf(event, owner).map(withFormerName),
      }
    })
  },

  resendMail: async ({ owner, params: { bookingId }, body, now }) => {
    const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
    await resendMail(db, target, body, { now, by: byOf(owner) })
    wakeDeliveries()
    return {}
  },
})
