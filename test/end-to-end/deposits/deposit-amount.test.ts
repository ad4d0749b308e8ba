import { expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { button } from './payments.ts'

setUpProduct()

it.each([
  { language: 'fr', label: 'Montant de l’acompte, en euros', save: 'Enregistrer l’acompte', mark: ',' },
  { language: 'en', label: 'Deposit amount, in euros', save: 'Save the deposit', mark: '.' },
] as const)('takes an amount as typed or stepped to: $language', async ({ language, label, save, mark }) => {
  const camille = await owner(product)
  await camille.connects()
  const salon = await camille.opens()
  await camille.asksFor(salon, '15.50')
  const page = await openPage(browser, product, { language })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const amount = page.getByLabel(label)
  const reads = (text: string) => expect.poll(() => amount.inputValue()).toBe(text.replace(',', mark))
  const press = async (...keys: string[]) => {
    for (const key of keys) await amount.press(key)
  }
  const write = async (text: string) => {
    await amount.press('ControlOrMeta+a')
    await amount.pressSequentially(text)
  }
  // Disabled until the page knows that the account can take payments.
  await expect.poll(() => amount.isEnabled()).toBe(true)
  await reads('15,50')
  await press('ArrowUp', 'ArrowUp')
  await reads('15,52')
  await press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await reads('15,49')
  await write('0,01')
  await press('ArrowDown', 'ArrowDown')
  await reads('0,00')
  for (const wrong of ['0', '-5', '12,505']) {
    await write(wrong)
    await button(page, save).click()
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  }
  await write('12,40')
  await press('ArrowUp')
  await reads('12,41')
  await button(page, save).click()
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('false')
  const saved = async () =>
    (await camille.get('getSchedule', { params: { scheduleId: salon.id } })).depositAmount
  await expect.poll(saved).toBe('12.41')
})
