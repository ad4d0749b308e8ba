import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, refused, type Salon } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

/** A line of bookings of 15 minutes, one after the other from an instant on. */
const line = (from: string, count: number, at = salon) =>
  product.pool.query(
    `WITH written AS (
       INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
         starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
       SELECT $1::bigint, $2::bigint, (SELECT id FROM staff WHERE schedule_id = $1::bigint), 'Coupe', 15,
         (at AT TIME ZONE 'Europe/Paris')::date, (at AT TIME ZONE 'Europe/Paris')::time,
         'Europe/Paris', at, at + interval '15 minutes', 'approved', false, 'Ada', '06', 'fr',
         upper(substr(md5($1::bigint::text || at::text), 1, 8))
       FROM generate_series($3::timestamptz, $3::timestamptz + ($4 - 1) * interval '15 minutes', '15 minutes') at
       RETURNING *
     ), taken AS (
       INSERT INTO occupancies (schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind)
       SELECT schedule_id, staff_id, service_id, id, starts_at, ends_at, 'booking' FROM written
     ) INSERT INTO booking_events (schedule_id, booking_id, version, kind, actor, planned_at)
       SELECT schedule_id, id, version, 'entered', 'owner', now() FROM written`,
    [at.id, at.services.Coupe, from, count],
  )

const list = (query: Record<string, string>) =>
  camille.call('listBookings', { params: { scheduleId: salon.id }, query })

const starts = async (query: Record<string, string>) =>
  (await list(query)).body.map(({ date, startTime }) => `${date} ${startTime}`)

describe('the list of bookings', () => {
  it('starts 30 days ago and goes on to the end, unless it is told days', async () => {
    for (const date of ['2026-12-25', '2027-01-29', '2027-01-30', '2027-03-01', '2027-03-08', '2029-01-01']) {
      await camille.enters(salon, `${date} 10:00`)
    }
    await camille.enters(salon, '2027-03-08 00:00', { status: 'cancelled' })
    await camille.enters(salon, '2027-03-08 23:59', { status: 'pending' })

    const nearNew = ['2027-03-08 00:00', '2027-03-08 10:00', '2027-03-08 23:59']
    expect(await starts({})).toEqual(['2027-01-30 10:00', '2027-03-01 10:00', ...nearNew, '2029-01-01 10:00'])
    expect(await starts({ from: '2027-03-08', to: '2027-03-08' })).toEqual(nearNew)
    expect(await starts({ to: '2027-01-30' })).toEqual(['2027-01-30 10:00'])
    expect(await starts({ from: '2000-01-01', to: '2027-01-29' })).toEqual([
      '2026-12-25 10:00',
      '2027-01-29 10:00',
    ])
    expect(await starts({ from: '2027-03-09', to: '2027-03-01' })).toEqual([])
    expect(await starts({ status: 'pending' })).toEqual(['2027-03-08 23:59'])
    expect(await starts({ status: 'cancelled', from: '2027-03-02' })).toEqual(['2027-03-08 00:00'])
  })

  it.each([
    [{ from: '2027-02-29' }, 'from'],
    [{ to: 'tomorrow' }, 'to'],
    [{ status: 'done' }, 'status'],
    [{ after: 'x' }, 'after'],
    [{ after: '-1' }, 'after'],
  ])('refuses %o', async (query, field) => {
    const answer = await list(query)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  it('comes in pages of 500, each linked to the next, every booking once and in order', async () => {
    const busy = await camille.opens()
    await line('2027-04-01T06:00:00Z', 1_150, busy)
    const seen: string[] = []
    const sizes: number[] = []
    let path = `/api/schedules/${busy.id}/bookings-with-service?from=2027-04-01&status=approved`
    for (;;) {
      const response = await camille.send('GET', path)
      const page = (await response.json()) as { date: string; startTime: string }[]
      sizes.push(page.length)
      seen.push(...page.map(({ date, startTime }) => `${date} ${startTime}`))
      const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      if (next === undefined) break
      path = next
    }
    expect(sizes).toEqual([500, 500, 150])
    expect(new Set(seen).size).toBe(1_150)
    expect(seen).toEqual(seen.toSorted())
    expect(seen[0]).toBe('2027-04-01 08:00')
  })

  it('keeps its default start while the pages are turned', async () => {
    const busy = await camille.opens()
    await line('2027-02-01T06:00:00Z', 501, busy)
    const first = await camille.send('GET', `/api/schedules/${busy.id}/bookings`)
    expect(first.headers.get('link')).toContain('from=2027-01-30')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await (await camille.send('GET', next)).json()).toHaveLength(1)
  })

  it('is not helped by another schedule’s booking', async () => {
    const other = await camille.opens()
    const { body } = await camille.enters(other, '2027-03-01 10:00')
    expect(await starts({ after: String(body.id) })).toEqual([])
  })
})

describe('the calendar', () => {
  const calendar = (scheduleId: number, from: string, to: string) =>
    camille.call('listCalendar', { params: { scheduleId }, query: { from, to } })

  it('shows every booking of its days, whatever has become of it, and none that is deleted', async () => {
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

  it('shows six weeks at most, and only what lies in order', async () => {
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
