import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { unzipped } from '../../fixtures/unzipped.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

const ADMIN_EMAILS: string[] = []
setUpProduct({ operators: { ADMIN_EMAILS } })

async function confirms(page: Page, hands: InputMethod, camille: Owner) {
  const asked = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  await hands.write(asked.getByLabel('Mot de passe', { exact: true }), camille.password)
  await hands.press(button(asked, 'Continuer'))
}

it.each(inputMethods)(
  'an owner exports everything, requests account deletion and cancels it, by $name',
  async ({ name, handsOf }) => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto('/account')

    const coming = page.waitForEvent('download')
    await hands.press(button(page, 'Tout télécharger (ZIP)'))
    await confirms(page, hands, camille)
    const download = await coming
    expect(download.suggestedFilename()).toBe('creneau-mes-donnees.zip')
    const files = unzipped(await readFile(await download.path()))
    expect(JSON.parse(files.get('creneau.json') ?? '').bookings).toMatchObject([{ clientName: 'Ada' }])
    await toast(page, 'Vos données sont téléchargées')

    await hands.press(button(page, 'Supprimer mon compte'))
    const asked = page.getByRole('alertdialog', { name: /Supprimer votre compte dans 14 jours/ })
    await expect
      .poll(() => button(asked, 'Garder mon compte').evaluate((it) => it === document.activeElement))
      .toBe(true)
    await hands.press(button(asked, 'Demander la suppression'))
    await toast(page, 'Suppression demandée')
    const banner = page.getByText('Votre compte sera supprimé le 15 mars 2027').first()
    await banner.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ce jour-là')
    if (name === 'pointer') expect(await faultsNow(page, 'an account that is to go')).toEqual([])
    await page.setViewportSize(phone)

    await page.goto('/dashboard')
    await banner.waitFor()
    await hands.press(button(page, 'Garder mon compte'))
    await toast(page, 'Votre compte est conservé')
    await banner.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect((await camille.get('getAccountState')).deletionAt).toBeNull()
  },
)

it('the account page says which open dispute the deletion waits for', async () => {
  const { camille, salon, ada } = await openDepositSalon(product)
  const { body: hold } = await ada.holds(salon, '2027-03-08 10:00', { clientName: 'Ada' })
  await ada.pays(hold)
  // The sandbox has no disputes.
  await product.pool.query('UPDATE deposits SET disputed = true WHERE schedule_id = $1', [salon.id])
  await camille.confirms()
  await camille.get('deleteAccount')
  const page = await openPage(browser, product, { viewport: phone })
  await signIn(page, camille)
  await page.goto('/account')
  await page.getByText('La suppression attend la fin de chaque litige ouvert').waitFor()
  await page
    .getByText(new RegExp(`15,50.€, Ada, rendez-vous du 8 mars 2027, référence ${hold.referenceToken}`))
    .waitFor()
  expect(await faultsNow(page, 'an account that waits for a dispute')).toEqual([])
})

it('shows the operations page to the operator only, and hides it from everyone else', async () => {
  const camille = await owner(product)
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto('/operations')
  await page.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
  await page.goto('/account')
  await settle(page)
  expect(await page.getByText('Les emails partent normalement.').count()).toBe(0)

  ADMIN_EMAILS.push(camille.email)
  await product.pool.query(
    `INSERT INTO account_mails (letter, user_id, target, locale, attempts, abandoned_at, last_error)
     SELECT 'test_mail', id, email, 'fr', 8, now(), 'EENVELOPE 550' FROM users WHERE email = $1`,
    [camille.email],
  )
  await page.reload()
  await page.getByText('Des emails n’ont pas pu être remis').waitFor()
  await page.getByRole('link', { name: 'Ouvrir la page d’exploitation' }).click()
  await page.getByText('EENVELOPE 550').waitFor()
  await page.getByText('Aucune exécution connue de « npm run backup »').waitFor()
  await page.getByText(/^1 × serveur, depuis le/).waitFor()
  expect(await faultsNow(page, 'operations')).toEqual([])
})
