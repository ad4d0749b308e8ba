import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ slowPasswords: true, trustProxy: 1 })
})

afterAll(() => product.stop())

const many = 150

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

it('lets an owner sign in while many networks guess the password of another', async () => {
  const ada = await owner(product)
  // An earlier test may have left a cheap hash for accounts that do not exist.
  const { email } = await owner(product)
  let answered = 0
  const guesses = Array.from({ length: 20 * 10 }, async (_, nth) => {
    const { status } = await client(product).call('login', {
      body: { email, password: `guessed ${nth}` },
      headers: { 'x-forwarded-for': `10.3.0.${1 + (nth % 20)}` },
    })
    answered++
    return status
  })
  // The last request to arrive, which would be the last to be answered in one line for all.
  expect((await ada.signsIn()).status).toBe(200)
  expect(answered).toBeLessThan(guesses.length)
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]))
})
