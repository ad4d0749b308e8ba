import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { signIn } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'
import { button } from './payments.ts'

it.for([
  { language: 'fr', mark: ',' },
  { language: 'en', mark: '.' },
] as const)(
  'takes an amount as typed or stepped to: $language',
  async ({ language, mark }, { camille, salon, newPage }) => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    const page = await newPage({ language })
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const amount = page.getByLabel(m.schedule_deposit_amount({}, { locale: language }))
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
      await button(page, m.schedule_deposit_save({}, { locale: language })).click()
      await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
    }
    await write('12,40')
    await press('ArrowUp')
    await reads('12,41')
    await button(page, m.schedule_deposit_save({}, { locale: language })).click()
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('false')
    const saved = async () =>
      (await camille.get('getSchedule', { params: { scheduleId: salon.id } })).depositAmount
    await expect.poll(saved).toBe('12.41')
  },
)
