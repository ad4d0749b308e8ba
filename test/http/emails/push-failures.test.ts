import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { shifted } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { type PushService, type Subscriber, startPushService } from '../../fixtures/push/push-service.ts'

let product: Product
let service: PushService
let camille: Owner
let salon: Salon
let phone: Subscriber

beforeEach(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
  service = await startPushService(async () => (await camille.get('listDevices')).publicKey)
  phone = service.subscribe()
  await camille.get('createDevice', { body: phone.subscription })
})

afterEach(async () => {
  expect(service.complaints).toEqual([])
  await product.stop()
  await service.stop()
})

const books = (at = '2027-03-08 10:00') => client(product).books(salon, at)

const state = async () => {
  const { rows } = await product.pool.query<{ id: string; failures: number; pause: number }>(
    'SELECT id, failures, extract(epoch FROM next_at - now())::int AS pause FROM devices',
  )
  if (!rows[0]) return
  const { id, ...device } = rows[0]
  const { rows: notifications } = await product.pool.query<{ reason: string | null }>(
    'SELECT last_error AS reason FROM deliveries WHERE target = $1 ORDER BY event_id DESC LIMIT 1',
    [id],
  )
  return { ...device, reason: notifications[0]?.reason ?? null }
}

const untilFailed = (times = 1) =>
  poll(async () => {
    const now = await state()
    return now && now.failures >= times ? now : null
  }, `${times} failures`)

const triesAgain = async () => {
  await product.pool.query('UPDATE devices SET next_at = now(), lease_until = NULL')
  product.wakeDeliveries()
}

describe('Failing push services', () => {
  it.each([404, 410])(
    'removes a browser that its push service no longer knows (%s), with its notifications',
    async (status) => {
      const desk = service.subscribe()
      await camille.get('createDevice', { body: desk.subscription })
      phone.verdict = status
      await books()
      await desk.receives()
      const devices = async () => (await camille.get('listDevices')).devices.length
      await expect.poll(devices).toBe(1)
      expect((await product.pool.query("SELECT FROM deliveries WHERE channel = 'push'")).rowCount).toBe(1)
      expect(phone.knocks).toBe(1)
    },
  )

  it.each([400, 403, 429, 500])(
    'retries less and less often when a push service refuses (%s)',
    async (status) => {
      phone.verdict = status
      await books()
      expect(await untilFailed()).toMatchObject({ reason: `HTTP ${status}`, failures: 1 })
      await triesAgain()
      const second = await untilFailed(2)
      expect(second.pause).toBeGreaterThan(10)
      phone.verdict = 'taken'
      await triesAgain()
      await phone.receives()
      await expect.poll(async () => (await state())?.failures).toBe(0)
    },
  )

  it('sends one notification about everything missed while a push service was away for an hour', async () => {
    await service.goAway()
    await books()
    expect(await untilFailed()).toMatchObject({ reason: 'ECONNREFUSED' })
    await books('2027-03-08 11:00')
    await product.pool.query(
      `UPDATE deliveries SET created_at = ${shifted('created_at', -3600)}, due_at = ${shifted('due_at', -3600)}`,
    )
    await product.mailsTo(camille.email, 4)
    await service.comeBack()
    await triesAgain()
    expect(await phone.receives()).toMatchObject({ title: '2 nouvelles demandes' })
    await expect.poll(async () => (await state())?.failures).toBe(0)
    expect(phone.received).toHaveLength(1)
  })

  it('abandons notifications after a day, and sends later ones', async () => {
    phone.verdict = 500
    await books()
    await untilFailed()
    await product.pool.query(
      `UPDATE deliveries SET due_at = ${shifted('due_at', -25 * 3600)} WHERE channel = 'push'`,
    )
    await triesAgain()
    await untilFailed(2)
    const { rows } = await product.pool.query("SELECT abandoned_at FROM deliveries WHERE channel = 'push'")
    expect(rows).toEqual([{ abandoned_at: expect.any(Date) }])
    phone.verdict = 'taken'
    await books('2027-03-08 11:00')
    await triesAgain()
    expect(await phone.receives()).toMatchObject({ body: expect.stringContaining('11:00') })
    expect(await camille.get('getMailSettings')).toMatchObject({ waiting: 0, dead: 0 })
  })

  it('sends mails and other notifications while a push service hangs, and keeps no transaction open', async () => {
    phone.verdict = 'hangs'
    const others = await Promise.all(
      Array.from({ length: 19 }, async () => {
        const other = service.subscribe()
        other.verdict = 'hangs'
        await camille.get('createDevice', { body: other.subscription })
        return other
      }),
    )
    await books()
    await expect.poll(() => others.every(({ knocks }) => knocks === 1)).toBe(true)
    const jane = await owner(product)
    const janes = await jane.opens()
    const hers = service.subscribe()
    await jane.get('createDevice', { body: hers.subscription })
    await client(product).books(janes, '2027-03-08 10:00', { clientEmail: 'ada@example.com' })
    await product.mailsTo('ada@example.com')
    await product.mailsTo(jane.email, 2)
    await hers.receives()
    const idle = async () =>
      (
        await product.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
             AND state LIKE 'idle in transaction%'`,
        )
      ).rowCount
    await expect.poll(idle).toBe(0)
    expect(phone.received).toEqual([])
    await untilFailed()
  })
})

it('repeats a notification under the same topic when a process died after sending it', async () => {
  await books()
  await phone.receives()
  // The crash left the notification sent, not marked, and leased to a dead process.
  await expect
    .poll(
      async () =>
        (await product.pool.query("SELECT FROM deliveries WHERE channel = 'push' AND done_at IS NOT NULL"))
          .rowCount,
    )
    .toBe(1)
  await product.pool.query("UPDATE deliveries SET done_at = NULL WHERE channel = 'push'")
  await triesAgain()
  await phone.receives(2)
  const [first, second] = phone.received
  expect(second?.notification).toEqual(first?.notification)
  expect(second?.headers.topic).toBe(first?.headers.topic)
})
