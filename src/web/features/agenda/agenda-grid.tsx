import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { MemberName } from '../staff/staff-member-name.tsx'
import type { StaffMember } from '../staff/team.ts'
import { keysOf } from './agenda-block-keys.ts'
import { type Block, blocksOf, type Column, rangeOf } from './agenda-blocks.ts'
import { AgendaColumn } from './agenda-column.tsx'
import { type AgendaData, closedIn } from './agenda-data.ts'
import { conflictOf, type DragStore, type DropTarget } from './agenda-drag.ts'
import { DragAnnouncement, DraggedBlock } from './dragged-block.tsx'
import { useDragByPointer } from './use-drag-by-pointer.ts'
import './agenda-grid.css'

type TimeGridProps = {
  label: string
  columns: readonly Column[]
  team: readonly StaffMember[]
  data: AgendaData
  now: { date: string; time: string }
  dragStore: DragStore
  onOpen: (block: Block) => void
  onDrop: (target: DropTarget) => void
}

export function AgendaGrid({ label, columns, team, data, now, dragStore, onOpen, onDrop }: TimeGridProps) {
  const body = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const { bookings, occupancies, hours, closures } = data

  const blocks = useMemo(() => blocksOf(columns, bookings, occupancies), [columns, bookings, occupancies])
  const open = useMemo(() => columns.map((column) => openIn(column, hours)), [columns, hours])
  const closed = useMemo(() => columns.map((column) => closedIn(column, closures)), [columns, closures])
  const range = useMemo(() => {
    const openSpans = open.flat().map(({ startTime, endTime }) => ({
      from: minuteOf(startTime),
      to: minuteOf(endTime),
    }))
    return rangeOf([...openSpans, ...blocks.flat()])
  }, [open, blocks])

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
  useDragByPointer({ body, columns, range, blockOf, dragStore, onDrop })
  useFirstInSight(body, `${columns[0]?.date} ${columns.length}`, range, now, upcoming)

  const conflictAt = (target: DropTarget) => conflictOf(target, { bookings, occupancies, hours, now })
  const count = columns.length
  const hoursOfDay = Array.from(
    { length: (range.to - range.from) / 60 },
    (_, index) => range.from + index * 60,
  )
  const style = { '--columns': count, '--hours': hoursOfDay.length } as CSSProperties

  return (
    <div style={style} className="time-grid grid gap-2">
      <p id="time-grid-hint" className="sr-only">
        {m.calendar_time_hint()}
      </p>
      <section
        aria-label={label}
        aria-describedby="time-grid-hint"
        data-scroller=""
        tabIndex={all.length === 0 ? 0 : undefined}
        className="time-scroller relative overflow-auto rounded-card border border-line"
      >
        <div className="grid min-w-(--least) grid-cols-[3.25rem_1fr]">
          <span className="sticky top-0 left-0 z-40 border-b border-line bg-paper" />
          <div aria-hidden="true" className="time-columns sticky top-0 z-30 border-b border-line bg-paper">
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                named={team.length > 1}
                isToday={column.date === now.date}
              />
            ))}
          </div>
          <div aria-hidden="true" className="sticky left-0 z-30 bg-paper">
            {hoursOfDay.map((minute) => (
              <span key={minute} className="block h-(--hour) pr-2 text-right text-caption text-muted figures">
                <span className="relative -top-2 first:top-0">{timeOf(minute)}</span>
              </span>
            ))}
          </div>
          <div ref={body} className="time-columns relative h-[calc(var(--hour)*var(--hours))] cursor-cell">
            {columns.map((column, index) => (
              <AgendaColumn
                key={column.key}
                column={column}
                blocks={blocks[index] ?? []}
                open={open[index] ?? []}
                closures={closed[index] ?? []}
                range={range}
                columns={count}
                now={column.date === now.date ? minuteOf(now.time) : null}
                team={team}
                current={current}
                onOpen={opened}
                onKey={key}
                onFocus={focused}
              />
            ))}
            <DraggedBlock
              dragStore={dragStore}
              range={range}
              columnsCount={count}
              indexOf={(target) => columns.findIndex((column) => column.key === target.column.key)}
              conflictOf={conflictAt}
            />
          </div>
        </div>
      </section>
      <DragAnnouncement dragStore={dragStore} conflictOf={conflictAt} />
    </div>
  )
}

function openIn(column: Column, hours: AgendaData['hours']) {
  const day = hours.find(({ date }) => date === column.date)
  if (column.members.length !== 1) return day?.hours ?? []
  const [only] = column.members
  return day?.members.find(({ staffId }) => staffId === only?.id)?.hours ?? []
}

type ColumnHeadProps = { column: Column; named: boolean; isToday: boolean }

function ColumnHead({ column, named, isToday }: ColumnHeadProps) {
  const [only] = column.members
  return (
    <div className="grid min-w-0 content-center gap-0.5 border-l border-line px-2 py-1.5 text-small">
      <span className="flex items-center gap-1.5">
        <span className="text-muted first-letter:uppercase">{formatDate(column.date, 'weekdayShort')}</span>
        <span
          className={classes(
            'figures grid h-7 min-w-7 place-items-center rounded-full px-1 font-semibold',
            isToday && 'bg-accent text-on-accent',
          )}
        >
          {Number(column.date.slice(-2))}
        </span>
      </span>
      {named && column.members.length === 1 && only && (
        <span className="truncate">
          <MemberName {...only} />
        </span>
      )}
    </div>
  )
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per period, not per minute
  useEffect(() => {
    const scroller = body.current?.closest<HTMLElement>('[data-scroller]')
    if (!scroller || !body.current) return
    const perMinute = body.current.offsetHeight / (range.to - range.from)
    scroller.scrollTo({ top: ((begin ?? range.from) - range.from - 30) * perMinute, behavior: 'instant' })
  }, [period])
}
