import type pg from 'pg'
import * as money from '../../../../db/money.ts'
import * as tables from '../../../../db/schema.ts'
import type { Money } from '../../../domain/deposits.ts'
import {
  aliased,
  type Columns,
  columnsOf,
  epoch,
  type Placeholder,
  rowsFrom,
  selection,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'
import { countedCents, depositSums, wasPaid } from './deposit-sums.ts'

const d = aliased(money.deposits, 'd')
const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')

/** Dates in each schedule's zone, both included. A null schedule means all. */
type DepositsQuery = { tenantId: number; from: string; to: string; scheduleId: number | null }

/** Older versions recorded no payment time, but the deposit was created a few minutes before. */
const paidAt = (of = 'd') => `coalesce(${of}.paid_at, ${of}.created_at)`

const ofSchedules = (place: Placeholder<DepositsQuery>) =>
  `${s.tenantId} = ${tenantOf(place)} AND (${place('scheduleId')}::bigint IS NULL OR ${s.id} = ${place('scheduleId')}::bigint)`

const onDates = (
  place: Placeholder<DepositsQuery>,
) => `${d.tenantId} = ${tenantOf(place)} AND ${d.scheduleId} = ${s.id} AND ${wasPaid}
  AND ${paidAt()} >= ${place('from')}::date::timestamp AT TIME ZONE ${s.timezone}
  AND ${paidAt()} < (${place('to')}::date + 1)::timestamp AT TIME ZONE ${s.timezone}`

const itsBooking = (tenant: string) => `bookings b ON ${b.tenantId} = ${tenant} AND ${b.id} = ${d.bookingId}`

const stands = `(${b.deletedAt} IS NULL AND ${b.status} IN ('pending', 'approved') AND ${b.noShowAt} IS NULL)`
/** Null without a price or an appointment. */
const left = `CASE WHEN ${stands} AND ${b.priceCents} IS NOT NULL
  THEN greatest(0, ${b.priceCents} - ${countedCents}) END`

export type PaidDeposit = Required<Money> & {
  refundAttempts: number
  id: number
  paidAt: number
  scheduleId: number
  scheduleName: string
  timezone: string
  clientName: string
  serviceName: string
  places: number
  bookingId: number
  date: string
  startTime: string
  referenceToken: string
  shown: boolean
  stands: boolean
  leftCents: number | null
  priceFrom: boolean
}

const columns = columnsOf<PaidDeposit>({
  id: d.id,
  paidAt: epoch(paidAt()),
  scheduleId: d.scheduleId,
  scheduleName: 'd.schedule_name',
  timezone: 'd.timezone',
  status: d.status,
  amountCents: d.amountCents,
  paidCents: depositSums.paid,
  refundedCents: d.refundedCents,
  partRefundsCents: d.partRefundsCents,
  refundAttempts: d.refundAttempts,
  disputed: d.disputed,
  disputeOutcome: d.disputeOutcome,
  disputedCents: d.disputedCents,
  refundOwed: d.refundOwed,
  clientName: b.clientName,
  serviceName: b.serviceName,
  places: b.places,
  bookingId: b.id,
  date: b.date,
  startTime: wallClock(b.startTime),
  referenceToken: b.referenceToken,
  shown: `${b.deletedAt} IS NULL AND d.schedule_lives AND ${b.status} NOT IN ('held', 'expired', 'released')`,
  stands,
  leftCents: left,
  priceFrom: b.priceFrom,
})

const newestFirst = `${paidAt()} DESC, ${d.id} DESC`

/** Reads one page from the index of each schedule, then keeps the newest rows. */
function pageStatement(name: string, beyond: (place: Placeholder<Page>) => string) {
  return statement<Page, Columns<PaidDeposit>>()(
    name,
    (place) => `SELECT ${columns} FROM (
      SELECT d.*, ${s.name} AS schedule_name, ${s.timezone}, ${s.deletedAt} IS NULL AS schedule_lives
      FROM schedules s CROSS JOIN LATERAL (
        SELECT * FROM deposits d WHERE ${onDates(place as Placeholder<DepositsQuery>)} ${beyond(place)}
        ORDER BY ${newestFirst} LIMIT ${place('max')}::int) d
      WHERE ${ofSchedules(place as Placeholder<DepositsQuery>)} ORDER BY ${newestFirst} LIMIT ${place('max')}::int) d
    JOIN ${itsBooking(tenantOf(place))}`,
  )
}

type Page = DepositsQuery & { after: number | null; max: number }

const firstPage = pageStatement('list-deposits', () => '')
const pageAfter = pageStatement(
  'list-deposits-after',
  (place) => `AND (${paidAt()}, ${d.id}) < (SELECT ${paidAt('a')}, a.id FROM deposits a
    WHERE a.tenant_id = ${tenantOf(place)} AND a.id = ${place('after')}::bigint)`,
)

const byPayment = (one: PaidDeposit, other: PaidDeposit) => other.paidAt - one.paidAt || other.id - one.id

/** Newest first. */
export async function listDeposits(
  pool: pg.Pool,
  { limit, ...query }: Omit<Page, 'max'> & { limit: number },
): Promise<{ deposits: PaidDeposit[]; next: number | null }> {
  const list = query.after === null ? firstPage : pageAfter
  const [found] = await list(pool, { ...query, max: limit + 1 })
  const rows = found ? rowsFrom<PaidDeposit>(found).sort(byPayment) : []
  const deposits = rows.slice(0, limit)
  return { deposits, next: rows.length > limit ? (deposits.at(-1)?.id ?? null) : null }
}

const exportedAtOnce = 500

/** Each page may be a separate query, because payment times never change. */
export async function* pagesOfDeposits(pool: pg.Pool, query: DepositsQuery): AsyncGenerator<PaidDeposit[]> {
  for (let after: number | null = null; ; ) {
    const { deposits, next }: Awaited<ReturnType<typeof listDeposits>> = await listDeposits(pool, {
      ...query,
      after,
      limit: exportedAtOnce,
    })
    yield deposits
    if (next === null) return
    after = next
  }
}

/** Each taken amount is in exactly one of the five sums after it. */
export type DepositSums = {
  count: number
  takenCents: number
  returnedCents: number
  owedCents: number
  disputedCents: number
  lostCents: number
  keptCents: number
  leftCents: number
}

const sum = (of: string, where = 'true') => `coalesce(sum(${of}) FILTER (WHERE ${where}), 0)::float8`

const sums = statement<DepositsQuery & { now: Date }, DepositSums>()(
  'sum-deposits',
  (place) => `SELECT ${selection<DepositSums>({
    count: 'count(*)::int',
    takenCents: sum(depositSums.paid),
    returnedCents: sum(depositSums.returned),
    owedCents: sum(depositSums.owed),
    disputedCents: sum(depositSums.disputed),
    lostCents: sum(depositSums.lost),
    keptCents: sum(depositSums.kept),
    leftCents: sum(left, `${b.startsAt} > ${place('now')}::timestamptz`),
  })} FROM schedules s JOIN deposits d ON ${onDates(place as Placeholder<DepositsQuery>)} JOIN ${itsBooking(tenantOf(place))}
    WHERE ${ofSchedules(place as Placeholder<DepositsQuery>)}`,
)

export async function sumDeposits(pool: pg.Pool, query: DepositsQuery & { now: Date }): Promise<DepositSums> {
  const [row] = await sums(pool, query)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** Schedules that ever took a deposit, including deleted ones. */
export const listDepositStaff = statement<{ tenantId: number }, { id: number; name: string }>()(
  'list-schedules-with-deposits',
  (
    place,
  ) => `SELECT ${s.id}::float8 AS id, ${s.name} FROM schedules s WHERE ${s.tenantId} = ${tenantOf(place)}
    AND EXISTS (SELECT FROM deposits d WHERE ${d.tenantId} = ${tenantOf(place)} AND ${d.scheduleId} = ${s.id} AND ${wasPaid}) ORDER BY ${s.id}`,
)
