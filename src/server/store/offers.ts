import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import type { Interval } from '../../domain/intervals.ts'
import { doing } from '../../domain/services.ts'
import { otherTurn } from '../ports/turns.ts'
import { type Door, doorFields, fromShared } from './public-booking.ts'
import { findSetUp, rowCount, type SetUp, type Span } from './set-ups.ts'
import { aliased, epoch, type Place, selection, statement, unseen } from './statement.ts'

/** A group's appointment that somebody has booked, and how many have. */
type Session = Span & { taken: number }

/** Everything that decides which starts of one service are on offer. */
export type Offer = Door &
  SetUp & {
    service: SetUp['services'][number] | null
    /** Who does it. */
    staff: number[]
    /** Everybody, for what follows in a visit. */
    team: number[]
    /** Taken time of each, in epoch minutes. */
    busy: ReadonlyMap<number, readonly Interval[]>
    /** Group appointments of the service, by who does them. */
    sessions: ReadonlyMap<number, readonly Session[]>
  }

const s = aliased(tables.schedules, 's')
const o = aliased(tables.occupancies, 'o')
const b = aliased(tables.bookings, 'b')

/** Appointments that begin from `from` up to `to` are asked for, of one service or, in a visit, of several. */
type Asked = {
  from: Date
  to: Date
  now: Date
  holder: string | null
  token: string
  serviceId: number
  isVisit: boolean
}

type Around = Pick<Asked, 'now' | 'holder'> & { startingFrom: Date; startingBefore: Date; endingAfter: Date }

/** What is taken between two instants: a hold whose time is over, or that is the visitor's own, is in nobody's way. */
type Taken = { sessions: string | null; taken: string | null }

const millisecondsPerHour = 3_600_000
/** What is taken lasts no longer. */
const longestHours = 24
const longestBufferHours = 4
const longestServiceHours = 8
/** What is taken further from an appointment leaves room for any service between them. */
const longestGapHours = longestServiceHours + 2 * longestBufferHours

function around({ from, to, now, holder, isVisit }: Asked, gapsMatter: boolean): Around {
  const hoursFrom = (instant: Date, hours: number) =>
    new Date(instant.getTime() + hours * millisecondsPerHour)
  const beside = longestBufferHours + (gapsMatter ? longestGapHours : 0)
  return {
    startingFrom: hoursFrom(from, -beside - longestHours),
    endingAfter: hoursFrom(from, -beside),
    startingBefore: hoursFrom(to, beside + (isVisit ? longestHours : longestServiceHours)),
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

/** Whose, from which minute and to which of the epoch, row after row in one text. */
const taken = (place: Place<Around>) => `(SELECT string_agg(
  concat_ws(',', ${o.staffId}, ${minuteOf(o.startsAt, 'floor')}, ${minuteOf(o.endsAt, 'ceil')}), ';')
  FROM occupancies o WHERE ${inTheWay(place)})`

/** As many characters of rows as are read in one turn of the event loop. */
const charactersPerTurn = 25_000

/** The rows of a text, by the staff member whom each begins with. */
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

/** Who may enter, and what is taken. */
const findTaken = statement<Around & { token: string }, Door & Taken>()(
  'find-taken',
  (place) =>
    `SELECT ${selection<Door & Taken>({ ...doorFields, taken: taken(place), sessions: 'NULL::text' })}
    ${fromShared(place('token'))}`,
)

/**
 * The same with the sessions of a service: at one instant, or one could be full and its time free. (The OFFSET has each
 * booking found by its key: planned before there are statistics, a join reads the schedule's bookings for each session.)
 */
const findTakenInSessions = statement<Around & { token: string; serviceId: number }, Door & Taken>()(
  'find-taken-in-sessions',
  (place) =>
    `SELECT ${selection<Door & Taken>({
      ...doorFields,
      taken: taken(place),
      sessions: `(SELECT string_agg(concat_ws(',', g.staff, g.starts, g.ends, g.taken), ';') FROM (
      SELECT ${o.staffId} AS staff, ${epoch(b.startsAt)} AS starts, ${epoch(b.endsAt)} AS ends, count(*) AS taken
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
    const before = kept.get(asked.token)
    let known = before?.setUp
    let gapsMatter = before !== undefined && before.door.gaps !== 'any'
    for (;;) {
      const service = known?.services.find(({ id }) => id === asked.serviceId)
      const inSessions = service !== undefined && service.capacity > 1
      const [row] = await (inSessions ? findTakenInSessions : findTaken)(pool, {
        ...asked,
        ...around(asked, gapsMatter),
      })
      if (!row) return null
      const { taken, sessions, ...door } = row
      const isWideEnough = gapsMatter || door.gaps === 'any'
      gapsMatter = door.gaps !== 'any'
      if (known?.offerVersion === door.offerVersion && isWideEnough) {
        const found = { setUp: known, door }
        kept.set(asked.token, found)
        const all = { busy: await busyOf(taken), sessions: await sessionsOf(sessions) }
        return offerFrom(found, asked.serviceId, all)
      }
      known = (await findSetUp(pool, door.scheduleId)) ?? undefined
    }
  }

  const recall: FindOffer['recall'] = ({ token, serviceId }) => {
    const known = kept.get(token)
    const offer = known ? offerFrom(known, serviceId, { busy: new Map(), sessions: new Map() }) : null
    return offer && isForOne(offer) ? offer : null
  }

  return Object.assign(find, { recall })
}
