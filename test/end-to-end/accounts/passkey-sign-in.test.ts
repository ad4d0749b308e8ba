import type { Page } from 'playwright'
import { expect } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { m } from '../../../src/messages/messages.js'
import type { Owner } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { signIn as logIn, openPage } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

/** Passkeys belong to a host name, here `localhost`. */
const it = base.extend(
  'named',
  ({ product }) =>
    (): Product => ({ ...product, url: product.url.replace('127.0.0.1', 'localhost') }),
)

/** The authenticator of this browser, with a passkey of the owner's. `answers` says whether a person chooses it. */
async function withPasskey(page: Page, camille: Owner) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await logIn(page, camille)
  await page.goto('/account')
  const keys = page.getByRole('region', { name: m.security_passkeys_title() })
  await button(keys, m.security_passkey_add()).click()
  const asked = page.getByRole('dialog', { name: m.security_confirm_title() })
  await asked.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
  await button(asked, m.security_confirm_submit()).click()
  await keys.getByText(m.security_passkey_never()).waitFor()
  await page.context().clearCookies()
  return {
    answers: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

const path = endpoints.signInWithPasskey.split(' ')[1] ?? ''
const start = endpoints.startPasskeySignIn.split(' ')[1] ?? ''

const proposals = (page: Page) => {
  let count = 0
  page.on('response', (response) => {
    if (response.url().endsWith(start)) count += 1
  })
  return () => count
}

it('proposes a passkey with a new challenge before the last one ends', async ({
  browser,
  camille,
  named,
  product,
}) => {
  const page = await openPage(browser, named())
  const authenticator = await withPasskey(page, camille)
  await authenticator.answers(false)
  await page.clock.install({ time: product.now() })
  const asked = proposals(page)
  await page.goto('/auth')
  await expect.poll(asked).toBe(1)
  // The page may not have asked for the first passkey yet, which the person must not answer.
  const renewal = await holdNextReply(page, `**${start}`)
  await page.clock.runFor(4 * 60_000)
  await renewal.arrived
  await authenticator.answers(true)
  renewal.release()
  await page.waitForURL('**/dashboard')
  expect(asked()).toBe(2)
})

it('proposes a passkey again after the server has refused one', async ({
  browser,
  camille,
  named,
  product,
}) => {
  const page = await openPage(browser, named())
  await withPasskey(page, camille)
  await page.route(
    `**${path}`,
    async (route) => {
      await product.pool.query("UPDATE verifications SET expires_at = now() - interval '1 minute'")
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/auth')
  await toast(page, m.common_error(), m.refusal_passkey_not_accepted())
  await page.waitForURL('**/dashboard')
})

it('takes the passkey of a tab after another tab opened the page', async ({ browser, camille, named }) => {
  const page = await openPage(browser, named())
  await withPasskey(page, camille)
  const opened = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    chosen.resolve()
    await opened.promise
    await route.continue()
  })
  await page.goto('/auth')
  await chosen.promise
  const other = await page.context().newPage()
  const asked = proposals(other)
  await other.goto('/auth')
  await expect.poll(asked).toBe(1)
  opened.resolve()
  await page.waitForURL('**/dashboard')
})
