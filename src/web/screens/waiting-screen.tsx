import { useQuery } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { call, refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { WaitingPlace } from '../features/waiting/waiting-place.tsx'
import { useHydrated } from '../hydrated.ts'
import { usePageAddress } from '../page-address.tsx'
import { reading } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

export function WaitingScreen() {
  useDocumentHead(m.waiting_title(), { noindex: true })
  const { path, search } = usePageAddress()
  const waitingToken = path.split('/')[2] ?? ''
  const query = useQuery({
    ...reading('getWaiting', { params: { waitingToken } }),
    // The mail's token stays out of the key, because the page changes this cache entry.
    queryFn: ({ signal }) =>
      call('getWaiting', {
        params: { waitingToken },
        query: search.mail === undefined ? {} : { mail: search.mail },
        signal,
      }),
    staleTime: 0,
    retryOnMount: useHydrated(),
  })
  const { data, error } = query
  const gone = refusedWith(error, 'waiting_not_found')
  return (
    <Page color={data?.schedule.salon.color}>
      <div className="mx-auto grid max-w-2xl gap-6">
        {gone && (
          <>
            <h1 className="title text-display">{m.waiting_title()}</h1>
            <Notice tone="no">{m.refusal_waiting_not_found()}</Notice>
          </>
        )}
        {error && !gone && <ErrorState whole={!data} title={m.waiting_load_failed()} query={query} />}
        {data && !gone && (
          <WaitingPlace waitingToken={waitingToken} waiting={data} onRefresh={() => void query.refetch()} />
        )}
        {!data && !error && <WaitingSkeleton />}
      </div>
    </Page>
  )
}

function WaitingSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText />
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-72" />
    </div>
  )
}
