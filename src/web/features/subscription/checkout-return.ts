import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { refresh } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'

export function useScheduleToShare(): string | undefined {
  const { schedule } = useSearch({ from: '/subscription' })
  return schedule && /^[1-9]\d{0,15}$/.test(schedule) ? schedule : undefined
}

export const linkOf = (scheduleId: string) =>
  ({
    to: '/schedules/$scheduleId',
    params: { scheduleId },
    search: { tab: 'settings' },
    hash: 'share',
  }) as const

export function useReturnFromCheckout(status: string | undefined): boolean {
  const { checkout } = useSearch({ from: '/subscription' })
  const navigate = useNavigate({ from: '/subscription' })
  const scheduleId = useScheduleToShare()
  const [paying, setPaying] = useState(checkout === 'done')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => {
    if (checkout) void navigate({ search: ({ checkout: _, ...rest }) => rest, replace: true })
  }, [checkout])

  useEffect(() => {
    if (!paying || status !== 'active') return
    setPaying(false)
    toastSuccess(m.subscription_done(), m.subscription_done_text())
    if (scheduleId === undefined) return
    // The booking link appears once the session is refreshed.
    void refresh('me').then(() => navigate({ ...linkOf(scheduleId), replace: true }))
  }, [paying, status, scheduleId, navigate])

  return paying
}
