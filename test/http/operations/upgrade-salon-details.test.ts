import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    SELECT 'o' || n, 'Camille', n || '@example.com', true, now(), now() FROM generate_series(1, 50) n;
  INSERT INTO schedules (tenant_id, owner_id, name, description, timezone, share_token, offer_version)
    SELECT tenant_id, id, 'Salon ' || id, 'Coiffure', 'Europe/Paris', 'share' || id, 7 FROM users;`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0042_salon_details', before)
})

afterAll(() => old.close())

it('keeps every schedule, without details and in the color of before', async () => {
  const { rows } =
    await old.client.query(`SELECT count(*)::int, description, timezone, offer_version, address, phone,
    website, color, show_hours FROM schedules GROUP BY description, timezone, offer_version, address, phone, website, color, show_hours`)
  expect(rows).toEqual([
    {
      count: 50,
      description: 'Coiffure',
      timezone: 'Europe/Paris',
      offer_version: 7,
      address: null,
      phone: null,
      website: null,
      color: 'plum',
      show_hours: false,
    },
  ])
})

it('still takes the inserts of a server of the version before', async () => {
  const { rows } =
    await old.client.query(`INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
    SELECT tenant_id, id, 'Neu', 'UTC', 'later' FROM users LIMIT 1 RETURNING color, show_hours`)
  expect(rows).toEqual([{ color: 'plum', show_hours: false }])
})

it.each(["phone = '01 42 00 11 22'", "website = 'javascript:alert(1)'", "color = 'red'"])(
  'refuses %s',
  async (wrong) => {
    await expect(old.client.query(`UPDATE schedules SET ${wrong}`)).rejects.toMatchObject({ code: '23514' })
  },
)

it('accepts one logo and any photos for each schedule, which end with it', async () => {
  const images = await migrateOldRows('0043_schedule_images', before)
  const { client } = images
  const adds = (kind: string, large: string | null) =>
    client.query(
      `INSERT INTO schedule_images (tenant_id, schedule_id, public_id, kind, small, large)
        SELECT tenant_id, id, $1 || id, $1, 'x', $2 FROM schedules`,
      [kind, large],
    )
  try {
    await adds('logo', null)
    await adds('photo', 'x')
    await adds('photo', 'y')
    await expect(adds('logo', null)).rejects.toMatchObject({ code: '23505' })
    await expect(adds('logo', 'x')).rejects.toMatchObject({ code: '23514' })
    await expect(adds('photo', null)).rejects.toMatchObject({ code: '23514' })
    await client.query("DELETE FROM users WHERE id = 'o1'")
    const { rows } = await client.query('SELECT count(*)::int AS left FROM schedule_images')
    expect(rows).toEqual([{ left: 147 }])
  } finally {
    await images.close()
  }
})
