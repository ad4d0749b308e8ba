import { useSyncExternalStore } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { addDays, dayNumber, minuteOf, timeOf } from '../../../domain/wall-time.ts'
import {
  type Block,
  type Booking,
  type Column,
  minutesOfDay,
  type Occupancy,
  type Span,
} from './agenda-blocks.ts'

export type OpenHours = Reply<'listOpenHours'>

export const gridMinutes = 15

export type DropTarget = Span & { column: Column } & (
    | { kind: 'move' | 'copy' | 'resize'; block: Block }
    | { kind: 'select'; block: null }
  )

export type BlockTarget = Extract<DropTarget, { block: Block }>

/** The server refuses an `overlap`; `closed` and `past` are only warnings. */
export type Conflict = 'overlap' | 'closed' | 'past'

/** In minutes of the target day. Moving one part of a visit moves the whole visit. */
export const startIn = ({ block, from }: BlockTarget): number => from - (block.from - startOnDay(block))

const startOnDay = ({ booking, from }: Block): number => {
  const start = minuteOf(booking.startTime)
  return start > from ? start - minutesOfDay : start
}

export const memberIn = ({ column, block }: DropTarget): number | undefined =>
  column.members.length === 1 ? column.members[0]?.id : block?.staffId

/** The whole booking after a drop, although the block may be one part of it. Announcements and requests come from here. */
export type Outcome = {
  date: string
  startTime: string
  durationMinutes: number
  /** The member for each service, in order. */
  doneBy: readonly number[]
}

export const partsIn = ({ booking }: Block) => booking.parts ?? [booking]

export function outcomeOf(target: BlockTarget): Outcome {
  const { block, column, kind } = target
  const { booking } = block
  const start = startIn(target)
  const member = memberIn(target) ?? block.staffId
  return {
    // Dragged above midnight, it begins on the day before.
    date: start < 0 ? addDays(column.date, -1) : column.date,
    startTime: timeOf(start < 0 ? start + minutesOfDay : start),
    durationMinutes: kind === 'resize' ? target.to - start : booking.service.durationMinutes,
    doneBy: partsIn(block).map(({ staffId }) => (staffId === block.staffId ? member : staffId)),
  }
}

const ofDate = (date: string): number => dayNumber(date) * minutesOfDay

/** In minutes since a common midnight, because a drop can cross days. */
function timesWantedBy(
  target: DropTarget,
  occupancies: readonly Occupancy[],
): (Span & { staffId: number })[] {
  const day = ofDate(target.column.date)
  const member = memberIn(target)
  if (!target.block) {
    return member === undefined ? [] : [{ staffId: member, from: day + target.from, to: day + target.to }]
  }
  const { block, kind } = target
  const start = day + startIn(target)
  const longer = kind === 'resize' ? target.to - startIn(target) - block.booking.service.durationMinutes : 0
  const own = occupancies.filter(({ bookingId }) => bookingId === block.booking.id)
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
  occupancies: readonly Occupancy[]
  hours: OpenHours
  now: { date: string; time: string }
}

export function conflictOf(
  target: DropTarget,
  { bookings, occupancies, hours, now }: Around,
): Conflict | null {
  const starts = new Map(bookings.map(({ id, date, startTime }) => [id, ofDate(date) + minuteOf(startTime)]))
  const itself = target.kind === 'copy' ? undefined : target.block?.people.map(({ id }) => id)
  const wanted = timesWantedBy(target, occupancies)
  const overlaps = occupancies.some(({ bookingId, staffId, fromMinute, toMinute }) => {
    const start = starts.get(bookingId)
    if (start === undefined || itself?.includes(bookingId)) return false
    return wanted.some(
      (one) => one.staffId === staffId && one.from < start + toMinute && start + fromMinute < one.to,
    )
  })
  if (overlaps) return 'overlap'
  const member = memberIn(target)
  const open = hours.find(({ date }) => date === target.column.date)
  const own =
    member === undefined ? open?.hours : open?.members.find(({ staffId }) => staffId === member)?.hours
  if (!isInside(target, own ?? [])) return 'closed'
  const begins = target.block
    ? outcomeOf(target)
    : { date: target.column.date, startTime: timeOf(Math.min(minutesOfDay - 1, target.from)) }
  return `${begins.date} ${begins.startTime}` <= `${now.date} ${now.time}` ? 'past' : null
}

export const changes = (target: DropTarget): boolean => {
  const { block } = target
  if (!block || target.kind === 'copy') return true
  return (
    target.column.date !== block.date ||
    target.from !== block.from ||
    target.to !== block.to ||
    memberIn(target) !== block.staffId
  )
}

/** `busy`: dropped, and the server's reply is pending. `asked`: dropped, and a dialog asks for its scope. */
type Drag = { target: DropTarget; by: 'pointer' | 'keys'; busy: boolean; asked?: true }

/** Outside React's state, so that dragging renders only the dragged block. */
export function createDragStore() {
  let drag: Drag | null = null
  const listeners = new Set<() => void>()
  const hold = (next: Drag | null) => {
    drag = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => drag,
    hold,
    /** What the keys hold and have not dropped. */
    letGo: () => {
      if (drag?.by === 'keys' && !drag.busy && !drag.asked) hold(null)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type DragStore = ReturnType<typeof createDragStore>

export const useDrag = (dragStore: DragStore): Drag | null =>
  useSyncExternalStore(dragStore.subscribe, dragStore.get)
