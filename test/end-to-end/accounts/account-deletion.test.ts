import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { Owner } from '../../fixtures/actors.ts'
import { openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { unzipped } from '../../fixtures/unzipped.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { loseNextReply } from '../fixtures/lose-next-reply.ts'
import { type InputMethod, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const ADMIN_EMAILS: string[] = []
const it = base.extend('setup', { scope: 'file' }, { operators: { ADMIN_EMAILS } })

async function confirms(page: Page, input: InputMethod, camille: Owner) {
  const asked = page.getByRole('dialog', { name: m.security_confirm_title() })
  await input.write(asked.getByLabel(m.auth_password(), { exact: true }), camille.password)
  await input.press(button(asked, m.security_confirm_submit()))
}

it('an owner exports everything, requests account deletion and cancels it', async ({
  camille,
  salon,
  newPage,
}) => {
  await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  const page = await newPage({ viewport: phone })
  const input = pointer()
  await signIn(page, camille)
  await page.goto('/account')

  const coming = page.waitForEvent('download')
  await input.press(button(page, m.deletion_export_button()))
  await confirms(page, input, camille)
  const download = await coming
  await toast(page, m.toast_exported())
  expect(download.suggestedFilename()).toBe('creneau-mes-donnees.zip')
  const files = unzipped(await readFile(await download.path()))
  expect(JSON.parse(files.get('creneau.json') ?? '').bookings).toMatchObject([{ clientName: 'Ada' }])

  await input.press(button(page, m.deletion_button()))
  const asked = page.getByRole('alertdialog', { name: m.deletion_confirm_title() })
  await expect
    .poll(() => button(asked, m.deletion_keep()).evaluate((it) => it === document.activeElement))
    .toBe(true)
  await input.press(button(asked, m.deletion_confirm()))
  await toast(page, m.toast_account_deletion())
  const banner = page.getByText(m.deletion_banner_title({ date: '15 mars 2027' })).first()
  await banner.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ce jour-là')
  expect(await faultsNow(page, 'an account that is to go')).toEqual([])
  await page.setViewportSize(phone)

  await page.goto('/dashboard')
  await banner.waitFor()
  await input.press(button(page, m.deletion_keep()))
  await toast(page, m.toast_account_kept())
  await banner.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect((await camille.get('getAccountState')).deletionAt).toBeNull()
})

it('the account page says which open dispute the deletion waits for', async ({ product, newPage }) => {
  const { camille, salon, ada } = await openDepositSalon(product)
  const { body: hold } = await ada.holds(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  await ada.pays(hold)
  // The sandbox has no disputes.
  await product.pool.query('UPDATE deposits SET disputed = true WHERE schedule_id = $1', [salon.id])
  await camille.confirms()
  await camille.get('deleteAccount')
  const page = await newPage({ viewport: phone })
  await signIn(page, camille)
  await page.goto('/account')
  await page.getByText(m.deletion_waits_for_disputes()).waitFor()
  await page
    .getByText(new RegExp(`15,50.€, Ada, rendez-vous du 8 mars 2027, référence ${hold.referenceToken}`))
    .waitFor()
  expect(await faultsNow(page, 'an account that waits for a dispute')).toEqual([])
})

it('shows the operations page to the operator only, and hides it from everyone else', async ({
  product,
  camille,
  signedInPage: page,
}) => {
  await page.goto('/operations')
  await page.getByRole('heading', { name: m.not_found_title() }).waitFor()
  await page.goto('/account')
  await settle(page)
  expect(await page.getByText(m.account_state_fine()).count()).toBe(0)

  ADMIN_EMAILS.push(camille.email)
  await product.pool.query(
    `INSERT INTO account_mails (template, user_id, target, locale, attempts, abandoned_at, last_error)
     SELECT 'test_mail', id, email, 'fr', 8, now(), 'EENVELOPE 550' FROM users WHERE email = $1`,
    [camille.email],
  )
  await page.reload()
  await page.getByText(m.account_state_dead_title()).waitFor()
  await page.getByRole('link', { name: m.operations_link() }).click()
  await page.getByText('EENVELOPE 550').waitFor()
  await page.getByText(m.operations_backup_none()).waitFor()
  await page.getByText(startingWith(m.operations_process({ count: 1, name: 'serveur', date: '' }))).waitFor()
  expect(await faultsNow(page, 'operations')).toEqual([])
})

it('shows the planned deletion although its reply was lost', async ({
  product,
  camille,
  signedInPage: page,
}) => {
  await page.goto('/account')
  await settle(page)
  await page.request.post(`${product.url}/api/account/confirm`, { data: { password: camille.password } })
  const { lost } = await loseNextReply(page, '**/api/account')
  await button(page, m.deletion_button()).click()
  await button(page.getByRole('alertdialog'), m.deletion_confirm()).click()
  await lost
  await toast(page, m.common_error(), m.common_network_error())
  await page
    .getByText(m.deletion_banner_title({ date: '15 mars 2027' }))
    .first()
    .waitFor()
  expect(await button(page, m.deletion_button()).count()).toBe(0)
})
