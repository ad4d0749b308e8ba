import { Refused } from '../../domain/refusals.ts'
import { startOf, wallTimeAt } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import { type Booking, findClash } from '../store/bookings.ts'

type Span = { scheduleId: number; startsAt: Date; endsAt: Date; except?: number }

export const endTimeOf = ({ timezone, endsAt }: Booking) => wallTimeAt(timezone, endsAt.getTime()).time

/** The instants of a wall-clock start and a duration in minutes; refused in the gap of a clock change. */
export function spanOf(at: { timezone: string; date: string; startTime: string; durationMinutes: number }) {
  const start = startOf({ zone: at.timezone, date: at.date, time: at.startTime })
  if (start === null) throw new Refused('time_does_not_exist')
  return { startsAt: new Date(start), endsAt: new Date(start + at.durationMinutes * 60_000) }
}

/** A hold is in the way whose time is over: it has to be ended at the payment provider's first. */
export class HoldInTheWay extends Error {
  readonly span: Span

  constructor(span: Span) {
    super('a hold that is over is in the way')
    this.span = span
  }
}

export async function refuseOverlap(tx: Database, span: Span, now: number): Promise<void> {
  const clash = await findClash(tx, span)
  if (!clash) return
  const times = { from: clash.startTime, to: endTimeOf(clash) }
  if (clash.holdEndsAt === null) throw new Refused('booking_overlaps', times)
  if (clash.holdEndsAt.getTime() <= now) throw new HoldInTheWay(span)
  throw new Refused('slot_held', {
    ...times,
    until: wallTimeAt(clash.timezone, clash.holdEndsAt.getTime()).time,
  })
}
