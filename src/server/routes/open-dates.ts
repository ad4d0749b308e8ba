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

type Lead = {
  /** The first date with a start. */
  open: OpenDates['dates'][number] | undefined
  /** Whether somebody works on a date before that one. */
  works: boolean
  /** Whether a date before that one would have starts without its bookings. */
  full: boolean
}

type Dates = { from: string; days: number; today: string }

/** Continues `lead` from the dates before. */
async function countStarts(offer: PacedOffer, { from, days, today }: Dates, lead: Lead) {
  const startsOn = slotsByDay({ ...offer, from, days })
  const idleStartsOn = slotsByDay({ ...withoutBookings(offer), from, days })
  const isClosed = closedDatesOf(offer)
  const dates: OpenDates['dates'] = []
  for (let day = dayNumber(from); day < dayNumber(from) + days; day++) {
    const { date, times } = startsOn(day)
    const [first] = times
    await offer.rest()
    const isAsked = first === undefined && (!lead.open || offer.found.waitingList)
    const full = isAsked && idleStartsOn(day).times.length > 0
    if (isAsked) await offer.rest()
    const counted: OpenDates['dates'][number] = {
      date,
      slots: times.length,
      ...(first !== undefined && { first }),
      ...(full && offer.found.waitingList && { full: true }),
    }
    dates.push(counted)
    if (lead.open) continue
    if (first !== undefined) lead.open = counted
    else {
      // The rest of today says nothing about the next days.
      lead.works ||= date !== today && !isClosed(date)
      lead.full ||= full
      await offer.rest()
    }
  }
  return dates
}

/** `load` reads the offer for a span of instants. */
export async function openDatesOf(
  load: (span: ReturnType<typeof spanOf>) => Promise<PacedOffer>,
  firstDate: string | undefined,
  now: number,
): Promise<OpenDates> {
  const month = firstDate === undefined ? null : spanOf(firstDate, addDays(firstDate, maxMonthDays - 1))
  const maxDays = month === null ? daysOffered : maxMonthDays
  const offer = await load(month ?? { from: now, to: now + maxDays * millisecondsPerDay })
  const today = todayIn(offer.zone, now)
  const from = firstDate ?? today
  refuseDateNotOffered(offer.found, from, now)
  const last = addDays(today, offer.found.horizonDays - 1)
  const daysFrom = (date: string) => Math.min(maxDays, dayNumber(last) - dayNumber(date) + 1)
  const lead: Lead = { open: undefined, works: false, full: false }
  const dates = await countStarts(offer, { from, days: daysFrom(from), today }, lead)
  const isLater = lead.open === undefined
  for (
    let next = addDays(from, maxDays);
    lead.open === undefined && next <= last;
    next = addDays(next, maxDays)
  ) {
    const days = daysFrom(next)
    const later = await load(spanOf(next, addDays(next, days - 1)))
    await countStarts(later, { from: next, days, today }, lead)
  }
  const { open, works, full } = lead
  const until = open === undefined ? last : addDays(open.date, -1)
  return {
    dates,
    ...(isLater && open !== undefined && { next: open }),
    ...(!works && until >= from && until > today && { closedUntil: until }),
    ...(full && { fullUntil: until }),
  }
}

export const listOpenDates = (server: Server, call: Call<'listOpenDates'>): Promise<OpenDates> =>
  openDatesOf((span) => loadOffer(server, call, span), call.body.from, call.now)
