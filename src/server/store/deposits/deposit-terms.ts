import { sql } from 'drizzle-orm'
import type { ProviderName } from '../../../domain/deposits.ts'
import type { Database } from '../../database/connection.ts'

export type Terms = {
  offerVersion: number
  requiresDeposit: boolean
  depositCents: number | null
  refundHours: number
  accountId: string | null
  accountEnabled: boolean
}

/** Locks the schedule, like every write that can collide. Null if it is deleted. */
export async function lockTerms(
  tx: Database,
  scheduleId: number,
  provider: ProviderName,
): Promise<Terms | null> {
  const { rows } = await tx.execute<Terms>(sql`
    SELECT s.offer_version AS "offerVersion", s.requires_deposit AS "requiresDeposit", s.deposit_cents AS "depositCents",
      s.refund_hours AS "refundHours", a.account_id AS "accountId", coalesce(a.enabled, false) AS "accountEnabled"
    FROM schedules s LEFT JOIN payment_accounts a ON a.owner_id = s.owner_id AND a.provider = ${provider}
    WHERE s.id = ${scheduleId} AND s.deleted_at IS NULL FOR NO KEY UPDATE OF s`)
  return rows[0] ?? null
}
