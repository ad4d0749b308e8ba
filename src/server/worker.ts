import { startClosing } from './closing.ts'
import { completeEnv } from './complete-env.ts'
import { connect } from './database/connection.ts'
import { migrateToLatest } from './database/migrate.ts'
import { BadEnvironment, type Env } from './env.ts'
import { startMail } from './mail.ts'

/** The process that only sends the mails, for a server that was told not to. */
export async function startWorker(env: Env): Promise<void> {
  if (!env.DATABASE_URL)
    throw new BadEnvironment('DATABASE_URL must be set: the worker has no database of its own')
  const closing = startClosing()
  closing.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    const settings = await completeEnv(env, env.DATABASE_URL)
    const { pool } = connect(settings.DATABASE_DIRECT_URL, 1, {
      silenceMilliseconds: Number.POSITIVE_INFINITY,
    })
    await migrateToLatest(pool).finally(() => pool.end())
    await startMail(settings, closing)
    process.stdout.write('Créneau is sending the mails\n')
  } catch (error) {
    const wasAsked = closing.hasBegun()
    await closing.run()
    if (!wasAsked) throw error
  }
}
