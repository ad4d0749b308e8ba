import cluster from 'node:cluster'
import { StartRefused } from './database/embedded/start.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { startPrimary } from './primary.ts'
import { startServerProcess } from './server-process.ts'
import { refuseMistakes, weakSettings } from './weak-settings.ts'
import { startMailSender, startWorker } from './worker.ts'

try {
  const env = readEnv(process.env)
  refuseMistakes(env)
  const asked = process.argv[2]
  if (cluster.isPrimary && asked !== 'mails') {
    for (const line of weakSettings(env)) process.stderr.write(`Warning: ${line}\n`)
  }
  if (asked === 'worker') await startWorker(env)
  else if (asked === 'mails') await startMailSender(env)
  else await (cluster.isPrimary ? startPrimary(env) : startServerProcess(env))
} catch (error) {
  if (!(error instanceof BadEnvironment || error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
