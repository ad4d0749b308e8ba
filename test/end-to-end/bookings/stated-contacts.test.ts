import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const address = 'ada.lovelace@example.com'

/** The path of the link in the first email. */
const mailedPath = (text: string) => /\/manage-booking\?[^\s"<>]+/.exec(text)?.[0] ?? ''

it('a client confirms their address from an email, and the owner sees it on the card after approving', async ({
  product,
  camille,
  salon,
  signedInPage: ownerPage,
  newPage,
}) => {
  const person = { name: 'Ada Lovelace', phone: '06 12 34 56 78', email: null, note: null, alert: null }
  const { id: clientId } = await camille.get('createClient', { body: person })
  const details = { clientName: person.name, clientPhone: person.phone, clientEmail: address }
  await client(product).books(salon, '2027-03-08 10:00', details)
  const [mail] = await product.mailsTo(address)
  const page = await newPage({ viewport: phone })
  await page.goto(mailedPath(mail?.text ?? ''))
  expect(await faultsNow(page, 'the question whether an address is right')).toEqual([])

  await ownerPage.goto('/clients?q=lovelace')
  await ownerPage.getByRole('link', { name: /Lovelace/ }).click()
  await ownerPage.getByText(m.clients_unconfirmed(), { exact: true }).waitFor()
  expect(await faultsNow(ownerPage, 'contacts that nobody confirmed')).toEqual([])

  await button(page, m.manage_email_confirm()).press('Enter')
  await toast(page, m.toast_email_confirmed())
  await expect.poll(() => button(page, m.manage_email_confirm()).count()).toBe(0)
  const [booking] = await camille.bookings(salon)
  await camille.answers(booking?.id ?? 0, 'approved')
  expect(await camille.get('getClient', { params: { clientId } })).toMatchObject({
    email: address,
    unconfirmed: [],
  })
})

it('an owner adds an address from the card, and new appointments then fill it in', async ({
  product,
  camille,
  salon,
  signedInPage: ownerPage,
}) => {
  await camille.get('createClient', {
    body: { name: 'Zoé Roy', phone: '07 12 34 56 78', email: null, note: null, alert: null },
  })
  const details = { clientName: 'Zoé Roy', clientPhone: '07 12 34 56 78', clientEmail: 'zoe@example.com' }
  await client(product).books(salon, '2027-03-08 10:00', details)
  await ownerPage.goto('/clients?q=roy')
  await ownerPage.getByRole('link', { name: /Zoé Roy/ }).click()
  await button(ownerPage, m.clients_book_again()).click()
  const email = ownerPage.getByRole('textbox', { name: startingWith(m.calendar_client_email()) })
  await email.waitFor()
  expect(await email.inputValue()).toBe('')
  await ownerPage.goto('/clients?q=roy')
  await ownerPage.getByRole('link', { name: /Zoé Roy/ }).click()
  await button(ownerPage, m.clients_confirm_of({ contact: 'zoe@example.com' })).click()
  await toast(ownerPage, m.toast_contact_added())
  await button(ownerPage, m.clients_book_again()).click()
  await email.waitFor()
  expect(await email.inputValue()).toBe('zoe@example.com')
})

it('a client confirms their address where no script runs', async ({ product, salon, newPage }) => {
  const details = { clientName: 'Bea', clientPhone: '07 10 10 10 10', clientEmail: 'bea@example.com' }
  await client(product).books(salon, '2027-03-08 14:00', details)
  const [mail] = await product.mailsTo(details.clientEmail)
  const page = await newPage({ viewport: phone, more: { javaScriptEnabled: false } })
  const path = mailedPath(mail?.text ?? '')
  await page.goto(path)
  await button(page, m.manage_email_confirm()).click()
  await page.goto(path)
  await page.getByText(m.manage_pending_text({ name: 'Salon' })).waitFor()
  expect(await button(page, m.manage_email_confirm()).count()).toBe(0)
})

it('keeps a cancellation on screen when the confirmation of the address is answered later', async ({
  product,
  salon,
  newPage,
}) => {
  const details = { clientName: 'Cleo', clientEmail: 'cleo@example.com' }
  await client(product).books(salon, '2027-03-08 10:00', details)
  const [mail] = await product.mailsTo(details.clientEmail)
  const page = await newPage({ viewport: phone })
  await page.goto(mailedPath(mail?.text ?? ''))
  await settle(page)
  const { arrived, release } = await holdNextReply(page, /\/api\/public\/bookings\/[^/]+\/email$/)
  await button(page, m.manage_email_confirm()).click()
  await arrived
  await button(page, m.manage_cancel()).click()
  await button(page.getByRole('alertdialog'), m.manage_cancel_confirm()).click()
  const cancelled = page.getByRole('heading', { name: m.manage_cancelled() })
  await cancelled.waitFor()
  release()
  await toast(page, m.toast_email_confirmed())
  expect(await cancelled.count()).toBe(1)
})
