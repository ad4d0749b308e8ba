import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client, newcomer, type Salon } from '../../fixtures/actors.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { MailServer } from '../../fixtures/mail-server.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let office: MailServer
let logged: string

beforeEach(async () => {
  office = new MailServer()
  await office.open()
  logged = ''
})

afterEach(async () => {
  await product.stop()
  await office.close()
})

async function start(rateLimit: boolean) {
  const line = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  product = await startProduct({ smtpUrl: office.smtpUrl, rateLimit, mailLog: pino(line) })
}

/** The mails of this product do not reach its mailbox, so the test verifies the owner itself. */
async function openSalon(subscription?: string) {
  const camille = newcomer(product)
  await camille.registers()
  await product.pool.query('UPDATE users SET email_verified = true')
  await camille.signsIn()
  if (subscription) await camille.subscribes(subscription)
  return { camille, salon: await camille.opens({ services: { Coupe: 15 } }) }
}

const rows = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await product.pool.query<Row>(query, values)).rows

async function allGone() {
  await allPlanned(product)
  const due = 'SELECT FROM deliveries WHERE done_at IS NULL AND due_at <= now()'
  await poll(async () => ((await rows(due)).length === 0 ? true : null), 'the mails that may go')
}

const turnsCome = async () => {
  await makeDue(product)
  product.wakeDeliveries()
  await poll(
    async () => ((await rows('SELECT FROM deliveries WHERE done_at IS NULL')).length === 0 ? true : null),
    'the mails whose turn has come',
  )
}

const addressesOf = (mails: MailServer['taken']) => mails.map(({ to }) => to?.[0]?.address ?? '')
const strangers = () => addressesOf(office.taken).filter((address) => address.startsWith('stranger'))

async function enterMany(salon: Salon, count: number, address = "'stranger' || id::text || '@example.com'") {
  await lineOfBookings(product, salon, { from: '2027-03-08T08:00:00Z', count })
  await product.pool.query(`UPDATE bookings SET client_email = ${address}`)
  await product.pool.query(`UPDATE booking_events SET planned_at = NULL, details = '{"status": "approved"}'`)
  product.wakeDeliveries()
  await allGone()
}

// The part of a budget that returns while a slow machine runs the test.
const some = 10
/** Forty more than go at once: they take twenty-four minutes. */
const entered = 140

describe('Mail budget of an owner without a subscription', () => {
  it('mails a hundred clients at once, and the others as the budget returns', async () => {
    await start(true)
    const { salon } = await openSalon()
    await enterMany(salon, entered)
    const sent = strangers().length
    expect(sent).toBeGreaterThanOrEqual(100)
    expect(sent).toBeLessThanOrEqual(100 + some)

    const [waiting] = await rows<{ count: number; hours: number }>(
      `SELECT count(*)::int, extract(epoch FROM max(due_at) - now())::float8 / 3600 AS hours FROM deliveries
       WHERE done_at IS NULL`,
    )
    expect(waiting?.count).toBe(entered - sent)
    expect(waiting?.hours).toBeGreaterThan(0.25)
    expect(waiting?.hours).toBeLessThanOrEqual(0.4)
    const figures = await (await fetch(`${product.url}/metrics`)).text()
    expect(figures).toMatch(new RegExp(`^creneau_messages\\{state="held"\\} ${entered - sent}$`, 'm'))
    expect(figures).toContain('creneau_messages{state="waiting"} 0\n')
    expect(figures).toContain('creneau_oldest_message_seconds 0\n')
    const line = `"schedules":[${salon.id}],"msg":"mails beyond their budget wait"`
    await poll(async () => (logged.includes(line) ? true : null), 'the line for the operator')
    expect(logged).not.toContain('@')

    await turnsCome()
    expect(new Set(strangers()).size).toBe(entered)
    expect(strangers()).toHaveLength(entered)
  })

  it('restores the mail budget within an hour', async () => {
    await start(true)
    const { salon } = await openSalon()
    await enterMany(salon, 100)
    const [spent] = await rows<{ minutes: number }>(
      `SELECT extract(epoch FROM spent_until - now())::float8 / 60 AS minutes FROM mail_budgets WHERE key LIKE 'owner %'`,
    )
    expect(spent?.minutes).toBeGreaterThan(54)
    expect(spent?.minutes).toBeLessThanOrEqual(60)
  })

  it('mails all clients at once for an owner with a subscription', async () => {
    await start(true)
    const { salon } = await openSalon('active')
    await enterMany(salon, 120)
    expect(strangers()).toHaveLength(120)
  })

  it('mails all clients at once when limits are switched off', async () => {
    await start(false)
    const { salon } = await openSalon()
    await enterMany(salon, 120)
    expect(strangers()).toHaveLength(120)
    expect(await rows("SELECT FROM mail_budgets WHERE key NOT LIKE 'account %'")).toEqual([])
  })
})

describe('Mail budget of an address', () => {
  it('sends an address five hundred mails at once in any spelling, and the others later', async () => {
    await start(true)
    const { salon } = await openSalon('active')
    await product.pool.query("INSERT INTO responding_addresses (address) VALUES ('ada@example.com')")
    // The state after 490 mails in the last minute.
    await product.pool.query(
      "INSERT INTO mail_budgets (key, spent_until) VALUES ('address ada@example.com', now() + interval '3528 seconds')",
    )
    await enterMany(salon, 30, "CASE WHEN id % 2 = 0 THEN 'ada@example.com' ELSE 'Ada@Example.com' END")
    const held = (await rows('SELECT FROM deliveries WHERE done_at IS NULL AND due_at > now()')).length
    expect(held).toBeGreaterThanOrEqual(20 - some)
    expect(held).toBeLessThanOrEqual(20)
  })
})

describe('Mail budget of an account', () => {
  it('sends an account six links at most, and answers every request alike', async () => {
    await start(false)
    const { camille } = await openSalon()
    const asked = await Promise.all(
      Array.from({ length: 40 }, () =>
        client(product).call('forgotPassword', { body: { email: camille.email } }),
      ),
    )
    expect(new Set(asked.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {}']),
    )
    expect(await rows("SELECT FROM account_mails WHERE template = 'reset_password'")).toHaveLength(6)
  })
})

describe('Mail budget of a booking', () => {
  const ada = 'ada@example.com'
  const toAda = () => office.takenBy(ada).map(({ subject }) => subject ?? '')
  const waiting = () =>
    rows<{ template: string; version: number }>(
      'SELECT template, version FROM deliveries WHERE done_at IS NULL ORDER BY version',
    )

  async function changes(statuses: string[], count: number) {
    const { camille, salon } = await openSalon('active')
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { clientEmail: ada })
    for (let change = 0; change < count; change++) {
      const status = statuses[change % statuses.length]
      expect(await camille.edits(body.id, { status })).toMatchObject({ status: 200 })
    }
    await allGone()
    return { camille, id: body.id }
  }

  it('mails twenty changes of a booking within an hour, and then only the latest state', async () => {
    await start(true)
    await changes(['rejected', 'approved'], 200)
    expect(toAda()).toHaveLength(20)
    expect(await waiting()).toEqual([{ template: 'booking_approved', version: 201 }])
    await turnsCome()
    expect(toAda()).toHaveLength(21)
    expect(toAda().at(-1)).toContain('Rendez-vous confirmé')
  })

  it('always mails the final cancellation of a booking', async () => {
    await start(true)
    const { camille, id } = await changes(['cancelled', 'approved'], 40)
    expect(await waiting()).toEqual([
      { template: 'booking_cancelled', version: 40 },
      { template: 'booking_approved', version: 41 },
    ])
    await camille.edits(id, { status: 'cancelled' })
    await allGone()
    expect(await waiting()).toEqual([{ template: 'booking_cancelled', version: 42 }])
    await turnsCome()
    expect(toAda()).toHaveLength(21)
    expect(toAda().at(-1)).toContain('Rendez-vous annulé')
  })
})
