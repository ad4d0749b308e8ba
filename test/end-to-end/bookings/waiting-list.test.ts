import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { fullDay, fullSalon, waitsAs } from '../../fixtures/waiting.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it('waits and leaves again without JavaScript', async ({ product, newPage }) => {
  const { salon } = await fullSalon(product)
  const page = await newPage({ more: { javaScriptEnabled: false } })
  await page.goto(`/book/${salon.token}?step=time&date=${fullDay}`)
  await button(page, m.waiting_action()).click()
  await page.getByLabel(m.book_client_name(), { exact: true }).fill('Zoé')
  await page.getByLabel(m.book_client_email(), { exact: true }).fill('zoe@waits.example')
  await page.getByLabel(m.book_client_phone(), { exact: true }).fill('06')
  await page.getByLabel(m.waiting_to_date(), { exact: true }).fill('2027-03-15')
  await button(page, m.waiting_join()).click()
  await page.getByText(m.refusal_waiting_for_free_times()).waitFor()
  await page.getByLabel(m.waiting_to_date(), { exact: true }).fill(fullDay)
  await button(page, m.waiting_join()).click()
  await page.getByRole('heading', { name: m.waiting_joined_title() }).waitFor()
  await button(page, m.waiting_leave()).click()
  await page.getByRole('heading', { name: m.waiting_left_title() }).waitFor()
})

it('waits on a full day and books through the link of the email', async ({ product, newPage }) => {
  const { jane, salon, references } = await fullSalon(product)
  const page = await newPage()
  await page.goto(`/book/${salon.token}?step=time&date=${fullDay}`)
  await page.getByText(m.book_times_none(), { exact: true }).waitFor()
  expect(await faultsNow(page, 'full day')).toEqual([])
  await button(page, m.waiting_action()).click()
  const typed = {
    [m.book_client_name()]: 'Zoé',
    [m.book_client_email()]: 'ada@waits.example',
    [m.book_client_phone()]: '06 00 00 00 00',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  expect(await faultsNow(page, 'waiting form')).toEqual([])
  await button(page, m.waiting_join()).click()
  await page.getByText(m.waiting_joined_text({ email: 'ada@waits.example' })).waitFor()
  // Two emails sent at once may arrive in any order.
  await product.mailsTo('ada@waits.example')

  await client(product).cancels(references[1] ?? '')
  await product.sweep()
  const [, offered] = await product.mailsTo('ada@waits.example', 2)
  const link = /http\S+\/waiting\/\S+/.exec(offered?.text ?? '')?.[0] ?? ''
  const reader = await newPage()
  await reader.goto(link)
  await reader.getByRole('heading', { name: m.waiting_offer_title() }).waitFor()
  expect(await faultsNow(reader, 'offer')).toEqual([])
  await button(reader, m.waiting_take()).click()
  await reader.getByRole('heading', { name: m.manage_approved() }).waitFor()
  const bookings = await jane.bookings(salon)
  expect(bookings.filter(({ status }) => status === 'approved')).toHaveLength(2)
  expect(bookings.find(({ clientName }) => clientName === 'Zoé')).toMatchObject({ startTime: '10:00' })
})

it('asks again about an offer whose price has changed, and leads back to the payment of its deposit', async ({
  product,
  newPage,
}) => {
  const full = await fullSalon(product)
  const { jane, salon, references } = full
  const params = { scheduleId: salon.id }
  const prices = (priceCents: number) =>
    jane.get('editService', { params: { serviceId: full.serviceId }, body: { priceCents } })
  await prices(6000)
  await jane.get('editSchedule', { params, body: { terms: 'Pas de chien.', cancelHours: 24 } })
  const waitingToken = await waitsAs(product, full, 'ada@waits.example')
  await client(product).cancels(references[0] ?? '')
  await product.sweep()
  const page = await newPage()
  await page.goto(`/waiting/${waitingToken}`)
  await page.getByText(m.waiting_offer_price({ price: '60 €' })).waitFor()
  await page.getByText(m.legal_booking_terms()).click()
  await page.getByText('Pas de chien.').waitFor()
  expect(await faultsNow(page, 'offer with terms')).toEqual([])
  await prices(10_000)
  await jane.connects()
  await jane.asksFor(salon, '15.50')
  await button(page, m.waiting_take()).click()
  await page.getByText(m.refusal_conditions_changed()).waitFor()
  await page.getByText(m.waiting_offer_price({ price: '100 €' })).waitFor()
  await button(page, m.waiting_take()).click()
  await page.getByRole('heading', { name: m.payment_heading() }).waitFor()
  await page.goto(`/waiting/${waitingToken}`)
  await page.getByRole('heading', { name: m.waiting_to_pay_title() }).waitFor()
  expect(await page.getByText(m.waiting_booked_text()).count()).toBe(0)
  expect(await faultsNow(page, 'deposit to pay')).toEqual([])
  await button(page, m.waiting_to_pay_continue()).click()
  await page.getByRole('heading', { name: m.payment_heading() }).waitFor()
})

it('takes an offer without JavaScript, and asks again if its price has changed', async ({
  product,
  newPage,
}) => {
  const full = await fullSalon(product)
  const prices = (priceCents: number) =>
    full.jane.get('editService', { params: { serviceId: full.serviceId }, body: { priceCents } })
  await prices(6000)
  const waitingToken = await waitsAs(product, full, 'bea@waits.example')
  await client(product).cancels(full.references[0] ?? '')
  await product.sweep()
  const page = await newPage({ more: { javaScriptEnabled: false } })
  await page.goto(`/waiting/${waitingToken}`)
  await prices(10_000)
  await button(page, m.waiting_take()).click()
  await page.getByText(m.refusal_conditions_changed()).waitFor()
  await page.getByText(m.waiting_offer_price({ price: '100 €' })).waitFor()
  await button(page, m.waiting_take()).click()
  await page.getByRole('heading', { name: m.manage_approved() }).waitFor()
})

it('keeps a place given up when a reading that began before ends later', async ({ product, newPage }) => {
  const waitingToken = await waitsAs(product, await fullSalon(product), 'cleo@waits.example')
  const page = await newPage()
  const url = new RegExp(`/api/public/waiting/${waitingToken}$`)
  const { arrived, release } = await holdNextReply(page, url)
  await page.goto(`/waiting/${waitingToken}`)
  await arrived
  const read = page.waitForResponse(url)
  await button(page, m.waiting_leave()).click()
  const left = page.getByRole('heading', { name: m.waiting_left_title() })
  await left.waitFor()
  release()
  await read
  await settle(page)
  expect(await left.count()).toBe(1)
})

it('shows what the browser sent without a script, and forgets it once the client waits', async ({
  product,
  newPage,
}) => {
  const { salon } = await fullSalon(product)
  const page = await newPage()
  const name = page.getByLabel(m.book_client_name(), { exact: true })
  const form = { [m.book_client_email()]: 'zoe@apart.example', [m.book_client_phone()]: '06' }
  const unhydrated = page.locator('input[name=join]')
  const joinsWithoutScript = async (toDate: string) => {
    const script = /\.js($|\?)/
    await page.route(script, (route) => route.abort())
    await page.evaluate((to) => window.location.assign(to), page.url())
    await unhydrated.waitFor({ state: 'attached' })
    for (const [label, text] of Object.entries(form)) await page.getByLabel(label, { exact: true }).fill(text)
    await name.fill('Zoé Martin')
    await page.getByLabel(m.waiting_to_date(), { exact: true }).fill(toDate)
    await page.unroute(script)
    await button(page, m.waiting_join()).click()
  }
  await page.goto(`/book/${salon.token}?step=time&date=${fullDay}`)
  await button(page, m.waiting_action()).click()
  await name.waitFor()
  await name.fill('Zoé')
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await kept()).toContain('Zoé')
  await joinsWithoutScript('2027-03-15')
  await page.getByText(m.refusal_waiting_for_free_times()).waitFor()
  await unhydrated.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Zoé Martin')

  await joinsWithoutScript(fullDay)
  await page.getByText(m.waiting_joined_title()).waitFor()
  await expect.poll(kept).not.toContain('Zoé')
})
