import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { goodCard, newcomer, type Owner } from '../../fixtures/actors.ts'
import { fillsCard } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { type InputMethod, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { registers } from './register.ts'

const it = base.extend(
  'openAs',
  ({ newPage }) =>
    async (owner: Owner, path: string, more = {}): Promise<Page> => {
      const page = await newPage({ more: withClipboard, ...more })
      await signIn(page, owner)
      await page.goto(path)
      return page
    },
)

/** Counts presses of controls; typing does not count. */
function countPresses(input: InputMethod): { input: InputMethod; presses: () => number } {
  let presses = 0
  const counted: InputMethod = {
    ...input,
    press: (control) => {
      presses++
      return input.press(control)
    },
  }
  return { input: counted, presses: () => presses }
}

const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const heading = (page: Page, name: string | RegExp, level?: number) =>
  page.getByRole('heading', { name, ...(level && { level }) })
const steps = (page: Page) => page.getByRole('list').filter({ hasText: m.schedule_setup_services() })
const states = (page: Page) =>
  steps(page)
    .getByText(/^(Fait|À faire maintenant|Ensuite)$/)
    .allInnerTexts()

async function savedSetup(owner: Owner) {
  const [schedule] = await owner.get('listSchedules')
  const params = { scheduleId: schedule?.id ?? 0 }
  const services = await owner.get('listServices', { params })
  const hours = await owner.get('listAvailability', { params })
  return {
    schedule,
    services: services.map(({ name, durationMinutes, priceCents }) => [name, durationMinutes, priceCents]),
    hours: hours.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}–${endTime}`),
  }
}

describe('with the pointer', () => {
  it('a new owner without detours needs eight presses to set up a schedule, subscribe and copy the booking link', async ({
    product,
    newPage,
  }) => {
    const camille = newcomer(product)
    const page = await newPage({ more: withClipboard })
    await registers(page, pointer(), camille)
    await camille.signsIn()
    const { input, presses } = countPresses(pointer())
    const uncounted = pointer()

    await input.press(button(page, m.dashboard_create()))
    const dialog = page.getByRole('dialog')
    await input.write(dialog.getByLabel(m.dashboard_name()), 'Salon Camille')
    await input.write(dialog.getByLabel(m.dashboard_password()), 'sésame')
    await input.press(button(dialog, m.dashboard_submit()))
    await toast(page, m.toast_schedule_created())
    await page.waitForURL(/\/schedules\/\d+$/)
    await expect
      .poll(() => heading(page, 'Salon Camille', 1).evaluate((h1) => h1 === document.activeElement))
      .toBe(true)
    await expect.poll(() => states(page)).toEqual(['À faire maintenant', 'Ensuite', 'Ensuite'])

    await input.press(button(page, m.business_type_hairdresser()))
    const offer = page.getByRole('dialog', { name: m.business_type_hairdresser() })
    await offer.waitFor()
    await offer.getByRole('checkbox', { name: /^Samedi/ }).press('Space')
    await uncounted.press(button(offer, m.business_type_change({ name: 'Coupe femme' })))
    await input.write(offer.getByRole('spinbutton', { name: startingWith(m.schedule_service_price()) }), '42')
    expect(await faultsNow(page, 'offer of a business type')).toEqual([])
    await input.press(button(offer, m.business_type_add()))
    await toast(page, m.toast_business_type_added())
    const isInFocus = () =>
      heading(page, m.schedule_setup_title()).evaluate((h2) => h2 === document.activeElement)
    await expect.poll(isInFocus).toBe(true)
    expect(await savedSetup(camille)).toMatchObject({
      services: [
        ['Coupe femme', 45, 4200],
        ['Coupe homme', 30, 2400],
        ['Couleur et brushing', 120, 7500],
      ],
      hours: ['2 09:00–19:00', '3 09:00–19:00', '4 09:00–19:00', '5 09:00–19:00'],
      schedule: { shared: false },
    })
    await expect.poll(() => states(page)).toEqual(['Fait', 'Fait', 'À faire maintenant'])

    await input.press(page.getByRole('link', { name: m.schedule_share_subscribe() }))
    await page.getByText(m.subscription_for_link()).waitFor()
    await uncounted.press(button(page, m.subscription_subscribe()))
    await uncounted.press(button(page, m.sandbox_checkout_leave()))
    await input.press(button(page, m.subscription_subscribe()))
    await fillsCard(page, input, goodCard)
    await input.press(
      page.getByRole('button', { name: startingWith(m.sandbox_checkout_pay({ amount: '' })) }),
    )
    await toast(page, m.subscription_done())
    await page.waitForURL(/\/schedules\/\d+\?tab=settings#share$/)
    await heading(page, m.schedule_share_title()).waitFor()
    await page.getByText(m.schedule_share_password()).waitFor()
    // It says so for two seconds only.
    await Promise.all([
      button(page, m.common_copied()).waitFor(),
      input.press(button(page, m.schedule_share_copy()).first()),
    ])
    expect(presses()).toBe(8)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/book\/[\w-]+$/)
    await expect.poll(() => states(page)).toEqual(['Fait', 'Fait', 'Fait'])
    await heading(page, m.schedule_setup_complete()).waitFor()
    await page.reload()
    await heading(page, m.schedule_share_title()).waitFor()
    expect(await steps(page).count()).toBe(0)
  })
})

it('shows the same setup steps on another device, and updates an open page once the link is shared', async ({
  camille,
  salon,
  openAs,
}) => {
  const path = `/schedules/${salon.id}`
  const page = await openAs(camille, path)
  const other = await openAs(camille, path, { viewport: phone })
  for (const tab of [page, other]) {
    await expect.poll(() => states(tab)).toEqual(['Fait', 'Fait', 'À faire maintenant'])
    await tab.reload()
    await heading(tab, m.schedule_setup_link()).waitFor()
  }
  // An owner who paid and then closed the tab can still reach the link from the subscription page.
  await page.goto('/subscription')
  await page.getByRole('link', { name: m.subscription_link_action() }).click()
  await page.getByRole('link', { name: m.schedule_share_open() }).click()
  await heading(other, m.schedule_setup_complete()).waitFor()
  await page.goto('/subscription')
  await page.getByText(m.subscription_active(), { exact: true }).waitFor()
  await expect.poll(() => page.getByText(m.subscription_link_title()).count()).toBe(0)
})

it('refuses suggested services if one was added elsewhere, but keeps what the owner typed', async ({
  camille,
  openAs,
}) => {
  const salon = await camille.opens({ services: {}, hours: {} })
  const page = await openAs(camille, `/schedules/${salon.id}`)
  await button(page, m.business_type_garage()).click()
  const offer = page.getByRole('dialog', { name: m.business_type_garage() })
  await button(offer, m.business_type_change({ name: 'Vidange et filtres' })).click()
  await offer.getByRole('textbox', { name: m.schedule_service_name() }).fill('')
  await button(offer, m.business_type_add()).click()
  await offer.getByText(m.problem_required()).waitFor()
  await offer.getByRole('textbox', { name: m.schedule_service_name() }).fill('Révision')
  await camille.get('createService', {
    params: { scheduleId: salon.id },
    body: { name: 'À la main', durationMinutes: 60 },
  })
  await page.getByText(m.schedule_setup_done(), { exact: true }).waitFor()
  await button(offer, m.business_type_add()).click()
  await page.getByText(m.refusal_already_set_up()).first().waitFor()
  expect(await savedSetup(camille)).toMatchObject({ services: [['À la main', 60, null]], hours: [] })
  // The typed values are still there. With every service deselected, only the hours are added.
  for (const name of [/^Révision/, /^Montage/, /^Diagnostic/])
    await offer.getByRole('checkbox', { name }).press('Space')
  await button(offer, m.business_type_add()).click()
  await toast(page, m.toast_business_type_added())
  expect((await savedSetup(camille)).hours).toHaveLength(11)
})

it('draws each suggested opening once, also while two of them start at the same time', async ({
  camille,
  openAs,
}) => {
  const salon = await camille.opens({ services: {}, hours: {} })
  const page = await openAs(camille, `/schedules/${salon.id}`)
  await button(page, m.business_type_garage()).click()
  const line = page.getByRole('dialog', { name: m.business_type_garage() }).getByRole('listitem').first()
  await line.getByRole('button').first().click()
  const starts = line.getByLabel(m.schedule_hours_start())
  const drawn = line.locator('[aria-hidden] [style]')
  await starts.nth(1).fill('08:00')
  await starts.nth(0).fill('07:00')
  await starts.nth(1).fill('14:00')
  await expect.poll(() => drawn.count()).toBe(2)
})

it('stops suggesting services to an owner who chooses to enter everything themselves', async ({
  camille,
  openAs,
}) => {
  const emptySchedule = await camille.opens({ services: {}, hours: {} })
  const page = await openAs(camille, `/schedules/${emptySchedule.id}`)
  await button(page, m.business_type_skip()).click()
  await expect
    .poll(() =>
      button(page, m.business_type_show()).evaluate((element) => element === document.activeElement),
    )
    .toBe(true)
  await page.reload()
  await button(page, m.business_type_show()).click()
  await heading(page, m.business_type_title()).waitFor()
})

describe('The password of a new schedule', () => {
  const question = (page: Page) => page.getByRole('region', { name: m.schedule_setup_password() })

  it('asks an owner once, before the link is shared, whether to keep the password', async ({
    camille,
    openAs,
  }) => {
    const salon = await camille.opens({ password: 'sésame' })
    const path = `/schedules/${salon.id}`
    const page = await openAs(camille, path, { viewport: phone })
    await question(page).getByText(m.schedule_setup_password_text()).waitFor()
    expect(await faultsNow(page, 'the question about the password')).toEqual([])
    await button(page, m.schedule_setup_password_keep()).click()
    await question(page).waitFor({ state: 'detached' })
    const isInFocus = () =>
      heading(page, m.schedule_setup_title()).evaluate((h2) => h2 === document.activeElement)
    await expect.poll(isInFocus).toBe(true)
    const other = await openAs(camille, path)
    await heading(other, m.schedule_setup_link()).waitFor()
    expect(await question(other).count()).toBe(0)
    const params = { scheduleId: salon.id }
    expect(await camille.get('getSchedule', { params })).toMatchObject({ hasPassword: true, shared: false })
  })

  it('removes the password if its owner opens the page to everyone', async ({ camille, openAs, newPage }) => {
    const salon = await camille.opens({ password: 'sésame', services: { Secret: 60 } })
    const page = await openAs(camille, `/schedules/${salon.id}`)
    await button(page, m.schedule_setup_password_open()).click()
    await toast(page, m.toast_password_removed())
    await question(page).waitFor({ state: 'detached' })
    const ada = await newPage()
    await ada.goto(`/book/${salon.token}`)
    await ada.getByRole('heading', { name: m.book_service_heading() }).waitFor()
  })

  it('asks no owner for the password who sees the page as a client', async ({ camille, openAs }) => {
    const salon = await camille.opens({ password: 'sésame' })
    const page = await openAs(camille, `/schedules/${salon.id}`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: m.schedule_share_open() }).click()
    const seen = await opened
    await seen.getByRole('heading', { name: m.book_service_heading() }).waitFor()
    expect(new URL(seen.url()).pathname).toBe(`/book/${salon.token}`)
  })
})
