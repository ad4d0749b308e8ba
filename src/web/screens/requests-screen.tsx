import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { Requests } from '../features/requests/requests-list.tsx'
import { reading } from '../query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

export function RequestsScreen() {
  useDocumentHead(m.app_requests(), { noindex: true })
  const requests = useQuery(reading('listRequests'))
  const schedules = useQuery(reading('listSchedules'))
  const heading = useRef<HTMLHeadingElement>(null)
  const found = requests.data
  return (
    <OwnerPage>
      <div className="grid gap-8">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="title text-display">
            {m.app_requests()}
          </h1>
          {found && (
            <p className="text-muted">
              {found.waiting > 0
                ? m.dashboard_waiting({ count: found.waiting })
                : m.dashboard_nothing_waiting()}
            </p>
          )}
        </div>
        {requests.isPending && (
          <>
            <LoadingText />
            <Skeleton className="h-80" />
          </>
        )}
        {requests.isError && !found && (
          <ErrorState title={m.schedule_bookings_load_failed()} query={requests} />
        )}
        {found && found.requests.length === 0 && (
          <EmptyState title={m.requests_none()} text={m.requests_none_text()} />
        )}
        {found && (
          <Requests
            found={found}
            named={(schedules.data?.length ?? 0) > 1}
            onNoneLeft={() => heading.current?.focus()}
          />
        )}
      </div>
    </OwnerPage>
  )
}
