import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base
  .extend(
    'asks',
    ({ product, salon }) =>
      (at: string, clientName: string, more: object = {}) =>
        client(product).books(salon, at, { clientName, ...more }),
  )
  .extend('opens', ({ camille, newPage }) => async (path: string, viewport = phone) => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    await page.goto(path)
    return page
  })

describe('with the pointer', () => {
  it('an owner answers each request on the dashboard with one press', async ({
    camille,
    salon,
    asks,
    opens,
  }) => {
    await asks('2027-03-08 11:00', 'Ada', { comment: 'Frange' })
    await asks('2027-03-09 10:00', 'Bea')
    await camille.enters(salon, '2027-03-08 13:00')
    const page = await opens('/dashboard')
    const input = pointer()
    const requests = page.getByRole('region', { name: m.schedule_bookings_part_waiting() })
    const rows = requests.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    const first = rows.first()
    for (const text of ['Ada', 'Frange', 'lundi 8 mars', '11:00 – 12:00', 'libre 09:00 – 13:00'])
      expect(await first.textContent()).toContain(text)
    await input.press(button(first, m.calendar_approve_of({ name: 'Ada' })))
    await toast(page, m.toast_status_updated())
    await expect.poll(() => rows.count()).toBe(1)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Bea')
    await input.press(button(requests, m.calendar_reject_of({ name: 'Bea' })))
    await requests.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await page.getByText(m.dashboard_pending({ count: 0 })).waitFor()
    const bookings = await camille.bookings(salon)
    expect(bookings.map(({ clientName, status }) => [clientName, status])).toEqual([
      ['Ada', 'approved'],
      ['Ada', 'approved'],
      ['Bea', 'rejected'],
    ])
  })

  it('a schedule’s page keeps its requests in view, and one press leads to the first', async ({
    salon,
    asks,
    opens,
  }) => {
    await asks('2027-03-09 10:00', 'Bea')
    await asks('2027-03-08 11:00', 'Ada')
    const page = await opens(`/schedules/${salon.id}`)
    const input = pointer()
    const bar = page.getByRole('link', { name: m.dashboard_waiting({ count: 2 }) })
    await page.getByRole('heading', { name: 'Bea' }).scrollIntoViewIfNeeded()
    await expect.poll(() => bar.boundingBox()).toMatchObject({ y: expect.closeTo(32, 0) })
    await input.press(bar)
    const ada = page.getByRole('heading', { name: 'Ada' })
    const isReached = () => ada.evaluate((heading) => document.activeElement === heading)
    await expect.poll(isReached).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await input.press(bar)
    await expect.poll(isReached).toBe(true)
    const isInView = async () => {
      const { y = 0 } = (await ada.boundingBox()) ?? {}
      return y > 80 && y < phone.height
    }
    await expect.poll(isInView).toBe(true)
  })

  it('“en attente” on a schedule’s card leads straight to the first request', async ({ asks, opens }) => {
    await asks('2027-03-08 11:00', 'Ada')
    const page = await opens('/dashboard')
    await pointer().press(page.getByRole('link', { name: m.dashboard_pending({ count: 1 }) }))
    const ada = page.getByRole('heading', { name: 'Ada' })
    await expect.poll(() => ada.evaluate((heading) => document.activeElement === heading)).toBe(true)
  })
})

it('requests pass the checks everywhere they are shown', async ({ camille, salon, asks, opens }) => {
  const ines = await camille.get('createStaff', { params: { scheduleId: salon.id }, body: { name: 'Inès' } })
  await camille.opens()
  const clientName = 'Marie-Antoinette de la Rochefoucauld-Montmorency'
  await asks('2027-03-08 11:00', clientName, {
    staffId: ines.id,
    comment: 'Une frange, et le reste long. '.repeat(9),
  })
  for (let hour = 9; hour < 17; hour++) {
    await camille.enters(salon, `2027-03-08 ${String(hour).padStart(2, '0')}:00`)
    await camille.enters(salon, `2027-03-22 ${String(hour).padStart(2, '0')}:00`, { status: 'pending' })
  }
  const page = await opens('/dashboard')
  await settle(page)
  expect(await faultsNow(page, 'requests on the dashboard')).toEqual([])
  await page.goto(`/schedules/${salon.id}`)
  await settle(page)
  expect(await faultsNow(page, 'requests on a schedule’s page')).toEqual([])
})

it('a request on the dashboard takes at most three lines', async ({ camille, asks, opens }) => {
  await camille.opens()
  await asks('2027-03-08 11:00', 'Ada Lovelace', { comment: 'Une frange, et le reste long. '.repeat(9) })
  const page = await opens('/dashboard', desktop)
  const row = page
    .getByRole('region', { name: m.schedule_bookings_part_waiting() })
    .getByRole('listitem')
    .filter({ hasText: 'Ada Lovelace' })
  await row.waitFor()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(80)
})

it('an unapproved request is neither the current nor the next booking', async ({ camille, salon, opens }) => {
  await camille.enters(salon, '2027-03-01 08:45', { status: 'pending' })
  await camille.enters(salon, '2027-03-01 10:00', { status: 'pending' })
  await camille.enters(salon, '2027-03-01 11:00')
  const page = await opens('/dashboard')
  await page.getByText(m.dashboard_next({ time: '11:00' })).waitFor()
  expect(await page.getByText(m.dashboard_in_progress({ time: '' }).trim()).count()).toBe(0)
})
