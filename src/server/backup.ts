import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from './database/backup/backup.ts'
import { readLegal, secretToKeep } from './database/backup/data-folder.ts'
import { BackupRefused } from './database/backup/format.ts'
import { noteBackup } from './database/backup/note.ts'
import { visitEmbedded } from './database/embedded/visit.ts'
import { runCommand } from './operator.ts'

/** A folder gets a new file with date and time, and so does the folder of a file that is there: none is replaced. */
function fileAt(path: string, isFolder: boolean): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && !found.isDirectory() && !found.isFile())
    throw new BackupRefused(`${path} is neither a file nor a folder.`)
  if (isFolder && !found?.isDirectory()) throw new BackupRefused(`There is no folder ${path}.`)
  const moment = `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`
  if (found?.isDirectory()) return join(path, `creneau-${moment}.backup.gz`)
  return lstatSync(path, { throwIfNoEntry: false }) ? `${path}-${moment}` : path
}

const counted = (number: number) => number.toLocaleString('en')

await runCommand('to', async (path, env, { signal, isFolder }) => {
  const file = fileAt(path, isFolder)
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await visitEmbedded(env.DATA_DIR)
  const [secret, legal] = [await secretToKeep(env), await readLegal(env.DATA_DIR)]
  const made = await backUp(database.url, { file, secret, legal, signal })
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
