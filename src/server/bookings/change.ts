import { type Change, decide, occupies } from '../../domain/booking-changes.ts'
import type { Booked, Command } from '../../domain/booking-commands.ts'
import type { EventDetails } from '../../domain/booking-events.ts'
import { isSeen } from '../../domain/bookings.ts'
import type { MovedWords } from '../../domain/clients.ts'
import { isRefundDue, isUnpaid, nextCheckOfPaid, refundRetryDelay } from '../../domain/deposits.ts'
import { movementsOf } from '../../domain/receipts.ts'
import { Refused } from '../../domain/refusals.ts'
import { isUndoable, undoGraceSeconds } from '../../domain/undo.ts'
import { datesAround } from '../../domain/waiting.ts'
import { confirmApproved } from '../clients/contacts.ts'
import { correctClient } from '../clients/correct.ts'
import { leaveClient, returnWords } from '../clients/leave.ts'
import { upsertBookedClient } from '../clients/upsert.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import {
  type Agreed,
  type BookingRow,
  bookedOf,
  type DepositRow,
  decidedColumns,
  type Locked,
  overwrittenColumns,
  type Target,
  targetOf,
} from '../store/bookings/booking-rows.ts'
import {
  insertEvent,
  isOutdated,
  lockBooking,
  refundedAtOf,
  updateBooking,
  updateDeposit,
} from '../store/bookings/booking-writes.ts'
import { isMadeBy } from '../store/bookings/erasure.ts'
import { keepForUndo } from '../store/bookings/kept-times.ts'
import type { BookingPlace } from '../store/bookings/occupancies.ts'
import {
  aboveLowest,
  changeHold,
  freeProposal,
  freeSeatsAbove,
  freeTime,
  takeProposal,
  takeTime,
} from '../store/bookings/occupancies.ts'
import { findTime, keepUndo } from '../store/bookings/undos.ts'
import { planChecks } from '../store/clients/client-checks.ts'
import { isClient, noteMaker } from '../store/clients/client-writes.ts'
import { issueReceipts } from '../store/deposits/receipts.ts'
import { withdrawAllHeld } from '../store/notifications/held-emails.ts'
import { noteEndedOffer, noteFreed } from '../store/waiting/checks.ts'
import { endEntriesFor } from '../store/waiting/waiting-entries.ts'
import { notePayersMoney, writeFormer } from './transfer.ts'

/** Carries the booking as it is now; the caller chooses the message. */
export class BookingChanged extends Error {
  readonly code: 'booking_changed' | 'refund_changed'
  readonly found: Locked

  constructor(code: BookingChanged['code'], found: Locked) {
    super(code)
    this.code = code
    this.found = found
  }
}

function lookAgainAt(found: Locked, next: Booked, now: number): Date | null {
  const { deposit } = next
  if (!deposit) return null
  if (isRefundDue(deposit)) {
    const { refundAttempts = 0, checkAt = null } = found.deposit ?? {}
    if (deposit.refundAttempts > refundAttempts)
      return new Date(now + refundRetryDelay(deposit.refundAttempts))
    // Another event does not shorten the wait for the next attempt.
    return found.deposit?.status === deposit.status && isRefundDue(found.deposit) && checkAt
      ? checkAt
      : new Date(now)
  }
  if (isUnpaid(deposit)) return new Date(next.holdEndsAt ?? now)
  const refundedAt = found.deposit && refundedAtOf(found.deposit, deposit, now)
  const checkAt = nextCheckOfPaid(deposit, {
    endsAt: next.endsAt,
    refundedAt: refundedAt?.getTime() ?? null,
    now,
  })
  return checkAt === null ? null : new Date(checkAt)
}

export type Changed = {
  booking: BookingRow
  deposit: DepositRow | null
  change: Change
  undoable: boolean
}

/**
 * `version`: what the sender saw. `undoSeconds` holds the emails. `by`: who acts for the owner. `details` are added to
 * those of the event.
 */
export type At = {
  now: number
  version?: number | undefined
  undoSeconds?: number | undefined
  by?: EventDetails['by'] | undefined
  /** A member corrects the card of the client only if this booking made it. */
  isMember?: boolean | undefined
  details?: Pick<EventDetails, 'seriesChange'> | undefined
}

/** A hold becomes its client's once it is a booking. */
async function withClient(
  tx: Database,
  before: BookingRow,
  { agreed, emailUnconfirmed }: With,
  { next, event: { kind } }: Change,
  isMember = false,
): Promise<Agreed | undefined> {
  const { tenantId } = before
  const after = { ...before, ...agreed }
  const isSame =
    after.clientName === before.clientName &&
    after.clientPhone === before.clientPhone &&
    after.clientEmail === before.clientEmail
  if (!isSeen(next.status) || kind === 'erased' || (isSame && after.clientId !== null)) return agreed
  const restored = kind === 'undone' ? agreed?.clientId : undefined
  if (kind === 'undone' && next.deleted) return agreed
  if (restored && (await isClient(tx, tenantId, restored))) return agreed
  const { clientId } = before
  const corrects =
    clientId !== null &&
    kind !== 'transferred' &&
    restored === undefined &&
    (!isMember || (await isMadeBy(tx, { tenantId, clientId, bookingId: before.id })))
  if (corrects)
    return { ...agreed, clientId: await correctClient(tx, { ...before, clientId }, after, { isMember }) }
  const enteredBy = before.status === 'held' || emailUnconfirmed ? 'client' : 'owner'
  const found = await upsertBookedClient(tx, tenantId, after, enteredBy)
  if (found !== null && found !== clientId)
    await noteMaker(tx, { tenantId, clientId: found, bookingId: before.id })
  return { ...agreed, clientId: found }
}

/** What the client list sorts and filters by may have changed. */
async function planClientChecks(tx: Database, before: BookingRow, after: BookingRow): Promise<void> {
  const isSame =
    before.clientId === after.clientId &&
    before.status === after.status &&
    before.startsAt.getTime() === after.startsAt.getTime() &&
    before.noShowAt?.getTime() === after.noShowAt?.getTime() &&
    before.deletedAt?.getTime() === after.deletedAt?.getTime()
  const ids = [...new Set([before.clientId, after.clientId])].filter((id) => id !== null)
  if (!isSame && ids.length > 0) await planChecks(tx, { tenantId: after.tenantId, ids })
}

/** `place`: of the booking itself; `proposed`: of its proposal. The others: of the client whom an undone correction had left. */
type With = {
  agreed?: Agreed
  place?: BookingPlace
  proposed?: BookingPlace
  words?: MovedWords | undefined
  emailUnconfirmed?: true | undefined
}

async function write(tx: Database, found: Locked, change: Change, at: At, more: With): Promise<Changed> {
  const target = targetOf(found.booking)
  const before = bookedOf(found)
  const { now, undoSeconds, by } = at
  const { next, event } = change
  const was = occupies(before)
  const is = occupies(next)
  const frees = was && (!is || more.place)
  const undoable = undoSeconds !== undefined && isUndoable(before, next)
  const freesSeats = is && next.places < before.places
  const own = undoable && (frees || freesSeats) ? await findTime(tx, target) : []
  const freed = frees ? own : []
  const deletedAt = next.deleted ? (found.booking.deletedAt ?? new Date(now)) : null
  const decided = decidedColumns(next)
  const booking = await updateBooking(tx, target, {
    ...(await withClient(tx, found.booking, more, change, at.isMember)),
    ...(more.place && { staffId: more.place.staffId }),
    ...decided,
    deletedAt,
  })
  await planClientChecks(tx, found.booking, booking)
  if (before.status !== 'approved' && next.status === 'approved')
    // An undo approves nothing, even if its owner never approved the request.
    await confirmApproved(tx, booking, event.kind === 'undone' ? 'client' : event.actor)
  const former =
    change.former &&
    (await writeFormer(tx, found, booking, change.former, {
      now,
      details: { ...at.details, ...(by && { by }) },
      checkAt: lookAgainAt(found, change.former.next, now),
      undoSeconds: undoable ? undoSeconds : undefined,
    }))
  const leftClient = found.booking.clientId
  const { tenantId, clientId } = booking
  if (more.words && clientId !== null) await returnWords(tx, { tenantId, clientId }, more.words)
  const left =
    former || leftClient === null || clientId === leftClient
      ? {}
      : await leaveClient(tx, {
          tenantId,
          bookingId: booking.id,
          from: leftClient,
          to: event.kind === 'undone' ? null : clientId,
        })
  if (!isSeen(before.status) && isSeen(next.status))
    await endEntriesFor(tx, { ...booking, bookingId: booking.id }, new Date(now))
  const hold = is === 'hold' && next.holdEndsAt !== null ? new Date(next.holdEndsAt) : null
  if (frees && before.status === 'held') await noteEndedOffer(tx, target, new Date(now))
  let keptUntil: Date | null = null
  if (frees || freesSeats) {
    // An undo takes the time back, so it is not offered before.
    const dueAt = new Date(now + (undoable ? (undoSeconds + undoGraceSeconds) * 1_000 : 0))
    const isAwaited = await noteFreed(tx, target, datesAround(before, found.booking.timezone), dueAt)
    keptUntil = undoable && isAwaited ? dueAt : null
    // The other time that is asked for needs fewer places, too.
    if (freesSeats && next.proposal)
      await noteFreed(tx, target, datesAround(next.proposal, next.proposal.timezone), dueAt)
  }
  const proposes = next.proposal !== before.proposal
  if (proposes && before.proposal) {
    await freeProposal(tx, target)
    await noteFreed(tx, target, datesAround(before.proposal, before.proposal.timezone), new Date(now))
  }
  const taken = is && more.place ? more.place.taken : []
  if (frees || (!was && taken.length > 0)) await freeTime(tx, target, taken)
  else if (freesSeats) await freeSeatsAbove(tx, target, next.places)
  else if (was && (was !== is || before.holdEndsAt !== next.holdEndsAt)) await changeHold(tx, target, hold)
  if (keptUntil) {
    const lost = frees ? freed : aboveLowest(own, next.places)
    await keepForUndo(tx, target, lost, {
      until: keptUntil,
      next: { taken, seats: more.place?.seats ?? [] },
    })
  }
  if (is && more.place) {
    await takeTime(tx, target, more.place, hold && { expiresAt: hold, holder: null })
  } else if (is && !was) throw new Error('time is to be taken, and nobody said which')
  if (proposes && next.proposal) {
    if (!more.proposed) throw new Error('a proposal needs a place')
    await takeProposal(tx, target, more.proposed)
  }
  // The deposit changed, or the sweeper planned to check it at the end of the time that is free now.
  const concerned = next.deposit !== before.deposit || (is !== was && found.deposit?.checkAt)
  const deposit =
    found.deposit && next.deposit && concerned
      ? await updateDeposit(tx, found.deposit, next.deposit, {
          checkAt: lookAgainAt(found, next, now),
          now,
        })
      : next.deposit && found.deposit
  const movements = movementsOf(before.deposit, next.deposit, event)
  const isPayers =
    deposit !== null &&
    movements.length > 0 &&
    (await notePayersMoney(tx, target, { deposit, movements, event, now }))
  const receipts = deposit && !isPayers && (await issueReceipts(tx, { booking, deposit }, movements, now))
  const details = {
    ...event.details,
    ...(receipts && receipts.length > 0 && { receipts }),
    ...(isPayers && { tell: false }),
    ...former,
    ...at.details,
    ...(by && { by }),
  }
  const noted = { ...event, details }
  await insertEvent(tx, target, booking.version, noted, now, undoable ? undoSeconds : undefined)
  const endsSilently = details.tell === false && (next.status === 'cancelled' || next.status === 'rejected')
  if (endsSilently && isSeen(before.status)) await withdrawAllHeld(tx, target, booking.version)
  if (undoable)
    await keepUndo(tx, target, {
      version: booking.version,
      before: {
        booked: before,
        agreed: overwrittenColumns(found.booking, booking, decided),
        freed,
        ...left,
      },
    })
  return { booking, deposit, change, undoable }
}

export type RequestedChange = { command: Command; with?: With }

/** The only write path for existing bookings. Lock the schedule first if the command may occupy time. */
export async function changeBooking(
  tx: Database,
  target: Target,
  request: (found: Locked) => RequestedChange | Promise<RequestedChange>,
  at: At,
): Promise<Changed | null> {
  const { now, version } = at
  const found = await lockBooking(tx, target)
  if (!found) return null
  if (version !== undefined && (await isOutdated(tx, target, { seen: version, now: found.booking.version })))
    throw new BookingChanged('booking_changed', found)
  const requested = await request(found)
  const decision = decide(bookedOf(found), requested.command, now)
  if (decision === null) return null
  if ('refusal' in decision) {
    if (decision.refusal === 'refund_changed') throw new BookingChanged('refund_changed', found)
    throw new Refused(decision.refusal)
  }
  return write(tx, found, decision, at, requested.with ?? {})
}

/** For a command that occupies no time. */
export const change = (db: Database, target: Target, command: Command, at: At): Promise<Changed | null> =>
  inTransaction(db, (tx) => changeBooking(tx, target, () => ({ command }), at))
