import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { visitEmbedded } from '../src/server/database/embedded/visit.ts'
import type { Line } from './budget.ts'
import { CrashClients } from './crash-clients.ts'
import { type Outage, verdict } from './crash-verdict.ts'
import { startMailServer } from './mail-server.ts'
import { OwnProduct } from './own-product.ts'
import { randomFrom } from './random.ts'
import { openBoth } from './salon.ts'

const STAFF = 12
const EARLIEST_MILLISECONDS = 150
const LATEST_MILLISECONDS = 1_200

const say = (line: string) => process.stdout.write(`${line}\n`)

/** When one of its child processes is killed, PostgreSQL ends them all. */
function backendOf(postgres: number, random: () => number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,pid=']).toString().trim().split('\n')
  const pids = rows.flatMap((row) => {
    const [parent, pid = 0] = row.trim().split(/\s+/).map(Number)
    return parent === postgres ? [pid] : []
  })
  return pids[Math.floor(random() * pids.length)] ?? postgres
}

/** Kills the server and PostgreSQL while clients book, pay and cancel, and checks every promise. The seed decides what is killed and when. */
export async function killAtRandom(kills: number, seed: number): Promise<Line[]> {
  const random = randomFrom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'creneau-crash-'))
  const mailServer = await startMailServer()
  const product = await OwnProduct.in(join(folder, 'data'), { SMTP_URL: mailServer.smtpUrl })

  const victims: Record<string, () => Promise<number>> = {
    server: async () => {
      await product.end('SIGKILL')
      return product.start()
    },
    PostgreSQL: async () => {
      process.kill(product.postgres(), 'SIGKILL')
      return product.recovers()
    },
    'one of its processes': async () => {
      process.kill(backendOf(product.postgres(), random), 'SIGKILL')
      return product.recovers()
    },
    'server and PostgreSQL': async () => {
      process.kill(product.postgres(), 'SIGKILL')
      await product.end('SIGKILL')
      return product.start()
    },
  }

  try {
    say(`${kills} kills, seed ${seed}, Node ${process.version}`)
    await product.start()
    const { free, deposit } = await openBoth(product.url, STAFF)

    const clients = new CrashClients(product.url)
    clients.start({ free, deposit, staff: STAFF }, randomFrom(seed + 1))
    const outages: Outage[] = []
    const killed = new Map<string, number[]>()
    for (let kill = 0; kill < kills; kill++) {
      await pause(EARLIEST_MILLISECONDS + random() * (LATEST_MILLISECONDS - EARLIEST_MILLISECONDS))
      const names = Object.keys(victims)
      const name = names[Math.floor(random() * names.length)] ?? 'server'
      const from = Date.now()
      const took = (await victims[name]?.()) ?? 0
      outages.push({ from, until: Date.now() })
      killed.set(name, [...(killed.get(name) ?? []), took])
    }
    await clients.stop()

    const database = await visitEmbedded(product.dataDir)
    const pool = new pg.Pool({ connectionString: database.url, max: 2 })
    pool.on('error', () => {})
    const lines = await verdict(product.url, pool, { ...clients, taken: mailServer.taken, outages })
    await pool.end()
    for (const [name, times] of killed) {
      say(`killed ${times.length} × ${name}: responded again within ${Math.round(Math.max(...times))} ms`)
    }
    const restarts = [...killed.values()].flat().length
    return [
      {
        what: 'kills that the product recovered from',
        budget: `${kills}`,
        measured: `${restarts}`,
        ok: restarts === kills,
      },
      ...lines,
    ]
  } finally {
    await product.end('SIGTERM')
    await mailServer.close()
    await rm(folder, { recursive: true, force: true })
  }
}
