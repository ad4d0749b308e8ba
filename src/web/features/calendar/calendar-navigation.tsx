import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'

type NavigationProps = {
  title: string
  busy: boolean
  previous: string
  next: string
  onTurn: (by: -1 | 1) => void
  onToday: () => void
}

export function Navigation({ title, busy, previous, next, onTurn, onToday }: NavigationProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2
        aria-live="polite"
        aria-busy={busy}
        className="title text-title first-letter:uppercase max-md:basis-full md:mr-2 md:min-w-44 md:text-right"
      >
        {title}
      </h2>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:first:mr-auto print:hidden">
        <Button tone="secondary" onClick={onToday}>
          {m.calendar_today()}
        </Button>
        <IconButton label={previous} onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={next} onClick={() => onTurn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
