import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { goodCard } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { it } from '../fixtures/test.ts'
import { button, euros, fillsCard, isPaid, reference, toast, walksToPayment } from './payments.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('30 % are paid as a deposit, half of it is refunded, and the rest is kept after a no-show', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const input = pointer()
  await camille.connects()
  const owners = await newPage({ viewport: phone })
  await signIn(owners, camille)
  await owners.goto(`/schedules/${salon.id}?tab=settings`)
  await owners.getByRole('switch', { name: m.schedule_deposit_ask() }).click()
  await owners.getByText(m.deposit_kind_percent(), { exact: true }).click()
  await owners.getByLabel(m.deposit_percent()).fill('30')
  await button(owners, m.schedule_deposit_save()).click()
  await owners.getByText(m.refusal_deposit_without_price({ service: 'Coupe' })).waitFor()
  const params = { serviceId: salon.services.Coupe ?? 0 }
  await camille.get('editService', { params, body: { priceCents: 4200 } })
  await button(owners, m.schedule_deposit_save()).click()
  await toast(owners, m.toast_deposit_saved())
  expect(await faultsNow(owners, 'a percentage in the settings')).toEqual([])

  const page = await newPage({ viewport: phone })
  await walksToPayment(page, input, salon, '10:00')
  await page.getByText(m.book_left_hint({ amount: euros('29,40') })).waitFor()
  await page.getByText(euros('12,60'), { exact: true }).first().waitFor()
  expect(await faultsNow(page, 'the payment of a percentage')).toEqual([])
  await fillsCard(page, input, goodCard)
  await button(page, m.payment_pay({ amount: euros('12,60') })).click()
  await isPaid(page, '12,60')
  const code = await reference(page)

  const [booking] = await camille.bookings(salon)
  if (!booking) throw new Error('the owner sees no booking')
  await camille.answers(booking.id, 'approved')
  const { date } = booking
  const day = `/schedules/${salon.id}/calendar?day=${date}&booking=${booking.id}`
  await owners.goto(day)
  await settle(owners)
  await button(owners, m.deposit_refund_of({ name: 'Ada Lovelace' })).click()
  const dialog = owners.getByRole('dialog', { name: m.deposit_refund_title({ name: 'Ada Lovelace' }) })
  await dialog.getByLabel(m.deposit_refund_amount()).fill('12,61')
  await dialog.getByRole('button', { name: m.deposit_refund_confirm() }).click()
  await dialog.getByText(m.refusal_refund_over_left()).waitFor()
  await dialog.getByLabel(m.deposit_refund_amount()).fill('6,30')
  await dialog.getByText(m.deposit_refund_rest({ amount: euros('6,30') })).waitFor()
  expect(await faultsNow(owners, 'the refund of a part')).toEqual([])
  await dialog.getByRole('button', { name: m.deposit_refund_confirm() }).click()
  await toast(owners, m.toast_refund_requested())

  await expect
    .poll(async () => (await camille.bookings(salon))[0]?.deposit)
    .toMatchObject({ status: 'succeeded', refunded: '6.30', left: '6.30' })
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByText(m.manage_deposit_partly_refunded({ amount: euros('6,30') })).waitFor()
  await page.getByText(euros('35,70')).waitFor()
  expect(await faultsNow(page, 'a deposit refunded in part')).toEqual([])

  product.setNow(laterBy(product, 8 * 24 * 60))
  await camille.get('markNoShow', { params: { bookingId: booking.id }, body: { noShow: true } })
  await product.sweep()
  await owners.goto('/money?from=2027-03-01&to=2027-03-31')
  await owners.getByText(m.deposits_returned_of({ amount: euros('6,30') })).waitFor()
  const query = { from: '2027-03-01', to: '2027-03-31' }
  const { sums } = await camille.get('listDeposits', { query })
  expect(sums).toMatchObject({ takenCents: 1260, returnedCents: 630, owedCents: 0, keptCents: 630 })
})

it('asks whether to refund or keep the deposit of a booking that the owner deletes', async ({
  camille,
  salon,
  newPage,
}) => {
  const input = pointer()
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const page = await newPage({ viewport: phone })
  await walksToPayment(page, input, salon, '10:00')
  await fillsCard(page, input, goodCard)
  await button(page, m.payment_pay({ amount: euros('15,50') })).click()
  await isPaid(page)
  const code = await reference(page)
  const [booking] = await camille.bookings(salon)
  const owners = await newPage({ viewport: phone })
  await signIn(owners, camille)
  await owners.goto(`/schedules/${salon.id}/calendar?day=${booking?.date}&booking=${booking?.id}`)
  await settle(owners)
  await button(owners, m.calendar_delete_of({ name: 'Ada Lovelace' })).click()
  const dialog = owners.getByRole('alertdialog')
  await dialog.getByText(m.deposit_comes_back({ amount: euros('15,50') })).waitFor()
  await dialog.getByText(m.deposit_on_end_keep({ amount: euros('15,50') })).click()
  expect(await faultsNow(owners, 'the deletion with a deposit')).toEqual([])
  await dialog.getByRole('button', { name: m.calendar_delete() }).click()
  await toast(owners, m.toast_booking_deleted())
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByText(m.manage_deposit_kept_by_salon({ amount: euros('15,50'), name: 'Salon' })).waitFor()
})
