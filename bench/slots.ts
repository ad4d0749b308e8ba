/**
 * Measures the calls per second of the slot engine on one core. "Plain" is simple code with the same result,
 * for comparison on any machine. Cases alternate, so that a slow phase of the machine affects all.
 */
import { busyTimes, type Member } from '../src/domain/member-days.ts'
import { slotsBetween, slotsOn } from '../src/domain/slots.ts'
import { addDays } from '../src/domain/wall-time.ts'
import { startOf } from '../src/domain/zones.ts'

const ZONE = 'Europe/Paris'
const FIRST_DATE = '2027-01-01'
const ROUNDS = Number(process.argv[2] ?? 61)
const ROUND_MILLISECONDS = 10
const MINUTE = 60_000

/**
 * 300 times the rate of a well-known scheduling product's engine for 1, 30 and 365 days. That engine offers
 * 29 starts a day of 60 minutes; here there are 15, or 32 of 15 minutes.
 */
const TARGETS = new Map([
  [1, 883_500],
  [30, 38_700],
  [365, 2_220],
])

type Spread = 'over the year' | 'in the range' | 'outside the range'
type Case = { days: number; busy: number; spread: Spread; durationMinutes: number; members?: number }

const hours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '17:00' }))
const dates = Array.from({ length: 365 }, (_, day) => addDays(FIRST_DATE, day))
const midnight = startOf({ zone: ZONE, date: FIRST_DATE, time: '00:00' }) ?? 0

/** The order is the same in every run; `later` shifts them by minutes. */
function appointments({ busy, spread, days }: Case, later = 0) {
  const firstDay = spread === 'outside the range' ? 1000 : 0
  const width = spread === 'in the range' ? days : 365
  return Array.from({ length: busy }, (_, index) => {
    const minute = (firstDay + ((index * 97) % width)) * 1440 + 9 * 60 + ((index * 35 + later) % 435)
    return { start: midnight + minute * MINUTE, end: midnight + (minute + 45) * MINUTE }
  })
}

function asking(one: Case): () => unknown {
  const { days, durationMinutes } = one
  const members = Array.from({ length: one.members ?? 1 }, (_, index): Member => {
    const busy = busyTimes(appointments(one, index * 70))
    return { id: index + 1, hours, specialHours: [], closed: busyTimes([]), busy, sessions: [] }
  })
  const offer = { zone: ZONE, durationMinutes, bufferBefore: 0, bufferAfter: 0, members, now: 0 }
  const nextDate = datesFor(one)
  return () =>
    days === 1 ? slotsOn({ ...offer, date: nextDate() }) : slotsBetween({ ...offer, from: nextDate(), days })
}

function askingPlainly(one: Case): () => unknown {
  const { days, durationMinutes } = one
  const busy = appointments(one)
  const nextDate = datesFor(one)
  const startsOn = (date: Temporal.PlainDate) => {
    const times: string[] = []
    const closing = date.toZonedDateTime({ timeZone: ZONE, plainTime: '17:00' })
    let start = date.toZonedDateTime({ timeZone: ZONE, plainTime: '09:00' })
    for (;;) {
      const end = start.add({ minutes: durationMinutes })
      if (Temporal.ZonedDateTime.compare(end, closing) > 0) return times
      const [from, to] = [start.epochMilliseconds, end.epochMilliseconds]
      if (!busy.some((taken) => taken.start < to && from < taken.end))
        times.push(start.toPlainTime().toString())
      start = start.add({ minutes: Math.min(30, durationMinutes) })
    }
  }
  return () => {
    const first = Temporal.PlainDate.from(nextDate())
    return Array.from({ length: days }, (_, after) => startsOn(first.add({ days: after })))
  }
}

function datesFor({ spread }: Case): () => string {
  let calls = 0
  return () => (spread !== 'in the range' && dates[calls++ % dates.length]) || FIRST_DATE
}

function runsPerSecond(run: () => unknown, batch: number): number {
  const start = performance.now()
  for (let runs = batch; ; runs += batch) {
    for (let i = 0; i < batch; i++) run()
    const elapsed = performance.now() - start
    if (elapsed > ROUND_MILLISECONDS) return (runs / elapsed) * 1000
  }
}

/** Rounds alternate between the runs, after one warm-up round. */
function rates(runs: { run: () => unknown; batch: number }[]): { median: number; best: number }[] {
  const measured = runs.map(({ run, batch }) => ({ run, batch, rates: [] as number[] }))
  for (const { run, batch } of measured) runsPerSecond(run, batch)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { run, batch, rates } of measured) rates.push(runsPerSecond(run, batch))
  }
  return measured.map(({ rates }) => {
    const ascending = rates.toSorted((a, b) => a - b)
    return { median: ascending[ROUNDS >> 1] ?? 0, best: ascending.at(-1) ?? 0 }
  })
}

function print(title: string, head: string[], lines: (number | string)[][]) {
  const text = [head, ...lines].map((line) =>
    line
      .map((cell) => (typeof cell === 'number' ? Math.round(cell).toLocaleString('en') : cell))
      .map((cell) => cell.padStart(11))
      .join(''),
  )
  process.stdout.write(`\n${title}\n${text.join('\n')}\n`)
}

function measure(durationMinutes: number, spread: Spread, members = 1) {
  const cases = [1, 30, 365].flatMap((days) =>
    [0, 20, 500].map((busy): Case => ({ days, busy, spread, durationMinutes, members })),
  )
  const measured = rates(cases.map((one) => ({ run: asking(one), batch: Math.ceil(365 / one.days) })))
  const lines = cases.map(({ days, busy }, index) => {
    const { median = 0, best = 0 } = measured[index] ?? {}
    const target = TARGETS.get(days) ?? 0
    return [days, busy, median, best, target, `× ${(median / target).toFixed(2)}`, 1e9 / median / days]
  })
  print(
    `${durationMinutes}-minute service, busy times ${spread}${members > 1 ? `, ${members} members` : ''}`,
    ['days', 'busy', 'runs/s', 'best round', 'target', 'of target', 'ns per day'],
    lines,
  )
}

process.stdout.write(`Slot engine, every day 09:00-17:00, ${ZONE}, Node ${process.version}, one core\n`)
measure(60, 'over the year')
measure(15, 'over the year')
measure(60, 'in the range')
measure(60, 'outside the range')
measure(60, 'over the year', 6)

const plain = [1, 30, 365].map(
  (days): Case => ({ days, busy: 20, spread: 'over the year', durationMinutes: 60 }),
)
print(
  'Plain code: 60-minute service, busy times over the year',
  ['days', 'busy', 'runs/s', 'best round'],
  rates(plain.map((one) => ({ run: askingPlainly(one), batch: 1 }))).map(({ median, best }, index) => [
    plain[index]?.days ?? 0,
    20,
    median,
    best,
  ]),
)

const prepared = [20, 500].flatMap((busy) => {
  const rows = appointments({ busy, spread: 'over the year', days: 365, durationMinutes: 60 })
  const sorted = rows.toSorted((a, b) => a.start - b.start)
  return [
    { busy, order: 'none', run: () => busyTimes(rows), batch: 50 },
    { busy, order: 'by start', run: () => busyTimes(sorted), batch: 50 },
  ]
})
const preparing = rates(prepared).map(({ median }, index) => {
  const { busy = 0, order = '' } = prepared[index] ?? {}
  return [busy, order, (1e6 / median).toFixed(1)]
})
print('Preparing the busy times', ['busy', 'order', 'µs'], preparing)
