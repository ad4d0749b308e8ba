import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import type { Product } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

/** Passkeys belong to a host name, here `localhost`. */
const named = (): Product => ({ ...product, url: product.url.replace('127.0.0.1', 'localhost') })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const steps = 'Connexion en deux étapes'

async function confirms(page: Page, hands: InputMethod, camille: Owner, code?: string) {
  const asked = dialog(page, 'Confirmez que c’est vous')
  await hands.write(asked.getByLabel('Mot de passe', { exact: true }), camille.password)
  if (code) await hands.write(asked.getByLabel(/Code de l’application/), code)
  await hands.press(button(asked, 'Continuer'))
}

it.each(inputMethods)('an owner uses the second step, by $name', async ({ handsOf }) => {
  const camille = await owner(product)
  const page = await openPage(browser, product, { viewport: phone })
  const hands = handsOf(page)
  await signIn(page, camille)
  await page.goto('/account')
  await hands.press(button(section(page, steps), 'Activer'))
  await confirms(page, hands, camille)

  const setUp = dialog(page, 'Activer la connexion en deux étapes')
  await setUp.getByRole('img', { name: /QR code/ }).waitFor()
  const link = await setUp.getByRole('link', { name: 'Ouvrir dans mon application' }).getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  const code = (stepsLater: number) => appCode(secret, product.now(), stepsLater)
  await hands.write(setUp.getByLabel('Code de l’application'), '000000')
  await hands.press(button(setUp, 'Activer'))
  await setUp.getByText('Ce code n’est pas le bon').waitFor()
  await hands.write(setUp.getByLabel('Code de l’application'), code(-1))
  await hands.press(button(setUp, 'Activer'))

  const codes = dialog(page, 'Vos codes de secours')
  await codes.getByRole('listitem').nth(9).waitFor()
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  expect(recoveryCode).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  await hands.press(button(codes, 'Je les ai conservés'))
  await section(page, steps).getByText('10 codes de secours restants').waitFor()

  await page.context().clearCookies()
  await page.goto('/auth')
  await hands.write(page.getByLabel('Email'), camille.email)
  await hands.write(page.getByLabel('Mot de passe', { exact: true }), camille.password)
  await hands.press(button(page, 'Se connecter'))
  await page.getByRole('heading', { name: 'Encore une étape' }).waitFor()
  await hands.write(page.getByLabel('Code de l’application'), code(-1))
  await hands.press(button(page, 'Se connecter'))
  await page.getByText('ou il a déjà servi').waitFor()
  await hands.press(button(page, 'Utiliser un code de secours'))
  await hands.write(page.getByLabel('Code de secours'), recoveryCode)
  await hands.press(button(page, 'Se connecter'))
  await page.waitForURL('**/dashboard')

  await page.goto('/account')
  await section(page, steps).getByText('9 codes de secours restants').waitFor()
  await hands.press(button(section(page, steps), 'Désactiver'))
  await hands.press(button(page.getByRole('alertdialog'), 'Désactiver'))
  await confirms(page, hands, camille, code(0))
  await button(section(page, steps), 'Activer').waitFor()
})

it('an owner signs in with a passkey, renames and removes it', async () => {
  const camille = await owner(product)
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
  const keys = section(page, 'Clés d’accès')
  await button(keys, 'Ajouter une clé d’accès').click()
  await confirms(page, inputMethods[0]?.handsOf(page) as InputMethod, camille)
  await keys.getByText('Jamais utilisée').waitFor()
  await keys.getByRole('button', { name: /^Renommer/ }).click()
  await dialog(page, 'Renommer').getByLabel('Nom').fill('Téléphone du salon')
  await button(dialog(page, 'Renommer'), 'Renommer').click()
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
  await button(page, 'Utiliser une clé d’accès').click()
  await page.waitForURL('**/dashboard')
  await page.goto('/account')
  await keys.getByText(/Utilisée le/).waitFor()
  await keys.getByRole('button', { name: /^Retirer/ }).click()
  await button(page.getByRole('alertdialog'), 'Retirer').click()
  await confirms(page, inputMethods[0]?.handsOf(page) as InputMethod, camille)
  await keys.getByText('Aucune clé d’accès').waitFor()
})

it('every state of the second step is accessible, in both languages', async () => {
  const faults: string[] = []
  for (const language of ['fr', 'en'] as const) {
    const camille = await owner(product)
    const page = await openPage(browser, product, { language, more: { reducedMotion: 'reduce' } })
    await signIn(page, camille)
    await page.goto('/account')
    const look = async (state: string) => faults.push(...(await faultsNow(page, `${state}, ${language}`)))
    const password = page.getByRole('dialog').locator('input[type=password]')
    await page
      .getByRole('region', { name: /Connexion en deux|Two-step/ })
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
