import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** The environment with what was left out filled in. */
export type CompleteEnv = Env & { BASE_URL: string; DATABASE_URL: string; AUTH_SECRET: string }

/** A secret of this data folder's own, made once, so that sessions outlive a restart. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret')
  try {
    return await readFile(file, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, secret, { mode: 0o600 })
    return secret
  }
}

export const completeEnv = async (env: Env, databaseUrl: string): Promise<CompleteEnv> => ({
  ...env,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: env.AUTH_SECRET ?? (await keptSecret(env.DATA_DIR)),
  BASE_URL: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
})
