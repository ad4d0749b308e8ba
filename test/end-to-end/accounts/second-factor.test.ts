import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import type { Product } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { openPage, phone, signIn } from '../fixtures/browser.ts'
import { type InputMethod, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

/** Passkeys belong to a host name, here `localhost`. */
const it = base.extend(
  'named',
  ({ product }) =>
    (): Product => ({ ...product, url: product.url.replace('127.0.0.1', 'localhost') }),
)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const steps = 'Connexion en deux étapes'

async function confirms(page: Page, input: InputMethod, camille: Owner, code?: string) {
  const asked = dialog(page, m.security_confirm_title())
  await input.write(asked.getByLabel(m.auth_password(), { exact: true }), camille.password)
  if (code) await input.write(asked.getByLabel(m.auth_second_code()), code)
  await input.press(button(asked, m.security_confirm_submit()))
}

it('an owner uses the second step', async ({ product, camille, newPage }) => {
  const page = await newPage({ viewport: phone })
  const input = pointer()
  await signIn(page, camille)
  await page.goto('/account')
  await input.press(button(section(page, steps), m.security_two_factor_start()))
  await confirms(page, input, camille)

  const setUp = dialog(page, m.security_setup_title())
  await setUp.getByRole('img', { name: /QR code/ }).waitFor()
  const link = await setUp.getByRole('link', { name: m.security_setup_open() }).getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  const code = (stepsLater: number) => appCode(secret, product.now(), stepsLater)
  await input.write(setUp.getByLabel(m.auth_second_code()), '000000')
  await input.press(button(setUp, m.security_setup_submit()))
  await setUp.getByText(m.refusal_wrong_code()).waitFor()
  await input.write(setUp.getByLabel(m.auth_second_code()), code(-1))
  await input.press(button(setUp, m.security_setup_submit()))

  const codes = dialog(page, m.security_codes_title())
  await codes.getByRole('listitem').nth(9).waitFor()
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  expect(recoveryCode).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  await input.press(button(codes, m.security_codes_done()))
  await section(page, steps)
    .getByText(m.security_codes_left({ count: 10 }))
    .waitFor()

  await page.context().clearCookies()
  await page.goto('/auth')
  await input.write(page.getByLabel(m.auth_email()), camille.email)
  await input.write(page.getByLabel(m.auth_password(), { exact: true }), camille.password)
  await input.press(button(page, m.auth_login_submit()))
  await page.getByRole('heading', { name: m.auth_second_title() }).waitFor()
  await input.write(page.getByLabel(m.auth_second_code()), code(-1))
  await input.press(button(page, m.auth_login_submit()))
  await page.getByText(m.refusal_wrong_code()).waitFor()
  await input.press(button(page, m.auth_second_use_recovery()))
  await input.write(page.getByLabel(m.auth_second_recovery()), recoveryCode)
  await input.press(button(page, m.auth_login_submit()))
  await page.waitForURL('**/dashboard')

  await page.goto('/account')
  await section(page, steps)
    .getByText(m.security_codes_left({ count: 9 }))
    .waitFor()
  await input.press(button(section(page, steps), m.security_two_factor_stop()))
  await input.press(button(page.getByRole('alertdialog'), m.security_off_confirm()))
  await confirms(page, input, camille, code(0))
  await button(section(page, steps), m.security_two_factor_start()).waitFor()
})

it('asks for the code if the second step was turned on in another tab meanwhile', async ({
  product,
  camille,
  signedInPage: page,
}) => {
  await page.goto('/account')
  await button(page, m.deletion_export_button()).click()
  const asked = dialog(page, m.security_confirm_title())
  await asked.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/account/${path}`, { data })).json()
  await post('confirm', { password: camille.password })
  const { secret } = await post('two-factor', {})
  await post('two-factor/confirm', { code: appCode(secret, product.now(), -1) })
  await button(asked, m.security_confirm_submit()).click()
  await asked.getByText(m.refusal_second_factor_needed()).waitFor()
  await asked.getByLabel(m.auth_second_code()).fill(appCode(secret, product.now()))
  await Promise.all([page.waitForEvent('download'), button(asked, m.security_confirm_submit()).click()])
  await asked.waitFor({ state: 'detached' })
})

it('an owner signs in with a passkey, renames and removes it', async ({ browser, camille, named }) => {
  const page = await openPage(browser, named())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, camille)
  await page.goto('/account')
  const keys = section(page, m.security_passkeys_title())
  await button(keys, m.security_passkey_add()).click()
  await confirms(page, pointer(), camille)
  await keys.getByText(m.security_passkey_never()).waitFor()
  await keys.getByRole('button', { name: startingWith(m.security_passkey_rename()) }).click()
  await dialog(page, m.security_passkey_rename())
    .getByLabel(m.security_passkey_name())
    .fill('Téléphone du salon')
  await button(dialog(page, m.security_passkey_rename()), m.security_passkey_rename()).click()
  await keys.getByText('Téléphone du salon', { exact: true }).waitFor()

  await page.context().clearCookies()
  await page.goto('/auth')
  // The authenticator answers the browser's suggestion at the address field.
  await page.waitForURL('**/dashboard')

  await page.context().clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/auth')
  await button(page, m.auth_passkey()).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/account')
  await keys.getByText(m.security_passkey_used({ date: '' }).trim()).waitFor()
  await keys.getByRole('button', { name: startingWith(m.security_passkey_remove()) }).click()
  await button(page.getByRole('alertdialog'), m.security_passkey_remove()).click()
  await confirms(page, pointer(), camille)
  await keys.getByText(m.security_passkeys_none()).waitFor()
})

it('every state of the second step is accessible, in both languages', async ({ product, newPage }) => {
  const faults: string[] = []
  for (const language of ['fr', 'en'] as const) {
    const camille = await owner(product)
    const page = await newPage({ language })
    await signIn(page, camille)
    await page.goto('/account')
    const look = async (state: string) => faults.push(...(await faultsNow(page, `${state}, ${language}`)))
    const password = page.getByRole('dialog').locator('input[type=password]')
    await page
      .getByRole('region', { name: m.security_two_factor_title({}, { locale: language }) })
      .getByRole('button')
      .click()
    await password.waitFor()
    await look('who one is')
    await password.fill(camille.password)
    await page.keyboard.press('Enter')
    const link = page.getByRole('dialog').locator('a[href^=otpauth]')
    await page.getByRole('dialog').getByRole('img').waitFor()
    await look('setting up')
    const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
    await page.getByRole('dialog').locator('input').fill(appCode(secret, product.now()))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('listitem').nth(9).waitFor()
    await look('recovery codes')
    await page.keyboard.press('Escape')
    await page.context().clearCookies()
    await page.goto('/auth')
    await page.locator('input[name=email]').fill(camille.email)
    await page.locator('input[name=password]').fill(camille.password)
    await page.keyboard.press('Enter')
    await page.locator('input[name=code]').waitFor()
    await look('the second step')
  }
  expect(faults).toEqual([])
})
