import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotas } from '../../../src/domain/quotas.ts'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { fill } from '../../fixtures/filled-quotas.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { recordRows } from '../../fixtures/recorded-queries.ts'

let product: Product
let camille: Owner
let salon: Salon

const ask = async (text: string, ...values: unknown[]) => (await product.pool.query(text, values)).rows
const countOf = async (table: string, where = 'true') =>
  (await ask(`SELECT count(*)::int AS count FROM ${table} WHERE schedule_id = $1 AND ${where}`, salon.id))[0]
    .count
const params = () => ({ scheduleId: salon.id })

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

describe('Wordings of the booking terms', () => {
  const words = (terms: string) => camille.call('editSchedule', { params: params(), body: { terms } })

  it('limits their number, and takes a former one again', async () => {
    await camille.get('editSchedule', { params: params(), body: { terms: 'Première version' } })
    await fill(camille, salon, 'terms')
    expect(await words('Une de plus')).toMatchObject(refused(409, 'too_many_terms'))
    expect((await words('Première version')).status).toBe(200)
    expect((await words('')).status).toBe(200)
  })

  it('limits them when several are written at once', async () => {
    const jane = await owner(product)
    const hers = await jane.opens()
    await fill(jane, hers, 'terms', 1)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        jane.call('editSchedule', { params: { scheduleId: hers.id }, body: { terms: `Neuve ${n}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('Staff of deleted services', () => {
  it('leaves no links behind a deleted service', async () => {
    const before = await countOf('service_staff')
    const staffIds = (await camille.get('listStaff', { params: params() })).map(({ id }) => id)
    const body = { name: 'Barbe', durationMinutes: 30, staffIds }
    const { id: serviceId } = await camille.get('createService', { params: params(), body })
    expect(await countOf('service_staff')).toBe(before + 1)
    await camille.get('deleteService', { params: { serviceId } })
    expect(await countOf('service_staff')).toBe(before)
  })

  it('reads none of those that earlier versions left behind', async () => {
    await ask(
      `WITH gone AS (INSERT INTO services (tenant_id, schedule_id, name, duration_minutes, deleted_at)
         SELECT tenant_id, id, 'Ancien', 30, now() FROM schedules, generate_series(1, 300) WHERE id = $1 RETURNING *)
       INSERT INTO service_staff (tenant_id, schedule_id, service_id, staff_id)
       SELECT g.tenant_id, g.schedule_id, g.id, t.id FROM gone g JOIN staff t ON t.schedule_id = g.schedule_id`,
      salon.id,
    )
    const list = () => camille.get('listServices', { params: params() })
    expect(Math.max(...(await recordRows(list)).map(({ rows }) => rows))).toBeLessThan(20)
  })
})

describe('Deleted and past rows', () => {
  const past = '2020-01-01'

  it('adds no service and no person beyond the deleted ones that a schedule keeps', async () => {
    const add = {
      services: () =>
        camille.call('createService', { params: params(), body: { name: 'Neuf', durationMinutes: 30 } }),
      staff: () => camille.call('createStaff', { params: params(), body: { name: 'Inès' } }),
    }
    const columns = { services: 'duration_minutes', staff: 'position' }
    for (const what of ['services', 'staff'] as const) {
      const missing = quotas[what].kept - (await countOf(what)) - 1
      await ask(
        `INSERT INTO ${what} (tenant_id, schedule_id, name, ${columns[what]}, deleted_at)
         SELECT tenant_id, id, 'Ancien', 30, now() FROM schedules, generate_series(1, $2::int) WHERE id = $1`,
        salon.id,
        missing,
      )
      expect((await add[what]()).status).toBe(201)
      expect(await add[what]()).toMatchObject(refused(409, 'too_many_deleted'))
    }
  })

  it('sets up no empty schedule beyond the services that it keeps', async () => {
    const jane = await owner(product)
    const { id: scheduleId } = await jane.get('createSchedule', {
      body: { name: 'Salon', password: 'bienvenue', timezone: 'Europe/Paris' },
    })
    await ask(
      `INSERT INTO services (tenant_id, schedule_id, name, duration_minutes, deleted_at)
       SELECT tenant_id, id, 'Ancien', 30, now() FROM schedules, generate_series(1, $2::int) WHERE id = $1`,
      scheduleId,
      quotas.services.kept,
    )
    const body = { hours: [], services: [{ name: 'Coupe', durationMinutes: 60 }] }
    const answer = await jane.call('setUpSchedule', { params: { scheduleId }, body })
    expect(answer).toMatchObject(refused(409, 'too_many_deleted'))
  })

  it('creates no schedule beyond the deleted ones that an account keeps', async () => {
    const jane = await owner(product)
    const hers = await jane.opens()
    await ask(
      `INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, deleted_at)
       SELECT tenant_id, owner_id, 'Ancien', 'Europe/Paris', 'gone-' || id || '-' || n, now()
       FROM schedules, generate_series(1, $2::int) AS n WHERE id = $1`,
      hers.id,
      quotas.schedules.kept - 1,
    )
    const body = { name: 'Salon', password: 'bienvenue', timezone: 'Europe/Paris' }
    expect(await jane.call('createSchedule', { body })).toMatchObject(refused(409, 'too_many_deleted'))
  })

  it('forgets the oldest past closures once there are too many', async () => {
    await ask(
      `INSERT INTO closures (tenant_id, schedule_id, starts_at, ends_at, all_day)
       SELECT tenant_id, id, timestamptz '2019-01-01' + n * interval '1 hour', timestamptz '2019-01-01 01:00' + n * interval '1 hour', false
       FROM schedules, generate_series(1, $2::int) AS n WHERE id = $1`,
      salon.id,
      quotas.closures.kept,
    )
    const [oldest] = await ask('SELECT min(id)::int AS id FROM closures WHERE schedule_id = $1', salon.id)
    const day = { fromDate: '2027-07-14', toDate: '2027-07-14' }
    const { id } = await camille.get('createClosure', { params: params(), body: day })
    expect(await countOf('closures')).toBe(quotas.closures.kept)
    expect(await countOf('closures', `id = ${oldest.id}`)).toBe(0)
    const before = { fromDate: past, toDate: past }
    for (let nth = 0; nth < 3; nth++) await camille.get('createClosure', { params: params(), body: before })
    expect(await countOf('closures')).toBe(quotas.closures.kept)
    expect(await camille.get('listClosures', { params: params() })).toMatchObject([{ id }])
  })

  it('moves no past closure into the future beyond the upcoming ones', async () => {
    const jane = await owner(product)
    const hers = await jane.opens()
    const of = { scheduleId: hers.id }
    const before = { fromDate: past, toDate: past }
    const { id: closureId } = await jane.get('createClosure', { params: of, body: before })
    await ask('DELETE FROM closures WHERE schedule_id = $1', hers.id)
    await fill(jane, hers, 'closures')
    await ask(
      `INSERT INTO closures (tenant_id, schedule_id, id, starts_at, ends_at, all_day) OVERRIDING SYSTEM VALUE
       SELECT tenant_id, id, $2::bigint, '2020-01-01', '2020-01-02', true FROM schedules WHERE id = $1`,
      hers.id,
      closureId,
    )
    const edit = (day: string) =>
      jane.call('editClosure', { params: { ...of, closureId }, body: { fromDate: day, toDate: day } })
    expect(await edit('2027-12-24')).toMatchObject(refused(409, 'too_many_closures'))
    expect((await edit('2020-01-02')).status).toBe(200)
  })

  it('forgets the oldest past special hours once there are too many', async () => {
    await ask(
      `INSERT INTO special_hours (tenant_id, schedule_id, date, start_time, end_time)
       SELECT tenant_id, id, date '2019-01-01' + n % 300, '09:00', '10:00'
       FROM schedules, generate_series(1, $2::int) AS n WHERE id = $1`,
      salon.id,
      quotas.specialHours.kept,
    )
    const hours = [{ startTime: '09:00', endTime: '12:00' }]
    for (const date of [past, '2027-12-24'])
      await camille.get('setSpecialHours', { params: params(), body: { date, hours } })
    expect(await countOf('special_hours')).toBe(quotas.specialHours.kept)
    expect(await camille.get('listSpecialHours', { params: params() })).toMatchObject([
      { date: '2027-12-24' },
    ])
  })
})

describe('Former addresses of calendar feeds', () => {
  it('keeps no row of a renewed address', async () => {
    const { feedToken } = await camille.get('getSchedule', { params: params() })
    await camille.get('renewFeed', { params: params() })
    expect(await ask('SELECT FROM public_ids WHERE public_id = $1', feedToken)).toEqual([])
  })
})

describe('The export of an account', () => {
  const maxRows = 100

  it('reads every table page by page', async () => {
    const jane = await owner(product)
    const hers = await jane.opens()
    await ask(
      `INSERT INTO terms (tenant_id, hash, text) SELECT tenant_id, 'old-' || n, repeat('é', 5000)
       FROM schedules, generate_series(1, 1200) n WHERE id = $1`,
      hers.id,
    )
    await ask(
      `INSERT INTO receipts (tenant_id, schedule_id, number, booking_id, version, kind, amount_cents, issued_at, seller,
         client_name, service_name, date, start_time, timezone, reference_token, locale, provider)
       SELECT tenant_id, id, '2027-' || lpad(n::text, 6, '0'), n, 1, 'payment', 100, now(), '{}', 'Ada', 'Coupe', '2027-03-01',
         '09:00', 'Europe/Paris', 'AAAAAAAA', 'fr', 'sandbox' FROM schedules, generate_series(1, 300) n WHERE id = $1`,
      hers.id,
    )
    await ask(
      `INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, deleted_at)
       SELECT tenant_id, owner_id, 'Ancien', 'Europe/Paris', 'export-' || id || '-' || n, now()
       FROM schedules, generate_series(1, 150) AS n WHERE id = $1`,
      hers.id,
    )
    await jane.confirms()
    let bytes = 0
    const reads = await recordRows(async () => {
      const response = await jane.send('GET', '/api/account/export')
      bytes = (await response.arrayBuffer()).byteLength
    })
    expect(bytes).toBeGreaterThan(10_000)
    const large = reads.filter(({ rows, text }) => rows > maxRows && !text.startsWith('select "id" from'))
    expect(large.map(({ text, rows }) => `${rows}: ${text}`)).toEqual([])
  })
})
