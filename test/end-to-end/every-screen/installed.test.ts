import type { Page, Request } from 'playwright'
import { describe, expect, onTestFinished } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, owner } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { button } from '../deposits/payments.ts'
import { framesPass, openPage, phone, signIn } from '../fixtures/browser.ts'
import { en } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { isStream } from '../live/streams.ts'
import { violationsOn } from './accessibility.ts'

const it = base
  .extend('setup', { scope: 'file' }, { whole: true })
  .extend('onThePhone', ({ product, browser }) => async (language: 'fr' | 'en' = 'fr') => {
    const network = new Gate()
    const url = await network.leadTo(product.url)
    onTestFinished(() => network.shut())
    const page = await openPage(
      browser,
      { ...product, url: url.replace(/\/$/, '') },
      { viewport: phone, language, serviceWorkers: 'allow' },
    )
    return { page, network }
  })
  .extend(
    'endsAll',
    ({ product, camille }) =>
      () =>
        product.pool.query('DELETE FROM sessions e USING users u WHERE u.id = e.user_id AND u.email = $1', [
          camille.email,
        ]),
  )

// Every owner has an open salon.
it.beforeEach(({ salon: _ }) => {})

async function opensDashboard(page: Page, language: 'fr' | 'en' = 'fr') {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: m.dashboard_title({}, { locale: language }) }).waitFor()
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const pages: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        pages[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? ''
    }
    return pages
  })

/** Until its worker runs, a browser without a connection shows its own error. */
async function keepsDay(page: Page) {
  await expect.poll(async () => Object.keys(await kept(page)).sort()).toEqual(['/offline', '/offline/day'])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
}

/** Those that have begun from now on and not ended. The stream of changes never ends. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  const end = (request: Request) => pending.delete(request)
  page.on('request', (request) => isStream(request.url()) || pending.add(request))
  page.on('requestfinished', end).on('requestfailed', end)
  return pending
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

const manifestOf = (page: Page) => page.locator('link[rel="manifest"]')

describe('an owner’s phone', () => {
  it.for([
    ['fr', 'Vos demandes', 'Demandes'],
    ['en', 'Your requests', 'Requests'],
  ] as const)(
    'installs Créneau on the home screen (%s)',
    async ([language, description, shortcut], { camille, onThePhone }) => {
      const { page } = await onThePhone(language)
      await signIn(page, camille)
      await opensDashboard(page, language)
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
        .toBe('activated')
      const browserSays = await page.context().newCDPSession(page)
      const { url, errors, data = '' } = await browserSays.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const manifest = JSON.parse(data)
      expect(manifest).toMatchObject({
        name: 'Créneau',
        lang: language,
        start_url: '/dashboard',
        display: 'standalone',
        description: expect.stringContaining(description),
        shortcuts: [{ name: shortcut }],
      })
      expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
      for (const { src, sizes } of manifest.icons) {
        const size = await page.evaluate(async (address) => {
          const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
          return `${width}x${height}`
        }, src)
        expect(size, src).toBe(sizes)
      }
      expect((await fetch(url)).headers.get('content-type')).toContain('application/manifest+json')
      const { installabilityErrors } = await browserSays.send('Page.getInstallabilityErrors')
      // Only the private windows of the tests prevent the installation.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    },
  )

  it('colours the browser’s bars in the chosen theme', async ({ camille, onThePhone }) => {
    const { page } = await onThePhone()
    await signIn(page, camille)
    await opensDashboard(page)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await opensDashboard(page)
    const colour = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      )
    await expect.poll(colour).toEqual(['#1a121c'])
  })

  it('runs no service worker for visitors who are not signed in, nor for pages that do not exist', async ({
    camille,
    salon,
    onThePhone,
  }) => {
    const { page } = await onThePhone()
    for (const path of ['/', `/book/${salon.token}`, '/auth']) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      expect(await workers(page), path).toBe(0)
      expect(await manifestOf(page).count(), path).toBe(0)
    }
    await signIn(page, camille)
    await opensDashboard(page)
    await expect.poll(() => workers(page)).toBe(1)
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    expect((await page.goto(`/book/${salon.token}`))?.status()).toBe(200)
  })
})

describe('without a connection', () => {
  it('an owner sees their stored day without the names of clients', async ({
    product,
    camille,
    salon,
    onThePhone,
  }) => {
    await client(product).books(salon, '2027-03-01 15:00', { clientName: 'Ada Lovelace' })
    const { page, network } = await onThePhone()
    await signIn(page, camille)
    await opensDashboard(page)
    await keepsDay(page)
    await network.shut()
    await page.goto(`/schedules/${salon.id}/calendar`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: m.offline_title() }).waitFor()
    await page.getByText('lun. 1er mars 2027 à 09:00').waitFor()
    await page.getByText('15:00 – 16:00').waitFor()
    for (const text of Object.values(await kept(page))) {
      expect(text).not.toContain('<script')
      expect(text.split('</head>')[1]).not.toMatch(/Ada|Lovelace|06 00|\w@\w/)
    }
    for (const [width, theme] of [
      [320, 'light'],
      [phone.width, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      expect(await violationsOn(page), `${width} ${theme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    await network.open()
    await page.getByRole('link', { name: m.common_retry() }).click()
    await page.getByRole('heading', { name: 'Salon', level: 1 }).waitFor()
  })

  it('an old stored day is not shown, and never replaces a client’s page', async ({
    camille,
    salon,
    onThePhone,
  }) => {
    const { page, network } = await onThePhone('en')
    await signIn(page, camille)
    await opensDashboard(page, 'en')
    await keepsDay(page)
    await page.evaluate(async () => {
      const cache = await caches.open('creneau')
      await cache.put('/offline/day', new Response('too old', { headers: { 'x-until': '1' } }))
    })
    await network.shut()
    await page.goto('/account', { waitUntil: 'commit' })
    await page.getByText(m.offline_text({}, en)).waitFor()
    expect(await page.title()).toBe('No connection · Créneau')
    const another = await page.context().newPage()
    await expect(another.goto(`/book/${salon.token}`, { waitUntil: 'commit' })).rejects.toThrow('ERR_')
  })

  it('shows nothing of an owner who logged out, nor of the previous one', async ({
    product,
    camille,
    onThePhone,
  }) => {
    const { page } = await onThePhone()
    await signIn(page, camille)
    await opensDashboard(page)
    await keepsDay(page)
    await button(page, m.menu_open()).click()
    await button(page, m.dashboard_logout()).click()
    await expect.poll(() => kept(page)).toEqual({})
    await expect.poll(() => workers(page)).toBe(0)
    await expect.poll(() => manifestOf(page).count()).toBe(0)
    await page.waitForURL((url) => url.pathname === '/')

    await signIn(page, camille)
    await opensDashboard(page)
    await keepsDay(page)
    // As after a session that ended elsewhere, unknown to this browser.
    await page.context().clearCookies()
    const jane = await owner(product)
    await page.goto('/auth')
    await page.getByLabel(m.auth_email()).fill(jane.email)
    await page.getByLabel(m.auth_password(), { exact: true }).fill(jane.password)
    await button(page, m.auth_login_submit()).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(async () => Object.keys(await kept(page))).toEqual(['/offline'])
  })
})

describe('a session that was ended elsewhere', () => {
  it('removes the stored day of an open page at its next request', async ({
    camille,
    onThePhone,
    endsAll,
  }) => {
    const { page } = await onThePhone()
    const pending = requestsOf(page)
    await signIn(page, camille)
    await opensDashboard(page)
    await keepsDay(page)
    await endsAll()
    // An owner who returns to the page causes this event.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => kept(page), { timeout: 90_000 }).toEqual({})
    await page.getByRole('dialog').waitFor()
    // A pending request could write it again.
    await expect.poll(() => pending.size).toBe(0)
    await framesPass(page)
    expect(await kept(page)).toEqual({})
  })

  it('removes the stored day when any page is opened after the session ended', async ({
    camille,
    onThePhone,
    endsAll,
  }) => {
    const { page, network } = await onThePhone()
    await signIn(page, camille)
    await opensDashboard(page)
    await keepsDay(page)
    await page.goto('about:blank')
    await endsAll()
    await page.goto('/dashboard')
    await page.waitForURL('**/auth?**')
    await expect.poll(() => kept(page)).toEqual({})
    await network.shut()
    await expect(page.goto('/dashboard', { waitUntil: 'commit' })).rejects.toThrow('ERR_')
  })

  it('keeps a stored day for at most 24 hours', async ({ camille, onThePhone }) => {
    const { page } = await onThePhone()
    await signIn(page, camille)
    await opensDashboard(page)
    await keepsDay(page)
    const left = await page.evaluate(
      async () => Number((await caches.match('/offline/day'))?.headers.get('x-until')) - Date.now(),
    )
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(24 * 3_600_000)
    await page.evaluate(async () => {
      const cache = await caches.open('creneau')
      await cache.put('/offline/day', new Response('too old', { headers: { 'x-until': '1' } }))
    })
    await page.goto('/nowhere')
    await expect.poll(async () => Object.keys(await kept(page))).toEqual(['/offline'])
  })
})

it('fetches the service worker’s file each time, and caches no code', async ({
  product,
  camille,
  onThePhone,
}) => {
  const { headers } = await fetch(`${product.url}/service-worker.js`)
  expect(headers.get('cache-control')).toBe('no-cache')
  const { page } = await onThePhone()
  await signIn(page, camille)
  await opensDashboard(page)
  await keepsDay(page)
})
