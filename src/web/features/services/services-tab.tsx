import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatMinutes, formatPrice } from '../../format.ts'
import { queryClient, reading, refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByServices } from '../schedules/affected-queries.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { useMay } from '../team/use-may.ts'
import { ServiceDialog } from './service-dialog.tsx'
import type { Service } from './service-form.ts'

type Move = { id: number; before: number | null }

function moved(list: readonly Service[], { id, before }: Move): Service[] {
  const service = list.filter((one) => one.id === id)
  const others = list.filter((one) => one.id !== id)
  const place = others.findIndex((one) => one.id === before)
  return others.toSpliced(place === -1 ? others.length : place, 0, ...service)
}

/** The page changes at once, the server one move at a time, and its final order wins. */
function useServiceOrder(scheduleId: string): (move: Move) => void {
  const { queryKey } = reading('listServices', { params: { scheduleId } })
  const mutationKey = ['moveService', scheduleId]
  const underWay = () => queryClient.isMutating({ mutationKey })
  /** The last order confirmed by the server. */
  const kept = useRef<Service[] | undefined>(undefined)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ id, before }: Move) =>
      call('moveService', { params: { serviceId: id }, body: { before } }),
    onSuccess: (list) => {
      kept.current = list
    },
    onError: (error) => {
      toastFailure(error)
      queryClient.setQueryData(queryKey, kept.current)
    },
    // Refetch only after the last move: earlier replies lack the later ones.
    onSettled: async () => {
      if (underWay() === 1) await refresh(...affectedByServices)
    },
  })
  return (move) => {
    const list = queryClient.getQueryData(queryKey)
    if (!list) return
    if (underWay() === 0) kept.current = list
    queryClient.setQueryData(queryKey, moved(list, move))
    // A list on its way would bring back the order of before.
    void queryClient.cancelQueries({ queryKey })
    mutate(move)
  }
}

type ServiceRowProps = {
  scheduleId: string
  service: Service
  handle: ReactNode
  onDeleted: () => void
}

function ServiceRow({ scheduleId, service, handle, onDeleted }: ServiceRowProps) {
  const { id, name, description, durationMinutes, capacity, hidden, unstaffed } = service
  const may = useMay()
  const price = formatPrice(service)
  const [confirming, setConfirming] = useState(false)
  // A new key on each opening discards unsaved edits.
  const [edits, setEdits] = useState(0)
  const [editing, setEditing] = useState(false)
  const remove = useMutation({
    mutationFn: () => call('deleteService', { params: { serviceId: id } }),
    onSuccess: async () => {
      setConfirming(false)
      toastSuccess(m.toast_service_deleted())
      await refresh(...affectedByServices)
      onDeleted()
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <div className="flex items-center gap-1 py-3 md:gap-3">
      {may('editService') && handle}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          <Badge>{formatMinutes(durationMinutes)}</Badge>
          {hidden && <Badge tone="off">{m.schedule_service_hidden_badge()}</Badge>}
          {unstaffed && <Badge tone="no">{m.schedule_service_unstaffed_badge()}</Badge>}
          {capacity > 1 && <Badge>{m.schedule_service_places_badge({ count: capacity })}</Badge>}
        </p>
        {unstaffed && <p className="text-small text-no-ink">{m.schedule_service_unstaffed()}</p>}
        {price && <p className="text-small">{price}</p>}
        {description && <p className="max-w-2xl text-small whitespace-pre-line text-muted">{description}</p>}
      </div>
      {may('editService') && (
        <IconButton
          label={m.schedule_service_edit({ name })}
          onClick={() => {
            setEdits(edits + 1)
            setEditing(true)
          }}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {may('deleteService') && (
        <IconButton
          label={m.schedule_service_delete({ name })}
          tone="danger"
          onClick={() => setConfirming(true)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      <ServiceDialog
        key={edits}
        scheduleId={scheduleId}
        service={service}
        open={editing}
        onOpenChange={setEditing}
      />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.schedule_service_delete_title({ name })}
        text={m.schedule_service_delete_text()}
        confirm={m.schedule_delete()}
        keep={m.schedule_keep()}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

export function ServicesTab({ scheduleId }: { scheduleId: string }) {
  const list = useQuery(reading('listServices', { params: { scheduleId } }))
  const move = useServiceOrder(scheduleId)
  const [adding, setAdding] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const last = Math.max(-1, ...(list.data ?? []).map(({ displayOrder }) => displayOrder))
  const may = useMay()
  const add = may('createService') && (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {m.schedule_services_add()}
    </Button>
  )

  return (
    <div ref={section} tabIndex={-1} className="grid gap-5">
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <ErrorState title={m.schedule_services_load_failed()} query={list} />}
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
