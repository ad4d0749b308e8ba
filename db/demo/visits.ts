import { type BookingStatus, blocks } from '../../src/domain/bookings.ts'
import { addDays, dayOfWeek, minuteOf, timeOf } from '../../src/domain/wall-time.ts'
import { startOf, todayIn } from '../../src/domain/zones.ts'
import { demoServices, demoTimezone, demoWeek } from './salon.ts'

/** Indexes of the team and of the services, in their order. */
export type DemoVisit = {
  member: number
  service: number
  date: string
  startTime: string
  status: BookingStatus
  noShow: boolean
  client: string
  comment: string | null
  /** The client requested it; otherwise the owner entered it. */
  asked: boolean
  places: number
}

type TodaysVisit = [member: number, startTime: string, service: number, client: string, comment?: string]

/** Ends before the closing time of every weekday. */
const today: TodaysVisit[] = [
  [0, '09:30', 1, 'Hugo Petit'],
  [0, '11:00', 0, 'Inès Bernard'],
  [0, '15:00', 2, 'Léa Martin', 'Frange plus courte que la dernière fois.'],
  [0, '17:00', 0, 'Nadia Cohen'],
  [1, '09:00', 2, 'Sophie Roux'],
  [1, '11:00', 1, 'Paul Girard'],
  [1, '11:30', 0, 'Manon Leroy', 'Allergie à l’ammoniaque.'],
  [1, '14:30', 1, 'Marc Dubois'],
  [1, '15:30', 2, 'Julie Moreau'],
  [2, '10:00', 4, 'Anaïs Fournier'],
  [2, '10:00', 4, 'Zoé Lambert'],
  [2, '10:00', 4, 'Clara Faure'],
  [2, '10:00', 4, 'Jeanne Blanc'],
  [2, '11:30', 0, 'Chloé Simon'],
  [2, '15:00', 3, 'Karim Haddad'],
  [2, '17:00', 0, 'Alice Garnier'],
]

/** Comes to the workshop with her daughter. */
const withDaughter = 'Jeanne Blanc'

/** Next week's workshop. */
const workshop: TodaysVisit[] = [
  [2, '17:00', 4, 'Élise Renard'],
  [2, '17:00', 4, withDaughter],
]

/** Requests that wait for an answer, in days from today. */
const requests: [days: number, ...TodaysVisit][] = [
  [0, 0, '14:00', 0, 'Fatou Diallo', 'Première visite au salon.'],
  [0, 2, '15:30', 1, 'Omar Diop'],
  [1, 1, '10:00', 0, 'Emma Rossi'],
  [2, 0, '09:00', 2, 'Thomas Nasri', 'Racines et pointes.'],
]

const firstNames =
  'Nadia Hugo Chloé Fatou Julie Thomas Emma Karim Sofia Léa Paul Anaïs Marc Inès Yara Louis'.split(' ')
const lastNames = 'Benali Lefèvre Petit Diallo Roux Fournier Nasri Rossi Dupont Garcia Martin'.split(' ')

/** Mulberry32: numbers in [0, 1), the same in every demo. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const daysBack = 365
const daysAhead = 21

/** One staff member's day: appointments one after the other, with gaps. */
function visitsOn(date: string, member: number, days: number, random: () => number): DemoVisit[] {
  const busy = (dayOfWeek(date) === 6 ? 0.48 : 0.24) + days / 3000 - Math.max(0, days) / 40
  return demoWeek
    .filter((row) => row.dayOfWeek === dayOfWeek(date))
    .flatMap(({ startTime, endTime }) => {
      const visits: DemoVisit[] = []
      for (let start = minuteOf(startTime); start < minuteOf(endTime); ) {
        // The workshop is not a usual appointment.
        const service = Math.floor(random() * 4)
        const minutes = demoServices[service]?.durationMinutes ?? 30
        if (random() > busy || start + minutes > minuteOf(endTime)) {
          start += 30
          continue
        }
        const fate = random()
        const who = Math.floor(random() ** 2 * 170)
        const client = `${firstNames[who % firstNames.length]} ${lastNames[who % lastNames.length]}`
        const status = fate < 0.05 ? 'cancelled' : fate < 0.07 && days < 0 ? 'rejected' : 'approved'
        visits.push({
          ...{ member, service, date, startTime: timeOf(start), client, comment: null, status, places: 1 },
          noShow: days < 0 && fate > 0.98,
          asked: random() < 0.8 || status === 'rejected',
        })
        start += minutes
      }
      return visits
    })
}

/** A year until today, a full today, and three weeks that fill up. */
export function demoVisits(now: number): DemoVisit[] {
  const random = numbers(7)
  const visits: DemoVisit[] = []
  const date = todayIn(demoTimezone, now)
  const given = { noShow: false, asked: true }
  for (const [days, member, startTime, service, client, comment = null] of requests) {
    const start = startOf({ zone: demoTimezone, date: addDays(date, days), time: startTime })
    const isOver = start === null || start <= now
    visits.push({
      ...{ member, service, startTime, client, comment, ...given, places: 1 },
      date: openDate(addDays(date, isOver ? 1 : days), date),
      status: 'pending',
    })
  }
  const nextWeek = openDate(addDays(date, 7), date)
  for (const [day, list] of [
    [date, today],
    [nextWeek, workshop],
  ] as const)
    for (const [member, startTime, service, client, comment = null] of list)
      visits.push({
        ...{ member, service, date: day, startTime, client, comment, ...given, status: 'approved' },
        places: client === withDaughter ? 2 : 1,
      })
  const planned = [...visits]
  const isFree = (one: DemoVisit) => planned.every((other) => !overlap(one, other))
  for (let days = -daysBack; days <= daysAhead; days++) {
    if (days === 0) continue
    for (let member = 0; member < 3; member++) {
      const more = visitsOn(addDays(date, days), member, days, random)
      visits.push(...(days < 0 ? more : more.filter(isFree)))
    }
  }
  return visits
}

/** The next date on which the salon opens. Today it always does. */
const openDate = (date: string, today: string): string =>
  date === today || demoWeek.some((row) => row.dayOfWeek === dayOfWeek(date))
    ? date
    : openDate(addDays(date, 1), today)

function overlap(a: DemoVisit, b: DemoVisit): boolean {
  if (a.date !== b.date || a.member !== b.member || !blocks(a.status) || !blocks(b.status)) return false
  const endOf = ({ service, startTime }: DemoVisit) =>
    minuteOf(startTime) + (demoServices[service]?.durationMinutes ?? 0)
  return minuteOf(a.startTime) < endOf(b) && minuteOf(b.startTime) < endOf(a)
}
