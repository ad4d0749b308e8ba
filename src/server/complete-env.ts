import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionSettings } from './database/connection.ts'
import type { Env } from './env.ts'

export type CompleteEnv = Env & {
  BASE_URL: string
  DATABASE_URL: string
  DATABASE_DIRECT_URL: string
  AUTH_SECRET: string
}

export const secretFile = (dataDir: string): string => join(dataDir, 'auth-secret')

/** Kept, so that sessions survive a restart. Two processes that start together read the same secret. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // `link` publishes the complete file and fails if another process has already published one.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

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
