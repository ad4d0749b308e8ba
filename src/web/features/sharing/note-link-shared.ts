import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'

/** Records that the schedule's link was shared. This ends the setup steps. */
export function handOut({ id, shared }: Reply<'getSchedule'>): void {
  if (shared) return
  call('editSchedule', { params: { scheduleId: id }, body: { shared: true } }).then(
    () => refresh('getSchedule', 'listSchedules'),
    // The link was shared all the same; the next use records it.
    () => {},
  )
}
