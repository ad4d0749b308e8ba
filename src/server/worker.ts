import { constants, setPriority } from 'node:os'
import { type Closing, startClosing } from './closing.ts'
import { type CompleteEnv, completeEnv } from './complete-env.ts'
import { migrateToLatest } from './database/migrate.ts'
import { BadEnvironment, type Env } from './env.ts'
import { startMail } from './mail.ts'

async function start(closing: Closing, open: () => Promise<void>): Promise<void> {
  // The channel closes when the parent process is killed. No stop signal would come after that.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    await open()
  } catch (error) {
    const wasClosing = closing.hasBegun()
    await closing.run()
    if (!wasClosing) throw error
  }
}

/** For servers that run with WORKER=off. */
export async function startWorker(env: Env): Promise<void> {
  const { DATABASE_URL } = env
  if (!DATABASE_URL)
    throw new BadEnvironment('DATABASE_URL must be set: the worker has no database of its own')
  const closing = startClosing()
  closing.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])
  await start(closing, async () => {
    const settings = await completeEnv(env, DATABASE_URL)
    await migrateToLatest(settings.DATABASE_DIRECT_URL)
    await startMail(settings, closing)
    process.stdout.write('Créneau is sending the mails\n')
  })
}

/** The primary has opened the database and passes its settings in `env`. */
export async function startMailSender(env: Env): Promise<void> {
  const closing = startClosing()
  // Ctrl-C, Ctrl-\ and a closed terminal signal the whole process group; the primary decides when this process ends.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => {})
  closing.onSignal(['SIGTERM'])
  // On a busy machine, booking requests take precedence.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await start(closing, () => startMail(env as CompleteEnv, closing))
}
