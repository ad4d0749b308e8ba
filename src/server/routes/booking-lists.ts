import { Readable } from 'node:stream'
import type pg from 'pg'
import { bookingsPerPage } from '../../contract/bookings.ts'
import type { Query, Reply } from '../../contract/index.ts'
import { SerializedReply } from '../http/serialized-reply.ts'
import type { Call } from '../http/server.ts'
import { type BookingPage, listBookings } from '../store/bookings/booking-lists.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'

type ListCall = Call<'listBookings'> | Call<'listBookingsWithService'>
type Row = Reply<'listBookings' | 'listBookingsWithService'>[number]
type View = (page: BookingPage) => Row[]

type Paged<End> = { next: End | null }

/** Reads the next page after the client has received the previous one. */
async function* joined<End, Page extends Paged<End>>(
  first: Page,
  read: (end: End) => Promise<Page>,
  view: (page: Page) => unknown[],
) {
  let page = first
  for (let opening = '['; ; opening = ',') {
    const rows = JSON.stringify(view(page)).slice(1, -1)
    yield Buffer.from(`${rows === '' ? '' : opening}${rows}${page.next === null ? ']' : ''}`)
    if (page.next === null) return
    page = await read(page.next)
  }
}

/** Everything: a long list is streamed in pages, so that memory, connections and event-loop turns stay bounded. */
export const answerPages = <End, Page extends Paged<End>>(
  first: Page,
  read: (end: End) => Promise<Page>,
  view: (page: Page) => unknown[],
) =>
  first.next === null
    ? new SerializedReply<never>(JSON.stringify(view(first)))
    : Readable.from(joined(first, read, view), { objectMode: false })

/** One page if the call has `limit` or `after`, otherwise everything. */
export async function answerList(pool: pg.Pool, call: ListCall, view: View) {
  const { owner, params, query, request, reply } = call
  const { limit = bookingsPerPage } = query
  const wanted = { ...query, limit, ...scheduleKey(owner, params.scheduleId) }
  const read = (end: BookingPage['next']) => listBookings(pool, { ...wanted, ...end })
  const page = await read(null)
  const isWhole = query.limit === undefined && query.after === undefined
  if (page.next === null || isWhole) return answerPages(page, read, view)
  const next: Query<'listBookings'> = { ...query, after: page.next.after }
  const search = new URLSearchParams(Object.entries(next).map(([name, value]) => [name, String(value)]))
  reply.header('link', `<${request.url.split('?')[0]}?${search}>; rel="next"`)
  return new SerializedReply<never>(JSON.stringify(view(page)))
}
