import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { m } from '../../../src/messages/messages.js'
import { startProduct } from '../../fixtures/product.ts'
import { it as withProduct } from '../fixtures/test.ts'

const it = withProduct.extend('product', { scope: 'file' }, async ({ setup }, { onCleanup }) => {
  const legalFolder = await mkdtemp(join(tmpdir(), 'legal-'))
  await writeFile(join(legalFolder, 'privacy.fr.md'), 'Vos données')
  const product = await startProduct({ ...setup, legalFolder })
  onCleanup(async () => {
    await product.stop()
    await rm(legalFolder, { recursive: true })
  })
  return product
})

it('links to the legal documents where people sign in, and on the pages that these links open', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: m.legal_privacy() }).click()
  await page.getByRole('heading', { name: m.legal_privacy() }).waitFor()
  await page.getByRole('link', { name: m.legal_privacy() }).waitFor()
})
