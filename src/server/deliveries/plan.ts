import { isSeen } from '../../domain/bookings.ts'
import { optionalLetters, tellingsOf } from '../../domain/deliveries.ts'
import type { Database } from '../database/connection.ts'
import {
  eventsAtOnce,
  findUntold,
  type Planned,
  type UntoldEvent,
  writePlans,
} from '../store/planned-events.ts'

/** A request that ended so long ago is nobody's news: its product has been switched off, or comes from another age. */
const oldNewsMilliseconds = 7 * 86_400_000

/** Whom an event is told: those who have an address, and want to know. */
function plansOf(event: UntoldEvent): Planned[] {
  const { scheduleId, id: eventId, bookingId, version, client, owner, details, at, startsAt } = event
  const past = {
    wasSeen: isSeen(details.status ?? 'pending'),
    longOver: at - startsAt > oldNewsMilliseconds && !details.amountCents,
  }
  const muted: readonly string[] = owner.muted.filter((letter) => optionalLetters.includes(letter))
  return tellingsOf(event, past).flatMap((telling) => {
    const to = telling.recipient === 'client' ? client : owner
    if (!to || muted.includes(telling.letter)) return []
    if (telling.letter === 'booking_reminder' && (!client?.wantsReminders || startsAt <= at)) return []
    return { scheduleId, eventId, bookingId, version, ...telling, target: to.address, locale: to.locale }
  })
}

/** Turns the oldest untold events of the log into deliveries; whether there may be more of them. */
export async function planDeliveries(db: Database): Promise<boolean> {
  const events = await findUntold(db)
  if (events.length > 0) await writePlans(db, events, events.flatMap(plansOf))
  return events.length === eventsAtOnce
}
