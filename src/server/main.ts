import cluster from 'node:cluster'
import { databaseErrorOf } from './database/collisions.ts'
import { StartRefused } from './database/embedded/start.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { startPrimary } from './primary.ts'
import { startServerProcess } from './server-process.ts'
import { refuseMistakes, weakSettings } from './weak-settings.ts'
import { startMailSender, startWorker } from './worker.ts'

try {
  const env = readEnv(process.env)
  refuseMistakes(env)
  const role = process.argv[2]
  if (cluster.isPrimary && role !== 'mails') {
    for (const line of weakSettings(env)) process.stderr.write(`Warning: ${line}\n`)
  }
  if (role === 'worker') await startWorker(env)
  else if (role === 'mails') await startMailSender(env)
  else await (cluster.isPrimary ? startPrimary(env) : startServerProcess(env))
} catch (error) {
  const code = databaseErrorOf(error)?.code ?? (error as NodeJS.ErrnoException).code
  const isFull = code === 'ENOSPC' || code === '53100'
  if (!isFull && !(error instanceof BadEnvironment || error instanceof StartRefused)) throw error
  const message = isFull ? 'The disk is full: make room, then start again.' : (error as Error).message
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
