import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from './database/backup/backup.ts'
import { secretToKeep } from './database/backup/data-folder.ts'
import { noteBackup } from './database/backup/note.ts'
import { visitEmbedded } from './database/embedded/visit.ts'
import { runCommand } from './operator.ts'

/** A folder gets a new file with a timestamp. */
function fileAt(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return join(path, `creneau-${moment}Z.backup.gz`)
}

const counted = (number: number) => number.toLocaleString('en')

await runCommand('to', async (path, env, signal) => {
  const file = fileAt(path)
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await visitEmbedded(env.DATA_DIR)
  const secret = await secretToKeep(env)
  const made = await backUp(database.url, { file, secret, signal })
    .then(async (done) => ({ ...done, noted: await noteBackup(database.url, done) }))
    .finally(() => database.stop())
  const what = `${counted(made.rows)} rows of ${made.tables} tables (${made.migration})`
  const without =
    secret && 'kept' in secret
      ? ''
      : ' AUTH_SECRET is not in it: keep it apart, sessions and links are signed by it.'
  const unnoted = made.noted ? '' : ' The database could not be told of it: /operations will not show it.'
  return `Backed up ${what} in ${file}, ${counted(made.bytes)} bytes.${without}${unnoted}`
})
