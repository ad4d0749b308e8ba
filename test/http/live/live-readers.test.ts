import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Pooler } from '../../fixtures/pooler.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { StreamReader } from '../../fixtures/stream-reader.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ pace: { beat: 300, sessions: 400 } })
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

it('keeps a stream behind a pooler open but not live, and sends its changes to other servers', async () => {
  const pooled = await startProduct({ beside: product, databaseGate: new Pooler(), sending: false })
  const deaf = await StreamReader.open(camille.at(pooled))
  const reader = await StreamReader.open(camille)
  await reader.becomesLive()
  await reader.hearsOf(salon.id, () => client(pooled).books(salon, '2027-03-08 10:00'))
  expect(deaf.isLive).toBe(false)
  expect(deaf.hasEnded).toBe(false)
  expect(deaf.changed).toEqual([])
  reader.close()
  await pooled.stop()
})

it('cuts off a client that does not read its stream', async () => {
  const { rows } = await product.pool.query<{ id: number; key: string }>(
    `INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
     SELECT tenant_id, owner_id, name, timezone, 'many-' || n FROM schedules, generate_series(1, 5000) n WHERE id = $1
     RETURNING id::float8 AS id, id || ':' || tenant_id AS key`,
    [salon.id],
  )
  const ids = rows.map(({ id }) => id)
  const calls = Array.from({ length: 10 }, (_, call) =>
    rows
      .slice(call * 500, (call + 1) * 500)
      .map(({ key }) => key)
      .join(),
  )
  const { hostname, port } = new URL(product.url)
  const lazy = connect(Number(port), hostname)
  let hasEnded = false
  lazy.on('error', () => {})
  lazy.on('close', () => {
    hasEnded = true
  })
  lazy.write(`GET /api/live HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${camille.cookie}\r\n\r\n`)
  await new Promise((resolve) => lazy.once('data', resolve))
  lazy.pause()
  const reader = await StreamReader.open(camille)
  // Ten megabytes exceed what the system buffers between two programs.
  for (let round = 0; round < 45; round++) {
    reader.told.length = 0
    await product.pool.query("SELECT pg_notify('creneau_changes', call) FROM unnest($1::text[]) call", [
      calls,
    ])
    await reader.until(() => reader.changed.length === ids.length, 'all changes')
  }
  lazy.resume()
  await poll(async () => (hasEnded ? true : null), 'the end of a stream that nobody read')
  expect(reader.hasEnded).toBe(false)
  reader.close()
})
