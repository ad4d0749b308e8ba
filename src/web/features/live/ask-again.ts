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

/** Schedules by their number in an address; null for all. */
let due: Set<string> | null = new Set()
let resting = false

/** Whether a query shows something of these schedules: one of a schedule's own says which, others are of all. */
function isConcerned(queryKey: readonly unknown[], of: Set<string> | null): boolean {
  const [name, given] = queryKey as [unknown, { params?: { scheduleId?: string | number } }?]
  const scheduleId = given?.params?.scheduleId
  return affected.has(name) && (of === null || scheduleId === undefined || of.has(String(scheduleId)))
}

/** Whether it could not be had: that is asked for again by hand, and by itself would come and go on the page. */
const hasFailed = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data === undefined && error !== null && !refusedWith(error, 'not_signed_in')

/**
 * Whether to wait: for what is being written, since until then the page is ahead of the server, and for what is being read,
 * which may be from before the change, and would be given up for being asked again: a next page, for one.
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

/** Asks again for what is on screen of a schedule, and for the rest when it is next shown; once a second at most. */
export function askAgainFor(scheduleId: number): void {
  due?.add(String(scheduleId))
  ask()
}

/** The same for all schedules. */
export function askAgain(): void {
  due = null
  ask()
}

/** Whether something on screen could not be had because nobody is signed in any more, and asking once more says so again. */
export const lacksSession = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => refusedWith(state.error, 'not_signed_in'))
