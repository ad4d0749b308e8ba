import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { Owner } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { block, isDropped, it, tuesday } from '../calendar/agenda.ts'
import { signIn } from '../fixtures/browser.ts'
import { loseNextReply } from '../fixtures/lose-next-reply.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'

const input = pointer()

const failed = (page: Page) => toast(page, m.common_error(), m.common_network_error())

async function writeAda(form: Locator): Promise<void> {
  await form.getByLabel(m.calendar_client_name()).fill('Ada')
  await form.getByLabel(m.calendar_client_phone()).fill('06 12 34 56 78')
  await form.getByLabel(m.calendar_time()).fill('10:00')
}

async function appointmentForm(page: Page, salonId: number): Promise<Locator> {
  await page.goto(`/schedules/${salonId}/calendar?month=2027-03&day=${tuesday}&add=1`)
  const form = page.locator('form').filter({ has: page.getByLabel(m.calendar_client_name()) })
  await writeAda(form)
  return form
}

const starts = async (camille: Owner, salon: Parameters<Owner['bookings']>[0]) =>
  (await camille.bookings(salon)).map(({ date, startTime }) => `${date} ${startTime}`)

it('saves one appointment when the form is sent again after a lost reply', async ({ agenda, newPage }) => {
  const { camille, salon } = agenda
  const page = await newPage()
  await signIn(page, camille)
  const form = await appointmentForm(page, salon.id)
  const { lost } = await loseNextReply(page, /\/api\/schedules\/\d+\/bookings$/)
  await button(form, m.calendar_add()).click()
  await lost
  await failed(page)
  await button(form, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
  expect(await starts(camille, salon)).toEqual([`${tuesday} 10:00`])
})

it('saves one appointment when its draft is sent again after a lost reply and a reload', async ({
  agenda,
  newPage,
}) => {
  const { camille, salon } = agenda
  const page = await newPage()
  await signIn(page, camille)
  const form = await appointmentForm(page, salon.id)
  const { lost } = await loseNextReply(page, /\/api\/schedules\/\d+\/bookings$/)
  await button(form, m.calendar_add()).click()
  await lost
  await page.reload()
  await expect.poll(() => form.getByLabel(m.calendar_client_name()).inputValue()).toBe('Ada')
  await button(form, m.calendar_add()).click()
  await toast(page, m.refusal_already_saved())
  await expect.poll(() => form.getByLabel(m.calendar_client_name()).inputValue()).toBe('')
  expect(await starts(camille, salon)).toEqual([`${tuesday} 10:00`])
  await writeAda(form)
  await button(form, m.calendar_add()).click()
  await expect.poll(() => starts(camille, salon)).toEqual([`${tuesday} 10:00`, `${tuesday} 10:00`])
})

it('closes the form as saved when the server no longer knows the first reply', async ({
  agenda,
  product,
  newPage,
}) => {
  const { camille, salon } = agenda
  const page = await newPage()
  await signIn(page, camille)
  const form = await appointmentForm(page, salon.id)
  const { lost } = await loseNextReply(page, /\/api\/schedules\/\d+\/bookings$/)
  await button(form, m.calendar_add()).click()
  await lost
  await failed(page)
  await product.pool.query('UPDATE request_keys SET reply = NULL')
  await button(form, m.calendar_add()).click()
  await toast(page, m.refusal_already_saved())
  await expect.poll(() => form.getByLabel(m.calendar_client_name()).inputValue()).toBe('')
  expect(await starts(camille, salon)).toEqual([`${tuesday} 10:00`])
})

it('saves another appointment with the same content after a saved one', async ({ agenda, newPage }) => {
  const { camille, salon } = agenda
  const page = await newPage()
  await signIn(page, camille)
  const form = await appointmentForm(page, salon.id)
  await button(form, m.calendar_add()).click()
  await expect.poll(() => form.getByLabel(m.calendar_client_name()).inputValue()).toBe('')
  await writeAda(form)
  await button(form, m.calendar_add()).click()
  await expect.poll(() => starts(camille, salon)).toEqual([`${tuesday} 10:00`, `${tuesday} 10:00`])
})

for (const members of [1, 2])
  it(`saves one series when it is sent again after a lost reply, with staff of ${members}`, async ({
    agenda,
    newPage,
  }) => {
    const { camille, salon, ids } = agenda
    if (members === 1)
      await camille.get('deleteStaff', { params: { scheduleId: salon.id, staffId: ids.Léa } })
    const page = await newPage()
    await signIn(page, camille)
    const form = await appointmentForm(page, salon.id)
    await input.pick(form.getByLabel(m.appointment_repeat(), { exact: true }), m.appointment_repeat_weekly())
    await form.getByLabel(m.appointment_repeat_times()).fill('3')
    const { lost } = await loseNextReply(page, /\/api\/schedules\/\d+\/series$/, (request) =>
      /"save":true/.test(request.postData() ?? ''),
    )
    await button(form, m.calendar_add()).click()
    await lost
    await failed(page)
    await button(form, m.calendar_add()).click()
    await toast(page, m.toast_series_created({ count: 3 }))
    expect(await starts(camille, salon)).toEqual(['09', '16', '23'].map((day) => `2027-03-${day} 10:00`))
  })

it('makes one copy when an appointment is dropped again after a lost reply', async ({ agenda }) => {
  const { camille, salon } = agenda
  const { Coupe = 0, Couleur = 0 } = salon.services
  const visit = { serviceIds: [Coupe, Couleur], date: tuesday, startTime: '10:00' }
  await camille.get('createBooking', {
    params: { scheduleId: salon.id },
    body: { ...visit, clientName: 'Ada', clientPhone: '06 00 00 00 00' },
  })
  const page = await agenda.opens('day')
  const copy = async () => {
    await block(page, /Ada, 10:00/).focus()
    await page.keyboard.press('ControlOrMeta+c')
    for (let quarters = 0; quarters < 16; quarters++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const { lost } = await loseNextReply(page, /\/api\/schedules\/\d+\/bookings$/)
  await copy()
  await lost
  await failed(page)
  await isDropped(page)
  await copy()
  await toast(page, m.toast_booking_created())
  expect(await starts(camille, salon)).toEqual([`${tuesday} 10:00`, `${tuesday} 14:00`])
})

/** The page of an account whose new address waits for its confirmation. */
async function waitingAddress(page: Page, camille: Owner, product: Product) {
  const email = `camille${product.now()}-${camille.email}`
  await camille.confirms()
  await camille.get('changeAddress', { body: { email } })
  await product.mailsTo(email, 1)
  await signIn(page, camille)
  await page.request.post(`${product.url}/api/account/confirm`, { data: { password: camille.password } })
  await page.goto('/account')
  await page.getByText(m.account_email_waiting_title({ email })).waitFor()
  return { email, again: button(page, m.account_email_again()) }
}

it('sends the link to a new address once for a double click', async ({ product, camille, page }) => {
  const { email, again } = await waitingAddress(page, camille, product)
  await again.dblclick()
  await toast(page, m.toast_address_asked({ email }))
  await everyMailIsOut(product)
  expect(await product.mailsTo(email)).toHaveLength(2)
})

it('sends the link to a new address once when the reply is lost', async ({ product, camille, page }) => {
  const { email, again } = await waitingAddress(page, camille, product)
  const { lost } = await loseNextReply(page, '**/api/account/address')
  await again.click()
  await lost
  await failed(page)
  await again.click()
  await toast(page, m.toast_address_asked({ email }))
  await everyMailIsOut(product)
  expect(await product.mailsTo(email)).toHaveLength(2)
})
