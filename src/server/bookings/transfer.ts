import type { Change } from '../../domain/booking-changes.ts'
import type { BookingEvent, EventDetails } from '../../domain/booking-events.ts'
import type { Deposit } from '../../domain/deposits.ts'
import type { Movement } from '../../domain/receipts.ts'
import type { Database } from '../database/connection.ts'
import {
  type BookingRow,
  type DepositRow,
  type Locked,
  type Target,
  targetOf,
} from '../store/bookings/booking-rows.ts'
import { insertEvent, updateDeposit } from '../store/bookings/booking-writes.ts'
import {
  findPayer,
  insertFormer,
  lockFormer,
  moveBack,
  moveDeposit,
  moveToFormer,
  raiseVersion,
} from '../store/bookings/transfers.ts'
import { issueReceipts } from '../store/deposits/receipts.ts'
import { withdrawHeld } from '../store/notifications/held-emails.ts'

type Circumstances = {
  now: number
  /** Added to those that `decide` gives its event. */
  details: EventDetails
  checkAt: Date | null
  undoSeconds: number | undefined
}

/**
 * The person who had the appointment keeps a deleted booking of their own: with their reference, history, receipts and,
 * if it goes back to them, the deposit. Returns what the new event must name.
 */
export async function writeFormer(
  tx: Database,
  { booking: before, deposit }: Locked,
  booking: BookingRow,
  { next, event }: NonNullable<Change['former']>,
  { now, details, checkAt, undoSeconds }: Circumstances,
): Promise<Pick<EventDetails, 'former' | 'payer'>> {
  const target = targetOf(booking)
  const payer = deposit && (await findPayer(tx, target))
  const former = await insertFormer(tx, before, next, new Date(now))
  await moveToFormer(tx, target, former, booking.referenceToken)
  const stays = deposit !== null && next.deposit === null
  if (deposit && !stays) {
    await moveDeposit(tx, deposit, payer ?? former.id)
    await updateDeposit(tx, deposit, next.deposit as Deposit, { checkAt, now })
  }
  const noted = { ...event, details: { ...event.details, ...details } }
  await insertEvent(tx, targetOf(former), former.version, noted, now, undoSeconds)
  return { former: former.id, ...(stays && { payer: payer ?? former.id }) }
}

type Moved = { deposit: DepositRow; movements: readonly Movement[]; event: BookingEvent; now: number }

/** The money of a deposit that stayed with the appointment is still its payer's. Returns whether there is such a payer. */
export async function notePayersMoney(
  tx: Database,
  target: Target,
  { deposit, movements, event, now }: Moved,
): Promise<boolean> {
  const payerId = await findPayer(tx, target)
  if (payerId === null) return false
  const payer = await raiseVersion(tx, { ...target, bookingId: payerId })
  const receipts = await issueReceipts(tx, { booking: payer, deposit }, movements, now)
  const details = { ...event.details, status: payer.status, receipts }
  await insertEvent(tx, targetOf(payer), payer.version, { ...event, details }, now)
  return true
}

/** Before the undo of a transfer. False if the former person's booking has changed since, or they were told. */
export async function takeBack(tx: Database, booking: BookingRow): Promise<boolean> {
  const target = targetOf(booking)
  const former = await lockFormer(tx, target, booking.version)
  if (!former) return true
  const { version } = former
  if (version !== booking.version || !(await withdrawHeld(tx, targetOf(former), version))) return false
  await moveBack(tx, target, former, booking.referenceToken)
  return true
}
