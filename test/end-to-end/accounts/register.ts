import type { Page } from 'playwright'
import type { Owner } from '../../fixtures/actors.ts'
import type { InputMethod } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'

export async function registers(page: Page, hands: InputMethod, account: Owner): Promise<void> {
  await page.goto('/')
  await hands.press(page.getByRole('link', { name: 'Créer un planning' }).first())
  await hands.turnTo(page.getByRole('tab', { name: 'Inscription' }))
  await hands.write(page.getByLabel('Nom'), 'Camille Laurent')
  await hands.write(page.getByLabel('Email'), account.email)
  await hands.write(page.getByLabel('Mot de passe', { exact: true }), account.password)
  await hands.press(button(page, 'Créer mon compte'))
  await toast(page, 'Compte créé !')
  await page.getByText('Veuillez confirmer la création de votre compte par email').waitFor()
  const [mail] = await account.product.mailsTo(account.email)
  const link = /https?:\S+verify-email\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await hands.press(page.getByRole('link', { name: 'Aller à mes plannings' }))
  await page.getByRole('heading', { name: 'Bienvenue, Camille Laurent' }).waitFor()
}
