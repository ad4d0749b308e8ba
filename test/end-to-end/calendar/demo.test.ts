import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { openDemo } from '../../fixtures/demo-salon.ts'
import { signIn } from '../fixtures/browser.ts'
import { toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { block, draw, isDropped, placeAt } from './agenda.ts'

/** 10:00 in Paris, on a Wednesday. */
const it = base.extend('setup', { scope: 'file' }, { now: '2027-03-03T09:00:00Z' })

it('drags an appointment of the demo salon to another hour and person', async ({ product, newPage }) => {
  const { camille, scheduleId } = await openDemo(product)
  const page = await newPage({ viewport: { width: 1280, height: 1200 } })
  await signIn(page, camille)
  await page.goto(`/schedules/${scheduleId}/calendar?view=day&date=2027-03-03`)
  await block(page, /Nadia Cohen, 17:00/).scrollIntoViewIfNeeded()
  await draw(page, await placeAt(page, 'Camille', '17:00'), await placeAt(page, 'Nour', '18:00'))
  await toast(page, m.toast_booking_changed())
  await isDropped(page)
  await block(page, /Nadia Cohen, 18:00, Coupe et brushing, jusqu’à 19:00, Nour/).waitFor()
  const bookings = await camille.get('listBookingsWithService', { params: { scheduleId } })
  const nadia = bookings.find(({ date, startTime }) => date === '2027-03-03' && startTime === '18:00')
  expect(nadia?.clientName).toBe('Nadia Cohen')
})
