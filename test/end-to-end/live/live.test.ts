import type { BrowserContext, Page } from 'playwright'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, toast } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { holdReading } from '../every-screen/held-reading.ts'
import { desktop, openPage, phone, visitor } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { blockStream, follows, isStream, theStream } from './streams.ts'

let camille: Owner
let salon: Salon

setUpProduct()

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

async function opens(path: string, viewport = desktop): Promise<Page> {
  const page = await openPage(browser, product, { viewport })
  await signIn(page, camille)
  await follows(page, () => page.goto(path))
  return page
}

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
  it('the dashboards of two browsers show a new request, and drop it when one of them answers', async () => {
    const [desk, mobile] = await Promise.all([opens('/dashboard'), opens('/dashboard', phone)])
    await client(product).books(salon, '2027-03-08 10:00')
    for (const page of [desk, mobile]) await button(page, /^Approuver/).waitFor()
    await button(desk, /^Approuver/).click()
    await toast(desk, 'Statut mis à jour')
    await button(mobile, /^Approuver/).waitFor({ state: 'detached' })
    expect(await faultsNow(mobile, 'a request that somebody else answered')).toEqual([])
  })

  it('moves focus to the next request when a colleague answers', async () => {
    for (const [index, clientName] of ['Ada', 'Bea', 'Cleo'].entries())
      await client(product).books(salon, `2027-03-08 ${10 + index}:00`, { clientName })
    const [ada, bea, cleo] = await camille.bookings(salon)
    const desk = await opens('/dashboard')
    const isOn = (text: string) =>
      desk.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text)
    await button(desk, 'Approuver la demande : Bea').focus()
    await camille.answers(bea?.id ?? 0, 'approved')
    await isOn('Cleo')
    await camille.answers(cleo?.id ?? 0, 'rejected')
    await isOn('Ada')
    await camille.answers(ada?.id ?? 0, 'approved')
    await isOn('Bienvenue, Camille')
    await desk.goto(`/schedules/${salon.id}`)
    await client(product).books(salon, '2027-03-08 14:00', { clientName: 'Dora' })
    await button(desk, 'Approuver la demande : Dora').focus()
    const dora = (await camille.bookings(salon)).find(({ clientName }) => clientName === 'Dora')
    await camille.answers(dora?.id ?? 0, 'approved')
    await isOn('Dora')
  })

  it('the calendar shows a booking that a colleague enters, moves and deletes', async () => {
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

  it('the schedule’s page shows a changed service', async () => {
    const page = await opens(`/schedules/${salon.id}?tab=services`)
    await page.getByText('Coupe').first().waitFor()
    const params = { scheduleId: salon.id }
    await camille.get('createService', { params, body: { name: 'Couleur', durationMinutes: 90 } })
    await page.getByText('Couleur').first().waitFor()
  })
})

describe('a page’s own change', () => {
  it('keeps an answered request in its place when the page’s own change comes back', async () => {
    for (const [index, clientName] of ['Ada', 'Bea'].entries())
      await client(product).books(salon, `2027-03-08 ${10 + index}:00`, { clientName })
    const page = await opens(`/schedules/${salon.id}`)
    const waiting = page.getByRole('region', { name: 'En attente de votre réponse' })
    const names = () => waiting.getByRole('heading', { name: /Ada|Bea/ }).allTextContents()
    const comesBack = page.waitForResponse(/status=pending/)
    await button(page, 'Approuver la demande : Ada').click()
    await comesBack
    await waiting.getByText('Approuvé', { exact: true }).waitFor()
    expect(await names()).toEqual(['Ada', 'Bea'])
    const [, bea] = await camille.bookings(salon)
    await camille.answers(bea?.id ?? 0, 'approved')
    await expect.poll(() => waiting.getByText('Approuvé', { exact: true }).count()).toBe(2)
    expect(await names()).toEqual(['Ada', 'Bea'])
  })
})

describe('a list that loads while the owner answers', () => {
  /** The server has read the lists, but not delivered them yet. */
  async function listsOnTheirWay(page: Page, deed: () => Promise<unknown>) {
    const lists = await Promise.all([/status=pending/, /from=/].map((query) => holdReading(page, query)))
    await deed()
    await Promise.all(lists.map(({ arrived }) => arrived))
    return {
      arrive: () => {
        for (const { release } of lists) release()
      },
    }
  }

  it('shows no outdated request after an answer', async () => {
    const ada = client(product)
    await ada.books(salon, '2027-03-08 10:00', { clientName: 'Ada' })
    const page = await opens(`/schedules/${salon.id}`)
    const lists = await listsOnTheirWay(page, () =>
      ada.books(salon, '2027-03-08 11:00', { clientName: 'Bea' }),
    )
    await button(page, 'Rejeter la demande : Ada').click()
    await toast(page, 'Statut mis à jour')
    lists.arrive()
    await button(page, 'Rejeter la demande : Bea').waitFor()
    expect(await button(page, 'Rejeter la demande : Ada').count()).toBe(0)
  })

  it('shows no outdated request after all were approved at once', async () => {
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
    await button(page, 'Approuver les 2 demandes : Yoga, 10:00').click()
    await toast(page, 'Statut mis à jour')
    lists.arrive()
    await button(page, 'Rejeter la demande : Bea').waitFor()
    expect(await button(page, 'Approuver les 2 demandes : Yoga, 10:00').count()).toBe(0)
  })
})

describe('a page that opens', () => {
  it('shows what changed before its stream opened', async () => {
    const page = await openPage(browser, product)
    await signIn(page, camille)
    const [asked, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(theStream, async (route) => {
      asked.resolve()
      await mayOpen.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByText('Aucune demande n’attend').waitFor()
    await asked.promise
    await client(product).books(salon, '2027-03-08 10:00')
    expect(await button(page, /^Approuver/).count()).toBe(0)
    mayOpen.resolve()
    await button(page, /^Approuver/).waitFor()
  })
})

describe('two tabs of one browser', () => {
  it('shows a change in both tabs, also in the tab that stays when the other is closed', async () => {
    const first = await opens('/dashboard')
    const second = await visitor(first.context())
    await follows(second, () => second.goto('/dashboard'))
    await client(product).books(salon, '2027-03-08 10:00')
    for (const page of [first, second]) await button(page, /^Approuver/).waitFor()
    await button(first, /^Approuver/).click()
    await button(second, /^Approuver/).waitFor({ state: 'detached' })
    await first.close()
    await client(product).books(salon, '2027-03-08 11:00')
    await button(second, /^Approuver/).waitFor()
  })

  /** Playwright shows every tab, so this makes the page believe that it is hidden. */
  const hide = (page: Page, hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)

  it('closes the stream of a hidden tab, and shows what changed once the tab is visible again', async () => {
    const page = await openPage(browser, product)
    const open = streamsOf(page.context())
    await signIn(page, camille)
    await follows(page, () => page.goto('/dashboard'))
    expect(open.size).toBe(1)
    await hide(page, true)
    await expect.poll(() => open.size).toBe(0)
    await client(product).books(salon, '2027-03-08 10:00')
    await hide(page, false)
    await button(page, /^Approuver/).waitFor()
    expect(open.size).toBe(1)
    await client(product).books(salon, '2027-03-08 11:00')
    await expect.poll(() => button(page, /^Approuver/).count()).toBe(2)
  })

  it('opens more tabs than a browser has connections, because only the visible one has a stream', async () => {
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
    expect(open.size).toBe(1)
  })
})

describe('a connection that is cut', () => {
  it('fetches everything on screen again once the stream is back, also of other schedules', async () => {
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
    expect(await button(page, /^Approuver/).count()).toBe(0)
    await gate.open()
    await expect.poll(() => button(page, /^Approuver/).count()).toBe(2)
    await page.locator(`a[href="/schedules/${other.id}"]`).first().waitFor()
  })

  it('keeps typed text when everything on screen is fetched again', async () => {
    const gate = new Gate()
    const site = { ...product, url: await gate.leadTo(product.url) }
    onTestFinished(() => gate.shut())
    const page = await openPage(browser, site)
    await signIn(page, camille)
    await follows(page, () => page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom du client').fill('Grace Hopper')
    await gate.shut()
    await camille.enters(salon, '2027-03-08 15:00', { clientName: 'Ada' })
    await gate.open()
    await dialog.getByText('15:00 – 16:00').waitFor()
    expect(await dialog.getByLabel('Nom du client').inputValue()).toBe('Grace Hopper')
  })
})

describe('a booking that is being edited', () => {
  it('says that the edited booking has moved as soon as a colleague moves it, and keeps typed text', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    const page = await opens(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog', { name: /lundi 8 mars/ })
    await button(dialog, 'Modifier le rendez-vous : Ada').click()
    await dialog.getByLabel('Commentaire').fill('Cheveux longs')
    await camille.edits(body.id, { startTime: '14:00' })
    await dialog
      .getByRole('alert')
      .getByText('Ce rendez-vous a changé entre-temps : approuvé, lundi 8 mars à 14:00.')
      .waitFor()
    expect(await dialog.getByLabel('Commentaire').inputValue()).toBe('Cheveux longs')
    await button(dialog, 'Enregistrer').click()
    await toast(page, 'Rendez-vous modifié')
    expect((await camille.bookings(salon))[0]).toMatchObject({
      startTime: '14:00',
      comment: 'Cheveux longs',
    })
  })
})

describe('without a stream', () => {
  const paused = (page: Page) => page.getByText('Mise à jour automatique interrompue')

  it('a page without a stream says so without moving anything, until the stream is back', async () => {
    const page = await openPage(browser, product, { viewport: { width: 320, height: 720 } })
    await blockStream(page)
    await signIn(page, camille)
    await page.goto('/dashboard')
    // The heading is narrower until the requests and the final font have loaded.
    await page.getByText('Aucune demande n’attend').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const place = await page.locator('h1').boundingBox()
    await paused(page).waitFor()
    expect(await page.locator('h1').boundingBox()).toEqual(place)
    expect(await faultsNow(page, 'a page that is not live')).toEqual([])
    await client(product).books(salon, '2027-03-08 10:00')
    await page.context().unroute(theStream)
    await button(page, /^Approuver/).waitFor()
    await paused(page).waitFor({ state: 'detached' })
  })
})
