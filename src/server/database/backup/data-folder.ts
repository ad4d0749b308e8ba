import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretFile } from '../../complete-env.ts'
import { startEmbedded } from '../embedded/start.ts'
import { BackupRefused, printOf, type Secret } from './format.ts'

const draftPrefix = 'restore.new-'

export const readSecret = (dataDir: string): Promise<string | null> =>
  readFile(secretFile(dataDir), 'utf8').catch(() => null)

/** A generated secret in full, an operator's own only by its fingerprint. */
export async function secretToKeep(env: {
  AUTH_SECRET?: string | undefined
  DATA_DIR: string
}): Promise<Secret> {
  if (env.AUTH_SECRET) return { print: printOf(env.AUTH_SECRET) }
  const kept = await readSecret(env.DATA_DIR)
  return kept === null ? null : { kept }
}

/** Keeps a secret that is there already. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(secretFile(dataDir), secret, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Stops the server of a killed restore first, if it still runs. */
async function removeDrafts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix))
  for (const draft of names.map((name) => join(dataDir, name))) {
    if (existsSync(join(draft, 'postgres', 'postmaster.pid'))) {
      await (await startEmbedded({ dataDir: draft })).stop()
    }
    await rm(draft, { recursive: true, force: true })
  }
}

/** Builds the database aside and moves it into place when complete, so that the folder never holds half of one. */
export async function fillDataFolder(dataDir: string, fill: (url: string) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await removeDrafts(dataDir)
  const others = (await readdir(dataDir)).filter((name) => !['lost+found', 'auth-secret'].includes(name))
  if (others.length > 0) {
    throw new BackupRefused(
      `The folder ${dataDir} is not empty (${others[0]}): a backup is restored into an empty one only.`,
    )
  }
  const draft = await mkdtemp(join(dataDir, draftPrefix))
  try {
    const embedded = await startEmbedded({ dataDir: draft })
    await fill(embedded.url).finally(() => embedded.stop())
    await rename(join(draft, 'postgres'), join(dataDir, 'postgres'))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
