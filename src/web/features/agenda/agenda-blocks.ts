import type { Reply } from '../../../contract/index.ts'
import { blocks as isOn } from '../../../domain/bookings.ts'
import { addDays, minuteOf } from '../../../domain/wall-time.ts'
import { byAppointment, leading } from '../bookings/appointments.ts'
import type { StaffMember } from '../staff/team.ts'

export type Span = { readonly from: number; readonly to: number }

type InLane = { lane: number; lanes: number }

/** Uses the first free lane. All items of one overlapping group get the same number of `lanes`. */
export function inLanes<Item extends Span>(items: readonly Item[]): (Item & InLane)[] {
  const placed: (Item & InLane)[] = []
  let group: (Item & InLane)[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.lanes = ends.length
    group = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= item.from)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.to
    const one = { ...item, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
  }
  close()
  return placed
}

export type Booking = Reply<'listBookingsWithService'>[number]
export type Occupancy = Reply<'listOccupancies'>[number]

export const minutesOfDay = 1440

export type Column = {
  key: string
  date: string
  members: readonly StaffMember[]
  /** Of a colleague. Members only see when they are busy. */
  foreign?: boolean
}

/** One staff member's share of an appointment: all of it, or their part of a visit. */
export type Block = Span &
  InLane & {
    key: string
    /** Differs from the booking's own date after midnight. */
    date: string
    booking: Booking
    /** More than one only in a group session. */
    people: readonly Booking[]
    staffId: number
    /** In minutes of the day. */
    processingTimes: readonly Span[]
    inProcessingTime: boolean
  }

export const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** One column per date, or with `apart` one per staff member and date. */
export const columnsOf = (
  dates: readonly string[],
  members: readonly StaffMember[],
  apart: boolean,
): Column[] =>
  dates.flatMap((date) =>
    apart
      ? members.map((member) => ({ key: `${date}-${member.id}`, date, members: [member] }))
      : [{ key: date, date, members }],
  )

/** In minutes after the booking's start. Consecutive parts of one member are merged. */
export function stintsOf({ parts, staffId, service }: Booking): (Span & { staffId: number })[] {
  const stints: (Span & { staffId: number })[] = []
  let from = 0
  for (const part of parts ?? [{ staffId, durationMinutes: service.durationMinutes }]) {
    const to = from + part.durationMinutes
    const last = stints.at(-1)
    if (last?.staffId === part.staffId) stints[stints.length - 1] = { ...last, to }
    else stints.push({ staffId: part.staffId, from, to })
    from = to
  }
  return stints
}

function processingTimesIn(stint: Span, occupancies: readonly Occupancy[]): Span[] {
  const worked = occupancies.toSorted((a, b) => a.fromMinute - b.fromMinute)
  return worked.slice(1).flatMap(({ fromMinute: to }, index) => {
    const from = worked[index]?.toMinute ?? to
    return from < to && stint.from <= from && to <= stint.to ? [{ from, to }] : []
  })
}

const moved = ({ from, to }: Span, by: number): Span => ({ from: from + by, to: to + by })

/** A booking over midnight continues at the top of the next day. */
export function blocksOf(
  columns: readonly Column[],
  bookings: readonly Booking[],
  occupancies: readonly Occupancy[],
): Block[][] {
  const occupanciesByBooking = Map.groupBy(occupancies, ({ bookingId }) => bookingId)
  const byDate = Map.groupBy(
    bookings.filter(({ status }) => isOn(status)),
    ({ date }) => date,
  )
  const stintsBy = new Map(
    [...new Set(columns.map(({ date }) => date))].map((date) => {
      const eve = addDays(date, -1)
      const appointments = byAppointment([...(byDate.get(eve) ?? []), ...(byDate.get(date) ?? [])])
      const stints = appointments.flatMap((people) => {
        const booking = leading(people)
        const start = minuteOf(booking.startTime) - (booking.date === eve ? minutesOfDay : 0)
        return stintsOf(booking).map(({ staffId, ...stint }) => {
          const own = (occupanciesByBooking.get(booking.id) ?? []).filter((one) => one.staffId === staffId)
          const { from, to } = moved(stint, start)
          return {
            key: `${booking.id}-${staffId}-${stint.from}`,
            date,
            booking,
            people,
            staffId,
            from: Math.max(0, from),
            to: Math.min(minutesOfDay, to),
            processingTimes: processingTimesIn(stint, own).map((pause) => moved(pause, start)),
            inProcessingTime: false,
          }
        })
      })
      return [
        date,
        Map.groupBy(
          stints.filter(({ from, to }) => from < to),
          ({ staffId }) => staffId,
        ),
      ]
    }),
  )
  return columns.map(({ date, members }) =>
    placed(members.flatMap(({ id }) => stintsBy.get(date)?.get(id) ?? [])),
  )
}

const holds = (outer: Span, inner: Span): boolean => outer.from <= inner.from && inner.to <= outer.to

function placed(list: readonly Omit<Block, keyof InLane>[]): Block[] {
  const hostOf = (one: (typeof list)[number]) =>
    list.find(
      ({ staffId, processingTimes }) =>
        staffId === one.staffId && processingTimes.some((pause) => holds(pause, one)),
    )
  const outer = inLanes(list.filter((one) => !hostOf(one)))
  const inner = list.flatMap((one) => {
    const host = outer.find(({ key }) => key === hostOf(one)?.key)
    return host ? [{ ...one, lane: host.lane, lanes: host.lanes, inProcessingTime: true }] : []
  })
  return [...outer, ...inner].toSorted((a, b) => a.from - b.from)
}

/** All open or booked hours, plus one on either side. */
export function rangeOf(spans: readonly Span[]): Span {
  if (spans.length === 0) return { from: 8 * 60, to: 19 * 60 }
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / 60 - 1) * 60
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / 60 + 1) * 60
  return { from: Math.max(0, from), to: Math.min(minutesOfDay, to) }
}
