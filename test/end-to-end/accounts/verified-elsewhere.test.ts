import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { newcomer } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { button } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it('keeps the session of an owner who opens the link of a stranger’s account', async ({
  product,
  camille,
  signedInPage: page,
}) => {
  const mallory = newcomer(product)
  await mallory.registers('Mallory')
  const token = await mallory.linkToken()
  await page.goto(`/api/verify-email?token=${token}`, { waitUntil: 'commit' })
  await page.goto('/account')
  await page.getByText(camille.email).first().waitFor()

  await page.goto(`/verify-email?token=${token}`)
  await page.getByRole('heading', { name: m.verify_success_title() }).waitFor()
  await page.getByText(mallory.email).waitFor()
  await page.getByText(m.verify_other_session({ email: camille.email })).waitFor()
  expect(await page.getByText(m.verify_success_text()).count()).toBe(0)
  expect(await faultsNow(page, 'an address verified beside another session')).toEqual([])
  await page.getByRole('link', { name: m.verify_to_dashboard() }).click()
  await page.getByRole('heading', { name: m.dashboard_welcome({ name: 'Camille' }) }).waitFor()
})

it('lets the reader choose a password for another account, and leads to its sign-in', async ({
  product,
  camille,
  signedInPage: page,
}) => {
  const jules = newcomer(product)
  await jules.registers('Jules')
  await page.goto(`/verify-email?token=${await jules.linkToken()}`)
  await page.getByLabel(m.reset_password(), { exact: true }).fill('a password of Jules')
  await button(page, m.verify_choose_submit()).click()
  await page.getByText(m.verify_other_session({ email: camille.email })).waitFor()
  await button(page, m.dashboard_logout()).click()
  await page.waitForURL('**/auth')
  expect((await jules.signsIn('a password of Jules')).status).toBe(200)
})
