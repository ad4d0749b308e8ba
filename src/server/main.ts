import cluster from 'node:cluster'
import { StartRefused } from './database/embedded.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { startMailWorker } from './mail-worker.ts'
import { startPrimary } from './primary.ts'
import { startWorker } from './worker.ts'

try {
  const env = readEnv(process.env)
  const onlyMails = process.argv[2] === 'worker'
  await (onlyMails ? startMailWorker(env) : cluster.isPrimary ? startPrimary(env) : startWorker(env))
} catch (error) {
  if (!(error instanceof BadEnvironment || error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
