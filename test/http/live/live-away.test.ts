import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { freePort } from '../../fixtures/ports.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'
import { reads, type StreamReader } from '../../fixtures/stream-reader.ts'

const pace = { beat: 300, sessions: 400 }

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ pace })
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

const isAskedAgain = (reader: StreamReader, deed: () => Promise<unknown>) => {
  const count = () => reader.told.filter(({ event }) => event === 'again').length
  const before = count()
  return deed().then(() => reader.until(() => count() > before, 'that all is to be asked for again'))
}

const answers = (asked: Product) =>
  poll(async () => ((await client(asked).call('health')).status === 200 ? true : null), 'health')

describe('Live updates with several servers', () => {
  it('sends changes between servers, and asks pages to refetch when a server starts', async () => {
    const second = await startProduct({ beside: product, pace, sending: false })
    const here = await reads(camille)
    const there = await reads(camille.at(second))
    await here.hearsOf(salon.id, () => client(second).books(salon, '2027-03-08 10:00'))
    await there.hearsOf(salon.id, () => client(product).books(salon, '2027-03-08 11:00'))
    await isAskedAgain(here, async () => {
      const third = await startProduct({ beside: product, sending: false })
      await reads(camille.at(third))
      await third.stop()
    })
    await second.stop()
    expect(there.hasEnded).toBe(true)
    await here.hearsOf(salon.id, () => client(product).books(salon, '2027-03-08 12:00'))
  })
})

describe('Live updates without a database', () => {
  it.each([
    ['refuses connections', '2027-03-15', (gate: Gate) => gate.shut()],
    ['has gone dark', '2027-03-22', (gate: Gate) => gate.darken()],
  ])(
    'keeps streams open when the database %s, and asks pages to refetch once it is back',
    async (_, day, goesAway) => {
      const databaseGate = new Gate()
      const fragile = await startProduct({ databaseGate, databaseSilence: 5_000, beside: product, pace })
      const elsewhere = await reads(camille)
      const reader = await reads(camille.at(fragile))
      await goesAway(databaseGate)
      await reader.until(() => !reader.isLive, 'a stream that is not live')
      await camille.enters(salon, `${day} 10:00`)
      // Every page must refetch after a change that could not be sent.
      await isAskedAgain(elsewhere, () =>
        isAskedAgain(reader, async () => {
          await databaseGate.shut()
          await databaseGate.open()
          await answers(fragile)
          await reader.becomesLive()
        }),
      )
      expect(reader.hasEnded).toBe(false)
      expect(reader.changed).toEqual([])
      await reader.hearsOf(salon.id, () => client(fragile).books(salon, `${day} 14:00`))
      await fragile.stop()
    },
  )
})

describe('Live updates during a shutdown', () => {
  it('ends ten open streams when the server stops', async () => {
    const port = await freePort()
    const program = new Program('server', {
      DATABASE_URL: product.databaseUrl,
      PORT: `${port}`,
      WORKER: 'off',
      AUTH_SECRET: 'a secret that only the tests know',
    })
    await poll(async () => (program.said.includes('is running') ? true : null), 'the server')
    const readers = await Promise.all(
      Array.from({ length: 10 }, () => reads(camille.at({ ...product, url: `http://127.0.0.1:${port}` }))),
    )
    program.child.kill('SIGTERM')
    await Promise.all(readers.map((reader) => reader.until(() => reader.hasEnded, 'the end of a stream')))
    expect(await program.end()).toBe(0)
    expect(program.said).not.toContain('Error')
  })
})
