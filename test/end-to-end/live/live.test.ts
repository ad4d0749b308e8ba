import type { BrowserContext, Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, toast } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { heldReading } from '../every-screen/held-reading.ts'
import { desktop, openPage, phone, visitor } from '../fixtures/browser.ts'
import { browser, openStage, product } from '../fixtures/setup.ts'
import { follows, hearsNothing, isStream, theStream } from './streams.ts'

let camille: Owner
let salon: Salon

openStage()

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

/** The open streams of a browser's pages. */
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

describe('a list that loads while the owner answers', () => {
  /** Holds the page's lists of bookings: read by the server, but not delivered yet. */
  async function listsOnTheirWay(page: Page, deed: () => Promise<unknown>) {
    const lists = await Promise.all([/status=pending/, /from=/].map((query) => heldReading(page, query)))
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
  it('fetches its data once, and again only what changed before its stream opened', async () => {
    const page = await openPage(browser, product)
    await signIn(page, camille)
    const lists = new Set<unknown>()
    page.on('request', (request) => {
      if (/\/api\/requests/.test(request.url())) lists.add(request)
    })
    const [asked, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(theStream, async (route) => {
      asked.resolve()
      await mayOpen.promise
      await route.continue()
    })
    const followed = follows(page, () => page.goto('/dashboard'))
    await page.getByText('Aucune demande n’attend').waitFor()
    await asked.promise
    await client(product).books(salon, '2027-03-08 10:00')
    expect(lists.size).toBe(1)
    mayOpen.resolve()
    await button(page, /^Approuver/).waitFor()
    await followed
    await page.unroute(theStream)
    lists.clear()
    await follows(page, () => page.reload())
    expect(lists.size).toBe(1)
  })
})

describe('two tabs of one browser', () => {
  it('two tabs share one stream, and the second opens it when the first is closed', async () => {
    const first = await opens('/dashboard')
    const context = first.context()
    const open = streamsOf(context)
    await follows(first, () => first.reload())
    await expect.poll(() => open.size).toBe(1)
    const second = await visitor(context)
    await follows(second, () => second.goto('/dashboard'), { byAnotherTab: true })
    await client(product).books(salon, '2027-03-08 10:00')
    for (const page of [first, second]) await button(page, /^Approuver/).waitFor()
    expect(open.size).toBe(1)
    const settled = follows(second, () => first.close())
    await expect.poll(() => open.size).toBe(1)
    await settled
    await client(product).books(salon, '2027-03-08 11:00')
    await expect.poll(() => button(second, /^Approuver/).count()).toBe(2)
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
    await hearsNothing(page)
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
