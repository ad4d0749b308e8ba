import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

const clientCount = 20_000
const paidCount = 3_000

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
  await product.pool.query(
    `WITH people AS (
       INSERT INTO clients (tenant_id, name, phone, note)
       SELECT tenant_id, 'Client ' || n, '06' || lpad(n::text, 8, '0'), repeat('une note ', 20)
       FROM users, generate_series(1, $2) n WHERE email = $1 RETURNING tenant_id, id, phone, name
     ) INSERT INTO client_keys (tenant_id, key, client_id) SELECT tenant_id, 'p' || right(phone, 9) || ' ' || lower(name), id FROM people`,
    [camille.email, clientCount],
  )
  await lineOfBookings(product, salon, { from: '2026-01-05T08:00:00Z', count: paidCount })
  await product.pool.query(
    `INSERT INTO deposits (tenant_id, schedule_id, booking_id, provider, account_id, amount_cents, status, visitor, refund_hours,
       refunded_cents, paid_at)
     SELECT tenant_id, schedule_id, id, 'sandbox', 'acct', 1550, 'succeeded', 'x', 24, 0,
       '2027-01-01T10:00:00Z'::timestamptz + (id % 500) * interval '1 second'
     FROM bookings WHERE schedule_id = $1`,
    [salon.id],
  )
  // PostgreSQL would also do this within the minute.
  await product.pool.query('ANALYZE clients, client_keys, bookings, deposits')
})

afterAll(() => product.stop())

const rowsOf = (text: string) => Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data.slice(1)

const exportClients = () => camille.send('GET', '/api/clients/export')
const exportDeposits = () => camille.send('GET', '/api/deposits/export?from=2027-01-01&to=2027-01-31')

describe('Exports at the size of the quotas', () => {
  it('exports every client once, sorted by name', async () => {
    const rows = rowsOf(await (await exportClients()).text())
    expect(rows).toHaveLength(clientCount)
    expect(new Set(rows.map(([, phone]) => phone)).size).toBe(clientCount)
    const names = rows.map(([name = '']) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
  })

  it('exports every deposit once, newest first, even if many were paid in one second', async () => {
    const rows = rowsOf(await (await exportDeposits()).text())
    expect(rows).toHaveLength(paidCount)
    expect(new Set(rows.map((row) => row[7])).size).toBe(paidCount)
    const paid = rows.map(([date, time]) => `${date} ${time}`)
    expect(paid).toEqual([...paid].sort().reverse())
  })

  it('serves other requests while four exports run', async () => {
    let done = false
    await camille.confirms()
    // In proportion and of the processor's time, because a busy machine does everything more slowly.
    const began = process.threadCpuUsage()
    const turns = { last: began.user, longest: 0 }
    const watching = setInterval(() => {
      const { user } = process.threadCpuUsage()
      turns.longest = Math.max(turns.longest, user - turns.last)
      turns.last = user
    }, 10)
    const downloads = Promise.all(
      [exportClients(), exportClients(), exportDeposits(), camille.send('GET', '/api/account/export')].map(
        async (answer) => {
          const response = await answer
          return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
        },
      ),
    ).finally(() => {
      done = true
    })
    const statuses = new Set<number>()
    while (!done) {
      statuses.add((await client(product).call('me')).status)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const { status, bytes } of await downloads) {
      expect(status).toBe(200)
      expect(bytes).toBeGreaterThan(50_000)
    }
    expect([...statuses]).toEqual([401])
    clearInterval(watching)
    const took = process.threadCpuUsage(began).user
    expect(turns.longest / took).toBeLessThan(1 / 6)
  })

  it('starts an export before all rows are read, and reads on only as the client does', async () => {
    const response = await exportClients()
    const reader = response.body?.getReader()
    await reader?.read()
    // The last by name: visible only if the server has not yet read all rows.
    await product.pool.query("UPDATE clients SET name = 'Zoé changed' WHERE phone = '0600009999'")
    const pieces: Uint8Array[] = []
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      pieces.push(next.value)
    expect(Buffer.concat(pieces).toString()).toContain('Zoé changed')
  })
})

describe('Unread exports', () => {
  it('limits each account to five exports at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, exportClients))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const query = { from: '2027-01-01', to: '2027-01-31' }
    expect(await camille.call('exportDeposits', { query })).toMatchObject(refused(429, 'too_many_requests'))
    const jane = await owner(product)
    const other = await jane.send('GET', '/api/clients/export')
    expect(other.status).toBe(200)
    await other.body?.cancel()
    await Promise.all(answers.map(({ body }) => body?.cancel()))
    const exportAgain = async () => {
      const { status, body } = await exportDeposits()
      await body?.cancel()
      return status
    }
    await expect.poll(exportAgain).toBe(200)
  })
})
