import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { signIn } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it.for([
  ['fr', '5,5'],
  ['en', '5.5'],
] as const)(
  'writes a VAT rate as people do in the language %s',
  async ([language, rate], { camille, salon, newPage }) => {
    const l = { locale: language }
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { vatRate: 5.5 } })
    const page = await newPage({ language })
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const field = page.getByLabel(m.legal_vat_rate({}, l))
    expect(await field.inputValue()).toBe(rate)
    await field.fill(rate.replace('5', '8'))
    await button(page, m.legal_save({}, l)).click()
    await toast(page, m.toast_schedule_saved({}, l))
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      vatRate: 8.5,
    })
  },
)
