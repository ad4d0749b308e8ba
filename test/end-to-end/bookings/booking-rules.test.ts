import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, freeDay, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend('openSettings', ({ camille, salon, newPage }) => async () => {
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  return { camille, salon, page }
})

describe('with the keyboard alone', () => {
  it('an owner turns on automatic approval, and a client reads everywhere that the booking is confirmed', async ({
    openSettings,
  }) => {
    const { salon, page } = await openSettings()
    const input = keyboard(page)
    await input.pick(page.getByRole('combobox', { name: m.rules_approval() }), m.rules_approval_automatic())
    await input.press(button(page, m.rules_save()))
    await toast(page, m.toast_schedule_saved())

    await page.goto(
      `/book/${salon.token}?service=${salon.services.Coupe}&date=2027-03-08&time=10:00&step=client`,
    )
    await page.getByText(m.book_submit_confirm_hint()).waitFor()
    await input.write(page.getByLabel(m.book_client_name(), { exact: true }), 'Ada')
    await input.write(page.getByLabel(m.book_client_phone()), '06 00 00 00 00')
    await input.press(button(page, m.book_submit_confirm()))
    await page.getByRole('heading', { name: m.book_confirmed_heading() }).waitFor()
    await page.getByText(m.common_status_approved(), { exact: true }).waitFor()
    expect(await page.getByText(/en attente/).count()).toBe(0)
    await input.press(page.getByRole('link', { name: m.book_open_booking() }))
    await page.getByRole('heading', { name: m.manage_approved() }).waitFor()
  })

  it('an owner lets clients book a year ahead, and clients page through the months', async ({
    openSettings,
  }) => {
    const { camille, salon, page } = await openSettings()
    const input = keyboard(page)
    await input.pick(page.getByRole('combobox', { name: m.rules_horizon() }), m.rules_year())
    await input.pick(page.getByRole('combobox', { name: m.rules_notice() }), m.rules_days({ count: 2 }))
    await input.pick(page.getByRole('combobox', { name: m.rules_step() }), '20 min')
    await input.press(button(page, m.rules_save()))
    await toast(page, m.toast_schedule_saved())
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      noticeMinutes: 2 * 24 * 60,
      horizonDays: 365,
      stepMinutes: 20,
    })

    await page.goto(`/book/${salon.token}`)
    await input.press(page.getByRole('button', { name: /^Coupe/ }))
    await page.getByRole('heading', { name: 'mars 2027', exact: true }).waitFor()
    await page.getByRole('button', { name: m.book_date_none({ date: 'mardi 2 mars' }) }).waitFor()
    const next = button(page, m.book_month_next())
    await input.press(next)
    await page.getByRole('heading', { name: 'avril 2027', exact: true }).waitFor()
    await input.press(next)
    await input.press(freeDay(page, 'lundi 17 mai'))
    await input.press(button(page, '09:20'))
    await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'mai 2027', exact: true }).waitFor()
  })
})

it('the months end with the booking period, and say so when they are full', async ({ camille, page }) => {
  const salon = await camille.opens({ hours: {} })
  const params = { scheduleId: salon.id }
  await camille.get('editSchedule', { params, body: { horizonDays: 45 } })
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: /^Coupe/ }).click()
  await page.getByText(m.book_closed_until({ date: '14 avril 2027' })).waitFor()
  await page.getByText(m.book_month_none_title()).waitFor()
  expect(await button(page, m.book_month_previous()).getAttribute('aria-disabled')).toBe('true')
  expect(await faultsNow(page, 'a month without free time')).toEqual([])
  const next = button(page, m.book_month_next())
  await next.click()
  await page.getByRole('heading', { name: 'avril 2027', exact: true }).waitFor()
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('button', { name: /14 avril/ }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /15 avril/ }).count()).toBe(0)
  await next.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'avril 2027', exact: true }).waitFor()
})
