import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { goodCard } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { it as base } from '../fixtures/test.ts'
import { button, euros, fillsCard, isPaid, walksToDetails } from './payments.ts'

const it = base.extend('changes', ({ camille, salon }) => async (body: object) => {
  const serviceId = Object.values(salon.services)[0] ?? 0
  await camille.get('editService', { params: { serviceId }, body })
})

it('tells the client at each step that the price has changed, before they pay', async ({
  camille,
  salon,
  newPage,
  changes,
}) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  await changes({ priceCents: 6000 })
  const page = await newPage()
  const input = pointer()
  await walksToDetails(page, input, salon, '10:00')
  await changes({ priceCents: 7000 })
  await button(page, m.book_payment_continue()).click()
  await page.getByRole('alert').getByText(m.refusal_conditions_changed()).waitFor()
  await page
    .getByText(m.book_left_hint({ amount: euros('54,50') }))
    .first()
    .waitFor()
  await button(page, m.book_payment_continue()).click()
  await page.getByLabel(m.card_number()).waitFor()
  expect(await page.getByText(m.payment_changed()).count()).toBe(0)

  await changes({ priceCents: 8000 })
  await page.reload()
  await page.getByText(m.payment_changed()).waitFor()
  await page
    .getByText(m.book_left_hint({ amount: euros('64,50') }))
    .first()
    .waitFor()
  expect(await faultsNow(page, 'payment with other conditions')).toEqual([])
  await fillsCard(page, input, goodCard)
  await button(page, m.payment_pay({ amount: euros('15,50') })).click()
  await isPaid(page)
  expect(await camille.bookings(salon)).toMatchObject([{ service: { priceCents: 8000 } }])
})

it('tells a client without JavaScript that the price has changed', async ({
  camille,
  salon,
  newPage,
  changes,
}) => {
  await changes({ priceCents: 6000 })
  const page = await newPage({ more: { javaScriptEnabled: false } })
  const serviceId = Object.values(salon.services)[0] ?? 0
  await page.goto(`/book/${salon.token}?step=client&service=${serviceId}&date=2027-03-08&time=10:00`)
  await page.getByLabel(m.book_client_name(), { exact: true }).fill('Zoé')
  await page.getByLabel(m.book_client_phone(), { exact: true }).fill('06')
  await changes({ priceCents: 7000 })
  await button(page, m.book_submit()).click()
  await page.getByText(m.refusal_conditions_changed()).waitFor()
  expect(await camille.bookings(salon)).toEqual([])
  await button(page, m.book_submit()).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(await camille.bookings(salon)).toMatchObject([{ service: { priceCents: 7000 } }])
})
