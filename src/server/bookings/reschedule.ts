import type { Command } from '../../domain/booking-commands.ts'
import type { Before } from '../../domain/booking-events.ts'
import { blocks, shownStatus } from '../../domain/bookings.ts'
import { type Proposal, refusalToReschedule } from '../../domain/proposals.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { Agreed, BookingRow, Locked, Target } from '../store/bookings/booking-rows.ts'
import { type BookingPlace, partsWith } from '../store/bookings/occupancies.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { findStaffNames, requireStaff } from '../store/schedules/staff.ts'
import { appointmentsOf, doneByOf } from './appointments.ts'
import { type At, type Changed, changeBooking, type RequestedChange } from './change.ts'
import { beforeOf } from './edit.ts'
import { spanOf } from './enter.ts'
import { findPlace, HoldInTheWay, requirePlace } from './place.ts'

/** Wall-clock, in the booking's zone unless the schedule has moved to another. */
type OtherTime = { date: string; startTime: string; timezone: string }

const keyOf = ({ tenantId, scheduleId }: BookingRow) => ({ tenantId, scheduleId })

const isSameTeam = (some: readonly number[], others: readonly number[]) => some.join() === others.join()

/** The booking's services and their durations stay. */
async function proposalOf(
  tx: Database,
  booking: BookingRow,
  to: OtherTime,
  { by, place, now }: { by: Proposal['by']; place: BookingPlace; now: number },
): Promise<{ proposal: Proposal; replaced: Before }> {
  const { date, startTime, timezone } = to
  const doneBy = doneByOf(booking)
  const isOtherTeam = !isSameTeam(doneBy, place.doneBy)
  const nameOf = (members: readonly number[]) =>
    isOtherTeam ? findStaffNames(tx, keyOf(booking), [...members]) : null
  const { service, durationMinutes } = beforeOf(booking, null)
  const staffName = await nameOf(place.doneBy)
  return {
    proposal: {
      by,
      at: now,
      ...spanOf({ ...to, durationMinutes }),
      timezone,
      staffId: place.staffId,
      parts: partsWith(booking.parts, place.doneBy),
      agreement: { service, durationMinutes, date, startTime, ...(staffName !== null && { staffName }) },
    },
    replaced: beforeOf(booking, await nameOf(doneBy)),
  }
}

const agreedTo = ({ timezone, staffId, parts, agreement }: Proposal): Agreed => ({
  date: agreement.date,
  startTime: agreement.startTime,
  timezone,
  staffId,
  parts,
})

/** The client pressed twice: the booking is already as it should be. */
class AlreadySo extends Error {}

const isAt = (booking: BookingRow, startsAt: number, doneBy: readonly number[]) =>
  booking.startsAt.getTime() === startsAt && isSameTeam(doneByOf(booking), doneBy)

const isProposed = ({ proposal }: BookingRow, startsAt: number, doneBy: readonly number[]) =>
  proposal?.by === 'client' && proposal.startsAt === startsAt && isSameTeam(doneByOf(proposal), doneBy)

export type Choice = OtherTime & {
  /** The offer that the choice was made from. */
  offerVersion: number
  /** The possible staff members of the services, best first. Empty if the time is not on offer. */
  assignments: readonly (readonly number[])[]
  whyNot: 'slot_taken' | 'slot_unavailable'
}

async function chosenChange(
  tx: Database,
  { booking }: Locked,
  choice: Choice,
  { approval, now }: { approval: 'manual' | 'automatic'; now: number },
): Promise<RequestedChange> {
  const { status, startsAt, cancelHours } = booking
  const shown = shownStatus({ status, deleted: booking.deletedAt !== null })
  const before = { status: shown, held: status === 'held', startsAt: startsAt.getTime(), cancelHours }
  const refusal = refusalToReschedule(before, now)
  if (refusal) throw new Refused(refusal)
  const { assignments, whyNot } = choice
  const wanted = { ...booking, date: choice.date, startTime: choice.startTime, timezone: choice.timezone }
  const span = spanOf(wanted)
  const done = assignments.find(
    (doneBy) => isAt(booking, span.startsAt, doneBy) || isProposed(booking, span.startsAt, doneBy),
  )
  if (done) throw new AlreadySo()
  if (assignments.length === 0) throw new Refused(whyNot)
  const appointments = await appointmentsOf(tx, booking, span.startsAt)
  const sameFirst = assignments.toSorted(
    (a, b) => Number(isSameTeam(b, doneByOf(booking))) - Number(isSameTeam(a, doneByOf(booking))),
  )
  const wantedPlace = {
    ...keyOf(booking),
    appointments,
    assignments: sameFirst,
    places: booking.places,
    except: booking.id,
  }
  const place = await findPlace(tx, wantedPlace)
  if ('clash' in place) {
    const { clash } = place
    if (clash?.expiresAt && clash.expiresAt.getTime() <= now) throw new HoldInTheWay(keyOf(booking), clash)
    throw new Refused('slot_taken')
  }
  const { proposal, replaced } = await proposalOf(tx, booking, choice, { by: 'client', place, now })
  const waits = status === 'approved' && approval === 'manual'
  return {
    command: { do: 'reschedule', to: proposal, approval, replaced },
    with: waits ? { proposed: place } : { agreed: agreedTo(proposal), place },
  }
}

const maxLooks = 5

/** `look` reads the offer again if the schedule has changed since. Null if nothing had to change. */
export async function reschedule(
  db: Database,
  target: Target,
  look: () => Promise<Choice>,
  at: At,
): Promise<Changed | null> {
  for (let looks = 1; ; looks++) {
    const choice = await look()
    try {
      const outcome = await inTransaction(db, async (tx) => {
        const { offerVersion, approval } = await lockSchedule(tx, target)
        if (offerVersion !== choice.offerVersion) return 'look again'
        return changeBooking(
          tx,
          target,
          (found) => chosenChange(tx, found, choice, { approval, now: at.now }),
          at,
        )
      })
      if (outcome !== 'look again') return outcome
    } catch (error) {
      if (error instanceof AlreadySo) return null
      throw error
    }
    if (looks === maxLooks) throw new Refused('slot_taken')
  }
}

export type Proposed = {
  date: string
  startTime: string
  staffId?: number | undefined
  message?: string | null | undefined
}

/** Any time that exists, as the owner enters bookings. */
export async function propose(
  tx: Database,
  target: Target,
  { date, startTime, staffId, message }: Proposed,
  at: At,
): Promise<Changed | null> {
  const { timezone } = await lockSchedule(tx, target)
  if (staffId !== undefined) await requireStaff(tx, target, [staffId])
  return changeBooking(
    tx,
    target,
    async ({ booking }) => {
      const to = { date, startTime, timezone }
      const { startsAt } = spanOf({ ...booking, ...to })
      const isAhead = booking.startsAt.getTime() > at.now && startsAt > at.now
      // Otherwise a time that is taken would be refused for that instead.
      if (!blocks(booking.status) || !isAhead) throw new Refused('cannot_propose')
      const doneBy = staffId === undefined ? doneByOf(booking) : doneByOf(booking).map(() => staffId)
      if (isAt(booking, startsAt, doneBy)) throw new Refused('proposal_same_time')
      const appointments = await appointmentsOf(tx, booking, startsAt)
      const wanted = {
        ...keyOf(booking),
        appointments,
        assignments: [doneBy],
        places: booking.places,
        except: booking.id,
        kept: 'take' as const,
      }
      const place = await requirePlace(tx, wanted, at.now)
      const { proposal } = await proposalOf(tx, booking, to, { by: 'owner', place, now: at.now })
      return { command: { do: 'propose', to: proposal, message }, with: { proposed: place } }
    },
    at,
  )
}

const ended = (by: Proposal['by'], proposal: Proposal | null, message?: string | null): Command => ({
  do: 'end_proposal',
  by,
  at: proposal?.at ?? 0,
  message,
})

export type Answer = { accept: boolean; message?: string | null | undefined }

/** Accepts or declines the other side's proposal, or withdraws one's own. */
export async function answerProposal(
  tx: Database,
  target: Target,
  { by, accept, message }: Answer & { by: Proposal['by'] },
  at: At,
): Promise<Changed | null> {
  await lockSchedule(tx, target)
  return changeBooking(
    tx,
    target,
    async ({ booking }) => {
      const { proposal } = booking
      if (!accept || !proposal) return { command: ended(by, proposal, message) }
      const agreed = agreedTo(proposal)
      const next = { ...booking, ...agreed }
      const span = spanOf(next)
      const appointments = await appointmentsOf(tx, next, span.startsAt)
      const doneBy = doneByOf(next)
      const wanted = {
        ...keyOf(booking),
        appointments,
        assignments: [doneBy],
        places: booking.places,
        except: booking.id,
        kept: 'take' as const,
      }
      const place = await requirePlace(tx, wanted, at.now)
      const { replaced } = await proposalOf(tx, booking, { ...next }, { by, place, now: at.now })
      return {
        command: { do: 'accept_proposal', by, at: proposal.at, ...span, replaced },
        with: { agreed, place },
      }
    },
    at,
  )
}
