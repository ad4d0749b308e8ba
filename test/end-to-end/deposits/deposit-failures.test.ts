import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, goodCard } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { phone } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { en, startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { button, euros, fillsCard, isPaid, toast, walksToDetails, walksToPayment } from './payments.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))
it.beforeEach(async ({ camille, salon }) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
})

const input = pointer()
const ten = '2027-03-08 10:00'
const timeStep = (page: Page) => page.getByRole('heading', { name: m.book_when_heading() })

async function pays(page: Page) {
  await fillsCard(page, input, goodCard)
  await button(page, startingWith(m.payment_pay({ amount: '' }))).click()
}

it('returns to current times and keeps the form when another tab takes the slot before it is held', async ({
  product,
  salon,
  newPage,
}) => {
  const page = await newPage({ viewport: phone })
  await walksToDetails(page, input, salon, '10:00')
  await client(product).holds(salon, ten)
  await button(page, m.book_payment_continue()).click()
  await toast(page, m.payment_error())
  await timeStep(page).waitFor()
  await page.getByRole('alert').getByText(m.refusal_slot_taken()).waitFor()
  await button(page, '11:00').click()
  expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')
})

it('says beside the form that the salon cannot take deposits, and keeps the form', async ({
  product,
  salon,
  page,
}) => {
  await walksToDetails(page, input, salon, '10:00')
  await product.pool.query('UPDATE payment_accounts SET enabled = false')
  await button(page, m.book_payment_continue()).click()
  await toast(page, m.payment_error())
  await page.getByRole('alert').getByText(m.refusal_deposits_unavailable()).waitFor()
  expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')
})

it('follows a salon that starts or stops asking for a deposit while the form is filled in', async ({
  camille,
  salon,
  page,
}) => {
  await walksToDetails(page, input, salon, '10:00')
  await camille.asksFor(salon, null)
  await button(page, m.book_payment_continue()).click()
  await button(page, m.book_submit()).waitFor()
  await camille.asksFor(salon, '20')
  await button(page, m.book_submit()).click()
  await button(page, m.book_payment_continue()).click()
  await button(page, m.payment_pay({ amount: euros('20,00') })).waitFor()
})

it('says that the time to pay has run out, returns to the times and keeps the form', async ({
  product,
  salon,
  page,
}) => {
  // The page looks the hold up once more when it arrives: late, it would find the end before the press.
  const lookedUp = page.waitForResponse((reply) => /\/api\/public\/bookings\/\w+$/.test(reply.url()))
  await walksToPayment(page, input, salon, '10:00')
  await lookedUp
  product.setNow('2027-03-01T08:20:00Z')
  await product.sweep()
  await pays(page)
  await timeStep(page).waitFor()
  await page.getByRole('alert').getByText(m.payment_expired()).waitFor()
  await button(page, '10:00').click()
  expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')
  await button(page, m.book_payment_continue()).click()
  await pays(page)
  await isPaid(page)
})

it.for([
  ['hours fast', 3 * 3_600_000],
  ['hours slow', -3 * 3_600_000],
] as const)(
  'says at the end of the hold that it ran out, on a device whose clock is %s',
  async ([_, off], { product, salon, newPage }) => {
    const page = await newPage()
    await page.clock.install({ time: product.now() + off })
    await walksToPayment(page, input, salon, '10:00')
    const { rows } = await product.pool.query<{ reference_token: string }>(
      'SELECT reference_token FROM bookings WHERE schedule_id = $1',
      [salon.id],
    )
    const other = await newPage()
    await other.clock.install({ time: product.now() + off })
    await other.goto(`/manage-booking?reference=${rows[0]?.reference_token}`)
    await other.getByRole('heading', { name: m.manage_hold() }).waitFor()

    product.setNow('2027-03-01T08:14:59Z')
    await page.clock.runFor(14 * 60_000)
    await button(page, startingWith(m.payment_pay({ amount: '' }))).waitFor()
    expect(await page.getByText(m.payment_expired()).count()).toBe(0)
    product.setNow('2027-03-01T08:15:00Z')
    await page.clock.runFor(61_000)
    await timeStep(page).waitFor()
    await page.getByRole('alert').getByText(m.payment_expired()).waitFor()
    await other.clock.runFor(15 * 60_000 + 1_000)
    await other.getByRole('heading', { name: m.manage_cancelled() }).waitFor()
    await other.getByText(m.payment_expired()).waitFor()
    expect(await other.getByText(m.manage_hold_elsewhere()).count()).toBe(0)
    // Facts without a value are left out.
    expect(await other.getByText(m.receipts_title()).count()).toBe(0)
  },
)

it('says so when the payment arrives after the slot is lost', async ({ product, camille, salon, page }) => {
  await walksToPayment(page, input, salon, '10:00')
  // The provider does not know the account for a moment, so the payment stays payable.
  await product.pool.query("UPDATE sandbox_objects SET id = 'away-' || id WHERE kind = 'account'")
  const { rows } = await product.pool.query<{ reference_token: string }>(
    'SELECT reference_token FROM bookings WHERE schedule_id = $1',
    [salon.id],
  )
  await client(product).cancels(rows[0]?.reference_token ?? '')
  await product.sweep()
  await product.pool.query("UPDATE sandbox_objects SET id = substr(id, 6) WHERE kind = 'account'")
  expect((await camille.enters(salon, ten)).status).toBe(201)
  await pays(page)
  await timeStep(page).waitFor()
  await page
    .getByRole('alert')
    .getByText(m.payment_lost({ amount: euros('15,50') }))
    .waitFor()
})

it('says that the payment form is not ready yet, then pays with it', async ({ salon, newPage }) => {
  const page = await newPage({ language: 'en' })
  let let_in = () => {}
  const arrives = new Promise<void>((resolve) => {
    let_in = resolve
  })
  await page.route('**/assets/sandbox-payment-form-*.js', async (route) => {
    await arrives
    await route.continue()
  })
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await page.getByLabel(m.book_client_name({}, en)).fill('Ada Lovelace')
  await page.getByLabel(m.book_client_phone({}, en)).fill('06')
  await button(page, m.book_payment_continue({}, en)).click()
  await button(page, m.payment_pay({ amount: '€15.50' }, en)).click()
  await page.getByRole('alert').getByText('The payment provider is not initialised yet.').waitFor()
  let_in()
  await button(page, m.card_test_declined({}, en)).click()
  await button(page, m.payment_pay({ amount: '€15.50' }, en)).click()
  await toast(page, 'Payment failed')
  await button(page, m.card_test_ok({}, en)).click()
  await button(page, m.payment_pay({ amount: '€15.50' }, en)).click()
  await toast(page, 'Payment successful')
  await toast(page, 'Your payment has been confirmed successfully')
  await page.getByText('Your request is pending approval', { exact: true }).waitFor()
})

it('pays once when the reply is lost, and when the button is pressed twice', async ({
  camille,
  salon,
  page,
}) => {
  await walksToPayment(page, input, salon, '10:00')
  let payments = 0
  await page.route('**/api/sandbox/payments/*/pay', async (route) => {
    payments++
    await route.fetch()
    await route.abort()
  })
  await fillsCard(page, input, goodCard)
  await button(page, startingWith(m.payment_pay({ amount: '' }))).dblclick()
  await toast(page, m.payment_exception())
  expect(payments).toBe(1)
  expect(await page.getByLabel(m.card_number()).inputValue()).toBe(goodCard)
  await page.unroute('**/api/sandbox/payments/*/pay')
  await button(page, startingWith(m.payment_pay({ amount: '' }))).click()
  await isPaid(page)
  expect(await camille.bookings(salon)).toHaveLength(1)
})

it('says when Stripe’s links cannot be created, continues from an expired one, and opens the dashboard', async ({
  product,
  salon,
  signedInPage: page,
}) => {
  const settings = `/schedules/${salon.id}?tab=settings`
  await page.goto(settings)
  await page.route('**/api/stripe-connect/create-*', (route) => route.abort())
  // Its tab, which closes again, must not be taken for the next one.
  await Promise.all([
    page.context().waitForEvent('page'),
    button(page, startingWith(m.deposit_account_dashboard())).click(),
    toast(page, m.deposit_account_dashboard_failed()),
  ])
  await page.unroute('**/api/stripe-connect/create-*')
  const [dashboard] = await Promise.all([
    page.context().waitForEvent('page', (tab) => tab !== page),
    button(page, startingWith(m.deposit_account_dashboard())).click(),
  ])
  await dashboard.getByRole('heading', { name: m.sandbox_dashboard_title() }).waitFor()

  await product.pool.query(
    "UPDATE sandbox_objects SET body = body || '{\"enabled\": false}' WHERE kind = 'account'",
  )
  await page.goto(settings)
  await page.getByText(m.schedule_deposit_required()).waitFor()
  await page.route('**/api/stripe-connect/create-*', (route) => route.abort())
  await button(page, m.deposit_account_continue()).click()
  await toast(page, m.deposit_account_link_failed())
  await page.unroute('**/api/stripe-connect/create-*')
  await page.goto(`${settings}&payments=refresh`)
  await page.getByRole('heading', { name: m.sandbox_onboarding_title() }).waitFor()
})

it('shows the owner a held slot, the refund of a deletion, and a refund that the provider refuses', async ({
  product,
  salon,
  signedInPage: page,
}) => {
  const ada = client(product)
  const { body: hold } = await ada.holds(salon, ten)
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.calendar_time()).fill('10:30')
  await dialog.getByLabel(m.calendar_client_name()).fill('Grace Hopper')
  await dialog.getByLabel(m.calendar_client_phone()).fill('06')
  await button(dialog, m.calendar_add()).click()
  await dialog.getByText('Un client paie l’acompte de 10:00 à 11:00 en ce moment.').waitFor()
  await ada.pays(hold)
  await page.reload()
  await dialog.getByText(m.deposit_badge({ amount: euros('15,50'), state: 'payé' })).waitFor()
  page.once('dialog', (question) => {
    expect(question.message()).toContain('Êtes-vous sûr de vouloir supprimer ce rendez-vous ?')
    expect(question.message()).toContain(`L’acompte de ${euros('15,50')} lui sera remboursé en entier.`)
    void question.dismiss()
  })
  await button(dialog, m.calendar_delete_of({ name: 'Ada' })).click()
  await product.pool.query(
    "UPDATE deposits SET status = 'refund_pending', refund_attempts = 9, check_at = NULL",
  )
  await page.reload()
  await dialog.getByText(m.deposit_refund_refused()).waitFor()
  await page.goto(`/schedules/${salon.id}`)
  await page.getByText(m.deposit_refund_refused()).waitFor()
})
