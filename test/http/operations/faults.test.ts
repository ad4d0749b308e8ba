import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

type Line = { part?: string; msg?: string; fault?: string; code?: string; at?: string[] }

const lines: Line[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let product: Product

beforeEach(async () => {
  product = await startProduct({ log, mailLog: log })
  lines.length = 0
})
afterEach(() => product.stop())

describe('Faults that nobody asked for', () => {
  it('says what failed in a sweep, and where, without a row', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Zoé Secret' })
    await product.pool.query('ALTER TABLE clients RENAME TO hidden')
    await product.sweep()
    const told = lines.find(({ part }) => part === 'clients')
    expect(told).toMatchObject({ msg: 'sweep cut short', code: '42P01' })
    expect(told?.at?.[0]).toMatch(/^at /)
    expect(JSON.stringify(lines)).not.toContain('Zoé')
  })

  it('says why deliveries stop', async () => {
    await product.pool.query('ALTER TABLE account_mails RENAME TO hidden')
    product.wakeDeliveries()
    await expect.poll(() => lines.find(({ msg }) => msg === 'deliveries cut short')?.code).toBe('42P01')
  })
})
