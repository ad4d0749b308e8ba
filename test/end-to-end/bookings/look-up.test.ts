import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button, languages } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const day = { fr: /^Lundi 8 mars/i, en: /^Monday, 8 March/ }

const reference = (page: Page, l: { locale: 'fr' | 'en' }) => page.getByLabel(m.manage_reference({}, l))

describe.for(languages)('A link with a reference (%s)', (language) => {
  const l = { locale: language }

  it.for([true, false])(
    'opens the booking itself, date and time first, with JavaScript: %s',
    async (javaScriptEnabled, { product, salon, newPage }) => {
      const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
      const page = await newPage({ language, viewport: phone, more: { javaScriptEnabled } })
      await page.goto(`/manage-booking?reference=${referenceToken}`)
      await page.getByRole('heading', { name: m.manage_pending({}, l) }).waitFor()
      await page.getByText(day[language]).waitFor()
      const tops = await Promise.all(
        [
          page.getByText(day[language]),
          page.getByText('10:00 – 11:00', { exact: true }),
          page.getByRole('heading', { name: m.manage_pending({}, l) }),
          button(page, m.manage_cancel({}, l)),
          page.getByText('Coupe', { exact: true }),
          page.getByText(referenceToken, { exact: true }),
          page.getByRole('heading', { name: m.manage_lookup_another({}, l) }),
          reference(page, l),
        ].map(async (one) => (await one.boundingBox())?.y ?? Number.NaN),
      )
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      if (javaScriptEnabled) expect(await faultsNow(page, 'an opened booking')).toEqual([])
    },
  )

  it.for([true, false])(
    'leads on to another booking, or says that there is none, with JavaScript: %s',
    async (javaScriptEnabled, { product, salon, newPage }) => {
      const [one, other] = [
        (await client(product).books(salon, '2027-03-08 10:00')).body.referenceToken,
        (await client(product).books(salon, '2027-03-08 14:00')).body.referenceToken,
      ]
      const page = await newPage({ language, viewport: phone, more: { javaScriptEnabled } })
      await page.goto(`/manage-booking?reference=${one}`)
      await reference(page, l).fill(other)
      await page.getByRole('button', { name: m.manage_lookup({}, l) }).click()
      await page.getByText('14:00 – 15:00', { exact: true }).waitFor()
      await reference(page, l).fill('ZZZZ2345')
      await page.getByRole('button', { name: m.manage_lookup({}, l) }).click()
      await page.getByRole('alert').getByText(m.manage_not_found_title({}, l)).waitFor()
      expect(await reference(page, l).inputValue()).toBe('ZZZZ2345')
      expect(await page.getByText('14:00 – 15:00').count()).toBe(0)
    },
  )
})

it('links to directions and to online calendars, which learn nothing about the client', async ({
  product,
  camille,
  salon,
  page,
}) => {
  await camille.get('editSchedule', {
    params: { scheduleId: salon.id },
    body: { address: '12 rue des Martyrs\n75009 Paris' },
  })
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  const google = new URL((await hrefOf(m.common_add_to_google_calendar())) ?? '')
  const url = `${product.url}/manage-booking?reference=${referenceToken}`
  expect(Object.fromEntries(google.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'À confirmer : Coupe · Salon',
    dates: '20270308T090000Z/20270308T100000Z',
    details: m.calendar_file_text({ reference: referenceToken, url }),
    location: 'Salon, 12 rue des Martyrs, 75009 Paris',
  })
  expect(await hrefOf(m.common_add_to_outlook())).toContain('startdt=2027-03-08T09%3A00%3A00Z')
  expect(await hrefOf(m.salon_directions())).toContain('destination=12%20rue%20des%20Martyrs')
  for (const name of [m.common_add_to_google_calendar(), m.common_add_to_outlook(), m.salon_directions()]) {
    const link = page.getByRole('link', { name })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener noreferrer')
  }
  const [booking] = await camille.bookings(salon)
  await camille.answers(booking?.id ?? 0, 'approved')
  await page.reload()
  await page.getByRole('heading', { name: m.manage_approved() }).waitFor()
  expect(await hrefOf(m.common_add_to_google_calendar())).toContain('&text=Coupe%20%C2%B7%20Salon&')
})

it('lets the reader type before the code arrives, and takes no focus from them', async ({
  product,
  salon,
  page,
}) => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await asked.promise
    await route.continue().catch(() => {})
  })
  await page.goto(`/manage-booking?reference=${referenceToken}`, { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('zzzz')
  asked.resolve()
  await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('textbox').inputValue()).toBe('ZZZZ')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})
