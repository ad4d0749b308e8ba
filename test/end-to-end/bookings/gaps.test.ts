import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it('an owner avoids gaps, and clients find the starts that leave one below the others', async ({
  camille,
  signedInPage: page,
}) => {
  const salon = await camille.opens({ hours: { monday: '09:00-12:00' } })
  const input = keyboard(page)
  await page.goto(`/schedules/${salon.id}`)
  await input.turnTo(page.getByRole('tab', { name: m.schedule_tab_settings() }))
  await input.pick(page.getByLabel(m.rules_gaps()), m.rules_gaps_avoid())
  await input.press(button(page, m.rules_save()))
  await toast(page, m.toast_schedule_saved())

  await page.goto(`/book/${salon.token}?step=time&service=${salon.services.Coupe}&date=2027-03-08`)
  const timesOf = (name: string) => page.getByRole('region', { name }).getByRole('button').allTextContents()
  await page.getByRole('region', { name: m.book_other_times() }).waitFor()
  expect(await timesOf('Matin')).toEqual(['09:00', '10:00', '11:00'])
  expect(await timesOf('Autres horaires')).toEqual(['09:30', '10:30'])
  expect(await faultsNow(page, 'times that leave a gap')).toEqual([])
})
