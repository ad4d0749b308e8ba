import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button, freeDay, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const email = 'ada@example.com'

it('moves a booking at once, where the salon approves automatically', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  const params = { scheduleId: salon.id }
  await camille.get('editSchedule', { params, body: { approval: 'automatic' } })
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await button(page, m.manage_reschedule()).click()
  await page.getByRole('heading', { name: m.manage_reschedule_heading() }).waitFor()
  await freeDay(page, 'lundi 15 mars').click()
  await page.getByRole('button', { name: '09:00', exact: true }).waitFor()
  expect(await faultsNow(page, 'the choice of another time')).toEqual([])
  await page.getByRole('button', { name: '09:00', exact: true }).click()
  await page.getByText(m.manage_reschedule_at_once()).waitFor()
  expect(await faultsNow(page, 'the confirmation of another time')).toEqual([])

  // Another client takes the time while this one reads.
  await camille.enters(salon, '2027-03-15 09:00')
  await button(page, m.manage_reschedule_submit()).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: '11:00', exact: true }).click()
  await button(page, m.manage_reschedule_submit()).click()
  await toast(page, m.manage_rescheduled())
  await page.getByText('11:00').first().waitFor()
  expect((await client(product).looksUp(referenceToken)).body).toMatchObject({
    date: '2027-03-15',
    startTime: '11:00',
  })
})

it('asks the owner for another time, who approves it', async ({
  product,
  camille,
  salon,
  signedInPage: ownerPage,
  newPage,
}) => {
  const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
  const [booking] = await camille.bookings(salon)
  await camille.answers(booking?.id ?? 0, 'approved')
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}&move=yes&date=2027-03-15&time=09:00`)
  await button(page, m.manage_reschedule_ask()).click()
  await page.getByRole('heading', { name: m.manage_proposal_own() }).waitFor()
  expect(await faultsNow(page, 'a booking with a request to move it')).toEqual([])

  await ownerPage.goto('/dashboard')
  await ownerPage.getByText(/Demande un autre horaire/).waitFor()
  expect(await faultsNow(ownerPage, 'a request to move a booking')).toEqual([])
  await button(ownerPage, m.proposal_accept_of({ client: 'Ada' })).click()
  await toast(ownerPage, m.proposal_accepted({ client: 'Ada' }))
  await page.reload()
  await page.getByText('09:00').first().waitFor()
  expect(await page.getByRole('heading', { name: m.manage_proposal_own() }).count()).toBe(0)
})

it('offers the time that the owner proposes in the email, until it is over', async ({
  product,
  salon,
  signedInPage: ownerPage,
  newPage,
}) => {
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-03-08 10:00', { clientEmail: email })).body
  await ownerPage.goto('/requests')
  const propose = async (time: string) => {
    await button(ownerPage, m.proposal_propose_of({ client: 'Ada' })).click()
    const dialog = ownerPage.getByRole('dialog')
    await dialog.getByLabel(m.calendar_date()).fill('2027-03-16')
    await dialog.getByLabel(m.calendar_time()).fill(time)
    expect(await faultsNow(ownerPage, 'the proposal of another time')).toEqual([])
    await dialog.getByRole('button', { name: m.proposal_send() }).click()
    await toast(ownerPage, m.proposal_sent({ client: 'Ada' }))
  }
  await propose('18:00')
  await everyMailIsOut(product)
  const mails = await product.mailsTo(email, 2)
  const [link = ''] = /\S+answer=proposal/.exec(mails.at(-1)?.text ?? '') ?? []
  const page = await newPage({ viewport: phone })
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await button(page, m.manage_proposal_accept()).waitFor()
  expect(await faultsNow(page, 'a time that the salon proposes')).toEqual([])

  // Withdrawn and proposed again, while the client reads.
  await button(ownerPage, m.proposal_withdraw()).click()
  await propose('19:00')
  await button(page, m.manage_proposal_accept()).click()
  await page.getByText('19:00').first().waitFor()
  await button(page, m.manage_proposal_accept()).click()
  await toast(page, m.manage_proposal_accepted())
  expect((await ada.looksUp(referenceToken)).body).toMatchObject({ status: 'approved', startTime: '19:00' })
})

it('ends a proposal without an answer when its time comes', async ({ product, camille, salon, newPage }) => {
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-03-15 10:00')).body
  const [booking] = await camille.bookings(salon)
  const params = { bookingId: booking?.id ?? 0 }
  await camille.answers(params.bookingId, 'approved')
  await camille.get('proposeTime', { params, body: { date: '2027-03-08', startTime: '10:00' } })
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}&answer=proposal`)
  await button(page, m.manage_proposal_accept()).waitFor()

  product.setNow('2027-03-08T09:00:00.000Z')
  await button(page, m.manage_proposal_accept()).click()
  await toast(page, m.manage_proposal_declined(), m.refusal_proposal_over())
  await everyMailIsOut(product)
  await page.reload()
  await page.getByText('15 mars').first().waitFor()
  expect(await button(page, m.manage_proposal_accept()).count()).toBe(0)
})
