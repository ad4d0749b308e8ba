import type { Reply } from '../../../contract/index.ts'
import { call, messageOf } from '../../api.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { undoing } from '../bookings/undo-change.ts'

/** `staffId` is the absent member. A closure of the whole salon has none. */
export type AffectedBookings = Reply<'listAffectedBookings'> & { staffId?: number | null }

export type AffectedBooking = AffectedBookings['bookings'][number]

/** A number is the colleague to whom the booking goes. */
export type Choice = 'keep' | 'cancel' | number

/** `now` is the current booking, if it changed meanwhile. */
export type Failure = { text: string; now: ReturnType<typeof bookingNow> }

export function asItIs(booking: AffectedBooking, failed: ReadonlyMap<number, Failure>): AffectedBooking {
  const now = failed.get(booking.id)?.now
  if (!now) return booking
  const { endRepeated: _, ...rest } = booking
  const { version, date, startTime, endTime, endRepeated, clientName } = now
  return {
    ...rest,
    version,
    date,
    startTime,
    endTime,
    ...(endRepeated && { endRepeated }),
    clientName,
  }
}

export const freeFor = ({ freeStaffIds = [] }: AffectedBooking): readonly number[] => freeStaffIds

/**
 * Spreads the bookings over the colleagues: each goes to the one who has taken over the fewest that day. A group session
 * stays together.
 */
export function shared(bookings: readonly AffectedBooking[]): Map<number, number> {
  const given = new Map<string, number>()
  const sessions = new Map<string, number>()
  const choices = new Map<number, number>()
  for (const booking of bookings) {
    const session = `${booking.date} ${booking.startTime} ${booking.serviceName}`
    const taken = (staffId: number) => given.get(`${booking.date} ${staffId}`) ?? 0
    const free = freeFor(booking)
    const [first, ...others] = free
    if (first === undefined) continue
    const same = free.find((one) => one === sessions.get(session))
    const least = same ?? others.reduce((best, one) => (taken(one) < taken(best) ? one : best), first)
    sessions.set(session, least)
    given.set(`${booking.date} ${least}`, taken(least) + 1)
    choices.set(booking.id, least)
  }
  return choices
}

type Done = Reply<'editBooking'>

/** One change after the other: a failure changes nothing of its booking, and the others go on. */
export async function applyChoices(
  bookings: readonly AffectedBooking[],
  choices: ReadonlyMap<number, Choice>,
  absentId: number | null,
): Promise<{ moved: Done[]; cancelled: Done[]; failed: Map<number, Failure> }> {
  const failed = new Map<number, Failure>()
  const [moved, cancelled]: [Done[], Done[]] = [[], []]
  for (const { id: bookingId, version } of bookings) {
    const choice = choices.get(bookingId) ?? 'keep'
    if (choice === 'keep') continue
    const goesTo = choice === 'cancel' ? null : choice
    try {
      const change =
        goesTo === null
          ? { status: 'cancelled' as const }
          : { staffId: goesTo, onlyIfFree: true as const, ...(absentId !== null && { insteadOf: absentId }) }
      const done = await call('editBooking', {
        params: { bookingId },
        body: { ...undoing, version, ...change },
      })
      if (goesTo === null) cancelled.push(done)
      else moved.push(done)
    } catch (error) {
      const now = bookingNow(error)
      failed.set(bookingId, { now, text: now ? changedText(now) : messageOf(error) })
    }
  }
  return { moved, cancelled, failed }
}
