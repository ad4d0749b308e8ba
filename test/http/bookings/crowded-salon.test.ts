import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { activity } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let crowded: Salon
let quiet: Salon

const monday = '2027-03-08'
const times = ['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'].map((hour) => `${hour}:00`)
const atOnce = 4

beforeAll(async () => {
  product = await startProduct()
})

beforeEach(async () => {
  camille = await owner(product)
  crowded = await camille.opens({ hours: { monday: '09:00-19:00' } })
  quiet = await (await owner(product)).opens({ hours: { monday: '09:00-19:00' } })
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(() => product.stop())

/** Bookings of the crowded salon wait for this transaction, as they wait for a change of the schedule. */
async function keepWaiting(): Promise<() => Promise<void>> {
  const changing = new pg.Client({ connectionString: product.databaseUrl })
  await changing.connect()
  await changing.query('BEGIN')
  const { rows } = await changing.query(`SELECT tenant_id FROM schedules WHERE id = ${crowded.id}`)
  // On Citus, a row is locked on the machine of its owner.
  await changing.query('SELECT 1 FROM schedules WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [
    rows[0].tenant_id,
    crowded.id,
  ])
  return () => changing.end()
}

const books = async (salon: Salon, time: string) => client(product).books(salon, `${monday} ${time}`)

/** As many as may be at once. By then, all others wait for their turn. */
const crowdWaits = () =>
  poll(async () => {
    const { rowCount } = await product.pool.query(
      `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) >= atOnce ? true : null
  }, 'bookings in the database')

describe('A crowd at one salon', () => {
  it('leaves connections to the database for other salons', async () => {
    // On a busy machine, some would wait for more than ten seconds.
    vi.useFakeTimers({ toFake: ['performance'] })
    const release = await keepWaiting()
    const answers = Array.from({ length: 40 }, (_, index) =>
      books(crowded, times[index % times.length] ?? ''),
    )
    await crowdWaits()
    expect((await books(quiet, '09:00')).status).toBe(201)
    await release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(times.length)
    expect(statuses.filter((status) => status === 409)).toHaveLength(40 - times.length)
  })

  it('refuses anyone who has waited ten seconds for their turn, and books nothing for them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const release = await keepWaiting()
    const asked = times.map((time) => books(crowded, time))
    await crowdWaits()
    vi.advanceTimersByTime(10_001)
    await release()
    const answers = await Promise.all(asked)
    const booked = answers.filter(({ status }) => status === 201)
    expect(booked).toHaveLength(atOnce)
    const others = answers.filter(({ status }) => status !== 201)
    for (const answer of others) expect(answer).toMatchObject(refused(503, 'overloaded'))
    expect(await camille.bookings(crowded)).toHaveLength(atOnce)
    const [again] = times.slice(atOnce)
    expect((await books(crowded, again ?? '')).status).toBe(201)
  })
})
