import { addDays, MINUTES_PER_DAY, minuteOf, timeOf } from './wall-time.ts'

type Wall = { readonly zone: string; readonly date: string; readonly time: string }

export type ZoneRules = {
  /** Rules with the same version are identical. */
  readonly version: string
  startOf(wall: Wall): number | null
  wallTimeAt(zone: string, instant: number): { date: string; time: string }
}

export type ClosureWall = {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
}

/** If the clocks skip midnight, the first instant after it. Null if the date does not exist. */
export function beginningOf(rules: Pick<ZoneRules, 'startOf'>, zone: string, date: string): number | null {
  for (const time of ['00:00', '00:30', '01:00']) {
    const instant = rules.startOf({ zone, date, time })
    if (instant !== null) return instant
  }
  return null
}

/** An end at midnight becomes 24:00 of the day before. */
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

/** Null for an end that the clocks skip. */
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

/** The first minute that the clocks show from then on. Null if it is more than a day later. */
function firstFrom(
  rules: Pick<ZoneRules, 'startOf'>,
  zone: string,
  date: string,
  time: string,
): number | null {
  const first = minuteOf(time)
  for (let minute = first; minute <= first + MINUTES_PER_DAY; minute++) {
    const day = addDays(date, Math.floor(minute / MINUTES_PER_DAY))
    const instant = rules.startOf({ zone, date: day, time: timeOf(minute % MINUTES_PER_DAY) })
    if (instant !== null) return instant
  }
  return null
}

/** In another zone. An end that its clocks skip comes after the gap. If they skip all of it, it lasts as long as before. */
export function closureIn(
  rules: Pick<ZoneRules, 'startOf'>,
  zone: string,
  { fromDate, fromTime, toDate, toTime }: ClosureWall,
  before: { startsAt: number; endsAt: number },
): { startsAt: number; endsAt: number } {
  const startsAt = firstFrom(rules, zone, fromDate, fromTime) ?? before.startsAt
  const endsAt = firstFrom(rules, zone, toDate, toTime) ?? before.endsAt
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startsAt + before.endsAt - before.startsAt }
}

type StaffTime = { readonly staffId: number; readonly startsAt: number; readonly endsAt: number }

/** `wanted` is the start under the current rules; null if the clocks skip it. */
export type Stored = {
  readonly id: number
  readonly startsAt: number
  readonly wanted: number | null
  readonly taken: readonly StaffTime[]
  /** Bookings of one group with the same start share their time, up to the capacity. Each seat is one of `taken`. */
  readonly group: { readonly of: string; readonly capacity: number } | null
}

export type Moves = {
  moved: ReadonlyMap<number, number>
  /** Bookings that keep their instant although their wall time now means another one. */
  kept: ReadonlySet<number>
}

type BookedSpan = StaffTime & { readonly booking: Stored; readonly session: string | null }

/** The booking that gives way: a moving one before a staying one, then the one made later. */
const later = (one: Stored, other: Stored, moving: ReadonlyMap<number, number>): Stored => {
  if (moving.has(one.id) !== moving.has(other.id)) return moving.has(one.id) ? one : other
  return one.id > other.id ? one : other
}

/** The bookings that give way. A booking overlaps nothing at its old time. */
function overlapping(spans: readonly BookedSpan[], moving: ReadonlyMap<number, number>): Stored[] {
  const out: Stored[] = []
  let open: BookedSpan[] = []
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

/** The bookings that exceed a session's capacity after several sessions became one. */
function overfull(spans: readonly BookedSpan[], moving: ReadonlyMap<number, number>): Stored[] {
  const sessions = Map.groupBy(
    spans.filter(({ session }) => session !== null),
    ({ session }) => session,
  )
  return [...sessions.values()].flatMap((session) => {
    const people = [...new Map(session.map(({ booking }) => [booking.id, booking])).values()]
    const capacity = people[0]?.group?.capacity ?? 0
    if (session.length <= capacity || new Set(people.map(({ startsAt }) => startsAt)).size === 1) return []
    const first = people.toSorted((a, b) => (later(a, b, moving) === a ? 1 : -1))
    let free = capacity
    return first.filter(({ taken }) => {
      if (taken.length > free) return true
      free -= taken.length
      return false
    })
  })
}

/** A booking that would overlap another keeps its old instant, and so does any that would then overlap it. */
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
