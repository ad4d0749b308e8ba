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

/** Null means all schedules. */
let due: Set<string> | null = new Set()
let resting = false

/** A query without a schedule id covers all schedules. */
function isConcerned(queryKey: readonly unknown[], of: Set<string> | null): boolean {
  const [name, given] = queryKey as [unknown, { params?: { scheduleId?: string | number } }?]
  const scheduleId = given?.params?.scheduleId
  return affected.has(name) && (of === null || scheduleId === undefined || of.has(String(scheduleId)))
}

/** Only the user retries a failed first load: an automatic retry would make the error flicker. */
const hasFailed = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data === undefined && error !== null && !refusedWith(error, 'not_signed_in')

/**
 * During a write, the page is ahead of the server. A refetch would abort a running read, such as a list's
 * next page.
 */
const isTooEarly = (of: Set<string> | null) =>
  queryClient.isMutating() > 0 ||
  queryClient.isFetching({ predicate: ({ queryKey, state }) => !state.data || isConcerned(queryKey, of) }) > 0

function refetchDue(): void {
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
      refetchDue()
    },
    early ? waitMilliseconds : restMilliseconds,
  )
}

/** At most once a second. Data not on screen is refetched when it is next shown. */
export function refetchSchedule(scheduleId: number): void {
  due?.add(String(scheduleId))
  refetchDue()
}

export function refetchAll(): void {
  due = null
  refetchDue()
}

/** Asking again would fail too. */
export const lacksSession = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => refusedWith(state.error, 'not_signed_in'))
