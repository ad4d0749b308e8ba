import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type OwnerPage, ownerParameterNames } from '../../../src/contract/owner-pages.ts'
import { pages } from '../../../src/contract/pages.ts'
import { publicPages } from '../../../src/contract/public-pages.ts'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'

let camille: Owner
let salon: Salon
let staffId: number

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  await camille.enters(salon, '2027-03-08 10:00')
  const [member] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
  staffId = member?.id ?? 0
})

const token = 'A'.repeat(40)
const period = { period: 'month', date: '2027-03-01', from: '2027-03-01', to: '2027-03-31' }
const figures = { ...period, by: 'day', of: 'hours' }

/** Values that mean something, for each parameter of each page of the owner's application. */
const meaningful: Record<OwnerPage, Record<string, string>> = {
  auth: { tab: 'register', next: '/clients' },
  verifyEmail: { token, change: token, back: token },
  forgotPassword: {},
  resetPassword: { token },
  dashboard: {},
  schedule: { tab: 'settings', status: 'pending', payments: 'return' },
  calendar: {
    view: 'week',
    month: '2027-03',
    date: '2027-03-08',
    members: '1,2',
    apart: '1',
    day: '2027-03-08',
    add: '1',
    booking: '1',
    answer: 'approved',
    client: '1',
  },
  member: {},
  scheduleStatistics: figures,
  statistics: figures,
  requests: {},
  clients: { q: 'Ada', client: '1', show: 'new', sort: 'lastVisit' },
  money: { ...period, schedule: '1' },
  subscription: { checkout: 'done', schedule: '1' },
  account: {},
  operations: {},
  invitation: {},
  sandbox: {},
  sandboxBank: { clientSecret: 'x', returnUrl: '/' },
}

const odd = ['10:00.', '2027-02-30', '%00', '%FF', '9'.repeat(40), 'x'.repeat(500), '__proto__', '1,,2']

const signedOut: readonly OwnerPage[] = ['auth', 'verifyEmail', 'forgotPassword', 'resetPassword']

const pathOf = (name: OwnerPage): string =>
  pages[name]
    .replace(':scheduleId', String(salon.id))
    .replace(':staffId', String(staffId))
    .replace(':invitationToken', 'A'.repeat(22))
    .replace(':sessionId', 'sbx_12345678')
    .replace(':paymentIntentId', 'pi_12345678')

async function expectScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settle(page)
  const failed = page.getByRole('button', { name: m.common_retry(), exact: true })
  expect([address.slice(0, 200), await failed.count()]).toEqual([address.slice(0, 200), 0])
}

it('tests every parameter of every page', () => {
  const others: readonly string[] = publicPages
  expect(Object.keys(meaningful).sort()).toEqual(
    Object.keys(pages)
      .filter((name) => !others.includes(name))
      .sort(),
  )
  for (const name of Object.keys(meaningful) as OwnerPage[])
    expect([name, Object.keys(meaningful[name]).sort()]).toEqual([name, ownerParameterNames(name).sort()])
})

it.for(Object.keys(meaningful) as OwnerPage[])(
  'opens the page %s whatever its address says',
  async (name, { newPage }) => {
    const page = await newPage()
    if (!signedOut.includes(name)) await signIn(page, camille)
    const names = ownerParameterNames(name)
    for (const value of odd) {
      const all = names.map((one) => `${one}=${value}`).join('&')
      await expectScreen(page, `${pathOf(name)}?${all}&salon=${value}`)
    }
    for (const [at, one] of names.entries()) {
      const others = Object.entries(meaningful[name]).filter(([other]) => other !== one)
      const value = [...odd.slice(0, 3), 'x'.repeat(5000)][at % 4]
      await expectScreen(page, `${pathOf(name)}?${new URLSearchParams(others)}&${one}=${value}`)
    }
  },
)

it('tells owners that a link names what cannot be', async ({ newPage }) => {
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`${pathOf('calendar')}?view=day&date=2027-03-32`)
  await toast(page, m.link_part_dropped(), m.link_part_dropped_text())
  await page.getByRole('heading', { name: /lundi 1er mars 2027/i }).waitFor()
})

it('tells clients what the booking page shows instead of a part of a link, until they choose', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: phone })
  const choices = `service=${salon.services.Coupe}&date=2027-03-08`
  await page.goto(`/book/${salon.token}?step=client&${choices}&time=11:00.`)
  const said = page.getByText(m.link_time())
  await said.waitFor()
  await page.getByRole('button', { name: '11:00', exact: true }).click()
  await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
  expect(await said.count()).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: '11:00', exact: true }).waitFor()
  expect(await said.count()).toBe(0)

  // The server draws the first page once for all.
  await page.goto(`/book/${salon.token}?service=x`)
  await page.getByText(m.link_service()).waitFor()
  await page.getByRole('button', { name: 'Barbe' }).click()
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  expect(await page.getByText(m.link_service()).count()).toBe(0)

  // More services than a visit may have.
  await page.goto(`/book/${salon.token}?step=date&service=${Array(10).fill(salon.services.Coupe)}`)
  await page.getByText(m.link_service()).waitFor()
})

it.for([
  ['&date=abc&time=11:00', m.link_date],
  ['&date=2027-02-30&time=11:00', m.link_date],
  ['&date=2026-03-09&time=11:00', m.link_date],
  ['&date=2027-03-09&time=11:00.', m.link_time],
  ['&date=2027-03-09&time=99:99', m.link_time],
] as const)(
  'offers times for another day where a link to move a booking says %s',
  async ([search, said], { product, newPage }) => {
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 14:00')).body
    const page = await newPage({ viewport: phone })
    await page.goto(`/manage-booking?reference=${referenceToken}&move=yes${search}`)
    await page.getByRole('heading', { name: m.manage_reschedule_heading() }).waitFor()
    await page.getByText(said()).waitFor()
    await page.getByRole('button', { name: '11:00', exact: true }).first().click()
    await page.getByRole('heading', { name: m.manage_reschedule_confirm_heading() }).waitFor()
    expect(await page.getByText(said()).count()).toBe(0)
    await client(product).cancels(referenceToken)
  },
)
