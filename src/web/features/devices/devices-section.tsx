import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { DeviceLine } from './device-line.tsx'
import {
  canBeNotified,
  type Devices,
  isForbidden,
  lacksHomeScreen,
  ownAmong,
  turnOff,
} from './this-device.ts'
import { useTurnOn } from './use-turn-on-notifications.ts'

type Props = {
  device: Devices['devices'][number]
  isCurrent: boolean
  onRemoved: () => void
}

function DeviceRow({ device: { id, name, createdAt, signedIn }, isCurrent, onRemoved }: Props) {
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call('deleteDevice', { params: { deviceId: id } })
      } catch (error) {
        // Already removed elsewhere.
        if (!refusedWith(error, 'device_not_found')) throw error
      }
      if (isCurrent) await turnOff()
    },
    onSuccess: async () => {
      toastSuccess(m.toast_device_removed())
      onRemoved()
      await refresh('listDevices')
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <DeviceLine
      name={name}
      isCurrent={isCurrent}
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

export function DevicesSection() {
  const query = useQuery(reading('listDevices'))
  const { data, error } = query
  return (
    <SettingsSection title={m.devices_title()} text={m.devices_text()}>
      {data && <DeviceList known={data} />}
      {!data && error && <ErrorState title={m.devices_load_failed()} query={query} />}
      {!data && !error && <Skeleton className="h-20" />}
    </SettingsSection>
  )
}

function DeviceList({ known }: { known: Devices }) {
  const [ownId, setOwnId] = useState<string | null>(null)
  const below = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  useEffect(() => {
    void ownAmong(known).then((own) => setOwnId(own?.id ?? null))
  }, [known])

  return (
    <>
      {known.devices.length === 0 ? (
        <p className="text-small text-muted">{m.devices_none()}</p>
      ) : (
        <ul className="grid border-b border-line">
          {known.devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isCurrent={device.id === ownId}
              onRemoved={() => focusAfterRemoval(() => below.current?.focus())}
            />
          ))}
        </ul>
      )}
      <div ref={below} tabIndex={-1}>
        {ownId === null && <TurnOnThisDevice publicKey={known.publicKey} />}
      </div>
    </>
  )
}

function TurnOnThisDevice({ publicKey }: { publicKey: string }) {
  const { busy, press } = useTurnOn(publicKey)
  if (lacksHomeScreen()) return <Notice>{m.devices_home_screen()}</Notice>
  if (!canBeNotified()) return <p className="text-small text-muted">{m.devices_unsupported()}</p>
  if (isForbidden()) return <Notice tone="wait">{m.devices_forbidden()}</Notice>
  return (
    <Button tone="secondary" busy={busy} onClick={press}>
      <Bell aria-hidden="true" />
      {m.devices_turn_on()}
    </Button>
  )
}
