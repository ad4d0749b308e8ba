import { afterAll, beforeAll, expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ slowPasswords: true })
})

afterAll(() => product.stop())

const many = 40

it('lets an owner sign in while another one sets passwords without pause', async () => {
  const camille = await owner(product)
  const salon = await camille.opens()
  const ada = await owner(product)
  let changed = 0
  const changes = Array.from({ length: many }, async (_, nth) => {
    const body = { password: `password ${nth}` }
    const { status } = await camille.call('editSchedule', { params: { scheduleId: salon.id }, body })
    changed++
    return status
  })
  await Promise.race(changes)
  expect((await ada.signsIn()).status).toBe(200)
  expect(changed).toBeLessThan(many / 2)
  expect(new Set(await Promise.all(changes))).toEqual(new Set([200]))
})
