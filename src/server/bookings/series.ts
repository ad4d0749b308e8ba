import { randomUUID } from 'node:crypto'
import { blocks, isSeen } from '../../domain/bookings.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Differing, type Repeat, seriesDates } from '../../domain/series.ts'
import { companionsOf } from '../../domain/services.ts'
import { addDays, dayNumber, dayOfWeek, isDate } from '../../domain/wall-time.ts'
import type { Connection, Database } from '../database/connection.ts'
import type { Target } from '../store/bookings/booking-rows.ts'
import { type Booking, findBooking } from '../store/bookings/bookings.ts'
import { linkSeries, listFollowing, listStarts } from '../store/bookings/series.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { lockSchedule, requireSchedule } from '../store/schedules/schedules.ts'
import { doneByOf } from './appointments.ts'
import { type At, type Changed, changeBooking } from './change.ts'
import {
  doneByThen,
  type Edits,
  type Ending,
  edit,
  otherServices,
  servicesOf,
  type Transferred,
} from './edit.ts'
import { type Entry, type EntryRequest, enter, findVisitors } from './enter.ts'
import { type Clash, checkVisit, clashes } from './free-times.ts'
import type { PlannedPlace } from './place.ts'

/** About the occurrence that falls on `date`. `anyway`: although it is outside opening hours. */
type SeriesChoice = {
  date: string
  skip?: boolean
  anyway?: boolean
  to?: { date: string; startTime: string }
}

export type Occurrence = {
  planned: string
  date: string
  startTime: string
  skipped: boolean
  clash: Clash | null
  closed: boolean
}

type SeriesEntry = Entry & { repeat: Repeat; choices: readonly SeriesChoice[] }

/** Nothing is kept. The dates may clash with each other. The owner has seen the first date, so it may be closed. */
export async function planSeries(
  tx: Database,
  connection: Connection,
  schedule: ScheduleKey,
  { repeat, choices, serviceId = 0, serviceIds = [serviceId], ...entry }: SeriesEntry,
  now: number,
): Promise<Occurrence[]> {
  const { staffId, durationMinutes, places } = entry
  const { timezone } = await requireSchedule(tx, schedule)
  const inZone = { ...schedule, timezone }
  const visit = await findVisitors(tx, connection, inZone, {
    serviceIds,
    ...(staffId !== undefined && { staffId }),
  })
  const wished = {
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(places !== undefined && { places }),
  }
  const occurrences: Occurrence[] = []
  const earlier: PlannedPlace[] = []
  for (const planned of seriesDates(entry.date, repeat)) {
    const choice = choices.find(({ date }) => date === planned)
    const at = choice?.to ?? { date: planned, startTime: entry.startTime }
    if (choice?.skip) {
      occurrences.push({ planned, ...at, skipped: true, clash: null, closed: false })
      continue
    }
    const time = { ...wished, ...at }
    const { clash, closed, place } = await checkVisit(tx, inZone, visit, time, now, earlier)
    if (place) earlier.push(place)
    const mayBeClosed = planned === entry.date || choice?.anyway || choice?.to !== undefined
    occurrences.push({ planned, ...at, skipped: false, clash, closed: closed && !mayBeClosed })
  }
  return occurrences
}

const isOpen = ({ clash, closed }: Occurrence) => clash !== null || closed

const startOf = ({ date, startTime }: { date: string; startTime: string }) => ({ date, startTime })

const seriesClash = ([first, ...others]: readonly { date: string }[]) =>
  new Refused('series_clashes', { count: String(1 + others.length), date: first?.date ?? '' })

/** All or none. */
export async function enterSeries(
  tx: Database,
  connection: Connection,
  request: EntryRequest,
  { repeat, choices, ...entry }: SeriesEntry,
): Promise<Booking[]> {
  const { tenantId, scheduleId, now } = request
  const schedule = { tenantId, scheduleId }
  await lockSchedule(tx, schedule)
  const occurrences = await planSeries(tx, connection, schedule, { repeat, choices, ...entry }, now)
  const open = occurrences.filter(isOpen)
  if (open.length > 0) throw seriesClash(open)
  const starts = occurrences.filter(({ skipped }) => !skipped).map(startOf)
  const together = changedTogether(starts)
  const bookings: Booking[] = []
  for (const start of starts)
    bookings.push(await enter(tx, connection, { ...request, ...together }, { ...entry, ...start }))
  await linkSeries(
    tx,
    schedule,
    bookings.map(({ id }) => id),
  )
  const linked: Booking[] = []
  for (const { id } of bookings) linked.push(await findBooking(tx, tenantId, id))
  return linked
}

export type SeriesChange = { changed: Changed | null; following: Changed[] }

/** `own`: the staff members whose bookings alone may change. Null for all. */
type SeriesRequest = Target & At & { own: readonly number[] | null }

async function followersOf(tx: Database, booking: Booking, own: SeriesRequest['own']): Promise<Booking[]> {
  const followers = await listFollowing(tx, booking)
  return own === null
    ? followers
    : followers.filter((one) => doneByOf(one).every((staffId) => own.includes(staffId)))
}

/** Names the change in each event, so that one email tells about all of them. */
const changedTogether = (bookings: readonly unknown[]): Pick<At, 'details'> =>
  bookings.length > 1 ? { details: { seriesChange: randomUUID() } } : {}

type Facts = Omit<Edits, 'status' | 'companions' | 'durationMinutes'> & {
  /** Null if it is not known yet. */
  durationMinutes?: number | null | undefined
  date: string
  startTime: string
  companions?: readonly string[] | null
}

/** What may differ from one booking of a series to the next. The date counts by its weekday. */
const factsOf = (booking: Facts, services: readonly number[], doneBy: readonly number[]): string[] => {
  const { date, startTime, durationMinutes, places, clientName, clientPhone, clientEmail } = booking
  const { comment, companions } = booking
  const contacts = [clientPhone, clientEmail]
  const facts = [
    `${dayOfWeek(date)} ${startTime}`,
    durationMinutes,
    services,
    doneBy,
    places,
    companions ?? [],
  ]
  return [...facts, clientName, contacts, comment].map((fact) => JSON.stringify(fact ?? null))
}

/** Whether a change would undo what makes a later booking differ from the first one. */
function losesDifference(first: Booking, booking: Booking, edits: Edits): boolean {
  const services = otherServices(booking, edits)
  const doneBy = doneByThen(booking, services, edits)
  const edited = { ...booking, ...edits }
  const companions = companionsOf(edited, edits.places ?? booking.places)
  // Other services last as long as they usually do.
  const durationMinutes = services ? (edits.durationMinutes ?? null) : edited.durationMinutes
  const then = factsOf({ ...edited, companions, durationMinutes }, services ?? servicesOf(booking), doneBy)
  const [before, now] = [first, booking].map((one) => factsOf(one, servicesOf(one), doneByOf(one)))
  return now?.some((fact, index) => fact !== before?.[index] && fact !== then[index]) ?? false
}

type Start = { date: string; startTime: string }

const turnOf = ({ date, startTime }: Start): string => `${dayOfWeek(date)} ${startTime}`

/** Tells the bookings at another weekday or time than both the first one and most of their series. */
async function movedAlone(tx: Database, first: Booking): Promise<(booking: Booking) => boolean> {
  const counts = new Map<string, number>()
  for (const start of await listStarts(tx, first)) {
    const turn = turnOf(start)
    counts.set(turn, (counts.get(turn) ?? 0) + 1)
  }
  const own = turnOf(first)
  const most = Math.max(...counts.values())
  const usual = counts.get(own) === most ? own : [...counts.keys()].find((turn) => counts.get(turn) === most)
  return (booking) => ![own, usual].includes(turnOf(booking))
}

const seriesDiffers = ([first, ...others]: readonly Booking[]) =>
  new Refused('series_differs', { count: String(1 + others.length), date: first?.date ?? '' })

/** Those that the change is for. */
function without(later: Booking[], differing: Differing, differs: (booking: Booking) => boolean): Booking[] {
  const different = later.filter(differs)
  if (differing === 'ask' && different.length > 0) throw seriesDiffers(different)
  return differing === 'keep' ? later.filter((one) => !different.includes(one)) : later
}

/** Changes a booking and those that follow it in its series, or none. Erased ones are over, and stay. */
export async function editFollowing(
  tx: Database,
  connection: Connection,
  {
    tenantId,
    scheduleId,
    bookingId,
    version,
    own,
    transferred,
    differing = 'change',
    ...at
  }: SeriesRequest & {
    transferred: Transferred
    differing?: Differing
  },
  { date, ...edits }: Edits,
  ending: Ending,
): Promise<SeriesChange> {
  await lockSchedule(tx, { tenantId, scheduleId })
  const before = await findBooking(tx, tenantId, bookingId)
  const days = date === undefined ? 0 : dayNumber(date) - dayNumber(before.date)
  const next = (booking: Booking) => ({
    date: addDays(booking.date, days),
    startTime: edits.startTime ?? booking.startTime,
  })
  const later = (await followersOf(tx, before, own)).filter(({ erasedAt }) => erasedAt === null)
  const ends = edits.status !== undefined && !blocks(edits.status)
  const differs = ends
    ? await movedAlone(tx, before)
    : (one: Booking) => losesDifference(before, one, { ...edits, ...next(one) })
  const followers = without(later, differing, differs)
  const all = [before, ...followers]
  const together = changedTogether(all)
  const one = (booking: Booking) =>
    edit(
      tx,
      connection,
      {
        ...at,
        ...{ tenantId, scheduleId, bookingId: booking.id },
        ...(booking === before && version !== undefined && { version }),
        // What another person gets is a recurring appointment of its own.
        transferred: { ...transferred, ...(followers.length > 0 && { seriesId: bookingId }) },
        ...together,
      },
      { ...edits, ...(days !== 0 && { date: next(booking).date }) },
      ending,
    )
  if (!all.every((booking) => isDate(next(booking).date)))
    throw new Refused('invalid_request', {}, { field: 'date' })
  const start = next(before)
  const isLater = `${start.date} ${start.startTime}` > `${before.date} ${before.startTime}`
  const changes = new Map<number, Changed | null>()
  const refused: { date: string }[] = []
  // A later time may still be that of the next booking, so the last one moves first.
  for (const booking of isLater ? all.toReversed() : all) {
    try {
      changes.set(booking.id, await one(booking))
    } catch (error) {
      if (!(error instanceof Refused) || !clashes.includes(error.code)) throw error
      if (followers.length === 0) throw error
      refused.push(next(booking))
    }
  }
  if (refused.length > 0) throw seriesClash(refused.toSorted((a, b) => a.date.localeCompare(b.date)))
  return {
    changed: changes.get(before.id) ?? null,
    following: followers.flatMap(({ id }) => changes.get(id) ?? []),
  }
}

export async function deleteFollowing(
  tx: Database,
  {
    tenantId,
    scheduleId,
    bookingId,
    version,
    own,
    differing = 'change',
    ...at
  }: SeriesRequest & { differing?: Differing },
  keepDeposit: boolean,
): Promise<SeriesChange> {
  const schedule = { tenantId, scheduleId }
  await lockSchedule(tx, schedule)
  const first = await findBooking(tx, tenantId, bookingId)
  const later = await followersOf(tx, first, own)
  const all = [first, ...without(later, differing, await movedAlone(tx, first))]
  const together = changedTogether(all)
  const changes: (Changed | null)[] = []
  for (const booking of all)
    changes.push(
      await changeBooking(
        tx,
        { ...schedule, bookingId: booking.id },
        () => ({ command: { do: 'delete', keepDeposit } }),
        { ...at, ...together, ...(booking === first && version !== undefined && { version }) },
      ),
    )
  const [changed = null, ...following] = changes
  return {
    changed,
    following: following.filter((one) => one !== null).filter(({ booking }) => isSeen(booking.status)),
  }
}
