import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { isCitus, runOnMachines } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

const gate = new Gate()
let product: Product
let camille: Owner
let salon: Salon
let name: string

beforeAll(async () => {
  product = await startProduct({ databaseGate: gate })
  name = new URL(product.databaseUrl).pathname.slice(1)
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

/** PostgreSQL refuses until the last connection has ended. */
const change = (statement: string) =>
  poll(
    () =>
      runOnMachines(inject('serverUrl'), statement).then(
        () => true,
        () => null,
      ),
    statement,
  )

const get = (path: string) => client(product).send('GET', path)
const textOf = async (path: string) => (await get(path)).text()
const feed = () => textOf(`/api/feeds/${salon.feedToken}/calendar.ics`)

const answers = (path: string, status: number) =>
  poll(async () => ((await get(path)).status === status ? true : null), `${status} from ${path}`)

const setPrice = (priceCents: number) =>
  camille.get('editService', { params: { serviceId: salon.services.Coupe as number }, body: { priceCents } })

async function book(clientName: string): Promise<string> {
  const reply = await client(product).books(salon, '2027-03-08 10:00', { clientName })
  expect(reply).toMatchObject({ status: 201 })
  return (reply.body as { referenceToken: string }).referenceToken
}

describe.skipIf(isCitus)('A database that comes back with other data', () => {
  it('shows only what a restored backup holds, although its changes have the numbers of lost ones', async () => {
    await gate.shut()
    await change(`CREATE DATABASE ${name}_backup TEMPLATE ${name}`)
    await gate.open()
    await answers('/readyz', 200)
    await setPrice(5_000)
    const lost = await book('Ada')
    expect(await textOf(`/book/${salon.token}`)).toMatch(/>50\s€/)
    expect(await feed()).toContain('Ada')

    await gate.shut()
    await change(`DROP DATABASE ${name}`)
    await change(`ALTER DATABASE ${name}_backup RENAME TO ${name}`)
    await gate.open()
    await answers('/readyz', 200)
    await setPrice(4_000)
    await book('Bob')
    expect(await client(product).looksUp(lost)).toMatchObject(refused(404, 'booking_not_found'))
    const { rows } = await product.pool.query('SELECT client_name, price_cents FROM bookings')
    expect(rows).toEqual([{ client_name: 'Bob', price_cents: 4_000 }])
    const page = await textOf(`/book/${salon.token}`)
    expect(page).toMatch(/>40\s€/)
    expect(page).not.toMatch(/>50\s€/)
    const file = await feed()
    expect(file).toContain('Bob')
    expect(file).not.toContain('Ada')
  })

  it('says at /readyz whether the database is empty or missing, and asks to try again while it is missing', async () => {
    const asked = () => client(product).call('getPublicSchedule', { params: { token: salon.token } })
    const readiness = async () => (await get('/readyz')).json()
    await gate.shut()
    await change(`ALTER DATABASE ${name} RENAME TO ${name}_kept`)
    await gate.open()
    expect(await asked()).toMatchObject(refused(503, 'overloaded'))
    expect(await readiness()).toEqual({ status: 'database_away' })

    await change(`CREATE DATABASE ${name}`)
    await answers('/api/health', 200)
    expect(await asked()).toMatchObject(refused(500, 'unexpected'))
    expect(await readiness()).toEqual({ status: 'migrations_missing' })

    await gate.shut()
    await change(`DROP DATABASE ${name}`)
    await change(`ALTER DATABASE ${name}_kept RENAME TO ${name}`)
    await gate.open()
    await answers('/readyz', 200)
    expect(await asked()).toMatchObject({ status: 200 })
  })
})
