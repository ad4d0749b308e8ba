import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { ApiError } from '../../api.ts'
import { refresh } from '../../query.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { turnOff, turnOn } from './this-device.ts'

export function useTurnOn(publicKey: string, onDone: (isOn: boolean) => void = () => {}) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const isOn = await turnOn(publicKey)
      if (isOn) toastSuccess(m.toast_devices_on())
      onDone(isOn)
      await refresh('listDevices')
    } catch (error) {
      if (error instanceof ApiError) {
        // The server did not save the subscription, so remove it here too.
        await turnOff().catch(() => {})
        toastFailure(error, m.devices_failed())
      } else toastError(m.devices_failed(), m.devices_failed_text())
    }
    setBusy(false)
  }
  return { busy, press: () => void press() }
}
