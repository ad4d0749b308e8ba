import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import {
  cardToAuthenticate,
  client,
  declinedCard,
  goodCard,
  type Owner,
  type Salon,
} from '../../fixtures/actors.ts'
import { phone } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { button, euros, fillsCard, isPaid, reference, toast, walksToPayment } from './payments.ts'

const it = base.extend(
  'salonWithDeposit',
  ({ camille, salon }) =>
    async (more: { refundHours?: number } = {}): Promise<{ camille: Owner; salon: Salon }> => {
      await camille.connects()
      await camille.asksFor(salon, '15.50', more)
      return { camille, salon }
    },
)

/** Leaves the account incomplete at first. */
async function enablesDeposit(page: Page, input: InputMethod, salon: Salon) {
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByText(m.schedule_deposit_required()).waitFor()
  const ask = page.getByRole('switch', { name: m.schedule_deposit_ask() })
  expect(await ask.isDisabled()).toBe(true)
  await input.press(button(page, m.deposit_account_connect()))
  await page.getByRole('heading', { name: m.sandbox_onboarding_title() }).waitFor()
  await input.press(button(page, m.sandbox_onboarding_postpone()))
  await toast(page, m.deposit_account_unfinished())
  await page.getByText(m.schedule_deposit_required()).waitFor()
  await input.press(button(page, m.deposit_account_continue()))
  await input.press(button(page, m.sandbox_onboarding_complete()))
  await toast(page, m.deposit_account_connected())
  await page.getByText(m.deposit_account_ready()).waitFor()

  await input.press(ask)
  await input.write(page.getByLabel(m.schedule_deposit_amount()), '0,2')
  await input.press(button(page, m.schedule_deposit_save()))
  await page.getByText(m.problem_below_card_minimum()).waitFor()
  await input.write(page.getByLabel(m.schedule_deposit_amount()), '15,50')
  await input.press(button(page, m.schedule_deposit_save()))
  await toast(page, m.toast_deposit_saved())
}

async function rejects(page: Page, input: InputMethod, salon: Salon) {
  await page.goto(`/schedules/${salon.id}`)
  await page.getByText(m.deposit_badge({ amount: euros('15,50'), state: 'payé' })).waitFor()
  await input.press(button(page, startingWith(m.calendar_reject())))
  const dialog = page.getByRole('alertdialog', { name: m.deposit_reject_title({ client: 'Ada Lovelace' }) })
  await dialog.getByText(m.deposit_comes_back({ amount: euros('15,50') })).waitFor()
  await input.press(dialog.getByRole('button', { name: m.deposit_reject_confirm() }))
  await toast(page, m.toast_status_updated())
}

/** The server makes the refund after its reply. */
async function seesRefund(page: Page, input: InputMethod, code: string) {
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByRole('heading', { name: m.manage_rejected() }).waitFor()
  const refunded = page.getByText(m.manage_deposit_refunded({ amount: euros('15,50') }))
  await expect
    .poll(async () => {
      await input.press(button(page, m.dashboard_refresh()))
      return refunded.count()
    })
    .toBe(1)
}

it('an owner connects an account, and a deposit is declined, paid, seen and refunded', async ({
  salon,
  newPage,
  signedInPage: salonPage,
}) => {
  const salonInput = pointer()
  await enablesDeposit(salonPage, salonInput, salon)

  const page = await newPage({ viewport: phone })
  const input = pointer()
  await walksToPayment(page, input, salon, '10:00')
  await page.getByText(m.book_step({ step: 4, count: 4 })).waitFor()
  await page.getByText(m.payment_kept_until({ time: '09:15' })).waitFor()
  await page.getByText(m.payment_terms_what({ amount: euros('15,50'), name: 'Salon' })).waitFor()
  await page.getByText(m.payment_terms_approved({ until: 'dimanche 7 mars à 10:00' })).waitFor()
  const number = page.getByLabel(m.card_number())
  await fillsCard(page, input, declinedCard)
  expect(await number.inputValue()).toBe(declinedCard)
  await input.press(button(page, startingWith(m.payment_pay({ amount: '' }))))
  await toast(page, m.payment_failed())
  await page.getByRole('alert').getByText(m.refusal_card_declined()).waitFor()
  await input.write(number, goodCard)
  await input.press(button(page, m.payment_pay({ amount: euros('15,50') })))
  await toast(page, m.payment_succeeded())
  await isPaid(page)

  const code = await reference(page)
  await rejects(salonPage, salonInput, salon)
  await seesRefund(page, input, code)
})

it('asks the bank in the page, with the keyboard alone', async ({ page, salonWithDeposit }) => {
  const { salon } = await salonWithDeposit()
  const input = keyboard(page)
  await walksToPayment(page, input, salon, '10:00')
  await fillsCard(page, input, cardToAuthenticate)
  await input.press(button(page, startingWith(m.payment_pay({ amount: '' }))))
  const bank = page.getByRole('dialog', { name: m.bank_title() })
  await input.press(bank.getByRole('button', { name: m.bank_refuse() }))
  await page.getByRole('alert').getByText(m.payment_bank_refused()).waitFor()
  await input.press(button(page, startingWith(m.payment_pay({ amount: '' }))))
  await input.press(bank.getByRole('button', { name: m.common_close() }))
  await page.getByRole('alert').getByText(m.payment_bank_unanswered()).waitFor()
  await input.press(button(page, startingWith(m.payment_pay({ amount: '' }))))
  await input.press(bank.getByRole('button', { name: m.calendar_approve() }))
  await isPaid(page)
})

it('asks the bank on its own page, and comes back', async ({ newPage, salonWithDeposit }) => {
  const { salon } = await salonWithDeposit()
  const page = await newPage({ viewport: phone })
  const input = pointer()
  await walksToPayment(page, input, salon, '10:00')
  const goesToBank = async () => {
    await fillsCard(page, input, cardToAuthenticate)
    await input.press(button(page, startingWith(m.payment_pay({ amount: '' }))))
    await input.press(page.getByRole('link', { name: m.bank_page() }))
    await page.waitForURL('**/sandbox/bank/**')
    await page.getByText(m.sandbox_frame()).waitFor()
  }
  await goesToBank()
  await input.press(button(page, m.bank_refuse()))
  await page.waitForURL('**/book/**')
  await toast(page, m.payment_failed())
  await page.getByRole('alert').getByText(m.payment_bank_refused()).waitFor()
  await goesToBank()
  await input.press(button(page, m.calendar_approve()))
  await isPaid(page)
})

it('keeps one payment through reload, back and forward, and fills in a test card on tap', async ({
  page,
  salonWithDeposit,
}) => {
  const { camille, salon } = await salonWithDeposit()
  await walksToPayment(page, pointer(), salon, '10:00')
  await page.reload()
  await page.getByLabel(m.card_number()).waitFor()
  await button(page, m.common_back()).click()
  expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')
  await page.getByLabel(m.book_client_name()).fill('Ada King')
  await button(page, m.book_payment_continue()).click()
  await button(page, m.card_test_ok()).click()
  expect(await page.getByLabel(m.card_number()).inputValue()).toBe(goodCard)
  await button(page, startingWith(m.payment_pay({ amount: '' }))).click()
  await isPaid(page)
  expect(await camille.bookings(salon)).toMatchObject([{ clientName: 'Ada King' }])
  await page.goBack()
  await isPaid(page)
})

it('continues the payment from the booking’s page in the same browser', async ({
  newPage,
  page,
  salonWithDeposit,
}) => {
  const { salon } = await salonWithDeposit()
  await walksToPayment(page, pointer(), salon, '10:00')
  const code = await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('creneau.payment.'))
    return name?.split('.').at(-1) ?? ''
  })
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByRole('heading', { name: m.payment_amount() }).waitFor()
  await page.getByText(m.common_status_pending(), { exact: true }).waitFor()
  await page.getByText(m.manage_hold_text({ time: '09:15', amount: euros('15,50'), name: 'Salon' })).waitFor()
  const elsewhere = await newPage()
  await elsewhere.goto(`/manage-booking?reference=${code}`)
  await elsewhere.getByText(m.manage_hold_elsewhere()).waitFor()
  await page.getByRole('link', { name: m.manage_hold_pay() }).click()
  await fillsCard(page, pointer(), goodCard)
  await button(page, startingWith(m.payment_pay({ amount: '' }))).click()
  await isPaid(page)
})

it.for([
  ['comes back', 24, `Votre acompte de ${euros('15,50')} vous sera remboursé en entier.`],
  ['does not come back', 720, `Votre acompte de ${euros('15,50')} ne vous sera pas remboursé`],
] as const)(
  'says before a cancellation that the deposit %s',
  async ([_, refundHours, sentence], { product, newPage, salonWithDeposit }) => {
    const { camille, salon } = await salonWithDeposit({ refundHours })
    const ada = client(product)
    const { body: hold } = await ada.holds(salon, '2027-03-08 10:00')
    await ada.pays(hold)
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'approved')
    const page = await newPage({ viewport: phone })
    await page.goto(`/manage-booking?reference=${hold.referenceToken}`)
    await button(page, m.manage_cancel()).click()
    const dialog = page.getByRole('alertdialog', { name: m.manage_cancel_title() })
    await dialog.getByText(sentence).waitFor()
    await dialog.getByRole('button', { name: m.manage_cancel_confirm() }).click()
    await page.getByRole('heading', { name: m.manage_cancelled() }).waitFor()
    const after = refundHours === 24 ? /remboursement|remboursé,|a été remboursé/ : /n’est pas remboursé/
    await page.getByText(after).first().waitFor()
  },
)
