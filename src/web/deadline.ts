import { cancelDeadline } from '../domain/bookings.ts'
import { formatDeadline, instantOf } from './format.ts'
import { useHydrated } from './hydrated.ts'

export type Start = { date?: string | undefined; time?: string | undefined }

type Deadline = { instant: number; until: string; passed: boolean }

/** Null without a policy. The server that renders the page does not know the reader's time, so nothing has passed there. */
export function useDeadline(timezone: string, { date, time }: Start, hours: number): Deadline | null {
  const hydrated = useHydrated()
  if (!hours || date === undefined || time === undefined) return null
  const instant = cancelDeadline({ startsAt: instantOf(timezone, { date, time }), cancelHours: hours })
  return { instant, until: formatDeadline(instant, timezone), passed: hydrated && instant < Date.now() }
}
