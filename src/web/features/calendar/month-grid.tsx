import { UserX } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { type Entry, entriesPerCell, entryLooks, placesOf } from './calendar-entries.ts'
import { type MonthEntries, MonthTable } from './month-table.tsx'
import { firstOf, monthOf } from './months.ts'

const looks = {
  frame: 'h-full',
  table: 'h-full w-full border-separate border-spacing-0',
  heading: 'sticky top-0 z-20 h-9 border-b border-line bg-paper text-left',
  cell: 'h-30 border-b align-top not-first:border-l',
  day: 'p-1.5 text-left transition-colors duration-150 hover:bg-accent-soft',
  top: 'flex min-w-0 items-center gap-2',
  date: 'size-7',
  closed: 'min-w-0 truncate text-caption text-muted',
}

export function MonthGrid({ onOpen, ...view }: MonthEntries & { onOpen: (date: string) => void }) {
  const { month, today } = view
  return (
    <MonthTable
      {...view}
      first={monthOf(today) === month ? today : firstOf(month)}
      hint={m.calendar_hint()}
      looks={looks}
      heading={(day) => (
        <span className="pl-3 first-letter:uppercase">{formatWeekday(day, 'weekdayShort')}</span>
      )}
      onPress={onOpen}
    >
      {(entries) => <EntryLines entries={entries} />}
    </MonthTable>
  )
}

function EntryLines({ entries }: { entries: Entry[] }) {
  const lines = entries.filter(({ status }) => status !== 'cancelled')
  const more = lines.length - entriesPerCell
  return (
    <>
      {lines.slice(0, entriesPerCell).map((entry) => (
        <span
          key={entry.id}
          aria-hidden="true"
          className={classes(
            'flex min-w-0 gap-1 rounded-slot px-1.5 py-px text-caption',
            entryLooks[entry.status],
          )}
        >
          <span className="min-w-0 flex-1 truncate">
            <span className="figures">{entry.startTime}</span> {entry.serviceName}
          </span>
          {entry.noShow && <UserX className="size-[1.1em] shrink-0 self-center" />}
          {entry.session && <span className="figures">{placesOf(entry.session)}</span>}
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="px-1.5 text-caption font-semibold text-muted">
          {m.calendar_more({ count: more })}
        </span>
      )}
    </>
  )
}
