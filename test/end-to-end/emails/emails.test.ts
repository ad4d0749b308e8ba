import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { poll } from '../../fixtures/product.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { saysCopied } from '../fixtures/copied.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

let camille: Owner
let salon: Salon

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

const it = base
  .extend('setup', { scope: 'file' }, { operators: { NODE_ENV: 'test' } })
  .extend('linkIn', ({ product }) => async (address: string, label: string) => {
    const found = async () => {
      const mails = await product.mailsTo(address)
      return (
        mails.map(({ text }) => new RegExp(`${label}\\s*: (\\S+)`).exec(text)?.[1]).findLast(Boolean) ?? null
      )
    }
    return poll(found, `a mail with "${label}"`)
  })

it.beforeAll(async ({ product }) => {
  camille = await owner(product)
  salon = await camille.opens()
})

it('leads from the email of a request through the sign-in to its answer in one press', async ({
  product,
  newPage,
  linkIn,
}) => {
  const ada = client(product)
  await ada.books(salon, '2027-03-08 10:00', { clientName: 'Ada', clientEmail: 'ada@example.com' })
  const approve = await linkIn(camille.email, 'Approuver')
  const page = await newPage({ viewport: phone })
  await page.goto(approve)
  await page.getByLabel(m.auth_email()).fill(camille.email)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
  await button(page, m.auth_login_submit()).click()
  await page.getByRole('dialog', { name: /lundi 8 mars/ }).waitFor()
  await button(page, m.calendar_approve_of({ name: 'Ada' })).waitFor()
  await expect.poll(() => focused(page)).toBe('Approuver la demande : Ada')
  expect((await camille.bookings(salon))[0]?.status).toBe('pending')
  await page.keyboard.press('Enter')
  await toast(page, m.toast_status_updated())
  expect((await camille.bookings(salon))[0]?.status).toBe('approved')

  const [booking] = await camille.bookings(salon)
  await camille.edits(booking?.id ?? 0, { date: '2027-03-15' })
  await page.goto(approve)
  await page.getByText(m.calendar_request_moved()).waitFor()
})

it('stores the owner’s language and email choices, and sends a test email', async ({ product, page }) => {
  await signIn(page, camille)
  await page.goto('/dashboard')
  await button(page, m.menu_open()).click()
  await page.getByRole('link', { name: m.account_title() }).click()
  await page.getByRole('heading', { name: m.account_title() }).waitFor()
  await page.getByText(m.account_state_fine()).waitFor()
  await page.getByLabel(m.account_wanted_client_cancelled()).click()
  await toast(page, m.toast_account_saved())
  const english = page.getByRole('group', { name: m.account_language() }).getByLabel('English')
  // Before the server has answered.
  expect(
    await english.evaluate((input: HTMLInputElement) => {
      input.click()
      return input.checked
    }),
  ).toBe(true)
  await expect
    .poll(() => camille.get('getMailSettings'))
    .toMatchObject({
      locale: 'en',
      wanted: { booking_requested: true, client_cancelled: false },
    })
  await button(page, m.account_test()).click()
  await toast(page, m.account_test_sent({ email: camille.email }))
  const arrived = async () =>
    (await product.mailsTo(camille.email)).some(({ subject }) => subject === 'Test email from Créneau') ||
    null
  await poll(arrived, 'the test mail')
  await page.reload()
  expect(await page.getByLabel(m.account_wanted_client_cancelled()).getAttribute('aria-checked')).toBe(
    'false',
  )
  await camille.get('editMailSettings', { body: { locale: 'fr' } })
})

it('shows both choices of emails if the reply to the first comes late', async ({ newPage, product }) => {
  const jean = await owner(product)
  const page = await newPage()
  await signIn(page, jean)
  await page.goto('/account')
  const switches = [m.account_wanted_booking_requested(), m.account_wanted_client_cancelled()].map((name) =>
    page.getByRole('switch', { name, exact: true }),
  )
  const [requested, cancelled] = switches
  await requested?.waitFor()
  const reply = await holdNextReply(page, '**/api/account/mail')
  await requested?.click()
  await reply.arrived
  await cancelled?.click()
  // A change that is not held back has its reply before this one.
  await page.evaluate(() => fetch('/api/account/mail').then((response) => response.text()))
  const late = page.waitForResponse((response) => response.request().method() === 'PATCH')
  reply.release()
  await (await late).finished()
  await expect
    .poll(() => jean.get('getMailSettings'))
    .toMatchObject({ wanted: { booking_requested: false, client_cancelled: false } })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  for (const one of switches) expect(await one.getAttribute('aria-checked')).toBe('false')
})

it('says on the dashboard and the account page when emails are not delivered', async ({
  product,
  newPage,
}) => {
  await product.pool.query(
    `INSERT INTO account_mails (template, user_id, target, locale, attempts, due_at, last_error)
     SELECT 'test_mail', id, email, 'fr', 3, now() + interval '1 hour', 'ECONNECTION' FROM users
     WHERE email = $1`,
    [camille.email],
  )
  const page = await newPage()
  await signIn(page, camille)
  await page.goto('/dashboard')
  await page.getByText(m.account_state_waiting_title()).waitFor()
  await page.getByRole('link', { name: m.account_alert_action() }).click()
  await page.getByText(m.account_state_waiting({ count: 1 })).waitFor()
  expect(await page.getByText(m.account_state_fine()).count()).toBe(0)
  await product.pool.query('UPDATE account_mails SET abandoned_at = now() WHERE done_at IS NULL')
  await button(page, m.dashboard_refresh()).click()
  await page.getByText(m.account_state_dead_title()).waitFor()
})

it('publishes the schedule to the owner’s calendar at an address that can be renewed', async ({
  newPage,
}) => {
  const page = await newPage({
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const section = page.getByRole('region', { name: m.schedule_feed_title() })
  await saysCopied(page, () => section.getByRole('button', { name: m.schedule_feed_copy() }).click())
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await fetch(address)).text()).toMatch(/^BEGIN:VCALENDAR/)
  const subscribe = await section
    .getByRole('link', { name: m.schedule_feed_subscribe() })
    .getAttribute('href')
  expect(subscribe).toBe(address.replace('http:', 'webcal:'))

  await section.getByRole('button', { name: m.schedule_feed_renew() }).click()
  const dialog = page.getByRole('alertdialog', { name: m.schedule_feed_renew_title() })
  await dialog.getByRole('button', { name: m.schedule_feed_renew() }).click()
  await toast(page, m.toast_feed_renewed())
  expect((await fetch(address)).status).toBe(404)
  expect(await section.getByLabel(m.schedule_feed_label()).inputValue()).not.toBe(address)
})

it('adds a booking to its client’s calendar', async ({ product, newPage }) => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 14:00')).body
  const page = await newPage({ viewport: phone, more: { acceptDownloads: true } })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: m.common_add_to_calendar() }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('creneau.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('STATUS:TENTATIVE')
})

it('unsubscribes a client from reminders on the page that the link opens', async ({
  product,
  newPage,
  linkIn,
}) => {
  await camille.enters(salon, '2027-03-09 10:00', { clientEmail: 'jane@example.com' })
  await product.mailsTo('jane@example.com')
  product.setNow('2027-03-08T09:00:00Z')
  product.wakeDeliveries()
  const link = await linkIn('jane@example.com', 'Ne plus recevoir de rappels')
  const page = await newPage({ viewport: phone })
  await page.goto(link)
  await button(page, m.unsubscribe_action()).click()
  await page.getByText(m.unsubscribe_done_text()).waitFor()
  const { rows } = await product.pool.query('SELECT address FROM reminder_unsubscribes')
  expect(rows).toEqual([{ address: 'jane@example.com' }])
})

it('learns that an address works when the link of its email is opened', async ({
  product,
  newPage,
  linkIn,
}) => {
  await camille.enters(salon, '2027-03-09 14:00', { clientEmail: 'rosa@example.com' })
  await product.mailsTo('rosa@example.com')
  const link = await linkIn('rosa@example.com', 'Gérer ma réservation')
  const page = await newPage({ viewport: phone })
  await page.goto(link)
  await page.getByRole('button', { name: m.manage_cancel() }).waitFor()
  const { rows } = await product.pool.query('SELECT address FROM responding_addresses')
  expect(rows).toEqual([{ address: 'rosa@example.com' }])
})
