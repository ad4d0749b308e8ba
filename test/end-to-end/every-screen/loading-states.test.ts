import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { desktop, openPage, phone } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { signIn } from './every-screen.ts'
import { holdReading } from './held-reading.ts'

setUpProduct()

let camille: Owner
let salon: Salon

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

async function signedIn(viewport = desktop): Promise<Page> {
  const page = await openPage(browser, product, { viewport })
  await signIn(page, camille)
  return page
}

describe('what is not known yet is not stated', () => {
  it.each([
    ['a wide', desktop],
    ['a narrow', phone],
  ])('%s calendar calls no day empty while its month loads', async (_, viewport) => {
    await camille.enters(salon, '2027-03-09 10:00')
    const page = await signedIn(viewport)
    const held = await holdReading(page, /\/calendar\?from=/)
    await page.goto(`/schedules/${salon.id}/calendar?month=2027-03`)
    await held.arrived
    const day = page.locator('[data-date="2027-03-09"]')
    await day.waitFor()
    expect(await page.locator('[data-date]').getByText('aucun rendez-vous').count()).toBe(0)
    expect(await day.textContent()).toContain('mardi 9 mars')
    held.release()
    await day.getByText(', 1 rendez-vous').waitFor()
    expect(
      await page.locator('[data-date="2027-03-10"]').getByText('aucun rendez-vous').count(),
    ).toBeGreaterThan(0)
  })

  it('the deposit’s section does not ask to connect an account that may be connected', async () => {
    await camille.connects()
    const page = await signedIn()
    const held = await holdReading(page, /account-status/)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await held.arrived
    await page.getByRole('switch', { name: 'Demander un acompte' }).waitFor()
    const why = page.getByText('Possible une fois le compte de paiement connecté')
    expect(await why.count()).toBe(0)
    expect(await page.getByText('Stripe Connect requis').count()).toBe(0)
    held.release()
    await expect.poll(() => page.getByRole('switch', { name: 'Demander un acompte' }).isEnabled()).toBe(true)
    expect(await why.count()).toBe(0)
  })

  it('the client search shows no count while it is still searching', async () => {
    await camille.enters(salon, '2027-03-09 10:00', { clientName: 'Ada' })
    const page = await signedIn()
    await page.goto('/clients')
    const count = page.getByRole('status').filter({ hasText: 'client' })
    await count.getByText('1 client').waitFor()
    const held = await holdReading(page, /\/api\/clients\?q=Zo/)
    await page.getByLabel('Nom, téléphone ou email').fill('Zo')
    await held.arrived
    expect(await count.count()).toBe(0)
    held.release()
    await page.getByText('Aucun client trouvé').waitFor()
  })

  it('the account’s page does not offer to delete an account before it knows whether it is being deleted', async () => {
    const page = await signedIn()
    const held = await holdReading(page, /\/api\/account\/state/)
    await page.goto('/account')
    await held.arrived
    await page.getByRole('heading', { name: 'Supprimer le compte' }).waitFor()
    expect(await button(page, 'Supprimer mon compte').count()).toBe(0)
    held.release()
    await button(page, 'Supprimer mon compte').waitFor()
  })
})

describe('an error leaves when what caused it is changed', () => {
  it('“not found” leaves when another reference is typed', async () => {
    const page = await openPage(browser, product)
    await page.goto('/manage-booking?reference=ABCDEFGH')
    const notFound = page.getByRole('alert').filter({ hasText: 'introuvable' })
    await notFound.waitFor()
    const field = page.getByLabel('Référence')
    await field.fill('ABCDEFG')
    expect(await notFound.count()).toBe(0)
    await field.fill('ABCDEFGH')
    await notFound.waitFor()
  })
})
