/**
 * Sends invalid requests, generated from the contract, to every endpoint. Each must be refused in the agreed
 * format; nothing may be stored or revealed. `node bench/fuzz.ts [count] [seed]` repeats a run.
 */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openBelongings } from './belongings.ts'
import { type Line, print } from './budget.ts'
import { faultOf, send } from './hostile-replies.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { startProduct } from './product.ts'
import { fingerprints } from './stored-rows.ts'

const COUNT = Number(process.argv[2] ?? 10_000)
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 1_000_000))
const AT_ONCE = 16
const SHOWN = 20

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Later changes must come from the requests, so wait until nothing is left to send. */
async function settle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`
      SELECT (SELECT count(*) FROM booking_events WHERE planned_at IS NULL)
        + (SELECT count(*) FROM deliveries WHERE done_at IS NULL)
        + (SELECT count(*) FROM account_mails WHERE done_at IS NULL) AS left`)
    if (Number(rows[0].left) === 0) return
    await pause(100)
  }
}

const product = await startProduct({})
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
try {
  const owner = await openBelongings(product, 'Zibeline')
  const other = await openBelongings(product, 'Tamanoir')
  await settle(pool)
  const before = await fingerprints(pool)
  const requests = hostileRequests({ count: COUNT, seed: SEED, theirs: owner.belongings })
  const cookies = { nobody: '', owner: owner.caller.cookie, other: other.caller.cookie }
  const canaries = [...owner.canaries, ...other.canaries]
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const tell = ({ method, path, wrong, asker }: HostileRequest, index: number, fault: string) =>
    faults.push(`request ${index}, ${wrong}, by ${asker}: ${method} ${path.slice(0, 120)} ${fault}`)
  let next = 0
  const work = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index] as HostileRequest
      try {
        const answer = await send(product.url, request, { agent, cookies })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = faultOf(request, answer, canaries)
        if (fault) tell(request, index, fault)
      } catch (error) {
        tell(request, index, `got no reply: ${(error as NodeJS.ErrnoException).code}`)
      }
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = (performance.now() - started) / 1000
  const lives = await fetch(`${product.url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
  const after = await fingerprints(pool)
  const changed = [...after].filter(([table, print]) => before.get(table) !== print).map(([table]) => table)

  const endpoints = new Set(requests.map(({ name }) => name)).size
  say(`${COUNT} requests, seed ${SEED}, ${Math.round(seconds)} s, Node ${process.version}`)
  say(
    [...statuses]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', '),
  )
  for (const fault of faults.slice(0, SHOWN)) say(fault)
  const lines: Line[] = [
    {
      what: `${endpoints} endpoints: replies that break the contract`,
      budget: '0',
      measured: `${faults.length}`,
      ok: faults.length === 0,
    },
    {
      what: `changed tables, of ${after.size}`,
      budget: 'none',
      measured: changed.join(', ') || 'none',
      ok: changed.length === 0,
    },
    {
      what: 'the product still serves',
      budget: 'yes',
      measured: lives && product.lives() ? 'yes' : 'no',
      ok: lives && product.lives(),
    },
  ]
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
  owner.caller.close()
  other.caller.close()
} finally {
  agent.destroy()
  await pool.end()
  await product.stop()
}
