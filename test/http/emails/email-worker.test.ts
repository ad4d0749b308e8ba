import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '../../embedded/program.ts'
import { newcomer } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { endLeases } from '../../fixtures/email-rows.ts'
import { MailServer } from '../../fixtures/mail-server.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

let product: Product
let office: MailServer
const programs: Program[] = []

beforeEach(async () => {
  office = new MailServer()
  await office.open()
  product = await startProduct({ sending: false })
})

afterEach(async () => {
  for (const program of programs.splice(0)) await program.end('SIGKILL')
  await product.stop()
  await office.close()
})

const settings = (): Record<string, string> => ({
  DATABASE_URL: product.databaseUrl,
  SMTP_URL: office.smtpUrl,
  AUTH_SECRET: 'a secret that only the tests know',
  BASE_URL: product.url,
})

function start(which: 'worker' | 'server', env: Record<string, string> = {}): Program {
  const program = new Program(which, { ...settings(), ...env })
  programs.push(program)
  return program
}

const registers = async () => {
  const jane = newcomer(product)
  expect(await jane.registers()).toMatchObject({ status: 201 })
  return jane
}

const until = (reached: () => boolean | Promise<boolean>, what: string) =>
  poll(async () => ((await reached()) ? true : null), what)

const allMarked = async () =>
  (await product.pool.query('SELECT FROM account_mails WHERE done_at IS NULL')).rowCount === 0

describe('Mail worker', () => {
  it('sends the mails that the server has written, and finishes the current one before it ends', async () => {
    const jane = await registers()
    const letGo = office.hold()
    const worker = start('worker')
    await until(() => office.offered.length === 1, 'the mail in hand')
    worker.child.kill('SIGTERM')
    letGo()
    expect(await worker.end()).toBe(0)
    expect(worker.said).toBe('Créneau is sending the mails\n')
    expect(office.takenBy(jane.email)).toHaveLength(1)
    expect(await allMarked()).toBe(true)
  })

  it('requires a database, and says so in one line', async () => {
    const worker = start('worker', { DATABASE_URL: '' })
    expect(await worker.end()).toBe(1)
    expect(worker.said).toMatch(/^DATABASE_URL must be set: .+\n$/)
  })

  it('sends all mails from the worker when the server’s own sending is off', async () => {
    const server = start('server', { WORKER: 'off', PORT: '0', MAIL_FROM: 'server@creneau.example' })
    await until(() => server.said.includes('Créneau is running'), 'the server')
    const jane = await registers()
    start('worker', { MAIL_FROM: 'worker@creneau.example' })
    await until(() => office.takenBy(jane.email).length > 0, 'the mail')
    const [mail] = office.takenBy(jane.email)
    expect(mail?.from).toMatchObject({ address: 'worker@creneau.example' })
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

describe('Mail worker without a database', () => {
  it('marks a sent mail once the database is back, and sends it once', async () => {
    const databaseGate = new Gate()
    const fragile = await startProduct({ databaseGate, smtpUrl: office.smtpUrl })
    const jane = newcomer(fragile)
    office.judge = async () => {
      if (office.offered.length === 1) await databaseGate.shut()
      return 'taken' as const
    }
    await jane.registers()
    await until(() => office.taken.length === 1, 'the mail')
    await databaseGate.open()
    const unmarked = 'SELECT FROM account_mails WHERE done_at IS NULL'
    const isMarked = async () => (await ask(fragile.databaseUrl, unmarked)).length === 0
    await until(isMarked, 'its mark')
    expect(office.taken).toHaveLength(1)
    await fragile.stop()
  })
})

describe('Mail worker that is killed', () => {
  it('sends an unaccepted mail once after the restart', async () => {
    const jane = await registers()
    const stuck = new Promise<number>(() => {})
    office.judge = () => stuck
    const worker = start('worker')
    await until(() => office.offered.length === 1, 'the mail in hand')
    expect(await worker.end('SIGKILL')).toBeNull()
    office.judge = () => 'taken'
    await endLeases(product)
    start('worker')
    await until(allMarked, 'the mark of the sent mail')
    expect(office.takenBy(jane.email)).toHaveLength(1)
    expect(office.offered[1]?.messageId).toBe(office.offered[0]?.messageId)
  })

  it('sends a mail twice under one Message-ID when the worker dies before marking it', async () => {
    const jane = await registers()
    // The mark waits for this lock, so the process dies after the server has accepted the mail.
    const holder = await product.pool.connect()
    office.judge = async () => {
      if (office.offered.length === 1) await holder.query('BEGIN; LOCK TABLE account_mails IN SHARE MODE')
      return 'taken' as const
    }
    const worker = start('worker')
    const waiting = `FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%done_at = now()%'`
    const marks = () => product.pool.query(`SELECT ${waiting}`)
    await until(async () => (await marks()).rowCount === 1, 'the mark that waits')
    expect(office.takenBy(jane.email)).toHaveLength(1)
    await worker.end('SIGKILL')
    // PostgreSQL would still write the waiting mark. Ending its backend loses the mark with the sender.
    await product.pool.query(`SELECT pg_terminate_backend(pid) ${waiting}`)
    await until(async () => (await marks()).rowCount === 0, 'the end of the mark')
    await holder.query('ROLLBACK')
    holder.release()
    await endLeases(product)
    start('worker')
    await until(allMarked, 'the mark of the sent mail')
    const mails = office.takenBy(jane.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId)
  })

  it('sends every mail when several workers are killed, and repeats only unmarked ones', async () => {
    const workers = [start('worker'), start('worker'), start('worker')]
    const addresses: string[] = []
    for (let count = 0; count < 12; count++) {
      addresses.push((await registers()).email)
      if (count === 5 || count === 9) await workers.pop()?.end('SIGKILL')
    }
    // The mails of the killed workers follow when their leases end.
    await until(allMarked, 'the marks of all mails')
    for (const address of addresses) {
      const mails = office.takenBy(address)
      expect(mails.length).toBeGreaterThanOrEqual(1)
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    }
  })
})
