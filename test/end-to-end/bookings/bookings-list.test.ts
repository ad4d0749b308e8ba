import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { holdReading } from '../every-screen/held-reading.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, inputMethods, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { follows } from '../live/streams.ts'

let camille: Owner
let salon: Salon

setUpProduct()

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

const day = 24 * 60
const card = (page: Page) => page.getByRole('region', { name: 'Rendez-vous', exact: true })
const client = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })
const rows = (page: Page) => card(page).getByRole('listitem')
const told = (page: Page) => card(page).getByRole('status').first()

async function opens(viewport = phone): Promise<Page> {
  const page = await openPage(browser, product, { viewport })
  await signIn(page, camille)
  await follows(page, () => page.goto(`/schedules/${salon.id}`))
  await expect.poll(() => told(page).textContent()).toContain('affiché')
  return page
}

/** Returns the number of presses. */
async function walksTo(page: Page, hands: InputMethod, name: string, by: string): Promise<number> {
  for (let pages = 0; pages < 10; pages++) {
    if ((await client(page, name).count()) > 0) return pages
    const shown = await told(page).textContent()
    await hands.press(button(card(page), by))
    await expect.poll(() => told(page).textContent()).not.toBe(shown)
  }
  throw new Error(`${name} is nowhere`)
}

const filter = (page: Page, name: string) => card(page).getByRole('radio', { name, exact: true })

async function worksForTwoYears() {
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
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('finds a booking of two years ago under each filter', async () => {
    await worksForTwoYears()
    const page = await opens()
    const hands = handsOf(page)
    await client(page, 'Oubliée').waitFor()
    const requests = page.getByRole('region', { name: 'En attente de votre réponse' }).getByRole('listitem')
    expect(await requests.count()).toBe(10)
    await hands.press(button(card(page), 'Autres demandes'))
    await expect.poll(() => requests.count()).toBe(13)
    expect(await client(page, 'Dernière').count()).toBe(1)
    expect(await walksTo(page, hands, 'Ancienne', 'Plus anciens')).toBe(3)
    for (const name of ['Refusée', 'Annulée', 'Oubliée']) expect(await client(page, name).count()).toBe(1)
    expect(await rows(page).count()).toBe(3 + 13 + 123)
    await card(page).getByText('Rien de plus ancien.').waitFor()
    expect(await button(card(page), 'Plus anciens').count()).toBe(0)

    await hands.choose(filter(page, 'En attente'))
    await expect.poll(() => rows(page).count()).toBe(13)
    await client(page, 'Oubliée').waitFor()

    await hands.choose(filter(page, 'Approuvés'))
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await walksTo(page, hands, 'Ancienne', 'Plus anciens')).toBe(2)

    await hands.choose(filter(page, 'Rejetés'))
    await card(page).getByText('Aucun rendez-vous rejeté à venir').waitFor()
    expect(await walksTo(page, hands, 'Refusée', 'Plus anciens')).toBe(2)
    expect(await rows(page).count()).toBe(61)
  })

  it('announces how many bookings arrived, and keeps the focus and the scroll position', async () => {
    await lineOfBookings(product, salon, { from: '2026-01-01T09:00:00Z', count: 51, every: day })
    const page = await opens()
    const hands = handsOf(page)
    const earlier = button(card(page), 'Plus anciens')
    await earlier.scrollIntoViewIfNeeded()
    await hands.press(earlier)
    await expect.poll(() => told(page).textContent()).toBe('50 rendez-vous de plus. 50 rendez-vous affichés')
    expect(await earlier.evaluate((element) => element === document.activeElement)).toBe(true)
    const top = () => page.evaluate(() => scrollY)
    await earlier.scrollIntoViewIfNeeded()
    const before = await top()
    await hands.press(earlier)
    await expect.poll(() => told(page).textContent()).toBe('1 rendez-vous de plus. 51 rendez-vous affichés')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent))
      .toContain('10:00')
    expect(Math.abs((await top()) - before)).toBeLessThan(phone.height / 2)
  })

  it('approves a booking of a later page in its place', async () => {
    await lineOfBookings(product, salon, { from: '2025-03-03T09:00:00Z', count: 12, status: 'pending' })
    await lineOfBookings(product, salon, {
      from: '2025-03-04T09:00:00Z',
      count: 1,
      status: 'pending',
      clientName: 'Zoé',
    })
    const page = await opens()
    const hands = handsOf(page)
    await walksTo(page, hands, 'Zoé', 'Autres demandes')
    const zoe = rows(page).filter({ has: page.getByRole('heading', { name: 'Zoé' }) })
    await hands.press(button(zoe, 'Approuver la demande : Zoé'))
    await toast(page, 'Statut mis à jour')
    await zoe.getByText('Approuvé', { exact: true }).waitFor()
    expect(await rows(page).count()).toBe(13)
    expect(await client(page, 'Zoé').evaluate((element) => element === document.activeElement)).toBe(true)

    await hands.choose(filter(page, 'En attente'))
    await expect.poll(() => rows(page).count()).toBe(12)
    await hands.choose(filter(page, 'Tous'))
    await expect.poll(() => client(page, 'Zoé').count()).toBe(0)
    await walksTo(page, hands, 'Zoé', 'Plus anciens')
    await zoe.getByText('Approuvé', { exact: true }).waitFor()
  })
})

describe('a later page that loads while a request is answered', () => {
  const oneWaits = (from: string, clientName: string, count = 1) =>
    lineOfBookings(product, salon, { from, count, status: 'pending', clientName })
  const approves = async (page: Page, name: string) => {
    const approve = button(page, `Approuver la demande : ${name}`)
    await approve.click()
    await approve.waitFor({ state: 'detached' })
  }

  it('loads the later page even when another request is answered before it arrives', async () => {
    await oneWaits('2025-03-03T09:00:00Z', 'Zoé')
    await oneWaits('2025-03-03T11:00:00Z', 'Yves')
    await oneWaits('2025-03-04T09:00:00Z', 'Ada', 12)
    await oneWaits('2025-03-05T09:00:00Z', 'Yann')
    const page = await opens()
    const later = /\/bookings-with-service\?.*after=/
    const first = await holdReading(page, later)
    await button(card(page), 'Autres demandes').click()
    await first.arrived
    const second = await holdReading(page, later)
    await approves(page, 'Zoé')
    await second.arrived
    await approves(page, 'Yves')
    for (const { release } of [first, second]) release()
    await client(page, 'Yann').waitFor()
    await expect.poll(() => told(page).textContent()).toMatch(/^3 rendez-vous de plus\. /)
    for (const name of ['Zoé', 'Yves'])
      expect(await button(page, `Approuver la demande : ${name}`).count()).toBe(0)
  })

  it('shows no outdated booking on the later page, even when it is the first of its list', async () => {
    await oneWaits('2025-03-03T09:00:00Z', 'Zoé')
    await lineOfBookings(product, salon, { from: '2025-03-04T09:00:00Z', count: 1, clientName: 'Yann' })
    const page = await opens()
    const past = await holdReading(page, /order=desc/)
    await button(card(page), 'Plus anciens').click()
    await past.arrived
    await approves(page, 'Zoé')
    past.release()
    await client(page, 'Yann').waitFor()
    await filter(page, 'Rejetés').check()
    await card(page).getByText('Aucun rendez-vous rejeté').first().waitFor()
    await filter(page, 'Tous').check()
    await client(page, 'Yann').waitFor()
    await client(page, 'Zoé').waitFor()
    await expect.poll(() => button(page, 'Approuver la demande : Zoé').count()).toBe(0)
  })
})

it('passes the checks on every page of the list', async () => {
  await worksForTwoYears()
  const page = await opens()
  await walksTo(page, pointer(), 'Ancienne', 'Plus anciens')
  expect(await faultsNow(page, 'two years of bookings')).toEqual([])
})

it('shows every row in the chosen language', async () => {
  await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })
  await camille.enters(salon, '2027-03-08 11:00', { clientName: 'Bea' })
  const { Coupe = 0 } = salon.services
  await camille.get('editService', { params: { serviceId: Coupe }, body: { capacity: 4 } })
  for (const clientName of ['Cléo', 'Dora']) await camille.enters(salon, '2027-03-08 14:00', { clientName })
  const page = await opens()
  await button(card(page), 'Approuver la demande : Ada').waitFor()
  await button(page, 'Menu').click()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor()
  const list = (await page.getByRole('region', { name: 'Bookings', exact: true }).textContent()) ?? ''
  for (const english of ['Pending', 'Approve', 'Reject', 'Approved', '2 people'])
    expect(list).toContain(english)
  for (const french of ['En attente', 'Approuver', 'Rejeter', 'Approuvé', 'personnes'])
    expect(list).not.toContain(french)
})
