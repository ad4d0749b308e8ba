import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../../contract/index.ts'
import { m } from '../../../../messages/messages.js'
import { call } from '../../../api.ts'
import { affectedByServices } from '../../../features/schedules/affected-queries.ts'
import { formatMinutes } from '../../../format.ts'
import { refresh } from '../../../query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/radix/confirm-dialog.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { toastSuccess } from '../../../ui/toast.ts'

type ServiceRowProps = {
  service: Reply<'listServices'>[number]
  /** The row, and the focus with it, is gone. */
  onDeleted: () => void
}

export function ServiceRow({ service, onDeleted }: ServiceRowProps) {
  const { id, name, description, durationMinutes } = service
  const [asking, setAsking] = useState(false)
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
    <li className="flex items-center gap-3 border-t border-line py-3 md:gap-6">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold">{name}</p>
        {description && <p className="max-w-2xl text-small whitespace-pre-line text-muted">{description}</p>}
      </div>
      <Badge>{formatMinutes(durationMinutes)}</Badge>
      <IconButton label={m.schedule_service_delete({ name })} tone="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
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
    </li>
  )
}
