import { startClosing } from './closing.ts'
import type { Env } from './env.ts'
import { serve } from './serve.ts'
import type { Settled } from './settled.ts'

/** One of several server processes: the primary has opened the database and says so in the environment. */
export async function startWorker(env: Env): Promise<void> {
  const closing = startClosing()
  // Ctrl-C reaches the whole group; the primary decides when its workers end.
  process.on('SIGINT', () => {})
  closing.onSignal(['SIGTERM'])
  await serve(env as Settled, closing, () => process.send?.('tell'))
}
