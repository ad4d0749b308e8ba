import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, en, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream, follows } from '../live/streams.ts'

const day = 24 * 60
const card = (page: Page) => page.getByRole('region', { name: m.schedule_bookings_title(), exact: true })
const client = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })
const rows = (page: Page) => card(page).getByRole('listitem')
const told = (page: Page) => card(page).getByRole('status').first()

/** Returns the number of presses. */
async function walksTo(page: Page, input: InputMethod, name: string, by: string): Promise<number> {
  for (let pages = 0; pages < 10; pages++) {
    if ((await client(page, name).count()) > 0) return pages
    const shown = await told(page).textContent()
    await input.press(button(card(page), by))
    await expect.poll(() => told(page).textContent()).not.toBe(shown)
  }
  throw new Error(`${name} is nowhere`)
}

const filter = (page: Page, name: string) => card(page).getByRole('radio', { name, exact: true })

const it = base
  .extend('opens', ({ camille, salon, newPage }) => async (viewport = phone): Promise<Page> => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    await follows(page, () => page.goto(`/schedules/${salon.id}`))
    await expect.poll(() => told(page).textContent()).toContain('affiché')
    return page
  })
  .extend(
    'oneWaits',
    ({ product, salon }) =>
      (from: string, clientName: string, count = 1) =>
        lineOfBookings(product, salon, { from, count, status: 'pending', clientName }),
  )
  .extend('worksForTwoYears', ({ product, salon }) => async () => {
    await lineOfBookings(product, salon, { from: '2025-03-03T09:00:00Z', count: 1, clientName: 'Ancienne' })
    const others = { rejected: 'Refusée', cancelled: 'Annulée', pending: 'Oubliée' }
    for (const [index, [status, clientName]] of Object.entries(others).entries())
      await lineOfBookings(product, salon, {
        from: `2025-03-04T1${index}:00:00Z`,
        count: 1,
        status,
        clientName,
      })
    for (const [index, status] of ['approved', 'rejected'].entries())
      await lineOfBookings(product, salon, {
        from: `2026-06-01T0${index}:00:00Z`,
        count: 60,
        status,
        every: day,
      })
    await lineOfBookings(product, salon, { from: '2027-03-02T09:00:00Z', count: 3 })
    await lineOfBookings(product, salon, { from: '2027-03-02T12:00:00Z', count: 11, status: 'pending' })
    await lineOfBookings(product, salon, {
      from: '2027-03-02T15:00:00Z',
      count: 1,
      status: 'pending',
      clientName: 'Dernière',
    })
  })

describe('with the keyboard alone', () => {
  it('finds a booking of two years ago under each filter', async ({ worksForTwoYears, opens }) => {
    await worksForTwoYears()
    const page = await opens()
    const input = keyboard(page)
    await client(page, 'Oubliée').waitFor()
    const requests = page
      .getByRole('region', { name: m.schedule_bookings_part_waiting() })
      .getByRole('listitem')
    expect(await requests.count()).toBe(10)
    await input.press(button(card(page), m.schedule_bookings_more_waiting()))
    await expect.poll(() => requests.count()).toBe(13)
    expect(await client(page, 'Dernière').count()).toBe(1)
    expect(await walksTo(page, input, 'Ancienne', m.schedule_bookings_earlier())).toBe(3)
    for (const name of ['Refusée', 'Annulée', 'Oubliée']) expect(await client(page, name).count()).toBe(1)
    expect(await rows(page).count()).toBe(3 + 13 + 123)
    await card(page).getByText(m.schedule_bookings_no_earlier()).waitFor()
    expect(await button(card(page), m.schedule_bookings_earlier()).count()).toBe(0)

    await input.choose(filter(page, m.schedule_bookings_pending()))
    await expect.poll(() => rows(page).count()).toBe(13)
    await client(page, 'Oubliée').waitFor()

    await input.choose(filter(page, m.schedule_bookings_approved()))
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await walksTo(page, input, 'Ancienne', m.schedule_bookings_earlier())).toBe(2)

    await input.choose(filter(page, m.schedule_bookings_rejected()))
    await card(page).getByText(m.schedule_bookings_empty_rejected()).waitFor()
    expect(await walksTo(page, input, 'Refusée', m.schedule_bookings_earlier())).toBe(2)
    expect(await rows(page).count()).toBe(61)
  })

  it('announces how many bookings arrived, and keeps the focus and the scroll position', async ({
    product,
    salon,
    opens,
  }) => {
    await lineOfBookings(product, salon, { from: '2026-01-01T09:00:00Z', count: 51, every: day })
    const page = await opens()
    const input = keyboard(page)
    const earlier = button(card(page), m.schedule_bookings_earlier())
    await earlier.scrollIntoViewIfNeeded()
    await input.press(earlier)
    await expect.poll(() => told(page).textContent()).toBe('50 rendez-vous de plus. 50 rendez-vous affichés')
    await expect.poll(() => earlier.evaluate((element) => element === document.activeElement)).toBe(true)
    const top = () => page.evaluate(() => scrollY)
    await earlier.scrollIntoViewIfNeeded()
    const before = await top()
    await input.press(earlier)
    await expect.poll(() => told(page).textContent()).toBe('1 rendez-vous de plus. 51 rendez-vous affichés')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent))
      .toContain('10:00')
    expect(Math.abs((await top()) - before)).toBeLessThan(phone.height / 2)
  })

  it('approves a booking of a later page in its place', async ({ product, salon, opens }) => {
    await lineOfBookings(product, salon, { from: '2025-03-03T09:00:00Z', count: 12, status: 'pending' })
    await lineOfBookings(product, salon, {
      from: '2025-03-04T09:00:00Z',
      count: 1,
      status: 'pending',
      clientName: 'Zoé',
    })
    const page = await opens()
    const input = keyboard(page)
    await walksTo(page, input, 'Zoé', m.schedule_bookings_more_waiting())
    const zoe = rows(page).filter({ has: page.getByRole('heading', { name: 'Zoé' }) })
    await input.press(button(zoe, m.calendar_approve_of({ name: 'Zoé' })))
    await toast(page, m.toast_status_updated())
    await zoe.getByText(m.common_status_approved(), { exact: true }).waitFor()
    expect(await rows(page).count()).toBe(13)
    await expect
      .poll(() => client(page, 'Zoé').evaluate((element) => element === document.activeElement))
      .toBe(true)

    await input.choose(filter(page, m.schedule_bookings_pending()))
    await expect.poll(() => rows(page).count()).toBe(12)
    await input.choose(filter(page, m.schedule_bookings_all()))
    await expect.poll(() => client(page, 'Zoé').count()).toBe(0)
    await walksTo(page, input, 'Zoé', m.schedule_bookings_earlier())
    await zoe.getByText(m.common_status_approved(), { exact: true }).waitFor()
  })
})

it('hides an answered request from the list opened again, even before the list is read again', async ({
  camille,
  product,
  salon,
  newPage,
}) => {
  await lineOfBookings(product, salon, { from: '2025-03-03T09:00:00Z', count: 2, status: 'pending' })
  await lineOfBookings(product, salon, {
    from: '2025-03-04T09:00:00Z',
    count: 1,
    status: 'pending',
    clientName: 'Zoé',
  })
  const page = await newPage({ viewport: phone })
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await button(card(page), m.calendar_approve_of({ name: 'Zoé' })).click()
  await toast(page, m.toast_status_updated())
  await pointer().choose(filter(page, m.schedule_bookings_pending()))
  await expect.poll(() => rows(page).count()).toBe(2)
  await pointer().choose(filter(page, m.schedule_bookings_all()))
  await expect.poll(() => client(page, 'Zoé').count()).toBe(0)
  await expect.poll(() => rows(page).count()).toBe(2)
})

describe('a later page that loads while a request is answered', () => {
  const approves = async (page: Page, name: string) => {
    const approve = button(page, m.calendar_approve_of({ name }))
    await approve.click()
    await approve.waitFor({ state: 'detached' })
  }

  it('loads the later page even when another request is answered before it arrives', async ({
    oneWaits,
    opens,
  }) => {
    await oneWaits('2025-03-03T09:00:00Z', 'Zoé')
    await oneWaits('2025-03-03T11:00:00Z', 'Yves')
    await oneWaits('2025-03-04T09:00:00Z', 'Ada', 12)
    await oneWaits('2025-03-05T09:00:00Z', 'Yann')
    const page = await opens()
    const later = /\/bookings-with-service\?.*after=/
    const first = await holdNextReply(page, later)
    await button(card(page), m.schedule_bookings_more_waiting()).click()
    await first.arrived
    const second = await holdNextReply(page, later)
    await approves(page, 'Zoé')
    await second.arrived
    await approves(page, 'Yves')
    for (const { release } of [first, second]) release()
    await client(page, 'Yann').waitFor()
    await expect.poll(() => told(page).textContent()).toMatch(/^3 rendez-vous de plus\. /)
    for (const name of ['Zoé', 'Yves'])
      expect(await button(page, m.calendar_approve_of({ name })).count()).toBe(0)
  })

  it('shows no outdated booking on the later page, even when it is the first of its list', async ({
    product,
    salon,
    oneWaits,
    opens,
  }) => {
    await oneWaits('2025-03-03T09:00:00Z', 'Zoé')
    await lineOfBookings(product, salon, { from: '2025-03-04T09:00:00Z', count: 1, clientName: 'Yann' })
    const page = await opens()
    const past = await holdNextReply(page, /order=desc/)
    await button(card(page), m.schedule_bookings_earlier()).click()
    await past.arrived
    await approves(page, 'Zoé')
    past.release()
    await client(page, 'Yann').waitFor()
    await filter(page, m.schedule_bookings_rejected()).check()
    await card(page).getByText(m.schedule_bookings_empty_rejected()).first().waitFor()
    await filter(page, m.schedule_bookings_all()).check()
    await client(page, 'Yann').waitFor()
    await client(page, 'Zoé').waitFor()
    await expect.poll(() => button(page, m.calendar_approve_of({ name: 'Zoé' })).count()).toBe(0)
  })
})

it('shows ten rows first, then all, and passes the checks on every page of the list', async ({
  worksForTwoYears,
  opens,
}) => {
  await worksForTwoYears()
  const page = await opens()
  await expect.poll(() => rows(page).count()).toBe(10)
  await button(card(page), m.requests_all()).click()
  await walksTo(page, pointer(), 'Ancienne', m.schedule_bookings_earlier())
  expect(await faultsNow(page, 'two years of bookings')).toEqual([])
})

it('shows every row in the chosen language', async ({ camille, salon, opens }) => {
  await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })
  await camille.enters(salon, '2027-03-08 11:00', { clientName: 'Bea' })
  const { Coupe = 0 } = salon.services
  await camille.get('editService', { params: { serviceId: Coupe }, body: { capacity: 4 } })
  for (const clientName of ['Cléo', 'Dora']) await camille.enters(salon, '2027-03-08 14:00', { clientName })
  const page = await opens()
  await button(card(page), m.calendar_approve_of({ name: 'Ada' })).waitFor()
  await button(page, m.menu_open()).click()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('heading', { name: m.schedule_bookings_title({}, en), exact: true }).waitFor()
  const list =
    (await page
      .getByRole('region', { name: m.schedule_bookings_title({}, en), exact: true })
      .textContent()) ?? ''
  for (const english of ['Pending', 'Approve', 'Reject', 'Approved', '2 people'])
    expect(list).toContain(english)
  for (const french of ['En attente', 'Approuver', 'Rejeter', 'Approuvé', 'personnes'])
    expect(list).not.toContain(french)
})
