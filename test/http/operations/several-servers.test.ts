import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeEnv } from '../../../src/server/complete-env.ts'
import { readEnv } from '../../../src/server/env.ts'
import { databaseUrl } from '../../fixtures/machines.ts'
import { freePort } from '../../fixtures/ports.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

let product: Product
const programs: Program[] = []

beforeEach(async () => {
  product = await startProduct({ sending: false })
})

afterEach(async () => {
  for (const program of programs.splice(0)) await program.end('SIGKILL')
  await product.stop()
})

describe('Simultaneous starts', () => {
  it('starts several servers on an empty database, with one demo', async () => {
    const name = new URL(product.databaseUrl).pathname.replace('/test_', 'empty_')
    await product.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    const DATABASE_URL = databaseUrl(product.databaseUrl, name)
    for (let count = 0; count < 3; count++) programs.push(new Program('server', { DATABASE_URL, PORT: '0' }))
    const settled = await poll(
      async () =>
        programs.every(({ said, child }) => child.exitCode !== null || said.includes('Créneau is running'))
          ? programs.map(({ said }) => /Créneau is running/.exec(said)?.[0] ?? said)
          : null,
      'three servers',
    )
    expect(settled).toEqual(Array(3).fill('Créneau is running'))
    const empty = new pg.Client({ connectionString: DATABASE_URL })
    await empty.connect()
    const { rows } = await empty.query('SELECT count(*)::int AS owners FROM users').finally(() => empty.end())
    expect(rows).toEqual([{ owners: 1 }])
    for (const program of programs.splice(0)) await program.end('SIGTERM')
    await product.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })

  it('says once that the port of several server processes is taken, and how to go on', async () => {
    const port = new URL(product.url).port
    const env = { DATABASE_URL: product.databaseUrl, PORT: port, WEB_CONCURRENCY: '2', WORKER: 'off' }
    const program = new Program('server', env)
    expect(await program.end()).toBe(1)
    expect(program.said).toBe(`Port ${port} is in use: set PORT to a free port.\n`)
  })

  it('refuses connections when all server processes are full, and says why', async () => {
    const port = await freePort()
    const env = { DATABASE_URL: product.databaseUrl, PORT: `${port}`, WEB_CONCURRENCY: '2', WORKER: 'off' }
    const program = new Program('server', env)
    programs.push(program)
    execFileSync('prlimit', ['--pid', `${program.child.pid}`, '--nofile=96:96'])
    await poll(async () => (program.said.includes('is running') ? true : null), 'the server')
    const sockets = Array.from({ length: 160 }, () => connect(port, 'localhost').on('error', () => {}))
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})))
    await poll(async () => (/connections refused/.test(program.said) ? true : null), 'a line in the log')
    for (const socket of sockets) socket.destroy()
  })

  it('gives servers with one data folder the same secret', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'creneau-secret-'))
    const env = readEnv({ DATA_DIR: join(folder, 'data') })
    const started = await Promise.all(Array.from({ length: 8 }, () => completeEnv(env, product.databaseUrl)))
    await rm(folder, { recursive: true })
    expect(new Set(started.map(({ AUTH_SECRET }) => AUTH_SECRET)).size).toBe(1)
  })
})
