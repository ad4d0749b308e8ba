import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'

/** To be called when a schedule's link has left the page: from then on nothing is left to set up. */
export function handOut({ id, shared }: Reply<'getSchedule'>): void {
  if (shared) return
  call('editSchedule', { params: { scheduleId: id }, body: { shared: true } }).then(
    () => refresh('getSchedule', 'listSchedules'),
    // The link has left all the same; the next time is as good to note it.
    () => {},
  )
}
