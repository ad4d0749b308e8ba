import cluster from 'node:cluster'
import { readEnv } from './env.ts'
import { failureLine, withoutRows } from './failure-line.ts'
import { startPrimary } from './primary.ts'
import { startServerProcess } from './server-process.ts'
import { refuseMistakes, weakSettings } from './weak-settings.ts'
import { startMailSender, startWorker } from './worker.ts'

function endWith(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

process.on('uncaughtException', (error) => endWith(withoutRows(error)))

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
  endWith(failureLine(error))
}
