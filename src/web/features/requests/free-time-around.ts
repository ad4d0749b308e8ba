import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'

type Asked = Pick<Reply<'listRequests'>['requests'][number], 'startTime' | 'endTime' | 'day'>

/** The free time around a request in words: from the end of the previous booking to the start of the next. */
export function freeAround({ startTime, endTime, day: { hours, taken } }: Asked): string {
  const open = hours.find((span) => span.startTime <= startTime && endTime <= span.endTime)
  if (!open) return m.request_outside_hours()
  const before = taken.filter((span) => span.endTime <= startTime).map((span) => span.endTime)
  const after = taken.filter((span) => span.startTime >= endTime).map((span) => span.startTime)
  const from = [open.startTime, ...before].sort().at(-1) ?? startTime
  const to = [open.endTime, ...after].sort()[0] ?? endTime
  return from === startTime && to === endTime ? m.request_no_free_time() : m.request_free_time({ from, to })
}
