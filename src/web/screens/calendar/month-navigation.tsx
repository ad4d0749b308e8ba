import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { addMonths, firstOf, type Month, monthOf } from '../../features/schedules/month.ts'
import { formatDate } from '../../format.ts'
import { Button, IconButton } from '../../ui/button.tsx'

type MonthNavigationProps = { month: Month; today: string; busy: boolean; onGo: (month: Month) => void }

export function MonthNavigation({ month, today, busy, onGo }: MonthNavigationProps) {
  const goToday = () => {
    onGo(monthOf(today))
    document.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full">
      <h2
        aria-live="polite"
        aria-busy={busy}
        className="title text-title first-letter:uppercase max-md:basis-full md:mr-2 md:min-w-44 md:text-right"
      >
        {formatDate(firstOf(month), 'monthAndYear')}
      </h2>
      <div className="grid max-md:flex-1">
        <Button tone="secondary" onClick={goToday}>
          {m.calendar_today()}
        </Button>
      </div>
      <IconButton label={m.calendar_previous()} onClick={() => onGo(addMonths(month, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={m.calendar_next()} onClick={() => onGo(addMonths(month, 1))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
