import { useQuery } from '@tanstack/react-query'
import { lazyImport } from '../../lazy-import.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const loadDrawnShareCode = lazyImport(() => import('./drawn-share-code.tsx'))

/** The booking link as a QR code to scan or print; its code loads on demand. */
export function ShareCode(props: { link: string; name: string; onSaved: () => void }) {
  const code = useQuery({ queryKey: ['drawn-share-code'], queryFn: loadDrawnShareCode })
  const { data, error, isFetching, refetch } = code

  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (data) return <data.DrawnShareCode {...props} />
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Skeleton className="aspect-square w-40 max-w-full shrink-0" />
      <Skeleton className="h-30 min-w-0 flex-1 basis-56" />
    </div>
  )
}
