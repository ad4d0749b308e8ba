import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend('signedIn', ({ camille, newPage }) => async (viewport = desktop): Promise<Page> => {
  const page = await newPage({ viewport })
  await signIn(page, camille)
  return page
})

// Every owner has an open salon.
it.beforeEach(({ salon: _ }) => {})

describe('what is not known yet is not stated', () => {
  it.for([
    ['a wide', desktop],
    ['a narrow', phone],
  ] as const)(
    '%s calendar calls no day empty while its month loads',
    async ([_, viewport], { camille, salon, signedIn }) => {
      await camille.enters(salon, '2027-03-09 10:00')
      const page = await signedIn(viewport)
      const held = await holdNextReply(page, /\/calendar\?from=/)
      await page.goto(`/schedules/${salon.id}/calendar?month=2027-03`)
      await held.arrived
      const day = page.locator('[data-date="2027-03-09"]')
      await day.waitFor()
      expect(
        await page
          .locator('[data-date]')
          .getByText(m.calendar_day_none({ date: '' }))
          .count(),
      ).toBe(0)
      expect(await day.textContent()).toContain('mardi 9 mars')
      held.release()
      await day.getByText(m.calendar_day_one({ date: '' })).waitFor()
      expect(
        await page
          .locator('[data-date="2027-03-10"]')
          .getByText(m.calendar_day_none({ date: '' }))
          .count(),
      ).toBeGreaterThan(0)
    },
  )

  it('the deposit’s section does not ask to connect an account that may be connected', async ({
    camille,
    salon,
    signedIn,
  }) => {
    await camille.connects()
    const page = await signedIn()
    const held = await holdNextReply(page, /account-status/)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await held.arrived
    await page.getByRole('switch', { name: m.schedule_deposit_ask() }).waitFor()
    const why = page.getByText(m.deposit_unavailable())
    expect(await why.count()).toBe(0)
    expect(await page.getByText(m.schedule_deposit_required()).count()).toBe(0)
    held.release()
    await expect
      .poll(() => page.getByRole('switch', { name: m.schedule_deposit_ask() }).isEnabled())
      .toBe(true)
    expect(await why.count()).toBe(0)
  })

  it('the client search shows no count while it is still searching', async ({ camille, salon, signedIn }) => {
    await camille.enters(salon, '2027-03-09 10:00', { clientName: 'Ada' })
    const page = await signedIn()
    await page.goto('/clients')
    const count = page.getByRole('status').filter({ hasText: 'client' })
    await count.getByText(m.clients_count({ count: 1 })).waitFor()
    const held = await holdNextReply(page, /\/api\/clients\?q=Zo/)
    await page.getByLabel(m.clients_search()).fill('Zo')
    await held.arrived
    expect(await count.count()).toBe(0)
    held.release()
    await page.getByText(m.clients_none_found()).waitFor()
  })

  it('the account’s page does not offer to delete an account before it knows whether it is being deleted', async ({
    signedIn,
  }) => {
    const page = await signedIn()
    const held = await holdNextReply(page, /\/api\/account\/state/)
    await page.goto('/account')
    await held.arrived
    await page.getByRole('heading', { name: m.deletion_title() }).waitFor()
    expect(await button(page, m.deletion_button()).count()).toBe(0)
    held.release()
    await button(page, m.deletion_button()).waitFor()
  })
})

describe('an error leaves when what caused it is changed', () => {
  it('“not found” leaves when another reference is typed', async ({ page }) => {
    await page.goto('/manage-booking?reference=ABCDEFGH')
    const notFound = page.getByRole('alert').filter({ hasText: 'introuvable' })
    await notFound.waitFor()
    const field = page.getByLabel(m.manage_reference())
    await field.fill('ABCDEFG')
    expect(await notFound.count()).toBe(0)
    await field.fill('ABCDEFGH')
    await notFound.waitFor()
  })
})
