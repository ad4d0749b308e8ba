import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { goodCard } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { it } from '../fixtures/test.ts'
import { button, euros, fillsCard, isPaid, reference, walksToPayment } from './payments.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('a client opens the receipt of a deposit from its booking, and prints it', async ({
  camille,
  salon,
  newPage,
}) => {
  const input = pointer()
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const params = { scheduleId: salon.id }
  await camille.get('editSchedule', { params, body: { legalName: 'Laurent SARL', terms: 'À l’heure.' } })
  const page = await newPage({ viewport: phone })
  await walksToPayment(page, input, salon, '10:00')
  await fillsCard(page, input, goodCard)
  await button(page, m.payment_pay({ amount: euros('15,50') })).click()
  await isPaid(page)
  const code = await reference(page)
  await page.goto(`/manage-booking?reference=${code}`)
  await page.getByText(m.legal_booking_terms(), { exact: true }).click()
  await page.getByText('À l’heure.').waitFor()
  expect(await faultsNow(page, 'a booking with a receipt and terms')).toEqual([])
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /2027-000001/ }).click(),
  ])
  await receipt.getByRole('heading', { name: m.receipt_payment() }).waitFor()
  await receipt.getByText('Laurent SARL').waitFor()
  expect(await faultsNow(receipt, 'a receipt')).toEqual([])
  await receipt.emulateMedia({ media: 'print' })
  expect(await receipt.getByRole('link', { name: m.receipt_pdf() }).isVisible()).toBe(false)
  expect((await receipt.pdf()).length).toBeGreaterThan(1_000)
  if (process.env.SHOTS) {
    await receipt.screenshot({ path: '/tmp/shot-receipt-print.png' })
    await receipt.emulateMedia({ media: 'screen' })
    await receipt.screenshot({ path: '/tmp/shot-receipt.png' })
    await page.screenshot({ path: '/tmp/shot-lookup.png', fullPage: true })
  }
})
