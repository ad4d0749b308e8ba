import { randomBytes } from 'node:crypto'
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster-files.ts'
import type { Lock } from './lock.ts'
import { StartRefused } from './refused.ts'
import type { Runner } from './user.ts'

export const productsFile = 'creneau.password'
export const administratorsFile = 'postgres.password'

export function readPassword(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid
    throw new StartRefused(
      `The database in ${folder} belongs to another user (${code}), number ${owner}: start as that user, or as root.`,
    )
  }
}

export function newPassword(folder: string, name: string, { owner }: Runner): string {
  const password = randomBytes(24).toString('hex')
  const file = join(folder, name)
  writeFileSync(`${file}.new`, password, { mode: 0o600, flush: true })
  if (owner) chownSync(`${file}.new`, owner.uid, owner.gid)
  renameSync(`${file}.new`, file)
  return password
}

/** Stored first, then set. */
export async function partPasswords(
  cluster: Cluster,
  { client, opened }: Lock,
  runner: Runner,
): Promise<void> {
  if (opened === 'by the administrator') return
  cluster.administrators ??= newPassword(cluster.folder, administratorsFile, runner)
  await client.query(`ALTER ROLE postgres PASSWORD '${cluster.administrators}'`)
}
