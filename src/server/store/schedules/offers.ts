import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { firstEndingAfter, type Interval, type Intervals, merged } from '../../../domain/intervals.ts'
import { membersDoing } from '../../../domain/services.ts'
import { otherTurn } from '../../adapters/turns.ts'
import { applyOwnChanges, listenForChanges } from '../../database/changes.ts'
import type { Signals } from '../../database/signals.ts'
import { isNotKept } from '../bookings/occupancies.ts'
import { readPublicRow } from '../public-ids.ts'
import {
  aliased,
  epoch,
  hiddenFromPlanner,
  jsonObject,
  type Placeholder,
  selection,
  statement,
  tenantOf,
} from '../statement.ts'
import { openOfferCache } from './offer-cache.ts'
import { findSetUp, rowCount, type Setup, type Span } from './set-ups.ts'
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
    busyOf(staffId: number): Intervals
    sessions: ReadonlyMap<number, readonly Session[]>
  }

const s = aliased(tables.schedules, 's')
const o = aliased(tables.occupancies, 'o')
const f = aliased(tables.occupancies, 'f')
const g = aliased(tables.groupSessions, 'g')
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

/** In epoch milliseconds. */
type Range = { startingFrom: number; startingBefore: number; endingAfter: number }

type Around = { tenantId: number } & Record<keyof Range, Date>

const millisecondsPerMinute = 60_000
const millisecondsPerHour = 3_600_000
const maxOpeningHours = 24
const maxBufferHours = 4
const maxServiceHours = 8
/** Occupied time further away leaves room for any service in between, so it cannot create a gap. */
const maxGapHours = maxServiceHours + 2 * maxBufferHours

function rangeAround({ from, to, isVisit }: OfferQuery, gapsMatter: boolean): Range {
  const hoursFrom = (instant: Date, hours: number) => instant.getTime() + hours * millisecondsPerHour
  const beside = maxBufferHours + (gapsMatter ? maxGapHours : 0)
  return {
    startingFrom: hoursFrom(from, -beside - maxOpeningHours),
    endingAfter: hoursFrom(from, -beside),
    startingBefore: hoursFrom(to, beside + (isVisit ? maxOpeningHours : maxServiceHours)),
  }
}

const week = 7 * 24 * millisecondsPerHour
/** The shorter for the slots of a day, the longer for the open dates of a month. */
const windowWeeks = [2, 7]

/** Windows begin at fixed weeks, so that one serves every day in it. Null for a range that fits none. */
function windowAround({ startingFrom, startingBefore }: Range): (Range & { name: string }) | null {
  const first = Math.floor(startingFrom / week)
  const weeks = windowWeeks.find((count) => startingBefore <= (first + count) * week)
  if (weeks === undefined) return null
  const from = first * week
  return {
    name: `${first}+${weeks}`,
    startingFrom: from,
    startingBefore: from + weeks * week,
    endingAfter: from,
  }
}

const inTheWay = (place: Placeholder<Around>) => `
  ${o.tenantId} = ${tenantOf(place)} AND ${o.scheduleId} = ${s.id} AND ${o.startsAt} >= ${hiddenFromPlanner(place('startingFrom'), 'timestamptz')}
  AND ${o.startsAt} < ${hiddenFromPlanner(place('startingBefore'), 'timestamptz')}
  AND ${o.endsAt} > ${hiddenFromPlanner(place('endingAfter'), 'timestamptz')}`

const minuteOf = (instant: string, rounded: 'floor' | 'ceil') =>
  `${rounded}(date_part('epoch', ${instant}) / 60)::int`

/** Whether a hold blocks depends on the time and the visitor, so each read decides. */
type Hold = Interval & {
  staffId: number
  expiresAt: number
  holder: string | null
  session: (Span & { serviceId: number }) | null
}

const byBooking = (place: Placeholder<Around>) =>
  `FROM bookings b WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = ${o.bookingId}`

const sessionTime = (place: Placeholder<Around>, end: 'startsAt' | 'endsAt') =>
  `CASE WHEN ${o.kind} <> 'proposal' THEN ${epoch(b[end])} WHEN ${isNotKept(o.holder)} THEN (${b.proposal} ->> '${end}')::float8
    ELSE (SELECT ${epoch(g[end])} FROM group_sessions g WHERE ${g.tenantId} = ${tenantOf(place)} AND ${g.id} = ${o.groupSession}) END`

/** One seat of a session stands for the others that take the same time. The buffers may have changed between them. */
const isFirstSeat = (place: Placeholder<Around>) => `(${o.groupSession} IS NULL OR NOT EXISTS (
  SELECT FROM occupancies f WHERE ${f.tenantId} = ${tenantOf(place)} AND ${f.session} = ${o.session} AND ${f.seat} < ${o.seat}
    AND ${f.startsAt} = ${o.startsAt} AND ${f.endsAt} = ${o.endsAt} AND ${f.kind} <> 'hold'))`

/** `booked`: staff member, first and last epoch minute. */
const occupied = (place: Placeholder<Around>) => `(SELECT json_build_object(
  'booked', string_agg(concat_ws(',', ${o.staffId}, ${minuteOf(o.startsAt, 'floor')}, ${minuteOf(o.endsAt, 'ceil')}), ';')
    FILTER (WHERE ${o.kind} <> 'hold' AND ${isFirstSeat(place)}),
  'holds', json_agg(${jsonObject<Hold>({
    staffId: o.staffId,
    from: minuteOf(o.startsAt, 'floor'),
    to: minuteOf(o.endsAt, 'ceil'),
    expiresAt: `round(${epoch(o.expiresAt)})`,
    holder: o.holder,
    session: `CASE WHEN ${o.groupSession} IS NOT NULL THEN (SELECT ${jsonObject<NonNullable<Hold['session']>>(
      {
        serviceId: o.serviceId,
        start: epoch(b.startsAt),
        end: epoch(b.endsAt),
      },
    )} ${byBooking(place)}) END`,
  })}) FILTER (WHERE ${o.kind} = 'hold'))
  FROM occupancies o WHERE ${inTheWay(place)})`

type Found = SharedState & {
  occupied: { booked: string | null; holds: Hold[] | null }
  /** Service, staff member, start, end and number of bookings. */
  sessions: string | null
}

/** Limits the work in one turn of the event loop. */
const charactersPerTurn = 25_000

async function eachOf(text: string | null, width: number, add: (numbers: number[], at: number) => void) {
  const all = text ?? ''
  for (let at = 0; at < all.length; ) {
    const cut = all.indexOf(';', at + charactersPerTurn)
    const end = cut < 0 ? all.length : cut
    const numbers: number[] = JSON.parse(`[${all.slice(at, end).replaceAll(';', ',')}]`)
    for (let first = 0; first < numbers.length; first += width) add(numbers, first)
    at = end + 1
    if (cut >= 0) await otherTurn()
  }
}

async function busyOf(text: string | null): Promise<ReadonlyMap<number, Intervals>> {
  const rows = new Map<number, Interval[]>()
  await eachOf(text, 3, (of, at) => {
    const staffId = of[at] as number
    const interval = { from: of[at + 1] as number, to: of[at + 2] as number }
    const own = rows.get(staffId)
    if (own) own.push(interval)
    else rows.set(staffId, [interval])
  })
  return new Map([...rows].map(([staffId, intervals]) => [staffId, merged(intervals)]))
}

type StaffedSession = Session & { serviceId: number; staffId: number }

async function sessionsOf(text: string | null): Promise<StaffedSession[]> {
  const sessions: StaffedSession[] = []
  await eachOf(text, 5, (of, at) => {
    const [serviceId = 0, staffId = 0, start = 0, end = 0, taken = 0] = of.slice(at, at + 5)
    sessions.push({ serviceId, staffId, start, end, taken })
  })
  return sessions
}

const findOccupied = statement<Around & SharedQuery, Found>()(
  'find-occupied',
  (place) =>
    `SELECT ${selection<Found>({ ...sharedStateFields, occupied: occupied(place), sessions: 'NULL::text' })}
    ${fromShared(place)}`,
)

/**
 * One snapshot: otherwise a session could be full while its time looks free. The OFFSET makes PostgreSQL find each
 * booking by its key. Without statistics, a join reads the schedule's bookings for each session.
 */
const findOccupiedWithSessions = statement<Around & SharedQuery, Found>()(
  'find-occupied-with-sessions',
  (place) =>
    `SELECT ${selection<Found>({
      ...sharedStateFields,
      occupied: occupied(place),
      sessions: `(SELECT string_agg(concat_ws(',', g.service, g.staff, g.starts, g.ends, g.taken), ';') FROM (
      SELECT ${o.serviceId} AS service, ${o.staffId} AS staff, ${sessionTime(place, 'startsAt')} AS starts, ${sessionTime(place, 'endsAt')} AS ends, count(*) AS taken
      FROM occupancies o CROSS JOIN LATERAL (SELECT * ${byBooking(place)} OFFSET 0) b
      WHERE ${inTheWay(place)} AND ${o.groupSession} IS NOT NULL AND ${o.kind} <> 'hold'
      GROUP BY 1, 2, 3, 4) g)`,
    })} ${fromShared(place)}`,
)

/** Everything that is the same for all visitors and services. */
type Occupied = {
  setUp: Setup
  door: SharedState
  busy: ReadonlyMap<number, Intervals>
  holds: readonly Hold[]
  sessions: readonly StaffedSession[]
}

/** Without bookings and holds. */
const idle = (known: Pick<Occupied, 'setUp' | 'door'>): Occupied => ({
  ...known,
  busy: new Map(),
  holds: [],
  sessions: [],
})

/** `isPartial`: members who became free in the meantime are missing. */
type Recalled = { found: Offer; isPartial: boolean }

export type Offers = {
  /** From the database. */
  find(query: OfferQuery): Promise<Offer | null>
  /** From memory, if it is current. What another process wrote may be missing for half a second. */
  read(query: OfferQuery): Promise<Offer | null>
  /** From memory only, for a booking, whose insert compares the version and detects occupied time. */
  recall(query: OfferQuery): Recalled | null
  /** After writes that announce nothing. */
  forgetAll(): void
}

/** Over all cached setups. */
const maxSetupRows = 100_000
/** Over all cached windows: about 30 MB. */
const maxWindowRows = 300_000
/** What a window needs besides its rows. */
const rowsPerWindow = 20

const hasGroups = ({ services }: Setup): boolean => services.some(({ capacity }) => capacity > 1)

const rowsIn = ({ busy, holds, sessions }: Occupied): number =>
  [...busy.values()].reduce((sum, { length }) => sum + length, rowsPerWindow + holds.length + sessions.length)

function slice(busy: Intervals, { endingAfter, startingBefore }: Range): Intervals {
  const first = firstEndingAfter(busy, endingAfter / millisecondsPerMinute)
  let end = first
  while (end < busy.length && (busy[end] as Interval).from * millisecondsPerMinute < startingBefore) end++
  return (first === 0 && end === busy.length ? busy : busy.slice(first, end)) as Intervals
}

const none = [] as readonly Interval[] as Intervals

function offerFrom({ setUp, door, ...occupied }: Occupied, query: OfferQuery): Offer {
  const { serviceId, holder } = query
  const now = query.now.getTime()
  const range = rangeAround(query, door.gaps !== 'allow')
  const service = setUp.services.find(({ id, hidden }) => id === serviceId && !hidden) ?? null
  const { staff: team } = setUp
  const holds = occupied.holds.filter(
    (hold) => hold.expiresAt > now && (holder === null || hold.holder !== holder),
  )
  const busyOf = (staffId: number) => {
    const own = holds.filter((hold) => hold.staffId === staffId)
    const booked = occupied.busy.get(staffId) ?? none
    return slice(own.length === 0 ? booked : merged([...slice(booked, range), ...own]), range)
  }
  const sessions = new Map<number, Session[]>()
  if (service && service.capacity > 1) {
    const sessionsOfMember = (staffId: number) => sessions.getOrInsertComputed(staffId, () => [])
    for (const { serviceId: of, staffId, start, end, taken } of occupied.sessions)
      if (of === serviceId) sessionsOfMember(staffId).push({ start, end, taken })
    for (const { staffId, session } of holds) {
      if (session?.serviceId !== serviceId) continue
      const { start, end } = session
      const own = sessionsOfMember(staffId)
      const begun = own.find((one) => one.start === start && one.end === end)
      if (begun) begun.taken += 1
      else own.push({ start, end, taken: 1 })
    }
  }
  const staff = service ? membersDoing(service, team) : team
  return { ...setUp, ...door, service, staff, team, busyOf, sessions }
}

/**
 * Caches setups by share link, under the version that each query returns, and occupied time as `OfferCache` says. Restored
 * data may count to the same version again, with other contents.
 */
export function openOffers(pool: pg.Pool, signals: Signals): Offers {
  const setUps = new LRUCache<string, Pick<Occupied, 'setUp' | 'door'> & { epoch: number }>({
    maxSize: maxSetupRows,
    sizeCalculation: ({ setUp }) => rowCount(setUp),
  })
  const cache = openOfferCache<Occupied>({ maxRows: maxWindowRows, rowsOf: rowsIn })
  applyOwnChanges(pool, ({ scheduleId }) => cache.forget(scheduleId))
  listenForChanges(signals, {
    changed(schedules) {
      if (schedules === null) cache.forgetAll()
      else for (const { scheduleId } of schedules) cache.forget(scheduleId)
    },
    connected(receives) {
      cache.receives = receives
    },
  })

  const setUpOf = (token: string, epoch: number) => {
    const found = setUps.get(token)
    return found?.epoch === epoch ? found : undefined
  }

  async function load(
    { token, ...named }: SharedQuery,
    rangeFor: (gapsMatter: boolean) => Range,
  ): Promise<Occupied | null> {
    const epoch = signals.epoch()
    const before = setUpOf(token, epoch)
    let setUp = before?.setUp ?? null
    let range = rangeFor(before !== undefined && before.door.gaps !== 'allow')
    for (;;) {
      const withSessions = setUp !== null && hasGroups(setUp)
      const [row] = await (withSessions ? findOccupiedWithSessions : findOccupied)(pool, {
        ...named,
        token,
        startingFrom: new Date(range.startingFrom),
        startingBefore: new Date(range.startingBefore),
        endingAfter: new Date(range.endingAfter),
      })
      if (!row) return null
      const { occupied, sessions, ...door } = row
      if (setUp?.offerVersion !== door.offerVersion) setUp = await findSetUp(pool, door)
      const wanted = rangeFor(door.gaps !== 'allow')
      const isWideEnough = wanted.startingFrom >= range.startingFrom
      range = wanted
      if (!isWideEnough || setUp?.offerVersion !== door.offerVersion) continue
      if (hasGroups(setUp) && !withSessions) continue
      const found = { setUp, door }
      setUps.set(token, { ...found, epoch })
      return {
        ...found,
        busy: await busyOf(occupied.booked),
        holds: occupied.holds ?? [],
        sessions: await sessionsOf(sessions),
      }
    }
  }

  const windowFor = (query: OfferQuery) => {
    const window = windowAround(rangeAround(query, true))
    return window && { ...window, key: `${query.token} ${window.name}` }
  }

  async function find(query: OfferQuery): Promise<Offer | null> {
    const found = await readPublicRow(pool, query.token, (named) =>
      load({ ...named, token: query.token }, (gapsMatter) => rangeAround(query, gapsMatter)),
    )
    return found && offerFrom(found, query)
  }

  async function read(query: OfferQuery): Promise<Offer | null> {
    const window = windowFor(query)
    if (!window || !cache.receives) return find(query)
    const found = await readPublicRow(pool, query.token, (named) =>
      cache.read(window.key, named.rowId, () => load({ ...named, token: query.token }, () => window)),
    )
    return found && offerFrom(found, query)
  }

  /** As if no time were occupied; only for one staff member and one client, where the insert decides alone. */
  function recallIdle(query: OfferQuery): Offer | null {
    const known = query.isVisit ? undefined : setUpOf(query.token, signals.epoch())
    const offer = known ? offerFrom(idle(known), query) : null
    return offer?.service?.capacity === 1 && offer.staff.length === 1 ? offer : null
  }

  return {
    find,
    read,
    recall(query) {
      const found = recallIdle(query)
      if (found) return { found, isPartial: false }
      const window = windowFor(query)
      const known = window && cache.peek(window.key)
      return known && { found: offerFrom(known, query), isPartial: true }
    },
    forgetAll: cache.forgetAll,
  }
}
