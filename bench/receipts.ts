/**
 * Kills the server with SIGKILL while clients pay deposits and cancel, and checks the numbers of the receipts. `node
 * bench/receipts.ts [number of kills] [seed]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { visitEmbedded } from '../src/server/database/embedded/visit.ts'
import { print } from './budget.ts'
import { CrashClients } from './crash-clients.ts'
import { startMailServer } from './mail-server.ts'
import { OwnProduct } from './own-product.ts'
import { randomFrom } from './random.ts'
import { openBoth } from './salon.ts'

const KILLS = Number(process.argv[2] ?? 20)
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 1_000_000))
const STAFF = 12
const EARLIEST_MILLISECONDS = 400
const LATEST_MILLISECONDS = 2_000
const RECONCILED_MILLISECONDS = 120_000

const say = (line: string) => process.stdout.write(`${line}\n`)

const checks = {
  'numbers that are missing or repeated': `
    SELECT coalesce(sum(last - count), 0)::int AS count FROM (
      SELECT c.last, (SELECT count(DISTINCT r.number) FROM receipts r
        WHERE r.tenant_id = c.tenant_id AND r.number LIKE c.year || '-%'
          AND split_part(r.number, '-', 2)::int BETWEEN 1 AND c.last) AS count
      FROM receipt_counters c) years`,
  'receipts beyond the counter': `
    SELECT count(*)::int AS count FROM receipts r WHERE NOT EXISTS (SELECT FROM receipt_counters c
      WHERE c.tenant_id = r.tenant_id AND r.number LIKE c.year || '-%' AND split_part(r.number, '-', 2)::int <= c.last)`,
  'paid deposits without exactly one receipt': `
    SELECT count(*)::int AS count FROM deposits d WHERE d.paid_at IS NOT NULL AND 1 <> (SELECT count(*) FROM receipts r
      WHERE r.tenant_id = d.tenant_id AND r.booking_id = d.booking_id AND r.kind = 'payment')`,
  'receipts that do not add up to the refunds': `
    SELECT count(*)::int AS count FROM deposits d WHERE d.refunded_cents <> (
      SELECT coalesce(sum(CASE kind WHEN 'refund' THEN amount_cents WHEN 'refund_failed' THEN -amount_cents ELSE 0 END), 0)
      FROM receipts r WHERE r.tenant_id = d.tenant_id AND r.booking_id = d.booking_id)`,
  'deposits whose refund is not what the provider has': `
    SELECT count(*)::int AS count FROM deposits d JOIN sandbox_objects o ON o.id = d.payment_intent_id
    WHERE (o.body ->> 'refundedCents')::int <> d.refunded_cents`,
}

const folder = await mkdtemp(join(tmpdir(), 'creneau-receipts-'))
const mailServer = await startMailServer()
const product = await OwnProduct.in(join(folder, 'data'), { SMTP_URL: mailServer.smtpUrl })

try {
  say(`${KILLS} kills, seed ${SEED}, Node ${process.version}`)
  await product.start()
  const { free, deposit } = await openBoth(product.url, STAFF)

  const random = randomFrom(SEED)
  const clients = new CrashClients(product.url)
  clients.start({ free, deposit, staff: STAFF }, randomFrom(SEED + 1))
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(EARLIEST_MILLISECONDS + random() * (LATEST_MILLISECONDS - EARLIEST_MILLISECONDS))
    await product.end('SIGKILL')
    await product.start()
  }
  await clients.stop()

  const database = await visitEmbedded(product.dataDir)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {})
  const count = async (query: string) => (await pool.query<{ count: number }>(query)).rows[0]?.count ?? -1
  const owed = "SELECT count(*)::int AS count FROM deposits WHERE status = 'refund_pending'"
  const until = Date.now() + RECONCILED_MILLISECONDS
  while ((await count(owed)) > 0 && Date.now() < until) await pause(1_000)
  const lines = []
  for (const [what, query] of Object.entries(checks)) {
    const measured = await count(query)
    lines.push({ what, budget: '0', measured: `${measured}`, ok: measured === 0 })
  }
  // Not those of the demo.
  const issued = "SELECT count(*)::int AS count FROM receipts WHERE client_name ~ '^Client [0-9]+$'"
  const receipts = await count(issued)
  const refunds = await count(`${issued} AND kind = 'refund'`)
  lines.push({ what: 'receipts issued', budget: '> 0', measured: `${receipts}`, ok: receipts > 0 })
  lines.push({ what: 'of them for refunds', budget: '> 0', measured: `${refunds}`, ok: refunds > 0 })
  await pool.end()
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await product.end('SIGTERM')
  await mailServer.close()
  await rm(folder, { recursive: true, force: true })
}
