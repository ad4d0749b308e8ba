import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState, type FailedQuery } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { OpenInOtherSalon } from '../team/salon-switcher.tsx'

export function ScheduleSkeleton() {
  return (
    <div className="grid gap-10">
      <LoadingText />
      <div className="grid gap-3">
        <Skeleton className="h-10 w-2/3 max-w-96" />
        <Skeleton className="h-6 w-full max-w-lg" />
      </div>
      <div className="grid gap-6">
        <Skeleton className="h-13 w-full max-w-xl" />
        <ListSkeleton />
      </div>
      <Card>
        <div className="grid gap-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-11 w-full max-w-md" />
          <ListSkeleton />
        </div>
      </Card>
    </div>
  )
}

export function ListSkeleton() {
  return (
    <div className="grid">
      <LoadingText />
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex min-h-19 items-center justify-between gap-6 border-t border-line">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-7 w-16" />
        </div>
      ))}
    </div>
  )
}

export function ScheduleNotLoaded({ title, query }: { title: string; query: FailedQuery }) {
  return refusedWith(query.error, 'schedule_not_found') ? (
    <EmptyState
      whole
      title={m.schedule_not_found_title()}
      text={m.schedule_not_found_text()}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/dashboard">{m.dashboard_back()}</ButtonLink>
          <OpenInOtherSalon />
        </div>
      }
    />
  ) : (
    <ErrorState whole title={title} query={query} />
  )
}
