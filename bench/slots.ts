/**
 * How many times per second the slot engine answers, on one core. Every call asks from another date and starts
 * from plain rows of opening hours; busy times are prepared once, as a request does, and what that costs is
 * printed last. Cases alternate, so that a slow spell of the machine hits them alike; the medians are printed.
 */
import { busyTimes, slotsBetween } from '../src/domain/slots.ts'
import { addDays } from '../src/domain/wall-time.ts'
import { startOf } from '../src/domain/zones.ts'

const ZONE = 'Europe/Paris'
const FIRST_DATE = '2027-01-01'
const ROUNDS = 15
const ROUND_MILLISECONDS = 50
const MINUTE = 60_000

/**
 * 300 times the runs per second of a well-known scheduling product's engine for 1, 30 and 365 days: a service of
 * 60 minutes every 15, which is 29 starts a day. Here that service has 15 starts and one of 15 minutes has 32.
 */
const TARGETS = new Map([
  [1, 883_500],
  [30, 38_700],
  [365, 2_220],
])

type Spread = 'over the year' | 'in the range' | 'outside the range'
type Case = { days: number; busy: number; spread: Spread; durationMinutes: number }

const hours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '17:00' }))
const dates = Array.from({ length: 365 }, (_, day) => addDays(FIRST_DATE, day))
const midnight = startOf({ zone: ZONE, date: FIRST_DATE, time: '00:00' }) ?? 0

/** Appointments of 45 minutes in the daytime, the same in every run, in no order. */
function appointments({ busy, spread, days }: Case) {
  const firstDay = spread === 'outside the range' ? 1000 : 0
  const width = spread === 'in the range' ? days : 365
  return Array.from({ length: busy }, (_, index) => {
    const minute = (firstDay + ((index * 97) % width)) * 1440 + 9 * 60 + ((index * 35) % 435)
    return { start: midnight + minute * MINUTE, end: midnight + (minute + 45) * MINUTE }
  })
}

function asking(one: Case): () => unknown {
  const { days, durationMinutes, spread } = one
  const busy = busyTimes(appointments(one))
  let calls = 0
  return () => {
    const from = (spread !== 'in the range' && dates[calls++ % dates.length]) || FIRST_DATE
    return slotsBetween({ zone: ZONE, from, days, hours, durationMinutes, busy, now: 0 })
  }
}

function runsPerSecond(run: () => unknown, batch: number): number {
  const start = performance.now()
  for (let runs = batch; ; runs += batch) {
    for (let i = 0; i < batch; i++) run()
    const elapsed = performance.now() - start
    if (elapsed > ROUND_MILLISECONDS) return (runs / elapsed) * 1000
  }
}

/** The median rate of each, in rounds that take turns, after one round to warm up. */
function rates(runs: { run: () => unknown; batch: number }[]): number[] {
  const measured = runs.map(({ run, batch }) => {
    runsPerSecond(run, batch)
    return [] as number[]
  })
  for (let round = 0; round < ROUNDS; round++) {
    runs.forEach(({ run, batch }, index) => {
      measured[index]?.push(runsPerSecond(run, batch))
    })
  }
  return measured.map((values) => values.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0)
}

function print(title: string, head: string[], lines: (number | string)[][]) {
  const text = [head, ...lines].map((line) =>
    line
      .map((cell) => (typeof cell === 'number' ? Math.round(cell).toLocaleString('en') : cell).padStart(12))
      .join(''),
  )
  process.stdout.write(`\n${title}\n${text.join('\n')}\n`)
}

function measure(durationMinutes: number, spread: Spread) {
  const cases = [1, 30, 365].flatMap((days) =>
    [0, 20, 500].map((busy): Case => ({ days, busy, spread, durationMinutes })),
  )
  const measured = rates(cases.map((one) => ({ run: asking(one), batch: Math.ceil(365 / one.days) })))
  const lines = cases.map(({ days, busy }, index) => {
    const rate = measured[index] ?? 0
    const target = TARGETS.get(days) ?? rate
    return [days, busy, rate, target, `× ${(rate / target).toFixed(2)}`, 1e9 / rate / days]
  })
  const title = `${durationMinutes}-minute service, busy times ${spread}`
  print(title, ['days', 'busy', 'runs/s', 'target', 'of target', 'ns per day'], lines)
}

process.stdout.write(`Slot engine, every day 09:00-17:00, ${ZONE}, Node ${process.version}, one core\n`)
measure(60, 'over the year')
measure(15, 'over the year')
measure(60, 'in the range')
measure(60, 'outside the range')

const counts = [20, 500]
const preparing = counts.map((busy) => {
  const rows = appointments({ busy, spread: 'over the year', days: 365, durationMinutes: 60 })
  const sorted = rows.toSorted((a, b) => a.start - b.start)
  return [rows, sorted].map((list) => ({ run: () => busyTimes(list), batch: 50 }))
})
const [few, many] = preparing.map(rates)
print(
  'Preparing the busy times',
  ['busy', 'µs unsorted', 'µs sorted'],
  [
    [20, ...(few ?? []).map((rate) => (1e6 / rate).toFixed(1))],
    [500, ...(many ?? []).map((rate) => (1e6 / rate).toFixed(1))],
  ],
)
