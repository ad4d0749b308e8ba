import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { Figure, Figures } from './figure-list.tsx'
import { formatCents, formatChange, formatHours, formatNumber, formatShare } from './format-figures.ts'
import { nameOf } from './statistics-period.ts'
import { type Figures as Sums, sumOf } from './trend.ts'

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return null
  const percent = Math.round((now / before - 1) * 100)
  const Icon = percent > 0 ? ArrowUp : percent < 0 ? ArrowDown : Minus
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ink">
      <Icon aria-hidden="true" className="size-[1em]" strokeWidth={2.5} />
      {formatChange(percent)}
    </span>
  )
}

/** The main figures, each compared with the previous period. */
export function LeadFigures({ figures }: { figures: Sums }) {
  const { days, daysBefore, before, fullness, unpriced, priceFrom } = figures
  const period = nameOf(before)
  const [open, booked] = [
    fullness.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
    fullness.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
  ]
  const compared = (
    label: string,
    measure: Parameters<typeof sumOf>[1],
    format: (value: number) => string,
    notes: string[] = [],
  ) => {
    const [now, then] = [sumOf(days, measure), sumOf(daysBefore, measure)]
    return {
      label,
      now: format(now),
      change: <Change now={now} before={then} />,
      before: format(then),
      notes,
    }
  }
  const leads = [
    compared(m.statistics_bookings(), 'bookings', formatNumber),
    compared(m.statistics_hours(), 'hours', formatHours),
    compared(m.statistics_expected(), 'expected', formatCents, [
      ...(unpriced > 0 ? [m.statistics_unpriced({ count: unpriced })] : []),
      ...(priceFrom > 0 ? [m.statistics_price_from({ count: priceFrom })] : []),
    ]),
  ]
  return (
    <Figures>
      {leads.map(({ label, now, change, before: then, notes }) => (
        <Figure key={label} label={label} value={now}>
          <dd className="flex flex-wrap items-baseline gap-x-2 text-small text-muted">
            {change}
            {m.statistics_before({ value: then, period })}
          </dd>
          {notes.map((note) => (
            <dd key={note} className="text-caption text-muted">
              {note}
            </dd>
          ))}
        </Figure>
      ))}
      <Figure label={m.statistics_fullness()} value={formatShare(booked, open)}>
        <dd className="text-small text-muted">
          {open === 0
            ? m.statistics_nothing_open()
            : m.statistics_of_open({ booked: formatHours(booked), open: formatHours(open) })}
        </dd>
      </Figure>
    </Figures>
  )
}
