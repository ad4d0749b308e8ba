import { useSyncExternalStore } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { dayNumber, minuteOf, timeOf } from '../../../domain/wall-time.ts'
import {
  type Block,
  type Booking,
  type Column,
  minutesOfDay,
  type Span,
  type Taken,
} from './agenda-blocks.ts'

export type OpenHours = Reply<'listOpenHours'>

/** All times snap to this many minutes. */
export const grain = 15

/** A pending drag: an appointment to move, resize or copy, or selected free time. */
export type Wish = Span & { column: Column } & (
    | { kind: 'move' | 'copy' | 'resize'; block: Block }
    | { kind: 'select'; block: null }
  )

/** The conflict at a drop target. `overlap` is refused by the server; `closed` and `past` are only warnings. */
export type Trouble = 'overlap' | 'closed' | 'past'

/** The booking's start in minutes of the target day. Moving one part of a visit moves the whole visit. */
export const startIn = ({ block, from }: Extract<Wish, { block: Block }>): number =>
  from - (block.from - startOnDay(block))

const startOnDay = ({ booking, from }: Block): number => {
  const start = minuteOf(booking.startTime)
  return start > from ? start - minutesOfDay : start
}

export const memberIn = ({ column, block }: Wish): number | undefined =>
  column.members.length === 1 ? column.members[0]?.id : block?.staffId

const ofDate = (date: string): number => dayNumber(date) * minutesOfDay

/** The times that the drop would take, in minutes since a common midnight. */
function wantedBy(wish: Wish, taken: readonly Taken[]): (Span & { staffId: number })[] {
  const day = ofDate(wish.column.date)
  const member = memberIn(wish)
  if (!wish.block) {
    return member === undefined ? [] : [{ staffId: member, from: day + wish.from, to: day + wish.to }]
  }
  const { block, kind } = wish
  const start = day + startIn(wish)
  const longer = kind === 'resize' ? wish.to - block.to : 0
  const own = taken.filter(({ bookingId }) => bookingId === block.booking.id)
  const end = Math.max(...own.map(({ toMinute }) => toMinute))
  return own.map(({ staffId, fromMinute, toMinute }) => ({
    staffId: staffId === block.staffId ? (member ?? staffId) : staffId,
    from: start + fromMinute,
    to: start + toMinute + (toMinute === end ? longer : 0),
  }))
}

const isInside = (span: Span, hours: readonly { startTime: string; endTime: string }[]): boolean =>
  hours.some(({ startTime, endTime }) => minuteOf(startTime) <= span.from && span.to <= minuteOf(endTime))

type Around = {
  bookings: readonly Booking[]
  taken: readonly Taken[]
  hours: OpenHours
  now: { date: string; time: string }
}

export function troubleOf(wish: Wish, { bookings, taken, hours, now }: Around): Trouble | null {
  const starts = new Map(bookings.map(({ id, date, startTime }) => [id, ofDate(date) + minuteOf(startTime)]))
  const itself = wish.kind === 'copy' ? undefined : wish.block?.people.map(({ id }) => id)
  const wanted = wantedBy(wish, taken)
  const overlaps = taken.some(({ bookingId, staffId, fromMinute, toMinute }) => {
    const start = starts.get(bookingId)
    if (start === undefined || itself?.includes(bookingId)) return false
    return wanted.some(
      (one) => one.staffId === staffId && one.from < start + toMinute && start + fromMinute < one.to,
    )
  })
  if (overlaps) return 'overlap'
  const member = memberIn(wish)
  const open = hours.find(({ date }) => date === wish.column.date)
  const own =
    member === undefined ? open?.hours : open?.members.find(({ staffId }) => staffId === member)?.hours
  if (!isInside(wish, own ?? [])) return 'closed'
  const begins = `${wish.column.date} ${timeOf(Math.max(0, Math.min(minutesOfDay - 1, wish.from)))}`
  return begins <= `${now.date} ${now.time}` ? 'past' : null
}

export const changes = (wish: Wish): boolean => {
  const { block } = wish
  if (!block || wish.kind === 'copy') return true
  return (
    wish.column.date !== block.date ||
    wish.from !== block.from ||
    wish.to !== block.to ||
    memberIn(wish) !== block.staffId
  )
}

/** What is held over the grid, by pointer or by keys. `busy`: it was dropped and the server's reply is pending. */
type Held = { wish: Wish; by: 'pointer' | 'keys'; busy: boolean }

/** Kept outside React's state, so that dragging renders only the held block. */
export function createHand() {
  let held: Held | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    hold(next: Held | null) {
      held = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Hand = ReturnType<typeof createHand>

export const useHeld = (hand: Hand): Held | null => useSyncExternalStore(hand.subscribe, hand.get)
