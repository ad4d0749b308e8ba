import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Line, lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

const line = (from: string, count: number, { at = salon, ...more }: Partial<Line> & { at?: Salon } = {}) =>
  lineOfBookings(product, at, { from, count, ...more })

const list = (query: Record<string, string>) =>
  camille.call('listBookings', { params: { scheduleId: salon.id }, query })

const starts = async (query: Record<string, string>) =>
  (await list(query)).body.map(({ date, startTime }) => `${date} ${startTime}`)

type Row = { id: number; date: string; startTime: string; status: string }

/** Calls `between` before each further page. */
async function walk(path: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: Row[][] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    if (pages.length > 0) await between(pages.length)
    const response = await camille.send('GET', next)
    expect(response.status).toBe(200)
    pages.push((await response.json()) as Row[])
    next = /^<(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return pages
}

const inOrder = (rows: Row[]) => rows.map(({ date, startTime, id }) => `${date} ${startTime} ${id}`)

describe('Booking list', () => {
  it('lists bookings of any age unless days are named', async () => {
    for (const date of ['2001-05-06', '2026-12-25', '2027-01-30', '2027-03-01', '2027-03-08', '2029-01-01']) {
      await camille.enters(salon, `${date} 10:00`)
    }
    await camille.enters(salon, '2027-03-08 00:00', { status: 'cancelled' })
    await camille.enters(salon, '2027-03-08 23:59', { status: 'pending' })
    await camille.enters(salon, '2025-03-01 09:00', { status: 'pending' })
    await camille.enters(salon, '2025-03-01 11:00', { status: 'rejected' })

    const longAgo = ['2001-05-06 10:00', '2025-03-01 09:00', '2025-03-01 11:00', '2026-12-25 10:00']
    const late = ['2027-01-30 10:00', '2027-03-01 10:00']
    const nearNew = ['2027-03-08 00:00', '2027-03-08 10:00', '2027-03-08 23:59']
    const everything = [...longAgo, ...late, ...nearNew, '2029-01-01 10:00']
    expect(await starts({})).toEqual(everything)
    expect((await camille.bookings(salon)).map(({ date, startTime }) => `${date} ${startTime}`)).toEqual(
      everything,
    )
    expect(await starts({ order: 'desc' })).toEqual(everything.toReversed())
    expect(await starts({ from: '2027-03-08', to: '2027-03-08' })).toEqual(nearNew)
    expect(await starts({ to: '2027-01-30' })).toEqual([...longAgo, '2027-01-30 10:00'])
    expect(await starts({ from: '2027-03-09', to: '2027-03-01' })).toEqual([])
    expect(await starts({ status: 'pending' })).toEqual(['2025-03-01 09:00', '2027-03-08 23:59'])
    expect(await starts({ status: 'rejected' })).toEqual(['2025-03-01 11:00'])
    expect(await starts({ status: 'cancelled' })).toEqual(['2027-03-08 00:00'])
    expect(await starts({ status: 'approved', limit: '2' })).toEqual(['2001-05-06 10:00', '2026-12-25 10:00'])
  })

  it.each([
    [{ from: '2027-02-29' }, 'from'],
    [{ to: 'tomorrow' }, 'to'],
    [{ status: 'done' }, 'status'],
    [{ after: 'x' }, 'after'],
    [{ after: '-1' }, 'after'],
    [{ order: 'newest' }, 'order'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '501' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
  ])('refuses to list bookings with %o', async (query, field) => {
    const answer = await list(query)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  it('pages through 1,000 bookings without a gap or a repeat while others book', async () => {
    const busy = await camille.opens()
    await line('2025-01-01T06:00:00Z', 1_001, { at: busy, every: 300 })
    const pages = await walk(`/api/schedules/${busy.id}/bookings?limit=500`, async (page) => {
      await camille.enters(busy, `2024-01-0${page} 10:00`)
      await camille.enters(busy, `2027-06-0${page} 10:00`)
    })
    expect(pages.map((page) => page.length)).toEqual([500, 500, 3])
    const seen = pages.flat()
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1_003)
    expect(inOrder(seen)).toEqual(inOrder(seen).toSorted())
    expect(seen[0]).toMatchObject({ date: '2025-01-01', startTime: '07:00' })
    expect(seen.slice(-2).map(({ date }) => date)).toEqual(['2027-06-01', '2027-06-02'])
  })

  it('pages backward from the newest booking without a gap or a repeat', async () => {
    const busy = await camille.opens()
    await line('2025-01-01T06:00:00Z', 250, { at: busy, every: 300 })
    const path = `/api/schedules/${busy.id}/bookings-with-service?order=desc&limit=100`
    const pages = await walk(path, async (page) => {
      await camille.enters(busy, `2024-01-0${page} 10:00`)
      await camille.enters(busy, `2027-06-0${page} 10:00`)
    })
    expect(pages.map((page) => page.length)).toEqual([100, 100, 52])
    const seen = pages.flat()
    expect(new Set(seen.map(({ id }) => id)).size).toBe(252)
    expect(inOrder(seen)).toEqual(inOrder(seen).toSorted().toReversed())
    expect(seen.slice(-2).map(({ date }) => date)).toEqual(['2024-01-02', '2024-01-01'])
  })

  it('pages through bookings of one instant without a gap or a repeat, in both directions', async () => {
    const crowded = await camille.opens()
    for (let left = 7; left > 0; left--)
      await camille.enters(crowded, '2027-04-05 10:00', { status: 'cancelled' })
    const path = `/api/schedules/${crowded.id}/bookings?limit=2`
    const ids = (await walk(path)).flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(7)
    expect((await walk(`${path}&order=desc`)).flat().map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('starts a page at the booking that `after` names, with 500 a page by default', async () => {
    const busy = await camille.opens()
    await line('2025-01-01T06:00:00Z', 502, { at: busy })
    const path = `/api/schedules/${busy.id}/bookings`
    const [first] = await walk(`${path}?limit=1`)
    const pages = await walk(`${path}?after=${first?.[0]?.id}`)
    expect(pages.map((page) => page.length)).toEqual([500, 1])
  })

  it('keeps filter, days and order across pages', async () => {
    const mixed = await camille.opens()
    const counts = { pending: 3, approved: 4, rejected: 5, cancelled: 6 }
    let hour = 0
    for (const [status, count] of Object.entries(counts)) {
      await line(`2025-02-03T0${hour++}:00:00Z`, count, { at: mixed, status, every: 24 * 60 })
    }
    await line('2025-02-05T06:00:00Z', 2, { at: mixed, status: 'lapsed' })
    for (const [status, count] of Object.entries({ ...counts, rejected: 7 })) {
      const path = `/api/schedules/${mixed.id}/bookings?status=${status}&limit=2`
      const rows = (await walk(path)).flat()
      expect(rows.map((row) => row.status)).toEqual(Array(count).fill(status))
      expect((await walk(`${path}&order=desc`)).flat()).toEqual(rows.toReversed())
    }
    const days = await walk(`/api/schedules/${mixed.id}/bookings?from=2025-02-04&to=2025-02-05&limit=3`)
    expect(days.map((page) => page.map(({ date }) => date.slice(-2)))).toEqual([
      ['04', '04', '04'],
      ['04', '05', '05'],
      ['05', '05', '05'],
      ['05'],
    ])
  })

  it('names no next page after the last one, even if that page is full', async () => {
    const full = await camille.opens()
    await line('2027-04-01T06:00:00Z', 4, { at: full })
    const sizes = (await walk(`/api/schedules/${full.id}/bookings?limit=2`)).map((page) => page.length)
    expect(sizes).toEqual([2, 2])
  })

  it('hides the booking list from other owners', async () => {
    const blanche = await owner(product)
    for (const query of [{}, { order: 'desc' as const, limit: 1 }]) {
      const asked = { params: { scheduleId: salon.id }, query }
      expect(await blanche.call('listBookings', asked)).toMatchObject(refused(404, 'schedule_not_found'))
      expect(await blanche.call('listBookingsWithService', asked)).toMatchObject(
        refused(404, 'schedule_not_found'),
      )
    }
  })

  it('returns nothing when `after` names a booking of another schedule', async () => {
    const other = await camille.opens()
    const { body } = await camille.enters(other, '2027-03-01 10:00')
    expect(await starts({ after: String(body.id) })).toEqual([])
  })
})

describe('Calendar', () => {
  const calendar = (scheduleId: number, from: string, to: string) =>
    camille.call('listCalendar', { params: { scheduleId }, query: { from, to } })

  it('shows bookings of every status on the days of the calendar, except deleted ones', async () => {
    const own = await camille.opens()
    const at = async (when: string, status: string) => (await camille.enters(own, when, { status })).body
    await at('2027-02-27 23:59', 'approved')
    const first = await at('2027-02-28 00:00', 'cancelled')
    const later = await at('2027-03-08 14:00', 'pending')
    const sooner = await at('2027-03-08 09:00', 'rejected')
    const last = await at('2027-04-10 23:30', 'approved')
    await at('2027-04-11 00:30', 'approved')
    const deleted = await at('2027-03-09 09:00', 'approved')
    await camille.get('deleteBooking', { params: { bookingId: deleted.id } })

    const shown = await calendar(own.id, '2027-02-28', '2027-04-10')
    expect(shown.status).toBe(200)
    expect(shown.body).toEqual(
      [first, sooner, later, last].map(({ id, date, startTime, status }) => ({
        id,
        date,
        startTime,
        status,
        lapsed: false,
        serviceName: 'Coupe',
      })),
    )
  })

  it('limits the calendar to six weeks, and refuses days out of order', async () => {
    expect((await calendar(salon.id, '2027-03-01', '2027-04-11')).status).toBe(200)
    expect((await calendar(salon.id, '2027-03-01', '2027-03-01')).status).toBe(200)
    for (const [from, to] of [
      ['2027-03-01', '2027-04-12'],
      ['2027-03-02', '2027-03-01'],
    ] as const) {
      expect(await calendar(salon.id, from, to)).toMatchObject({
        ...refused(400, 'invalid_request'),
        body: { fields: { to: expect.any(String) } },
      })
    }
  })
})
