import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, depositIs, laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

/** Counts what the look-ups ask the provider. */
function countQuestions() {
  const provider = product.sandbox?.provider
  if (!provider) throw new Error('needs the sandbox')
  const asked = { count: 0 }
  const { getPayment } = provider
  provider.getPayment = (...of) => {
    asked.count++
    return getPayment(...of)
  }
  return asked
}

it('asks the provider a few times a minute about an unpaid hold, however often its client looks it up', async () => {
  const asked = countQuestions()
  const { salon, ada } = await openDepositSalon(product)
  const { body: hold } = await ada.holds(salon, at('09:00'))
  const looks = async (times: number) => {
    asked.count = 0
    for (let nth = 0; nth < times; nth++)
      expect((await ada.looksUp(hold.referenceToken)).body.deposit?.status).toBe('created')
    return asked.count
  }
  expect(await looks(3)).toBe(3)
  expect(await looks(100)).toBeLessThan(10)
  product.setNow(laterBy(product, 1))
  expect(await looks(1)).toBe(1)
  await looks(20)
  await ada.pays(hold)
  await product.sweep()
  expect(await depositIs(ada, hold.referenceToken, 'succeeded')).toMatchObject({ status: 'pending' })
})
