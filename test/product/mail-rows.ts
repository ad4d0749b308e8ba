import { type Product, poll } from './product.ts'

/** All stored emails about bookings and accounts, as one table to select from. */
export const mails = `(
  SELECT id, schedule_id, booking_id, version, recipient, letter, target, attempts, last_error, due_at, created_at, done_at,
    abandoned_at
  FROM deliveries
  UNION ALL
  SELECT id, NULL, NULL, NULL, 'account', letter, target, attempts, last_error, due_at, created_at, done_at, abandoned_at
  FROM account_mails
) mails`

const none = async ({ pool }: Product, what: string, parameters: unknown[] = []) =>
  (await pool.query(`SELECT ${what} LIMIT 1`, parameters)).rowCount === 0

/** Waits until all events of bookings are stored as emails. */
export const allPlanned = (product: Product): Promise<true> =>
  poll(
    async () => ((await none(product, 'FROM booking_events WHERE planned_at IS NULL')) ? true : null),
    'the mails of what has happened',
  )

/** Waits until the sender is idle: nothing due, nothing to store, nothing to send. */
export const senderIsDone = (product: Product): Promise<true> =>
  poll(async () => {
    const now = new Date(product.now())
    const nothingDue =
      (await none(product, 'FROM bookings WHERE remind_at <= $1 AND starts_at > $1', [now])) &&
      (await none(
        product,
        "FROM bookings WHERE status = 'pending' AND lapses AND deleted_at IS NULL AND starts_at <= $1",
        [now],
      ))
    if (!nothingDue || !(await none(product, 'FROM booking_events WHERE planned_at IS NULL'))) return null
    return (await none(product, `FROM ${mails} WHERE done_at IS NULL AND abandoned_at IS NULL`)) ? true : null
  }, 'the sender to be done')

/**
 * Makes every delayed email due, except those of one template, which are due in an hour. They become due some time ago,
 * because a process that delays an email meanwhile uses an earlier time.
 */
export async function makeDue({ pool }: Product, late = ''): Promise<void> {
  for (const table of ['deliveries', 'account_mails'])
    await pool.query(
      `UPDATE ${table} SET due_at = now() + CASE letter WHEN $1 THEN interval '1 hour' ELSE -interval '1 minute' END
       WHERE done_at IS NULL`,
      [late],
    )
}

/** Expires the leases of emails that an ended process has claimed. */
export async function endLeases({ pool }: Product): Promise<void> {
  for (const table of ['deliveries', 'account_mails'])
    await pool.query(`UPDATE ${table} SET lease_until = now()`)
}
