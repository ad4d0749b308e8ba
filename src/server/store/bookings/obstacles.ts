import type pg from 'pg'
import type { StoredStatus } from '../../../domain/bookings.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import { jsonObject, selection, statement } from '../statement.ts'
import type { BookingRequest } from './insert-booking.ts'
import { type Place, type TakenLists, takenLists, takenRows } from './places.ts'

/** Possible reasons why a request was not inserted. */
export type Obstacle = {
  /** The booking that a request with the same key made earlier. */
  sameRequest: {
    reference: string
    status: StoredStatus
    deleted: boolean
    staffId: number
    requestHash: string | null
  } | null
  offerVersion: number
  /** Seats that are taken in the requested session. */
  seats: number[]
  /** Whether another booking overlaps the requested time. */
  overlapped: boolean
  /** Whether one of the requesters seems to have reached the maximum of open requests. */
  crowded: boolean
}

type Sought = Pick<BookingRequest, 'scheduleId' | 'requestKey'> &
  Pick<Place, 'groupSession'> &
  TakenLists & { requesters: string[] }

const obstacle = statement<Sought, Obstacle>()(
  'find-obstacle',
  (place) =>
    `SELECT ${selection<Obstacle>({
      sameRequest: `(SELECT ${jsonObject<NonNullable<Obstacle['sameRequest']>>({
        reference: 'b.reference_token',
        status: 'b.status',
        deleted: 'b.deleted_at IS NOT NULL',
        staffId: 'b.staff_id',
        requestHash: 'b.request_hash',
      })} FROM bookings b
      WHERE b.schedule_id = s.id AND b.request_key = ${place('requestKey')}::uuid)`,
      offerVersion: 's.offer_version',
      seats: `ARRAY(SELECT o.seat::int FROM occupancies o
      WHERE o.schedule_id = s.id AND o.session = ${place('groupSession')}::bigint)`,
      overlapped: `EXISTS (SELECT FROM occupancies o, ${takenRows(place)}
      WHERE o.schedule_id = s.id AND o.staff_id = part.staff_id
        AND o.session IS DISTINCT FROM ${place('groupSession')}::bigint
        AND tstzrange(o.starts_at, o.ends_at) && tstzrange(part.starts_at, part.ends_at))`,
      crowded: `EXISTS (SELECT FROM open_requests o
      WHERE o.schedule_id = s.id AND o.requester = ANY (${place('requesters')}::text[]) AND o.room <= 0)`,
    })} FROM schedules s WHERE s.id = ${place('scheduleId')}::bigint`,
)

export async function findObstacle(
  pool: pg.Pool,
  { scheduleId, requestKey }: BookingRequest,
  place: Place,
  asking: readonly Requester[] = [],
): Promise<Obstacle | null> {
  const requesters = asking.map(({ requester }) => requester)
  const sought = {
    scheduleId,
    requestKey,
    groupSession: place.groupSession,
    ...takenLists(place),
    requesters,
  }
  return (await obstacle(pool, sought))[0] ?? null
}
