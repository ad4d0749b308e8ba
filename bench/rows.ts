/**
 * Fills each table to its bound for one owner, and makes each list and export forty times at once on a server of 1 GB.
 * Exits with 1 if the server ends, needs more memory or fails. `--only=one,other` selects calls by parts of their names.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { type Line, print } from './budget.ts'
import { prepareCrowd } from './crowd.ts'
import { fillKept, unfilled } from './kept-rows.ts'
import { startProduct } from './product.ts'
import { Caller } from './salon.ts'
import { sessionCalls, type TurnCall, worstCalls } from './worst-calls.ts'
import { openWorstOwner } from './worst-owner.ts'

const atOnce = 40
const maxBytes = 1_000_000_000
const only = process.argv.find((text) => text.startsWith('--only='))?.slice('--only='.length) ?? ''

const product = await startProduct({
  WORKER: 'off',
  // As on a machine of 1 GB.
  NODE_OPTIONS: '--max-old-space-size=512',
})
const pool = new pg.Pool({ connectionString: product.databaseUrl })

function residentBytes(): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

async function prove({ name, before, ask }: TurnCall): Promise<Line> {
  await before?.()
  const caller = new Caller(product.url, { cookies: false })
  let most = 0
  let done = false
  const asked = Promise.all(
    Array.from({ length: atOnce }, () =>
      ask(caller).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  ).finally(() => {
    done = true
  })
  while (!done) {
    most = Math.max(most, residentBytes())
    await pause(20)
  }
  caller.close()
  const counts = Map.groupBy(await asked, (status) => status)
  // A busy server refuses, and closes connections while too much of its replies is unread.
  const fails = counts.has(500)
  return {
    what: name,
    budget: 'alive, ≤ 1 GB, no fault',
    measured: `${[...counts].map(([status, all]) => `${all.length} × ${status || 'closed'}`).join(', ')}; ${Math.round(most / 1e6)} MB`,
    ok: product.lives() && most <= maxBytes && !fails,
  }
}

try {
  await prepareCrowd(pool)
  const worst = await openWorstOwner(product.url, pool, { bookings: 10_000, sessionDays: 4 })
  await fillKept(pool, worst, 'worst1')
  const empty = await unfilled(pool)
  const lines: Line[] = [
    {
      what: 'tables below their bound',
      budget: 'none',
      measured: empty.join(', ') || 'none',
      ok: empty.length === 0,
    },
  ]
  const today = todayIn('UTC', Date.now())
  const isRead = ({ name }: TurnCall) => endpoints[name.split(':')[0] as EndpointName]?.startsWith('GET')
  const { usual, last } = worstCalls(worst)
  const at = `/api/schedules/${worst.filled.id}`
  const more: TurnCall[] = [
    ['listStaff: retired', `${at}/staff?retired=true`],
    ['listClosures: six weeks', `${at}/closures?from=${addDays(today, -20)}&to=${addDays(today, 21)}`],
    ['getClient: merged', `/api/clients/${worst.clientIds[0]}`],
  ].map(([name = '', path = '']) => ({ name, once: false, ask: () => worst.caller.call('GET', path) }))
  const calls = [...usual.filter(isRead), ...more, ...sessionCalls(worst.crowded), ...last.filter(isRead)]
  for (const call of calls.filter(({ name }) => only.split(',').some((text) => name.includes(text)))) {
    const line = await prove(call)
    lines.push(line)
    process.stderr.write(`${line.what}: ${line.measured}${line.ok ? '' : ' NO'}\n`)
    if (!product.lives()) break
  }
  worst.caller.close()
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await pool.end()
  await product.stop()
}
