import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from './refused.ts'

export type Account = { name: string; uid: number; gid: number }

/** PostgreSQL's programs refuse root. */
export type Runner = {
  owner: Account | null
  command(program: string, args: string[]): [program: string, args: string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>
}

// Keeps our secrets and the shell's PG* and LC_* settings out of the server's environment.
const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }

export function chooseRunner(dataDir: string, programs: string[], libraries: string[] = []): Runner {
  const runner = chooseAccount(dataDir, programs)
  if (libraries.length === 0) return runner
  const env = { ...runner.options.env, LD_PRELOAD: libraries.join(':') }
  return { ...runner, options: { ...runner.options, env } }
}

function chooseAccount(dataDir: string, programs: string[]): Runner {
  if (process.getuid?.() !== 0) return asOurselves()
  const folders = [dataDir, ...programs.map((program) => dirname(program))]
  const account = unprivilegedAccount(dataDir)
  letPass(dataDir)
  const runner = asAccount(account)
  if (reachesAll(runner, folders)) return runner
  return (
    ['dac_read_search', 'dac_override']
      .map((capability) => asAccountPassingFolders(account, capability))
      .find((candidate) => reachesAll(candidate, folders)) ?? refuse(runner, folders)
  )
}

function letPass(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (uid === 0) chmodSync(folder, mode | 0o111)
}

function asOurselves(): Runner {
  return { owner: null, options, command: (program, args) => [program, args] }
}

function asAccount({ uid, gid, name }: Account): Runner {
  return {
    owner: { name, uid, gid },
    options: { ...options, uid, gid },
    command: (program, args) => [program, args],
  }
}

// Below a closed folder such as /root, the account keeps one capability of root: to traverse folders. PostgreSQL's
// programs find each other with access(), which honors that capability only with the bit set.
function asAccountPassingFolders(account: Account, capability: string): Runner {
  const rights = [`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`]
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const bit = '--securebits=+no_setuid_fixup'
  return {
    owner: account,
    options,
    command: (program, args) => ['setpriv', [...identity, bit, ...rights, '--', program, ...args]],
  }
}

/** The owner of the database or data folder if that is not root, else `postgres` if it exists, else `nobody`. */
function unprivilegedAccount(dataDir: string): Account {
  const database = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  if (database && database.uid > 0) return { name: `${database.uid}`, uid: database.uid, gid: database.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseAccount)
  const owner = statSync(dataDir).uid
  const found =
    accounts.find(({ uid }) => uid > 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (found) return found
  throw new StartRefused(
    'PostgreSQL refuses to run as root and there is no user postgres or nobody: start as an ordinary user, or set DATABASE_URL.',
  )
}

function parseAccount(line: string): Account {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

function reachesAll(runner: Runner, folders: string[]): boolean {
  const script = 'for folder in "$@"; do cd "$folder" || exit 1; done'
  const [program, args] = runner.command('/bin/sh', ['-c', script, 'sh', ...folders])
  return spawnSync(program, args, { ...runner.options, stdio: 'ignore' }).status === 0
}

function refuse(runner: Runner, folders: string[]): never {
  const closed = folders.flatMap(withParents).find((folder) => !reachesAll(runner, [folder]))
  throw new StartRefused(
    `PostgreSQL refuses to run as root, and the user ${runner.owner?.name} cannot enter ${closed}: ` +
      'start as an ordinary user, move the project to an open folder, or set DATABASE_URL.',
  )
}

function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withParents(parent), path]
}
