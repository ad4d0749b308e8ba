import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { waitsAs } from '../../fixtures/waiting.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend('openHours', ({ camille, salon, newPage }) => async () => {
  const params = { scheduleId: salon.id }
  const page = await newPage()
  await signIn(page, camille)
  const visit = () => page.goto(`/schedules/${salon.id}?tab=hours`)
  const dialog = page.getByRole('dialog')
  const closures = () => camille.get('listClosures', { params })
  return { camille, salon, params, page, dialog, visit, closures }
})

it('an owner who closes a day sees its open offer of the waiting list before and after', async ({
  product,
  openHours,
}) => {
  const { camille, salon, page, dialog, visit } = await openHours()
  const times = (await client(product).slots(salon, '2027-03-08')).body.slots
  for (const time of times.filter((_, nth) => nth % 2 === 0))
    await camille.enters(salon, `2027-03-08 ${time}`)
  const dates = { fromDate: '2027-03-08', toDate: '2027-03-08' }
  const wanted = { salon, serviceId: Object.values(salon.services)[0] ?? 0 }
  await waitsAs(product, wanted, 'bea@waits.example', dates)
  for (const { id } of await camille.bookings(salon)) await camille.edits(id, { status: 'cancelled' })
  await product.sweep()
  await visit()
  await button(page, m.closures_close()).click()
  await dialog.getByLabel(m.closures_from(), { exact: true }).fill('2027-03-08')
  await dialog.getByLabel(m.closures_to()).fill('2027-03-08')
  await dialog.getByText(m.affected_offer_one()).waitFor()
  await button(dialog, m.closures_save()).click()
  await dialog.getByRole('heading', { name: m.affected_offers_title() }).waitFor()
  await dialog.getByText(/bea/).waitFor()
  expect(await faultsNow(page, 'affected offers')).toEqual([])
  await button(dialog, m.affected_close()).click()
  await dialog.waitFor({ state: 'detached' })
})

describe('with the keyboard alone', () => {
  it('an owner adds a closure over two bookings, keeps one and cancels the other', async ({
    product,
    openHours,
  }) => {
    const { camille, salon, page, dialog, visit, closures } = await openHours()
    await client(product).books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com' })
    await camille.enters(salon, '2027-03-09 10:00', { clientName: 'Grace' })
    await visit()
    const input = keyboard(page)
    await input.press(button(page, m.closures_close()))
    await dialog.getByLabel(m.closures_from(), { exact: true }).fill('2027-03-08')
    await dialog.getByLabel(m.closures_to()).fill('2027-03-09')
    await input.write(dialog.getByLabel(m.closures_label()), 'Congés')
    await dialog.getByText(m.closures_booked({ count: 2 })).waitFor()
    await input.press(button(dialog, m.closures_save()))
    await dialog.getByRole('heading', { name: m.affected_title({ count: 2 }) }).waitFor()
    const ada = dialog.getByRole('group', { name: /Ada/ })
    await input.choose(ada.getByRole('radio', { name: m.affected_cancel() }))
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['pending', 'approved'])
    await input.press(button(dialog, m.affected_confirm_one()))
    await toast(page, m.toast_bookings_cancelled({ count: 1 }))
    await dialog.waitFor({ state: 'detached' })
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['cancelled', 'approved'])
    await allPlanned(product)
    await makeDue(product)
    product.wakeDeliveries()
    await product.mailsTo('ada@example.com', 2)

    await page.getByText('Congés', { exact: true }).waitFor()
    await input.press(
      page.getByRole('button', { name: startingWith(m.closures_edit({ dates: '8–9 mars 2027' })) }),
    )
    await input.press(dialog.getByRole('switch', { name: m.closures_part() }))
    await input.write(dialog.getByLabel(m.closures_to_time()), '24')
    await input.press(button(dialog, m.schedule_hours_save()))
    await dialog.getByRole('heading', { name: m.affected_title_one() }).waitFor()
    await input.press(button(dialog, m.affected_done()))
    expect(await closures()).toMatchObject([
      { fromDate: '2027-03-08', fromTime: '12:00', toDate: '2027-03-09', toTime: '24:00', label: 'Congés' },
    ])
    await input.press(
      page.getByRole('button', { name: startingWith(m.closures_reopen({ dates: '8–9 mars 2027' })) }),
    )
    await toast(page, m.toast_reopened())
    expect(await closures()).toEqual([])
  })

  it('an owner closes on public holidays of a region, gives a day special hours, and clients see both', async ({
    openHours,
  }) => {
    const { salon, params, camille, page, dialog, visit, closures } = await openHours()
    await visit()
    const input = keyboard(page)
    await input.press(button(page, m.closures_holidays()))
    await dialog.getByText('Lundi de Pâques').waitFor()
    await input.pick(dialog.getByLabel(m.holidays_region()), 'Département Moselle')
    const goodFriday = dialog.getByRole('checkbox', { name: /Vendredi saint/ })
    await goodFriday.waitFor()
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(13)
    await goodFriday.uncheck()
    await input.press(button(dialog, m.holidays_save({ count: 12 })))
    await toast(page, m.toast_holidays_saved())
    const closed = (await closures()).map(({ fromDate }) => fromDate)
    expect(closed).toHaveLength(12)
    expect(closed).toContain('2027-03-29')

    await input.press(button(page, m.closures_special()))
    await dialog.getByLabel(m.closures_date()).fill('2027-03-08')
    await input.write(dialog.getByLabel(m.schedule_hours_start()), '14')
    await input.write(dialog.getByLabel(m.schedule_hours_end()), '16h')
    await input.press(button(dialog, m.schedule_hours_save()))
    await toast(page, m.toast_hours_saved())
    await page.getByText('14:00 – 16:00', { exact: true }).waitFor()
    expect(await camille.get('listSpecialHours', { params })).toMatchObject([
      { date: '2027-03-08', startTime: '14:00', endTime: '16:00' },
    ])

    const chosen = `service=${salon.services.Coupe}`
    await page.goto(`/book/${salon.token}?step=time&${chosen}&date=2027-03-08`)
    await page.getByText(m.book_open_hours({ times: '14:00 – 16:00' })).waitFor()
    await page.goto(`/book/${salon.token}?step=time&${chosen}&date=2027-03-29`)
    await page.getByText(m.book_times_none(), { exact: true }).waitFor()
    await page.getByText(m.book_times_closed()).waitFor()
  })
})

it.for([
  ['on a phone', phone],
  ['on a desk', { width: 1280, height: 900 }],
] as const)(
  '%s, nothing moves under the finger when it is known what is booked',
  async ([_where, viewport], { openHours }) => {
    const { camille, salon, params, page, dialog, visit } = await openHours()
    await page.setViewportSize(viewport)
    await camille.enters(salon, '2027-03-08 10:00')
    const closure = { fromDate: '2027-03-08', toDate: '2027-03-09', label: 'Congés' }
    await camille.get('createClosure', { params, body: closure })
    const answers = Promise.withResolvers<void>()
    await page.route('**/closures/bookings?*', async (route) => {
      await answers.promise
      await route.continue()
    })
    await visit()
    await page
      .getByRole('button', { name: startingWith(m.closures_edit({ dates: '8–9 mars 2027' })) })
      .click()
    const part = dialog.getByRole('switch', { name: m.closures_part() })
    for (const checked of ['true', 'false']) {
      await part.click()
      await expect.poll(() => part.getAttribute('aria-checked')).toBe(checked)
    }
    const before = await part.boundingBox()
    answers.resolve()
    await dialog.getByText(m.closures_booked_one()).waitFor()
    expect(await part.boundingBox()).toEqual(before)
    await dialog.getByLabel(m.closures_from(), { exact: true }).fill('2027-03-09')
    await dialog.getByText(m.closures_booked_none()).waitFor()
    expect(await part.boundingBox()).toEqual(before)
  },
)

it('the form shows each error at its field, and every state passes the checks', async ({ openHours }) => {
  const { camille, salon, params, page, dialog, visit } = await openHours()
  await camille.get('createStaff', { params, body: { name: 'Inès' } })
  await camille.enters(salon, '2027-03-08 10:00')
  const closure = { fromDate: '2027-08-02', toDate: '2027-08-15', label: 'Congés' }
  await camille.get('createClosure', { params, body: closure })
  const hours = [{ startTime: '09:00', endTime: '24:00' }]
  await camille.get('setSpecialHours', { params, body: { date: '2027-03-15', hours } })
  await visit()
  await page.getByText('2–15 août 2027').waitFor()
  expect(await faultsNow(page, 'closures')).toEqual([])
  await button(page, m.closures_close()).click()
  await dialog.getByLabel(m.closures_from(), { exact: true }).fill('2027-03-08')
  await dialog.getByLabel(m.closures_to()).fill('2030-03-08')
  await button(dialog, m.closures_save()).click()
  await dialog.getByText(m.problem_closure_too_long()).waitFor()
  expect(await faultsNow(page, 'closing')).toEqual([])
  await dialog.getByLabel(m.closures_to()).fill('2027-03-08')
  await button(dialog, m.closures_save()).click()
  await dialog.getByRole('heading', { name: m.affected_title_one() }).waitFor()
  expect(await faultsNow(page, 'bookings in a closure')).toEqual([])
  const [booking] = await camille.bookings(salon)
  await camille.edits(booking?.id ?? 0, { startTime: '11:00' })
  const cancels = async () => {
    await dialog.getByRole('radio', { name: m.affected_cancel() }).check()
    await button(dialog, m.affected_confirm_one()).click()
  }
  await cancels()
  await dialog.getByText(m.affected_left()).waitFor()
  await dialog.getByRole('group', { name: /11:00 – 12:00 · Ada/ }).waitFor()
  expect(await camille.bookings(salon)).toMatchObject([{ status: 'approved' }])
  await cancels()
  await toast(page, m.toast_bookings_cancelled({ count: 1 }))
  await button(page, m.closures_holidays()).click()
  await dialog.getByText('Toussaint').waitFor()
  expect(await faultsNow(page, 'public holidays')).toEqual([])
})
