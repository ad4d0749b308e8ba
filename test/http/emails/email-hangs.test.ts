import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { client, newcomer, type Salon } from '../../fixtures/actors.ts'
import { endPauses } from '../../fixtures/email-rows.ts'
import { MailServer } from '../../fixtures/mail-server.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

const office = new MailServer()
let product: Product
let salon: Salon

beforeAll(async () => {
  await office.open()
  product = await startProduct({ smtpUrl: office.smtpUrl, silentMailMilliseconds: 4_000 })
  // The mails of this product do not reach its mailbox, so the test verifies the owner itself.
  const camille = newcomer(product)
  await camille.registers()
  await product.pool.query('UPDATE users SET email_verified = true')
  await camille.signsIn()
  await camille.subscribes()
  salon = await camille.opens({ hours: { monday: '00:00-23:30' }, services: { Coupe: 15 } })
})

afterAll(async () => {
  await product.stop()
  await office.close()
})

const at = (index: number) =>
  `2027-03-08 ${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`

const openTransactions = async () => {
  const { rows } = await product.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
  )
  return rows[0]?.count
}

describe('Mail server that hangs on some mails', () => {
  it('sends other mails, and keeps no transaction open, while the mail server hangs on some', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    onTestFinished(release)
    office.judge = async ({ to }) => {
      if (to?.some(({ address }) => address?.startsWith('slow'))) await released
      return 'taken' as const
    }
    const slow = Array.from({ length: 8 }, (_, index) => `slow${index}@example.com`)
    const quick = Array.from({ length: 12 }, (_, index) => `quick${index}@example.com`)
    for (const [index, clientEmail] of slow.entries()) {
      expect((await client(product).books(salon, at(index), { clientEmail })).status).toBe(201)
    }
    await poll(
      async () => (office.offered.some(({ to }) => to?.[0]?.address?.startsWith('slow')) ? true : null),
      'a slow mail',
    )
    for (const [index, clientEmail] of quick.entries()) {
      expect((await client(product).books(salon, at(20 + index), { clientEmail })).status).toBe(201)
    }
    const arrived = () => quick.filter((address) => office.takenBy(address).length === 1).length
    await poll(async () => (arrived() === quick.length ? true : null), 'the quick mails')
    expect(office.taken.some(({ to }) => to?.[0]?.address?.startsWith('slow'))).toBe(false)
    // The loop briefly opens transactions to find due mails.
    await poll(async () => ((await openTransactions()) === 0 ? true : null), 'no open transaction')
    release()
    await poll(
      async () => (slow.every((address) => office.takenBy(address).length === 1) ? true : null),
      'the slow mails',
    )
  })

  it('sends everything soon after a silent mail server has recovered', async () => {
    office.judge = () => new Promise<never>(() => {})
    const before = office.offered.length
    const clients = Array.from({ length: 40 }, (_, index) => `client${index}@example.com`)
    for (const [index, clientEmail] of clients.entries())
      expect((await client(product).books(salon, at(40 + index), { clientEmail })).status).toBe(201)
    await poll(async () => (office.offered.length - before >= 32 ? true : null), 'a silent server')
    office.judge = () => 'taken'
    const recovered = office.offered.length
    const late = () => clients.filter((address) => office.takenBy(address).length === 0)
    const waiting = async () => {
      const { rows } = await product.pool.query(
        `SELECT attempts, last_error, count(*)::int AS count, min(due_at - now())::text AS due FROM deliveries
         WHERE done_at IS NULL GROUP BY attempts, last_error`,
      )
      return JSON.stringify({ late: late().length, offered: office.offered.length - recovered, rows })
    }
    await poll(async () => {
      await endPauses(product)
      return late().length === 0 ? true : null
    }, 'the mails of all clients').catch(async (error: Error) => {
      throw new Error(`${error.message}: ${await waiting()}`)
    })
    expect(clients.filter((address) => office.takenBy(address).length > 1)).toEqual([])
  })

  it('gives up what it handed over just before a silent mail server recovered', async () => {
    office.judge = () => new Promise<never>(() => {})
    const before = office.offered.length
    const clients = Array.from({ length: 14 }, (_, index) => `later${index}@example.com`)
    for (const [index, clientEmail] of clients.entries())
      expect((await client(product).books(salon, at(80 + index), { clientEmail })).status).toBe(201)
    const again = () => endPauses(product)
    // Those to the clients and to the owner, and one with which the sender tried the server again.
    await poll(async () => {
      await again()
      return office.offered.length - before > 28 ? true : null
    }, 'another try')
    office.judge = () => 'taken'
    await poll(async () => {
      await again()
      return clients.every((address) => office.takenBy(address).length === 1) ? true : null
    }, 'the mails of all clients')
    await poll(async () => {
      const { rows } = await product.pool.query('SELECT FROM deliveries WHERE done_at IS NULL')
      return rows.length === 0 ? true : await again().then(() => null)
    }, 'the mails of the owner')
  })
})
