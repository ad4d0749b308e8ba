import { busyTimes, type Member } from '../../src/domain/member-days.ts'
import { quotas } from '../../src/domain/quotas.ts'
import { maxServicesInVisit } from '../../src/domain/services.ts'
import type { Offer } from '../../src/domain/slots.ts'
import { addDays } from '../../src/domain/wall-time.ts'

/* The most expensive offers for the slot engine within the quotas and the contract. */

const MINUTE = 60_000
const DAY = 24 * 60
const days = 40

export const firstDate = '2027-06-07'
const midnight = Date.parse(`${firstDate}T00:00Z`)

type Shape = {
  durationMinutes: number
  buffer?: number
  pause?: { processingFrom: number; processingMinutes: number }
  /** In minutes; each appointment takes five. */
  busyEvery: number | null
  gaps?: Offer['gaps']
  services?: number
}

function memberOf(index: number, { durationMinutes, buffer = 0, busyEvery }: Shape): Member {
  const { availability, staff, specialHours, closures } = quotas
  // A tenth of the maximum each: whole days whose grids begin at five different minutes.
  const hours = Array.from({ length: Math.floor(availability.max / staff.max) }, (_, row) => ({
    dayOfWeek: row % 7,
    startTime: row < 7 ? `00:0${index % 5}` : `0${row}:00`,
    endTime: '24:00',
  }))
  // They lie in the year after the requested date, and the engine must scan them.
  const special = Array.from({ length: Math.floor(specialHours.max / staff.max) }, (_, row) => ({
    date: addDays(firstDate, 400 + row),
    startTime: '09:00',
    endTime: '10:00',
  }))
  const closed = Array.from({ length: closures.max }, (_, row) => {
    const start = midnight + (400 * DAY + row * 10) * MINUTE
    return { start, end: start + 5 * MINUTE }
  })
  const count = busyEvery === null ? 0 : Math.floor((days * DAY) / busyEvery)
  const busy = Array.from({ length: count }, (_, row) => {
    const start = midnight + (-2 * DAY + row * (busyEvery ?? 0) + index * 7) * MINUTE
    return { start, end: start + 5 * MINUTE }
  })
  return {
    id: index + 1,
    hours,
    specialHours: special,
    closed: busyTimes(closed),
    busy: busyTimes(busy),
    sessions: [],
    shortest: { durationMinutes, bufferBefore: buffer, bufferAfter: buffer },
  }
}

function offerOf(shape: Shape): Offer {
  const { durationMinutes, buffer = 0, pause, gaps = 'forbid', services = maxServicesInVisit } = shape
  const members = Array.from({ length: quotas.staff.max }, (_, index) => memberOf(index, shape))
  const work = { durationMinutes, bufferBefore: buffer, bufferAfter: buffer, ...(pause && { pause }) }
  const next = Array.from({ length: services - 1 }, (_, turn) => ({
    ...work,
    members: [...members.slice(turn * 5), ...members.slice(0, turn * 5)],
  }))
  return { zone: 'UTC', ...work, members, next, stepMinutes: 5, gaps, now: 0 }
}

export const worstOffers: Record<string, () => Offer> = {
  'one service, taken every 10 minutes': () => offerOf({ durationMinutes: 15, busyEvery: 10, services: 1 }),
  'one service, each start leaves a gap': () => offerOf({ durationMinutes: 15, busyEvery: 25, services: 1 }),
  'a visit, nothing taken': () => offerOf({ durationMinutes: 15, busyEvery: null }),
  'a visit, each person free for one service': () => offerOf({ durationMinutes: 15, busyEvery: 25 }),
  'a visit, each person free for several': () => offerOf({ durationMinutes: 15, busyEvery: 85 }),
  'a visit, each way leaves a long gap': () => offerOf({ durationMinutes: 15, buffer: 240, busyEvery: 1100 }),
  'a visit of services with a pause': () =>
    offerOf({ durationMinutes: 30, pause: { processingFrom: 10, processingMinutes: 10 }, busyEvery: 45 }),
}
