import * as money from '../../../../db/money.ts'
import { aliased } from '../statement.ts'

const d = aliased(money.deposits, 'd')

export const wasPaid = `${d.status} IN ('succeeded', 'refund_pending', 'refunded')`
export const isOpenDispute = `(${d.disputed} AND ${d.disputeOutcome} IS NULL)`
const isContested = `(${d.disputed} AND coalesce(${d.disputeOutcome}, 'lost') = 'lost')`

const paid = `(CASE WHEN ${wasPaid} THEN coalesce(${d.paidCents}, ${d.amountCents}) ELSE 0 END)`
const rest = `greatest(0, ${paid} - ${d.refundedCents})`
const contested = `(CASE WHEN ${isContested} AND ${d.status} <> 'refund_pending'
  THEN least(coalesce(${d.disputedCents}, ${rest}), ${rest}) ELSE 0 END)`
const lost = `(CASE WHEN ${isOpenDispute} THEN 0 ELSE ${contested} END)`
const wanted = `(CASE WHEN ${d.status} = 'refund_pending' OR ${d.refundOwed} THEN ${rest}
  ELSE greatest(0, ${d.partRefundsCents} - ${d.refundedCents}) END)`
const owed = `(CASE WHEN ${wasPaid} AND ${d.status} <> 'refunded' THEN least(${wanted}, ${rest} - ${contested}) ELSE 0 END)`

/** The sums of a deposit `d`; `sumsOf` of the domain computes the same. */
export const depositSums = {
  paid,
  returned: `(CASE WHEN ${wasPaid} THEN ${d.refundedCents} ELSE 0 END)`,
  owed,
  disputed: `(CASE WHEN ${isOpenDispute} THEN ${contested} ELSE 0 END)`,
  lost,
  kept: `(${rest} - ${contested} - ${owed})`,
}

const undecided = `(CASE WHEN ${d.status} = 'succeeded' AND NOT ${d.refundOwed}
  THEN greatest(0, ${paid} - greatest(${d.refundedCents}, ${d.partRefundsCents}) - ${lost}) ELSE 0 END)`

/** The amount that counts towards the price; `keptOf` computes the same. */
export const countedCents = `(CASE WHEN ${d.status} IN ('created', 'failed') THEN ${d.amountCents} ELSE ${undecided} END)`
