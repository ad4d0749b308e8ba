import { containsMinute, merged, without } from './intervals.ts'
import { freeStarts, type Member, openFrom, periodsAround, rosterOf, type Work } from './member-days.ts'
import { dayNumber, MINUTES_PER_DAY, minuteOf } from './wall-time.ts'
import { firstInstant, MILLISECONDS_PER_MINUTE, wallTimeAt } from './zones.ts'

/** As short as a service can be. */
const minMinutes = 15
const quarter = 15

type Wish = Work & {
  readonly zone: string
  readonly date: string
  readonly time: string
  /** Those who perform the service, and the named one. */
  readonly members: readonly Member[]
  readonly named?: number | undefined
}

/** How an appointment fits that would overlap another one. */
export type Alternatives = {
  /** Ends earlier, and begins up to a quarter of an hour later. */
  shorter: { startTime: string; endTime: string; durationMinutes: number } | null
  /** Other members who are present and free for the whole appointment. */
  staffIds: number[]
  /** The first start of the same day that leaves room for the whole appointment, on the grid or not. */
  next: string | null
}

/** The whole appointment is done by one member. */
export function alternativesTo({ zone, date, time, members, named, ...work }: Wish): Alternatives {
  const number = dayNumber(date)
  const periods = periodsAround(zone, number, number + 1)
  const start = firstInstant(periods, number * MINUTES_PER_DAY + minuteOf(time))
  if (start === null) return { shorter: null, staffIds: [], next: null }
  const { durationMinutes, bufferBefore, bufferAfter } = work
  const team = members.map((member) => {
    const open = openFrom(rosterOf(member), { number, periods, now: 0 }, durationMinutes)
    return { ...member, open, starts: freeStarts(open, member.busy, work) }
  })
  const own = team.filter(({ id, open }) =>
    named === undefined ? containsMinute(open, start) : id === named,
  )

  const shorter = own
    .flatMap(({ busy }) => {
      const wanted = merged([{ from: start, to: start + durationMinutes }])
      const [first] = without(wanted, busy, bufferAfter, bufferBefore)
      return first && first.from < start + quarter ? [first] : []
    })
    .filter(({ from, to }) => to - from >= minMinutes && to - from < durationMinutes)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]

  const laterStarts = own.flatMap(({ starts }) => {
    const later = starts.find(({ to }) => to > start)
    return later ? [Math.max(later.from, start)] : []
  })
  const wall = (minute: number) => wallTimeAt(zone, minute * MILLISECONDS_PER_MINUTE)
  const next = laterStarts.length > 0 ? wall(Math.min(...laterStarts)) : null
  return {
    shorter: shorter
      ? {
          startTime: wall(shorter.from).time,
          endTime: wall(shorter.to).time,
          durationMinutes: shorter.to - shorter.from,
        }
      : null,
    staffIds: team
      .filter(({ id, starts }) => !own.some((one) => one.id === id) && containsMinute(starts, start))
      .map(({ id }) => id),
    next: next?.date === date ? next.time : null,
  }
}
