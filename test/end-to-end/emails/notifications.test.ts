import type { Page } from 'playwright'
import { afterAll, expect, onTestFinished } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, owner } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { type PushService, startPushService } from '../../fixtures/push/push-service.ts'
import { button } from '../deposits/payments.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { openPage, phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { it as base } from '../fixtures/test.ts'
import { notifiedBrowser } from './notified-browser.ts'

let service: PushService

afterAll(async () => {
  expect(service.complaints).toEqual([])
  await service.stop()
})

const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

const offer = (page: Page) => page.getByRole('region', { name: m.devices_offer_title() })

async function opensDashboard(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: m.dashboard_title() }).waitFor()
}

type Telephone = Awaited<ReturnType<typeof notifiedBrowser>>

const it = base
  .extend('setup', { scope: 'file' }, { whole: true })
  .extend('camillesPhone', ({ product, browser, camille }) => async (url = product.url) => {
    const page = await openPage(
      browser,
      { ...product, url },
      { viewport: phone, serviceWorkers: 'allow', more: { userAgent } },
    )
    const telephone = await notifiedBrowser(page, service, url)
    await signIn(page, camille)
    return { page, telephone }
  })
  .extend('turnsOn', ({ product }) => async (page: Page) => {
    // Earlier bookings cause no notification here.
    await allPlanned(product)
    await opensDashboard(page)
    await offer(page).getByRole('button', { name: m.devices_turn_on() }).click()
    await page.getByText(m.toast_devices_on(), { exact: true }).waitFor()
  })
  .extend(
    'statuses',
    ({ camille, salon }) =>
      async () =>
        (await camille.bookings(salon)).map(({ status }) => status),
  )
  .extend(
    'isAskedFor',
    ({ product, camille, salon }) =>
      async (telephone: Telephone, startTime: string, count: number) => {
        const { body } = await client(product).books(salon, `2027-03-08 ${startTime}`)
        await product.pool.query('UPDATE devices SET next_at = now()')
        product.wakeDeliveries()
        await telephone.delivers(count)
        await expect.poll(telephone.shown).toMatchObject([{ title: 'Nouvelle demande' }])
        const found = (await camille.bookings(salon)).find((one) => one.startTime === startTime)
        return { id: found?.id ?? 0, reference: body.referenceToken }
      },
  )

it.beforeAll(async ({ product }) => {
  const nobody = await owner(product)
  service = await startPushService(async () => (await nobody.get('listDevices')).publicKey)
})

it('offers notifications after the first booking, explains them, and lets the owner approve the next request from one', async ({
  product,
  camille,
  salon,
  camillesPhone,
  turnsOn,
  statuses,
}) => {
  const { page, telephone } = await camillesPhone()
  await camille.enters(salon, '2027-03-08 09:00')
  await opensDashboard(page)
  expect(await offer(page).count()).toBe(0)
  await client(product).books(salon, '2027-03-08 11:00')
  await opensDashboard(page)
  await offer(page).getByText('aucun nom de client').waitFor()
  await settle(page)
  expect(await faultsNow(page, 'dashboard with the offer')).toEqual([])
  await page.setViewportSize(phone)
  await turnsOn(page)
  await offer(page).waitFor({ state: 'detached' })

  await client(product).books(salon, '2027-03-08 14:00', { clientName: 'Ada Lovelace' })
  await telephone.delivers()
  await expect.poll(telephone.shown).toEqual([
    {
      title: 'Nouvelle demande',
      body: 'Coupe, lun. 8 mars à 14:00\nSalon',
      actions: ['Approuver', 'Ouvrir'],
    },
  ])
  await telephone.presses('approve')
  await expect
    .poll(telephone.shown)
    .toEqual([{ title: 'Demande approuvée', body: 'Coupe, lun. 8 mars à 14:00\nSalon', actions: ['Ouvrir'] }])
  expect(await statuses()).toEqual(['approved', 'pending', 'approved'])
})

async function pressesAndReads(telephone: Telephone, title: string, body: string) {
  await telephone.presses('approve')
  await expect.poll(telephone.shown).toEqual([{ title, body, actions: ['Ouvrir'] }])
  await telephone.wipesAway()
  await expect.poll(telephone.shown).toEqual([])
}

it('shows the outcome of an approval that came too late', async ({
  product,
  camille,
  salon,
  camillesPhone,
  turnsOn,
  isAskedFor,
}) => {
  const { page, telephone } = await camillesPhone()
  await client(product).books(salon, '2027-03-08 11:00')
  await turnsOn(page)
  const reads = (body: string) => pressesAndReads(telephone, 'Rien n’a été changé', body)
  await camille.answers((await isAskedFor(telephone, '12:00', 1)).id, 'approved')
  await reads('Cette demande était déjà approuvée.')
  await camille.answers((await isAskedFor(telephone, '13:00', 2)).id, 'rejected')
  await reads('Cette demande avait déjà été refusée.')
  await camille.edits((await isAskedFor(telephone, '14:00', 3)).id, { startTime: '14:30' })
  await reads('Cette demande a changé entre-temps. Ouvrez-la pour répondre.')
  await client(product).cancels((await isAskedFor(telephone, '16:00', 4)).reference)
  await reads('Le client l’a annulée entre-temps.')
})

it('says when an action of a notification fails without a session or a connection', async ({
  product,
  salon,
  camillesPhone,
  turnsOn,
  isAskedFor,
  statuses,
}) => {
  const network = new Gate()
  const url = (await network.leadTo(product.url)).replace(/\/$/, '')
  onTestFinished(() => network.shut())
  const { page, telephone } = await camillesPhone(url)
  await client(product).books(salon, '2027-03-08 11:00')
  await turnsOn(page)
  const reads = (body: string) => pressesAndReads(telephone, 'Demande pas encore approuvée', body)
  await isAskedFor(telephone, '12:00', 1)
  await network.shut()
  await reads('Pas de connexion. Ouvrez la demande pour réessayer.')
  await network.open()
  await isAskedFor(telephone, '13:00', 2)
  await page.context().clearCookies()
  await reads('Connectez-vous, puis répondez à la demande.')
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
})

it('lists the device on the account page, and turns it off there', async ({
  product,
  camille,
  salon,
  camillesPhone,
  turnsOn,
}) => {
  const { page, telephone } = await camillesPhone()
  await client(product).books(salon, '2027-03-08 11:00')
  await turnsOn(page)
  await camille.get('createDevice', { body: service.subscribe().subscription })
  await page.goto('/account')
  const section = page.getByRole('region', { name: m.devices_title(), exact: true })
  await expect.poll(() => section.getByRole('listitem').count()).toBe(2)
  const here = section.getByRole('listitem').filter({ hasText: m.devices_here() })
  await here.getByText('Chrome · Android').first().waitFor()
  await settle(page)
  expect(await faultsNow(page, 'account with devices')).toEqual([])
  await page.setViewportSize(phone)
  await here.getByRole('button').click()
  await section.getByRole('button', { name: m.devices_turn_on() }).waitFor()
  expect(telephone.isSubscribed()).toBe(false)
  expect((await camille.get('listDevices')).devices).toHaveLength(1)
  await section.getByRole('button', { name: m.devices_turn_on() }).click()
  await here.waitFor()
  expect(telephone.isSubscribed()).toBe(true)
})

it('keeps notifications in the owner’s next session, ends them at logout, and gives them to no other owner', async ({
  product,
  camille,
  salon,
  camillesPhone,
  turnsOn,
}) => {
  const { page, telephone } = await camillesPhone()
  await client(product).books(salon, '2027-03-08 11:00')
  await turnsOn(page)
  const devices = async () => (await camille.get('listDevices')).devices
  const signedIn = async () => (await devices()).map((device) => device.signedIn)

  // As after a new password: the session has ended, and the same owner signs in again.
  await product.pool.query('DELETE FROM sessions WHERE id IN (SELECT session_id FROM devices)')
  await camille.signsIn()
  expect(await signedIn()).toEqual([false])
  await signIn(page, camille)
  await opensDashboard(page)
  await expect.poll(signedIn).toEqual([true])

  const before = telephone.subscriber()
  const [known] = await devices()
  telephone.isForAnotherKey()
  await opensDashboard(page)
  await expect.poll(async () => (await devices()).map(({ id }) => id)).not.toContain(known?.id)
  expect(telephone.subscriber()).not.toBe(before)
  expect(await signedIn()).toEqual([true])
  await client(product).books(salon, '2027-03-08 13:00')
  await telephone.subscriber()?.receives()
  expect(before?.knocks).toBe(0)

  await button(page, m.menu_open()).click()
  await button(page, m.dashboard_logout()).click()
  await expect.poll(() => telephone.isSubscribed()).toBe(false)
  await expect.poll(signedIn).toEqual([])
  await page.waitForURL(`${product.url}/`)

  await signIn(page, camille)
  await turnsOn(page)
  const jane = await owner(product)
  await page.context().clearCookies()
  await signIn(page, jane)
  await opensDashboard(page)
  await expect.poll(() => telephone.isSubscribed()).toBe(false)
  expect((await jane.get('listDevices')).devices).toEqual([])
})

it('removes everything from the browser at logout, even if the next page is slow', async ({
  product,
  salon,
  camillesPhone,
}) => {
  const { page } = await camillesPhone()
  await client(product).books(salon, '2027-03-08 11:00')
  await opensDashboard(page)
  await offer(page).getByRole('button', { name: m.devices_offer_later() }).click()
  const kept = () => otherTab.evaluate(() => localStorage.getItem('notifications'))
  const otherTab = await page.context().newPage()
  await otherTab.goto('/manage-booking')
  await expect.poll(kept).not.toBeNull()
  await page.bringToFront()
  const landingPage = await holdNextReply(page, `${product.url}/`)
  await button(page, m.menu_open()).click()
  await button(page, m.dashboard_logout()).click()
  await landingPage.arrived
  // Another process of the browser learns of it a little later.
  await expect.poll(kept).toBeNull()
  landingPage.release()
  await page.waitForURL(`${product.url}/`)
})

it('offers notifications again after a refusal only at the next sign-in', async ({
  product,
  camille,
  salon,
  camillesPhone,
}) => {
  const { page } = await camillesPhone()
  await client(product).books(salon, '2027-03-08 11:00')
  await opensDashboard(page)
  await offer(page).getByRole('button', { name: m.devices_offer_later() }).click()
  await offer(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await opensDashboard(page)
  expect(await offer(page).count()).toBe(0)
  await button(page, m.menu_open()).click()
  await button(page, m.dashboard_logout()).click()
  await page.waitForURL((url) => url.pathname === '/')
  await signIn(page, camille)
  await opensDashboard(page)
  await offer(page).waitFor()
})
