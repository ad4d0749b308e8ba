import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import { doing } from '../../domain/services.ts'
import { MILLISECONDS_PER_MINUTE } from '../../domain/zones.ts'
import { type Door, doorFields, fromShared } from './public-booking.ts'
import { findSetUp, rowCount, type SetUp, type Span } from './set-ups.ts'
import { aliased, epoch, type Place, quickStatement, selection, unseen } from './statement.ts'

type Busy = Span & { staffId: number }

/** Everything that decides which starts of one service are on offer. */
export type Offer = Door &
  SetUp & {
    service: SetUp['services'][number] | null
    /** Who does it. */
    staff: number[]
    /** Everybody, for what follows in a visit. */
    team: number[]
    busy: Busy[]
    /** Group appointments of the service that somebody has booked, and how many have. */
    sessions: (Busy & { taken: number })[]
  }

const s = aliased(tables.schedules, 's')
const o = aliased(tables.occupancies, 'o')
const b = aliased(tables.bookings, 'b')

/** Appointments that begin from `from` up to `to` are asked for. */
type Asked = { from: Date; to: Date; now: Date; holder: string | null; token: string; serviceId: number }

type Around = Pick<Asked, 'now' | 'holder'> & { startingFrom: Date; startingBefore: Date; endingAfter: Date }

/** What is taken between two instants: a hold whose time is over, or that is the visitor's own, is in nobody's way. */
type Taken = { sessions: Offer['sessions']; taken: string | null }

const millisecondsPerHour = 3_600_000
/** What is taken lasts no longer. */
const longestHours = 24
const longestBufferHours = 4
const longestServiceHours = 8

function around({ from, to, now, holder }: Asked): Around {
  const hoursFrom = (instant: Date, hours: number) =>
    new Date(instant.getTime() + hours * millisecondsPerHour)
  return {
    startingFrom: hoursFrom(from, -longestBufferHours - longestHours),
    endingAfter: hoursFrom(from, -longestBufferHours),
    startingBefore: hoursFrom(to, longestServiceHours + longestBufferHours),
    now,
    holder,
  }
}

const inTheWay = (place: Place<Around>) => `
  ${o.scheduleId} = ${s.id} AND ${o.startsAt} >= ${unseen(place('startingFrom'), 'timestamptz')}
  AND ${o.startsAt} < ${unseen(place('startingBefore'), 'timestamptz')}
  AND ${o.endsAt} > ${unseen(place('endingAfter'), 'timestamptz')}
  AND (${o.kind} <> 'hold' OR ${o.expiresAt} > ${unseen(place('now'), 'timestamptz')}
    AND (${o.holder} = ${unseen(place('holder'), 'text')}) IS NOT TRUE)`

const minuteOf = (instant: string, rounded: 'floor' | 'ceil') =>
  `${rounded}(date_part('epoch', ${instant}) / 60)::int`

/** Whose, from which minute and to which of the epoch, row after row in one list. */
const taken = (place: Place<Around>) => `(SELECT string_agg(
  concat_ws(',', ${o.staffId}, ${minuteOf(o.startsAt, 'floor')}, ${minuteOf(o.endsAt, 'ceil')}), ',')
  FROM occupancies o WHERE ${inTheWay(place)})`

function busyOf(taken: string | null): Busy[] {
  const numbers: number[] = JSON.parse(`[${taken ?? ''}]`)
  const busy: Busy[] = []
  for (let at = 0; at < numbers.length; at += 3) {
    const [staffId = 0, start = 0, end = 0] = numbers.slice(at, at + 3)
    busy.push({ staffId, start: start * MILLISECONDS_PER_MINUTE, end: end * MILLISECONDS_PER_MINUTE })
  }
  return busy
}

/** Who may enter, and what is taken. */
const findTaken = quickStatement<Around & { token: string }, Door & Taken>()(
  'find-taken',
  (place) =>
    `SELECT ${selection<Door & Taken>({ ...doorFields, taken: taken(place), sessions: "'[]'::json" })}
    ${fromShared(place('token'))}`,
)

/**
 * The same with the sessions of a service: at one instant, or one could be full and its time free. (The OFFSET has each
 * booking found by its key: planned before there are statistics, a join reads the schedule's bookings for each session.)
 */
const findTakenInSessions = quickStatement<Around & { token: string; serviceId: number }, Door & Taken>()(
  'find-taken-in-sessions',
  (place) =>
    `SELECT ${selection<Door & Taken>({
      ...doorFields,
      taken: taken(place),
      sessions: `(SELECT coalesce(json_agg(g), '[]') FROM (
      SELECT ${o.staffId} AS "staffId", ${epoch(b.startsAt)} AS start, ${epoch(b.endsAt)} AS "end", count(*) AS taken
      FROM occupancies o CROSS JOIN LATERAL (SELECT * FROM bookings b
        WHERE ${b.scheduleId} = ${o.scheduleId} AND ${b.id} = ${o.bookingId} OFFSET 0) b
      WHERE ${inTheWay(place)} AND ${o.groupSession} IS NOT NULL AND ${o.serviceId} = ${unseen(place('serviceId'), 'bigint')}
      GROUP BY 1, 2, 3) g)`,
    })} ${fromShared(place('token'))}`,
)

/** Looks offers up; null when the link leads nowhere. */
export type FindOffer = ((asked: Asked) => Promise<Offer | null>) & {
  /**
   * What was on offer at the last look, as if nothing were taken: for a service that one person does for one client at
   * a time. Good for a booking, which compares the version and meets what is taken as it is written; null is no answer.
   */
  recall(asked: { token: string; serviceId: number }): Offer | null
}

/** Of all set-ups that are kept; the least looked at goes first. */
const mostRows = 100_000

type Kept = { setUp: SetUp; door: Door }

function offerFrom({ setUp, door }: Kept, serviceId: number, taken: Pick<Offer, 'busy' | 'sessions'>): Offer {
  const service = setUp.services.find(({ id, hidden }) => id === serviceId && !hidden) ?? null
  const { staff: team } = setUp
  return { ...setUp, ...door, ...taken, service, staff: service ? doing(service, team) : team, team }
}

const isForOne = ({ service, staff }: Offer) => service?.capacity === 1 && staff.length === 1

/**
 * Looks offers up, keeping by link what the owner has set up: each look reads who may enter and what is taken, and with
 * it the version of the set-up that holds.
 */
export function openOffers(pool: pg.Pool): FindOffer {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostRows,
    sizeCalculation: ({ setUp }) => rowCount(setUp),
  })

  const find = async (asked: Asked) => {
    for (let known = kept.get(asked.token)?.setUp; ; ) {
      const service = known?.services.find(({ id }) => id === asked.serviceId)
      const inSessions = service !== undefined && service.capacity > 1
      const [row] = await (inSessions ? findTakenInSessions : findTaken)(pool, { ...asked, ...around(asked) })
      if (!row) return null
      const { taken, sessions, ...door } = row
      if (known?.offerVersion === door.offerVersion) {
        const found = { setUp: known, door }
        kept.set(asked.token, found)
        return offerFrom(found, asked.serviceId, { busy: busyOf(taken), sessions })
      }
      known = (await findSetUp(pool, door.scheduleId)) ?? undefined
    }
  }

  const recall: FindOffer['recall'] = ({ token, serviceId }) => {
    const known = kept.get(token)
    const offer = known ? offerFrom(known, serviceId, { busy: [], sessions: [] }) : null
    return offer && isForOne(offer) ? offer : null
  }

  return Object.assign(find, { recall })
}
