import { type Change, decide } from '../../src/domain/booking-changes.ts'
import type { Booked, Command } from '../../src/domain/booking-commands.ts'
import type { BookingEvent } from '../../src/domain/booking-events.ts'
import { agreedTo, enteredBooking, heldBooking, requestedBooking } from '../../src/domain/booking-openings.ts'
import { isRefundDue } from '../../src/domain/deposits.ts'
import { type Movement, movementsOf } from '../../src/domain/receipts.ts'
import type { DemoVisit } from './visits.ts'

type DemoEvent = BookingEvent & { version: number; at: number; movements: Movement[] }

/** A booking as its events left it. */
export type History = { booked: Booked; events: DemoEvent[] }

export type Policy = { cancelHours: number; refundHours: number; termsHash: string | null }

type Span = { startsAt: number; endsAt: number; places: number }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const paymentMinutes = 15
const remindedDays = 30

class Life {
  booked: Booked
  readonly events: DemoEvent[]

  constructor({ next, event }: Change, at: number) {
    this.booked = next
    this.events = [{ ...event, version: 1, at, movements: [] }]
  }

  does(command: Command, at: number): void {
    const decision = decide(this.booked, command, at)
    if (decision === null || 'refusal' in decision)
      throw new Error(`the demo may not ${command.do}: ${decision?.refusal}`)
    const { next, event } = decision
    const movements = movementsOf(this.booked.deposit, next.deposit, event)
    this.events.push({ ...event, version: this.events.length + 1, at, movements })
    this.booked = next
  }
}

/** Days before, at a usual time of the day. Requests that wait are of this morning. */
function openedAt({ status }: DemoVisit, startsAt: number, now: number, index: number): number {
  if (status === 'pending') return now - (25 + 55 * (index % 4)) * minute
  const daysAhead = Math.max(0, Math.ceil((startsAt - now) / day))
  return (
    startsAt - Math.max(2 + (index % 9), daysAhead + 1 + (index % 4)) * day - ((index * 37) % 120) * minute
  )
}

function openingOf(
  { asked }: DemoVisit,
  span: Span,
  { termsHash, refundHours, ...rules }: Policy,
  at: number,
  depositCents: number | null,
): Change {
  const policy = { ...rules, approval: 'manual' } as const
  if (!asked) return enteredBooking({ ...span, ...policy, status: 'approved' }, at)
  if (depositCents === null) return agreedTo(requestedBooking(span, policy, at), termsHash)
  const terms = { amountCents: depositCents, refundHours }
  return agreedTo(heldBooking(span, policy, at + paymentMinutes * minute, terms), termsHash)
}

/** The past is decided by the product's own rules, each command at its time. */
export function historyOf(
  visit: DemoVisit,
  span: Span,
  policy: Policy,
  { now, index, depositCents }: { now: number; index: number; depositCents: number | null },
): History {
  const { startsAt } = span
  let at = openedAt(visit, startsAt, now, index)
  const life = new Life(openingOf(visit, span, policy, at, depositCents), at)
  if (life.booked.status === 'held') {
    at += 3 * minute
    life.does({ do: 'pay', slotFree: true }, at)
  }
  if (visit.asked && visit.status !== 'pending') {
    at += (8 + ((index * 7) % 40)) * minute
    life.does({ do: 'answer', status: visit.status === 'rejected' ? 'rejected' : 'approved' }, at)
  }
  if (visit.status === 'cancelled') {
    at = Math.min(now - 10 * minute, startsAt - 30 * hour)
    const edit = { ...span, do: 'edit', status: 'cancelled', touched: false, replaced: null } as const
    life.does(visit.asked ? { do: 'cancel' } : edit, at)
  }
  const { deposit, remindAt } = life.booked
  if (deposit && isRefundDue(deposit))
    life.does({ do: 'note_refund', cents: deposit.amountCents, whole: true }, at + minute)
  if (remindAt !== null && remindAt <= now) {
    // Thousands of old reminders would slow down the first start, and nobody looks at them.
    if (startsAt > now - remindedDays * day) life.does({ do: 'remind' }, remindAt)
    else life.booked = { ...life.booked, remindAt: null }
  }
  if (visit.noShow) life.does({ do: 'mark_no_show', noShow: true }, startsAt + 20 * minute)
  return life
}
