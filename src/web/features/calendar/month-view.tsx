import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { byDate, type Entry } from './calendar-entries.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthSmall } from './month-small.tsx'
import { datesOfGrid, type Month } from './months.ts'

type OpenHours = Reply<'listOpenHours'>
type Closures = Reply<'listClosures'>

/** Days without open hours of the members shown, with the name of their closure. */
function closedDays(
  days: OpenHours,
  closures: Closures,
  members: readonly number[] | null,
): Map<string, string> {
  const isOpen = (day: OpenHours[number]) =>
    members
      ? day.members.some(({ staffId, hours }) => members.includes(staffId) && hours.length > 0)
      : day.hours.length > 0
  const shut = days.filter((day) => !isOpen(day)).map(({ date }) => date)
  const labelOn = (date: string) =>
    closures.find(
      ({ staffId, fromDate, toDate, label }) =>
        label !== '' &&
        fromDate <= date &&
        date <= toDate &&
        (staffId === null || (members?.length === 1 && members[0] === staffId)),
    )?.label
  return new Map(shut.map((date) => [date, labelOn(date) ?? m.calendar_drag_closed()]))
}

const noEntries = new Map<string, Entry[]>()

type MonthViewProps = {
  scheduleId: string
  month: Month
  today: string
  chosen: string
  /** Null means all. */
  members: readonly number[] | null
  onChoose: (date: string) => void
  onOpen: (date: string, more?: { booking?: string; add?: string }) => void
  onGo: (month: Month) => void
}

export function MonthView(props: MonthViewProps) {
  const { scheduleId, month, today, chosen, members, onChoose, onOpen, onGo } = props
  const wide = useWide()
  const dates = datesOfGrid(month)
  const query = { from: dates[0] ?? today, to: dates.at(-1) ?? today }
  const params = { scheduleId }
  const entries = useQuery(reading('listCalendar', { params, query }))
  const taken = useQuery({ ...reading('listOccupancies', { params, query }), enabled: members !== null })
  const hours = useQuery(reading('listOpenHours', { params, query }))
  const closures = useQuery({
    ...reading('listClosures', { params, query }),
    placeholderData: keepPreviousData,
  })
  const closed = useMemo(
    () => closedDays(hours.data ?? [], closures.data ?? [], members),
    [hours.data, closures.data, members],
  )
  // Defer the rendering of a full month, so that the page stays responsive.
  const loaded = useMemo(() => {
    if (!entries.data || (members && !taken.data)) return undefined
    const theirs =
      members && new Set(taken.data?.flatMap((one) => (members.includes(one.staffId) ? one.bookingId : [])))
    const shown = theirs ? entries.data.filter(({ id }) => theirs.has(id)) : entries.data
    return { month, byDate: byDate(shown) }
  }, [entries.data, taken.data, members, month])
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
    closed,
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
