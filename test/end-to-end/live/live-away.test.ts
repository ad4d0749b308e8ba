import { afterAll, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { button } from '../deposits/payments.ts'
import { openPage, signIn } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { follows } from './streams.ts'

const databaseGate = new Gate()
let second: Product
let camille: Owner
let salon: Salon

afterAll(() => second.stop())

const it = base
  .extend('setup', { scope: 'file' }, { databaseGate })
  .extend('opens', ({ browser }) => async (at: Product) => {
    const page = await openPage(browser, at)
    await signIn(page, camille)
    await follows(page, () => page.goto('/dashboard'))
    return page
  })

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
  salon = await camille.opens()
  second = await startProduct({ beside: product, sending: false })
})

it('two browsers see each other’s changes over two servers, also after an outage of one database', async ({
  product,
  opens,
}) => {
  const [here, there] = [await opens(product), await opens(second)]
  const requests = (page: typeof here) => button(page, startingWith(m.calendar_approve())).count()
  await client(second).books(salon, '2027-03-08 10:00')
  for (const page of [here, there]) await expect.poll(() => requests(page)).toBe(1)

  await databaseGate.shut()
  const paused = here.getByText(m.dashboard_live_paused())
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
