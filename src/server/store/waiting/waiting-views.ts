import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { SalonColor } from '../../../domain/salon-colors.ts'
import type { WaitingEnding, WaitingRange } from '../../../domain/waiting.ts'
import { type SalonRow, salonRow } from '../schedules/salons.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'
import { workingShareToken } from '../schedules/shared-schedules.ts'
import { termsText } from '../schedules/terms.ts'
import {
  aliased,
  epoch,
  jsonObject,
  type Placeholder,
  rowsOf,
  selection,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'

const w = aliased(tables.waitingEntries, 'w')
const s = aliased(tables.schedules, 's')
const v = aliased(tables.services, 'v')
const t = aliased(tables.staff, 't')
const b = aliased(tables.bookings, 'b')
const f = aliased(tables.waitingOffers, 'f')

type Shown = WaitingRange & {
  services: string[]
  places: number
  /** Null for any, and if the schedule has no other member. */
  staffName: string | null
  clientName: string
  joinedAt: number
}

const shown = (tenant: string): { [Field in keyof Shown]: string } => ({
  fromDate: `${w.fromDate}::text`,
  toDate: `${w.toDate}::text`,
  fromTime: wallClock(w.fromTime),
  toTime: wallClock(w.toTime),
  services: rowsOf(
    v.name,
    `services v WHERE ${v.tenantId} = ${tenant} AND ${v.scheduleId} = ${w.scheduleId} AND ${v.id} = ANY (${w.serviceIds})`,
    ` ORDER BY array_position(${w.serviceIds}, ${v.id})`,
  ),
  staffName: `(SELECT ${t.name} FROM staff t
    WHERE ${t.tenantId} = ${tenant} AND ${t.scheduleId} = ${w.scheduleId} AND ${t.id} = ${w.staffId})`,
  places: w.places,
  clientName: w.clientName,
  joinedAt: epoch(w.joinedAt),
})

/** What an email says about an entry. */
export type NotifiedWaiting = Shown & {
  waitingToken: string
  schedule: string
  timezone: string
  color: SalonColor
  address: string | null
  ownerEmail: string
}

/** From an entry `w`, its schedule `s` and the schedule's owner `o`. */
export const notifiedWaiting = (tenant: string): string =>
  jsonObject<NotifiedWaiting>({
    ...shown(tenant),
    waitingToken: w.waitingToken,
    schedule: s.name,
    timezone: s.timezone,
    color: s.color,
    address: s.address,
    ownerEmail: 'o.email',
  })

export type WaitingView = Shown & {
  name: string
  timezone: string
  salon: SalonRow
  shareToken: string | null
  ending: WaitingEnding | null
  /** The booking terms of the schedule. */
  terms: string | null
}

type ViewQuery = { tenantId: number; waitingId: number }

const view = statement<ViewQuery, WaitingView>()(
  'find-waiting-view',
  (place) => `SELECT ${selection<WaitingView>({
    ...shown(tenantOf(place)),
    name: s.name,
    timezone: s.timezone,
    salon: salonRow(tenantOf(place)),
    shareToken: workingShareToken(tenantOf(place)),
    ending: w.ending,
    terms: termsText(tenantOf(place), s.termsHash),
  })} FROM waiting_entries w JOIN schedules s ON ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${w.scheduleId}
    WHERE ${w.tenantId} = ${tenantOf(place)} AND ${w.id} = ${place('waitingId')}::bigint`,
)

export const findView = async (pool: pg.Pool, query: ViewQuery): Promise<WaitingView | null> =>
  (await view(pool, query))[0] ?? null

type Offer = { date: string; startTime: string; until: number }

export type ListedEntry = Shown & {
  id: number
  clientEmail: string
  clientPhone: string
  offer: Offer | null
}

type ListQuery = ScheduleKey & { after: number | null; max: number }

const ofSchedule = (place: Placeholder<ListQuery>) =>
  `${w.tenantId} = ${tenantOf(place)} AND ${w.scheduleId} = ${place('scheduleId')}::bigint AND ${w.endedAt} IS NULL`

const list = statement<ListQuery, ListedEntry>()(
  'list-waiting',
  (place) => `SELECT ${selection<ListedEntry>({
    ...shown(tenantOf(place)),
    // pg returns a bigint as text unless it is cast.
    id: `${w.id}::float8`,
    clientEmail: w.clientEmail,
    clientPhone: w.clientPhone,
    offer: `(SELECT json_build_object('date', ${b.date}, 'startTime', ${wallClock(b.startTime)},
      'until', ${epoch(`coalesce(${b.offeredUntil}, (SELECT max(o.expires_at) FROM occupancies o
        WHERE o.tenant_id = ${tenantOf(place)} AND o.booking_id = ${b.id}))`)})
      FROM waiting_offers f JOIN bookings b ON ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = ${f.bookingId}
      WHERE ${f.tenantId} = ${tenantOf(place)} AND ${f.waitingId} = ${w.id} AND ${b.status} = 'held')`,
  })} FROM waiting_entries w WHERE ${ofSchedule(place)}
    AND (${place('after')}::bigint IS NULL OR (${w.joinedAt}, ${w.id}) > (SELECT p.joined_at, p.id FROM waiting_entries p
      WHERE p.tenant_id = ${tenantOf(place)} AND p.id = ${place('after')}::bigint))
    ORDER BY ${w.joinedAt}, ${w.id} LIMIT ${place('max')}::int`,
)

const counted = statement<ScheduleKey, { count: number }>()(
  'count-waiting',
  (place) =>
    `SELECT count(*)::int AS count FROM waiting_entries w WHERE ${ofSchedule(place as Placeholder<ListQuery>)}`,
)

export async function listWaiting(
  pool: pg.Pool,
  query: ListQuery,
): Promise<{ entries: ListedEntry[]; count: number }> {
  const { tenantId, scheduleId } = query
  const [entries, [count]] = await Promise.all([list(pool, query), counted(pool, { tenantId, scheduleId })])
  return { entries, count: count?.count ?? 0 }
}
