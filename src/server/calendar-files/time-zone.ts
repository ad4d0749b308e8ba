import { MILLISECONDS_PER_MINUTE, type Period, periodsBetween } from '../../domain/zones.ts'

const millisecondsPerDay = 86_400_000

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`
}

/** Like '20270328T020000'. */
const wallText = (minute: number): string =>
  new Date(minute * MILLISECONDS_PER_MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '')

function observance(period: Period, before: Period | undefined, after: Period | undefined): string[] {
  const offsetBefore = before?.offset ?? period.offset
  const kind = period.offset > (before ?? after ?? period).offset ? 'DAYLIGHT' : 'STANDARD'
  const onset = before ? wallText(period.from + offsetBefore) : '19700101T000000'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(period.offset)}`,
    `END:${kind}`,
  ]
}

/** Uses the zone data of the bookings' instants, so that a calendar computes the same times. */
export function timeZoneBlock(zone: string, first: number, last: number): string {
  const [from, to] = [first, last].map((instant) => Math.floor(instant / millisecondsPerDay))
  const periods = periodsBetween(zone, from ?? 0, (to ?? 0) + 1)
  const observances = periods.flatMap((period, at) => observance(period, periods[at - 1], periods[at + 1]))
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
}
