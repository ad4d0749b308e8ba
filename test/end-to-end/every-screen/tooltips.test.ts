import { m } from '../../../src/messages/messages.js'
import { desktop, signIn, stopTime } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'

it('opens the tooltip of a neighbor immediately, and closes it on a press', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?view=month`)
  await settle(page)
  const tooltip = page.locator('[role=tooltip]')
  await stopTime(page, product)
  await button(page, m.calendar_previous()).hover()
  await page.clock.runFor(700)
  await tooltip.filter({ hasText: m.calendar_previous() }).waitFor()
  await button(page, m.calendar_next()).hover()
  await tooltip.filter({ hasText: m.calendar_next() }).waitFor()
  await page.mouse.down()
  await tooltip.waitFor({ state: 'detached' })
  await page.mouse.up()
})
