import { expect } from 'vitest'
import { addDays } from '../../../src/domain/wall-time.ts'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { it, tuesday } from './agenda.ts'

const day = addDays(tuesday, 7)

const time = (index: number) =>
  `${String(9 + Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`

it.for([
  [phone, 120],
  [desktop, 90],
] as const)('shows a full day in rows on %o of at most %i pixels', async ([viewport, max], { agenda }) => {
  for (const staffId of Object.values(agenda.ids))
    for (let index = 0; index < 13; index++)
      await agenda.enters(time(index), `Camille Petit ${index}`, {
        date: day,
        staffId,
        durationMinutes: 15,
        clientEmail: 'camille.petit@example.org',
      })
  const page = await agenda.opens('day', viewport)
  await page.goto(`/schedules/${agenda.salon.id}/calendar?month=2027-03&day=${day}`)
  const dialog = page.getByRole('dialog')
  const rows = dialog.locator('li[id^=day-booking]')
  await expect.poll(() => rows.count()).toBe(26)
  const highest = () => rows.evaluateAll((all) => Math.max(...all.map((row) => Math.round(row.clientHeight))))
  await expect.poll(highest).toBeLessThanOrEqual(max)
  const row = rows.nth(20)
  for (const text of ['Coupe', 'Camille Petit', '06 00 00 00 00', m.common_status_approved()])
    await row.getByText(text).first().waitFor()
  await row.getByText('camille.petit@example.org').waitFor()
  expect(await faultsNow(page, 'a full day')).toEqual([])
  await rows.last().scrollIntoViewIfNeeded()
  const close = await button(dialog, m.common_close()).boundingBox()
  expect(close?.y).toBeGreaterThan(0)
  // The form is one press away, however many rows come before it.
  await button(dialog, m.common_close()).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(m.calendar_add_title())
})
