import type { Booked, Command } from './booking-commands.ts'
import type { BookingEvent, EventDetails } from './booking-events.ts'
import { blocks, shownStatus } from './bookings.ts'
import { type Deposit, isContested, isReturnable, leftToRefund, undecidedCents } from './deposits.ts'
import { reminderOf } from './reminders.ts'

/** `former`: after a transfer, the former client’s booking. */
export type Change = { next: Booked; event: BookingEvent; former?: { next: Booked; event: BookingEvent } }

/** An open dispute delays the refund of the disputed amount; a lost dispute prevents it. */
export const owed = (deposit: Deposit | null): Deposit | null => {
  if (deposit === null || undecidedCents(deposit) === 0) return deposit
  return isContested(deposit) ? { ...deposit, refundOwed: true } : { ...deposit, status: 'refund_pending' }
}

/** Whether the salon may decide to keep it, even while the bank decides about a dispute. */
const mayBeKept = (deposit: Deposit | null): boolean => deposit !== null && undecidedCents(deposit) > 0

/** What ending a booking does to its deposit. */
export const onEnd = (deposit: Deposit | null, keep: boolean | undefined) =>
  keep && mayBeKept(deposit)
    ? { deposit, details: { depositKept: true } }
    : { deposit: owed(deposit), details: {} }

export const messageDetails = (message: string | null | undefined): EventDetails =>
  message ? { message } : {}

const kindOfStatus = {
  pending: 'reopened',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const

type To = (kind: BookingEvent['kind'], changes: Partial<Booked>, details?: EventDetails) => Change

/** A move makes cancellation free again, because the client did not ask for it. */
export function edit(booking: Booked, command: Command & { do: 'edit' }, now: number, to: To): Change | null {
  const { startsAt, endsAt, places, replaced } = command
  const answers = command.status !== shownStatus(booking)
  if (!command.touched && !answers) return null
  if (command.client === 'transfer') return transfer(booking, command, now, to)
  const status = answers ? command.status : booking.status
  const moves = startsAt !== booking.startsAt
  const ends = answers && !blocks(status)
  const end = ends ? onEnd(booking.deposit, command.keepDeposit) : { deposit: booking.deposit, details: {} }
  const { deposit } = end
  const approves = status === 'approved' && booking.status !== 'approved'
  const isFree = moves && blocks(status) && deposit?.status === 'succeeded' && deposit.refundHours > 0
  const kept = isFree ? { ...deposit, refundHours: 0 } : deposit
  const { cancelHours } = booking
  return to(
    answers ? kindOfStatus[command.status] : 'edited',
    {
      status,
      startsAt,
      endsAt,
      places,
      ...(replaced && { proposal: null }),
      deposit: kept,
      // A reopened request does not lapse, unless a deposit is paid: then it waits until the start only.
      ...(answers && status === 'pending' && { lapses: deposit?.status === 'succeeded' }),
      ...((moves || approves) && {
        remindAt: reminderOf(status, startsAt, now, { cancelHours, deposit: kept }),
      }),
    },
    {
      ...(replaced && blocks(status) && { before: replaced }),
      ...(isFree && isReturnable(deposit) && { freeAgain: true }),
      ...end.details,
      ...(command.client && { clientChanged: true }),
      ...(command.newAddress && blocks(status) && startsAt > now && { newAddress: true }),
      ...(ends && messageDetails(command.message)),
      ...(ends && command.notify === false && { tell: false }),
    },
  )
}

/** The appointment starts from its beginning for its new client. A deposit goes back to its payer, or stays on the appointment. */
function transfer(booking: Booked, command: Command & { do: 'edit' }, now: number, to: To): Change {
  const { startsAt, endsAt, places, notify } = command
  const status = command.status === shownStatus(booking) ? booking.status : command.status
  const stays = command.keepDeposit === true && mayBeKept(booking.deposit)
  // An ended booking has kept its deposit.
  const isDecided = command.keepDeposit === undefined && !blocks(booking.status)
  const goesBack = !stays && !isDecided
  const deposit = stays ? booking.deposit : null
  const given = to(
    'transferred',
    {
      status,
      startsAt,
      endsAt,
      places,
      lapses: false,
      requestedAt: null,
      firstAnswer: null,
      noShowAt: null,
      proposal: null,
      deposit,
      remindAt: reminderOf(status, startsAt, now, { ...booking, deposit }),
    },
    notify === false || startsAt <= now ? { tell: false } : {},
  )
  const former = to(
    'given_away',
    {
      status: blocks(booking.status) ? 'cancelled' : booking.status,
      deleted: true,
      proposal: null,
      deposit: stays ? null : goesBack ? owed(booking.deposit) : booking.deposit,
    },
    {
      tell: blocks(booking.status) && booking.startsAt > now && notify !== false,
      ...(stays && { depositKept: true }),
      ...(goesBack && isReturnable(booking.deposit) && { amountCents: leftToRefund(booking.deposit) }),
    },
  )
  return { ...given, former }
}
