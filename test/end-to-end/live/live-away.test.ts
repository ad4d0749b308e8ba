import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { button } from '../deposits/payments.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { follows } from './streams.ts'

const databaseGate = new Gate()
let second: Product
let camille: Owner
let salon: Salon

setUpProduct({ databaseGate })

beforeAll(async () => {
  camille = await owner(product)
  salon = await camille.opens()
  second = await startProduct({ beside: product, sending: false })
})
afterAll(() => second.stop())

async function opens(at: Product) {
  const page = await openPage(browser, at)
  await signIn(page, camille)
  await follows(page, () => page.goto('/dashboard'))
  return page
}

it('two browsers see each other’s changes over two servers, also after an outage of one database', async () => {
  const [here, there] = [await opens(product), await opens(second)]
  const requests = (page: typeof here) => button(page, /^Approuver/).count()
  await client(second).books(salon, '2027-03-08 10:00')
  for (const page of [here, there]) await expect.poll(() => requests(page)).toBe(1)

  await databaseGate.shut()
  const paused = here.getByText('Mise à jour automatique interrompue')
  await paused.waitFor()
  await client(second).books(salon, '2027-03-08 11:00')
  await expect.poll(() => requests(there)).toBe(2)
  expect(await requests(here)).toBe(1)

  await databaseGate.open()
  await paused.waitFor({ state: 'detached' })
  await expect.poll(() => requests(here)).toBe(2)
  await client(second).books(salon, '2027-03-08 12:00')
  for (const page of [here, there]) await expect.poll(() => requests(page)).toBe(3)
})
