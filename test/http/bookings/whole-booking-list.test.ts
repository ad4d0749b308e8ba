import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { shifted } from '../../fixtures/machines.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

const count = 1_203
/** About 30 MB with comments, more than sockets buffer for a client that reads nothing. */
const tooManyToKeep = 12_000

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
  await lineOfBookings(product, salon, { from: '2025-01-01T06:00:00Z', count, every: 300 })
})

afterAll(() => product.stop())

async function opensFull(): Promise<Salon> {
  const busy = await camille.opens()
  await lineOfBookings(product, busy, { from: '2010-01-01T06:00:00Z', count: tooManyToKeep, every: 60 })
  await product.pool.query("UPDATE bookings SET comment = repeat('é', 1200) WHERE schedule_id = $1", [
    busy.id,
  ])
  return busy
}

type Row = { id: number; date: string; startTime: string }

const lists = ['bookings', 'bookings-with-service'] as const
const inOrder = (rows: Row[]) => rows.map(({ date, startTime, id }) => `${date} ${startTime} ${id}`)

describe.each(lists)('GET /api/schedules/{id}/%s without `limit` and `after`', (list) => {
  const path = () => `/api/schedules/${salon.id}/${list}`

  it('returns every booking and no link to a next page', async () => {
    const response = await camille.send('GET', path())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('link')).toBeNull()
    const rows = (await response.json()) as Row[]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    expect(inOrder(rows)).toEqual(inOrder(rows).toSorted())
  })

  it('returns the same bookings as the pages do', async () => {
    const pages: Row[] = []
    for (let next: string | undefined = `${path()}?limit=400`; next !== undefined; ) {
      const response = await camille.send('GET', next)
      pages.push(...((await response.json()) as Row[]))
      next = /^<(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(await (await camille.send('GET', path())).json()).toEqual(pages)
  })

  it('returns every booking of the requested days and status, in the requested order', async () => {
    const whole = (await (await camille.send('GET', path())).json()) as Row[]
    const days = whole.filter(({ date }) => date >= '2025-01-03' && date <= '2025-08-01')
    expect(days.length).toBeGreaterThan(1_000)
    const query = 'from=2025-01-03&to=2025-08-01&status=approved&order=desc'
    expect(await (await camille.send('GET', `${path()}?${query}`)).json()).toEqual(days.toReversed())
  })

  it('answers HEAD without reading the bookings', async () => {
    const response = await camille.send('HEAD', path())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('refuses strangers and other owners', async () => {
    expect((await client(product).send('GET', path())).status).toBe(401)
    const blanche = await owner(product)
    const name = list === 'bookings' ? 'listBookings' : 'listBookingsWithService'
    expect(await blanche.call(name, { params: { scheduleId: salon.id } })).toMatchObject(
      refused(404, 'schedule_not_found'),
    )
  })
})

const seventyYears = 70 * 365 * 86_400

describe('Booking list of a client that does not read', () => {
  const begin = async ({ id }: Salon): Promise<IncomingMessage> => {
    const path = `/api/schedules/${id}/bookings`
    const asked = get(`${product.url}${path}`, { headers: { cookie: camille.cookie } })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    onTestFinished(() => void response.destroy())
    expect(response.statusCode).toBe(200)
    // Once a later request has all of it, this one would have all of it too.
    await (await camille.send('GET', path)).arrayBuffer()
    return response
  }

  it('reads no further from the database, and keeps no connection, while the client does not read', async () => {
    const busy = await opensFull()
    const response = await begin(busy)
    // The sender of mails may have a statement open for a moment.
    const statements = async () => {
      const { rows } = await product.pool.query(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend'
           AND state <> 'idle' AND pid <> pg_backend_pid()`,
      )
      return rows
    }
    await expect.poll(statements).toEqual([])
    await product.pool.query("UPDATE bookings SET client_name = 'Later' WHERE schedule_id = $1", [busy.id])
    const rows = (await json(response)) as (Row & { clientName: string })[]
    expect(rows.length).toBe(tooManyToKeep)
    expect(rows.filter(({ clientName }) => clientName === 'Later').length).toBeGreaterThan(tooManyToKeep / 2)
  })

  it('continues the list where it was when a booking moves', async () => {
    const busy = await opensFull()
    const response = await begin(busy)
    await product.pool.query(
      `UPDATE bookings SET starts_at = ${shifted('starts_at', seventyYears)}, ends_at = ${shifted('ends_at', seventyYears)}
       WHERE schedule_id = $1 AND starts_at < '2011-01-01'`,
      [busy.id],
    )
    const rows = (await json(response)) as Row[]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(tooManyToKeep)
  })

  it('stops the list when its client leaves', async () => {
    const response = await begin(await opensFull())
    response.destroy()
    expect((await camille.send('GET', `/api/schedules/${salon.id}/bookings?limit=1`)).status).toBe(200)
  })
})

describe('Six weeks without a break', () => {
  const full = 4_020
  const days = { from: '2026-01-01', to: '2026-02-11' }
  let busy: Salon

  beforeAll(async () => {
    busy = await camille.opens()
    await lineOfBookings(product, busy, { from: '2026-01-01T00:00:00Z', count: full })
  })

  const within = (from: string, to: string) => ({ params: { scheduleId: busy.id }, query: { from, to } })

  it('returns every booking of the calendar, in order', async () => {
    const rows = await camille.get('listCalendar', within(days.from, days.to))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(full)
    expect(inOrder(rows)).toEqual(inOrder(rows).toSorted())
    const parts = [within('2026-01-01', '2026-01-20'), within('2026-01-21', '2026-02-11')]
    const apart = await Promise.all(parts.map((part) => camille.get('listCalendar', part)))
    expect(rows).toEqual(apart.flat())
  })

  it('returns the taken time of every booking', async () => {
    const rows = await camille.get('listOccupancies', within(days.from, days.to))
    expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(full)
    expect(rows).toHaveLength(full)
    expect(rows.every(({ fromMinute, toMinute }) => fromMinute === 0 && toMinute === 15)).toBe(true)
  })
})
