import type { UseQueryResult } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { ClientsSection, RequestsSection } from './clients-and-requests-sections.tsx'
import { LeadFigures } from './lead-figures.tsx'
import { DepositsSection, MembersSection, OutcomesSection, ServicesSection } from './revenue-sections.tsx'
import type { Address, Chosen } from './statistics-address.ts'
import type { Figures } from './trend.ts'
import { TrendSection } from './trend-section.tsx'
import { FullnessSection } from './utilization-section.tsx'

type Go = (to: Pick<Address, 'by' | 'of'>) => void

export function FiguresOf({
  found,
  chosen,
  onGo,
}: {
  found: UseQueryResult<Figures>
  chosen: Chosen
  onGo: Go
}) {
  const { data, error, isFetching, refetch } = found
  if (error)
    return (
      <ErrorState
        title={m.statistics_load_failed()}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
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
    <Sections figures={data} chosen={chosen} sample={false} onGo={onGo} />
  )
}

type SectionsProps = { figures: Figures; chosen: Chosen; sample: boolean; onGo: Go }

export function Sections({ figures, chosen, sample, onGo }: SectionsProps) {
  const shown = { figures, sample }
  return (
    <div className="grid grid-cols-1 gap-12">
      <LeadFigures figures={figures} />
      <TrendSection {...shown} chosen={chosen} onGo={onGo} />
      <FullnessSection {...shown} />
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
