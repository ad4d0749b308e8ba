import type { depositLists } from '../../contract/deposit-lists.ts'
import type { Reply } from '../../contract/index.ts'
import { outcomeOf } from '../../domain/deposit-outcomes.ts'
import { sumsOf } from '../../domain/deposits.ts'
import { exportOf } from '../deposits/export.ts'
import { pagesInTurn, readableOf, startExport } from '../http/exports.ts'
import type { Handlers, Server } from '../http/server.ts'
import { findAccount } from '../store/deposits/billing.ts'
import {
  listDepositStaff,
  listDeposits,
  type PaidDeposit,
  pagesOfDeposits,
  sumDeposits,
} from '../store/deposits/deposit-lists.ts'
import { findReceiptsOf, type ListedReceipt } from '../store/deposits/listed-receipts.ts'
import { receiptView } from './receipts.ts'

const view = (
  deposit: PaidDeposit,
  receipts: readonly ListedReceipt[] = [],
): Reply<'listDeposits'>['deposits'][number] => ({
  id: deposit.id,
  paidAt: new Date(deposit.paidAt).toISOString(),
  scheduleId: deposit.scheduleId,
  schedule: { name: deposit.scheduleName, timezone: deposit.timezone },
  clientName: deposit.clientName,
  service: { name: deposit.serviceName },
  booking: {
    id: deposit.bookingId,
    date: deposit.date,
    startTime: deposit.startTime,
    referenceToken: deposit.referenceToken,
    shown: deposit.shown,
  },
  amountCents: sumsOf(deposit).paid,
  returnedCents: deposit.refundedCents,
  receipts: receipts.map(receiptView),
  outcome: outcomeOf(deposit, deposit.stands),
  leftCents: deposit.leftCents,
  leftFrom: deposit.priceFrom && deposit.leftCents !== null,
})

export const depositListRoutes = ({ db, pool, payments }: Server): Handlers<typeof depositLists> => ({
  listDeposits: async ({ owner, query: { from, to, scheduleId = null, after = null, limit }, now }) => {
    const query = { tenantId: owner.tenantId, from, to, scheduleId }
    const [page, sums, schedules, account] = await Promise.all([
      listDeposits(pool, { ...query, after, limit }),
      sumDeposits(pool, { ...query, now: new Date(now) }),
      listDepositStaff(pool, { tenantId: owner.tenantId }),
      findAccount(db, { ownerId: owner.id, provider: payments.name }),
    ])
    const bookingIds = page.deposits.map(({ bookingId }) => bookingId)
    const receipts = await findReceiptsOf(pool, { tenantId: owner.tenantId, bookingIds })
    const deposits = page.deposits.map((deposit) => view(deposit, receipts.get(deposit.bookingId)))
    return { ...page, deposits, sums, schedules, connected: account !== null }
  },

  exportDeposits: async ({ owner, query: { from, to, scheduleId = null, ...query }, locale, reply }) => {
    const pages = pagesInTurn(pagesOfDeposits(pool, { tenantId: owner.tenantId, from, to, scheduleId }))
    const { content, name } = exportOf(pages, { from, to }, query.locale ?? locale)
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return startExport(owner.id, () => readableOf(content))
  },
})
