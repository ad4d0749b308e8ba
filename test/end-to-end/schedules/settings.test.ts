import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

async function openSettings(camille: Owner, salon: Salon): Promise<Page> {
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByRole('heading', { name: 'Présentation' }).waitFor()
  return page
}

it('a schedule’s settings and the rename dialog fit a window of 320 px', async () => {
  const camille = await owner(product)
  const page = await openSettings(camille, await camille.opens())
  await page.setViewportSize({ width: 320, height: 700 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  // The layout follows the width of the window a moment later.
  await expect.poll(sideways).toBe(0)
  await button(page, 'Renommer').click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await faultsNow(page, 'renaming')).toEqual([])
})

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner changes a schedule’s description and time zone', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const page = await openSettings(camille, salon)
    const hands = handsOf(page)
    await hands.write(page.getByLabel(/^Description/), 'Au fond de la cour')
    const zone = page.getByRole('combobox', { name: 'Fuseau horaire' })
    await hands.write(zone, 'londres')
    await page.getByRole('option', { name: /Londres/ }).waitFor()
    await hands.write(zone, 'Tokyo')
    await page.getByRole('option', { name: /Tokyo/ }).waitFor()
    await zone.press('Enter')
    await hands.press(button(page, 'Enregistrer'))
    await toast(page, 'Planning mis à jour')
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      name: 'Salon',
      description: 'Au fond de la cour',
      timezone: 'Asia/Tokyo',
    })
  })

  it('a schedule’s name is read-only, and changes in a separate dialog', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const page = await openSettings(camille, salon)
    const hands = handsOf(page)
    const shown = page.getByLabel('Nom', { exact: true })
    expect(await shown.isEditable()).toBe(false)
    await hands.write(page.getByLabel(/^Description/), 'Pas encore enregistré')
    const dialog = page.getByRole('dialog', { name: 'Renommer le planning' })
    const field = dialog.getByLabel('Nom', { exact: true })
    const isBackOnButton = () =>
      expect
        .poll(() => button(page, 'Renommer').evaluate((element) => element === document.activeElement))
        .toBe(true)

    await hands.press(button(page, 'Renommer'))
    expect(await field.inputValue()).toBe('Salon')
    await hands.write(field, 'Une erreur')
    await hands.press(button(dialog, 'Annuler'))
    await dialog.waitFor({ state: 'detached' })
    await isBackOnButton()
    await hands.press(button(page, 'Renommer'))
    expect(await field.inputValue()).toBe('Salon')
    await hands.write(field, ' ')
    await hands.press(button(dialog, 'Enregistrer'))
    await dialog.getByText('Ce champ est obligatoire.').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await hands.write(field, 'Salon Élodie')
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Planning mis à jour')
    await dialog.waitFor({ state: 'detached' })
    await isBackOnButton()
    await page.getByRole('heading', { name: 'Salon Élodie', level: 1 }).waitFor()
    expect(await shown.inputValue()).toBe('Salon Élodie')
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Pas encore enregistré')
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      name: 'Salon Élodie',
      description: null,
    })
  })

  it('an owner sets, changes and removes a schedule’s password', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const page = await openSettings(camille, salon)
    const hands = handsOf(page)
    const opensWith = async (password: string) =>
      (await client(product).call('unlockSchedule', { params: { token: salon.token }, body: { password } }))
        .status
    const password = page.getByLabel('Nouveau mot de passe', { exact: true })
    await hands.write(password, 'sésame')
    await hands.press(button(page, 'Protéger le planning'))
    await toast(page, 'Mot de passe mis à jour')
    expect(await opensWith('ouvre-toi')).toBe(401)
    await button(page, 'Changer le mot de passe').waitFor()
    await hands.write(password, 'ouvre-toi')
    await hands.press(button(page, 'Changer le mot de passe'))
    await page.getByText('Le planning est protégé').waitFor()
    await expect.poll(() => password.inputValue(), { timeout: 20_000 }).toBe('')
    expect(await opensWith('ouvre-toi')).toBe(200)
    await hands.press(button(page, 'Retirer le mot de passe'))
    await toast(page, 'Mot de passe retiré')
    await page.getByText('Le planning est ouvert').waitFor()
    expect(await opensWith('n’importe quoi')).toBe(200)
  })

  it('a schedule with bookings is deleted only after a confirmation', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await client(product).books(salon, '2027-03-08 10:00')
    const page = await openSettings(camille, salon)
    const hands = handsOf(page)
    const question = page.getByRole('alertdialog', { name: /^Supprimer « Salon »/ })
    await hands.press(button(page, 'Supprimer le planning'))
    await question.getByText(/^1 rendez-vous à venir sera annulé/).waitFor()
    await hands.press(question.getByRole('button', { name: 'Garder' }))
    await question.waitFor({ state: 'detached' })
    await hands.press(button(page, 'Supprimer le planning'))
    await hands.press(question.getByRole('button', { name: 'Supprimer le planning' }))
    await toast(page, 'Planning supprimé')
    await page.getByText('Créez votre premier planning').waitFor()
  })

  it('an owner replaces a forgotten password by email, and signs in with the new one', async () => {
    const jane = newcomer(product)
    await jane.registers('Jane')
    await jane.verifies()
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await page.goto('/auth')
    await hands.press(page.getByRole('link', { name: 'Mot de passe oublié ?' }))
    await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
    await hands.write(page.getByLabel('Email'), jane.email)
    await hands.press(button(page, 'Envoyer le lien'))
    await page.getByText(`Si un compte existe pour ${jane.email}`).waitFor()
    await page.goto(`/reset-password?token=${await jane.linkToken(2)}`)
    await hands.write(page.getByLabel('Nouveau mot de passe', { exact: true }), 'a better password')
    await hands.press(button(page, 'Changer le mot de passe'))
    await toast(page, 'Mot de passe changé')
    await page.getByRole('heading', { name: 'Ravis de vous revoir' }).waitFor()
    await hands.write(page.getByLabel('Email'), jane.email)
    await hands.write(page.getByLabel('Mot de passe', { exact: true }), 'a better password')
    await hands.press(button(page, 'Se connecter'))
    await page.getByRole('heading', { name: 'Bienvenue, Jane' }).waitFor()
    const logout = page.waitForRequest('**/api/auth/logout')
    await hands.press(button(page, 'Se déconnecter'))
    await page.waitForURL((url) => url.pathname === '/')
    expect((await logout).postData()).toBeNull()
    expect(await (await logout).headerValue('content-type')).toBeNull()
  })
})
