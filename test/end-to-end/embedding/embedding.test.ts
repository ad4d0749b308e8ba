import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsOn, violationsOn } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { saysCopied } from '../fixtures/copied.ts'
import { en } from '../fixtures/reader.ts'
import {
  button,
  choosesTime,
  element,
  expectInView,
  expectNothingHidden,
  frameIn,
  givesDetails,
  heading,
  isLive,
  it,
  script,
  services,
} from './embedded-page.ts'
import { listenOn, openSalonSite } from './salon-site.ts'

it.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  'takes a booking within a page of another site on a %s, without cookies',
  async ([, viewport], { product, camille, newPage }) => {
    const salon = await camille.opens({ services })
    const text = '<p>Depuis 1998</p>'.repeat(12)
    const site = await openSalonSite(product, script(product.url) + text + element(salon) + text)
    const page = await newPage({ viewport })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    const events = await listenOn(page)
    await page.goto(site)
    const frame = frameIn(page)
    await heading(frame, m.book_service_heading()).waitFor()
    await isLive(frame)
    expect(await page.getByText('Sans script').isVisible()).toBe(false)
    const cookie = await frame.locator(':root').evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: a cookie that only this browser's setting refuses
      document.cookie = 'third=party; SameSite=None; Secure'
      return document.cookie
    })
    expect(cookie).toBe('')
    await expectNothingHidden(page, frame)
    await button(frame, /^Chignon/).scrollIntoViewIfNeeded()
    await button(frame, /^Coupe/).click()
    await expectInView(page, frame, m.book_when_heading())
    await expectNothingHidden(page, frame)
    await button(frame, new RegExp(m.book_date_free({ date: 'lundi 8 mars', count: '\\d+' }))).click()
    await button(frame, '16:00').click()
    await expectInView(page, frame, m.book_client_heading())
    await expectNothingHidden(page, frame)
    await givesDetails(frame)
    await expectInView(page, frame, m.book_confirmation_heading())
    await expectNothingHidden(page, frame)

    const reference = (await frame.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
    expect(await camille.bookings(salon)).toMatchObject([{ referenceToken: reference }])
    const step = (name: string) => ({ type: 'creneau:step', detail: { step: name } })
    await expect
      .poll(async () => (await events()).filter(({ type }) => type !== 'creneau:ready'))
      .toEqual([
        step('service'),
        step('date'),
        step('time'),
        step('client'),
        { type: 'creneau:booked', detail: { status: 'pending' } },
        step('confirmation'),
      ])
    expect((await events()).filter(({ type }) => type === 'creneau:ready')).toHaveLength(1)
    expect(JSON.stringify(await events())).not.toContain(reference)
    expect(
      page
        .frames()
        .map((one) => one.url())
        .join(),
    ).not.toContain(reference)
    const cookies = (await page.context().cookies(product.url)).map(({ name }) => name)
    expect(cookies).toEqual(['creneau.language'])
    const leavingFrame = frame.locator('a:not([download], [target=_blank], [href^="tel:"])')
    expect(await leavingFrame.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

it('takes a booking in a frame whose scripts do not arrive', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  const site = await openSalonSite(product, script(product.url) + element(salon))
  const page = await newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(site)
  const frame = frameIn(page)
  await choosesTime(frame, '10:00')
  await givesDetails(frame)
  const reference = (await frame.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
  expect(await camille.bookings(salon)).toMatchObject([{ referenceToken: reference }])
})

it('takes a booking where the browser refuses all storage', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  const site = await openSalonSite(product, script(product.url) + element(salon))
  const page = await newPage()
  await page.addInitScript(() => {
    if (window.parent === window) return
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto(site)
  const frame = frameIn(page)
  await choosesTime(frame, '10:00')
  await givesDetails(frame)
  await frame.getByText(/^[A-HJ-NP-Z2-9]{8}$/).waitFor()
  await button(frame, m.book_new()).click()
  await choosesTime(frame, '12:00')
})

it('shows the next step at its heading in a browser that does not scroll the site around a frame', async ({
  product,
  camille,
  newPage,
}) => {
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`Soin ${index + 1}`, 30]))
  const salon = await camille.opens({ services: many })
  const site = await openSalonSite(
    product,
    script(product.url) + element(salon) + '<p>Depuis 1998</p>'.repeat(60),
  )
  const page = await newPage({ viewport: phone })
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function () {
      focus.call(this, { preventScroll: true })
    }
  })
  await page.goto(site)
  const frame = frameIn(page)
  await isLive(frame)
  await button(frame, /^Soin 14/).click()
  await expectInView(page, frame, m.book_when_heading())
})

it('opens the booking from a floating button, with the keyboard only', async ({
  product,
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services })
  const site = await openSalonSite(
    product,
    `${script(product.url)}<a href="#top">Tarifs</a>${element(salon, 'mode="button" language="en"')}<p>Fin</p>`,
  )
  for (const viewport of [phone, desktop]) {
    const page = await newPage({ viewport })
    await page.goto(site)
    const open = page.getByRole('button', { name: 'Book an appointment' })
    await open.waitFor()
    expect(page.frames()).toHaveLength(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await dialog.waitFor()
    const frame = frameIn(page)
    await heading(frame, m.book_service_heading({}, en)).waitFor()
    await isLive(frame)
    const close = dialog.getByRole('button', { name: 'Close' })
    const hasFocus = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)
    await expect.poll(hasFocus).toBe('close')
    const overflow = () => page.evaluate(() => document.documentElement.style.overflow)
    const first = button(frame, /^Coupe/)
    while (!(await first.evaluate((one) => one === document.activeElement && document.hasFocus())))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(frame, m.book_when_heading({}, en)).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(hasFocus).toBe('open')
    await expect.poll(overflow).toBe('')

    await page.keyboard.press('Enter')
    await heading(frame, m.book_when_heading({}, en)).waitFor()
    expect(await overflow()).toBe('hidden')
    await expect.poll(hasFocus).toBe('close')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(hasFocus).toBe('open')
    await close.waitFor({ state: 'hidden' })
  }
})

it('starts a new booking when the floating button is pressed after one', async ({
  product,
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services })
  const label = 'Réserver chez Camille'
  const site = await openSalonSite(
    product,
    script(product.url) + element(salon, `mode="button" label="${label}"`),
  )
  const page = await newPage({ viewport: phone })
  const events = await listenOn(page)
  await page.goto(site)
  await page.getByRole('button', { name: label }).click()
  const frame = frameIn(page)
  await choosesTime(frame, '10:00')
  await givesDetails(frame)
  await expect.poll(async () => (await events()).map(({ type }) => type)).toContain('creneau:booked')
  await page.clock.setFixedTime(product.now() + 60_000)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: label }).click()
  await heading(frame, m.book_service_heading()).waitFor()
})

it('ignores messages of the site and of other frames', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  const other = `data:text/html,<script>parent.postMessage({type:'creneau:booked',status:'x'},'*')</script>`
  const site = await openSalonSite(
    product,
    `${script(product.url)}${element(salon)}<iframe src="${other}"></iframe>`,
  )
  const page = await newPage()
  const events = await listenOn(page)
  await page.goto(site)
  await heading(frameIn(page), m.book_service_heading()).waitFor()
  await page.evaluate(() => window.postMessage({ type: 'creneau:height', height: 9 }, '*'))
  await expect.poll(async () => (await events()).map(({ type }) => type)).toContain('creneau:step')
  expect((await events()).map(({ type }) => type)).not.toContain('creneau:booked')
  await expectNothingHidden(page, frameIn(page))
})

it('shows the link of the lines where scripts do not run', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  const site = await openSalonSite(product, script(product.url) + element(salon), "'none'")
  const page = await newPage()
  await page.goto(site)
  await page.getByRole('link', { name: 'Sans script' }).waitFor()
})

it('follows later changes of its attributes, and leaves with the element', async ({
  product,
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services })
  const site = await openSalonSite(product, script(product.url) + element(salon, 'language="fr"'))
  const page = await newPage()
  await page.goto(site)
  await heading(frameIn(page), m.book_service_heading()).waitFor()
  await page.locator('creneau-booking').evaluate((one) => one.setAttribute('language', 'en'))
  await heading(frameIn(page), m.book_service_heading({}, en)).waitFor()
  await page.locator('creneau-booking').evaluate((one) => one.setAttribute('mode', 'button'))
  await page.getByRole('button', { name: 'Book an appointment' }).click()
  await page.getByRole('dialog').waitFor()
  await page.locator('creneau-booking').evaluate((one) => one.remove())
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await expect.poll(() => page.frames()).toHaveLength(1)
})

it('gives the owner lines that work in another site, in either language', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const owner = await newPage({ more: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await signIn(owner, camille)
  await owner.goto(`/schedules/${salon.id}?tab=settings`)
  const section = owner.getByRole('region', { name: m.schedule_embed_title() })
  const copies = async (label: string) => {
    const part = section
      .locator('div', { has: owner.getByRole('heading', { name: label, exact: true }) })
      .last()
    const copy = part.locator('..').getByRole('button', { name: m.schedule_embed_copy() })
    await saysCopied(owner, () => copy.click())
    const lines = await owner.evaluate(() => navigator.clipboard.readText())
    expect(await part.locator('..').locator('pre').textContent()).toBe(lines)
    await section.getByRole('button', { name: m.common_copied() }).waitFor({ state: 'detached' })
    return lines
  }
  const inline = await copies(m.schedule_embed_inline())
  await section.getByText('English').click()
  const floating = await copies(m.schedule_embed_button())

  const page = await newPage()
  await page.goto(await openSalonSite(product, inline))
  await heading(frameIn(page), m.book_service_heading())
    .or(heading(frameIn(page), m.book_when_heading()))
    .waitFor()
  await page.goto(await openSalonSite(product, floating))
  await page.getByRole('button', { name: m.schedule_embed_link({}, en) }).click()
  await heading(frameIn(page), m.book_service_heading({}, en))
    .or(heading(frameIn(page), m.book_when_heading({}, en)))
    .waitFor()
})

it('shows no accessibility faults in the frame or around it', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  const locked = await camille.opens({ password: 'bienvenue' })
  const page = await newPage()
  const embedded = `/embed/${salon.token}`
  const chosen = `service=${salon.services.Coupe}&date=2027-03-08`
  for (const path of [
    embedded,
    `${embedded}?step=time&${chosen}&language=en`,
    `${embedded}?step=client&${chosen}&time=11:00`,
    `/embed/${locked.token}`,
    '/embed/nowhere',
  ])
    expect(await faultsOn(page, path, false)).toEqual([])
  await page.goto(await openSalonSite(product, script(product.url) + element(salon, 'mode="button"')))
  const open = page.getByRole('button', { name: 'Prendre rendez-vous' })
  await open.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await open.click()
  await heading(frameIn(page), m.book_service_heading()).waitFor()
  expect(await violationsOn(page)).toEqual([])
})
