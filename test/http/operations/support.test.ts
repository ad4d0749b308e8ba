import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../fixtures/product.ts'

const pageOf = async (product: Product, path: string) => (await fetch(product.url + path)).text()

describe.each([
  ['with an address', 'aide@salon.example', true],
  ['without an address', null, false],
])('Support by email, %s', (_, supportEmail, hasSupport) => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ supportEmail })
  })
  afterAll(() => product.stop())

  it('lists support in the premium plan only if someone answers', async () => {
    const page = await pageOf(product, '/')
    expect(page.includes('Support prioritaire par email')).toBe(hasSupport)
    expect(page).toContain('Statistiques avancées')
  })

  it('gives the address to the owner’s application', async () => {
    const page = await pageOf(product, '/dashboard')
    expect(/data-support="([^"]+)"/.exec(page)?.[1] ?? null).toBe(supportEmail)
  })
})
