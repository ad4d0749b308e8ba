import { m } from '../../../src/messages/messages.js'
import { client, goodCard } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { button, euros, fillsCard, isPaid, walksToPayment } from '../deposits/payments.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { it } from '../fixtures/test.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('states both deadlines, and what is kept, once a booking is made and its deposit paid', async ({
  camille,
  salon,
  page,
}) => {
  const input = pointer()
  await camille.connects()
  await camille.asksFor(salon, '15.50', { refundHours: 48 })
  await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { cancelHours: 24 } })
  await walksToPayment(page, input, salon, '10:00')
  await fillsCard(page, input, goodCard)
  await button(page, m.payment_pay({ amount: euros('15,50') })).click()
  await isPaid(page)
  await page.getByText(m.manage_cancel_until_answered({ when: 'dimanche 7 mars à 10:00' })).waitFor()
  await page.getByText(m.refund_confirmed_until({ when: 'samedi 6 mars à 10:00' })).waitFor()
  await page.getByText(m.refund_then_kept({ name: 'Salon' })).waitFor()
})

it('warns before a move to a time within the deadline', async ({ camille, salon, page }) => {
  await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { cancelHours: 48 } })
  const { referenceToken } = (await camille.enters(salon, '2027-03-08 10:00')).body
  const move = `/manage-booking?reference=${referenceToken}&move=yes&time=10:00&date=`
  await page.goto(`${move}2027-03-15`)
  await page.getByText(m.book_cancel_until({ when: 'samedi 13 mars à 10:00' })).waitFor()
  await page.goto(`${move}2027-03-02`)
  await page.getByText(m.book_cancel_passed()).waitFor()
})

it('warns before a client accepts a proposed time within the deadline', async ({
  product,
  camille,
  salon,
  page,
}) => {
  await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { cancelHours: 48 } })
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const [booking] = await camille.bookings(salon)
  const params = { bookingId: booking?.id ?? 0 }
  await camille.get('proposeTime', { params, body: { date: '2027-03-02', startTime: '10:00' } })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByText(m.book_cancel_passed()).waitFor()
  await button(page, m.manage_proposal_accept()).waitFor()
  await page.getByRole('heading', { name: m.manage_pending_proposed() }).waitFor()
})
