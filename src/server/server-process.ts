import { startClosing } from './closing.ts'
import type { CompleteEnv } from './complete-env.ts'
import type { Env } from './env.ts'
import { followPrimary } from './processes-down.ts'
import { serve } from './serve.ts'

/** The primary has opened the database and passes its settings in `env`. */
export async function startServerProcess(env: Env): Promise<void> {
  followPrimary()
  const closing = startClosing()
  // Ctrl-C reaches the whole process group; the primary decides when its workers end.
  process.on('SIGINT', () => {})
  closing.onSignal(['SIGTERM'])
  await serve(env as CompleteEnv, closing)
}
