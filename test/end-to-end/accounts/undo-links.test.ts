import { mkdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { client, newcomer, Owner, owner, refused } from '../../fixtures/actors.ts'
import { keepPasskey, madeUpDevice } from '../../fixtures/examples.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, openPage, phone } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

const pictures = process.env.PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

it.each([
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
])(
  'shows every way into an account, undoes what a thief added and removes what the holder ticks, at $width px',
  async ({ width, viewport }) => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const [older] = [await keepPasskey(camille), await keepPasskey(camille)]
    await product.pool.query("UPDATE passkeys SET created_at = now() - interval '90 days' WHERE id = $1", [
      older,
    ])
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    await thief.get('createDevice', { body: madeUpDevice() })
    await thief.turnsOnTwoFactor()
    const mails = await product.mailsTo(camille.email, 2)
    const [, path = ''] = /\S+(\/verify-email\?back=\S+)/.exec(mails.at(-1)?.text ?? '') ?? []

    const page = await openPage(browser, product, { viewport })
    await page.goto(path)
    await page.getByRole('heading', { name: 'Accès à ce compte' }).waitFor()
    await page.getByText('Désactivée : elle vient d’être ajoutée.').waitFor()
    await page.getByText(/^Retirée : Téléphone/).waitFor()
    expect(await page.getByLabel(/^Remplacer le lien d’agenda de « Salon »/).isChecked()).toBe(true)
    await page.getByLabel(/^Retirer aussi : Téléphone/).check()
    if (pictures) await page.screenshot({ path: `${pictures}/ways-${width}.png`, fullPage: true })
    expect(await faultsNow(page, 'ways into an account')).toEqual([])

    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('de nouveau le mien')
    await button(page, 'Reprendre mon compte').click()
    await page.getByRole('heading', { name: 'Votre compte est de nouveau à vous' }).waitFor()
    expect((await camille.signsIn('de nouveau le mien')).status).toBe(200)
    expect((await camille.get('getSecurity')).passkeys).toEqual([])
    const feed = await client(product).send('GET', `/api/feeds/${salon.feedToken}/calendar.ics`)
    expect(feed.status).toBe(404)

    await page.goto(path)
    await page.getByRole('heading', { name: 'Votre compte est de nouveau à vous' }).waitFor()
  },
)

it('says in another browser that the password typed there replaces the earlier one, and then confirms', async () => {
  const jane = newcomer(product)
  await jane.registers('Jane')
  const path = `/verify-email?token=${await jane.linkToken()}`
  const page = await openPage(browser, product, { viewport: phone })
  await page.goto(path)
  await page.getByText('remplace celui tapé à l’inscription').waitFor()
  if (pictures) await page.screenshot({ path: `${pictures}/choose-390.png` })
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('tapé au téléphone')
  await button(page, 'Confirmer mon adresse').click()
  await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
  expect(await jane.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))

  const other = await openPage(browser, product, { viewport: phone })
  await other.goto(path)
  await other.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
  await other.getByText(jane.email, { exact: true }).waitFor()
})
