import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { reads, StreamReader } from '../../fixtures/stream-reader.ts'

const pace = { beat: 300, sessions: 400 }

let product: Product
let camille: Owner
let salon: Salon
let short: Salon
/** A reader that receives every change. */
let witness: StreamReader

beforeAll(async () => {
  product = await startProduct({ pace })
  camille = await owner(product)
  short = await camille.opens()
  salon = await camille.opens()
  witness = await StreamReader.open(camille)
  await witness.becomesLive()
  // All earlier changes have been received by then.
  await witness.hearsOf(salon.id, () => client(product).books(salon, '2027-03-08 09:00'))
})
afterAll(async () => {
  witness.close()
  await product.stop()
})

/** The last change that a server had received when it sent a page; null when it does not say. */
async function heardBy(asked: Product): Promise<string | null> {
  const { headers } = await fetch(`${asked.url}/dashboard`)
  return /^heard;desc="([^"]+)"$/.exec(headers.get('server-timing') ?? '')?.[1] ?? null
}

describe('Pages with the position of their last change', () => {
  it('sends what has changed since the page was made, to its own owner only', async () => {
    const other = await owner(product)
    const othersSalon = await other.opens()
    const since = await heardBy(product)
    await other.enters(othersSalon, '2027-03-08 10:00')
    await witness.hearsOf(salon.id, () => camille.enters(salon, '2027-03-08 10:00'))
    const [mine, others] = [await reads(camille, since), await reads(other, since)]
    await mine.until(() => mine.knowsOf(salon.id), 'what was entered')
    await others.until(() => others.knowsOf(othersSalon.id), 'what was entered')
    for (const [reader, { id }] of [
      [mine, salon],
      [others, othersSalon],
    ] as const) {
      expect(reader.changed).toEqual([id])
      expect(reader.told.some(({ event }) => event === 'again')).toBe(false)
      expect(reader.isCaughtUp).toBe(true)
    }
  })

  it('sends no event until something changes', async () => {
    const reader = await reads(camille, await heardBy(product))
    expect(reader.isCaughtUp).toBe(true)
    await reader.until(() => reader.told.length > 2, 'a beat')
    expect(reader.knowsOf(salon.id)).toBe(false)
    await reader.hearsOf(salon.id, () => camille.enters(salon, '2027-03-08 11:00'))
  })

  it('sends the change of a schedule that was deleted since the page was made', async () => {
    const since = await heardBy(product)
    await witness.hearsOf(short.id, () =>
      camille.call('deleteSchedule', { params: { scheduleId: short.id } }),
    )
    const reader = await reads(camille, since)
    await reader.until(() => reader.knowsOf(short.id), 'the end of a schedule')
  })

  it('names the page that made a change, also to pages that connect later', async () => {
    const since = await heardBy(product)
    const params = { scheduleId: salon.id }
    await witness.hearsOf(salon.id, () =>
      camille.call('editSchedule', {
        params,
        body: { name: 'Chez moi' },
        headers: { 'creneau-page': 'abcd1234' },
      }),
    )
    const reader = await reads(camille, since)
    await reader.until(() => reader.knowsOf(salon.id), 'the new name')
    expect(reader.told.find(({ data }) => data.scheduleId === salon.id)?.data).toEqual({
      scheduleId: salon.id,
      page: 'abcd1234',
    })
  })
})

describe('Pages that must refetch', () => {
  it.each(['', 'nonsense', '00000000-5', `${'1'.repeat(8)}-${'9'.repeat(400)}`, '*'])(
    'asks a page to refetch when its position is “%s”',
    async (since) => {
      expect((await reads(camille, since)).isCaughtUp).toBe(false)
    },
  )

  it('asks a page to refetch when another server sent it', async () => {
    const second = await startProduct({ beside: product, pace, sending: false })
    await reads(camille.at(second))
    const since = await poll(() => heardBy(second), 'a server that hears')
    expect((await reads(camille, since)).isCaughtUp).toBe(false)
    expect((await reads(camille.at(second), since)).isCaughtUp).toBe(true)
    await second.stop()
  })

  it('asks a page to refetch when another server has started since, which may have left a change unsent', async () => {
    const since = await heardBy(product)
    const before = witness.told.length
    const second = await startProduct({ beside: product, pace, sending: false })
    await witness.until(() => witness.told.slice(before).some(({ event }) => event === 'again'), 'the start')
    expect((await reads(camille, since)).isCaughtUp).toBe(false)
    await second.stop()
  })

  it('asks a page to refetch when the database was away, and gives no position meanwhile', async () => {
    const databaseGate = new Gate()
    const fragile = await startProduct({ databaseGate, databaseSilence: 1_500, beside: product, pace })
    const reader = await reads(camille.at(fragile))
    const since = await heardBy(fragile)
    expect(since).not.toBeNull()
    await databaseGate.shut()
    await reader.until(() => !reader.isLive, 'a stream that is not live')
    expect(await heardBy(fragile)).toBeNull()
    await databaseGate.open()
    await reader.becomesLive()
    expect((await reads(camille.at(fragile), since)).isCaughtUp).toBe(false)
    await fragile.stop()
  })

  it('asks a page to refetch when more has changed than is kept', async () => {
    const since = await heardBy(product)
    const ids = Array.from({ length: 3_000 }, (_, index) => 1_000_000 + index)
    const calls = [0, 1, 2].map((call) => ids.slice(call * 1_000, (call + 1) * 1_000).join())
    await witness.hearsOf(salon.id, () =>
      product.pool.query("SELECT pg_notify('creneau_changes', call) FROM unnest($1::text[]) call", [
        [...calls, `${salon.id}`],
      ]),
    )
    expect((await reads(camille, since)).isCaughtUp).toBe(false)
    expect((await reads(camille, await heardBy(product))).isCaughtUp).toBe(true)
  })
})
