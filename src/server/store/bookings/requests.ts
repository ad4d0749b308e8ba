import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { Span } from '../schedules/setups.ts'
import { nameOfWhoTakes } from '../schedules/staff.ts'
import {
  aliased,
  type Columns,
  columnsOf,
  epoch,
  jsonObject,
  rowsFrom,
  rowsOf,
  statement,
} from '../statement.ts'
import { type ListedBooking, listed } from './booking-lists.ts'

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const o = aliased(tables.occupancies, 'o')

export type Request = ListedBooking & {
  scheduleId: number
  scheduleName: string
  staffName: string | null
  taken: Span[]
}

type RequestsQuery = { ownerId: string; now: Date; most: number }

const ofOwner = statement<RequestsQuery, Columns<Request> & { waiting: number }>()(
  'list-requests',
  (place) => {
    const waiting = `bookings b JOIN schedules s ON ${s.id} = ${b.scheduleId}
    WHERE ${s.ownerId} = ${place('ownerId')} AND ${s.deletedAt} IS NULL
      AND ${b.deletedAt} IS NULL AND ${b.status} = 'pending'`
    return `SELECT ${columnsOf<Request>({
      ...listed(b.scheduleId),
      scheduleId: b.scheduleId,
      scheduleName: 'b.schedule_name',
      staffName: nameOfWhoTakes,
      taken: rowsOf(
        jsonObject<Span>({ start: epoch(o.startsAt), end: epoch(o.endsAt) }),
        `occupancies o WHERE ${o.scheduleId} = ${b.scheduleId} AND ${o.staffId} = ${b.staffId}
        AND ${o.startsAt} > ${b.startsAt} - interval '26 hours' AND ${o.startsAt} < ${b.startsAt} + interval '26 hours'
        AND ${o.session} NOT IN (SELECT own.session FROM occupancies own
          WHERE own.schedule_id = ${b.scheduleId} AND own.booking_id = ${b.id})`,
        ` ORDER BY ${o.startsAt}`,
      ),
    })}, (SELECT count(*)::int FROM ${waiting}) AS waiting
    FROM (SELECT b.*, ${s.name} AS schedule_name FROM ${waiting}
      ORDER BY ${b.startsAt} <= ${place('now')}::timestamptz, ${b.startsAt}, ${b.id}
      LIMIT ${place('most')}::int) b`
  },
)

/** Upcoming requests first, soonest first, then past ones. */
export async function listRequests(
  pool: pg.Pool,
  asked: RequestsQuery,
): Promise<{ requests: Request[]; waiting: number }> {
  const [found] = await ofOwner(pool, asked)
  if (!found) throw new Error('an aggregate without a row')
  const { waiting, ...columns } = found
  return { requests: rowsFrom<Request>(columns), waiting }
}
