import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, newcomer, type Owner, type Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend(
  'openSettings',
  ({ newPage }) =>
    async (camille: Owner, salon: Salon): Promise<Page> => {
      const page = await newPage()
      await signIn(page, camille)
      await page.goto(`/schedules/${salon.id}?tab=settings`)
      await page.getByRole('heading', { name: m.schedule_details_title() }).waitFor()
      return page
    },
)

it('a schedule’s settings and the rename dialog fit a window of 320 px', async ({
  camille,
  openSettings,
}) => {
  const page = await openSettings(camille, await camille.opens())
  await page.setViewportSize({ width: 320, height: 700 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  // The layout follows the width of the window a moment later.
  await expect.poll(sideways).toBe(0)
  await button(page, m.schedule_rename()).click()
  const dialog = page.getByRole('dialog')
  const sidewaysIn = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(sidewaysIn).toBe(0)
  expect(await faultsNow(page, 'renaming')).toEqual([])
})

describe('with the pointer', () => {
  it('an owner changes a schedule’s description and time zone', async ({ camille, salon, openSettings }) => {
    const page = await openSettings(camille, salon)
    const input = pointer()
    await input.write(page.getByLabel(startingWith(m.dashboard_description())), 'Au fond de la cour')
    const zone = page.getByRole('combobox', { name: m.dashboard_timezone() })
    await input.write(zone, 'londres')
    await page.getByRole('option', { name: /Londres/ }).waitFor()
    await input.write(zone, 'Tokyo')
    await page.getByRole('option', { name: /Tokyo/ }).waitFor()
    await zone.press('Enter')
    await input.press(button(page, m.schedule_save()))
    await toast(page, m.toast_schedule_saved())
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      name: 'Salon',
      description: 'Au fond de la cour',
      timezone: 'Asia/Tokyo',
    })
  })

  it('a schedule’s name is read-only, and changes in a separate dialog', async ({
    camille,
    salon,
    openSettings,
  }) => {
    const page = await openSettings(camille, salon)
    const input = pointer()
    const shown = page.getByLabel(m.dashboard_name(), { exact: true })
    expect(await shown.isEditable()).toBe(false)
    await input.write(page.getByLabel(startingWith(m.dashboard_description())), 'Pas encore enregistré')
    const dialog = page.getByRole('dialog', { name: m.schedule_rename_title() })
    const field = dialog.getByLabel(m.dashboard_name(), { exact: true })
    const isBackOnButton = () =>
      expect
        .poll(() =>
          button(page, m.schedule_rename()).evaluate((element) => element === document.activeElement),
        )
        .toBe(true)

    await input.press(button(page, m.schedule_rename()))
    expect(await field.inputValue()).toBe('Salon')
    await input.write(field, 'Une erreur')
    await input.press(button(dialog, m.common_cancel()))
    await dialog.waitFor({ state: 'detached' })
    await isBackOnButton()
    await input.press(button(page, m.schedule_rename()))
    expect(await field.inputValue()).toBe('Salon')
    await input.write(field, ' ')
    await input.press(button(dialog, m.schedule_save()))
    await dialog.getByText(m.problem_required()).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await input.write(field, 'Salon Élodie')
    await input.press(button(dialog, m.schedule_save()))
    await toast(page, m.toast_schedule_saved())
    await dialog.waitFor({ state: 'detached' })
    await isBackOnButton()
    await page.getByRole('heading', { name: 'Salon Élodie', level: 1 }).waitFor()
    await expect.poll(() => shown.inputValue()).toBe('Salon Élodie')
    expect(await page.getByLabel(startingWith(m.dashboard_description())).inputValue()).toBe(
      'Pas encore enregistré',
    )
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      name: 'Salon Élodie',
      description: null,
    })
  })

  it('an owner sets, changes and removes a schedule’s password', async ({
    product,
    camille,
    salon,
    openSettings,
  }) => {
    const page = await openSettings(camille, salon)
    const input = pointer()
    const opensWith = async (password: string) =>
      (await client(product).call('unlockSchedule', { params: { token: salon.token }, body: { password } }))
        .status
    const password = page.getByLabel(m.schedule_password_new(), { exact: true })
    await input.write(password, 'sésame')
    await input.press(button(page, m.schedule_password_set()))
    await toast(page, m.toast_password_saved())
    expect(await opensWith('ouvre-toi')).toBe(401)
    await button(page, m.schedule_password_change()).waitFor()
    await input.write(password, 'ouvre-toi')
    await input.press(button(page, m.schedule_password_change()))
    await page.getByText(m.schedule_password_on()).waitFor()
    await expect.poll(() => password.inputValue()).toBe('')
    expect(await opensWith('ouvre-toi')).toBe(200)
    await input.press(button(page, m.schedule_password_remove()))
    await toast(page, m.toast_password_removed())
    await page.getByText(m.schedule_password_off()).waitFor()
    expect(await opensWith('n’importe quoi')).toBe(200)
  })

  it('a schedule with bookings is deleted only after a confirmation', async ({
    product,
    camille,
    salon,
    openSettings,
  }) => {
    await client(product).books(salon, '2027-03-08 10:00')
    const page = await openSettings(camille, salon)
    const input = pointer()
    const question = page.getByRole('alertdialog', {
      name: m.schedule_danger_confirm_title({ name: 'Salon' }),
    })
    await input.press(button(page, m.schedule_danger_title()))
    await question.getByText(m.schedule_danger_upcoming({ count: 1 })).waitFor()
    await input.press(question.getByRole('button', { name: m.schedule_keep() }))
    await question.waitFor({ state: 'detached' })
    await input.press(button(page, m.schedule_danger_title()))
    await input.press(question.getByRole('button', { name: m.schedule_danger_title() }))
    await toast(page, m.toast_schedule_deleted())
    await page.getByText(m.dashboard_empty_title()).waitFor()
  })

  it('an owner replaces a forgotten password by email, and signs in with the new one', async ({
    product,
    page,
  }) => {
    const jane = newcomer(product)
    await jane.registers('Jane')
    await jane.verifies()
    const input = pointer()
    await page.goto('/auth')
    await input.press(page.getByRole('link', { name: m.auth_forgot_password() }))
    await page.getByRole('heading', { name: m.forgot_title() }).waitFor()
    await input.write(page.getByLabel(m.auth_email()), jane.email)
    await input.press(button(page, m.forgot_submit()))
    await page.getByText(m.forgot_sent({ email: jane.email })).waitFor()
    await page.goto(`/reset-password?token=${await jane.linkToken(2)}`)
    await input.write(page.getByLabel(m.reset_password(), { exact: true }), 'a better password')
    await input.press(button(page, m.reset_submit()))
    await toast(page, m.reset_done())
    await page.getByRole('heading', { name: m.auth_login_title() }).waitFor()
    await input.write(page.getByLabel(m.auth_email()), jane.email)
    await input.write(page.getByLabel(m.auth_password(), { exact: true }), 'a better password')
    await input.press(button(page, m.auth_login_submit()))
    await page.getByRole('heading', { name: m.dashboard_welcome({ name: 'Jane' }) }).waitFor()
    const logout = page.waitForRequest('**/api/auth/logout')
    await input.press(button(page, m.menu_open()))
    await input.press(button(page, m.dashboard_logout()))
    await page.waitForURL((url) => url.pathname === '/')
    expect((await logout).postData()).toBeNull()
    expect(await (await logout).headerValue('content-type')).toBeNull()
  })
})
