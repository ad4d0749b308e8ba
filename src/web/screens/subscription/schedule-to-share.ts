import { useSearch } from '@tanstack/react-router'

/** The schedule whose link one has come to open, as its number in the address. */
export function useScheduleToShare(): string | undefined {
  const { schedule } = useSearch({ from: '/subscription' })
  return schedule && /^[1-9]\d{0,15}$/.test(schedule) ? schedule : undefined
}

/** Where a schedule's link is. */
export const linkOf = (scheduleId: string) =>
  ({
    to: '/schedules/$scheduleId',
    params: { scheduleId },
    search: { tab: 'settings' },
    hash: 'share',
  }) as const
