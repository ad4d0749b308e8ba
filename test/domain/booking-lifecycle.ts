import { type Change, decide, occupies } from '../../src/domain/booking-changes.ts'
import type { Booked, Command } from '../../src/domain/booking-commands.ts'
import type { BookingEvent } from '../../src/domain/booking-events.ts'
import {
  enteredBooking,
  heldBooking,
  offeredBooking,
  requestedBooking,
} from '../../src/domain/booking-openings.ts'
import type { Approval } from '../../src/domain/booking-rules.ts'
import { type BookingStatus, isSeen, shownStatus } from '../../src/domain/bookings.ts'
import { type BookingNotification, notificationsOf } from '../../src/domain/deliveries.ts'
import {
  type DisputeOutcome,
  isContested,
  isRefundDue,
  owesOnCancel,
  refundsOnCancel,
  refundUnderWay,
  sumsOf,
} from '../../src/domain/deposits.ts'
import { commandsOf, type PaymentFacts } from '../../src/domain/payments.ts'
import { movementsOf } from '../../src/domain/receipts.ts'
import { isUndoable } from '../../src/domain/undo.ts'

export const minute = 60_000
export const hour = 60 * minute
export const amountCents = 1550
/** Each booking has several, so that its client can give some back. */
export const places = 4
const accountId = 'acct'

/** The provider's record of a payment. */
export type Ledger = {
  status: PaymentFacts['status']
  declined: boolean
  amountCents: number
  refunds: { cents: number; by: 'us' | 'owner'; failed: boolean; afterDispute: boolean }[]
  disputed: boolean
  disputeOutcome: DisputeOutcome | null
  /** Null: all that is not refunded. */
  disputedCents: number | null
}

/** The amount that the bank holds or has taken. */
const contestedOf = (ledger: Ledger): number => {
  const rest = ledger.amountCents - refundedOf(ledger)
  return isContested(ledger) ? Math.min(ledger.disputedCents ?? rest, rest) : 0
}

export const refundedOf = ({ refunds }: Ledger): number =>
  refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0)

type Terms = { refundHours: number; cancelHours?: number; approval: Approval }

/** The product's record of one booking, the provider's, and the notifications. */
export class Life {
  now: number
  booking: Booked
  version = 1
  readonly events: (BookingEvent & { at: number })[] = []
  readonly told: { telling: BookingNotification; booking: Booked; wasReturned: boolean }[] = []
  readonly past: Booked[] = []
  readonly ledger: Ledger | null
  /** Another client has the time of an expired hold. */
  slotTaken = false
  /** The refund that the client last saw before a cancel, and the one that their cancel promised. */
  promised: boolean | null = null
  lateCancel = false
  /** The sum of all receipts. */
  receiptCents = 0
  /** The bank took a refund back, and no event told the product. */
  hasUnheard = false
  /** Whether the owner kept the deposit of a booking that they ended. */
  keptByOwner = false
  /** The state before the change that can be undone, and the number of notifications then. */
  held: { before: Booked | null; version: number; told: number } | null = null

  constructor(now: number, opened: Change, ledger: Ledger | null) {
    this.now = now
    this.booking = opened.next
    this.ledger = ledger
    this.note(opened.event)
    if (opened.event.kind === 'entered') this.held = { before: null, version: 1, told: 0 }
  }

  static entered(now: number, status: BookingStatus, startsAt: number, cancelHours = 0): Life {
    const booking = { status, startsAt, endsAt: startsAt + hour, cancelHours, places }
    return new Life(now, enteredBooking(booking, now), null)
  }

  static requested(now: number, startsAt: number, approval: Approval, cancelHours = 0): Life {
    const span = { startsAt, endsAt: startsAt + hour, places }
    return new Life(now, requestedBooking(span, { approval, cancelHours }, now), null)
  }

  static held(
    now: number,
    startsAt: number,
    { refundHours, approval, cancelHours = 0, paid = amountCents }: Terms & { paid?: number },
  ): Life {
    const span = { startsAt, endsAt: startsAt + hour, places }
    const opened = heldBooking(span, { approval, cancelHours }, now + 15 * minute, {
      amountCents,
      refundHours,
    })
    const ledger = {
      status: 'payable',
      declined: false,
      amountCents: paid,
      refunds: [],
      disputed: false,
      disputeOutcome: null,
      disputedCents: null,
    } as const
    return new Life(now, opened, { ...ledger, refunds: [] })
  }

  /** To a waiting client. The ledger stays empty until the offer becomes the hold of a deposit. */
  static offered(
    now: number,
    startsAt: number,
    { approval, cancelHours = 0, minutes }: Pick<Terms, 'approval' | 'cancelHours'> & { minutes: number },
  ): Life {
    const span = { startsAt, endsAt: startsAt + hour, places }
    const offer = { until: now + minutes * minute, waitingToken: 'a token' }
    const ledger: Ledger = {
      status: 'payable',
      declined: false,
      amountCents,
      refunds: [],
      disputed: false,
      disputeOutcome: null,
      disputedCents: null,
    }
    return new Life(now, offeredBooking(span, { approval, cancelHours }, offer), ledger)
  }

  static paid(now: number, startsAt: number, terms: Terms & { approved: boolean }): Life {
    const life = Life.held(now, startsAt, terms)
    if (life.ledger) life.ledger.status = 'succeeded'
    life.settle()
    if (terms.approved && terms.approval === 'manual') life.do({ do: 'answer', status: 'approved' })
    return life
  }

  get shown() {
    const status = shownStatus(this.booking)
    const { startsAt, cancelHours, deposit } = this.booking
    return { status, refundedOnCancel: refundsOnCancel({ status, startsAt, cancelHours, deposit }, this.now) }
  }

  /** Uses the write path of the server. */
  do(command: Command): 'changed' | 'refused' | 'nothing' {
    const asked = command.do === 'pay' ? { ...command, slotFree: !this.slotTaken } : command
    const decision = decide(Object.freeze(this.booking), asked, this.now)
    if (decision === null) return 'nothing'
    if ('refusal' in decision) return 'refused'
    if (command.do === 'cancel')
      this.lateCancel = !owesOnCancel({ ...this.booking, status: this.shown.status }, this.now)
    for (const { kind, cents } of movementsOf(this.booking.deposit, decision.next.deposit, decision.event))
      this.receiptCents += kind === 'refund' ? -cents : cents
    this.booking = decision.next
    this.version++
    this.held = null
    this.note(decision.event)
    return 'changed'
  }

  /** Returns whether the emails wait for an undo; those of a refund do not. */
  hold(command: Command): boolean {
    const { booking: before, told } = this
    const count = told.length
    if (this.do(command) !== 'changed' || !isUndoable(before, this.booking)) return false
    this.held = { before, version: this.version, told: count }
    return true
  }

  undo(): boolean {
    if (this.held?.version !== this.version) return false
    const { before, told } = this.held
    if (this.do({ do: 'undo', before }) !== 'changed') throw new Error('an undo that is offered is made')
    this.told.length = told
    return true
  }

  private note(event: BookingEvent): void {
    this.events.push({ ...event, at: this.now })
    const past = { wasSeen: isSeen(event.details.status ?? 'pending'), longOver: false }
    const wasReturned = this.ledger !== null && refundedOf(this.ledger) >= this.ledger.amountCents
    const { booking } = this
    this.past.push(booking)
    for (const telling of notificationsOf(event, past)) this.told.push({ telling, booking, wasReturned })
  }

  facts(): PaymentFacts | null {
    const { ledger } = this
    if (!ledger) return null
    const { status, declined, disputed, disputeOutcome } = ledger
    const disputedCents = contestedOf(ledger) || null
    const refundedCents = refundedOf(ledger)
    return {
      status,
      declined,
      disputed,
      disputeOutcome,
      disputedCents,
      refundedCents,
      accountId,
      amountCents: ledger.amountCents,
      currency: 'eur',
    }
  }

  settle(news = { refundFailed: false, disputed: false }, seen?: number): void {
    const facts = this.facts()
    const { deposit } = this.booking
    if (!facts || !deposit) return
    for (const command of commandsOf(facts, { ...deposit, accountId }, news, seen)) this.do(command)
  }

  /** Each day, in case an event was lost. */
  check(): void {
    this.hasUnheard = false
    this.settle(undefined, this.booking.deposit?.refundedCents)
  }

  /** One minute. `refund` is the provider's answer to due refunds. */
  tick(refund: 'made' | 'refused' | 'failing'): void {
    const { ledger } = this
    this.do({ do: 'lapse' })
    const { proposal } = this.booking
    const isOver = proposal !== null && Math.min(proposal.startsAt, this.booking.startsAt) <= this.now
    if ((this.do({ do: 'lapse_proposal' }) === 'changed') !== isOver)
      throw new Error('a proposal ends at the first of its two times')
    this.do({ do: 'remind' })
    this.do({ do: 'end_offer' })
    const { deposit, holdEndsAt } = this.booking
    if (!ledger || !deposit) return
    const isUnpaid = deposit.status === 'created' || deposit.status === 'failed'
    if (isUnpaid && (holdEndsAt === null || holdEndsAt <= this.now)) {
      if (ledger.status === 'payable') ledger.status = 'cancelled'
      this.settle()
    }
    if (this.booking.deposit && isRefundDue(this.booking.deposit)) this.refund(refund)
  }

  private refund(how: 'made' | 'refused' | 'failing'): void {
    const { ledger } = this
    if (!ledger) return
    const { deposit } = this.booking
    const free = ledger.amountCents - refundedOf(ledger) - contestedOf(ledger)
    if (how === 'refused' || free === 0 || !deposit) {
      this.do({ do: 'refuse_refund', forGood: false })
      return
    }
    const total =
      deposit.status === 'succeeded' ? deposit.refundedCents + refundUnderWay(deposit) : ledger.amountCents
    const cents = Math.min(total - refundedOf(ledger), free)
    const afterDispute = isContested(deposit) && sumsOf(deposit).owed === 0
    if (cents > 0) ledger.refunds.push({ cents, by: 'us', failed: how === 'failing', afterDispute })
    // The event of its failure may arrive before the answer that it was made.
    if (how === 'failing') this.settle({ refundFailed: true, disputed: false })
    this.settle()
  }

  /** The bank takes it back. Without `hears`, the provider's event is lost. */
  failRefund(hears = true): void {
    const made = this.ledger?.refunds.findLast(({ by, failed }) => by === 'us' && !failed)
    if (!made || !this.ledger || isContested(this.ledger)) return
    made.failed = true
    this.hasUnheard = !hears
    if (hears) this.settle({ refundFailed: true, disputed: false })
  }

  get occupancy() {
    return occupies(this.booking)
  }
}
