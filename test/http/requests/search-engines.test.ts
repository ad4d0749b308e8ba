import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let legalFolder: string
let camille: Owner
let salon: Salon
let names = 0
let slug: string

beforeAll(async () => {
  legalFolder = await mkdtemp(join(tmpdir(), 'legal-'))
  await writeFile(join(legalFolder, 'privacy.fr.md'), 'Vos données')
  product = await startProduct({ legalFolder })
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens()
  slug = `chez-camille-${++names}`
})

afterAll(async () => {
  await product.stop()
  await rm(legalFolder, { recursive: true })
})

const edits = (body: Body<'editSchedule'>, of = salon) =>
  camille.get('editSchedule', { params: { scheduleId: of.id }, body })

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${product.url}${path}`, { redirect: 'manual', ...init })

/** What search engines read: the header and the element. */
async function robotsOf(path: string, init?: RequestInit) {
  const response = await ask(path, init)
  const [, robots] = /<meta name="robots" content="([^"]+)"/.exec(await response.text()) ?? []
  return { header: response.headers.get('x-robots-tag'), robots }
}

const hidden = { header: 'noindex', robots: 'noindex' }
const shown = { header: null, robots: 'all' }

const canonicalOf = async (path: string) =>
  /<link rel="canonical" href="([^"]+)"/.exec(await (await ask(path)).text())?.[1]

async function alternatesOf(path: string) {
  const page = await (await ask(path)).text()
  const found = page.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)
  return Object.fromEntries([...found].map(([, language, href]) => [language, href]))
}

/** The site map of a minute later, because it is remembered for a minute. */
async function sitemap(path = '/sitemap.xml') {
  product.setNow(new Date(product.now() + 60_001).toISOString())
  const response = await ask(path)
  const text = await response.text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  return { response, text, addresses }
}

const isInSitemap = async (token: string) =>
  (await sitemap()).addresses.includes(`${product.url}/book/${token}`)

describe('Search engines', () => {
  it('hides booking pages by default', async () => {
    await edits({ slug })
    for (const path of [`/book/${slug}`, `/book/${salon.token}`]) expect(await robotsOf(path)).toEqual(hidden)
    expect(await isInSitemap(slug)).toBe(false)
  })

  it('lets search engines show a listed page, at its canonical address only', async () => {
    const former = `${slug}-before`
    await edits({ slug: former })
    await edits({ slug, listed: true })
    expect(await robotsOf(`/book/${slug}`)).toEqual(shown)
    expect(await robotsOf(`/book/${slug}`, { headers: { 'accept-language': 'en' } })).toEqual(shown)
    expect((await robotsOf(`/book/${slug}`, { method: 'HEAD' })).header).toBeNull()
    for (const path of [`/book/${salon.token}`, `/book/${former}`, `/embed/${slug}`])
      expect(await robotsOf(path), path).toEqual(hidden)
    for (const query of [
      '?',
      '?language=en',
      '?utm_source=x',
      '?step=date',
      '?step=client',
      '?reference=AAAAAAAA',
    ])
      expect((await robotsOf(`/book/${slug}${query}`)).header, query).toBe('noindex')
    // From the cache too.
    expect(await robotsOf(`/book/${slug}`)).toEqual(shown)
    expect(await isInSitemap(slug)).toBe(true)
    expect(await isInSitemap(salon.token)).toBe(false)
  })

  it('lets search engines show a listed page without a slug at its share link', async () => {
    await edits({ listed: true })
    expect(await robotsOf(`/book/${salon.token}`)).toEqual(shown)
    expect(await isInSitemap(salon.token)).toBe(true)
    await edits({ slug })
    expect(await robotsOf(`/book/${salon.token}`)).toEqual(hidden)
    expect(await robotsOf(`/book/${slug}`)).toEqual(shown)
    expect(await isInSitemap(salon.token)).toBe(false)
  })

  it('hides the page again at once when its owner stops listing it', async () => {
    await edits({ slug, listed: true })
    expect(await robotsOf(`/book/${slug}`)).toEqual(shown)
    await edits({ listed: false })
    expect(await robotsOf(`/book/${slug}`)).toEqual(hidden)
    expect(await isInSitemap(slug)).toBe(false)
  })

  it('hides a page behind a password, also with the cookie of a visitor who has unlocked it', async () => {
    await edits({ slug, listed: true, password: 'bienvenue' })
    const visitor = client(product)
    await visitor.get('unlockSchedule', { params: { token: slug }, body: { password: 'bienvenue' } })
    expect(await robotsOf(`/book/${slug}`)).toEqual(hidden)
    expect(await robotsOf(`/book/${slug}`, { headers: { cookie: visitor.cookie } })).toEqual(hidden)
    expect(await isInSitemap(slug)).toBe(false)
    await edits({ password: null })
    expect(await robotsOf(`/book/${slug}`)).toEqual(shown)
    expect(await isInSitemap(slug)).toBe(true)
  })

  it.each(['none', 'past_due', 'cancelled'])(
    'hides the page while the subscription is %s',
    async (status) => {
      await edits({ slug, listed: true })
      await camille.subscribes(status)
      expect(await robotsOf(`/book/${slug}`)).toEqual(hidden)
      expect(await isInSitemap(slug)).toBe(false)
      await camille.subscribes()
      expect(await robotsOf(`/book/${slug}`)).toEqual(shown)
    },
  )

  it('hides the page of a deleted schedule and of an account that is being deleted', async () => {
    await edits({ slug, listed: true })
    await product.pool.query('UPDATE users SET deletion_at = now() WHERE email = $1', [camille.email])
    expect(await isInSitemap(slug)).toBe(false)
    expect(await robotsOf(`/book/${slug}`)).toEqual(hidden)
    await product.pool.query('UPDATE users SET deletion_at = NULL WHERE email = $1', [camille.email])
    expect(await isInSitemap(slug)).toBe(true)
    await camille.confirms()
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    expect(await robotsOf(`/book/${slug}`)).toEqual(hidden)
    expect(await isInSitemap(slug)).toBe(false)
  })

  it('hides the answer to a form', async () => {
    await edits({ slug, listed: true })
    const body = new URLSearchParams({ clientName: 'Ada', clientPhone: '' })
    expect(
      await robotsOf(`/book/${slug}`, { method: 'POST', body, headers: { origin: product.url } }),
    ).toEqual(hidden)
  })
})

describe('Canonical addresses', () => {
  it('names the readable address on every page of the schedule', async () => {
    expect(await canonicalOf(`/book/${salon.token}`)).toBe(`${product.url}/book/${salon.token}`)
    const former = `${slug}-before`
    await edits({ slug: former })
    await edits({ slug })
    for (const path of [
      `/book/${slug}`,
      `/book/${former}`,
      `/book/${salon.token}`,
      `/book/${salon.token}?step=date`,
      `/embed/${former}`,
    ])
      expect(await canonicalOf(path), path).toBe(`${product.url}/book/${slug}`)
    for (const path of ['/book/nowhere', '/', '/manage-booking'])
      expect(await canonicalOf(path)).toBeUndefined()
  })

  it('names the English page by its own address, and each page to the other', async () => {
    await edits({ slug, listed: true })
    const url = `${product.url}/book/${slug}`
    for (const path of ['?language=en', '?language=en&step=date'].map((query) => `/book/${slug}${query}`)) {
      expect(await canonicalOf(path), path).toBe(`${url}?language=en`)
      expect(await (await ask(path)).text()).toContain(`property="og:url" content="${url}?language=en"`)
    }
    expect(await canonicalOf(`/book/${slug}?language=fr`)).toBe(url)
    for (const path of [`/book/${slug}`, `/book/${slug}?language=en`, `/book/${salon.token}`])
      expect(await alternatesOf(path), path).toEqual({ fr: url, en: `${url}?language=en`, 'x-default': url })
    for (const path of [`/embed/${slug}`, '/book/nowhere', '/manage-booking', '/nowhere'])
      expect(await alternatesOf(path), path).toEqual({})
  })

  it('names both languages of the landing page, which the address chooses', async () => {
    const url = `${product.url}/`
    const english = await (await ask('/?language=en')).text()
    expect(english).toContain('<html data-payments="sandbox"')
    expect(english).toContain('lang="en"')
    expect(english).toContain('Your day fills up while you work.')
    expect(await canonicalOf('/?language=en')).toBe(`${url}?language=en`)
    for (const path of ['/', '/?language=en'])
      expect(await alternatesOf(path), path).toEqual({ fr: url, en: `${url}?language=en`, 'x-default': url })
    expect(await alternatesOf('/legal/privacy')).toEqual({})
    await writeFile(join(legalFolder, 'privacy.en.md'), 'Your data')
    const privacy = `${product.url}/legal/privacy`
    await vi.waitFor(
      async () =>
        expect(await alternatesOf('/legal/privacy')).toEqual({
          fr: privacy,
          en: `${privacy}?language=en`,
          'x-default': privacy,
        }),
      { timeout: 30_000, interval: 500 },
    )
    expect(await robotsOf('/?language=en')).toEqual({ header: null, robots: undefined })
  })

  it('names the readable address to link previews and in the facts, and keeps the links of the page', async () => {
    await edits({ slug })
    const page = await (await ask(`/book/${salon.token}`)).text()
    const url = `${product.url}/book/${slug}`
    expect(page).toContain(`<meta property="og:url" content="${url}"/>`)
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(facts)).toMatchObject({ url, '@id': url })
    expect(page).toContain(`/book/${salon.token}?step=date`)
    expect((await ask(`/book/${salon.token}`)).status).toBe(200)
  })

  it('takes forms under every address, and leads back to the same one', async () => {
    await edits({ slug })
    const serviceId = `${salon.services.Coupe}`
    const sends = (token: string, search: Record<string, string>, fields: Record<string, string>) =>
      ask(`/book/${token}?${new URLSearchParams(search)}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: product.url },
      })
    const chosen = await sends(slug, { step: 'date', service: serviceId }, { with: '7' })
    expect(chosen.headers.get('location')).toBe(`/book/${slug}?step=date&service=${serviceId}&with=7`)
    const at = { step: 'client', service: serviceId, date: '2027-03-08' }
    const details = { clientName: 'Ada', clientPhone: '06 12 34 56 78' }
    for (const [token, time] of [
      [slug, '09:00'],
      [salon.token, '10:00'],
    ] as const) {
      const booked = await sends(token, { ...at, time }, details)
      expect([booked.status, await booked.text()]).toEqual([
        200,
        expect.stringMatching(/reference=[A-Z0-9]{8}/),
      ])
    }
    expect(await camille.bookings(salon)).toHaveLength(2)
    await edits({ password: 'bienvenue' })
    const opened = await sends(slug, {}, { password: 'bienvenue' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/book/${slug}?`])
  })

  it('embeds the page under its slug', async () => {
    await edits({ slug })
    const response = await ask(`/embed/${slug}`)
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(await response.text()).toContain('Coupe')
  })
})

describe('The site map', () => {
  it('lists the product’s own pages first', async () => {
    const { response, text, addresses } = await sitemap()
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/,
    )
    expect(addresses.slice(0, 2)).toEqual([`${product.url}/`, `${product.url}/legal/privacy`])
    for (const path of addresses) expect((await fetch(path)).headers.get('x-robots-tag'), path).toBeNull()
    expect((await ask('/sitemap.xml', { method: 'HEAD' })).status).toBe(200)
    expect((await ask('/sitemap-2.xml')).status).toBe(404)
  })

  it('names the site map in robots.txt, which forbids nothing', async () => {
    const response = await ask('/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${product.url}/sitemap.xml\n`)
  })

  it('becomes an index of files when one cannot hold all salons', async () => {
    const before = (await sitemap()).addresses
    await product.pool.query(
      `INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, listed)
        SELECT tenant_id, owner_id, 'Salon', 'UTC', 'Many' || n, true FROM schedules, generate_series(1, 50000) n WHERE id = $1`,
      [salon.id],
    )
    const { text, addresses } = await sitemap()
    expect(text).toContain('<sitemapindex')
    expect(addresses).toEqual([1, 2].map((number) => `${product.url}/sitemap-${number}.xml`))
    const [first, second] = await Promise.all(
      ['/sitemap-1.xml', '/sitemap-2.xml'].map((path) => sitemap(path)),
    )
    const listed = [...(first?.addresses ?? []), ...(second?.addresses ?? [])]
    expect(first?.addresses.length).toBeLessThanOrEqual(50_000)
    expect(listed).toHaveLength(before.length + 50_000)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed).toEqual(expect.arrayContaining(before))
    for (const path of [
      '/sitemap-3.xml',
      '/sitemap-0.xml',
      '/sitemap-01.xml',
      '/sitemap-x.xml',
      '/sitemap-99999.xml',
    ])
      expect((await ask(path)).status, path).toBe(404)
    await product.pool.query("DELETE FROM schedules WHERE share_token LIKE 'Many%'")
    expect((await sitemap()).addresses).toEqual(before)
  })
})
