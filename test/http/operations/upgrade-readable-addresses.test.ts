import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'
import { missingPublicIds } from '../../fixtures/public-ids.ts'

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    SELECT 'o' || n, 'Camille', n || '@example.com', true, now(), now() FROM generate_series(1, 50) n;
  INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, offer_version)
    SELECT tenant_id, id, 'Salon ' || id, 'Europe/Paris', 'share' || id, 7 FROM users;
  INSERT INTO public_ids SELECT unnest(ARRAY[share_token, feed_token]), tenant_id, id FROM schedules;`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0045_readable_addresses', before)
})

afterAll(() => old.close())

it('keeps every schedule under its share link, without a slug and hidden from search engines', async () => {
  const { rows } =
    await old.client.query(`SELECT count(*)::int, count(DISTINCT share_token)::int AS links, offer_version, slug,
    former_slugs, listed FROM schedules GROUP BY offer_version, slug, former_slugs, listed`)
  expect(rows).toEqual([
    { count: 50, links: 50, offer_version: 7, slug: null, former_slugs: [], listed: false },
  ])
  expect(await missingPublicIds(old.client)).toEqual([])
})

it('still takes the inserts of a server of the version before', async () => {
  const { rows } =
    await old.client.query(`INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
    SELECT tenant_id, id, 'Neu', 'UTC', 'later' FROM users LIMIT 1 RETURNING slug, former_slugs, listed`)
  expect(rows).toEqual([{ slug: null, former_slugs: [], listed: false }])
})

it.each([
  "slug = 'ab'",
  "slug = '-salon'",
  "slug = 'salon--camille'",
  "slug = 'Salon'",
  "slug = '2345678'",
  `slug = '${'a'.repeat(41)}'`,
  `former_slugs = array_fill('salon'::text, ARRAY[11])`,
])('refuses %s', async (wrong) => {
  await expect(old.client.query(`UPDATE schedules SET ${wrong}`)).rejects.toMatchObject({ code: '23514' })
})

it('finds the listed schedules by an index', async () => {
  const { rows } = await old.client.query(
    "SELECT indexdef FROM pg_indexes WHERE indexname = 'schedules_listed'",
  )
  expect(rows).toMatchObject([{ indexdef: expect.stringContaining('(tenant_id, id) WHERE listed') }])
})
