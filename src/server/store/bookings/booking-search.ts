import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { SearchTerms } from '../../../domain/booking-search.ts'
import { aliased, type Columns, columnsOf, type Placeholder, rowsFrom, statement } from '../statement.ts'
import { type ListedBooking, listed } from './booking-lists.ts'

const b = aliased(tables.bookings, 'b')
const f = aliased(tables.bookings, 'f')
const s = aliased(tables.schedules, 's')

export type FoundBooking = ListedBooking & { scheduleId: number; scheduleName: string }

type SearchQuery = { ownerId: string; parts: string[]; reference: string | null; now: Date; most: number }

/** Nearest first on one side of now, which reads little of the index even with many matches. */
const side = (place: Placeholder<SearchQuery>, when: '>' | '<=', order: 'ASC' | 'DESC') => `(
  SELECT ${f.id}, ${f.startsAt} FROM bookings f
  WHERE ${f.scheduleId} = ${s.id} AND ${f.startsAt} ${when} ${place('now')}::timestamptz
    AND ${f.deletedAt} IS NULL AND ${f.status} IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed')
    AND (${f.foundBy} LIKE ALL (${place('parts')}::text[]) OR ${f.foundBy} LIKE ${place('reference')})
  ORDER BY ${f.startsAt} ${order}, ${f.id} ${order} LIMIT ${place('most')}::int)`

const search = statement<SearchQuery, Columns<FoundBooking>>()('search-bookings', (place) => {
  const nearest = `starts_at <= ${place('now')}::timestamptz, abs(date_part('epoch', starts_at - ${place('now')}::timestamptz)), id`
  return `SELECT ${columnsOf<FoundBooking>({
    ...listed(b.scheduleId),
    scheduleId: b.scheduleId,
    scheduleName: 'b.schedule_name',
  })} FROM (SELECT b.*, found.schedule_name FROM (
      SELECT ${s.id} AS schedule_id, ${s.name} AS schedule_name, near.id, near.starts_at FROM schedules s
      CROSS JOIN LATERAL (${side(place, '>', 'ASC')} UNION ALL ${side(place, '<=', 'DESC')}) near
      WHERE ${s.ownerId} = ${place('ownerId')} AND ${s.deletedAt} IS NULL
      ORDER BY ${nearest} LIMIT ${place('most')}::int) found
    JOIN bookings b ON ${b.scheduleId} = found.schedule_id AND ${b.id} = found.id
    ORDER BY ${nearest.replaceAll('starts_at', b.startsAt).replace(/id$/, b.id)}) b`
})

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Upcoming bookings first, nearest first, then those that have begun. */
export async function searchBookings(
  pool: pg.Pool,
  { parts, reference, ...asked }: Omit<SearchQuery, keyof SearchTerms> & SearchTerms,
): Promise<FoundBooking[]> {
  const [found] = await search(pool, {
    ...asked,
    parts: parts.map((part) => `%${literal(part)}%`),
    reference: reference && `%#${reference}%`,
  })
  return found ? rowsFrom<FoundBooking>(found) : []
}
