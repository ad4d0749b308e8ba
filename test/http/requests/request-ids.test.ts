import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

const made = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const ofTheProxy = '3f0c1b2ad94e7f'
const products: Product[] = []

async function start(...options: Parameters<typeof startProduct>): Promise<Product> {
  const product = await startProduct({ sending: false, ...options[0] })
  products.push(product)
  return product
}
afterAll(async () => {
  for (const product of products) await product.stop()
})

const idOf = async (product: Product, path: string, given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return (await client(product).send('GET', path, { headers })).headers.get('x-request-id')
}

it('gives an id to every reply: an answer, a refusal, a page and an unknown path', async () => {
  const product = await start()
  const paths = ['/api/health', '/api/auth/me', '/', '/nowhere', '/api/%E0%A4%A']
  const ids = await Promise.all(paths.map((path) => idOf(product, path, ofTheProxy)))
  for (const id of ids) expect(id).toMatch(made)
  expect(new Set(ids).size).toBe(paths.length)
})

it('takes a valid id from a trusted proxy only', async () => {
  for (const trustProxy of [1, ['10.0.0.0/8', '127.0.0.0/8'], ['::1', '127.0.0.1']]) {
    const product = await start({ trustProxy })
    expect(await idOf(product, '/api/health', ofTheProxy)).toBe(ofTheProxy)
    for (const bad of ['short', 'x'.repeat(65), 'with a space in it', 'quote"quote"', '<script>alert'])
      expect(await idOf(product, '/api/health', bad)).toMatch(made)
  }
  const elsewhere = await start({ trustProxy: ['10.0.0.0/8'] })
  expect(await idOf(elsewhere, '/api/health', ofTheProxy)).toMatch(made)
})

it('logs the id with the errors of its request', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const product = await start({ trustProxy: 1, log })
  await product.pool.query('ALTER TABLE public_ids RENAME TO elsewhere')
  const path = `/api/feeds/${'x'.repeat(43)}/calendar.ics`
  const reply = await client(product).send('GET', path, { headers: { 'x-request-id': ofTheProxy } })
  expect(reply.status).toBe(500)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reqId: ofTheProxy, code: '42P01' }])
})
