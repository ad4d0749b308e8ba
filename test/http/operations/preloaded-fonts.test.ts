import { beforeAll, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product

beforeAll(async () => {
  product = await sharedProduct()
})

it('serves every font that the owner’s page preloads', async () => {
  const page = await (await client(product).send('GET', '/auth')).text()
  const fonts = [...page.matchAll(/href="([^"]+\.woff2)"/g)].map(
    ([, href = '']) => new URL(href, product.url),
  )
  expect(fonts).toHaveLength(2)
  for (const { pathname } of fonts)
    expect((await client(product).send('GET', pathname)).headers.get('content-type')).toBe('font/woff2')
})
