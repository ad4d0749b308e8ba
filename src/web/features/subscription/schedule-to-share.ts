import { useSearch } from '@tanstack/react-router'

/** The schedule in the address whose booking link the owner wants to unlock. */
export function useScheduleToShare(): string | undefined {
  const { schedule } = useSearch({ from: '/subscription' })
  return schedule && /^[1-9]\d{0,15}$/.test(schedule) ? schedule : undefined
}

/** The route to a schedule's booking link. */
export const linkOf = (scheduleId: string) =>
  ({
    to: '/schedules/$scheduleId',
    params: { scheduleId },
    search: { tab: 'settings' },
    hash: 'share',
  }) as const
