import { useEffect, useRef } from 'react'
import { type AppointmentForm, type Booking, fieldsOf } from './appointment-form.ts'

/** Other services have another usual duration; the saved ones have the saved duration. A draft has its own. */
export function useUsualDuration(
  form: AppointmentForm,
  base: Booking | undefined,
  showsDraft: boolean,
): void {
  const serviceKey = form.watch('serviceIds')?.join()
  const before = useRef({ serviceKey, showsDraft })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per choice of services
  useEffect(() => {
    const { current } = before
    before.current = { serviceKey, showsDraft }
    const isFromDraft = showsDraft && !current.showsDraft
    if (serviceKey === current.serviceKey || isFromDraft) return
    const saved = base && fieldsOf(base)
    const minutes = saved?.serviceIds.join() === serviceKey ? saved?.durationMinutes : undefined
    form.setValue('durationMinutes', minutes, { shouldDirty: true })
  }, [serviceKey, showsDraft])
}
