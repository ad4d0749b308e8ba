import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { ListSkeleton } from '../schedules/schedule-skeleton.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceRow } from './service-row.tsx'
import { useMovedServices } from './use-service-order.ts'

export function ServicesTab({ scheduleId }: { scheduleId: string }) {
  const list = useQuery(reading('listServices', { params: { scheduleId } }))
  const move = useMovedServices(scheduleId)
  const [adding, setAdding] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const last = Math.max(-1, ...(list.data ?? []).map(({ displayOrder }) => displayOrder))
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {m.schedule_services_add()}
    </Button>
  )

  return (
    <div ref={section} tabIndex={-1} className="grid gap-5">
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && (
        <ErrorState
          title={m.schedule_services_load_failed()}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState
          title={m.schedule_services_empty_title()}
          text={m.schedule_services_empty_text()}
          action={add}
        />
      )}
      {list.data && list.data.length > 0 && (
        <>
          <SortableList items={list.data} onMove={({ id }, before) => move({ id, before })}>
            {(service, handle) => (
              <ServiceRow
                scheduleId={scheduleId}
                service={service}
                handle={handle}
                onDeleted={() => section.current?.focus({ preventScroll: true })}
              />
            )}
          </SortableList>
          <div>{add}</div>
        </>
      )}
      <ServiceDialog
        scheduleId={scheduleId}
        displayOrder={Math.min(last + 1, 10_000)}
        open={adding}
        onOpenChange={setAdding}
        focusAfter={section}
      />
    </div>
  )
}
