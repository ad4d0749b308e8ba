import { type Answer, actors, type Booked, type Command } from './booking-commands.ts'
import { type Change, edit, messageDetails, onEnd, owed } from './booking-edits.ts'
import type { BookingEvent, EventDetails } from './booking-events.ts'
import { blocks, canBeNoShow, isSeen, refusalToCancel, shownStatus } from './bookings.ts'
import { maySendAgain } from './deliveries.ts'
import {
  type Deposit,
  type DisputeOutcome,
  hasOpenDispute,
  isContested,
  isRefundDue,
  isReturnable,
  owesOnCancel,
  refundAttemptsBeforeNotice,
  refundOfPlaces,
  refundsOnCancel,
  refundUnderWay,
  refusalToRefund,
  sumsOf,
  undecidedCents,
  unpaidDeposit,
  wasPaid,
} from './deposits.ts'
import { refusalToErase } from './erasure.ts'
import { aboutProposal, endsWait, isOpen, keptProposal, movedTo } from './proposal-changes.ts'
import { proposalEndsAt, refusalToReschedule } from './proposals.ts'
import type { Refusal } from './refusals.ts'
import { reminderOf } from './reminders.ts'
import { isUndoable, undone } from './undo.ts'

export type { Change }

export type Decision = Change | { refusal: Refusal } | null

export const occupies = ({ status, deleted }: Booked): 'booking' | 'hold' | null => {
  if (deleted || !blocks(status)) return null
  return status === 'held' ? 'hold' : 'booking'
}

const inDispute = (deposit: Deposit): Partial<Deposit> =>
  deposit.status === 'refund_pending' ? { status: 'succeeded', refundOwed: true } : {}

const afterDispute = (deposit: Deposit, outcome: DisputeOutcome): Partial<Deposit> =>
  outcome !== 'lost' && deposit.refundOwed && deposit.status === 'succeeded'
    ? { status: 'refund_pending', refundOwed: false }
    : {}

/** For payments of another amount than the deposit. */
const withPaid = (change: Change | null, paidCents: number): Change | null =>
  change && { ...change, event: { ...change.event, details: { ...change.event.details, paidCents } } }

/** The amount that an event names. */
function centsOf(kind: BookingEvent['kind'], before: Deposit, after: Deposit): number {
  const returned = after.refundedCents - before.refundedCents
  if (kind === 'partly_refunded') return returned
  if (kind === 'refund_refused') return refundUnderWay(after)
  if (kind === 'refund_failed') return refundUnderWay(after) || -returned
  const { disputed, lost } = sumsOf(after)
  if (kind === 'disputed' || kind === 'dispute_lost') return disputed + lost
  if (kind === 'dispute_won' || kind === 'dispute_dropped') return sumsOf(before).disputed
  return (kind === 'refunded' && after.refundedCents) || after.amountCents
}

const isUnpaid = (deposit: Deposit): boolean => deposit.status === 'created' || deposit.status === 'failed'

const isAnswer = (kind: BookingEvent['kind']): kind is Answer => kind === 'approved' || kind === 'rejected'

const isOffered = ({ status, offeredUntil }: Booked): boolean => status === 'held' && offeredUntil !== null

const hasOfferEnded = ({ offeredUntil, startsAt }: Booked, now: number): boolean =>
  Math.min(offeredUntil ?? startsAt, startsAt) <= now
/** Callers lock the booking, then write the result and its event under the same lock. */
export function decide(booking: Booked, command: Command, now: number): Decision {
  const actor = 'by' in command ? command.by : actors[command.do]
  const to = (kind: BookingEvent['kind'], changes: Partial<Booked>, details: EventDetails = {}): Change => {
    const after = { ...booking, ...changes }
    const answers = actor === 'owner' ? isAnswer(kind) && kind : endsWait(booking, kind) && 'approved'
    const answer = answers && after.requestedAt !== null ? answers : null
    const next: Booked = {
      ...after,
      proposal: changes.proposal === undefined ? keptProposal(booking, after) : changes.proposal,
      firstAnswer: after.firstAnswer ?? (answer && { answer, at: now }),
      remindAt: after.status === 'approved' && !after.deleted ? after.remindAt : null,
      holdEndsAt: after.status === 'held' ? after.holdEndsAt : null,
      offeredUntil: after.status === 'held' ? after.offeredUntil : null,
      noShowAt: canBeNoShow(after, now) ? after.noShowAt : null,
    }
    return { next, event: { kind, actor, details: { status: next.status, ...details } } }
  }
  const toMoney = (kind: BookingEvent['kind'], changes: Partial<Deposit>, more: Partial<Booked> = {}) => {
    const { deposit } = booking
    if (!deposit) return null
    const after = { ...deposit, ...changes }
    const tell = (changes.refundAttempts ?? 0) >= refundAttemptsBeforeNotice
    const wasTold = deposit.refundAttempts >= refundAttemptsBeforeNotice
    return to(
      kind,
      { ...more, deposit: after },
      { amountCents: centsOf(kind, deposit, after), ...(tell && !wasTold && { tell }) },
    )
  }
  /** A refund did not reach the client, so it is due again. */
  const takenBack = (deposit: Deposit, refundedCents: number, details: EventDetails = {}) => {
    if (!wasPaid(deposit.status)) return null
    const isWhole = deposit.status !== 'succeeded'
    const change = toMoney('refund_failed', {
      ...(isWhole && {
        status: isContested(deposit) ? 'succeeded' : 'refund_pending',
        refundOwed: isContested(deposit),
      }),
      refundAttempts: deposit.refundAttempts + 1,
      refundedCents,
    })
    return (
      change && { ...change, event: { ...change.event, details: { ...change.event.details, ...details } } }
    )
  }
  const reminded = (start: number, terms: Partial<Booked> = {}) => ({
    status: 'approved' as const,
    remindAt: reminderOf('approved', start, now, { ...booking, ...terms }),
  })
  const { status, deposit, startsAt, cancelHours } = booking
  const isOwners = isSeen(status) && !booking.deleted
  switch (command.do) {
    case 'answer':
      if (!isOwners) return { refusal: 'booking_not_found' }
      if (status !== 'pending') return { refusal: 'not_pending' }
      if (command.status === 'rejected') {
        const end = onEnd(deposit, command.keepDeposit)
        const details = { ...messageDetails(command.message), ...end.details }
        return to('rejected', { status: 'rejected', deposit: end.deposit }, details)
      }
      return to('approved', reminded(startsAt))
    case 'edit':
      if (!isOwners) return { refusal: 'booking_not_found' }
      return booking.erasedAt === null ? edit(booking, command, now, to) : { refusal: 'booking_erased' }
    case 'delete': {
      if (!isOwners) return { refusal: 'booking_not_found' }
      const end = onEnd(deposit, command.keepDeposit)
      const tell = blocks(status) && startsAt > now
      return to('deleted', { deleted: true, deposit: end.deposit }, { tell, ...end.details })
    }
    case 'refund': {
      const refusal = refusalToRefund(deposit, command.cents)
      if (refusal || !deposit) return { refusal: refusal ?? 'deposit_not_paid' }
      const total = deposit.refundedCents + command.cents
      const next: Deposit =
        total === deposit.amountCents
          ? { ...deposit, status: 'refund_pending', refundAttempts: 0 }
          : { ...deposit, partRefundsCents: total, refundAttempts: 0 }
      return to('refund_requested', { deposit: next }, { amountCents: command.cents })
    }
    case 'mark_no_show':
      if (!isOwners) return { refusal: 'booking_not_found' }
      if (!canBeNoShow(booking, now)) return { refusal: 'cannot_be_missed' }
      if (command.noShow === (booking.noShowAt !== null)) return null
      return to(command.noShow ? 'no_show' : 'no_show_removed', { noShowAt: command.noShow ? now : null })
    case 'resend': {
      if (!isOwners) return { refusal: 'booking_not_found' }
      const { template, isRecent } = command
      if (!maySendAgain(template, { status: shownStatus(booking), startsAt }, now))
        return { refusal: 'message_outdated' }
      if (isRecent) return null
      const {
        tell: _tell,
        known: _known,
        by: _by,
        former: _former,
        payer: _payer,
        ...details
      } = command.details
      const start = details.startsAt && { startsAt: new Date(startsAt).toISOString() }
      return to('mail_resent', {}, { ...details, ...start, status, again: template })
    }
    case 'undo': {
      const next = undone(booking, command.before)
      return isUndoable(next, command.before ?? booking) ? to('undone', next) : { refusal: 'undo_too_late' }
    }
    case 'close':
      if (!occupies(booking)) return null
      if (status === 'held') return to('hold_released', { status: 'released' })
      return startsAt > now ? to('cancelled', { status: 'cancelled', deposit: owed(deposit) }) : null
    case 'cancel': {
      const shown = shownStatus(booking)
      const refusal = refusalToCancel({ status: shown, startsAt, cancelHours }, now)
      if (refusal) return { refusal }
      const refunded = refundsOnCancel({ status: shown, startsAt, cancelHours, deposit }, now)
      if (command.refunded !== undefined && command.refunded !== refunded)
        return { refusal: 'refund_changed' }
      if (status === 'held') return to('hold_released', { status: 'released' })
      const owes = owesOnCancel({ status: shown, startsAt, cancelHours, deposit }, now)
      const isKept = deposit !== null && undecidedCents(deposit) > 0
      const end = owes ? deposit && hasOpenDispute(deposit) && 'after_dispute' : isKept && 'late'
      const changes = { status: 'cancelled', deposit: owes ? owed(deposit) : deposit } as const
      return to('cancelled', changes, end ? { depositEnd: end } : {})
    }
    case 'give_back': {
      const shown = shownStatus(booking)
      const refusal = refusalToCancel({ status: shown, startsAt, cancelHours }, now)
      if (refusal) return { refusal }
      if (status === 'held') return { refusal: 'places_not_paid' }
      if (command.places > booking.places) return { refusal: 'places_not_added' }
      if (command.places === booking.places) return null
      const { places } = command
      if (!deposit || undecidedCents(deposit) === 0) return to('places_given_back', { places }, { places })
      const booked = { status: shown, startsAt, cancelHours, deposit }
      const refunded = refundsOnCancel(booked, now)
      if (command.refunded !== undefined && command.refunded !== refunded && isReturnable(deposit))
        return { refusal: 'refund_changed' }
      if (!owesOnCancel(booked, now))
        return to(
          'places_given_back',
          { places },
          { places, ...(isReturnable(deposit) && { depositKept: true }) },
        )
      if (isRefundDue(deposit)) return { refusal: 'refund_under_way' }
      const cents = refundOfPlaces(deposit, booking.places, places)
      const decided = Math.max(deposit.refundedCents, deposit.partRefundsCents)
      const next = { ...deposit, partRefundsCents: decided + cents, refundAttempts: 0 }
      // The bank holds the amount, and nobody can promise its decision.
      const promised = refunded && { amountCents: cents }
      return to('places_given_back', { places, deposit: next }, { places, ...promised })
    }
    case 'reschedule': {
      const shown = shownStatus(booking)
      const refusal = refusalToReschedule(
        { status: shown, held: status === 'held', startsAt, cancelHours },
        now,
      )
      if (refusal) return { refusal }
      const { to: proposal, replaced } = command
      if (proposal.startsAt <= now) return { refusal: 'slot_unavailable' }
      if (status === 'approved' && command.approval === 'manual')
        return to('reschedule_requested', { proposal }, aboutProposal(proposal))
      return to('rescheduled', movedTo(booking, proposal, now), { before: replaced })
    }
    case 'propose':
      if (!isOwners) return { refusal: 'booking_not_found' }
      if (!blocks(status) || startsAt <= now || command.to.startsAt <= now)
        return { refusal: 'cannot_propose' }
      return to(
        'time_proposed',
        { proposal: command.to },
        { ...aboutProposal(command.to), ...messageDetails(command.message) },
      )
    case 'accept_proposal': {
      const { proposal } = booking
      if (!proposal || proposal.by === command.by || !isOpen(booking, command.at, now))
        return { refusal: 'proposal_over' }
      const { startsAt: start, endsAt, replaced: before } = command
      const moved = movedTo(booking, { ...proposal, startsAt: start, endsAt }, now)
      const freeAgain = proposal.by === 'owner' && isReturnable(deposit) && deposit.refundHours > 0
      return to(
        proposal.by === 'client' ? 'reschedule_approved' : 'proposal_accepted',
        { ...moved, ...reminded(start, moved) },
        { before, ...(freeAgain && { freeAgain }) },
      )
    }
    case 'end_proposal': {
      const { proposal } = booking
      if (!proposal || !isOpen(booking, command.at, now)) return { refusal: 'proposal_over' }
      return to(
        proposal.by === command.by ? 'proposal_withdrawn' : 'proposal_declined',
        { proposal: null },
        { ...aboutProposal(proposal), ...messageDetails(command.message) },
      )
    }
    case 'lapse_proposal': {
      const { proposal } = booking
      const endsAt = proposalEndsAt(booking)
      const lapses = status === 'pending' && booking.lapses && startsAt <= now
      // The event of a request that lapses tells about its proposal.
      if (!proposal || endsAt === null || endsAt > now || lapses) return null
      return to('proposal_lapsed', { proposal: null }, { ...aboutProposal(proposal), tell: startsAt > now })
    }
    case 'erase': {
      const refusal = refusalToErase(booking, now)
      return refusal ? { refusal } : to('erased', { erasedAt: now })
    }
    case 'anonymize':
      return refusalToErase(booking, now) ? null : to('erased', { erasedAt: now })
    case 'release':
      return status === 'held' ? to('hold_released', { status: 'released' }) : null
    case 'lapse': {
      if (status !== 'pending' || booking.deleted || !booking.lapses || startsAt > now) return null
      const asked = booking.proposal?.by === 'owner' ? aboutProposal(booking.proposal) : {}
      return to('lapsed', { status: 'lapsed', deposit: owed(deposit) }, asked)
    }
    case 'remind':
      if (booking.remindAt === null || booking.remindAt > now) return null
      return to('reminder_due', { remindAt: null }, { startsAt: new Date(startsAt).toISOString() })
    case 'keep':
      if (status !== 'held') return null
      return to(
        'hold_kept',
        { holdEndsAt: command.until },
        command.termsHash ? { termsHash: command.termsHash } : {},
      )
    case 'expire':
      return status === 'held' ? to('hold_expired', { status: 'expired' }) : null
    case 'take_offer': {
      if (!isOffered(booking) || hasOfferEnded(booking, now)) return { refusal: 'offer_over' }
      const { approval, deposit: terms, termsHash } = command
      const waits = approval === 'manual'
      const policy = { lapses: waits, cancelHours: command.cancelHours ?? cancelHours }
      const details = termsHash ? { termsHash } : {}
      if (terms) {
        const { until: holdEndsAt, ...sum } = terms
        const changes = { ...policy, offeredUntil: null, holdEndsAt, deposit: unpaidDeposit(sum) }
        return to('offer_taken', changes, details)
      }
      return waits
        ? to('requested', { ...policy, status: 'pending', requestedAt: now }, details)
        : to('booked', { ...policy, ...reminded(startsAt, policy) }, details)
    }
    case 'return_offer':
      if (status !== 'held' || isOffered(booking) || deposit?.status !== 'created') return null
      if (command.until <= now) return to('hold_released', { status: 'released' })
      return to('offer_returned', { offeredUntil: command.until, holdEndsAt: startsAt, deposit: null })
    case 'decline_offer':
      if (!isOffered(booking)) return { refusal: 'offer_over' }
      return to('offer_declined', { status: 'released' })
    case 'end_offer':
      if (!isOffered(booking) || !hasOfferEnded(booking, now)) return null
      return to('offer_ended', { status: 'expired' })
    case 'decline':
      return deposit?.status === 'created' ? toMoney('payment_declined', { status: 'failed' }) : null
    case 'end_payment':
      if (!deposit || !isUnpaid(deposit)) return null
      return toMoney('payment_ended', { status: 'cancelled' }, status === 'held' ? { status: 'expired' } : {})
    case 'pay': {
      if (!deposit || (!isUnpaid(deposit) && deposit.status !== 'cancelled')) return null
      const mayRevive = status === 'expired' && !booking.deleted && booking.erasedAt === null
      const isLate = mayRevive && command.slotFree && startsAt > now
      if (status !== 'held' && !isLate) return toMoney('paid_in_vain', { status: 'refund_pending' })
      const waits = { status: 'pending', lapses: true, requestedAt: now } as const
      // The salon may have used the free time meanwhile, so a late payment needs an answer.
      if (isLate) return toMoney('paid_late', { status: 'succeeded' }, waits)
      // An appointment that started before it was paid cannot take place.
      if (!booking.lapses && startsAt <= now)
        return toMoney('paid_in_vain', { status: 'refund_pending' }, { status: 'expired' })
      const paid = { status: 'succeeded' } as const
      const approved = reminded(startsAt, { deposit: { ...deposit, ...paid } })
      return toMoney('paid', paid, booking.lapses ? waits : approved)
    }
    case 'mismatch':
      if (!deposit || (!isUnpaid(deposit) && deposit.status !== 'cancelled')) return null
      return withPaid(
        toMoney(
          'payment_mismatched',
          { status: 'refund_pending', paidCents: command.cents },
          status === 'held' ? { status: 'released' } : {},
        ),
        command.cents,
      )
    case 'note_refund': {
      if (!deposit) return null
      if (command.seen === deposit.refundedCents && command.cents < deposit.refundedCents)
        return takenBack(deposit, command.cents, { takenBack: true })
      if (deposit.status === 'refunded' || command.cents === 0) return null
      const letsGo = status === 'held' ? ({ status: 'released' } as const) : {}
      if (command.whole) {
        const isOther = !wasPaid(deposit.status) && command.cents !== deposit.amountCents
        const paidCents = isOther ? { paidCents: command.cents } : {}
        const refunded = { status: 'refunded', refundedCents: command.cents, ...paidCents } as const
        const change = toMoney('refunded', refunded, letsGo)
        return wasPaid(deposit.status) ? change : withPaid(change, command.cents)
      }
      if (command.cents <= deposit.refundedCents) return null
      return toMoney('partly_refunded', { refundedCents: command.cents })
    }
    case 'refuse_refund': {
      if (!deposit || !isRefundDue(deposit)) return null
      const attempts = deposit.refundAttempts + 1
      const refundAttempts = command.forGood ? Math.max(attempts, refundAttemptsBeforeNotice) : attempts
      return toMoney('refund_refused', { refundAttempts })
    }
    case 'fail_refund':
      if (!deposit) return null
      return deposit.status === 'succeeded' && command.cents >= deposit.refundedCents
        ? null
        : takenBack(deposit, command.cents)
    case 'dispute':
      if (!deposit || deposit.disputed) return null
      return toMoney('disputed', { disputed: true, ...inDispute(deposit) })
    case 'note_dispute': {
      const { outcome, cents = null } = command
      if (!deposit?.disputed) return null
      const isWhole = !cents || cents >= sumsOf(deposit).paid - deposit.refundedCents
      const disputedCents = isWhole ? null : cents
      const after = { ...deposit, disputeOutcome: outcome, disputedCents }
      const { disputed, lost } = sumsOf(deposit)
      const { disputed: disputedThen, lost: lostThen } = sumsOf(after)
      if (deposit.disputeOutcome === outcome && disputed + lost === disputedThen + lostThen) return null
      return outcome
        ? toMoney(`dispute_${outcome}`, { ...after, ...afterDispute(after, outcome) })
        : toMoney('disputed', { ...after, ...inDispute(after) })
    }
  }
}
