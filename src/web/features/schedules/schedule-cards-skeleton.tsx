import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'

export function ScheduleCardsSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <LoadingText />
      {[1, 2].map((card) => (
        <div key={card} className="grid gap-6 rounded-card p-5 ring-1 ring-line md:p-6">
          <div className="grid gap-3">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-5 w-4/5" />
          </div>
          <div className="grid gap-2.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
          <Skeleton className="h-11 w-28" />
        </div>
      ))}
    </div>
  )
}
