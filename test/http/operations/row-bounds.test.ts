import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowBounds } from '../../../db/row-bounds.ts'
import { quotas } from '../../../src/domain/quotas.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ sending: false })
})

afterAll(() => product.stop())

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const lines = Object.entries(rowBounds)

describe('The list of tables', () => {
  it('names every table of the database, and no other', async () => {
    const { rows } = await product.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    expect(lines.map(([name]) => snake(name)).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('names the bound of every quota that a schedule or salon has, with deleted and past rows', () => {
    const own = lines.filter(([name]) => name in quotas && name !== 'clients')
    for (const [name, { bound }] of own) {
      const { max, kept = max }: { max: number; kept?: number } = quotas[name as keyof typeof quotas]
      expect([name, bound]).toMatchObject([name, { max: kept }])
    }
    expect(own).toHaveLength(Object.keys(quotas).length - 2)
  })
})
