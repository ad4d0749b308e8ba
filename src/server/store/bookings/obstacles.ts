import type pg from 'pg'
import type { StoredStatus } from '../../../domain/bookings.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import { jsonObject, selection, statement, tenantOf } from '../statement.ts'
import type { BookingRequest } from './insert-booking.ts'
import { type BookingPlace, type TakenLists, takenLists, takenRows } from './occupancies.ts'

/** Possible reasons why a request was not inserted. */
export type Obstacle = {
  sameRequest: {
    reference: string
    status: StoredStatus
    deleted: boolean
    staffId: number
    requestHash: string | null
  } | null
  offerVersion: number
  seats: number[]
  overlapped: boolean
  /** Whether a requester seems to have reached the maximum of open requests. */
  crowded: boolean
}

type Sought = Pick<BookingRequest, 'tenantId' | 'scheduleId' | 'requestKey'> & {
  sessionService: number | null
  sessionStaff: number | null
  sessionStart: Date | null
  sessionEnd: Date | null
} & TakenLists & { requesters: string[] }

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
      WHERE b.tenant_id = ${tenantOf(place)} AND b.schedule_id = s.id AND b.request_key = ${place('requestKey')}::uuid)`,
      offerVersion: 's.offer_version',
      seats: `ARRAY(SELECT o.seat::int FROM occupancies o
      WHERE o.tenant_id = ${tenantOf(place)} AND o.schedule_id = s.id AND o.session = g.session)`,
      overlapped: `EXISTS (SELECT FROM occupancies o, ${takenRows(place)}
      WHERE o.tenant_id = ${tenantOf(place)} AND o.schedule_id = s.id AND o.staff_id = part.staff_id
        AND o.session IS DISTINCT FROM g.session
        AND tstzrange(o.starts_at, o.ends_at) && tstzrange(part.starts_at, part.ends_at))`,
      crowded: `EXISTS (SELECT FROM open_requests o
      WHERE o.tenant_id = ${tenantOf(place)} AND o.schedule_id = s.id AND o.requester = ANY (${place('requesters')}::text[]) AND o.room <= 0)`,
    })} FROM schedules s LEFT JOIN LATERAL (SELECT -id AS session FROM group_sessions
      WHERE tenant_id = ${tenantOf(place)} AND service_id = ${place('sessionService')}::bigint AND staff_id = ${place('sessionStaff')}::bigint
        AND starts_at = ${place('sessionStart')}::timestamptz AND ends_at = ${place('sessionEnd')}::timestamptz) g ON true
    WHERE s.tenant_id = ${tenantOf(place)} AND s.id = ${place('scheduleId')}::bigint`,
)

export async function findObstacle(
  pool: pg.Pool,
  { tenantId, scheduleId, requestKey }: BookingRequest,
  place: BookingPlace,
  requesters: readonly Requester[] = [],
): Promise<Obstacle | null> {
  const sought = {
    tenantId,
    scheduleId,
    requestKey,
    sessionService: place.groupSession?.serviceId ?? null,
    sessionStaff: place.groupSession?.staffId ?? null,
    sessionStart: place.groupSession && new Date(place.groupSession.startsAt),
    sessionEnd: place.groupSession && new Date(place.groupSession.endsAt),
    ...takenLists(place),
    requesters: requesters.map(({ requester }) => requester),
  }
  return (await obstacle(pool, sought))[0] ?? null
}
