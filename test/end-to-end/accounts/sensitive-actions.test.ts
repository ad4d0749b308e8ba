import { mkdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { desktop, openPage, phone } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

const agesSessions = (who: Owner) =>
  product.pool.query(
    `UPDATE sessions e SET created_at = now() - interval '1 hour' FROM users u
     WHERE u.id = e.user_id AND u.email = $1`,
    [who.email],
  )

const pictures = process.env.PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

it.each([
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
])(
  'asks an owner who signed in long ago for the password, then exports clients and deletes the schedule, at $width px',
  async ({ width, viewport }) => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const page = await openPage(browser, product, { viewport })
    const picture = async (name: string) => {
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png` })
    }
    await signIn(page, camille)
    await agesSessions(camille)
    const confirming = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
    const password = confirming.getByLabel('Mot de passe', { exact: true })

    await page.goto('/clients')
    await button(page, 'Exporter').click()
    await password.fill('pas le bon')
    await picture('export')
    await button(confirming, 'Continuer').click()
    await confirming.getByText('Mot de passe incorrect').waitFor()
    await password.fill(camille.password)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(confirming, 'Continuer').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    await confirming.waitFor({ state: 'detached' })

    product.setNow(new Date(product.now() + 11 * 60_000).toISOString())
    await agesSessions(camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await button(page, 'Supprimer le planning').click()
    const question = page.getByRole('alertdialog', { name: /^Supprimer « Salon »/ })
    await question.getByRole('button', { name: 'Supprimer le planning' }).click()
    await password.fill(camille.password)
    expect(await question.count()).toBe(0)
    await picture('delete')
    await button(confirming, 'Continuer').click()
    await toast(page, 'Planning supprimé')
    await page.getByText('Créez votre premier planning').waitFor()
  },
)
