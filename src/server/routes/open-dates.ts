import type { Reply } from '../../contract/index.ts'
import { daysOffered } from '../../domain/booking-rules.ts'
import { slotsByDay } from '../../domain/slots.ts'
import { addDays, dayNumber } from '../../domain/wall-time.ts'
import { todayIn } from '../../domain/zones.ts'
import { closedDatesOf, refuseDateNotOffered, withoutBookings } from '../bookings/offer.ts'
import type { Call, Server } from '../http/server.ts'
import { loadOffer, millisecondsPerDay, type PacedOffer, spanOf } from './offer.ts'

type OpenDates = Reply<'listOpenDates'>

/** A page of dates shows one month. */
const maxMonthDays = 31

type Counted = {
  dates: OpenDates['dates']
  /** The first one with a start. */
  open: OpenDates['dates'][number] | undefined
  /** Whether somebody works on a date before that one. */
  works: boolean
  /** Whether a date before that one would have starts without its bookings. */
  full: boolean
}

async function countStarts(offer: PacedOffer, from: string, days: number, today: string): Promise<Counted> {
  const startsOn = slotsByDay({ ...offer, from, days })
  const idleStartsOn = slotsByDay({ ...withoutBookings(offer), from, days })
  const isClosed = closedDatesOf(offer)
  const counted: Counted = { dates: [], open: undefined, works: false, full: false }
  for (let day = dayNumber(from); day < dayNumber(from) + days; day++) {
    const { date, times } = startsOn(day)
    const [first] = times
    const counts = { date, slots: times.length, ...(first !== undefined && { first }) }
    counted.dates.push(counts)
    if (first !== undefined) counted.open ??= counts
    if (counted.open === undefined) {
      // The rest of today says nothing about the next days.
      counted.works ||= date !== today && !isClosed(date)
      counted.full ||= idleStartsOn(day).times.length > 0
    }
    await offer.rest()
  }
  return counted
}

export async function listOpenDates(server: Server, call: Call<'listOpenDates'>): Promise<OpenDates> {
  const { now, body } = call
  const month = body.from === undefined ? null : spanOf(body.from, addDays(body.from, maxMonthDays - 1))
  const maxDays = month === null ? daysOffered : maxMonthDays
  const offer = await loadOffer(server, call, month ?? { from: now, to: now + maxDays * millisecondsPerDay })
  const today = todayIn(offer.zone, now)
  const from = body.from ?? today
  refuseDateNotOffered(offer.found, from, now)
  const last = addDays(today, offer.found.horizonDays - 1)
  const daysFrom = (date: string) => Math.min(maxDays, dayNumber(last) - dayNumber(date) + 1)
  const shown = await countStarts(offer, from, daysFrom(from), today)
  let { open, works, full } = shown
  let next = addDays(from, daysFrom(from))
  for (; open === undefined && next <= last; next = addDays(next, maxDays)) {
    const days = daysFrom(next)
    const later = await loadOffer(server, call, spanOf(next, addDays(next, days - 1)))
    const counted = await countStarts(later, next, days, today)
    open = counted.open
    works ||= counted.works
    full ||= counted.full
  }
  const until = open === undefined ? last : addDays(open.date, -1)
  return {
    dates: shown.dates,
    ...(shown.open === undefined && open !== undefined && { next: open }),
    ...(!works && until >= from && until > today && { closedUntil: until }),
    ...(full && { fullUntil: until }),
  }
}
