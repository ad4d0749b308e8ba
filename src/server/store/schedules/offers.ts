import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { Interval } from '../../../domain/intervals.ts'
import type { OpeningHours, SpecialHours } from '../../../domain/opening-hours.ts'
import { membersDoing, type Service } from '../../../domain/services.ts'
import { otherTurn } from '../../adapters/turns.ts'
import { findPublicRow } from '../public-ids.ts'
import {
  aliased,
  epoch,
  hiddenFromPlanner,
  jsonObject,
  type Placeholder,
  rowsOf,
  selection,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'
import type { ScheduleKey } from './schedule-key.ts'
import { fromShared, type SharedQuery, type SharedState, sharedStateFields } from './shared-schedules.ts'

type Session = Span & { taken: number }

export type Offer = SharedState &
  Setup & {
    service: Setup['services'][number] | null
    /** Those who perform the service. */
    staff: number[]
    /** Everyone, for the later services of a visit. */
    team: number[]
    /** In epoch minutes. */
    busy: ReadonlyMap<number, readonly Interval[]>
    sessions: ReadonlyMap<number, readonly Session[]>
  }

const s = aliased(tables.schedules, 's')
const o = aliased(tables.occupancies, 'o')
const b = aliased(tables.bookings, 'b')

/** [from, to) by start. `isVisit`: several services. */
type OfferQuery = {
  from: Date
  to: Date
  now: Date
  holder: string | null
  token: string
  serviceId: number
  isVisit: boolean
}

type Around = Pick<OfferQuery, 'now' | 'holder'> & {
  tenantId: number
  startingFrom: Date
  startingBefore: Date
  endingAfter: Date
}

/** Ended holds and the visitor's own hold do not block. */
type Taken = { sessions: string | null; taken: string | null }

const millisecondsPerHour = 3_600_000
const maxOpeningHours = 24
const maxBufferHours = 4
const maxServiceHours = 8
/** Occupied time further away leaves room for any service in between, so it cannot create a gap. */
const maxGapHours = maxServiceHours + 2 * maxBufferHours

function around(
  { from, to, now, holder, isVisit }: OfferQuery,
  gapsMatter: boolean,
): Omit<Around, 'tenantId'> {
  const hoursFrom = (instant: Date, hours: number) =>
    new Date(instant.getTime() + hours * millisecondsPerHour)
  const beside = maxBufferHours + (gapsMatter ? maxGapHours : 0)
  return {
    startingFrom: hoursFrom(from, -beside - maxOpeningHours),
    endingAfter: hoursFrom(from, -beside),
    startingBefore: hoursFrom(to, beside + (isVisit ? maxOpeningHours : maxServiceHours)),
    now,
    holder,
  }
}

const inTheWay = (place: Placeholder<Around>) => `
  ${o.tenantId} = ${tenantOf(place)} AND ${o.scheduleId} = ${s.id} AND ${o.startsAt} >= ${hiddenFromPlanner(place('startingFrom'), 'timestamptz')}
  AND ${o.startsAt} < ${hiddenFromPlanner(place('startingBefore'), 'timestamptz')}
  AND ${o.endsAt} > ${hiddenFromPlanner(place('endingAfter'), 'timestamptz')}
  AND (${o.kind} <> 'hold' OR ${o.expiresAt} > ${hiddenFromPlanner(place('now'), 'timestamptz')}
    AND (${o.holder} = ${hiddenFromPlanner(place('holder'), 'text')}) IS NOT TRUE)`

const minuteOf = (instant: string, rounded: 'floor' | 'ceil') =>
  `${rounded}(date_part('epoch', ${instant}) / 60)::int`

/** Staff member, first and last epoch minute. */
const taken = (place: Placeholder<Around>) => `(SELECT string_agg(
  concat_ws(',', ${o.staffId}, ${minuteOf(o.startsAt, 'floor')}, ${minuteOf(o.endsAt, 'ceil')}), ';')
  FROM occupancies o WHERE ${inTheWay(place)})`

/** Limits the work in one turn of the event loop. */
const charactersPerTurn = 25_000

async function byStaff<Row>(
  text: string | null,
  width: number,
  rowAt: (numbers: number[], at: number) => Row,
) {
  const rows = new Map<number, Row[]>()
  const all = text ?? ''
  for (let at = 0; at < all.length; ) {
    const cut = all.indexOf(';', at + charactersPerTurn)
    const end = cut < 0 ? all.length : cut
    const numbers: number[] = JSON.parse(`[${all.slice(at, end).replaceAll(';', ',')}]`)
    for (let first = 0; first < numbers.length; first += width) {
      const staffId = numbers[first] as number
      const own = rows.get(staffId)
      if (own) own.push(rowAt(numbers, first + 1))
      else rows.set(staffId, [rowAt(numbers, first + 1)])
    }
    at = end + 1
    if (cut >= 0) await otherTurn()
  }
  return rows
}

const busyOf = (text: string | null) =>
  byStaff(text, 3, (of, at): Interval => ({ from: of[at] as number, to: of[at + 1] as number }))

const sessionsOf = (text: string | null) =>
  byStaff(
    text,
    4,
    (of, at): Session => ({
      start: of[at] as number,
      end: of[at + 1] as number,
      taken: of[at + 2] as number,
    }),
  )

const findTaken = statement<Around & SharedQuery, SharedState & Taken>()(
  'find-taken',
  (place) =>
    `SELECT ${selection<SharedState & Taken>({ ...sharedStateFields, taken: taken(place), sessions: 'NULL::text' })}
    ${fromShared(place)}`,
)

/**
 * One snapshot: otherwise a session could be full while its time looks free. The OFFSET makes PostgreSQL find each
 * booking by its key. Without statistics, a join reads the schedule's bookings for each session.
 */
const findTakenInSessions = statement<Around & SharedQuery & { serviceId: number }, SharedState & Taken>()(
  'find-taken-in-sessions',
  (place) =>
    `SELECT ${selection<SharedState & Taken>({
      ...sharedStateFields,
      taken: taken(place),
      sessions: `(SELECT string_agg(concat_ws(',', g.staff, g.starts, g.ends, g.taken), ';') FROM (
      SELECT ${o.staffId} AS staff, ${epoch(b.startsAt)} AS starts, ${epoch(b.endsAt)} AS ends, count(*) AS taken
      FROM occupancies o CROSS JOIN LATERAL (SELECT * FROM bookings b
        WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = ${o.bookingId} OFFSET 0) b
      WHERE ${inTheWay(place)} AND ${o.groupSession} IS NOT NULL AND ${o.serviceId} = ${hiddenFromPlanner(place('serviceId'), 'bigint')}
      GROUP BY 1, 2, 3) g)`,
    })} ${fromShared(place)}`,
)

export type FindOffer = ((query: OfferQuery) => Promise<Offer | null>) & {
  /**
   * The last offer, as if no time were occupied; only for one staff member and one client. Safe for a booking, whose
   * insert compares the version and detects occupied time.
   */
  recall(query: { token: string; serviceId: number }): Offer | null
}

/** Over all cached setups. */
const maxRows = 100_000

type Kept = { setUp: Setup; door: SharedState }

function offerFrom({ setUp, door }: Kept, serviceId: number, taken: Pick<Offer, 'busy' | 'sessions'>): Offer {
  const service = setUp.services.find(({ id, hidden }) => id === serviceId && !hidden) ?? null
  const { staff: team } = setUp
  return { ...setUp, ...door, ...taken, service, staff: service ? membersDoing(service, team) : team, team }
}

const isForOne = ({ service, staff }: Offer) => service?.capacity === 1 && staff.length === 1

/** Caches setups by share link. Every call reads the occupied time and the setup's version. */
export function openOffers(pool: pg.Pool): FindOffer {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxRows,
    sizeCalculation: ({ setUp }) => rowCount(setUp),
  })

  const find = async (query: OfferQuery) => {
    const named = await findPublicRow(pool, query.token)
    if (!named) return null
    const before = kept.get(query.token)
    let known = before?.setUp
    let gapsMatter = before !== undefined && before.door.gaps !== 'allow'
    for (;;) {
      const service = known?.services.find(({ id }) => id === query.serviceId)
      const inSessions = service !== undefined && service.capacity > 1
      const [row] = await (inSessions ? findTakenInSessions : findTaken)(pool, {
        ...query,
        ...named,
        ...around(query, gapsMatter),
      })
      if (!row) return null
      const { taken, sessions, ...door } = row
      const isWideEnough = gapsMatter || door.gaps === 'allow'
      gapsMatter = door.gaps !== 'allow'
      if (known?.offerVersion === door.offerVersion && isWideEnough) {
        const found = { setUp: known, door }
        kept.set(query.token, found)
        const all = { busy: await busyOf(taken), sessions: await sessionsOf(sessions) }
        return offerFrom(found, query.serviceId, all)
      }
      known = (await findSetUp(pool, door)) ?? undefined
    }
  }

  const recall: FindOffer['recall'] = ({ token, serviceId }) => {
    const known = kept.get(token)
    const offer = known ? offerFrom(known, serviceId, { busy: new Map(), sessions: new Map() }) : null
    return offer && isForOne(offer) ? offer : null
  }

  return Object.assign(find, { recall })
}

/** Null: for all members without rows of their own. */
type Staffed<Row> = Row & { staffId: number | null }

export type Span = { start: number; end: number }

export type Setup = {
  offerVersion: number
  services: (Service & { staffIds: number[] })[]
  /** In the schedule's order. */
  staff: number[]
  hours: Staffed<OpeningHours>[]
  specialHours: Staffed<SpecialHours>[]
  closures: Staffed<Span>[]
  /** Contacts of clients who may not book online: see `contactsOf`. */
  offline: string[]
}

const v = aliased(tables.services, 'v')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const c = aliased(tables.closures, 'c')
const t = aliased(tables.staff, 't')
const x = aliased(tables.serviceStaff, 'x')

const setUp = statement<ScheduleKey, Setup>()('find-set-up', (place) => {
  const its = (row: { tenantId: string; scheduleId: string }) =>
    `${row.tenantId} = ${tenantOf(place)} AND ${row.scheduleId} = ${place('scheduleId')}::bigint`
  return `SELECT ${selection<Setup>({
    offerVersion: s.offerVersion,
    services: rowsOf(
      jsonObject<Setup['services'][number]>({
        id: v.id,
        name: v.name,
        description: v.description,
        durationMinutes: v.durationMinutes,
        displayOrder: v.displayOrder,
        bufferBefore: v.bufferBefore,
        bufferAfter: v.bufferAfter,
        capacity: v.capacity,
        processingFrom: v.processingFrom,
        processingMinutes: v.processingMinutes,
        priceCents: v.priceCents,
        priceFrom: v.priceFrom,
        hidden: v.hidden,
        staffIds: rowsOf(
          x.staffId,
          `service_staff x WHERE ${x.tenantId} = ${tenantOf(place)} AND ${x.scheduleId} = ${v.scheduleId} AND ${x.serviceId} = ${v.id}`,
        ),
      }),
      `services v WHERE ${its(v)} AND ${v.deletedAt} IS NULL`,
    ),
    staff: rowsOf(
      t.id,
      `staff t WHERE ${its(t)} AND ${t.deletedAt} IS NULL`,
      ` ORDER BY ${t.position}, ${t.id}`,
    ),
    hours: rowsOf(
      jsonObject<Staffed<OpeningHours>>({
        staffId: a.staffId,
        dayOfWeek: a.dayOfWeek,
        startTime: wallClock(a.startTime),
        endTime: wallClock(a.endTime),
      }),
      `availability a WHERE ${its(a)}`,
    ),
    specialHours: rowsOf(
      jsonObject<Staffed<SpecialHours>>({
        staffId: h.staffId,
        date: h.date,
        startTime: wallClock(h.startTime),
        endTime: wallClock(h.endTime),
      }),
      `special_hours h WHERE ${its(h)}`,
    ),
    closures: rowsOf(
      jsonObject<Staffed<Span>>({
        staffId: c.staffId,
        start: epoch(c.startsAt),
        end: epoch(c.endsAt),
      }),
      `closures c WHERE ${its(c)}`,
    ),
    offline: rowsOf(
      "DISTINCT split_part(k.key, ' ', 1)",
      `client_keys k WHERE k.tenant_id = ${tenantOf(place)} AND k.client_id IN (
        SELECT c.id FROM clients c
        WHERE c.tenant_id = ${tenantOf(place)} AND c.offline_since IS NOT NULL AND c.merged_into IS NULL
        UNION ALL SELECT m.id FROM clients c JOIN clients m ON m.tenant_id = ${tenantOf(place)} AND m.merged_into = c.id
        WHERE c.tenant_id = ${tenantOf(place)} AND c.offline_since IS NOT NULL AND c.merged_into IS NULL)`,
    ),
  })} FROM schedules s WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${place('scheduleId')}::bigint`
})

export async function findSetUp(pool: pg.Pool, { tenantId, scheduleId }: ScheduleKey): Promise<Setup | null> {
  return (await setUp(pool, { tenantId, scheduleId }))[0] ?? null
}

const rowCount = ({ services, staff, hours, specialHours, closures, offline }: Setup): number =>
  1 + services.length + staff.length + hours.length + specialHours.length + closures.length + offline.length
