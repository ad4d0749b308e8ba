import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connection.ts'

/** `lagSeconds` of the most overdue delivery or unplanned event. `holds`: slots held for an unpaid deposit. */
export async function readFigures(db: Database): Promise<{ lagSeconds: number; holds: number }> {
  const { rows } = await db.execute<{ lagSeconds: number; holds: number }>(sql`
    SELECT greatest(0, coalesce(extract(epoch FROM now() - least(
        (SELECT min(at) FROM booking_events WHERE planned_at IS NULL),
        (SELECT min(due_at) FROM deliveries WHERE coalesce(done_at, abandoned_at) IS NULL AND channel = 'mail'),
        (SELECT min(due_at) FROM account_mails WHERE done_at IS NULL AND abandoned_at IS NULL))), 0))::float8 AS "lagSeconds",
      (SELECT count(*) FROM deposits d JOIN bookings b ON b.schedule_id = d.schedule_id AND b.id = d.booking_id
        WHERE d.check_at IS NOT NULL AND b.status = 'held')::int AS holds`)
  return rows[0] as { lagSeconds: number; holds: number }
}
