import { type Change, decide, occupies } from '../../domain/booking-changes.ts'
import type { Booked, Command } from '../../domain/booking-commands.ts'
import { entered, held } from '../../domain/booking-openings.ts'
import type { Approval } from '../../domain/booking-rules.ts'
import type { Deposit } from '../../domain/deposits.ts'
import { isUnpaid, nextCheckOfPaid, pauseBeforeRefund } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { isUndoable } from '../../domain/undo.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import {
  type Agreed,
  type BookingRow,
  bookedOf,
  type DepositRow,
  decidedColumns,
  type Locked,
  type NewBooking,
  type Target,
  writtenOver,
} from '../store/booking-rows.ts'
import {
  insertBooking,
  insertDeposit,
  insertEvent,
  isOutdated,
  lockBooking,
  updateBooking,
  updateDeposit,
} from '../store/booking-writes.ts'
import { changeHold, freeTime, takeTime } from '../store/occupancies.ts'
import type { Place } from '../store/places.ts'
import { findTime, keepUndo } from '../store/undos.ts'

/** Somebody else was quicker: the booking as it is now. The door's caller says it in its own words. */
export class BookingChanged extends Error {
  readonly code: 'booking_changed' | 'refund_changed'
  readonly found: Locked

  constructor(code: BookingChanged['code'], found: Locked) {
    super(code)
    this.code = code
    this.found = found
  }
}

/**
 * When the sweeper is to look at a deposit next: a refund to make, paid money of which an event may have been lost, a payment
 * that nobody should make any more.
 */
function lookAgainAt(found: Locked, next: Booked, now: number): Date | null {
  const { deposit } = next
  if (!deposit) return null
  if (deposit.status === 'refund_pending') {
    const { status, refundAttempts = 0, checkAt = null } = found.deposit ?? {}
    if (deposit.refundAttempts > refundAttempts)
      return new Date(now + pauseBeforeRefund(deposit.refundAttempts))
    // A refund that waits for its next try keeps waiting, whatever else is heard of it.
    return status === 'refund_pending' && checkAt ? checkAt : new Date(now)
  }
  if (isUnpaid(deposit)) return new Date(next.holdEndsAt ?? now)
  const checkAt = nextCheckOfPaid(deposit, { endsAt: next.endsAt, now })
  return checkAt === null ? null : new Date(checkAt)
}

/** `undoable`: what was asked to be held for its undo can be undone. */
export type Changed = {
  booking: BookingRow
  deposit: DepositRow | null
  change: Change
  undoable: boolean
}

/** When a change is made, on which version, and for how many seconds its mails are to be held, if it can be undone. */
export type At = { now: number; version?: number | undefined; undoSeconds?: number | undefined }

/** What an edit brings along: what was agreed on, and where in the schedule's time it goes if that is elsewhere now. */
type With = { agreed?: Agreed; place?: Place }

async function write(tx: Database, found: Locked, change: Change, at: At, more: With): Promise<Changed> {
  const target = { scheduleId: found.booking.scheduleId, bookingId: found.booking.id }
  const before = bookedOf(found)
  const { now, undoSeconds } = at
  const { next, event } = change
  const was = occupies(before)
  const is = occupies(next)
  const frees = was && (!is || more.place)
  const undoable = undoSeconds !== undefined && isUndoable(before, next)
  const freed = undoable && frees ? await findTime(tx, target) : []
  const deletedAt = next.deleted ? (found.booking.deletedAt ?? new Date(now)) : null
  const decided = decidedColumns(next)
  const booking = await updateBooking(tx, target, {
    ...more.agreed,
    ...(more.place && { staffId: more.place.staffId }),
    ...decided,
    deletedAt,
  })
  const hold = is === 'hold' && next.holdEndsAt !== null ? new Date(next.holdEndsAt) : null
  if (frees) await freeTime(tx, target)
  else if (was && (was !== is || before.holdEndsAt !== next.holdEndsAt)) await changeHold(tx, target, hold)
  if (is && more.place) {
    await takeTime(tx, target, more.place, hold && { expiresAt: hold, holder: null })
  } else if (is && !was) throw new Error('time is to be taken, and nobody said which')
  // Money that changed, or that the sweeper was to look at when the time that is free now was over.
  const concerned = next.deposit !== before.deposit || (is !== was && found.deposit?.checkAt)
  const deposit =
    found.deposit && next.deposit && concerned
      ? await updateDeposit(tx, found.deposit, next.deposit, {
          checkAt: lookAgainAt(found, next, now),
          now,
        })
      : found.deposit
  await insertEvent(tx, target, booking.version, event, now, undoable ? undoSeconds : undefined)
  if (undoable)
    await keepUndo(tx, target, {
      version: booking.version,
      before: { booked: before, agreed: writtenOver(found.booking, booking, decided), freed },
    })
  return { booking, deposit, change, undoable }
}

/** A command, with what the schedule has to say to it where that matters. */
export type Asked = { command: Command; with?: With }

/**
 * The one door: locks a booking, compares the version that the sender saw, has it decided what becomes of it, and writes
 * booking, time, money and event as one. Null when there is nothing to change or no such booking. Throws Refused, or
 * BookingChanged. A command that may take time needs the schedule's lock before.
 */
export async function changeBooking(
  tx: Database,
  target: Target,
  ask: (found: Locked) => Asked | Promise<Asked>,
  at: At,
): Promise<Changed | null> {
  const { now, version } = at
  const found = await lockBooking(tx, target)
  if (!found) return null
  if (version !== undefined && (await isOutdated(tx, target, { seen: version, now: found.booking.version })))
    throw new BookingChanged('booking_changed', found)
  const asked = await ask(found)
  const decision = decide(bookedOf(found), asked.command, now)
  if (decision === null) return null
  if ('refusal' in decision) {
    if (decision.refusal === 'refund_changed') throw new BookingChanged('refund_changed', found)
    throw new Refused(decision.refusal)
  }
  return write(tx, found, decision, at, asked.with ?? {})
}

/** The same in a transaction of its own, for a command that takes no time. */
export const change = (db: Database, target: Target, command: Command, at: At): Promise<Changed | null> =>
  inTransaction(db, (tx) => changeBooking(tx, target, () => ({ command }), at))

/** Writes a booking as the owner enters it, under the schedule's lock; `place` where it takes time. */
export async function enterBooking(
  tx: Database,
  booking: Omit<NewBooking, 'status' | 'lapses' | 'remindAt' | 'startsAt' | 'endsAt'> &
    Parameters<typeof entered>[0],
  place: Place | null,
  { now, undoSeconds }: At,
): Promise<BookingRow> {
  const { next, event } = entered(booking, now)
  const row = await insertBooking(tx, { ...booking, ...decidedColumns(next) })
  if (!row) throw new Error('insert returned no row')
  const target = { scheduleId: row.scheduleId, bookingId: row.id }
  if (place) await takeTime(tx, target, place, null)
  await insertEvent(tx, target, row.version, event, now, undoSeconds)
  if (undoSeconds !== undefined) {
    const before = { booked: null, agreed: {}, freed: [] }
    await keepUndo(tx, target, { version: row.version, before })
  }
  return row
}

/** Writes a slot that a client holds while its deposit is paid; null when its request key is taken. */
export async function holdBooking(
  tx: Database,
  booking: Omit<NewBooking, 'status' | 'lapses' | 'remindAt'>,
  hold: {
    place: Place
    approval: Approval
    until: number
    holder: string | null
    deposit: Pick<DepositRow, 'provider' | 'accountId' | 'amountCents' | 'refundHours' | 'visitor'>
  },
  now: number,
): Promise<{ booking: BookingRow; deposit: DepositRow } | null> {
  const { place, approval, until, holder } = hold
  const terms: Deposit = {
    status: 'created',
    refundedCents: 0,
    refundAttempts: 0,
    disputed: false,
    disputeOutcome: null,
    refundOwed: false,
    ...hold.deposit,
  }
  const span = { startsAt: booking.startsAt.getTime(), endsAt: booking.endsAt.getTime() }
  const { next, event } = held(span, approval, until, terms)
  const row = await insertBooking(tx, { ...booking, ...decidedColumns(next) })
  if (!row) return null
  const target = { scheduleId: row.scheduleId, bookingId: row.id }
  const expiresAt = new Date(until)
  await takeTime(tx, target, place, { expiresAt, holder })
  const deposit = await insertDeposit(tx, { ...hold.deposit, ...target, checkAt: expiresAt })
  await insertEvent(tx, target, row.version, event, now)
  return { booking: row, deposit }
}
