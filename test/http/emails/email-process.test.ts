import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newcomer } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { endLeases } from '../../fixtures/email-rows.ts'
import { MailServer } from '../../fixtures/mail-server.ts'
import { freePort } from '../../fixtures/ports.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

let product: Product
let office: MailServer
let database: Gate
let server: Program

beforeEach(async () => {
  office = new MailServer()
  await office.open()
  product = await startProduct({ sending: false })
  database = new Gate()
  server = new Program('server', {
    DATABASE_URL: await database.leadTo(product.databaseUrl),
    SMTP_URL: office.smtpUrl,
    AUTH_SECRET: 'a secret that only the tests know',
    BASE_URL: product.url,
    PORT: '0',
  })
})

afterEach(async () => {
  await server.end('SIGKILL')
  await database.shut()
  await product.stop()
  await office.close()
})

const until = (reached: () => boolean | Promise<boolean>, what: string) =>
  poll(async () => ((await reached()) ? true : null), what)

function processes(): { id: number; parent: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.flatMap((line) => {
    const [id, parent, state = ''] = line.trim().split(/\s+/)
    return state.startsWith('Z') ? [] : [{ id: Number(id), parent: Number(parent) }]
  })
}

const startedBy = (pid: number | undefined): number[] =>
  processes().flatMap(({ id, parent }) => (parent === pid ? [id] : []))

const isRunning = (pid: number): boolean => processes().some(({ id }) => id === pid)

const noneUnmarked = async () =>
  (await product.pool.query('SELECT FROM account_mails WHERE done_at IS NULL')).rowCount === 0

const registers = async () => {
  const jane = newcomer(product)
  expect(await jane.registers()).toMatchObject({ status: 201 })
  return jane.email
}

const arrives = (address: string) => until(() => office.takenBy(address).length > 0, `the mail to ${address}`)

/** Leaves a process one more file: enough to answer a request, too few to start a process. */
function takeFiles(pid: number): () => void {
  const taken = new Set(readdirSync(`/proc/${pid}/fd`).map(Number))
  let limit = 0
  for (let free = 0; free < 1; limit++) if (!taken.has(limit)) free++
  const limitTo = (count: number) => execFileSync('prlimit', ['--pid', `${pid}`, `--nofile=${count}:`])
  const [, before = ''] =
    /NOFILE\s+(\d+)/.exec(
      execFileSync('prlimit', ['--pid', `${pid}`, '--nofile', '--output=RESOURCE,SOFT', '--noheadings'], {
        encoding: 'utf8',
      }),
    ) ?? []
  limitTo(limit)
  return () => limitTo(Number(before))
}

describe('Processes that cannot be started', () => {
  it('tries again until the mail process can be started, and /readyz tells', async () => {
    const port = await freePort()
    await server.end('SIGKILL')
    server = new Program('server', { ...server.env, PORT: `${port}` })
    await arrives(await registers())
    const pid = server.child.pid ?? 0
    const [sender = 0] = startedBy(pid)
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
    expect(await ready()).toEqual({ status: 'ok' })
    const giveBack = takeFiles(pid)
    process.kill(sender, 'SIGKILL')
    await until(() => server.said.includes('sends the mails ended (EMFILE)'), 'a failed start')
    expect(await ready()).toEqual({ status: 'ok', down: ['mails'] })
    giveBack()
    await arrives(await registers())
    expect(await ready()).toEqual({ status: 'ok' })
  })

  it('survives that a server process cannot be started, and starts it later', async () => {
    const port = await freePort()
    await server.end('SIGKILL')
    server = new Program('server', { ...server.env, PORT: `${port}`, WEB_CONCURRENCY: '2', WORKER: 'off' })
    await until(() => server.said.includes('is running'), 'the server')
    const pid = server.child.pid ?? 0
    const [first = 0] = startedBy(pid)
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
    const giveBack = takeFiles(pid)
    process.kill(first, 'SIGKILL')
    await until(() => server.said.includes('A server process ended (EMFILE)'), 'a failed start')
    expect(server.said).toContain('A server process ended (SIGKILL): another is started.\n')
    expect(await ready()).toMatchObject({ status: 'ok', down: [expect.stringMatching(/^server \d$/)] })
    giveBack()
    await until(() => startedBy(pid).length === 2, 'two server processes')
    await until(async () => !('down' in (await ready())), 'both ready')
  })
})

describe('Mail process of a server', () => {
  it('starts another mail process when one is killed, and sends the mail it was sending', async () => {
    await arrives(await registers())
    const [sender = 0, ...more] = startedBy(server.child.pid)
    expect(more).toEqual([])
    const stuck = new Promise<number>(() => {})
    office.judge = () => stuck
    const jane = await registers()
    await until(() => office.offered.length === 2, 'the mail in hand')
    process.kill(sender, 'SIGKILL')
    await until(() => !startedBy(server.child.pid).includes(sender), 'the end of the sender')
    office.judge = () => 'taken'
    await endLeases(product)
    await arrives(jane)
    expect(startedBy(server.child.pid)).not.toContain(sender)
    expect(server.said).toContain('The process that sends the mails ended (SIGKILL): another is started.\n')
    expect(office.takenBy(jane)).toHaveLength(1)
  })

  it('ends the mail process with its server, after the current mail', async () => {
    const letGo = office.hold()
    const jane = await registers()
    await until(() => office.offered.length === 1, 'the mail in hand')
    const [sender = 0] = startedBy(server.child.pid)
    server.child.kill('SIGTERM')
    letGo()
    expect(await server.end()).toBe(0)
    expect(office.takenBy(jane)).toHaveLength(1)
    expect(isRunning(sender)).toBe(false)
    expect(await noneUnmarked()).toBe(true)
  })

  it('ends the mail process when its server was killed', async () => {
    await arrives(await registers())
    const [sender = 0] = startedBy(server.child.pid)
    await server.end('SIGKILL')
    await until(() => !isRunning(sender), 'the end of the sender')
  })

  it('marks a mail sent during an outage of server and database, once the database is back', async () => {
    const letGo = office.hold()
    const jane = await registers()
    await until(() => office.offered.length === 1, 'the mail in hand')
    const [sender = 0] = startedBy(server.child.pid)
    await database.shut()
    await server.end('SIGKILL')
    letGo()
    await arrives(jane)
    expect(await noneUnmarked()).toBe(false)
    await database.open()
    await until(() => !isRunning(sender), 'the end of the sender')
    expect(await noneUnmarked()).toBe(true)
  })
})
