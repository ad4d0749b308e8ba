import { maxRefundWaitDays } from '../../domain/account-deletion.ts'
import { Refused } from '../../domain/refusals.ts'
import { todayIn } from '../../domain/zones.ts'
import { ProviderAway } from '../adapters/payments/provider.ts'
import { closeSchedule, finishClosing } from '../bookings/close.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { PaymentContext } from '../deposits/payment-context.ts'
import { faultOf } from '../faults.ts'
import {
  type AccountToDelete,
  claimAccountToDelete,
  deleteCustomer,
  deletePart,
  endWaysIn,
  findOpenSchedule,
  isAwaited,
  markAccountClosed,
  markReminded,
  postponeDeletionCheck,
} from '../store/accounts/account-deletion.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { findCustomer } from '../store/deposits/billing.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { listOwned } from '../store/schedules/schedules.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** In the time zone of the first schedule. */
export async function deletionDay(
  db: Database,
  { tenantId }: { tenantId: number },
  deletionAt: Date,
): Promise<string> {
  const [first] = await listOwned(db, tenantId)
  return todayIn(first?.timezone ?? 'Europe/Paris', deletionAt.getTime())
}

async function remind({ db, wakeDeliveries }: PaymentContext, leaver: AccountToDelete): Promise<void> {
  const { id: userId, locale, deletionAt } = leaver
  const date = await deletionDay(db, leaver, deletionAt)
  await inTransaction(db, async (tx) => {
    if (!(await markReminded(tx, leaver))) return
    await writeAccountMail(tx, { userId, template: 'deletion_near', locale, details: { date } })
  })
  wakeDeliveries()
}

/** From here on the deletion cannot be undone. */
async function begin({ db, clock, wakeDeliveries }: PaymentContext, leaver: AccountToDelete): Promise<void> {
  const { id: userId, locale } = leaver
  await inTransaction(db, async (tx) => {
    if (!(await markAccountClosed(tx, leaver, new Date(clock())))) return
    await endWaysIn(tx, userId)
    await writeAccountMail(tx, { userId, template: 'account_deleted', locale })
  })
  wakeDeliveries()
}

async function close({ db, clock, wakeDeliveries }: PaymentContext, schedule: ScheduleKey): Promise<void> {
  try {
    await closeSchedule(db, schedule, clock())
  } catch (error) {
    // It is deleted already.
    if (!(error instanceof Refused)) throw error
  }
  await finishClosing(db, schedule, clock())
  wakeDeliveries()
}

/** Returns when to check again; null when the account is gone. A crash loses nothing. */
async function takeStep(context: PaymentContext, leaver: AccountToDelete): Promise<number | null> {
  const { db, payments, clock } = context
  const { id: ownerId, tenantId, deletionAt, goneSince } = leaver
  const now = clock()
  if (!goneSince) {
    if (now < deletionAt.getTime()) {
      await remind(context, leaver)
      return deletionAt.getTime()
    }
    await begin(context, leaver)
    return now
  }
  // Ends sessions that were being created when the deletion began.
  await endWaysIn(db, ownerId)
  const open = await findOpenSchedule(db, tenantId)
  if (open !== null) {
    await close(context, { tenantId, scheduleId: open })
    return now
  }
  const ofProvider = { ownerId, provider: payments.name }
  const customer = await findCustomer(db, ofProvider)
  if (customer) {
    await payments.endSubscriptions(customer.customerId)
    await deleteCustomer(db, ofProvider)
    return now
  }
  const givenUpSince = new Date(now - maxRefundWaitDays * day)
  if (await isAwaited(db, { ...ofProvider, tenantId }, { goneSince, givenUpSince })) return now + minute
  return (await deletePart(db, leaver)) ? now : null
}

/** One step of each account in turn, so that none waits for another. */
export async function deleteDueAccounts(context: PaymentContext): Promise<void> {
  const { db, clock, log } = context
  for (;;) {
    const leaver = await claimAccountToDelete(db, new Date(clock()))
    if (!leaver) return
    try {
      const next = await takeStep(context, leaver)
      if (next !== null) await postponeDeletionCheck(db, leaver, new Date(next))
    } catch (error) {
      // This account is tried again when its lease ends.
      if (error instanceof ProviderAway) throw error
      log.error({ ...faultOf(error) }, 'account not deleted')
    }
  }
}
