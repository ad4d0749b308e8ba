import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isDatabaseUnfilled } from '../database/away.ts'
import { isMigrated } from '../database/migrate.ts'
import { processesDown } from '../processes-down.ts'
import { answersUnderPressure } from './pressure.ts'

const patienceMilliseconds = 2_000

async function whatIsMissing(pool: pg.Pool): Promise<'database_away' | 'migrations_missing' | null> {
  try {
    const late = pause(patienceMilliseconds, null, { ref: false })
    const migrated = await Promise.race([isMigrated(pool), late])
    if (migrated === null) return 'database_away'
    return migrated ? null : 'migrations_missing'
  } catch (error) {
    return isDatabaseUnfilled(error) ? 'migrations_missing' : 'database_away'
  }
}

/** Under any host name, because machines call by IP address. Under load too: a busy server must not be restarted. */
export function serveProbes(app: FastifyInstance, pool: pg.Pool, isClosing: () => boolean): void {
  const options = {
    schema: { hide: true },
    config: { underAnyName: true, ...answersUnderPressure },
  } as const
  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', options, async (_request, reply) => {
    const missing = isClosing() ? 'closing' : await whatIsMissing(pool)
    reply.header('cache-control', 'no-store').status(missing === null ? 200 : 503)
    const down = processesDown()
    // Visitors may come while mails wait or another server process takes their requests.
    return { status: missing ?? 'ok', ...(down.length > 0 && { down }) }
  })
}
