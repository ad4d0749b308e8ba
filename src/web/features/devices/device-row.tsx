import { useMutation } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { DeviceLine } from './device-line.tsx'
import { type Devices, turnOff } from './this-device.ts'

type Props = {
  device: Devices['devices'][number]
  isHere: boolean
  /** Called when the focused row is removed. */
  onRemoved: () => void
}

export function DeviceRow({ device: { id, name, createdAt, signedIn }, isHere, onRemoved }: Props) {
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call('deleteDevice', { params: { deviceId: id } })
      } catch (error) {
        // Already removed elsewhere: the goal is reached.
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
    <DeviceLine
      name={name}
      isHere={isHere}
      text={
        m.devices_added({ date: formatDay(createdAt) }) + (signedIn ? '' : ` · ${m.devices_signed_out()}`)
      }
    >
      <Button tone="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        {m.devices_remove()}
        <span className="sr-only"> · {name}</span>
      </Button>
    </DeviceLine>
  )
}
