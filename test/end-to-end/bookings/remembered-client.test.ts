import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button, languages, startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

type Language = { locale?: 'fr' | 'en' }

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('creneau.client'))
const remember = (page: Page, l: Language = {}) =>
  page.getByRole('checkbox', { name: m.book_remember({}, l) })
const name = (page: Page, l: Language = {}) => page.getByLabel(m.book_client_name({}, l))
const telephone = (page: Page, l: Language = {}) => page.getByLabel(m.book_client_phone({}, l))
const upcoming = (page: Page, l: Language = {}) =>
  page.getByRole('heading', { name: m.manage_remembered({}, l) })

const details = ({ token, services }: Salon, time: string) =>
  `/book/${token}?step=client&service=${services.Coupe}&date=2027-03-08&time=${time}`

/** A tab of its own, because this one still shows the first booking. */
async function opensLater(page: Page, path: string): Promise<Page> {
  const later = await page.context().newPage()
  await later.goto(path)
  return later
}

async function send(page: Page, l: Language = {}): Promise<string> {
  await button(page, m.book_submit({}, l)).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading({}, l) }).waitFor()
  return new URL(page.url()).searchParams.get('reference') ?? ''
}

async function booksAsAda(page: Page, salon: Salon, l: Language = {}): Promise<string> {
  await page.goto(details(salon, '10:00'))
  await remember(page, l).check()
  await name(page, l).fill('Ada Lovelace')
  await page.getByLabel(startingWith(m.book_client_email({}, l))).fill('ada@example.com')
  await telephone(page, l).fill('06 12 34 56 78')
  await page.getByLabel(startingWith(m.book_client_comment({}, l))).fill('Près de la fenêtre')
  return send(page, l)
}

describe.for(languages)('A client who asked to be remembered (%s)', (language) => {
  const l = { locale: language }

  it('finds name, phone and upcoming bookings again', async ({ salon, newPage }) => {
    const page = await newPage({ language, viewport: phone })
    const reference = await booksAsAda(page, salon, l)
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({
      name: 'Ada Lovelace',
      phone: '06 12 34 56 78',
      references: [reference],
    })

    await page.goto('/manage-booking')
    await upcoming(page, l).waitFor()
    const entry = page.getByRole('link', { name: /10:00 – 11:00/ })
    await entry.waitFor()
    expect(await faultsNow(page, 'remembered bookings')).toEqual([])
    await entry.click()
    await page.getByRole('heading', { name: m.manage_pending({}, l) }).waitFor()

    const later = await opensLater(page, details(salon, '14:00'))
    await later.getByText(m.book_remembered({ client: 'Ada Lovelace' }, l)).waitFor()
    expect(await name(later, l).inputValue()).toBe('Ada Lovelace')
    expect(await telephone(later, l).inputValue()).toBe('06 12 34 56 78')
    expect(await later.getByLabel(startingWith(m.book_client_email({}, l))).inputValue()).toBe('')
    expect(await remember(later, l).isChecked()).toBe(true)
    expect(await faultsNow(later, 'remembered details')).toEqual([])
    const second = await send(later, l)
    expect(JSON.parse((await stored(later)) ?? '').references).toEqual([second, reference])
  })
})

it('remembers nothing unless asked', async ({ salon, page }) => {
  await page.goto(details(salon, '10:00'))
  expect(await remember(page).isChecked()).toBe(false)
  await name(page).fill('Ada')
  await telephone(page).fill('06 12 34 56 78')
  await send(page)
  expect(await stored(page)).toBeNull()
  await page.goto('/manage-booking')
  await page.getByRole('heading', { name: m.manage_where_title() }).waitFor()
  expect(await upcoming(page).count()).toBe(0)
})

it('lets the next person at the device forget everything with one press', async ({ salon, page }) => {
  await booksAsAda(page, salon)
  const later = await opensLater(page, details(salon, '14:00'))
  await button(later, m.book_remembered_forget()).click()
  expect(await name(later).inputValue()).toBe('')
  expect(await telephone(later).inputValue()).toBe('')
  expect(await remember(later).isChecked()).toBe(false)
  expect(await stored(later)).toBeNull()
})

it('forgets everything on the look-up page, in all its tabs', async ({ salon, page }) => {
  await booksAsAda(page, salon)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/manage-booking')
    await upcoming(tab).waitFor()
  }
  await button(page, m.manage_remembered_forget()).click()
  for (const tab of [page, other]) await expect.poll(() => upcoming(tab).count()).toBe(0)
  expect(await stored(page)).toBeNull()
})

it('replaces the bookings of the person before when another one is remembered', async ({ salon, page }) => {
  await booksAsAda(page, salon)
  const later = await opensLater(page, details(salon, '14:00'))
  // A press before the page's code has arrived sends the plain form, which remembers nobody.
  await later.getByText(m.book_remembered({ client: 'Ada Lovelace' })).waitFor()
  await name(later).fill('Grace Hopper')
  await telephone(later).fill('06 98 76 54 32')
  const reference = await send(later)
  // Another tab may learn of it later.
  expect(JSON.parse((await stored(later)) ?? '')).toEqual({
    name: 'Grace Hopper',
    phone: '06 98 76 54 32',
    references: [reference],
  })
})

it('forgets bookings that are cancelled, past or unknown', async ({ product, salon, page }) => {
  const kept = await booksAsAda(page, salon)
  const cancelled = (await client(product).books(salon, '2027-03-08 14:00')).body.referenceToken
  await client(product).cancels(cancelled)
  const past = (await client(product).books(salon, '2027-03-02 09:00')).body.referenceToken
  await page.evaluate(
    (references) =>
      localStorage.setItem('creneau.client', JSON.stringify({ name: 'Ada', phone: '06', references })),
    [kept, cancelled, past, 'ZZZZ2345'],
  )
  product.setNow('2027-03-03T09:00:00Z')
  await page.goto('/manage-booking')
  await page.getByRole('link', { name: /10:00 – 11:00/ }).waitFor()
  await expect.poll(async () => JSON.parse((await stored(page)) ?? '').references).toEqual([kept])
  expect(await page.getByRole('link', { name: /09:00|14:00/ }).count()).toBe(0)
})

it('books without storage, and survives nonsense in it', async ({ salon, newPage }) => {
  const page = await newPage()
  await page.goto(details(salon, '10:00'))
  for (const nonsense of ['{', '[]', '{"name":1}', '{"name":"A","phone":"","references":[1,null]}']) {
    await page.evaluate((text) => localStorage.setItem('creneau.client', text), nonsense)
    await page.goto('/manage-booking')
    await page.getByRole('heading', { name: m.manage_where_title() }).waitFor()
  }
  const locked = await newPage()
  await locked.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await locked.goto(details(salon, '10:00'))
  await name(locked).fill('Ada')
  await telephone(locked).fill('06 12 34 56 78')
  expect(await remember(locked).count()).toBe(0)
  await send(locked)
})

it('fills in and remembers no client in a frame', async ({ salon, page }) => {
  await booksAsAda(page, salon)
  const frame = await opensLater(page, details(salon, '14:00').replace('/book/', '/embed/'))
  await frame.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  expect(await name(frame).inputValue()).toBe('')
  expect(await remember(frame).count()).toBe(0)
})

it('keeps a name that is typed while the page starts to work', async ({ salon, page }) => {
  await booksAsAda(page, salon)
  const later = await page.context().newPage()
  // React listens at the root just before it adopts the form of the server.
  await later.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: [string, never]) {
      const field = document.querySelector<HTMLInputElement>('[name=clientName]')
      if (this instanceof Element && this.id === 'root' && field && field.value === '') {
        field.value = 'Grace Hopper'
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      return listen.apply(this, given)
    }
  })
  await later.goto(details(salon, '14:00'))
  await remember(later).isChecked()
  await later.locator('#root:not([data-static])').waitFor()
  expect(await name(later).inputValue()).toBe('Grace Hopper')
  expect(await telephone(later).inputValue()).toBe('')
})
