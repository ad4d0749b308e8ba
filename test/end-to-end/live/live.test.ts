import type { BrowserContext, Page } from 'playwright'
import { describe, expect, onTestFinished } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, toast } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, openPage, phone, signIn, visitor } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream, follows, isStream, theStream } from './streams.ts'

const it = base.extend(
  'opens',
  ({ camille, newPage }) =>
    async (path: string, viewport = desktop): Promise<Page> => {
      const page = await newPage({ viewport })
      await signIn(page, camille)
      await follows(page, () => page.goto(path))
      return page
    },
)

it.beforeEach(({ product }) => product.setNow(mondayMorning))

// Every owner has an open salon.
it.beforeEach(({ salon: _ }) => {})

function streamsOf(context: BrowserContext) {
  const open = new Set<unknown>()
  context.on('request', (request) => {
    if (isStream(request.url())) open.add(request)
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return open
}

describe('changes made elsewhere', () => {
  it('the dashboards of two browsers show a new request, and drop it when one of them answers', async ({
    product,
    salon,
    opens,
  }) => {
    const [desk, mobile] = await Promise.all([opens('/dashboard'), opens('/dashboard', phone)])
    await client(product).books(salon, '2027-03-08 10:00')
    for (const page of [desk, mobile]) await button(page, startingWith(m.calendar_approve())).waitFor()
    await button(desk, startingWith(m.calendar_approve())).click()
    await toast(desk, m.toast_status_updated())
    await button(mobile, startingWith(m.calendar_approve())).waitFor({ state: 'detached' })
    expect(await faultsNow(mobile, 'a request that somebody else answered')).toEqual([])
  })

  it('moves focus to the next request when a colleague answers', async ({
    product,
    camille,
    salon,
    opens,
  }) => {
    for (const [index, clientName] of ['Ada', 'Bea', 'Cleo'].entries())
      await client(product).books(salon, `2027-03-08 ${10 + index}:00`, { clientName })
    const [ada, bea, cleo] = await camille.bookings(salon)
    const desk = await opens('/dashboard')
    const isOn = (text: string) =>
      desk.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text)
    await button(desk, m.calendar_approve_of({ name: 'Bea' })).focus()
    await camille.answers(bea?.id ?? 0, 'approved')
    await isOn('Cleo')
    await camille.answers(cleo?.id ?? 0, 'rejected')
    await isOn('Ada')
    await camille.answers(ada?.id ?? 0, 'approved')
    await isOn(m.dashboard_welcome({ name: 'Camille' }))
    await desk.goto(`/schedules/${salon.id}`)
    await client(product).books(salon, '2027-03-08 14:00', { clientName: 'Dora' })
    await button(desk, m.calendar_approve_of({ name: 'Dora' })).focus()
    const dora = (await camille.bookings(salon)).find(({ clientName }) => clientName === 'Dora')
    await camille.answers(dora?.id ?? 0, 'approved')
    await isOn('Dora')
  })

  it('the calendar shows a booking that a colleague enters, moves and deletes', async ({
    camille,
    salon,
    opens,
  }) => {
    const desk = await opens(`/schedules/${salon.id}/calendar?month=2027-03`)
    const tenth = desk.getByText('10:00').first()
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    await tenth.waitFor()
    await camille.edits(body.id, { startTime: '11:30' })
    await desk.getByText('11:30').first().waitFor()
    await tenth.waitFor({ state: 'detached' })
    await camille.deletes(body.id)
    await desk.getByText('11:30').first().waitFor({ state: 'detached' })
  })

  it('the schedule’s page shows a changed service', async ({ camille, salon, opens }) => {
    const page = await opens(`/schedules/${salon.id}?tab=services`)
    await page.getByText('Coupe').first().waitFor()
    const params = { scheduleId: salon.id }
    await camille.get('createService', { params, body: { name: 'Couleur', durationMinutes: 90 } })
    await page.getByText('Couleur').first().waitFor()
  })
})

describe('a page’s own change', () => {
  it('keeps an answered request in its place when the page’s own change comes back', async ({
    product,
    camille,
    salon,
    opens,
  }) => {
    for (const [index, clientName] of ['Ada', 'Bea'].entries())
      await client(product).books(salon, `2027-03-08 ${10 + index}:00`, { clientName })
    const page = await opens(`/schedules/${salon.id}`)
    const waiting = page.getByRole('region', { name: m.schedule_bookings_part_waiting() })
    const names = () => waiting.getByRole('heading', { name: /Ada|Bea/ }).allTextContents()
    const comesBack = page.waitForResponse(/status=pending/)
    await button(page, m.calendar_approve_of({ name: 'Ada' })).click()
    await comesBack
    await waiting.getByText(m.common_status_approved(), { exact: true }).waitFor()
    expect(await names()).toEqual(['Ada', 'Bea'])
    const [, bea] = await camille.bookings(salon)
    await camille.answers(bea?.id ?? 0, 'approved')
    await expect.poll(() => waiting.getByText(m.common_status_approved(), { exact: true }).count()).toBe(2)
    expect(await names()).toEqual(['Ada', 'Bea'])
  })
})

describe('a list that loads while the owner answers', () => {
  /** The server has read the lists, but not delivered them yet. */
  async function listsOnTheirWay(page: Page, deed: () => Promise<unknown>) {
    const lists = await Promise.all([/status=pending/, /from=/].map((query) => holdNextReply(page, query)))
    await deed()
    await Promise.all(lists.map(({ arrived }) => arrived))
    return {
      arrive: () => {
        for (const { release } of lists) release()
      },
    }
  }

  it('shows no outdated request after an answer', async ({ product, salon, opens }) => {
    const ada = client(product)
    await ada.books(salon, '2027-03-08 10:00', { clientName: 'Ada' })
    const page = await opens(`/schedules/${salon.id}`)
    const lists = await listsOnTheirWay(page, () =>
      ada.books(salon, '2027-03-08 11:00', { clientName: 'Bea' }),
    )
    await button(page, m.calendar_reject_of({ name: 'Ada' })).click()
    await toast(page, m.toast_status_updated())
    lists.arrive()
    await button(page, m.calendar_reject_of({ name: 'Bea' })).waitFor()
    expect(await button(page, m.calendar_reject_of({ name: 'Ada' })).count()).toBe(0)
  })

  it('shows no outdated request after all were approved at once', async ({
    product,
    camille,
    salon,
    opens,
  }) => {
    const params = { scheduleId: salon.id }
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 8 }
    const yoga = await camille.get('createService', { params, body })
    const studio = { ...salon, services: { Yoga: yoga.id } }
    const ada = client(product)
    for (const clientName of ['Ada', 'Grace']) await ada.books(studio, '2027-03-08 10:00', { clientName })
    const page = await opens(`/schedules/${salon.id}`)
    const lists = await listsOnTheirWay(page, () =>
      ada.books(studio, '2027-03-08 11:00', { clientName: 'Bea' }),
    )
    await button(page, m.session_approve_all_of({ count: 2, service: 'Yoga', time: '10:00' })).click()
    await toast(page, m.toast_status_updated())
    lists.arrive()
    await button(page, m.calendar_reject_of({ name: 'Bea' })).waitFor()
    expect(
      await button(page, m.session_approve_all_of({ count: 2, service: 'Yoga', time: '10:00' })).count(),
    ).toBe(0)
  })
})

describe('a page that opens', () => {
  it('shows what changed before its stream opened', async ({ product, salon, signedInPage: page }) => {
    const [asked, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(theStream, async (route) => {
      asked.resolve()
      await mayOpen.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByText(m.dashboard_nothing_waiting()).waitFor()
    await asked.promise
    await client(product).books(salon, '2027-03-08 10:00')
    expect(await button(page, startingWith(m.calendar_approve())).count()).toBe(0)
    mayOpen.resolve()
    await button(page, startingWith(m.calendar_approve())).waitFor()
  })
})

describe('two tabs of one browser', () => {
  it('shows a change in both tabs, also in the tab that stays when the other is closed', async ({
    product,
    salon,
    opens,
  }) => {
    const first = await opens('/dashboard')
    const second = await visitor(first.context())
    await follows(second, () => second.goto('/dashboard'))
    await client(product).books(salon, '2027-03-08 10:00')
    for (const page of [first, second]) await button(page, startingWith(m.calendar_approve())).waitFor()
    await button(first, startingWith(m.calendar_approve())).click()
    await button(second, startingWith(m.calendar_approve())).waitFor({ state: 'detached' })
    await first.close()
    await client(product).books(salon, '2027-03-08 11:00')
    await button(second, startingWith(m.calendar_approve())).waitFor()
  })

  /** Playwright shows every tab, so this makes the page believe that it is hidden. */
  const hide = (page: Page, hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)

  it('closes the stream of a hidden tab, and shows what changed once the tab is visible again', async ({
    product,
    salon,
    signedInPage: page,
  }) => {
    const open = streamsOf(page.context())
    await follows(page, () => page.goto('/dashboard'))
    expect(open.size).toBe(1)
    await hide(page, true)
    await expect.poll(() => open.size).toBe(0)
    await client(product).books(salon, '2027-03-08 10:00')
    await hide(page, false)
    await button(page, startingWith(m.calendar_approve())).waitFor()
    expect(open.size).toBe(1)
    await client(product).books(salon, '2027-03-08 11:00')
    await expect.poll(() => button(page, startingWith(m.calendar_approve())).count()).toBe(2)
  })

  it('opens more tabs than a browser has connections, because only the visible one has a stream', async ({
    opens,
  }) => {
    const first = await opens('/dashboard')
    const open = streamsOf(first.context())
    await follows(first, () => first.reload())
    const tabs = [first]
    for (let count = 0; count < 8; count++) {
      await hide(tabs.at(-1) as Page, true)
      const next = await visitor(first.context())
      await follows(next, () => next.goto('/dashboard'))
      tabs.push(next)
    }
    await expect.poll(() => open.size).toBe(1)
  })
})

describe('a connection that is cut', () => {
  it('fetches everything on screen again once the stream is back, also of other schedules', async ({
    product,
    browser,
    camille,
    salon,
  }) => {
    const gate = new Gate()
    const site = { ...product, url: await gate.leadTo(product.url) }
    onTestFinished(() => gate.shut())
    const page = await openPage(browser, site)
    await signIn(page, camille)
    await follows(page, () => page.goto('/dashboard'))
    await gate.shut()
    await client(product).books(salon, '2027-03-08 10:00')
    const other = await camille.opens()
    await client(product).books(other, '2027-03-08 11:00')
    expect(await button(page, startingWith(m.calendar_approve())).count()).toBe(0)
    await gate.open()
    await expect.poll(() => button(page, startingWith(m.calendar_approve())).count()).toBe(2)
    await page.locator(`a[href="/schedules/${other.id}"]`).first().waitFor()
  })

  it('keeps typed text when everything on screen is fetched again', async ({
    product,
    browser,
    camille,
    salon,
  }) => {
    const gate = new Gate()
    const site = { ...product, url: await gate.leadTo(product.url) }
    onTestFinished(() => gate.shut())
    const page = await openPage(browser, site)
    await signIn(page, camille)
    await follows(page, () => page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.calendar_client_name()).fill('Grace Hopper')
    await gate.shut()
    await camille.enters(salon, '2027-03-08 15:00', { clientName: 'Ada' })
    await gate.open()
    await dialog.getByText('15:00 – 16:00').waitFor()
    expect(await dialog.getByLabel(m.calendar_client_name()).inputValue()).toBe('Grace Hopper')
  })
})

describe('a booking that is being edited', () => {
  it('says that the edited booking has moved as soon as a colleague moves it, and keeps typed text', async ({
    camille,
    salon,
    opens,
  }) => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    const page = await opens(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog', { name: /lundi 8 mars/ })
    await button(dialog, m.calendar_modify_of({ name: 'Ada' })).click()
    await dialog.getByLabel(m.calendar_comment()).fill('Cheveux longs')
    await camille.edits(body.id, { startTime: '14:00' })
    await dialog
      .getByRole('alert')
      .getByText(m.booking_changed_meanwhile({ status: 'approuvé', date: 'lundi 8 mars', time: '14:00' }))
      .waitFor()
    expect(await dialog.getByLabel(m.calendar_comment()).inputValue()).toBe('Cheveux longs')
    await button(dialog, m.calendar_save()).click()
    await toast(page, m.toast_booking_changed())
    expect((await camille.bookings(salon))[0]).toMatchObject({
      startTime: '14:00',
      comment: 'Cheveux longs',
    })
  })
})

describe('without a stream', () => {
  const paused = (page: Page) => page.getByText(m.dashboard_live_paused())

  it('a page without a stream says so without moving anything, until the stream is back', async ({
    product,
    camille,
    salon,
    newPage,
  }) => {
    const page = await newPage({ viewport: { width: 320, height: 720 } })
    await blockStream(page)
    await signIn(page, camille)
    await page.goto('/dashboard')
    // The heading is narrower until the requests and the final font have loaded.
    await page.getByText(m.dashboard_nothing_waiting()).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const place = await page.locator('h1').boundingBox()
    await paused(page).waitFor()
    expect(await page.locator('h1').boundingBox()).toEqual(place)
    expect(await faultsNow(page, 'a page that is not live')).toEqual([])
    await client(product).books(salon, '2027-03-08 10:00')
    await page.context().unroute(theStream)
    await button(page, startingWith(m.calendar_approve())).waitFor()
    await paused(page).waitFor({ state: 'detached' })
  })
})
