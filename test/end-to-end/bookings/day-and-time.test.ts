import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { phone } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button, freeDay, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { watchMoves } from '../fixtures/watch-moves.ts'

const when = (page: Page) => page.getByRole('heading', { name: m.book_when_heading(), level: 1 })
const firstTimes = (page: Page) => page.locator('section:has(> #first-times)')
const details = (page: Page) => page.getByRole('heading', { name: m.book_client_heading() })
const confirmation = (page: Page) => page.getByRole('heading', { name: m.book_confirmation_heading() })
const service = (page: Page, name: string) => page.getByRole('button', { name: startingWith(name) })
const day = (page: Page, date: string) => page.getByRole('button', { name: startingWith(date) })

async function sends(page: Page) {
  await page.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await page.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await button(page, m.book_submit()).click()
  await confirmation(page).waitFor()
}

const it = base.extend('opening', { services: { Coupe: 60, Couleur: 120 } })

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('leads from the link to the request in three taps and two fields', async ({ salon, camille, newPage }) => {
  const page = await newPage({ viewport: phone })
  let taps = 0
  const tap = async (name: RegExp | string, within: Page | ReturnType<typeof firstTimes> = page) => {
    taps++
    await within.getByRole('button', { name }).first().click()
  }
  await page.goto(`/book/${salon.token}`)
  await tap(startingWith('Coupe'))
  await tap(startingWith(m.book_today_short()), firstTimes(page))
  await page.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await page.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await tap(m.book_submit())
  await confirmation(page).waitFor()
  expect(taps).toBe(3)
  expect(await camille.bookings(salon)).toHaveLength(1)
})

it('shows the times of the first free day below the days, and of each day that is pressed', async ({
  salon,
  newPage,
}) => {
  const page = await newPage({ viewport: phone })
  await page.goto(`/book/${salon.token}`)
  await service(page, 'Coupe').click()
  await when(page).waitFor()
  await page.getByRole('heading', { name: 'lundi 1er mars', level: 2 }).waitFor()
  await button(page, '10:00').waitFor()
  await freeDay(page, 'lundi 8 mars').click()
  const heading = page.getByRole('heading', { name: 'lundi 8 mars', level: 2 })
  await heading.waitFor()
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await when(page).count()).toBe(1)
  await button(page, '09:00').click()
  await details(page).waitFor()
  await page.goBack()
  await heading.waitFor()
})

it('offers no day before it knows which ones are free, and moves nothing then', async ({
  salon,
  newPage,
}) => {
  const page = await newPage({ viewport: phone, moves: true })
  await page.goto(`/book/${salon.token}`)
  const counts = await holdNextReply(page, /available-dates/)
  await page.getByRole('button', { name: /^Coupe/ }).click()
  await counts.arrived
  expect(await day(page, 'lundi 8 mars').isDisabled()).toBe(true)
  const moves = await watchMoves(page)
  counts.release()
  await expect.poll(() => freeDay(page, 'lundi 8 mars').isEnabled()).toBe(true)
  expect(await day(page, 'mercredi 10 mars').isDisabled()).toBe(true)
  expect(await moves()).toEqual([])
})

describe('a salon without free times soon', () => {
  const closes = { fromDate: '2027-03-01', toDate: '2027-04-20' }

  it('opens at the first free time, and says until when it is closed', async ({
    salon,
    camille,
    newPage,
  }) => {
    const params = { scheduleId: salon.id }
    await camille.get('editSchedule', { params, body: { horizonDays: 90 } })
    await camille.get('createClosure', { params, body: closes })
    const page = await newPage({ viewport: phone, moves: true })
    const counts = await holdNextReply(page, /available-dates/)
    await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
    await counts.arrived
    const moves = await watchMoves(page)
    counts.release()
    await page.getByText(m.book_closed_until({ date: '25 avril 2027' })).waitFor()
    await button(firstTimes(page), 'lun. 26 avr. 09:00').waitFor()
    await page.getByRole('heading', { name: 'lundi 26 avril', level: 2 }).waitFor()
    expect(await moves()).toEqual([])
  })

  it('recommends no other service if there is none', async ({ camille, newPage }) => {
    const salon = await camille.opens()
    await camille.get('createClosure', { params: { scheduleId: salon.id }, body: closes })
    const page = await newPage({ viewport: phone, moves: true })
    const counts = await holdNextReply(page, /available-dates/)
    await page.goto(`/book/${salon.token}`)
    await counts.arrived
    const moves = await watchMoves(page)
    counts.release()
    await page.getByText(m.book_closed_until({ date: '30 mars 2027' })).waitFor()
    await page.getByText(m.book_dates_none_closed_text()).waitFor()
    expect(await button(page, m.book_other_service()).count()).toBe(0)
    expect(await moves()).toEqual([])
  })

  it('recommends another service if this one is full', async ({ camille, newPage, product }) => {
    const salon = await camille.opens({ hours: { monday: '09:00-10:00' }, services: { Coupe: 60, Soin: 30 } })
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { horizonDays: 8 } })
    await client(product).books(salon, '2027-03-08 09:00')
    product.setNow('2027-03-01T12:00:00Z')
    const page = await newPage({ viewport: phone })
    await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
    await page.getByText(m.book_dates_none_until({ date: '8 mars 2027' })).waitFor()
    await button(page, m.book_other_service()).click()
    await service(page, 'Soin').waitFor()
  })
})

it('chooses the only service, and still shows it', async ({ camille, newPage }) => {
  const salon = await camille.opens()
  const page = await newPage({ viewport: phone })
  await page.goto(`/book/${salon.token}`)
  await service(page, 'Coupe').waitFor()
  await firstTimes(page).getByRole('button').first().click()
  await details(page).waitFor()
  await sends(page)
})

it('asks for another day when the one in an old link is past', async ({ salon, newPage }) => {
  const page = await newPage({ viewport: phone })
  const choices = `service=${salon.services.Coupe}&date=2027-02-22&time=10:00`
  await page.goto(`/book/${salon.token}?step=client&${choices}`)
  await when(page).waitFor()
  await freeDay(page, 'lundi 8 mars').click()
  await button(page, '10:00').click()
  await details(page).waitFor()
})

describe('after the booking', () => {
  const books = async (page: Page, token: string) => {
    await page.goto(`/book/${token}`)
    await service(page, 'Coupe').click()
    await freeDay(page, 'lundi 8 mars').click()
    await button(page, '10:00').click()
    await sends(page)
  }

  it('shows no empty form to the back button, and starts again when asked', async ({ salon, newPage }) => {
    const page = await newPage({ viewport: phone })
    await books(page, salon.token)
    await page.goBack()
    await confirmation(page).waitFor()
    expect(await page.getByLabel(m.book_client_name()).count()).toBe(0)
    await button(page, m.book_new()).click()
    await page.getByRole('heading', { name: m.book_service_heading() }).waitFor()
    await service(page, 'Couleur').click()
    await when(page).waitFor()
  })

  it('leads to the booking when its address is opened in another tab', async ({ salon, newPage }) => {
    const page = await newPage({ viewport: phone })
    await books(page, salon.token)
    const reference = new URL(page.url()).searchParams.get('reference')
    expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const later = await newPage({ viewport: phone })
    await later.goto(page.url())
    await later.getByText('Ada Lovelace').waitFor()
    expect(new URL(later.url()).pathname).toBe('/manage-booking')
  })
})

it('marks the chosen member and day when the system forces its colours', async ({ camille, newPage }) => {
  const salon = await camille.opens()
  await camille.get('createStaff', { params: { scheduleId: salon.id }, body: { name: 'Nour' } })
  const page = await newPage({ more: { forcedColors: 'active' } })
  await page.goto(`/book/${salon.token}?step=time&service=${salon.services.Coupe}&date=2027-03-08`)
  const fillOf = (name: string | RegExp, role: 'button' | 'radio') =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => getComputedStyle(element.closest('label') ?? element).backgroundColor)
  await freeDay(page, 'lundi 8 mars').waitFor()
  expect(await fillOf(/^lundi 8 mars/, 'button')).not.toBe(await fillOf(/^mardi 9 mars/, 'button'))
  expect(await fillOf(m.book_person_any(), 'radio')).not.toBe(await fillOf('Nour', 'radio'))
})
