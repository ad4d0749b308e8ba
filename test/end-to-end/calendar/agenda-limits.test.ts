import { expect } from 'vitest'
import { timeOf } from '../../../src/domain/wall-time.ts'
import { m } from '../../../src/messages/messages.js'
import { owner } from '../../fixtures/actors.ts'
import { startingWith, toast } from '../fixtures/reader.ts'
import { block, draw, it, placeAt, tuesday } from './agenda.ts'

it('refuses a drop on the hour that the clocks skip, and continues a booking after midnight on the next day', async ({
  agenda,
}) => {
  const { camille, salon } = agenda
  const sunday = '2027-03-28'
  const hours = [{ startTime: '00:00', endTime: '06:00' }]
  await camille.get('setHours', { params: { scheduleId: salon.id }, body: { days: [0], hours } })
  await agenda.enters('01:00', 'Ada', { date: sunday })
  await agenda.enters('23:45', 'Grace', { date: '2027-03-27' })
  const page = await agenda.opens('day')
  await page.goto(`/schedules/${salon.id}/calendar?view=day&date=${sunday}`)
  await block(page, /Grace, 00:00, .*jusqu’à 00:15/).waitFor()
  await draw(page, await placeAt(page, 'Camille', '01:00'), await placeAt(page, 'Camille', '02:30'))
  await page.getByText(m.refusal_time_does_not_exist()).first().waitFor()
  await agenda.has('Grace 2027-03-27 23:45–00:15 Camille', `Ada ${sunday} 01:00–01:30 Camille`)
})

it('warns that a time is past or closed, and still lets the owner use it', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('week')
  await page.goto(`/schedules/${agenda.salon.id}/calendar?view=day&date=${tuesday}`)
  await block(page, /Ada/).focus()
  for (let quarters = 0; quarters < 5; quarters++) await page.keyboard.press('Shift+ArrowUp')
  const said = page.locator('.time-grid [aria-live]')
  await expect.poll(() => said.textContent()).toMatch(/08:45 – 09:15, Camille, Fermé/)
  await page.keyboard.press('Enter')
  await agenda.has('Ada 08:45–09:15 Camille')
})

it('shows each booking once on a day with more bookings than one page of the list', async ({ agenda }) => {
  const { camille, salon } = agenda
  const params = { scheduleId: salon.id }
  for (let member = 0; member < 8; member++) {
    await camille.get('createStaff', { params, body: { name: `Membre ${member}` } })
  }
  const staff = await camille.get('listStaff', { params })
  expect(staff.length).toBe(10)
  const quarters = Array.from({ length: 52 }, (_, index) => timeOf(8 * 60 + index * 15))
  await Promise.all(
    staff.map(async ({ id: staffId }) => {
      for (const time of quarters)
        await agenda.enters(time, `${staffId} ${time}`, { staffId, durationMinutes: 15 })
    }),
  )
  const page = await agenda.opens('day')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/bookings-with-service')) asked.push(request.url())
  })
  const blocks = page.locator('.time-grid [data-key]')
  await expect.poll(() => blocks.count()).toBe(520)
  const keys = await blocks.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key))
  expect(new Set(keys).size).toBe(520)

  await page.goto(`/schedules/${salon.id}/calendar?day=${tuesday}`)
  const entries = page.getByRole('dialog').getByRole('button', { name: startingWith(m.calendar_delete()) })
  await expect.poll(() => entries.count()).toBe(520)
  await page.goto(`/schedules/${salon.id}`)
  await page
    .getByText(/affiché/)
    .first()
    .waitFor()
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => !/[?&]limit=\d+/.test(url))).toEqual([])
})

it('shows the bookings of the owner only', async ({ product, agenda }) => {
  const page = await agenda.opens('week')
  const stranger = await owner(product)
  const theirs = await stranger.opens()
  await page.goto(`/schedules/${theirs.id}/calendar?view=week&date=${tuesday}`)
  await page
    .getByText(/n’existe pas|introuvable/i)
    .first()
    .waitFor()
  expect(await page.locator('.time-grid').count()).toBe(0)
})

it('reuses the time of a cancelled booking', async ({ agenda }) => {
  const ada = await agenda.enters('10:00', 'Ada')
  await agenda.enters('12:00', 'Grace')
  const page = await agenda.opens('day')
  await agenda.camille.edits(ada.id, { status: 'cancelled' })
  await draw(page, await placeAt(page, 'Camille', '12:00'), await placeAt(page, 'Camille', '10:00'))
  await toast(page, m.toast_booking_changed())
  await expect
    .poll(async () =>
      (await agenda.camille.bookings(agenda.salon)).map(
        (one) => `${one.clientName} ${one.startTime} ${one.status}`,
      ),
    )
    .toEqual(['Ada 10:00 cancelled', 'Grace 10:00 approved'])
})

it('writes the date of a new booking in the language of the page, not of the browser', async ({ agenda }) => {
  const page = await agenda.opens('day', undefined, { locale: 'en-US' })
  const free = await placeAt(page, 'Camille', '11:00')
  await page.mouse.click(free.x, free.y)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('mar. 9 mars 2027').waitFor()
  expect(await dialog.getByLabel(m.calendar_date()).inputValue()).toBe('2027-03-09')
  await dialog.getByLabel(m.calendar_date()).fill('2027-03-01')
  await dialog.getByLabel(m.calendar_client_name()).focus()
  await dialog.getByText('lun. 1er mars 2027').waitFor()
})
