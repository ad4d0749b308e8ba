import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster-files.ts'
import { administratorsFile, newPassword, productsFile, readPassword } from './passwords.ts'
import { StartRefused } from './refused.ts'
import type { Account, Runner } from './user.ts'

export const clusterDraft = 'postgres.new-'

/** A restore makes the database in such a folder, and moves it into place when it is whole. */
export const restoreDraft = 'restore.new-'

function refuseHalfRestored(dataDir: string): void {
  const draft = readdirSync(dataDir).find((name) => name.startsWith(restoreDraft))
  if (draft)
    throw new StartRefused(
      `A restore into ${dataDir} is under way or was interrupted: restore again, or delete ${join(dataDir, draft)} to begin without a backup.`,
    )
}

/** Creates the cluster if there is none. */
export async function openCluster(dataDir: string, initdb: string, runner: Runner): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  if (runner.owner) handOver(folder, runner.owner)
  const kept = productsPassword(folder)
  if (kept === null) refuseHalfRestored(dataDir)
  else closeToOthers(folder)
  const password = kept ?? (await createCluster(dataDir, folder, initdb, runner))
  return { folder, password, administrators: readPassword(folder, administratorsFile) }
}

// Root may have restored a copy; PostgreSQL insists on owning its files. The folder comes last, because its owner says
// that all of them are handed over.
function handOver(folder: string, { uid, gid }: Account): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === uid) return
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of [...files, '']) lchownSync(join(folder, path), uid, gid)
}

/** PostgreSQL refuses a folder that others may open, as a copy may be. It also says when another user owns it. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder)
  const isOurs = [uid, 0].includes(process.getuid?.() ?? uid)
  if ((mode & 0o027) !== 0 && isOurs) chmodSync(folder, 0o700)
}

/** Null if there is no cluster. */
export function productsPassword(folder: string): string | null {
  const password = readPassword(folder, productsFile)
  if (password === null && isUsed(folder))
    throw new StartRefused(`The database in ${folder} has lost its file ${productsFile}.`)
  return password
}

function isUsed(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}

// The cluster is built aside, flushed to disk, then renamed: a crash leaves no incomplete cluster.
async function createCluster(
  dataDir: string,
  folder: string,
  initdb: string,
  runner: Runner,
): Promise<string> {
  const draft = mkdtempSync(join(dataDir, clusterDraft))
  const made = join(draft, 'postgres')
  try {
    if (runner.owner) chownSync(draft, runner.owner.uid, runner.owner.gid)
    const password = newPassword(draft, productsFile, runner)
    newPassword(draft, administratorsFile, runner)
    await runInitdb(initdb, made, join(draft, administratorsFile), runner)
    for (const name of [productsFile, administratorsFile]) renameSync(join(draft, name), join(made, name))
    renameSync(made, folder)
    return password
  } catch (error) {
    // A concurrent start was faster; the lock decides which of the two continues.
    const theirs = productsPassword(folder)
    if (theirs) return theirs
    throw error
  } finally {
    removeDraft(draft)
  }
}

function runInitdb(initdb: string, folder: string, pwfile: string, runner: Runner): Promise<void> {
  const [program, args] = runner.command(initdb, [
    `--pgdata=${folder}`,
    `--pwfile=${pwfile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
  ])
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runner.options, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.on('error', (error) => reject(new StartRefused(`PostgreSQL cannot be run: ${error.message}.`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new StartRefused(`PostgreSQL could not make ${folder}: ${reason(complaint) || signal}`))
    })
  })
}

/** Requires the lock: then every draft belongs to a start that was killed or will be refused. */
export function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(clusterDraft)) removeDraft(join(dataDir, name))
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true })
  } catch {
    // The initdb of a killed start may still write there; the next start removes the rest.
  }
}

function reason(complaint: string): string {
  if (complaint.includes('could not look up effective user ID'))
    return 'the user who starts it has no account: add one to /etc/passwd, or set DATABASE_URL.'
  const lines = complaint.trim().split('\n')
  return lines.find((line) => /FATAL|error/.test(line)) ?? lines.at(-1) ?? ''
}
