import { fork } from 'node:child_process'
import type { Closing } from './closing.ts'
import type { CompleteEnv } from './complete-env.ts'
import { ended, keepRunning } from './keep-running.ts'
import { noteProcess } from './processes-down.ts'

/** TypeScript under `npm run dev`, otherwise the bundle. */
const program = process.argv[1] ?? ''
/** For mails in hand. A mail that the server is slower to accept is sent again when its lease ends. */
const maxEndMilliseconds = 8_000

/** A separate process keeps the time and memory of mails away from requests. Restarts if it ends unexpectedly. */
export function startMailProcess(env: CompleteEnv, closing: Closing): void {
  const { DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRET, BASE_URL } = env
  const settings = { DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRET, BASE_URL }
  const kept = keepRunning({
    start() {
      const child = fork(program, ['mails'], { env: { ...process.env, ...settings } })
      // Under `node --watch`, the files that the child loads are watched too.
      child.on('message', (loaded) => process.send?.(loaded))
      return child
    },
    started: () => noteProcess('mails', false),
    ended: (why) => {
      noteProcess('mails', true)
      process.stderr.write(`The process that sends the mails ended (${why}): another is started.\n`)
    },
  })
  const end = async () => {
    kept.stop()
    const last = kept.current()
    const patience = setTimeout(() => last?.kill('SIGKILL'), maxEndMilliseconds)
    await ended(last, 'SIGTERM')
    clearTimeout(patience)
  }
  closing.add(end, 2 * maxEndMilliseconds)
}
