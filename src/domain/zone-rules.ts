import { addDays } from './wall-time.ts'

type Wall = { readonly zone: string; readonly date: string; readonly time: string }

/** What is known of the clocks of all zones; instants in epoch milliseconds. */
export type ZoneRules = {
  /** Two sets of rules with the same version are the same. */
  readonly version: string
  startOf(wall: Wall): number | null
  wallTimeAt(zone: string, instant: number): { date: string; time: string }
}

/** A closure as its owner set it; without times of its own, whole days. */
export type ClosureWall = {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
}

/** The first instant of a date; if the clocks skip midnight, the first one after it. Null if the date does not exist. */
export function beginningOf(rules: Pick<ZoneRules, 'startOf'>, zone: string, date: string): number | null {
  for (const time of ['00:00', '00:30', '01:00']) {
    const instant = rules.startOf({ zone, date, time })
    if (instant !== null) return instant
  }
  return null
}

/** What the wall shows at the two ends of a closure. What ends at midnight ends at 24:00. */
export function closureWall(
  rules: Pick<ZoneRules, 'wallTimeAt'>,
  zone: string,
  { startsAt, endsAt, allDay }: { startsAt: number; endsAt: number; allDay: boolean },
): ClosureWall {
  const from = rules.wallTimeAt(zone, startsAt)
  const to = rules.wallTimeAt(zone, allDay ? endsAt - 1 : endsAt)
  if (allDay) return { fromDate: from.date, fromTime: '00:00', toDate: to.date, toTime: '24:00' }
  const atMidnight = to.time === '00:00'
  return {
    fromDate: from.date,
    fromTime: from.time,
    toDate: atMidnight ? addDays(to.date, -1) : to.date,
    toTime: atMidnight ? '24:00' : to.time,
  }
}

/** The instants of a closure; null for an end that the clocks skip. */
export function closureSpan(
  rules: Pick<ZoneRules, 'startOf'>,
  zone: string,
  { fromDate, fromTime, toDate, toTime }: ClosureWall,
): { startsAt: number | null; endsAt: number | null } {
  return {
    startsAt:
      fromTime === '00:00'
        ? beginningOf(rules, zone, fromDate)
        : rules.startOf({ zone, date: fromDate, time: fromTime }),
    endsAt:
      toTime === '24:00'
        ? beginningOf(rules, zone, addDays(toDate, 1))
        : rules.startOf({ zone, date: toDate, time: toTime }),
  }
}

type Taken = { readonly staffId: number; readonly startsAt: number; readonly endsAt: number }

/** A booking as it is stored; `wanted` is the start that the rules of now give it, null if the clocks skip it. */
export type Stored = {
  readonly id: number
  readonly startsAt: number
  readonly wanted: number | null
  /** The time that it keeps from others. */
  readonly taken: readonly Taken[]
  /** Bookings of one group and one start share their time, up to the capacity. */
  readonly group: { readonly of: string; readonly capacity: number } | null
}

export type Moves = {
  /** By how many milliseconds each booking moves. */
  moved: ReadonlyMap<number, number>
  /** Those that stay although their wall time is now another instant. */
  kept: ReadonlySet<number>
}

type Span = Taken & { readonly booking: Stored; readonly session: string | null }

/** The one of two that gives way: one that moves before one that stays, then the one that was made later. */
const later = (one: Stored, other: Stored, moving: ReadonlyMap<number, number>): Stored => {
  if (moving.has(one.id) !== moving.has(other.id)) return moving.has(one.id) ? one : other
  return one.id > other.id ? one : other
}

/** Gives way to whatever a booking would overlap at its new time; at its old time nothing was in its way. */
function overlapping(spans: readonly Span[], moving: ReadonlyMap<number, number>): Stored[] {
  const out: Stored[] = []
  let open: Span[] = []
  for (const span of spans.toSorted((a, b) => a.startsAt - b.startsAt || a.booking.id - b.booking.id)) {
    open = open.filter(({ endsAt }) => endsAt > span.startsAt)
    for (const other of open) {
      const shared = other.session !== null && other.session === span.session
      if (shared || other.booking.id === span.booking.id) continue
      out.push(later(other.booking, span.booking, moving))
    }
    open.push(span)
  }
  return out
}

/** Those of a session for whom there is no room, where it was put together from several. */
function overfull(spans: readonly Span[], moving: ReadonlyMap<number, number>): Stored[] {
  const sessions = Map.groupBy(
    spans.filter(({ session }) => session !== null),
    ({ session }) => session,
  )
  return [...sessions.values()].flatMap((session) => {
    const people = [...new Map(session.map(({ booking }) => [booking.id, booking])).values()]
    const capacity = people[0]?.group?.capacity ?? 0
    if (people.length <= capacity || new Set(people.map(({ startsAt }) => startsAt)).size === 1) return []
    const first = people.toSorted((a, b) => (later(a, b, moving) === a ? 1 : -1))
    return first.slice(capacity)
  })
}

/**
 * Which bookings of one schedule move to the instant that the rules of now give to their wall time. One that would overlap
 * another keeps its old instant, and so does whatever would then overlap it. Nobody ends up in two places.
 */
export function movesUnder(stored: readonly Stored[]): Moves {
  const moving = new Map<number, number>()
  const kept = new Set<number>()
  for (const { id, startsAt, wanted } of stored)
    if (wanted === null) kept.add(id)
    else if (wanted !== startsAt) moving.set(id, wanted - startsAt)
  for (let settled = false; !settled; ) {
    const spans = stored.flatMap((booking) => {
      const by = moving.get(booking.id) ?? 0
      const session = booking.group && `${booking.group.of} ${booking.startsAt + by}`
      return booking.taken.map(({ staffId, startsAt, endsAt }) => ({
        staffId,
        startsAt: startsAt + by,
        endsAt: endsAt + by,
        booking,
        session,
      }))
    })
    settled = true
    const out = [
      ...[...Map.groupBy(spans, ({ staffId }) => staffId).values()].flatMap((own) =>
        overlapping(own, moving),
      ),
      ...overfull(spans, moving),
    ]
    for (const { id } of out)
      if (moving.delete(id)) {
        kept.add(id)
        settled = false
      }
  }
  return { moved: moving, kept }
}
