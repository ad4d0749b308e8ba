import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, owner } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { viewLink } from '../calendar/agenda.ts'
import { button } from '../deposits/payments.ts'
import { signIn } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const lineOf = (what: Locator) => what.evaluate((element) => getComputedStyle(element).outlineStyle)
const fillOf = (what: Locator) => what.evaluate((element) => getComputedStyle(element).backgroundColor)

it('marks buttons, selections, requests and today by lines when the system forces its colours', async ({
  product,
  newPage,
}) => {
  product.setNow(mondayMorning)
  const camille = await owner(product)
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  await camille.enters(salon, '2027-03-08 11:00')
  const page = await newPage({ more: { forcedColors: 'active' } })
  await signIn(page, camille)

  await page.goto('/requests')
  expect(await lineOf(button(page, startingWith(m.calendar_approve())))).toBe('solid')
  const drawn = page.locator('[aria-hidden="true"] > .hatched')
  expect(await lineOf(drawn)).toBe('dashed')

  await page.goto(`/schedules/${salon.id}?tab=hours`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  expect(await fillOf(tab(m.schedule_tab_hours()))).not.toBe(await fillOf(tab(m.schedule_tab_services())))

  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03`)
  const entry = (time: string) => page.locator('[data-date="2027-03-08"] > span', { hasText: time }).last()
  expect([await lineOf(entry('10:00')), await lineOf(entry('11:00'))]).toEqual(['dashed', 'solid'])
  const today = page.locator('[aria-current="date"] > span > .figures').first()
  expect(await today.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px')
  expect(await fillOf(viewLink(page, m.calendar_view_month()))).not.toBe(
    await fillOf(viewLink(page, m.calendar_view_day())),
  )
  expect(await page.locator('main [aria-current="page"]').count()).toBe(1)

  await page.goto(`/schedules/${salon.id}/calendar?view=week&date=2027-03-08`)
  const hatching = page.locator('.time-grid .closed-hours').first()
  await hatching.waitFor()
  expect(await hatching.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
    'gradient',
  )
})
