import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import type { OpeningHours, SpecialHours } from '../../domain/opening-hours.ts'
import type { Service } from '../../domain/services.ts'
import { type Door, doorFields, fromShared } from './public-booking.ts'
import { aliased, epoch, jsonObject, rowsOf, selection, statement, wallClock } from './statement.ts'

/** Rows for one staff member, or for all who have none of their own (null). */
type Staffed<Row> = Row & { staffId: number | null }

type Span = { start: number; end: number }

/** What an owner has set up: what decides the offer before anybody has booked. Instants in epoch milliseconds. */
type SetUp = {
  offerVersion: number
  /** With those who do each; nobody named means everybody. */
  services: (Service & { staffIds: number[] })[]
  /** In the schedule's order. */
  staff: number[]
  hours: Staffed<OpeningHours>[]
  specialHours: Staffed<SpecialHours>[]
  closures: Staffed<Span>[]
}

type Busy = Span & { staffId: number }

/** Everything that decides which starts of one service are on offer. */
export type Offer = Door &
  Omit<SetUp, 'services'> & {
    service: SetUp['services'][number] | null
    busy: Busy[]
    /** Group appointments of the service that somebody has booked, and how many have. */
    sessions: (Busy & { taken: number })[]
  }

const s = aliased(tables.schedules, 's')
const v = aliased(tables.services, 'v')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const c = aliased(tables.closures, 'c')
const t = aliased(tables.staff, 't')
const x = aliased(tables.serviceStaff, 'x')
const o = aliased(tables.occupancies, 'o')
const b = aliased(tables.bookings, 'b')

const setUp = statement<{ scheduleId: number }, SetUp>()('find-set-up', (place) => {
  const scheduleId = `${place('scheduleId')}::bigint`
  return `SELECT ${selection<SetUp>({
    offerVersion: s.offerVersion,
    services: rowsOf(
      jsonObject<SetUp['services'][number]>({
        id: v.id,
        name: v.name,
        description: v.description,
        durationMinutes: v.durationMinutes,
        displayOrder: v.displayOrder,
        bufferBefore: v.bufferBefore,
        bufferAfter: v.bufferAfter,
        capacity: v.capacity,
        staffIds: rowsOf(
          x.staffId,
          `service_staff x WHERE ${x.scheduleId} = ${v.scheduleId} AND ${x.serviceId} = ${v.id}`,
        ),
      }),
      `services v WHERE ${v.scheduleId} = ${scheduleId} AND ${v.deletedAt} IS NULL`,
    ),
    staff: rowsOf(
      t.id,
      `staff t WHERE ${t.scheduleId} = ${scheduleId} AND ${t.deletedAt} IS NULL`,
      ` ORDER BY ${t.position}, ${t.id}`,
    ),
    hours: rowsOf(
      jsonObject<Staffed<OpeningHours>>({
        staffId: a.staffId,
        dayOfWeek: a.dayOfWeek,
        startTime: wallClock(a.startTime),
        endTime: wallClock(a.endTime),
      }),
      `availability a WHERE ${a.scheduleId} = ${scheduleId}`,
    ),
    specialHours: rowsOf(
      jsonObject<Staffed<SpecialHours>>({
        staffId: h.staffId,
        date: h.date,
        startTime: wallClock(h.startTime),
        endTime: wallClock(h.endTime),
      }),
      `special_hours h WHERE ${h.scheduleId} = ${scheduleId}`,
    ),
    closures: rowsOf(
      jsonObject<Staffed<Span>>({
        staffId: c.staffId,
        start: epoch(c.startsAt),
        end: epoch(c.endsAt),
      }),
      `closures c WHERE ${c.scheduleId} = ${scheduleId}`,
    ),
  })} FROM schedules s WHERE ${s.id} = ${scheduleId}`
})

type Around = { from: Date; to: Date; now: Date; holder: string | null }

type Asked = Around & { token: string; serviceId: number }

/** What is taken between two instants: a hold whose time is over, or that is the visitor's own, is in nobody's way. */
type Taken = Pick<Offer, 'busy' | 'sessions'>

// None lasts longer than a day, and `from` lies two days before what is asked for.
const inTheWay = (place: (name: keyof Around) => string) => `
  ${o.scheduleId} = ${s.id} AND ${o.startsAt} >= ${place('from')} AND ${o.startsAt} < ${place('to')}
  AND (${o.kind} <> 'hold' OR ${o.expiresAt} > ${place('now')} AND (${o.holder} = ${place('holder')}) IS NOT TRUE)`

const busy = (place: (name: keyof Around) => string) =>
  rowsOf(
    jsonObject<Busy>({ staffId: o.staffId, start: epoch(o.startsAt), end: epoch(o.endsAt) }),
    `occupancies o WHERE ${inTheWay(place)}`,
  )

/** Who may enter, and what is taken. */
const taken = statement<Around & { token: string }, Door & Taken>()(
  'find-taken',
  (place) =>
    `SELECT ${selection<Door & Taken>({ ...doorFields, busy: busy(place), sessions: "'[]'::json" })}
    ${fromShared(place('token'))}`,
)

/**
 * The same with the sessions of a service: at one instant, or one could be full and its time free. (The OFFSET has each
 * booking found by its key: planned before there are statistics, a join reads the schedule's bookings for each session.)
 */
const takenInSessions = statement<Asked, Door & Taken>()(
  'find-taken-in-sessions',
  (place) =>
    `SELECT ${selection<Door & Taken>({
      ...doorFields,
      busy: busy(place),
      sessions: `(SELECT coalesce(json_agg(g), '[]') FROM (
      SELECT ${o.staffId} AS "staffId", ${epoch(b.startsAt)} AS start, ${epoch(b.endsAt)} AS "end", count(*) AS taken
      FROM occupancies o CROSS JOIN LATERAL (SELECT * FROM bookings b
        WHERE ${b.scheduleId} = ${o.scheduleId} AND ${b.id} = ${o.bookingId} OFFSET 0) b
      WHERE ${inTheWay(place)} AND ${o.groupSession} IS NOT NULL AND ${o.serviceId} = ${place('serviceId')}
      GROUP BY 1, 2, 3) g)`,
    })} ${fromShared(place('token'))}`,
)

/** Looks an offer up; null when the link leads nowhere. `from` and `to` are instants, wide enough for any zone. */
export type FindOffer = (asked: Asked) => Promise<Offer | null>

/** Of all set-ups that are kept; the least looked at goes first. */
const mostRows = 100_000

const rowCount = ({ services, staff, hours, specialHours, closures }: SetUp): number =>
  1 + services.length + staff.length + hours.length + specialHours.length + closures.length

/**
 * Looks offers up, keeping by link what the owner has set up: each look reads who may enter and what is taken, and with
 * it the version of the set-up that holds.
 */
export function openOffers(pool: pg.Pool): FindOffer {
  const kept = new LRUCache<string, SetUp>({ maxSize: mostRows, sizeCalculation: rowCount })

  return async (asked) => {
    for (let known = kept.get(asked.token); ; ) {
      const service = known?.services.find(({ id }) => id === asked.serviceId) ?? null
      const inSessions = service !== null && service.capacity > 1
      const [found] = await (inSessions ? takenInSessions : taken)(pool, asked)
      if (!found) return null
      if (known?.offerVersion === found.offerVersion) {
        const doing = known.staff.filter((id) => service?.staffIds.includes(id))
        return { ...known, ...found, service, staff: service?.staffIds.length ? doing : known.staff }
      }
      ;[known] = await setUp(pool, found)
      if (known) kept.set(asked.token, known)
    }
  }
}
