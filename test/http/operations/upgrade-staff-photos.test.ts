import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    SELECT 'o' || n, 'Camille', n || '@example.com', true, now(), now() FROM generate_series(1, 50) n;
  INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
    SELECT tenant_id, id, 'Salon ' || id, 'Europe/Paris', 'share' || id FROM users;
  INSERT INTO staff (tenant_id, schedule_id, name)
    SELECT tenant_id, id, 'Léa' FROM schedules UNION ALL SELECT tenant_id, id, 'Inès' FROM schedules;
  INSERT INTO schedule_images (tenant_id, schedule_id, public_id, kind, small, large)
    SELECT tenant_id, id, 'logo' || id, 'logo', 'l'::bytea, NULL::bytea FROM schedules UNION ALL
    SELECT tenant_id, id, 'photo' || n || '-' || id, 'photo', 's', 'p' FROM schedules, generate_series(1, 3) n;
  INSERT INTO public_ids (public_id, tenant_id, row_id)
    SELECT public_id, tenant_id, schedule_id FROM schedule_images;`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0059_staff_photos', before)
})

afterAll(() => old.close())

const countOf = async (where: string) => {
  const { rows } = await old.client.query(`SELECT count(*)::int FROM ${where}`)
  return rows[0]?.count
}

const addsPhotoOf = (name: string, { kind = 'staff', large = 'p' as string | null } = {}) =>
  old.client.query(
    `INSERT INTO schedule_images (tenant_id, schedule_id, public_id, kind, staff_id, small, large)
      SELECT tenant_id, schedule_id, 'staff' || id, $2, id, 's', $3 FROM staff WHERE name = $1`,
    [name, kind, large],
  )

it('keeps every logo and photo, which show no staff member', async () => {
  expect(await countOf("schedule_images WHERE kind = 'logo' AND large IS NULL AND staff_id IS NULL")).toBe(50)
  expect(await countOf("schedule_images WHERE kind = 'photo' AND large = 'p' AND staff_id IS NULL")).toBe(150)
})

it('still takes the inserts of a server of the version before', async () => {
  await old.client.query(`INSERT INTO schedule_images (tenant_id, schedule_id, public_id, kind, small, large)
    SELECT tenant_id, id, 'later' || id, 'photo', 's', 'q' FROM schedules LIMIT 1`)
  await expect(
    old.client.query(`INSERT INTO schedule_images (tenant_id, schedule_id, public_id, kind, small, large)
      SELECT tenant_id, id, 'second' || id, 'logo', 's', NULL FROM schedules LIMIT 1`),
  ).rejects.toMatchObject({ code: '23505' })
})

it('accepts one photo for each staff member, of the same schedule only', async () => {
  await addsPhotoOf('Léa')
  await expect(addsPhotoOf('Léa')).rejects.toMatchObject({ code: '23505' })
  await expect(addsPhotoOf('Inès', { large: null })).rejects.toMatchObject({ code: '23514' })
  await expect(addsPhotoOf('Inès', { kind: 'photo' })).rejects.toMatchObject({ code: '23514' })
  const elsewhere = `INSERT INTO schedule_images (tenant_id, schedule_id, public_id, kind, staff_id, small, large)
    SELECT t.tenant_id, t.schedule_id, 'x', 'staff', (SELECT max(id) FROM staff), 's', 'p' FROM staff t ORDER BY t.id LIMIT 1`
  await expect(old.client.query(elsewhere)).rejects.toMatchObject({ code: '23503' })
  const nobody = `UPDATE schedule_images SET staff_id = NULL WHERE kind = 'staff'`
  await expect(old.client.query(nobody)).rejects.toMatchObject({ code: '23514' })
})

it('deletes a photo with its staff member and with its owner', async () => {
  await old.client.query(`DELETE FROM staff WHERE id = (SELECT min(staff_id) FROM schedule_images)`)
  expect(await countOf("schedule_images WHERE kind = 'staff'")).toBe(49)
  await old.client.query("DELETE FROM users WHERE id = 'o50'")
  expect(await countOf("schedule_images WHERE kind = 'staff'")).toBe(48)
})
