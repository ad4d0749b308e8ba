import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { mondayMorning } from '../../fixtures/product.ts'
import { block } from '../calendar/agenda.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { ada, grace, it, rows } from './clients-page.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

const zoe = { clientName: 'Zoé Martin', clientPhone: '07 55 55 55 55' }

const filters = {
  away: { name: m.clients_show_away(), hint: m.clients_show_hint_away() },
  noShow: { name: m.clients_show_noShow(), hint: m.clients_show_hint_noShow() },
  new: { name: m.clients_show_new(), hint: m.clients_show_hint_new() },
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

const listed = (page: Page, ...names: string[]) =>
  expect.poll(() => rows(page).allTextContents()).toEqual(names.map((name) => expect.stringContaining(name)))

const toReach = { alert: 'Allergie au latex', name: 'Inès Diallo', phone: '06 99 88 77 66' }

describe('with the keyboard alone', () => {
  it('an owner filters clients, and reads what to do when a filter shows nobody', async ({
    camille,
    salon,
    opens,
  }) => {
    // Neither away, nor new, nor ever missed.
    await camille.enters(salon, '2027-01-11 09:00', ada)
    const page = await opens('/clients')
    const input = keyboard(page)
    await listed(page, 'Ada Lovelace')
    for (const { name, hint } of Object.values(filters)) {
      await input.choose(radio(page, name))
      await page.getByText(m.clients_none_shown(), { exact: true }).waitFor()
      await page.getByText(m.clients_none_shown_text()).waitFor()
      await page
        .getByRole('status')
        .getByText(m.clients_found({ count: 0 }))
        .waitFor()
      await page.getByRole('status').getByText(hint).waitFor()
      expect(await rows(page).count()).toBe(0)
    }
    expect(await faultsNow(page, 'a filter that shows nobody')).toEqual([])
    await page.setViewportSize(phone)
    await input.choose(radio(page, m.clients_show_all()))
    await listed(page, 'Ada Lovelace')
  })

  it('an owner sorts by last visit, filters, and returns to the same list', async ({
    camille,
    salon,
    opens,
  }) => {
    await camille.enters(salon, '2027-01-11 09:00', ada)
    await camille.enters(salon, '2026-11-02 09:00', zoe)
    const { body } = await camille.enters(salon, '2027-02-22 09:00', grace)
    await camille.get('markNoShow', { params: { bookingId: body.id }, body: { noShow: true } })
    const page = await opens('/clients')
    const input = keyboard(page)
    await listed(page, 'Ada', 'Grace', 'Zoé')
    await input.choose(radio(page, m.clients_sort_lastVisit()))
    // A missed appointment is no visit.
    await listed(page, 'Ada', 'Zoé', 'Grace')
    await rows(page)
      .first()
      .getByText(m.clients_last({ date: '11 janvier 2027' }))
      .waitFor()
    await input.choose(radio(page, filters.away.name))
    await listed(page, 'Zoé')
    await input.choose(radio(page, filters.noShow.name))
    await listed(page, 'Grace')
    await rows(page)
      .getByText(m.clients_no_shows({ count: 1 }))
      .waitFor()
    await input.choose(radio(page, filters.new.name))
    await listed(page, 'Grace')
    await input.press(rows(page).getByRole('link', { name: /Grace/ }))
    const card = page.getByRole('dialog', { name: 'Grace Hopper' })
    await card.waitFor()
    await page.reload()
    await input.press(button(card, m.common_close()))
    await card.waitFor({ state: 'detached' })
    expect(await radio(page, filters.new.name).isChecked()).toBe(true)
    expect(await radio(page, m.clients_sort_lastVisit()).isChecked()).toBe(true)
    await listed(page, 'Grace')
  })

  it('an owner adds a client with an alert, which the card of each appointment shows', async ({
    camille,
    salon,
    opens,
  }) => {
    const page = await opens('/clients')
    const input = keyboard(page)
    await input.press(button(page, m.clients_add()))
    const form = page.getByRole('dialog', { name: m.clients_add() })
    await input.press(button(form, m.clients_add_save()))
    await form.getByText(m.problem_required()).first().waitFor()
    expect(await faultsNow(page, 'a client being added')).toEqual([])
    await page.setViewportSize(phone)
    await input.write(form.getByLabel(m.clients_field_name()), toReach.name)
    await input.write(form.getByLabel(m.clients_field_phone()), toReach.phone)
    await input.write(form.getByLabel(m.clients_alert()), toReach.alert)
    await input.press(button(form, m.clients_add_save()))
    await toast(page, m.toast_client_saved())
    const client = page.getByRole('dialog', { name: toReach.name })
    await client.getByText(toReach.alert).waitFor()
    expect(await faultsNow(page, 'a client with an alert')).toEqual([])
    await page.setViewportSize(phone)

    await input.press(button(client, m.clients_book_again()))
    const appointment = page.getByRole('dialog', { name: m.calendar_add_title() })
    await appointment.getByText(toReach.alert).waitFor()
    await input.write(appointment.getByLabel(m.calendar_time()), '17:00')
    await input.press(button(appointment, m.calendar_add()))
    await toast(page, m.toast_booking_created())
    expect(await camille.bookings(salon)).toMatchObject([
      { date: '2027-03-01', startTime: '17:00', clientName: toReach.name },
    ])

    await page.goto(`/schedules/${salon.id}/calendar?view=day&date=2027-03-01`)
    await input.press(block(page, /Inès/))
    const card = page.getByRole('dialog', { name: toReach.name })
    await card.getByText(toReach.alert).waitFor()
    expect(await faultsNow(page, 'the card of a client with an alert')).toEqual([])
    await page.goto('/clients')
    await rows(page).getByText(toReach.alert).waitFor()
    expect(await faultsNow(page, 'a list with an alert')).toEqual([])
  })
})

it('adding a client who is already on the list opens that client', async ({ camille, salon, opens }) => {
  await camille.enters(salon, '2027-01-11 09:00', ada)
  const page = await opens('/clients')
  await button(page, m.clients_add()).click()
  const form = page.getByRole('dialog', { name: m.clients_add() })
  await form.getByLabel(m.clients_field_name()).fill('ada lovelace')
  await form.getByLabel(m.clients_field_phone()).fill('+33 6 12 34 56 78')
  await button(form, m.clients_add_save()).click()
  await page.getByRole('dialog', { name: 'Ada Lovelace' }).getByText(ada.clientPhone).waitFor()
  expect((await camille.get('listClients', { query: {} })).total).toBe(1)
})

it('the form that adds a client fits into the window of a small laptop', async ({ opens }) => {
  const page = await opens('/clients')
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, m.clients_add()).click()
  const form = page.getByRole('dialog', { name: m.clients_add() })
  const hidden = () => form.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  await expect.poll(hidden).toBe(0)
})

it('the buttons beside the title of the list begin at the left edge on phones', async ({ opens }) => {
  const page = await opens('/clients')
  const left = async (name: string) => (await button(page, name).boundingBox())?.x
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title).not.toBeNull()
  await expect.poll(() => left(m.clients_add())).toBe(title?.x)
  await expect.poll(() => left(m.clients_export())).toBe(title?.x)
  await page.setViewportSize(desktop)
  await expect.poll(() => left(m.clients_add())).toBeGreaterThan((title?.x ?? 0) + 200)
})
