import cluster from 'node:cluster'
import { StartRefused } from './database/embedded/start.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { startPrimary } from './primary.ts'
import { startServerProcess } from './server-process.ts'
import { refuseMistakes, weakSettings } from './weak-settings.ts'
import { startWorker } from './worker.ts'

try {
  const env = readEnv(process.env)
  refuseMistakes(env)
  if (cluster.isPrimary) for (const line of weakSettings(env)) process.stderr.write(`Warning: ${line}\n`)
  const onlyMails = process.argv[2] === 'worker'
  await (onlyMails ? startWorker(env) : cluster.isPrimary ? startPrimary(env) : startServerProcess(env))
} catch (error) {
  if (!(error instanceof BadEnvironment || error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
