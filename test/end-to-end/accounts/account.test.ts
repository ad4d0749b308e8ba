import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { Owner, owner } from '../../fixtures/actors.ts'
import { toast } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { holdReading } from '../every-screen/held-reading.ts'
import { desktop, openPage, phone } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function elsewhere({ email }: Owner, password: string): Promise<Owner> {
  const there = new Owner(product, email)
  await there.get('login', { body: { email, password }, headers: { 'user-agent': firefox } })
  return there
}

async function linkTo(address: string, count = 1): Promise<string> {
  const mails = await product.mailsTo(address, count)
  return /\S+(\/verify-email\?(?:change|back)=\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

it.each(inputMethods)(
  'an owner changes name, password, sessions and address, by $name',
  async ({ name: kind, handsOf }) => {
    const camille = await owner(product)
    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await signIn(page, camille)
    const otherTab = await page.context().newPage()
    const reading = await holdReading(otherTab, '**/api/auth/me')
    await otherTab.goto('/dashboard')
    await reading.arrived
    await page.bringToFront()
    await page.goto('/account')

    await hands.write(section(page, 'Nom').getByLabel('Votre nom'), 'Camille Aubry')
    await hands.press(button(section(page, 'Nom'), 'Enregistrer'))
    await toast(page, 'Nom enregistré')
    reading.release()
    await otherTab.getByText('Camille Aubry').waitFor()
    await otherTab.close()

    const phoneElsewhere = await elsewhere(camille, camille.password)
    await hands.press(button(section(page, 'Mot de passe'), 'Changer de mot de passe'))
    const choosing = page.getByRole('dialog', { name: 'Changer de mot de passe' })
    await hands.write(choosing.getByLabel('Nouveau mot de passe', { exact: true }), 'azerty')
    await choosing.getByText('l’un des premiers que l’on essaie').waitFor()
    await hands.write(choosing.getByLabel('Nouveau mot de passe', { exact: true }), 'trois mots sans lien')
    await hands.press(button(choosing, 'Changer de mot de passe'))
    const confirming = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
    await hands.write(confirming.getByLabel('Mot de passe', { exact: true }), camille.password)
    await hands.press(button(confirming, 'Continuer'))
    await page.getByText('Mot de passe changé', { exact: true }).waitFor()
    await expect.poll(() => phoneElsewhere.knocks()).toBe(401)

    await elsewhere(camille, 'trois mots sans lien')
    await page.reload()
    const places = section(page, 'Appareils connectés')
    await hands.press(places.getByRole('button', { name: 'Déconnecter · Firefox · Linux' }))
    await places.getByText('Aucun autre appareil').waitFor()
    const again = [1, 2].map(() => elsewhere(camille, 'trois mots sans lien'))
    const [one, other] = await Promise.all(again)
    await page.reload()
    await hands.press(button(places, 'Me déconnecter partout ailleurs'))
    await hands.press(button(page.getByRole('alertdialog'), 'Déconnecter les autres'))
    await places.getByText('Aucun autre appareil').waitFor()
    expect([await one?.knocks(), await other?.knocks()]).toEqual([401, 401])

    const email = `${kind.replace(/\W/g, '')}@ailleurs.example`
    const address = section(page, 'Adresse email')
    await hands.press(button(address, 'Changer d’adresse'))
    const asking = page.getByRole('dialog', { name: 'Changer d’adresse' })
    await hands.write(asking.getByLabel('Nouvelle adresse'), camille.email)
    await hands.press(button(asking, 'Envoyer le lien'))
    await asking.getByText('déjà celle d’un compte').waitFor()
    await hands.write(asking.getByLabel('Nouvelle adresse'), email)
    await hands.press(button(asking, 'Envoyer le lien'))
    await address.getByText(`${email} attend d’être confirmée`).waitFor()

    await page.goto(await linkTo(email))
    await hands.press(button(page, 'Confirmer cette adresse'))
    await page.getByText('C’est maintenant l’adresse de votre compte').waitFor()
    await hands.press(page.getByRole('link', { name: 'Aller à mon compte' }))
    await address.getByText(email, { exact: true }).waitFor()

    const before = await openPage(browser, product, { viewport: phone })
    const theirs = handsOf(before)
    await before.goto(await linkTo(camille.email, 3))
    await theirs.write(before.getByLabel('Nouveau mot de passe', { exact: true }), 'de nouveau le mien')
    await theirs.press(button(before, 'Reprendre mon compte'))
    await before.getByText(camille.email, { exact: true }).waitFor()
    expect((await camille.signsIn('de nouveau le mien')).status).toBe(200)
  },
)

it('uses the language of the account in a browser without a chosen language', async () => {
  const jane = await owner(product, 'en')
  const page = await openPage(browser, product)
  await page.goto('/auth')
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.getByLabel('Email').fill(jane.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(jane.password)
  await button(page, 'Se connecter').click()
  await page.getByText('Welcome, Camille').waitFor()
})

it('the account page and the pages of its links are accessible in every state', async () => {
  const camille = await owner(product)
  await elsewhere(camille, camille.password)
  await camille.confirms()
  await camille.get('changeAddress', { body: { email: 'camille@ailleurs.example' } })
  const page = await openPage(browser, product, { viewport: desktop, more: { reducedMotion: 'reduce' } })
  await signIn(page, camille)
  await page.goto('/account')
  const faults: string[] = []
  const look = async (state: string) => faults.push(...(await faultsNow(page, state)))
  await section(page, 'Appareils connectés').getByText('Firefox · Linux', { exact: true }).waitFor()
  await look('account with an address that waits')
  await button(page, 'Changer d’adresse').click()
  await look('account, another address')
  await page.keyboard.press('Escape')
  await button(page, 'Changer de mot de passe').click()
  await look('account, another password')
  await page.goto('/verify-email?back=none')
  await look('an account taken back')
  await page.goto('/verify-email?change=none')
  await button(page, 'Confirmer cette adresse').click()
  await page.getByText('n’est pas valable ou a expiré').waitFor()
  await look('an address to confirm')
  expect(faults).toEqual([])
})
