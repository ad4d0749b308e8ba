import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { pages } from '../../src/contract/pages.ts'
import { previewPath } from '../../src/contract/public-pages.ts'
import { imagePath, imageSizes } from '../../src/domain/salon-images.ts'
import { type Owner, owner } from '../fixtures/actors.ts'
import { type Product, startProduct } from '../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

afterAll(() => product.stop())

const files = [
  ...imageSizes.map((size) => imagePath(':imageId', size)),
  `${pages.book}${previewPath}`,
  '/assets/:name',
  '/:name',
  '/dev/inbox/:id',
  '/dev/inbox/:id/html',
  '/sitemap-:number.xml',
]
const queries = [
  'token',
  'back',
  'change',
  'reference',
  'language',
  'salon',
  'service',
  'date',
  'step',
  'preview',
]

it('answers a null character in any path or query without a server error', async () => {
  const calls = Object.values(endpoints).map((endpoint) => endpoint.split(' '))
  const paths = [...Object.values(pages), ...files].map((path) => ['GET', path])
  const { id } = await camille.opens()
  const faults: string[] = []
  for (const [method = '', path = ''] of [...calls, ...paths]) {
    const urls = path.includes(':')
      ? [path, path.replace(':scheduleId', String(id))]
          .filter((one) => one.includes(':'))
          .map((one) => one.replace(/:\w+/g, '%00'))
      : queries.map((name) => `${path}?${name}=%00`)
    for (const url of urls) {
      const { status } = await camille.send(method, url, method === 'GET' ? {} : { body: {} })
      if (status === 401) await camille.signsIn()
      if (status >= 500) faults.push(`${method} ${url}: ${status}`)
    }
  }
  expect(faults).toEqual([])
})
