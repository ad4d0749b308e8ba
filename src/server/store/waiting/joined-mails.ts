import { sql } from 'drizzle-orm'
import { mailBudgets } from '../../../domain/mail-budgets.ts'
import type { Database } from '../../database/connection.ts'
import { type Charge, chargeBudgets, shorten } from '../notifications/planned-events.ts'
import type { WaitingEntry } from './waiting-entries.ts'

async function responds(tx: Database, address: string): Promise<boolean> {
  const { rows } = await tx.execute<{ responds: boolean }>(sql`
    SELECT EXISTS (SELECT FROM responding_addresses r WHERE r.address = ${address})
      OR EXISTS (SELECT FROM reminder_unsubscribes r WHERE r.address = ${address})
      OR EXISTS (SELECT FROM users v WHERE v.email = ${address} AND v.email_verified) AS responds`)
  return rows[0]?.responds ?? false
}

/** Charges the same budgets as the emails of bookings. */
export async function insertJoinedMail(
  tx: Database,
  { tenantId, scheduleId, id, clientEmail, clientLocale }: WaitingEntry,
  { budgets }: { budgets: boolean },
): Promise<void> {
  const mail = { tenantId, scheduleId, eventId: id, recipient: 'client' } as const
  const charges: Charge[] = budgets
    ? [{ ...mail, ...mailBudgets.address, key: `address ${clientEmail}` }]
    : []
  if (budgets && !(await responds(tx, clientEmail)))
    charges.push({ ...mail, ...mailBudgets.stranger, key: `stranger ${clientEmail}` })
  const [turn] = await chargeBudgets(tx, charges)
  const { turn: dueAt = 0, tooLate = false } = turn ?? {}
  await tx.execute(sql`
    INSERT INTO deliveries (tenant_id, schedule_id, waiting_id, version, channel, recipient, template, target, locale, due_at,
      abandoned_at, last_error)
    SELECT ${tenantId}::bigint, ${scheduleId}::bigint, ${id}::bigint, 0, 'mail', 'client', 'waiting_joined', ${clientEmail},
      ${clientLocale}, greatest(now(), to_timestamp(${dueAt}::float8 / 1000)), CASE WHEN ${tooLate} THEN now() END,
      CASE WHEN ${tooLate} THEN 'too many mails to an address that never responded' END`)
  await shorten(tx, charges)
}
