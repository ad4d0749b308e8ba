import type { Reply } from '../../../contract/index.ts'

type HeldQuery = { state: { data: Reply<'lookUpBooking'> | undefined; error: unknown } }

const afterFailure = 30_000

/**
 * Options of a look-up: it is repeated when the hold ends. The server counts the time, because the clocks of devices
 * go wrong. `isHeld`: known before the first reply.
 */
export const untilHoldEnds = ({ isHeld = false } = {}) => ({
  refetchInterval: ({ state: { data, error } }: HeldQuery) => {
    if (data ? data.holdSeconds === undefined : !isHeld) return false
    return data?.holdSeconds === undefined || error ? afterFailure : data.holdSeconds * 1000
  },
  refetchIntervalInBackground: true,
  // The timers of a device that sleeps are late.
  refetchOnWindowFocus: ({ state: { data } }: HeldQuery) => data?.holdSeconds !== undefined,
})
