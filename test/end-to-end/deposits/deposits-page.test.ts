import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { plainDeposit, storeDeposit } from '../../fixtures/random-deposits.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { euros } from './payments.ts'

setUpProduct()

let camille: Owner
let salon: Salon
let second: Salon

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  await camille.connects()
  salon = await camille.opens()
  second = await camille.opens()
  await product.pool.query("UPDATE schedules SET name = 'Institut' WHERE id = $1", [second.id])
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  await ada.pays((await ada.holds(salon, '2027-03-08 10:00')).body)
  const earlier = { ...plainDeposit, paidAt: new Date('2027-02-10T09:00:00Z') }
  await storeDeposit(product, second, { ...earlier, disputed: true })
  for (let more = 0; more < 50; more++) await storeDeposit(product, second, earlier)
})

describe.each(inputMethods)('with the $name', ({ name, handsOf }) => {
  it('an owner sees payments by month, opens their bookings and exports them', async () => {
    const page = await openPage(browser, product, { viewport: phone })
    await signIn(page, camille)
    await page.goto('/dashboard')
    const hands = handsOf(page)
    await hands.press(button(page, 'Menu'))
    await hands.press(page.getByRole('link', { name: 'Encaissements' }))
    const rows = page.getByRole('list', { name: 'Acomptes' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByText('Payé', { exact: true }).waitFor()
    await page.getByText('1 acompte', { exact: true }).waitFor()

    await hands.press(button(page, 'Période précédente'))
    await page.getByText('51 acomptes').waitFor()
    await expect.poll(() => page.url()).toContain('date=2027-02-01')
    expect(await rows.count()).toBe(50)
    await hands.press(button(page, 'Afficher la suite'))
    await expect.poll(() => rows.count()).toBe(51)
    const disputed = rows.filter({ hasText: 'Contesté' })
    expect(await disputed.getByText(`Reste ${euros('29,50')} à régler sur place`).count()).toBe(1)
    await settle(page)
    if (name !== 'keyboard alone') expect(await faultsNow(page, 'money')).toEqual([])
    await page.setViewportSize(phone)

    const coming = page.waitForEvent('download')
    await hands.press(page.getByRole('link', { name: 'Exporter (CSV)' }))
    const download = await coming
    expect(download.suggestedFilename()).toBe('acomptes-2027-02-01-2027-02-28.csv')
    expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(52)

    await hands.pick(page.getByLabel('Planning'), 'Salon')
    await page.getByText('Aucun acompte sur cette période').waitFor()
    await hands.press(button(page, 'Aujourd’hui'))
    await expect.poll(() => rows.count()).toBe(1)
    expect(page.url()).toContain(`schedule=${salon.id}`)
    await hands.press(rows.getByRole('link'))
    await page.getByRole('dialog').getByText('payé').first().waitFor()
    expect(page.url()).toContain(`/schedules/${salon.id}/calendar`)
    await page.goBack()
    const opening = page.context().waitForEvent('page')
    await hands.press(page.getByRole('button', { name: 'Voir mes virements' }))
    await (await opening).getByRole('heading', { level: 1 }).waitFor()
  })
})

it('names the first step to an owner without deposits, and says that test payments have no invoices', async () => {
  const jane = await owner(product)
  const page = await openPage(browser, product, { viewport: phone })
  await signIn(page, jane)
  await page.goto('/money')
  await page.getByText('Encore aucun acompte').waitFor()
  await page.getByText(/connectez un compte de paiement/).waitFor()
  await page.getByRole('link', { name: 'Factures de votre abonnement' }).click()
  await page.getByText('en mode test, rien n’est facturé.').waitFor()
  await page.getByText('TTC').waitFor()
})
