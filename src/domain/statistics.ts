import { blocks, isSeen, type StoredStatus } from './bookings.ts'
import { datesOf, type Span } from './statistics-periods.ts'

/** Each part of a visit counts for its own service and member. */
export type Share = { bookings: number; minutes: number; expectedCents: number }

/** Figures of the bookings that start on `date`. Pending and approved bookings count. Expected revenue excludes no-shows. */
export type DayFigures = { date: string } & Share

/** `approved` and `pending` exclude no-shows. */
export type Outcomes = Record<(typeof outcomeKinds)[number], number>

const outcomeKinds = ['approved', 'pending', 'noShow', 'cancelled', 'rejected', 'lapsed'] as const

export type Unpriced = { unpriced: number; priceFrom: number }

/** `cents` is the sum of the prices of the `priced` bookings. */
export type DayRow = {
  date: string
  status: StoredStatus
  noShow: boolean
  bookings: number
  places: number
  minutes: number
  cents: number
  priced: number
  priceFrom: number
}

export type DepositRow = { takenCents: number; returnedCents: number; contestedCents: number }

/** Client requests that needed an answer. `approvedAfter` and `rejectedAfter` list the minutes until that answer. */
export type RequestRow = {
  approvedAfter: number[]
  rejectedAfter: number[]
  lapsed: number
  withdrawn: number
  waiting: number
}

const answeredWithin = [60, 240, 1440] as const

/** `within`: answers within each limit of {@link answeredWithin} but not the previous one. */
export type RequestFigures = {
  received: number
  approved: number
  rejected: number
  lapsed: number
  withdrawn: number
  waiting: number
  medianMinutes: number | null
  within: number[]
  later: number
}

const totalOf = <Figures extends Record<string, number>>(none: Figures, all: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(none).map((name) => [name, all.reduce((sum, figures) => sum + (figures[name] ?? 0), 0)]),
  ) as Figures

const noShare: Share = { bookings: 0, minutes: 0, expectedCents: 0 }
const noOutcomes: Outcomes = { approved: 0, pending: 0, noShow: 0, cancelled: 0, rejected: 0, lapsed: 0 }
const nothingUnpriced: Unpriced = { unpriced: 0, priceFrom: 0 }
const noDeposits: DepositRow = { takenCents: 0, returnedCents: 0, contestedCents: 0 }

const counts = ({ status }: DayRow): boolean => blocks(status) && isSeen(status)
const pays = (row: DayRow): boolean => counts(row) && !row.noShow

/** Includes dates without bookings. */
export function daysIn(span: Span, rows: readonly DayRow[]): DayFigures[] {
  const byDate = Map.groupBy(rows.filter(counts), ({ date }) => date)
  return datesOf(span).map((date) => {
    const shares = (byDate.get(date) ?? []).map((row) => ({
      ...row,
      expectedCents: pays(row) ? row.cents : 0,
    }))
    return { date, ...totalOf(noShare, shares) }
  })
}

const within = ({ from, to }: Span, rows: readonly DayRow[]) =>
  rows.filter(({ date }) => from <= date && date <= to)

export function outcomesIn(span: Span, rows: readonly DayRow[]): Outcomes {
  const outcomes = { ...noOutcomes }
  for (const row of within(span, rows)) {
    const kind = counts(row) && row.noShow ? 'noShow' : row.status
    const known = outcomeKinds.find((outcome) => outcome === kind)
    if (known) outcomes[known] += row.bookings
  }
  return outcomes
}

export const unpricedIn = (span: Span, rows: readonly DayRow[]): Unpriced =>
  totalOf(
    nothingUnpriced,
    within(span, rows)
      .filter(pays)
      .map(({ bookings, priced, priceFrom }) => ({ unpriced: bookings - priced, priceFrom })),
  )

/** One booking of a group may have several. */
export const placesIn = (span: Span, rows: readonly DayRow[]): number =>
  within(span, rows)
    .filter(counts)
    .reduce((sum, { places }) => sum + places, 0)

export function depositFigures(rows: readonly DepositRow[]): DepositRow & { keptCents: number } {
  const total = totalOf(noDeposits, rows)
  return { ...total, keptCents: total.takenCents - total.returnedCents - total.contestedCents }
}

/** Takes the lower of two middle numbers. */
const median = (sorted: readonly number[]): number | null => sorted[(sorted.length - 1) >> 1] ?? null

export function requestFigures(rows: readonly RequestRow[]): RequestFigures {
  const approved = rows.flatMap(({ approvedAfter }) => approvedAfter)
  const rejected = rows.flatMap(({ rejectedAfter }) => rejectedAfter)
  const after = [...approved, ...rejected].sort((a, b) => a - b)
  const sum = (name: 'lapsed' | 'withdrawn' | 'waiting') => rows.reduce((total, row) => total + row[name], 0)
  const [lapsed, withdrawn, waiting] = [sum('lapsed'), sum('withdrawn'), sum('waiting')]
  const upTo = (minutes: number) => after.filter((wait) => wait <= minutes).length
  return {
    received: after.length + lapsed + withdrawn + waiting,
    approved: approved.length,
    rejected: rejected.length,
    lapsed,
    withdrawn,
    waiting,
    medianMinutes: median(after),
    within: answeredWithin.map((limit, index) => upTo(limit) - upTo(answeredWithin[index - 1] ?? -1)),
    later: after.length - upTo(answeredWithin[2]),
  }
}

/** The highest revenue comes first. */
export const sharesBy = <Row extends Share, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] =>
  [...Map.groupBy(rows, keyOf).values()]
    .flatMap((group) => (group[0] ? { ...group[0], ...totalOf(noShare, group) } : []))
    .sort((a, b) => b.expectedCents - a.expectedCents || b.bookings - a.bookings)
