import { devices } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { narrowOnPaper } from '../every-screen/narrow-text.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { type Agenda, block, it, placeAt, tuesday, viewLink } from './agenda.ts'

async function fillDay(agenda: Agenda) {
  const { camille, salon, ids } = agenda
  const params = { scheduleId: salon.id }
  const [, colour] = Object.values(salon.services)
  const pause = { processingFrom: 30, processingMinutes: 40 }
  await camille.get('editService', { params: { serviceId: colour ?? 0 }, body: pause })
  const yoga = await camille.get('createService', {
    params,
    body: { name: 'Yoga', durationMinutes: 60, capacity: 8 },
  })
  await agenda.enters('09:00', 'Grace', { serviceId: colour ?? 0 })
  await agenda.enters('09:30', 'Ada')
  await agenda.enters('12:00', 'Marie', { staffId: ids.Léa, status: 'pending' })
  for (const name of ['Ana', 'Bea', 'Cleo']) await agenda.enters('14:00', name, { serviceId: yoga.id })
  const span = { fromDate: '2027-03-09', fromTime: '15:00', toDate: '2027-03-09', toTime: '17:00' }
  await camille.get('createClosure', { params, body: { ...span, staffId: ids.Léa, label: 'Formation' } })
}

it('passes the checks in the week and in the day, at rest and during a drag', async ({ agenda }) => {
  await fillDay(agenda)
  const faults: string[] = []
  const page = await agenda.opens('week')
  await block(page, /Grace/).waitFor()
  faults.push(...(await faultsNow(page, 'the week')))
  await page.getByRole('button', { name: m.calendar_options() }).click()
  await page.getByRole('button', { name: m.calendar_apart() }).click()
  await page.getByRole('region', { name: /mardi 9 mars, Léa/ }).waitFor()
  faults.push(...(await faultsNow(page, 'the week, a column each')))
  await viewLink(page, m.calendar_view_day()).click()
  await page.getByRole('heading', { name: /mardi 9 mars 2027/i }).waitFor()
  await block(page, /Ada/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  faults.push(...(await faultsNow(page, 'the day, something held')))
  await page.keyboard.press('Escape')
  await page.setViewportSize(desktop)
  const free = await placeAt(page, 'Léa', '11:00')
  await page.mouse.click(free.x, free.y)
  await page.getByRole('dialog').getByLabel(m.calendar_client_name()).waitFor()
  faults.push(...(await faultsNow(page, 'free time')))
  expect(faults).toEqual([])
})

it('describes in words a booking within processing time, a class with its clients, and the member of each booking', async ({
  agenda,
}) => {
  await fillDay(agenda)
  const page = await agenda.opens('day')
  await block(page, /Grace, 09:00, Couleur, pose 40.min, jusqu’à 11:00, Camille, Approuv/).waitFor()
  await block(page, /Marie, 12:00, Coupe, jusqu’à 12:30, Léa, En attente/).waitFor()
  await block(page, /Yoga 3\/8, 14:00, Ana, Bea, Cleo, jusqu’à 15:00, Camille/).waitFor()
  const [outer, inner] = [await block(page, /Grace/).boundingBox(), await block(page, /Ada/).boundingBox()]
  expect(inner?.x).toBeGreaterThan(outer?.x ?? 0)
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0) + 1)
  await page.locator('.time-grid').getByText('Formation').waitFor()
})

it('keeps the view, date and members in the address, and changes the date by keys', async ({ agenda }) => {
  await fillDay(agenda)
  const page = await agenda.opens('week')
  await page.getByRole('button', { name: 'Léa', exact: true }).click()
  await block(page, /Marie/).waitFor({ state: 'detached' })
  await page.reload()
  await block(page, /Grace/).waitFor()
  expect(await block(page, /Marie/).count()).toBe(0)
  await page.getByRole('heading', { name: /8.14 mars 2027/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: /15.21 mars 2027/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: /mardi 16 mars 2027/i }).waitFor()
  expect(page.url()).toContain(`members=${agenda.ids.Camille}`)
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: /mars 2027/i }).waitFor()
  // Grace, Ada and the class are Camille's; Marie is Léa's.
  await page.getByRole('button', { name: /mardi 9 mars, 3 rendez-vous/ }).waitFor()
  await page.getByRole('button', { name: 'Léa', exact: true }).click()
  await page.getByRole('button', { name: /mardi 9 mars, 4 rendez-vous/ }).waitFor()
})

it('remembers the view, the members, the columns and the first day of the week on this device', async ({
  agenda,
}) => {
  await agenda.enters('10:00', 'Ada')
  await agenda.enters('11:00', 'Marie', { staffId: agenda.ids.Léa })
  const page = await agenda.opens('day')
  const bare = `/schedules/${agenda.salon.id}/calendar`
  await page.goto(bare)
  await page.getByRole('table').waitFor()
  await viewLink(page, m.calendar_view_week()).click()
  await page.getByRole('button', { name: 'Léa', exact: true }).click()
  await page.getByRole('button', { name: m.calendar_options() }).click()
  await page.getByRole('radio', { name: m.calendar_width_widest() }).check()
  await page.getByRole('radio', { name: 'dimanche' }).check()
  await page.getByRole('heading', { name: /28 févr.*6 mars 2027/ }).waitFor()
  await page.goto(bare)
  await page.getByRole('heading', { name: /28 févr.*6 mars 2027/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await block(page, /Ada/).waitFor()
  expect(await block(page, /Marie/).count()).toBe(0)
  const column = page.getByRole('region', { name: /mardi 9 mars/ })
  await expect.poll(async () => (await column.boundingBox())?.width).toBeGreaterThan(200)
  // Sunday, Thursday, Friday and Saturday are closed and empty.
  const closed = page.getByRole('region', { name: /samedi 13 mars/ })
  await expect.poll(async () => (await closed.boundingBox())?.width).toBeLessThan(60)
  await page.goto(`${bare}?day=${tuesday}`)
  await page.getByRole('dialog').waitFor()
  await page.getByRole('table', { includeHidden: true }).waitFor()
})

it('shows the remaining members once the only one shown has left', async ({ agenda }) => {
  const { camille, salon, ids } = agenda
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('week')
  await block(page, /Ada/).waitFor()
  await page.getByRole('button', { name: 'Camille', exact: true }).click()
  await block(page, /Ada/).waitFor({ state: 'detached' })
  await camille.get('deleteStaff', { params: { scheduleId: salon.id, staffId: ids.Léa } })
  await page.goto(`/schedules/${salon.id}/calendar`)
  await page.getByRole('button', { name: /mardi 9 mars, 1 rendez-vous/ }).waitFor()
})

it('opens the day first on a phone, and goes to another day of the week by the strip', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('week', phone)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: m.nav_agenda(), exact: true }).click()
  await page.waitForURL(/view=day/)
  await page.goto(`/schedules/${agenda.salon.id}/calendar?view=day&date=2027-03-08`)
  const strip = page.getByRole('navigation', { name: m.calendar_view_week(), exact: true })
  // 30 of the 18 hours of two members.
  await strip.getByRole('button', { name: /mardi 9 mars, 3.%/ }).click()
  await block(page, /Ada/).waitFor()
  expect(await faultsNow(page, 'the strip of the week')).toEqual([])
  // On a day when everyone is absent, the columns keep their width.
  await page.setViewportSize(phone)
  await strip.getByRole('button', { name: /dimanche 14 mars/ }).click()
  const absent = page.getByRole('region', { name: /dimanche 14 mars, Léa/ })
  expect((await absent.boundingBox())?.width).toBeGreaterThan(100)
})

it.for([
  ['a desk', desktop, 0.8],
  ['a phone', phone, 0.75],
] as const)(
  'fills the screen of %s with the calendar, and scrolls only there',
  async ([_, viewport, least], { agenda }) => {
    await agenda.enters('10:00', 'Ada')
    const page = await agenda.opens('day', viewport)
    for (const search of [`?view=day&date=${tuesday}`, `?view=week&date=${tuesday}`, '?month=2027-03']) {
      await page.goto(`/schedules/${agenda.salon.id}/calendar${search}`)
      const share = () =>
        page.locator('[data-scroller]').evaluate((calendar) => {
          const { width, height } = calendar.getBoundingClientRect()
          return (width * height) / (innerWidth * innerHeight)
        })
      await expect.poll(share).toBeGreaterThanOrEqual(least)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
        .toBe(0)
    }
  },
)

it('prints a day and a week on one page each', async ({ agenda }) => {
  await fillDay(agenda)
  for (const view of ['day', 'week'] as const) {
    const page = await agenda.opens(view)
    await block(page, /Grace/).waitFor()
    const pdf = (await page.pdf({ format: 'A4', landscape: view === 'week' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

it('prints every appointment with words that can be read, however many columns there are', async ({
  agenda,
}) => {
  await fillDay(agenda)
  const { camille, salon } = agenda
  const params = { scheduleId: salon.id }
  for (const name of ['Marie-Charlotte', 'Nour', 'Yanis', 'Zoé']) {
    const { id } = await camille.get('createStaff', { params, body: { name } })
    await agenda.enters('10:00', `Anne-Sophie ${name}`, { staffId: id })
  }
  const page = await agenda.opens('day')
  const faults: string[] = []
  const prints = async (view: string) => {
    await block(page, /Anne-Sophie Zoé/).waitFor()
    faults.push(...(await narrowOnPaper(page)).map((fault) => `${view}: ${fault}`))
  }
  await prints('the day')
  await viewLink(page, m.calendar_view_week()).click()
  await page.getByRole('heading', { name: /8.14 mars 2027/ }).waitFor()
  await prints('the week')
  await page.getByRole('button', { name: m.calendar_options() }).click()
  await page.getByRole('button', { name: m.calendar_apart() }).click()
  await page.getByRole('region', { name: /mardi 9 mars, Zoé/ }).waitFor()
  await page.keyboard.press('Escape')
  await prints('the week, a column each')
  expect(faults).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const names = await page
    .locator('[data-block] strong')
    .evaluateAll((all) => all.filter((name) => name.checkVisibility()).map((name) => name.textContent))
  expect(names).toEqual(expect.arrayContaining(['Grace', 'Ada', 'Marie', 'Anne-Sophie Zoé']))
  const pdf = (await page.pdf({ format: 'A4', landscape: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

it('moves by a day or a week by a swipe, and drags a booking with a finger', async ({ agenda }) => {
  await agenda.enters('10:00', 'Ada')
  const page = await agenda.opens('day', phone, { hasTouch: true, userAgent: devices['Pixel 7'].userAgent })
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  // Sent at once: a finger that rests begins to drag.
  const swipe = (y: number, from: number, ...path: number[]) =>
    Promise.all([send('touchStart', from, y), ...path.map((x) => send('touchMove', x, y)), send('touchEnd')])
  const strip = page.getByRole('navigation', { name: m.calendar_view_week() })
  const { y: top = 0 } = (await strip.boundingBox()) ?? {}
  await swipe(top + 20, 80, 140, 200, 260, 320)
  await page.getByRole('heading', { name: /mardi 2 mars 2027/i }).waitFor()
  await swipe(top + 20, 320, 260, 200, 140, 80)
  await page.getByRole('heading', { name: /mardi 9 mars 2027/i }).waitFor()

  await page.locator('.time-grid').scrollIntoViewIfNeeded()
  await block(page, /Ada/).scrollIntoViewIfNeeded()
  const [from, to] = [await placeAt(page, 'Camille', '10:00'), await placeAt(page, 'Léa', '10:30')]
  await send('touchStart', from.x, from.y + 4)
  await page.locator('.time-grid .z-30.shadow-float').waitFor()
  for (let step = 1; step <= 5; step++) {
    await send('touchMove', from.x + ((to.x - from.x) * step) / 5, from.y + 4 + ((to.y - from.y) * step) / 5)
  }
  await send('touchEnd')
  await agenda.has('Ada 10:30–11:00 Léa')

  const { y } = await placeAt(page, 'Camille', '12:00')
  await swipe(y, 320, 260, 200, 140, 80)
  await page.getByRole('heading', { name: /mercredi 10 mars 2027/i }).waitFor()
})
