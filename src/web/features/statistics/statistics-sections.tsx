import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatNumber } from '../../format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { ClientsSection, RequestsSection } from './clients-and-requests-sections.tsx'
import { Figure, FigureList } from './figure-list.tsx'
import { formatChange, formatHours, formatRevenue, formatShare } from './format-figures.ts'
import { DepositsSection, MembersSection, OutcomesSection, ServicesSection } from './revenue-sections.tsx'
import type { Address, Chosen } from './statistics-address.ts'
import { nameOf } from './statistics-period.ts'
import { type Figures, sumOf } from './trend.ts'
import { TrendSection } from './trend-section.tsx'
import { UtilizationSection } from './utilization-section.tsx'

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

function LeadFigures({ figures }: { figures: Figures }) {
  const { days, daysBefore, before, fullness: utilization, places, unpriced, priceFrom } = figures
  const period = nameOf(before)
  const [open, booked] = [
    utilization.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
    utilization.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
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
    compared(
      m.statistics_bookings(),
      'bookings',
      formatNumber,
      places > sumOf(days, 'bookings') ? [m.statistics_places({ count: places })] : [],
    ),
    compared(m.statistics_hours(), 'hours', formatHours),
    compared(m.statistics_expected(), 'expected', formatRevenue, [
      ...(unpriced > 0 ? [m.statistics_unpriced({ count: unpriced })] : []),
      ...(priceFrom > 0 ? [m.statistics_price_from({ count: priceFrom })] : []),
    ]),
  ]
  return (
    <FigureList>
      {leads.map(({ label, now, change, before: then, notes }) => (
        <Figure key={label} label={label} value={now}>
          <dd className="grid gap-0.5 text-small text-balance text-muted">
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
      <Figure label={m.statistics_utilization()} value={formatShare(booked, open)}>
        <dd className="text-small text-muted">
          {open === 0
            ? m.statistics_nothing_open()
            : m.statistics_of_open({ booked: formatHours(booked), open: formatHours(open) })}
        </dd>
      </Figure>
    </FigureList>
  )
}

type Go = (to: Pick<Address, 'by' | 'of'>) => void

export function LoadedStatistics({
  found,
  chosen,
  onGo,
}: {
  found: UseQueryResult<Figures>
  chosen: Chosen
  onGo: Go
}) {
  const { data, error } = found
  if (error) return <ErrorState title={m.statistics_load_failed()} query={found} />
  if (!data)
    return (
      <div className="grid gap-8">
        <LoadingText />
        <Skeleton className="h-28" />
        <Skeleton className="h-96" />
      </div>
    )
  const isEmpty = Object.values(data.outcomes).every((count) => count === 0)
  return isEmpty ? (
    <EmptyState title={m.statistics_empty()} text={m.statistics_empty_text()} />
  ) : (
    <StatisticsSections figures={data} chosen={chosen} sample={false} onGo={onGo} />
  )
}

type SectionsProps = { figures: Figures; chosen: Chosen; sample: boolean; onGo: Go }

export function StatisticsSections({ figures, chosen, sample, onGo }: SectionsProps) {
  const shown = { figures, sample }
  return (
    <div className="grid grid-cols-1 gap-12">
      <LeadFigures figures={figures} />
      <TrendSection {...shown} chosen={chosen} onGo={onGo} />
      <UtilizationSection {...shown} />
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-2">
        <OutcomesSection {...shown} />
        <RequestsSection {...shown} />
        <ClientsSection {...shown} />
        <DepositsSection {...shown} />
      </div>
      <ServicesSection {...shown} />
      {figures.members.length > 1 && <MembersSection {...shown} />}
      <p className="text-small text-muted">{m.statistics_what_counts()}</p>
    </div>
  )
}
