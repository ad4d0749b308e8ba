import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import type { StaffMember } from '../staff/team.ts'
import { keysOf } from './agenda-block-keys.ts'
import { type Block, blocksOf, type Column, rangeOf } from './agenda-blocks.ts'
import { type AgendaChoices, coloringOf, columnWidthOf } from './agenda-choices.ts'
import { AgendaColumn } from './agenda-column.tsx'
import { type AgendaData, closedIn } from './agenda-data.ts'
import { conflictOf, type DragStore, type DropTarget } from './agenda-drag.ts'
import { busyIn } from './busy-times.ts'
import { ColumnHead } from './column-head.tsx'
import { DragAnnouncement, DraggedBlock } from './dragged-block.tsx'
import { useDragByPointer } from './use-drag-by-pointer.ts'
import './agenda-grid.css'

type TimeGridProps = {
  label: string
  columns: readonly Column[]
  team: readonly StaffMember[]
  choices: AgendaChoices
  data: AgendaData
  now: { date: string; time: string }
  timezone: string
  dragStore: DragStore
  onOpen: (block: Block) => void
  /** Undefined where a day is already alone. */
  onDay: ((date: string) => void) | undefined
  onDrop: (target: DropTarget) => void
}

/** More would be printed too small to read. */
const maxPrintedLanes = 12

export function AgendaGrid(props: TimeGridProps) {
  const { label, columns, team, choices, data, now, timezone, dragStore, onOpen, onDay, onDrop } = props
  const body = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const { bookings, occupancies, hours, closures } = data
  const busy = useMemo(() => columns.map((column) => busyIn(column, data.busy)), [columns, data.busy])

  const blocks = useMemo(() => blocksOf(columns, bookings, occupancies), [columns, bookings, occupancies])
  const open = useMemo(() => columns.map((column) => openIn(column, hours)), [columns, hours])
  const closed = useMemo(() => columns.map((column) => closedIn(column, closures)), [columns, closures])
  const range = useMemo(() => {
    const openSpans = open.flat().map(({ startTime, endTime }) => ({
      from: minuteOf(startTime),
      to: minuteOf(endTime),
    }))
    return rangeOf([...openSpans, ...blocks.flat(), ...busy.flat()])
  }, [open, blocks, busy])

  const shown = columns.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lets go when other columns are shown
  useEffect(() => dragStore.letGo, [shown])

  const collapsed = useMemo(() => collapsedOf(columns, open, blocks, busy), [columns, open, blocks, busy])
  const all = blocks.flat()
  const upcoming = all.find(({ date, to }) => `${date} ${timeOf(to)}` >= `${now.date} ${now.time}`)
  const current = (all.find(({ key }) => key === chosen) ?? upcoming ?? all[0])?.key

  const focus = (block: Block) =>
    body.current?.querySelector<HTMLElement>(`[data-key="${block.key}"]`)?.focus()
  const onKey = keysOf({ dragStore, columns, blocks, onDrop, onFocus: focus })
  const key = useLatest(onKey)
  const opened = useLatest((block: Block) => {
    if (!dragStore.get()) onOpen(block)
  })
  const focused = useCallback((block: Block) => setChosen(block.key), [])
  const blockOf = (wanted: string) => all.find((block) => block.key === wanted)
  const coloring = team.length > 1 ? coloringOf(choices) : 'status'
  useDragByPointer({ body, columns, range, blockOf, dragStore, onDrop })
  useFirstInSight(body, `${columns[0]?.date} ${columns.length}`, range, now, upcoming)

  const conflictAt = (target: DropTarget) => conflictOf(target, { bookings, occupancies, hours, now })
  const hoursOfDay = Array.from(
    { length: (range.to - range.from) / 60 },
    (_, index) => range.from + index * 60,
  )
  const lanesIn = (index: number) => Math.max(1, ...(blocks[index] ?? []).map(({ lanes }) => lanes))
  const template = columns.map((_, index) =>
    collapsed[index] ? 'var(--edge-of-day)' : `minmax(calc(var(--lane) * ${lanesIn(index)}), 1fr)`,
  )
  const lanes = columns.reduce((sum, _, index) => sum + (collapsed[index] ? 0 : lanesIn(index)), 0)
  const style = {
    '--columns': template.join(' '),
    '--lanes': lanes,
    '--collapsed': collapsed.filter(Boolean).length,
    '--hours': hoursOfDay.length,
  } as CSSProperties

  return (
    <div
      style={style}
      data-width={columnWidthOf(choices)}
      data-crowded={lanes > maxPrintedLanes ? '' : undefined}
      className="time-grid flex min-h-0 flex-1 flex-col"
    >
      <p id="time-grid-hint" className="sr-only">
        {m.calendar_time_hint()}
      </p>
      <section
        aria-label={label}
        aria-describedby="time-grid-hint"
        data-scroller=""
        tabIndex={all.length === 0 ? 0 : undefined}
        className="time-scroller relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-3"
      >
        <div className="grid min-w-(--least) grid-cols-[var(--clock)_minmax(0,1fr)]">
          <span className="sticky top-0 left-0 z-40 border-b border-line bg-paper" />
          <div className="time-columns sticky top-0 z-30 border-b border-line bg-paper">
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                named={team.length > 1}
                isToday={column.date === now.date}
                collapsed={collapsed[index] === true}
                hours={open[index] ?? []}
                blocks={(column.foreign ? busy : blocks)[index] ?? []}
                onDay={onDay}
              />
            ))}
          </div>
          <div aria-hidden="true" className="sticky left-0 z-30 bg-paper">
            {hoursOfDay.map((minute) => (
              <span
                key={minute}
                className="block h-(--hour) pr-2 text-right text-caption text-muted figures max-md:pr-1.5"
              >
                <span className={classes('relative', minute > range.from && '-top-2.5')}>
                  {timeOf(minute).slice(0, 2)}
                  <span className="max-md:hidden">:00</span>
                </span>
              </span>
            ))}
          </div>
          <div
            ref={body}
            className="time-body time-columns relative h-[calc(var(--hour)*var(--hours))] cursor-cell"
          >
            {columns.map((column, index) => (
              <AgendaColumn
                key={column.key}
                column={column}
                blocks={blocks[index] ?? []}
                open={open[index] ?? []}
                closures={closed[index] ?? []}
                busy={busy[index] ?? []}
                range={range}
                collapsed={collapsed[index] === true}
                coloring={coloring}
                today={now.date}
                now={column.date === now.date ? minuteOf(now.time) : null}
                team={team}
                current={current}
                onOpen={opened}
                onKey={key}
                onFocus={focused}
                onBlur={dragStore.letGo}
              />
            ))}
            <DraggedBlock
              dragStore={dragStore}
              timezone={timezone}
              range={range}
              indexOf={(target) => columns.findIndex((column) => column.key === target.column.key)}
              conflictOf={conflictAt}
            />
          </div>
        </div>
      </section>
      <DragAnnouncement dragStore={dragStore} timezone={timezone} conflictOf={conflictAt} />
    </div>
  )
}

/** Closed and empty, beside another day. */
function collapsedOf(
  columns: readonly Column[],
  open: readonly (readonly unknown[])[],
  blocks: readonly (readonly Block[])[],
  busy: readonly (readonly unknown[])[],
): boolean[] {
  const isOneDay = columns[0]?.date === columns.at(-1)?.date
  const shut = columns.map((_, index) => [open, blocks, busy].every((parts) => parts[index]?.length === 0))
  return isOneDay || shut.every(Boolean) ? columns.map(() => false) : shut
}

function openIn(column: Column, hours: AgendaData['hours']) {
  const day = hours.find(({ date }) => date === column.date)
  if (column.members.length !== 1) return day?.hours ?? []
  const [only] = column.members
  return day?.members.find(({ staffId }) => staffId === only?.id)?.hours ?? []
}

/** Calls the latest version with a stable identity, so that memoized children do not render again. */
function useLatest<Given extends unknown[]>(call: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...given: Given) => latest.current(...given), [])
}

function useFirstInSight(
  body: React.RefObject<HTMLDivElement | null>,
  period: string,
  range: { from: number; to: number },
  now: { date: string; time: string },
  upcoming: Block | undefined,
) {
  const begin = upcoming?.date === now.date ? Math.min(upcoming.from, minuteOf(now.time)) : upcoming?.from
  // Before the grid is drawn, so that nothing moves under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per period, not per minute
  useLayoutEffect(() => {
    const scroller = body.current?.closest<HTMLElement>('[data-scroller]')
    if (!scroller || !body.current) return
    const perMinute = body.current.offsetHeight / (range.to - range.from)
    const today = body.current.querySelector<HTMLElement>('[data-today]')
    scroller.scrollTo({
      top: ((begin ?? range.from) - range.from - 30) * perMinute,
      left: today ? today.offsetLeft - 8 : 0,
      behavior: 'instant',
    })
  }, [period])
}
