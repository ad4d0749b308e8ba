import { useQuery } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import {
  FailuresSection,
  InstallationSection,
  QueueSection,
} from '../features/operations/operations-sections.tsx'
import { reading } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { BackLink } from '../ui/links.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

export function OperationsScreen() {
  useDocumentHead(m.operations_title(), { noindex: true })
  const query = useQuery({ ...reading('getOperations'), staleTime: 0 })
  const { data, error, isFetching, refetch } = query
  if (refusedWith(error, 'not_found')) throw notFound({ routeId: rootRouteId })

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <ScreenHead
          back={<BackLink to="/account">{m.account_title()}</BackLink>}
          title={m.operations_title()}
        >
          {data && <RefreshButton busy={isFetching} onClick={() => void refetch()} />}
        </ScreenHead>
        {data && (
          <div className="border-b border-line">
            <QueueSection figures={data} />
            <FailuresSection figures={data} />
            <InstallationSection figures={data} />
          </div>
        )}
        {!data && error && <ErrorState title={m.operations_load_failed()} query={query} />}
        {!data && !error && (
          <div className="grid gap-4">
            <LoadingText />
            <Skeleton className="h-52" />
            <Skeleton className="h-36" />
            <Skeleton className="h-72" />
          </div>
        )}
      </div>
    </OwnerPage>
  )
}
