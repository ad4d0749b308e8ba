import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { byDate, type Entry } from './calendar-entries.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthSmall } from './month-small.tsx'
import { datesOfGrid, type Month } from './months.ts'

const noEntries = new Map<string, Entry[]>()

type MonthViewProps = {
  scheduleId: string
  month: Month
  today: string
  chosen: string
  onChoose: (date: string) => void
  onOpen: (date: string, more?: { booking?: string; add?: string }) => void
  onGo: (month: Month) => void
}

export function MonthView({ scheduleId, month, today, chosen, onChoose, onOpen, onGo }: MonthViewProps) {
  const wide = useWide()
  const dates = datesOfGrid(month)
  const query = { from: dates[0] ?? today, to: dates.at(-1) ?? today }
  const entries = useQuery(reading('listCalendar', { params: { scheduleId }, query }))
  // Defer the rendering of a full month, so that the page stays responsive.
  const loaded = useMemo(() => entries.data && { month, byDate: byDate(entries.data) }, [entries.data, month])
  const drawn = useDeferredValue(loaded)
  if (entries.isError && !entries.data) {
    return (
      <div className="p-gutter">
        <ErrorState title={m.calendar_load_failed()} query={entries} />
      </div>
    )
  }
  const view = {
    month,
    today,
    entries: drawn?.month === month ? drawn.byDate : noEntries,
    loading: drawn?.month !== month,
    onGo,
  }
  return (
    <div data-scroller="" className="relative min-h-0 flex-1 overflow-auto">
      {wide ? (
        <MonthGrid {...view} onOpen={(date) => onOpen(date)} />
      ) : (
        <MonthSmall {...view} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
      )}
    </div>
  )
}
