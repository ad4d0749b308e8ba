import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { goodCard, type Salon } from '../../fixtures/actors.ts'
import { button, euros, fillsCard, isPaid, walksToDetails, walksToPayment } from '../deposits/payments.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend('setup', { scope: 'file' }, { whole: true })

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('creneau.')))

const name = (page: Page) => page.getByLabel(m.book_client_name(), { exact: true }).inputValue()

const detailsOf = ({ token, services }: Salon) =>
  `/book/${token}?step=client&service=${services.Coupe}&date=2027-03-08&time=11:00`

it('keeps only the language and the theme once the owner logs out', async ({ camille, salon, newPage }) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const page = await newPage({ serviceWorkers: 'allow' })
  await walksToPayment(page, pointer(), salon, '10:00')
  expect(await kept(page)).not.toEqual([])
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await signIn(page, camille)
  await page.goto('/dashboard')
  await button(page, m.menu_open()).click()
  await button(page, m.dashboard_logout()).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => kept(page)).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'fr', theme: 'dark' })
  await page.goto(detailsOf(salon))
  expect(await name(page)).toBe('')
})

it.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  'offers to sign out on every page of the owner, on a %s',
  async ([, viewport], { camille, salon, newPage }) => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    const ofSchedule = ['', '/calendar', '/statistics'].map((path) => `/schedules/${salon.id}${path}`)
    const others = ['dashboard', 'statistics', 'requests', 'clients', 'money', 'subscription', 'account']
    for (const path of [...ofSchedule, ...others.map((name) => `/${name}`)]) {
      await page.goto(path)
      await button(page, m.menu_open()).filter({ visible: true }).click()
      await button(page, m.dashboard_logout()).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await button(page, m.dashboard_logout()).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  },
)

it('shows a person who signs in nothing that was typed in this tab before', async ({
  camille,
  salon,
  newPage,
}) => {
  const page = await newPage({ serviceWorkers: 'allow' })
  await walksToDetails(page, pointer(), salon, '10:00')
  await page.goto('/auth')
  await page.getByLabel(m.auth_email()).fill(camille.email)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
  await button(page, m.auth_login_submit()).click()
  await page.waitForURL('**/dashboard')
  expect(await kept(page)).toEqual([])
  await page.goto(detailsOf(salon))
  expect(await name(page)).toBe('')
})

it('forgets the client’s details once a booking is made', async ({ salon, newPage }) => {
  const page = await newPage({ serviceWorkers: 'allow' })
  await walksToDetails(page, pointer(), salon, '10:00')
  await button(page, m.book_submit()).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  await button(page, m.book_new()).click()
  await page.getByRole('heading', { name: m.book_service_heading() }).waitFor()
  expect(new URL(page.url()).search).toBe('?step=service')
  expect(await kept(page)).toEqual([])
  await page.goto(detailsOf(salon))
  expect(await name(page)).toBe('')
  expect(await page.getByLabel(m.book_client_phone()).inputValue()).toBe('')
})

it.for(['arrives', 'is lost'])(
  'forgets the client’s details, and shows no error, if a look-up finds the payment before its reply, which %s',
  async (fate, { camille, salon, newPage }) => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    const page = await newPage({ serviceWorkers: 'allow' })
    await walksToPayment(page, pointer(), salon, '10:00')
    await fillsCard(page, pointer(), goodCard)
    const [paid, found, over] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    await page.route('**/api/sandbox/payments/*/pay', async (route) => {
      const response = await route.fetch()
      paid?.resolve()
      await found?.promise
      await (fate === 'arrives' ? route.fulfill({ response }) : route.abort())
      over?.resolve()
    })
    await button(page, m.payment_pay({ amount: euros('15,50') })).click()
    await paid?.promise
    // As if the client came back from the app of the bank.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await isPaid(page)
    found?.resolve()
    await over?.promise
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await page.getByText(m.payment_exception(), { exact: true }).count()).toBe(0)
    await button(page, m.book_new()).click()
    await page.getByRole('heading', { name: m.book_service_heading() }).waitFor()
    expect(await kept(page)).toEqual([])
  },
)
