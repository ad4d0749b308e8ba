import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { openParties, type Parties } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { unzipped } from '../../fixtures/unzipped.ts'

let product: Product
let camille: Owner
let world: Parties

beforeAll(async () => {
  product = await startProduct({ rateLimit: true })
  camille = await owner(product)
  world = await openParties(camille)
  await openParties(await owner(product))
})
afterAll(() => product.stop())

async function download(who: Owner, query = '') {
  const response = await who.send('GET', `/api/account/export${query}`)
  return { response, files: unzipped(Buffer.from(await response.arrayBuffer())) }
}

type Row = Record<string, unknown>
const json = (files: Map<string, string>): Record<string, Row[]> =>
  JSON.parse(files.get('creneau.json') ?? '')
const csv = (files: Map<string, string>, name: string) =>
  Papa.parse<Record<string, string>>((files.get(`csv/${name}.csv`) ?? '').slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data

it('exports an account only after a fresh confirmation, to this site’s pages, and forbids caching', async () => {
  expect(await camille.call('exportAccount')).toMatchObject(refused(403, 'confirmation_needed'))
  await camille.confirms()
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await camille.send('GET', '/api/account/export', { headers })).status).toBe(403)
  expect((await camille.send('HEAD', '/api/account/export')).status).toBe(404)
  const { response, files } = await download(camille)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="creneau-mes-donnees.zip"')
  expect([...files.keys()].slice(0, 2)).toEqual(['LISEZ-MOI.txt', 'creneau.json'])
  expect(files.get('LISEZ-MOI.txt')).toContain('csv/bookings.csv')
})

it('exports everything of the account, alike in JSON and CSV, and nothing of other owners', async () => {
  await product.pool.query(
    `INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
       starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
     SELECT tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone, starts_at,
       ends_at, 'cancelled', lapses, '=1+1', client_phone, client_locale, lpad(n::text, 8, '0')
     FROM bookings, generate_series(1, 2000) n WHERE id = $1`,
    [world.bookingId],
  )
  const { rowCount: links } = await product.pool.query(
    `WITH added AS (
       INSERT INTO staff (tenant_id, schedule_id, name, position)
       SELECT tenant_id, id, 'Person ' || n, n FROM schedules, generate_series(2, 121) n WHERE id = $1
       RETURNING tenant_id, schedule_id, id
     ) INSERT INTO service_staff (tenant_id, schedule_id, service_id, staff_id)
       SELECT s.tenant_id, s.schedule_id, s.id, added.id FROM added
       JOIN services s ON s.tenant_id = added.tenant_id AND s.schedule_id = added.schedule_id`,
    [world.salon.id],
  )
  await client(product).books(world.salon, '2027-03-08 11:00', { comment: 'Une "frange" ; et\nun point' })
  const { files } = await download(camille, '?locale=fr')
  const whole = json(files)
  for (const [name, rows] of Object.entries(whole)) {
    if (name !== 'madeAt') expect(csv(files, name), name).toHaveLength(rows.length)
  }
  expect(whole.bookings).toHaveLength(2002)
  const linked = whole.service_staff?.map(({ serviceId, staffId }) => `${serviceId} ${staffId}`) ?? []
  expect(new Set(linked).size).toBe(linked.length)
  expect(linked.length).toBeGreaterThanOrEqual(links ?? Number.NaN)
  expect(new Set(whole.bookings?.map(({ scheduleId }) => scheduleId))).toEqual(new Set([world.salon.id]))
  expect(csv(files, 'bookings').at(-1)?.comment).toBe('Une "frange" ; et\nun point')
  expect(csv(files, 'bookings')[5]?.clientName).toBe("'=1+1")
  expect(whole.account).toMatchObject([{ email: camille.email, locale: 'fr' }])
  expect(whole.booking_events?.map(({ kind }) => kind)).toContain('requested')
  for (const name of [
    'services',
    'opening_hours',
    'closures',
    'special_hours',
    'staff',
    'clients',
    'devices',
  ])
    expect(whole[name]?.length, name).toBeGreaterThan(0)
  expect(whole.clients).toHaveLength(4)
  for (const name of ['devices', 'schedules', 'passkeys']) {
    const { rows } = await product.pool.query(`SELECT count(*)::int AS count FROM ${name}`)
    expect(whole[name]?.length, name).toBe(rows[0].count / 2)
  }
})

it('exports no password, hash, key, token or link', async () => {
  await camille.get('editSchedule', { params: { scheduleId: world.salon.id }, body: { password: 'sésame' } })
  const { files } = await download(camille)
  const all = [...files.values()].join('\n')
  const { rows } = await product.pool.query<{ secret: string | null }>(`
    SELECT password AS secret FROM accounts UNION ALL SELECT password_hash FROM schedules
    UNION ALL SELECT share_token FROM schedules UNION ALL SELECT feed_token FROM schedules
    UNION ALL SELECT token FROM sessions UNION ALL SELECT id FROM sessions
    UNION ALL SELECT endpoint FROM devices UNION ALL SELECT auth_secret FROM devices
    UNION ALL SELECT public_key FROM passkeys UNION ALL SELECT credential_id FROM passkeys
    UNION ALL SELECT unnest(requesters) FROM bookings UNION ALL SELECT visitor FROM deposits`)
  const secrets = rows.flatMap(({ secret }) => secret ?? [])
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(all).not.toContain(secret)
})

it('breaks the download off when the database fails, and serves on', async () => {
  const camille = await owner(product)
  await camille.confirms()
  await product.pool.query('ALTER TABLE terms RENAME TO terms_away')
  try {
    const response = await camille.send('GET', '/api/account/export')
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  } finally {
    await product.pool.query('ALTER TABLE terms_away RENAME TO terms')
  }
  expect(await camille.knocks()).toBe(200)
})

it('limits the number of exports', async () => {
  const statuses = []
  for (let nth = 0; nth < 20; nth++)
    statuses.push((await camille.send('GET', '/api/account/export?locale=x')).status)
  expect(statuses.at(-1)).toBe(429)
})

it('exports the logo and the photos, those of the team too, as files', async () => {
  const lea = await owner(product)
  const params = { scheduleId: (await lea.opens()).id }
  const [member] = await lea.get('listStaff', { params })
  const staffId = member?.id ?? 0
  await lea.get('createPhoto', { params, body: sentFile(pngImage()) })
  await lea.get('setLogo', { params, body: sentFile(pngImage()) })
  await lea.get('createPhoto', { params, body: { ...sentFile(pngImage()), staffId } })
  await lea.confirms()
  const { files } = await download(lea, '?locale=fr')
  const rows = json(files).schedule_images ?? []
  expect(rows.map((row) => [row.kind, row.staffId])).toEqual([
    ['photo', null],
    ['logo', null],
    ['staff', staffId],
  ])
  const names = rows.map(({ publicId }) => `images/${publicId}.webp`)
  expect([...files.keys()].filter((name) => name.startsWith('images/'))).toEqual(names)
  for (const name of names) expect(files.get(name)).toContain('WEBP')
  expect(csv(files, 'schedule_images')).toHaveLength(3)
})

it('exports no hours for a deposit that no cancellation refunds', async () => {
  const lea = await owner(product)
  await lea.connects()
  const salon = await lea.opens()
  await lea.asksFor(salon, '15.50', { refundHours: 48 })
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, '2027-03-01 15:00')
  await ada.pays(hold)
  const [booking] = await lea.bookings(salon)
  await lea.answers(booking?.id ?? 0, 'approved')
  const params = { referenceToken: hold.referenceToken }
  await ada.get('rescheduleBooking', { params, body: { date: '2027-03-09', startTime: '10:00' } })
  await lea.get('answerReschedule', { params: { bookingId: booking?.id ?? 0 }, body: { accept: true } })
  await lea.confirms()
  const { files } = await download(lea)
  expect(json(files).deposits).toMatchObject([{ refundHours: 0 }])
})
