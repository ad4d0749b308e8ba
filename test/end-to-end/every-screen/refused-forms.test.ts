import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const monday = '2027-03-08'

it('books one place after the name of a companion was typed for two', async ({ camille, page }) => {
  const salon = await camille.opens({ hours: { monday: '10:00-12:00' }, services: {} })
  const body = { name: 'Yoga', durationMinutes: 60, capacity: 4 }
  const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
  const details = (places: number) =>
    `/book/${salon.token}?step=client&service=${id}&date=${monday}&time=10:00&places=${places}`
  await page.goto(details(2))
  await page.getByLabel(m.places_companions_label()).fill('Bob')
  await page.getByLabel(m.book_client_name(), { exact: true }).fill('Ada')
  await page.getByLabel(m.book_client_phone()).fill('06 00 00 00 00')
  await page.goto(details(1))
  await expect.poll(() => page.getByLabel(m.book_client_name(), { exact: true }).inputValue()).toBe('Ada')
  await button(page, m.book_submit()).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  const [booking] = await camille.bookings(salon)
  expect(booking).toMatchObject({ clientName: 'Ada' })
  expect(booking?.companions ?? []).toEqual([])
})

it('saves a deposit whose other kind was cleared, and one that is turned off', async ({
  camille,
  salon,
  newPage,
}) => {
  await camille.connects()
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const part = page.getByRole('region', { name: m.schedule_deposit_title(), exact: true })
  const asks = part.getByRole('switch', { name: m.schedule_deposit_ask() })
  await asks.setChecked(true)
  await part.getByRole('radio', { name: m.deposit_kind_percent() }).check()
  await part.getByLabel(startingWith(m.deposit_percent())).fill('')
  await part.getByRole('radio', { name: m.deposit_kind_amount() }).check()
  await part.getByLabel(startingWith(m.schedule_deposit_amount())).fill('10')
  await button(part, m.schedule_deposit_save()).click()
  await toast(page, m.toast_deposit_saved())
  const kept = () => camille.get('getSchedule', { params: { scheduleId: salon.id } })
  const { refundHours, depositAmount } = await kept()
  expect(Number(depositAmount)).toBe(10)
  await part.getByLabel(startingWith(m.deposit_refund_hours())).fill('')
  await asks.setChecked(false)
  await button(part, m.schedule_deposit_save()).click()
  await expect.poll(async () => (await kept()).requiresDeposit).toBe(false)
  expect((await kept()).refundHours).toBe(refundHours)
})

it('saves a service whose percentage was cleared before another kind of deposit was chosen', async ({
  camille,
  salon,
  newPage,
}) => {
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await button(page, m.schedule_service_edit({ name: 'Coupe' })).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(m.schedule_service_more()).click()
  const kind = dialog.getByRole('combobox', { name: m.schedule_service_deposit() })
  await pointer().pick(kind, m.schedule_service_deposit_percent())
  await dialog.getByLabel(startingWith(m.deposit_percent())).fill('')
  await pointer().pick(kind, m.schedule_service_deposit_none())
  await button(dialog, m.schedule_service_save()).click()
  await toast(page, m.toast_service_saved())
  const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
  expect(service).toMatchObject({ depositCents: 0 })
})

it('shows the lunch break as long as it counts', async ({ camille, salon, newPage }) => {
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=hours`)
  await page
    .getByRole('button', { name: m.schedule_hours_edit({ day: 'lundi' }) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await button(dialog, m.schedule_hours_lunch()).click()
  await dialog.getByLabel(m.schedule_hours_lunch_start()).fill('')
  await button(dialog, m.schedule_hours_range_add()).click()
  await button(dialog, m.schedule_hours_save()).click()
  await expect
    .poll(() => dialog.getByLabel(m.schedule_hours_lunch_start()).getAttribute('aria-invalid'))
    .toBe('true')
  await button(dialog, m.schedule_hours_lunch_remove()).click()
  expect(await dialog.getByLabel(m.schedule_hours_lunch_start()).count()).toBe(0)
})

it('adds an appointment of a service for one client after the places of a class were cleared', async ({
  camille,
  salon,
  newPage,
}) => {
  const body = { name: 'Yoga', durationMinutes: 60, capacity: 4 }
  await camille.get('createService', { params: { scheduleId: salon.id }, body })
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?month=2027-03&day=${monday}&add=1`)
  const form = page.locator('form').filter({ has: page.getByLabel(m.calendar_client_name()) })
  const service = form.getByRole('combobox', { name: m.calendar_service() })
  await pointer().pick(service, 'Yoga')
  await form.getByLabel(m.calendar_places()).fill('')
  await pointer().pick(service, 'Coupe')
  await form.getByLabel(m.calendar_client_name()).fill('Ada')
  await form.getByLabel(m.calendar_client_phone()).fill('06 00 00 00 00')
  await form.getByLabel(m.calendar_time(), { exact: true }).fill('10:00')
  await button(form, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
})

it('offers anyone for the same appointment again once its staff member has left', async ({
  camille,
  salon,
  newPage,
}) => {
  const params = { scheduleId: salon.id }
  const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
  await camille.enters(salon, `${monday} 10:00`, { staffId: lea.id, clientName: 'Ada' })
  await camille.get('deleteStaff', { params: { ...params, staffId: lea.id } })
  const [booking] = await camille.bookings(salon)
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar?view=day&date=${monday}&booking=${booking?.id}`)
  await button(page, m.appointment_again()).click()
  const dialog = page.getByRole('dialog').last()
  await button(dialog, m.calendar_add()).click()
  await toast(page, m.toast_booking_created())
})

it('says that another time needs a date and a time', async ({ salon, product, camille, newPage }) => {
  await client(product).books(salon, `${monday} 10:00`)
  const page = await newPage()
  await signIn(page, camille)
  await page.goto('/requests')
  await button(page, m.proposal_propose_of({ client: 'Ada' })).click()
  const dialog = page.getByRole('dialog')
  const [date, time] = [m.calendar_date(), m.calendar_time()].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  )
  await time?.fill('')
  await button(dialog, m.proposal_send()).click()
  await dialog.getByText(m.problem_required()).waitFor()
  expect(await time?.evaluate((element) => element === document.activeElement)).toBe(true)
  await time?.fill('11:00')
  await date?.fill('')
  await button(dialog, m.proposal_send()).click()
  await expect.poll(() => date?.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await dialog.getByText(m.problem_required()).count()).toBe(1)
})

it('says why nothing was sent if the refused field is not on the screen', async ({
  salon,
  camille,
  newPage,
}) => {
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const part = page.getByRole('region', { name: m.schedule_details_title(), exact: true })
  await part.getByLabel(startingWith(m.dashboard_description())).fill('Au coin de la rue')
  await page.route(`**/api/schedules/${salon.id}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: { error: 'x', code: 'invalid_request', message: 'x', fields: { elsewhere: 'Trop loin.' } },
        }),
  )
  await button(part, m.schedule_save()).click()
  await toast(page, m.form_refused())
  await page.getByText('Trop loin.').first().waitFor()
})
