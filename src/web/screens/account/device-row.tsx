import { useMutation } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { type Devices, turnOff } from '../../features/devices/this-device.ts'
import { formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'

type Props = {
  device: Devices['devices'][number]
  isHere: boolean
  /** The row, and the focus with it, is gone. */
  onRemoved: () => void
}

export function DeviceRow({ device: { id, name, createdAt, signedIn }, isHere, onRemoved }: Props) {
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call('deleteDevice', { params: { deviceId: id } })
      } catch (error) {
        // Removed elsewhere meanwhile: it is what was wanted.
        if (!refusedWith(error, 'device_not_found')) throw error
      }
      if (isHere) await turnOff()
    },
    onSuccess: async () => {
      toastSuccess(m.toast_device_removed())
      onRemoved()
      await refresh('listDevices')
    },
    onError: (error) => tellFailure(error),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {name}
          {isHere && <Badge tone="accent">{m.devices_here()}</Badge>}
        </p>
        <p className="text-small text-muted">
          {m.devices_added({ date: formatDay(createdAt) })}
          {!signedIn && ` · ${m.devices_signed_out()}`}
        </p>
      </div>
      <Button tone="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        {m.devices_remove()}
        <span className="sr-only"> · {name}</span>
      </Button>
    </li>
  )
}
