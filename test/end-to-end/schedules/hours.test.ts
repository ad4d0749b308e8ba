import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { owner, Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend(
  'openHours',
  ({ camille, newPage }) =>
    async (hours: Parameters<Awaited<ReturnType<typeof owner>>['opens']>[0]) => {
      const salon = await camille.opens(hours)
      const page = await newPage()
      await signIn(page, camille)
      await page.goto(`/schedules/${salon.id}?tab=hours`)
      const week = async (of: Salon, staffId: number | null = null) => {
        const rows = await camille.get('listAvailability', { params: { scheduleId: of.id } })
        return rows
          .filter((row) => row.staffId === staffId)
          .map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`)
      }
      return { camille, salon, page, week }
    },
)

describe('with the keyboard alone', () => {
  it('an owner opens a week in one step, and changes a day in place', async ({ openHours }) => {
    const { salon, page, week } = await openHours({ hours: {} })
    const input = keyboard(page)
    const dialog = page.getByRole('dialog')
    await input.press(button(page, m.schedule_hours_add()))
    await input.press(button(dialog, m.schedule_hours_lunch()))
    await input.write(dialog.getByLabel(m.schedule_hours_lunch_start(), { exact: true }), '12')
    await input.write(dialog.getByLabel('À', { exact: true }), '13h')
    for (const day of ['mardi', 'jeudi']) await input.press(button(dialog, day))
    await dialog.getByText('09:00 – 12:00, 13:00 – 17:00').waitFor()
    await input.press(button(dialog, m.schedule_hours_add()))
    await toast(page, m.toast_hours_added())
    const [morning, afternoon] = ['09:00-12:00', '13:00-17:00']
    expect(await week(salon)).toEqual(
      [1, 2, 4].flatMap((day) => [`${day} ${morning}`, `${day} ${afternoon}`]),
    )

    await input.press(button(page, m.schedule_hours_edit({ day: 'jeudi' })))
    await dialog.getByRole('heading', { name: m.schedule_hours_edit_title({ day: 'jeudi' }) }).waitFor()
    await input.press(button(dialog, m.schedule_hours_range_remove({ number: 1 })))
    await input.write(dialog.getByLabel(m.schedule_hours_end(), { exact: true }), '0')
    await input.press(button(dialog, 'vendredi'))
    await input.press(button(dialog, m.schedule_hours_save()))
    await toast(page, m.toast_hours_saved())
    await page.getByText('13:00 – 24:00').first().waitFor()
    expect((await week(salon)).slice(4)).toEqual(['4 13:00-24:00', '5 13:00-24:00'])
  })

  it('an owner gives a member separate hours, and removes them again', async ({ openHours }) => {
    const { camille, salon, page, week } = await openHours({ hours: { monday: '09:00-12:00' } })
    expect(await page.getByLabel(m.schedule_hours_staff()).count()).toBe(0)
    const params = { scheduleId: salon.id }
    const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
    await page.reload()
    const input = keyboard(page)
    const dialog = page.getByRole('dialog')
    await input.pick(page.getByLabel(m.schedule_hours_staff()), 'Inès')
    await page.getByText(m.schedule_hours_inherited({ name: 'Inès' })).waitFor()
    expect(
      await page
        .getByRole('button', { name: startingWith(m.schedule_hours_delete({ day: 'lundi', times: '' })) })
        .count(),
    ).toBe(0)
    await input.press(button(page, m.schedule_hours_edit({ day: 'mardi' })))
    await input.press(button(dialog, m.schedule_hours_range_add()))
    await input.press(button(dialog, m.schedule_hours_save()))
    await toast(page, m.toast_hours_saved())
    expect(await week(salon, ines.id)).toEqual(['1 09:00-12:00', '2 09:00-17:00'])
    await input.press(button(page, m.schedule_hours_remove_own()))
    await page.getByText(m.schedule_hours_inherited({ name: 'Inès' })).waitFor()
    expect(await week(salon, ines.id)).toEqual([])
    expect(await week(salon)).toEqual(['1 09:00-12:00'])
  })
})

it('the form shows each error at its field, and passes the checks', async ({ openHours }) => {
  const { page } = await openHours({ hours: { monday: '09:00-12:00 14:00-18:00' } })
  const dialog = page.getByRole('dialog')
  await button(page, m.schedule_hours_edit({ day: 'lundi' })).click()
  const second = dialog.getByRole('group', { name: m.schedule_hours_range({ number: 2 }) })
  await second.getByLabel(m.schedule_hours_start()).fill('11:00')
  await button(dialog, m.schedule_hours_save()).click()
  await second.getByText(m.problem_overlaps()).waitFor()
  expect(await faultsNow(page, 'the hours of a day')).toEqual([])
  await button(dialog, m.common_close()).click()
  await button(page, m.schedule_hours_add_day({ day: 'mercredi' })).click()
  await button(dialog, m.schedule_hours_lunch()).click()
  await dialog.getByLabel(m.schedule_hours_lunch_start(), { exact: true }).fill('08:00')
  await button(dialog, m.schedule_hours_add()).click()
  await dialog.getByText(m.problem_outside_hours()).waitFor()
  expect(await faultsNow(page, 'more hours')).toEqual([])
})
