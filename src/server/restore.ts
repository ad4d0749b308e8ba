import { readSecret } from './complete-env.ts'
import { fillDataFolder, keepLegal, keepSecret } from './database/backup/data-folder.ts'
import { BackupRefused, printOf, type Secret } from './database/backup/format.ts'
import { checkBackup } from './database/backup/read.ts'
import { migrationOf, restoreInto } from './database/backup/restore.ts'
import type { Env } from './env.ts'
import { runCommand } from './operator.ts'

const printIn = (secret: Secret): string | null =>
  secret === null ? null : 'print' in secret ? secret.print : printOf(secret.kept)

/** Returns what the operator has to do about the secret, or ''. Throws if the data folder holds another one. */
async function settleSecret(env: Env, secret: Secret): Promise<string> {
  const wanted = printIn(secret)
  const own = env.AUTH_SECRET ?? (await readSecret(env.DATA_DIR))
  if (own && printOf(own) === wanted) return ''
  if (secret && 'kept' in secret && !env.AUTH_SECRET) {
    if (!own) return ''
    throw new BackupRefused(
      `${env.DATA_DIR} holds another secret than the backup: move its auth-secret away.`,
    )
  }
  return ' AUTH_SECRET is not the one of then: sessions and links of then are good only with that one.'
}

await runCommand('from', async (file, env, { signal }) => {
  const { header, tables } = await checkBackup(file, signal)
  migrationOf(header)
  const note = await settleSecret(env, header.secret)
  const beforehand = async () => {
    if (header.secret && 'kept' in header.secret && !env.AUTH_SECRET) {
      await keepSecret(env.DATA_DIR, header.secret.kept)
    }
    if (header.legal) await keepLegal(env.DATA_DIR, header.legal)
  }
  const fill = (url: string) => restoreInto(url, { file, header, signal, beforehand })
  await (env.DATABASE_URL ? fill(env.DATABASE_URL) : fillDataFolder(env.DATA_DIR, fill))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const where = env.DATABASE_URL ? 'the database' : env.DATA_DIR
  return `Restored ${rows.toLocaleString('en')} rows of ${tables.length} tables, as of ${header.takenAt}, into ${where}.${note}`
})
