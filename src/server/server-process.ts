import { startClosing } from './closing.ts'
import type { CompleteEnv } from './complete-env.ts'
import type { Env } from './env.ts'
import { followPrimary } from './processes-down.ts'
import { serve } from './serve.ts'

/** The primary has opened the database and passes its settings in `env`. */
export async function startServerProcess(env: Env): Promise<void> {
  followPrimary()
  const closing = startClosing()
  // Ctrl-C and Ctrl-\ reach the whole process group; the primary decides when its workers end.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) process.on(signal, () => {})
  closing.onSignal(['SIGTERM'])
  await serve(env as CompleteEnv, closing)
}
