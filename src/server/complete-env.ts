import { randomBytes } from 'node:crypto'
import { lstat, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionSettings } from './database/connection.ts'
import { giveToOwnerOf } from './database/embedded/folder-owner.ts'
import { StartRefused } from './database/embedded/refused.ts'
import type { Env } from './env.ts'
import { placeNew } from './place-new.ts'

export type CompleteEnv = Env & {
  BASE_URL: string
  DATABASE_URL: string
  DATABASE_DIRECT_URL: string
  AUTH_SECRET: string
}

export const secretFile = (dataDir: string): string => join(dataDir, 'auth-secret')

const minSecretLength = 32

/** Kept, so that sessions survive a restart. Two processes that start together read the same secret. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  const kept = await readSecret(dataDir)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  giveToOwnerOf(dataDir, draft)
  // Another process may have placed one first.
  await placeNew(draft, file).finally(() => rm(draft, { force: true }))
  const folder = await open(dataDir)
  await folder.sync().finally(() => folder.close())
  return (await readSecret(dataDir)) ?? keptSecret(dataDir)
}

/** Null if there is none. A power cut may leave an empty file, or one of zeros. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const file = secretFile(dataDir)
  const kept = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !(await isLink(file))) return null
    throw new StartRefused(`The secret in ${file} cannot be read (${error.code}).`)
  })
  if (kept === null) return null
  const { length } = kept.replace(/[\0\s]/g, '')
  if (length >= minSecretLength) return kept
  if (length > 0) {
    throw new StartRefused(
      `The secret in ${file} has ${length} characters instead of ${minSecretLength}: take the one of a backup, or delete it. Without the former one, people must sign in again and set up their authenticator apps again.`,
    )
  }
  await rm(file, { force: true })
  return null
}

const isLink = (file: string): Promise<boolean> =>
  lstat(file).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )

export const completeEnv = async (env: Env, databaseUrl: string): Promise<CompleteEnv> => ({
  ...env,
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? databaseUrl,
  AUTH_SECRET: env.AUTH_SECRET ?? (await keptSecret(env.DATA_DIR)),
  BASE_URL: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
})

export const connectionSettings = ({ POOLER_STATEMENTS }: Env): ConnectionSettings => ({
  poolerKeepsStatements: POOLER_STATEMENTS === 'named',
})
