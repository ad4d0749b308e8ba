import { constants, setPriority } from 'node:os'
import { type Closing, startClosing } from './closing.ts'
import { type CompleteEnv, completeEnv } from './complete-env.ts'
import { migrateToLatest } from './database/migrate.ts'
import { BadEnvironment, type Env } from './env.ts'
import { startMail } from './mail.ts'

async function start(closing: Closing, open: () => Promise<void>): Promise<void> {
  // The channel closes when the process that started this one was killed: then nobody is left to say stop.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    await open()
  } catch (error) {
    const wasAsked = closing.hasBegun()
    await closing.run()
    if (!wasAsked) throw error
  }
}

/** The process that only sends the mails, for a server that was told not to. */
export async function startWorker(env: Env): Promise<void> {
  const { DATABASE_URL } = env
  if (!DATABASE_URL)
    throw new BadEnvironment('DATABASE_URL must be set: the worker has no database of its own')
  const closing = startClosing()
  closing.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'])
  await start(closing, async () => {
    const settings = await completeEnv(env, DATABASE_URL)
    await migrateToLatest(settings.DATABASE_DIRECT_URL)
    await startMail(settings, closing)
    process.stdout.write('Créneau is sending the mails\n')
  })
}

/** The process in which the product sends its own mails: the primary has opened the database and says so in `env`. */
export async function startMailSender(env: Env): Promise<void> {
  const closing = startClosing()
  // Ctrl-C and the end of a terminal reach the whole group; the primary decides when this one ends.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  closing.onSignal(['SIGTERM'])
  // On a busy machine those who book come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await start(closing, () => startMail(env as CompleteEnv, closing))
}
