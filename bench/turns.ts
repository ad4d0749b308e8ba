/**
 * Measures how long each call of the contract can block the event loop, with its worst allowed input, for an
 * owner who uses the quotas fully. Exits with 1 when a turn exceeds its budget or a call that should succeed is
 * refused. `--only=text` selects calls by name, `--quick` takes a shorter history and leaves out the full months.
 */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareCrowd } from './crowd.ts'
import { freePort, startProduct } from './product.ts'
import { Caller, demoOwner, type Reply } from './salon.ts'
import type { Used } from './turns-probe.ts'
import {
  availabilityCalls,
  imports,
  otherAddresses,
  sessionCalls,
  type TurnCall,
  worstCalls,
} from './worst-calls.ts'
import { openWorstOwner } from './worst-owner.ts'
import { openWorstSalon, type WorstSalon } from './worst-salon.ts'

const mostMilliseconds = 50
const ROUNDS = 5
/** No visit fits in it. */
const full = 'taken every ten minutes'
const isQuick = process.argv.includes('--quick')
const history = isQuick ? { bookings: 10_000, sessionDays: 4 } : { bookings: 100_000, sessionDays: 34 }
const only = process.argv.find((text) => text.startsWith('--only='))?.slice('--only='.length) ?? ''

const probe = fileURLToPath(new URL('turns-probe.ts', import.meta.url))
const port = await freePort()
const product = await startProduct({ TURNS_PORT: `${port}`, NODE_OPTIONS: `--import=${probe}` })
const pool = new pg.Pool({ connectionString: product.databaseUrl })

const probed = async (what: 'watch' | 'rest'): Promise<Used> =>
  (await (await fetch(`http://127.0.0.1:${port}/${what}`)).json()) as Used

type Measured = { status: number; code: unknown; first: number; longest: number; cpu: number }

/**
 * `longest` is the shortest of the rounds, because other processes can only lengthen a turn. `first` runs cold code.
 * Rounds whose status differs from the first one's do not count.
 */
async function measure({ once, before, ask }: TurnCall): Promise<Measured> {
  const caller = new Caller(product.url, { cookies: false })
  const rounds: { reply: Reply; used: Used }[] = []
  for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
    await before?.()
    await probed('watch')
    const reply = await ask(caller)
    rounds.push({ reply, used: await probed('rest') })
  }
  caller.close()
  const status = rounds[0]?.reply.status ?? 0
  const alike = rounds.filter(({ reply }) => reply.status === status).map(({ used }) => used)
  const turns = alike.map(({ longestMilliseconds }) => longestMilliseconds)
  return {
    status,
    code: rounds[0]?.reply.body.code,
    first: turns[0] ?? 0,
    longest: Math.min(...turns),
    cpu: Math.max(...alike.map(({ cpuMilliseconds }) => cpuMilliseconds)),
  }
}

try {
  const begun = performance.now()
  await prepareCrowd(pool)
  const demo = await demoOwner(product.url)
  const worst = await openWorstOwner(product.url, pool, history)
  const gaps = 'forbid' as const
  const salons: Record<string, WorstSalon> = isQuick
    ? {}
    : {
        'free for one service': await openWorstSalon(demo, pool, { gaps, minutes: 15, busyEvery: 25 }),
        'processing time': await openWorstSalon(demo, pool, {
          gaps,
          minutes: 30,
          pause: { processingFrom: 10, processingMinutes: 10 },
          busyEvery: 45,
        }),
        [full]: await openWorstSalon(demo, pool, {
          gaps: 'avoid',
          minutes: 15,
          busyEvery: 10,
        }),
      }
  await pool.query('ANALYZE')
  process.stderr.write(`set up in ${Math.round((performance.now() - begun) / 1_000)} s\n`)
  const { usual, last } = worstCalls(worst)
  const calls: TurnCall[] = [
    ...usual,
    ...Object.entries(salons).flatMap(([name, salon]) =>
      availabilityCalls(name, demo, salon).map((call) => ({ ...call, isRefused: name === full })),
    ),
    ...sessionCalls(worst.crowded),
    ...otherAddresses(worst),
  ]
  process.stdout.write(
    '| call | status | CPU time in all, ms | longest turn, ms | in the first call, ms | ok |\n| --- | --- | --- | --- | --- | --- |\n',
  )
  let missed = false
  const measureAll = async (all: TurnCall[]) => {
    for (const call of all.filter(({ name }) => name.includes(only))) {
      const { status, code, cpu, longest, first } = await measure(call)
      const isAnswered = status < 400 || call.isRefused
      const ok = isAnswered && longest <= mostMilliseconds
      missed ||= !ok
      const cells = [
        call.name,
        isAnswered ? status : `${status} ${code}`,
        Math.round(cpu),
        longest.toFixed(0),
        first.toFixed(0),
        ok ? 'yes' : 'NO',
      ]
      process.stdout.write(`| ${cells.join(' | ')} |\n`)
    }
  }
  await measureAll(calls)
  await pool.query(`DELETE FROM clients WHERE name LIKE 'Client number %'`)
  await measureAll([...imports(worst), ...last])
  worst.caller.close()
  demo.close()
  process.exitCode = missed ? 1 : 0
} finally {
  await pool.end()
  await product.stop()
}
