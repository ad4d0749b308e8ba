import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatMinutes, formatPrice } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByServices } from '../schedules/affected-queries.ts'
import { ServiceDialog } from './service-dialog.tsx'
import type { Service } from './service-form.ts'

type ServiceRowProps = {
  scheduleId: string
  service: Service
  /** The drag handle, if there are several services. */
  handle: ReactNode
  /** Called when the focused row is removed. */
  onDeleted: () => void
}

export function ServiceRow({ scheduleId, service, handle, onDeleted }: ServiceRowProps) {
  const { id, name, description, durationMinutes, capacity, hidden, unstaffed } = service
  const price = formatPrice(service)
  const [asking, setAsking] = useState(false)
  // A new key on each opening discards unsaved edits.
  const [edits, setEdits] = useState(0)
  const [editing, setEditing] = useState(false)
  const remove = useMutation({
    mutationFn: () => call('deleteService', { params: { serviceId: id } }),
    onSuccess: async () => {
      setAsking(false)
      toastSuccess(m.toast_service_deleted())
      await refresh(...affectedByServices)
      onDeleted()
    },
    onError: (error) => tellFailure(error),
  })

  return (
    <div className="flex items-center gap-1 py-3 md:gap-3">
      {handle}
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
      <IconButton
        label={m.schedule_service_edit({ name })}
        onClick={() => {
          setEdits(edits + 1)
          setEditing(true)
        }}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={m.schedule_service_delete({ name })} tone="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ServiceDialog
        key={edits}
        scheduleId={scheduleId}
        service={service}
        open={editing}
        onOpenChange={setEditing}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
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
