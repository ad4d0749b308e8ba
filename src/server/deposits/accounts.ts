import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { findUser } from '../store/accounts/accounts.ts'
import { asksForDeposits, findAccount, noteAccount, numberAccountRequest } from '../store/deposits/billing.ts'
import { recordEvent } from '../store/deposits/deposits.ts'
import type { PaymentContext } from './payment-context.ts'

/** Emails the owner once when deposits can no longer be paid. `gone`: the event says that the account is gone. */
export async function followAccount(
  { db, payments, wakeDeliveries }: PaymentContext,
  accountId: string,
  event?: { id: string; gone: boolean },
): Promise<boolean | null> {
  const account = { provider: payments.name, accountId }
  const requestNumber = await numberAccountRequest(db, account)
  if (requestNumber === null && event) return null
  const enabled = event?.gone ? null : await payments.isAccountEnabled(accountId)
  if (requestNumber === null) return enabled
  const isWritten = await inTransaction(db, async (tx) => {
    if (event && !(await recordEvent(tx, event.id))) return false
    const { lostBy } = await noteAccount(tx, account, enabled, requestNumber)
    if (lostBy === null) return false
    const { id: userId, tenantId, locale } = await findUser(tx, lostBy)
    if (!(await asksForDeposits(tx, tenantId))) return false
    return writeAccountMail(tx, { userId, template: 'payment_account_lost', locale })
  })
  if (isWritten) wakeDeliveries()
  return enabled
}

/** Asks the provider directly, because the account may have been closed. */
export async function requirePaymentAccount(
  { db, payments }: Pick<PaymentContext, 'db' | 'payments'>,
  ownerId: string,
): Promise<void> {
  const provider = payments.name
  const accountId = await findAccount(db, { ownerId, provider })
  const enabled = accountId !== null && (await payments.isAccountEnabled(accountId))
  if (accountId !== null) await noteAccount(db, { provider, accountId }, enabled)
  if (!enabled) throw new Refused('payment_account_required')
}
