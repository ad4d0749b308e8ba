/**
 * Proves that memory is stable: the last tenth of the requests takes at most five percent more than the
 * second. `node bench/soak.ts [number of requests] [seed]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Line, print } from './budget.ts'
import { median } from './load.ts'
import { inspect, type Memory } from './memory.ts'
import { OwnProduct } from './own-product.ts'
import { freePort } from './product.ts'
import { randomFrom } from './random.ts'
import { Visits } from './visits.ts'

const REQUESTS = Number(process.argv[2] ?? 100_000)
const SEED = Number(process.argv[3] ?? 1)
const AT_ONCE = 8
const SAMPLES = 100
const MOST_GROWTH = 0.05

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const folder = await mkdtemp(join(tmpdir(), 'creneau-soak-'))
const port = await freePort()
const product = await OwnProduct.in(
  join(folder, 'data'),
  {},
  { nodeOptions: [`--inspect=127.0.0.1:${port}`] },
)
try {
  await product.start()
  const inspected = await inspect(port, product.pid)
  const visits = await Visits.to(product.url)
  const random = randomFrom(SEED)
  const statuses = new Map<number, number>()
  const samples: Memory[] = []
  const started = performance.now()
  for (let sample = 0; sample < SAMPLES; sample++) {
    let left = Math.floor(REQUESTS / SAMPLES)
    const work = async () => {
      while (left-- > 0) {
        const status = await visits.one(random())
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    samples.push(await inspected.look())
  }
  const seconds = (performance.now() - started) / 1000
  visits.close()
  inspected.close()

  const tenth = (of: keyof Memory, index: number) =>
    median(samples.slice((index * SAMPLES) / 10, ((index + 1) * SAMPLES) / 10).map((memory) => memory[of]))
  const line = (what: string, of: keyof Memory): Line => {
    const [second, last] = [tenth(of, 1), tenth(of, 9)]
    const growth = (last - second) / second
    return {
      what,
      budget: `≤ ${MOST_GROWTH * 100} %`,
      measured: `${megabytes(second)} → ${megabytes(last)}, ${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %`,
      ok: growth <= MOST_GROWTH,
    }
  }
  const failed = [...statuses].filter(([status]) => status === 0 || status >= 500)
  say(`${REQUESTS} requests in ${Math.round(seconds)} s, seed ${SEED}, Node ${process.version}`)
  say(
    [...statuses]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', '),
  )
  for (let index = 0; index < 10; index++) {
    say(
      `tenth ${index + 1}: heap ${megabytes(tenth('heap', index))}, resident ${megabytes(tenth('resident', index))}`,
    )
  }
  const lines: Line[] = [
    line('heap after collection, second tenth to last', 'heap'),
    line('resident memory, second tenth to last', 'resident'),
    { what: 'requests that failed', budget: '0', measured: `${failed.length}`, ok: failed.length === 0 },
  ]
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await product.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
