import { refusedWith } from '../../api.ts'
import { queryClient } from '../../query.ts'
import {
  affectedByBookings,
  affectedByClosures,
  affectedByHours,
  affectedByServices,
  affectedBySettings,
  affectedByStaff,
} from '../schedules/affected-queries.ts'

const affected = new Set<unknown>([
  ...affectedByBookings,
  ...affectedByClosures,
  ...affectedByHours,
  ...affectedByServices,
  ...affectedBySettings,
  ...affectedByStaff,
])

const restMilliseconds = 1_000
const waitMilliseconds = 200

/** Schedule ids as they stand in addresses; null means all schedules. */
let due: Set<string> | null = new Set()
let resting = false

/** Whether a query shows data of these schedules. A query without a schedule id covers all of them. */
function isConcerned(queryKey: readonly unknown[], of: Set<string> | null): boolean {
  const [name, given] = queryKey as [unknown, { params?: { scheduleId?: string | number } }?]
  const scheduleId = given?.params?.scheduleId
  return affected.has(name) && (of === null || scheduleId === undefined || of.has(String(scheduleId)))
}

/** Whether the first load failed. Only the user retries it: an automatic retry would make the error flicker. */
const hasFailed = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data === undefined && error !== null && !refusedWith(error, 'not_signed_in')

/**
 * Whether to wait. While a write runs, the page is ahead of the server. A running read may predate the change, and a
 * refetch would abort it, such as the next page of a list.
 */
const isTooEarly = (of: Set<string> | null) =>
  queryClient.isMutating() > 0 ||
  queryClient.isFetching({ predicate: ({ queryKey, state }) => !state.data || isConcerned(queryKey, of) }) > 0

function ask(): void {
  const of = due
  if (resting || of?.size === 0) return
  const early = isTooEarly(of)
  if (!early) {
    due = new Set()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => isConcerned(queryKey, of) && !hasFailed(state),
    })
  }
  resting = true
  setTimeout(
    () => {
      resting = false
      ask()
    },
    early ? waitMilliseconds : restMilliseconds,
  )
}

/**
 * Refetches what the screen shows of a schedule, at most once a second. Other data is refetched when it is next shown.
 */
export function refetchSchedule(scheduleId: number): void {
  due?.add(String(scheduleId))
  ask()
}

export function refetchAll(): void {
  due = null
  ask()
}

/** Whether a query on screen failed because the session ended: asking again would fail too. */
export const lacksSession = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => refusedWith(state.error, 'not_signed_in'))
