import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addNode, createEmptyDatabase, createForWorker } from '../../test/fixtures/machines.ts'
import { startServer } from '../product.ts'
import { Caller, openSalon } from '../salon.ts'
import type { CitusCluster } from './citus-cluster.ts'
import { Load } from './load.ts'

const OWNERS = 12
const AWAY_MILLISECONDS = 3_000
const CALM_MILLISECONDS = 5_000

/** In milliseconds: the longest time without a confirmed booking, of the salon that waited longest. */
type Phase = { what: string; milliseconds: number; bookings: number; longestPause: number }

type Outcome = {
  phases: Phase[]
  confirmed: number
  lost: number
  doubled: number
  unknown: number
  overlapping: number
  incomplete: number
  movedShards: number
}

async function registerOwner(url: string, client: pg.Client): Promise<Caller> {
  const email = `owner-${randomUUID()}@salon.example`
  const password = 'a password of twelve'
  const owner = new Caller(url)
  await owner.get('POST', '/api/auth/register', { name: 'Camille', email, password })
  await client.query(
    `UPDATE users SET email_verified = true, subscription_status = 'active' WHERE email = $1`,
    [email],
  )
  await owner.get('POST', '/api/auth/login', { email, password })
  return owner
}

/** Adds a machine and rebalances, then kills a worker, while every salon of another owner takes bookings. */
export async function rebalanceUnderLoad(cluster: CitusCluster): Promise<Outcome> {
  const database = await createEmptyDatabase(cluster.url, 'creneau_rebalance')
  const settings = { AUTH_SECRET: 'a secret that two servers share between them' }
  const servers = [await startServer(database, settings)]
  const client = new pg.Client({ connectionString: database })
  client.on('error', () => {})
  await client.connect()
  try {
    servers.push(await startServer(database, settings))
    const urls = servers.map(({ url }) => url)
    const loads: Load[] = []
    for (let count = 0; count < OWNERS; count++) {
      const owner = await registerOwner(urls[0] ?? '', client)
      loads.push(new Load(urls, [await openSalon(owner, [15])], 1))
      owner.close()
    }
    const confirmed = () => loads.flatMap(({ acknowledged }) => acknowledged)
    const phases: Phase[] = []
    const during = async (what: string, work: () => Promise<unknown>) => {
      const [started, before] = [Date.now(), confirmed().length]
      await work()
      const milliseconds = Date.now() - started
      await pause(CALM_MILLISECONDS)
      phases.push({
        what,
        milliseconds,
        bookings: confirmed().length - before,
        longestPause: Math.max(...loads.map((load) => load.silenceFrom(started))),
      })
    }
    const shardsOf = async (worker: string) => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM citus_shards WHERE nodeport = $1 AND citus_table_type = $2',
        [new URL(worker).port, 'distributed'],
      )
      return rows[0]?.count ?? 0
    }

    await during('booking', () => pause(CALM_MILLISECONDS))
    const worker = await cluster.addWorker()
    await createForWorker(worker, 'creneau_rebalance')
    await during('a third worker, rebalancing', async () => {
      await client.query(addNode(worker))
      await client.query('SELECT citus_rebalance_start()')
      await client.query('SELECT citus_rebalance_wait()')
    })
    const movedShards = await shardsOf(worker)
    await during('kill -9 of a worker', async () => {
      await cluster.kill(1)
      await pause(AWAY_MILLISECONDS)
      await cluster.restart(1)
    })
    await Promise.all(loads.map((load) => load.stop()))
    return { phases, movedShards, ...(await compare(client, confirmed())) }
  } finally {
    await client.end()
    for (const server of servers) await server.stop()
  }
}

async function compare(client: pg.Client, confirmed: Load['acknowledged']) {
  const { rows: stored } = await client.query<{ key: string; reference: string }>(
    'SELECT request_key::text AS key, reference_token AS reference FROM bookings WHERE request_key IS NOT NULL',
  )
  const count = async (query: string) =>
    (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${query}`)).rows[0]?.count ??
    -1
  const keys = stored.map(({ key }) => key)
  const known = new Set(stored.map(({ key, reference }) => `${key} ${reference}`))
  const told = new Set(confirmed.map(({ key }) => key))
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter(({ key, reference }) => !known.has(`${key} ${reference}`)).length,
    doubled: keys.length - new Set(keys).size,
    unknown: keys.filter((key) => !told.has(key)).length,
    overlapping: await count(
      `occupancies a JOIN occupancies b ON a.tenant_id = b.tenant_id AND a.staff_id = b.staff_id AND a.id < b.id
        AND a.session <> b.session AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
    ),
    incomplete: await count(
      `(SELECT b.tenant_id, b.id FROM bookings b
          LEFT JOIN occupancies o ON o.tenant_id = b.tenant_id AND o.booking_id = b.id
          LEFT JOIN booking_events e ON e.tenant_id = b.tenant_id AND e.booking_id = b.id
        WHERE b.request_key IS NOT NULL GROUP BY 1, 2
        HAVING count(DISTINCT o.id) <> 1 OR count(DISTINCT e.id) <> 1) torn`,
    ),
  }
}
