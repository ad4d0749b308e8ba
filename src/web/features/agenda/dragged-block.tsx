import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import type { Span } from './agenda-blocks.ts'
import { placeOf } from './agenda-column.tsx'
import { type Conflict, type DragStore, type DropTarget, useDrag } from './agenda-drag.ts'
import { dateText, memberText, timesText } from './drop-outcome.ts'

const conflictText: Record<Conflict, () => string> = {
  overlap: m.calendar_drag_overlap,
  closed: m.calendar_drag_closed,
  past: m.calendar_drag_past,
}

const kindText: Record<DropTarget['kind'], () => string> = {
  move: m.calendar_drag_move,
  copy: m.calendar_drag_copy,
  resize: m.calendar_drag_resize,
  select: m.calendar_drag_select,
}

type DraggedBlockProps = {
  dragStore: DragStore
  timezone: string
  range: Span
  indexOf: (target: DropTarget) => number
  conflictOf: (target: DropTarget) => Conflict | null
}

export function DraggedBlock({ dragStore, timezone, range, indexOf, conflictOf }: DraggedBlockProps) {
  const drag = useDrag(dragStore)
  if (!drag) return null
  const { target, busy } = drag
  const conflict = conflictOf(target)
  const lasts = target.to - target.from
  return (
    <div
      aria-hidden="true"
      style={{
        ...placeOf(target, range),
        // Without an end, an absolute element reaches the edge of the grid.
        gridColumn: `${indexOf(target) + 1} / ${indexOf(target) + 2}`,
      }}
      className={classes(
        'pointer-events-none absolute inset-x-0 z-30 grid content-start overflow-hidden rounded-slot px-2 py-0.5 text-caption leading-tight font-semibold shadow-float ring-2 ring-inset',
        conflict === 'overlap' ? 'bg-no-soft text-no-ink ring-no' : 'bg-raised/95 text-ink ring-accent',
        busy && 'animate-wait',
        lasts < 30 && 'min-h-9',
      )}
    >
      <span className="figures whitespace-nowrap">{timesText(target, timezone)}</span>
      {conflict && <span className="whitespace-nowrap">{conflictText[conflict]()}</span>}
      {!conflict && target.block && <span className="truncate">{target.block.booking.clientName}</span>}
    </div>
  )
}

type DragAnnouncementProps = {
  dragStore: DragStore
  timezone: string
  conflictOf: (target: DropTarget) => Conflict | null
}

export function DragAnnouncement({ dragStore, timezone, conflictOf }: DragAnnouncementProps) {
  const drag = useDrag(dragStore)
  return (
    <p aria-live="assertive" className="sr-only">
      {drag &&
        drag.by === 'keys' &&
        !drag.busy &&
        announcementOf(drag.target, conflictOf(drag.target), timezone)}
    </p>
  )
}

const announcementOf = (target: DropTarget, conflict: Conflict | null, timezone: string): string =>
  [
    kindText[target.kind](),
    dateText(target),
    timesText(target, timezone),
    memberText(target),
    conflict ? conflictText[conflict]() : m.calendar_drag_free(),
  ]
    .filter(Boolean)
    .join(', ')
