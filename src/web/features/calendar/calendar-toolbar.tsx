import { CalendarCheck, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'

type CalendarToolbarProps = {
  /** The schedule's name, and its zone if that differs. */
  name: string
  zone: string | null
  title: string
  shortTitle: string
  busy: boolean
  wide: boolean
  /** The schedule's name has no room, and the title two lines. */
  narrow: boolean
  previous: string
  next: string
  onTurn: (by: -1 | 1) => void
  onToday: () => void
  onAdd: () => void
  children: ReactNode
}

/** The only row above the calendar. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { name, zone, title, shortTitle, busy, wide, narrow, previous, next } = props
  const { onTurn, onToday, onAdd, children } = props
  return (
    <div
      data-toolbar=""
      className={classes(
        'flex min-h-14 shrink-0 flex-wrap items-center border-b border-line bg-paper px-2 md:gap-x-3 md:px-4',
        narrow ? 'gap-x-0.5' : 'gap-x-1',
      )}
    >
      <div className="flex items-center print:hidden">
        {wide ? (
          <Button tone="secondary" onClick={onToday}>
            {m.calendar_today()}
          </Button>
        ) : (
          <IconButton label={m.calendar_today()} onClick={onToday}>
            <CalendarCheck aria-hidden="true" />
          </IconButton>
        )}
        <div className="flex max-md:-space-x-2 md:ml-1">
          <IconButton label={previous} onClick={() => onTurn(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={next} onClick={() => onTurn(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className={classes('grid flex-1 md:min-w-26', narrow ? 'min-w-18' : 'min-w-20')}>
        <h1 className={narrow ? 'sr-only' : 'truncate text-caption leading-tight text-muted'}>
          {name}
          {zone && <span> · {zone}</span>}
        </h1>
        <h2
          aria-live="polite"
          aria-busy={busy}
          className={classes(
            'title leading-tight first-letter:uppercase',
            narrow ? 'text-small text-balance' : 'truncate text-body lg:text-title',
          )}
        >
          <span className="max-xl:sr-only">{title}</span>
          <span aria-hidden="true" className="inline-block first-letter:uppercase xl:hidden">
            {shortTitle}
          </span>
        </h2>
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-x-1 max-[23.5rem]:gap-x-0 md:gap-x-3 print:hidden">
        {children}
        <Button compact aria-label={m.calendar_add_title()} onClick={onAdd}>
          <Plus aria-hidden="true" />
          <span className="max-lg:hidden">{m.calendar_add_short()}</span>
        </Button>
      </div>
    </div>
  )
}
