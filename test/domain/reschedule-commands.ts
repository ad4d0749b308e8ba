import fc from 'fast-check'
import { expect } from 'vitest'
import { type Approval, approvals } from '../../src/domain/booking-rules.ts'
import { owesOnCancel } from '../../src/domain/deposits.ts'
import type { Proposal } from '../../src/domain/proposals.ts'
import { hour, type Life } from './booking-lifecycle.ts'

type Step = (life: Life) => void

const agreement = { service: 'Coupe', durationMinutes: 60, date: '2027-03-08', startTime: '10:00' }

const proposalOf = ({ booking, now }: Life, by: 'client' | 'owner', hours: number): Proposal => ({
  by,
  at: now,
  startsAt: booking.startsAt + hours * hour,
  endsAt: booking.endsAt + hours * hour,
  timezone: 'Europe/Paris',
  staffId: 1,
  parts: null,
  agreement,
})

const owesNow = ({ booking, shown, now }: Life) => owesOnCancel({ ...booking, status: shown.status }, now)

const hoursAway = fc
  .oneof(fc.integer({ min: -48, max: 96 }), fc.integer({ min: 700, max: 2000 }))
  .filter((hours) => hours !== 0)

function reschedule(life: Life, hours: number, approval: Approval): void {
  const { booking: before, now } = life
  const refundable = life.shown.refundedOnCancel
  const owes = owesNow(life)
  const to = proposalOf(life, 'client', hours)
  const isLate = before.status === 'approved' && now > before.startsAt - before.cancelHours * hour
  const outcome = life.do({ do: 'reschedule', to, approval, replaced: agreement })
  if (isLate || before.startsAt <= now || to.startsAt <= now) expect(outcome).toBe('refused')
  if (outcome !== 'changed') return
  const { startsAt, deposit, proposal, status } = life.booking
  const waits = before.status === 'approved' && approval === 'manual'
  expect([startsAt, proposal]).toEqual(waits ? [before.startsAt, to] : [to.startsAt, null])
  expect([status, deposit?.status]).toEqual([before.status, before.deposit?.status])
  // Asking for a later time does not bring a refund back.
  if (before.status === 'approved' && !refundable) expect(life.shown.refundedOnCancel).toBe(false)
  // Nor does it once an inquiry or dispute has ended.
  if (before.status === 'approved' && !owes) expect(owesNow(life)).toBe(false)
}

function answerProposal(life: Life, by: 'client' | 'owner', accept: boolean): void {
  const { booking: before, now } = life
  const { proposal } = before
  const answer = { by, at: proposal?.at ?? 0 }
  const { startsAt = 0, endsAt = 0 } = proposal ?? {}
  const outcome = accept
    ? life.do({ do: 'accept_proposal', ...answer, startsAt, endsAt, replaced: agreement })
    : life.do({ do: 'end_proposal', ...answer })
  const isOpen = proposal !== null && Math.min(before.startsAt, startsAt) > now
  expect(outcome).toBe(isOpen && (!accept || proposal.by !== by) ? 'changed' : 'refused')
  if (outcome !== 'changed') return
  const { booking } = life
  expect([booking.proposal, booking.deposit?.status]).toEqual([null, before.deposit?.status])
  expect(booking.startsAt).toBe(accept ? startsAt : before.startsAt)
  expect(booking.status).toBe(accept ? 'approved' : before.status)
}

const parties = fc.constantFrom('client' as const, 'owner' as const)

export const rescheduling: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ hours: hoursAway, approval: fc.constantFrom(...approvals) }).map(
    ({ hours, approval }): Step =>
      (life) =>
        reschedule(life, hours, approval),
  ),
  hoursAway.map(
    (hours): Step =>
      (life) => {
        life.do({ do: 'propose', to: proposalOf(life, 'owner', hours) })
      },
  ),
  fc.record({ by: parties, accept: fc.boolean() }).map(
    ({ by, accept }): Step =>
      (life) =>
        answerProposal(life, by, accept),
  ),
  parties.map(
    (by): Step =>
      (life) => {
        // From an old email.
        const at = (life.booking.proposal?.at ?? 0) - 1
        expect(life.do({ do: 'end_proposal', by, at })).toBe('refused')
      },
  ),
)
