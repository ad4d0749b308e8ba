import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    SELECT 'o' || n, 'Camille', n || '@example.com', true, now(), now() FROM generate_series(1, 50) n;
  INSERT INTO memberships (owner_id, user_id, role, created_at, accepted_at)
    SELECT id, id, 'owner', '2026-01-05', '2026-01-05' FROM users;
  INSERT INTO memberships (owner_id, email, role, token_hash, created_at)
    SELECT id, 'lea@salon.example', 'member', md5(id), '2026-02-03' FROM users;`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0061_when_access_began', before)
})

afterAll(() => old.close())

it('keeps every person and invitation, whose access began when they were added', async () => {
  const { rows } = await old.client.query(
    'SELECT role, count(*)::int, bool_and(granted_at = created_at) AS same FROM memberships GROUP BY role ORDER BY role',
  )
  expect(rows).toEqual([
    { role: 'member', count: 50, same: true },
    { role: 'owner', count: 50, same: true },
  ])
})

it('counts an invitation of a server of the version before as new', async () => {
  await old.client.query(`INSERT INTO memberships (owner_id, email, role, token_hash)
    SELECT id, 'ines@salon.example', 'member', md5(id || 'x') FROM users LIMIT 1`)
  const { rows } = await old.client.query(
    "SELECT granted_at > now() - interval '1 hour' AS new FROM memberships WHERE email = 'ines@salon.example'",
  )
  expect(rows).toEqual([{ new: true }])
})
