import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { newcomer } from '../../fixtures/actors.ts'
import { en } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const said = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]', { hasText: text })

it('warns of a common password while it is typed, and of no other', async ({ page }) => {
  await page.goto('/auth?tab=register')
  const password = page.getByLabel(m.auth_password(), { exact: true })
  const warning = said(page, m.auth_password_common())
  for (const common of [
    'azerty',
    'Soleil2024',
    'P@ssw0rd!',
    '12031990',
    'aaaaaaaa',
    '1camille',
    'wxcvbn123',
  ]) {
    await password.fill(common)
    await expect.poll(() => warning.count(), { message: common }).toBe(1)
    await password.fill('une gare à cheval')
    await expect.poll(() => warning.count(), { message: common }).toBe(0)
  }
  for (const rare of ['x7$kLm2q', 'gpzrtq', 'bateau-lampe-42-sel', 'azer']) {
    await password.fill('azerty')
    await expect.poll(() => warning.count(), { message: rare }).toBe(1)
    await password.fill(rare)
    await expect.poll(() => warning.count(), { message: rare }).toBe(0)
  }
})

it('accepts a common password, and also warns when a new one is chosen', async ({ product, newPage }) => {
  const camille = newcomer(product, 'en')
  const page = await newPage({ language: 'en' })
  await page.goto('/auth?tab=register')
  await page.getByLabel(m.auth_name({}, en)).fill('Camille')
  await page.getByLabel(m.auth_email({}, en)).fill(camille.email)
  const warning = said(page, m.auth_password_common({}, en))
  await page.getByLabel(m.auth_password({}, en), { exact: true }).pressSequentially('azerty')
  await warning.waitFor()
  await page.getByLabel(m.auth_password({}, en), { exact: true }).press('Enter')
  await page.waitForURL('**/verify-email')
  // Two emails sent at once may arrive in any order.
  await camille.linkToken()
  await camille.call('forgotPassword', { body: { email: camille.email } })
  await page.goto(`/reset-password?token=${encodeURIComponent(await camille.linkToken(2))}`)
  await page.getByLabel(m.reset_password({}, en)).pressSequentially('motdepasse')
  await warning.waitFor()
  await page.getByLabel(m.reset_password({}, en)).press('Enter')
  await page.waitForURL('**/auth')
  expect((await camille.signsIn('motdepasse')).status).toBe(200)
})
