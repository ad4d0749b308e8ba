import fc from 'fast-check'
import { expect } from 'vitest'
import { decide, occupies } from '../../src/domain/booking-changes.ts'
import type { Booked, Command } from '../../src/domain/booking-commands.ts'
import { type Approval, approvals } from '../../src/domain/booking-rules.ts'
import { type BookingStatus, bookingStatuses, shownStatus } from '../../src/domain/bookings.ts'
import { notificationsOf } from '../../src/domain/deliveries.ts'
import {
  disputeOutcomes,
  hasOpenDispute,
  isContested,
  isRefundDue,
  owesOnCancel,
  undecidedCents,
} from '../../src/domain/deposits.ts'
import { amountCents, hour, type Life, places as maxPlaces, minute, refundedOf } from './booking-lifecycle.ts'
import { rescheduling } from './reschedule-commands.ts'

type Step = (life: Life) => void

const statuses = fc.constantFrom(...bookingStatuses)

/** The undo leaves nothing of the owner's change. */
const takenBack: fc.Arbitrary<Step> = fc
  .oneof(
    fc
      .constantFrom('approved' as const, 'rejected' as const)
      .map((status) => ({ do: 'answer', status }) as const),
    fc.constant({ do: 'delete' } as const),
    fc.record({ status: statuses, hours: fc.integer({ min: -4, max: 72 }) }),
  )
  .map(
    (asked): Step =>
      (life) => {
        const { booking, told } = life
        const [before, count] = [structuredClone(booking), told.length]
        if (!life.hold('do' in asked ? asked : edition(booking, asked))) return
        expect(life.undo()).toBe(true)
        expect(life.booking).toEqual(before)
        expect(told).toHaveLength(count)
        expect(life.undo()).toBe(false)
      },
  )

const edition = (
  { startsAt, endsAt, places }: Booked,
  { status, hours }: { status: BookingStatus; hours: number },
): Command => ({
  do: 'edit',
  status,
  startsAt: startsAt + hours * hour,
  endsAt: endsAt + hours * hour,
  places,
  touched: hours !== 0,
  replaced: { service: 'Coupe', durationMinutes: 60, date: '2027-03-08', startTime: '10:00' },
})

const undo: Step = (life) => {
  const { before } = life.held ?? {}
  if (life.undo() && !before) expect([life.booking.deleted, life.occupancy]).toEqual([true, null])
}

const owner: fc.Arbitrary<Step> = fc.oneof(
  takenBack,
  fc.constant<Step>(undo),
  fc.constantFrom('approved' as const, 'rejected' as const).map(
    (status): Step =>
      (life) => {
        life.do({ do: 'answer', status })
      },
  ),
  fc
    .record({ status: fc.option(statuses), hours: fc.integer({ min: -4, max: 72 }), moves: fc.boolean() })
    .map(
      ({ status, hours, moves }): Step =>
        (life) =>
          edit(life, status, moves ? hours : 0),
    ),
  fc.boolean().map(
    (keeps): Step =>
      (life) =>
        ends(life, { do: 'delete', keepDeposit: keeps }),
  ),
  fc.constant<Step>((life) => ends(life, { do: 'answer', status: 'rejected', keepDeposit: true })),
  fc.constant<Step>((life) => {
    const { startsAt, endsAt, places } = life.booking
    const same = { startsAt, endsAt, places, touched: false, replaced: null }
    ends(life, { do: 'edit', status: 'cancelled', ...same, keepDeposit: true })
  }),
  fc.oneof(fc.integer({ min: 1, max: amountCents }), fc.constant(amountCents / 2)).map(
    (cents): Step =>
      (life) =>
        refund(life, cents),
  ),
  fc.boolean().map(
    (noShow): Step =>
      (life) => {
        const { status, deleted, startsAt } = life.booking
        const may = status === 'approved' && !deleted && startsAt <= life.now
        expect(life.do({ do: 'mark_no_show', noShow: noShow }) !== 'refused').toBe(may)
        if (may) expect(life.booking.noShowAt !== null).toBe(noShow)
      },
  ),
  fc.constant<Step>((life) => {
    life.do({ do: 'close' })
  }),
  fc.record({ keepDeposit: fc.boolean(), notify: fc.boolean() }).map(
    (asked): Step =>
      (life) =>
        transfer(life, asked),
  ),
)

/** Only looks at what a transfer would do, because two bookings come of it. */
function transfer(
  { booking, now }: Life,
  { keepDeposit, notify }: { keepDeposit: boolean; notify: boolean },
) {
  const { startsAt, endsAt, places, status, deposit } = booking
  const same = { startsAt, endsAt, places, touched: true, replaced: null, status: shownStatus(booking) }
  const edit = { do: 'edit', ...same, client: 'transfer', keepDeposit, notify } as const
  const decision = decide(Object.freeze(booking), edit, now)
  if (decision === null) throw new Error('a transfer changes something')
  if ('refusal' in decision) return
  const { next, event, former } = decision
  if (!former) throw new Error('a transfer leaves a former client')
  expect(occupies(next)).toBe(occupies(booking))
  expect(occupies(former.next)).toBe(null)
  expect(shownStatus(former.next)).toBe('cancelled')
  expect([next.requestedAt, next.firstAnswer, next.noShowAt, next.proposal, next.lapses]).toEqual([
    null,
    null,
    null,
    null,
    false,
  ])
  expect([former.next.proposal, former.next.remindAt]).toEqual([null, null])
  // The deposit has one place, and goes back unless it stays.
  expect([next.deposit, former.next.deposit].filter((one) => one !== null)).toHaveLength(deposit ? 1 : 0)
  if (next.deposit) expect([next.deposit, keepDeposit]).toEqual([deposit, true])
  if (former.next.deposit && deposit?.status === 'succeeded' && !isContested(deposit))
    expect(former.next.deposit.status).toBe('refund_pending')
  const told = (one: typeof event) =>
    notificationsOf(one, { wasSeen: true, longOver: false }).map(({ template }) => template)
  const concerns = notify && startsAt > now && (status === 'pending' || status === 'approved')
  expect(told(former.event)).toEqual(concerns ? ['booking_given_away'] : [])
  expect(told(event)).toHaveLength(concerns ? 1 : 0)
}

/** Keeping a deposit changes nothing about the money. */
function ends(life: Life, command: Command & { keepDeposit?: boolean }): void {
  const { deposit } = life.booking
  const outcome = life.do(command)
  if (outcome !== 'changed' || !command.keepDeposit) return
  if (!deposit || undecidedCents(deposit) === 0) return
  // The decision stands, whatever the bank decides.
  expect(life.booking.deposit).toEqual(deposit)
  expect(life.events.at(-1)?.details.depositKept).toBe(true)
  life.keptByOwner = true
}

function refund(life: Life, cents: number): void {
  const { deposit } = life.booking
  const isFree =
    deposit?.status === 'succeeded' &&
    !deposit.refundOwed &&
    deposit.partRefundsCents <= deposit.refundedCents
  const rest = deposit ? deposit.amountCents - deposit.refundedCents : 0
  const contested = deposit && isContested(deposit) ? (deposit.disputedCents ?? rest) : 0
  const isMade = life.do({ do: 'refund', cents }) === 'changed'
  expect(isMade).toBe(isFree && cents <= rest - contested)
  if (!isMade || !deposit) return
  // A second press, before the provider has answered.
  expect(life.do({ do: 'refund', cents })).toBe('refused')
  const total = deposit.refundedCents + cents
  if (total === amountCents) expect(life.booking.deposit?.status).toBe('refund_pending')
  else expect(life.booking.deposit?.partRefundsCents).toBe(total)
}

function edit(life: Life, status: BookingStatus | null, hours: number): void {
  const { booking } = life
  const { startsAt, endsAt, places } = booking
  const by = hours * hour
  const wasPaid = booking.deposit?.status === 'succeeded' && !isContested(booking.deposit)
  const outcome = life.do({
    do: 'edit',
    status: status ?? shownStatus(booking),
    startsAt: startsAt + by,
    endsAt: endsAt + by,
    places,
    touched: by !== 0,
    replaced:
      by === 0 ? null : { service: 'Coupe', durationMinutes: 60, date: '2027-03-08', startTime: '10:00' },
  })
  // The client did not ask for the move, so their deposit is refundable as long as they may cancel.
  const { startsAt: next, cancelHours } = life.booking
  const isOpen = life.shown.status === 'pending' || next - cancelHours * hour >= life.now
  const isOn = life.shown.status === 'pending' || life.shown.status === 'approved'
  if (outcome === 'changed' && by !== 0 && wasPaid && isOn && next > life.now) {
    expect(life.shown.refundedOnCancel).toBe(isOpen)
  }
}

const client: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>((life) => cancel(life, undefined)),
  fc.constant<Step>((life) => cancel(life, life.shown.refundedOnCancel)),
  fc.constant<Step>((life) => {
    // The terms that they saw some time ago.
    cancel(life, life.promised ?? undefined)
  }),
  fc.constant<Step>((life) => {
    life.promised = life.shown.refundedOnCancel
  }),
  fc.integer({ min: 1, max: maxPlaces }).map(
    (kept): Step =>
      (life) =>
        giveBack(life, kept),
  ),
  fc.constantFrom('erase' as const, 'anonymize' as const).map(
    (how): Step =>
      (life) =>
        erase(life, how),
  ),
  fc.constant<Step>((life) => {
    life.do({ do: 'release' })
  }),
  fc
    .record({
      approval: fc.constantFrom(...approvals),
      pays: fc.boolean(),
      refundHours: fc.constantFrom(0, 24),
    })
    .map(
      ({ approval, pays, refundHours }): Step =>
        (life) =>
          take(life, approval, pays ? refundHours : null),
    ),
  fc.constant<Step>((life) => {
    const isOpen = life.booking.offeredUntil !== null
    expect(life.do({ do: 'decline_offer' }) === 'changed').toBe(isOpen)
    if (isOpen) expect(life.occupancy).toBe(null)
  }),
)

/** Never of an upcoming booking, and never while money is on its way. Afterwards nothing brings the client back. */
function erase(life: Life, how: 'erase' | 'anonymize'): void {
  const { deleted, endsAt, deposit, erasedAt } = life.booking
  const isOn = life.shown.status === 'pending' || life.shown.status === 'approved'
  const isOwed = deposit !== null && isRefundDue(deposit)
  const isDisputed = deposit !== null && hasOpenDispute(deposit)
  const may = erasedAt === null && (deleted || !isOn || endsAt <= life.now) && !isOwed && !isDisputed
  expect(life.do({ do: how })).toBe(may ? 'changed' : how === 'erase' ? 'refused' : 'nothing')
  if (may) expect(life.do({ do: 'erase' })).toBe('refused')
}

const owesNow = ({ booking, shown, now }: Life) => owesOnCancel({ ...booking, status: shown.status }, now)

/** Bound by the same deadline as a cancellation. */
function giveBack(life: Life, kept: number): void {
  const { places, startsAt, cancelHours, status } = life.booking
  const isLate = status === 'approved' && life.now > startsAt - cancelHours * hour
  const { deposit } = life.booking
  const { refundedOnCancel } = life.shown
  const left = deposit && undecidedCents(deposit)
  const owes = owesNow(life)
  const outcome = life.do({ do: 'give_back', places: kept, refunded: refundedOnCancel })
  if (isLate || startsAt <= life.now || status === 'held' || kept > places) expect(outcome).toBe('refused')
  if (kept === places) expect(outcome).not.toBe('changed')
  expect(life.booking.places).toBe(outcome === 'changed' ? kept : places)
  if (outcome !== 'changed') return
  expect(life.booking.status).toBe(status)
  if (!deposit || left === null) return
  const returned = owes ? Math.floor((left * (places - kept)) / places) : 0
  expect(left - undecidedCents(life.booking.deposit ?? deposit)).toBe(returned)
}

/** Without `refundHours`, no deposit is required. A second press changes nothing. */
function take(life: Life, approval: Approval, refundHours: number | null): void {
  const { offeredUntil } = life.booking
  const isOpen = offeredUntil !== null && Math.min(offeredUntil, life.booking.startsAt) > life.now
  const until = life.now + 15 * minute
  const deposit = refundHours === null ? null : { amountCents, refundHours, until }
  const command = { do: 'take_offer', approval, deposit } as const
  expect(life.do(command) === 'changed').toBe(isOpen)
  if (!isOpen) return
  const taken = approval === 'manual' ? 'pending' : 'approved'
  expect(life.booking.status).toBe(deposit ? 'held' : taken)
  expect(life.occupancy).toBe(deposit ? 'hold' : 'booking')
  expect(life.do(command)).toBe('refused')
}

function cancel(life: Life, refunded: boolean | undefined): void {
  const before = life.shown
  const left = life.booking.deposit === null ? 0 : undecidedCents(life.booking.deposit)
  const owes = owesNow(life)
  const { startsAt, cancelHours, status } = life.booking
  const isLate = status === 'approved' && life.now > startsAt - cancelHours * hour
  const outcome = life.do({ do: 'cancel', refunded })
  if (isLate || startsAt <= life.now) expect(outcome).toBe('refused')
  if (outcome !== 'changed') return
  expect(life.shown.status).toBe('cancelled')
  if (refunded !== undefined) expect(refunded).toBe(before.refundedOnCancel)
  const { deposit } = life.booking
  // A client with a right to the deposit gets it now, or when the bank has decided.
  if (deposit && left > 0) expect(undecidedCents(deposit)).toBe(owes ? 0 : left)
  if (deposit && before.refundedOnCancel) expect(isRefundDue(deposit)).toBe(true)
}

const time: fc.Arbitrary<Step> = fc
  .oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 60, max: 60 * 48 }))
  .map(
    (minutes): Step =>
      (life) => {
        life.now += minutes * minute
      },
  )

const provider: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>(({ ledger }) => {
    if (ledger?.status === 'payable') ledger.status = 'succeeded'
  }),
  fc.constant<Step>(({ ledger }) => {
    if (ledger?.status === 'payable') ledger.declined = true
  }),
  // A webhook event that is late, lost or repeated.
  fc.constant<Step>((life) => life.settle()),
  fc.constant<Step>((life) => {
    life.settle()
    const { version } = life
    life.settle()
    expect(life.version).toBe(version)
  }),
  fc.constantFrom('made' as const, 'refused' as const, 'failing' as const).map(
    (how): Step =>
      (life) =>
        life.tick(how),
  ),
  fc.boolean().map(
    (hears): Step =>
      (life) =>
        life.failRefund(hears),
  ),
  fc.constant<Step>((life) => life.check()),
  fc.oneof(fc.constant(amountCents), fc.integer({ min: 1, max: amountCents })).map(
    (cents): Step =>
      ({ ledger }) => {
        if (ledger?.status !== 'succeeded' || isContested(ledger)) return
        if (refundedOf(ledger) + cents > ledger.amountCents) return
        ledger.refunds.push({ cents, by: 'owner', failed: false, afterDispute: false })
      },
  ),
  fc.record({ news: fc.boolean(), cents: fc.option(fc.integer({ min: 1, max: amountCents })) }).map(
    ({ news, cents }): Step =>
      (life) => {
        const { ledger } = life
        if (ledger?.status !== 'succeeded') return
        ledger.disputed = true
        ledger.disputeOutcome = null
        ledger.disputedCents = cents
        if (news) life.settle({ refundFailed: false, disputed: true })
      },
  ),
  fc.record({ outcome: fc.constantFrom(...disputeOutcomes), hears: fc.boolean() }).map(
    ({ outcome, hears }): Step =>
      (life) => {
        const { ledger } = life
        if (!ledger?.disputed || ledger.disputeOutcome !== null) return
        ledger.disputeOutcome = outcome
        if (hears) life.settle()
      },
  ),
  fc.constant<Step>((life) => {
    // Another client wants the time, while the hold's payment may still arrive.
    const { holdEndsAt } = life.booking
    if (holdEndsAt !== null && holdEndsAt <= life.now) life.do({ do: 'expire' })
  }),
  fc.constant<Step>((life) => {
    if (life.booking.status === 'expired') life.slotTaken = true
  }),
)

/** The client cancels on a page that is outdated by then. */
const late: fc.Arbitrary<Step> = fc.oneof(owner, time, provider).map(
  (other): Step =>
    (life) => {
      const { refundedOnCancel } = life.shown
      other(life)
      cancel(life, refundedOnCancel)
    },
)

export const steps = fc.array(
  fc.oneof(owner, client, { weight: 2, arbitrary: rescheduling }, late, time, {
    weight: 3,
    arbitrary: provider,
  }),
  {
    maxLength: 25,
  },
)
