import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsOn } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { button, euros, toast } from './payments.ts'

/** For Monday the 8th at 10:00. */

const it = base
  .extend('paid', ({ product, salon }) => async (): Promise<string> => {
    const ada = client(product)
    const { body: hold } = await ada.holds(salon, '2027-03-08 10:00')
    await ada.pays(hold)
    return hold.referenceToken
  })
  .extend('ownersPage', ({ camille, newPage }) => async (): Promise<Page> => {
    const page = await newPage()
    await signIn(page, camille)
    return page
  })

it.beforeEach(({ product }) => product.setNow(mondayMorning))
it.beforeEach(async ({ camille, salon }) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
})

it('says that a request was not answered, and that its deposit is refunded', async ({
  product,
  salon,
  newPage,
  paid,
  ownersPage,
}) => {
  const reference = await paid()
  product.setNow('2027-03-08T09:00:00Z')
  const page = await newPage({ viewport: phone })
  const look = `/manage-booking?reference=${reference}`
  await page.goto(look)
  await page.getByRole('heading', { name: m.manage_lapsed() }).waitFor()
  await page.getByText(m.manage_lapsed_text({ name: 'Salon' })).waitFor()
  await page.getByText(new RegExp(`Votre acompte de ${euros('15,50')} (est en cours|vous a été)`)).waitFor()
  expect(await page.getByText(m.manage_rejected()).count()).toBe(0)
  expect(await faultsOn(page, look)).toEqual([])

  const salonPage = await ownersPage()
  await salonPage.goto(`/schedules/${salon.id}?status=rejected`)
  await salonPage.getByText(m.common_status_lapsed(), { exact: true }).waitFor()
  await salonPage.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  await salonPage.getByRole('dialog').getByText(m.common_status_lapsed(), { exact: true }).waitFor()
})

it('shows a partial refund to client and owner, and a dispute to the owner', async ({
  product,
  salon,
  newPage,
  paid,
  ownersPage,
}) => {
  const reference = await paid()
  await product.pool.query('UPDATE deposits SET refunded_cents = 500')
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${reference}`)
  await page.getByText(m.manage_deposit_partly_refunded({ amount: euros('5,00') })).waitFor()
  await button(page, m.manage_cancel()).click()
  await page
    .getByRole('alertdialog')
    .getByText(m.manage_cancel_rest_refunded({ amount: euros('10,50') }))
    .waitFor()

  const salonPage = await ownersPage()
  const schedule = `/schedules/${salon.id}`
  await salonPage.goto(schedule)
  await salonPage
    .getByText(
      m.deposit_badge({
        amount: euros('15,50'),
        state: m.deposit_partly_refunded({ amount: euros('5,00') }),
      }),
    )
    .waitFor()
  await button(salonPage, startingWith(m.calendar_reject())).click()
  await salonPage
    .getByRole('alertdialog')
    .getByText(m.deposit_rest_comes_back({ amount: euros('10,50') }))
    .waitFor()

  const day = `${schedule}/calendar?day=2027-03-08`
  expect([...(await faultsOn(salonPage, schedule)), ...(await faultsOn(salonPage, day))]).toEqual([])

  await product.pool.query('UPDATE deposits SET disputed = true')
  await salonPage.goto(schedule)
  await salonPage.getByText(m.deposit_badge({ amount: euros('15,50'), state: 'contesté' })).waitFor()
  expect(await faultsOn(salonPage, schedule)).toEqual([])
  // A disputed deposit is not refunded, so the dialog does not ask.
  await button(salonPage, startingWith(m.calendar_reject())).click()
  await toast(salonPage, m.toast_status_updated())
})

const ends = [
  { reason: 'late', by: 'client', row: "status = 'succeeded'" },
  { reason: 'kept', by: 'owner', row: "status = 'succeeded'" },
  { reason: 'disputed', by: 'owner', row: 'disputed = true' },
  { reason: 'owed_after_dispute', by: 'client', row: 'disputed = true, refund_owed = true' },
  {
    reason: 'dispute_lost',
    by: 'owner',
    row: "disputed = true, dispute_outcome = 'lost', refund_owed = false",
  },
  { reason: 'dispute_won', by: 'owner', row: "disputed = false, dispute_outcome = 'won'" },
] as const

const texts = {
  late: m.manage_deposit_kept,
  kept: m.manage_deposit_kept_by_salon,
  disputed: m.manage_deposit_disputed,
  owed_after_dispute: m.manage_deposit_owed_after_dispute,
  dispute_lost: m.manage_deposit_dispute_lost,
  dispute_won: m.manage_deposit_dispute_won,
}

it('says for each way in which a deposit ends why it does not go back, in both languages', async ({
  product,
  newPage,
  paid,
}) => {
  const reference = await paid()
  const pages = {
    fr: await newPage({ viewport: phone }),
    en: await newPage({ viewport: phone, language: 'en' }),
  }
  await product.pool.query(
    `UPDATE bookings SET status = 'cancelled', version = version + 1 WHERE reference_token = $1`,
    [reference],
  )
  await product.pool.query(
    `INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, details, at, planned_at)
     SELECT tenant_id, schedule_id, id, version, 'cancelled', 'client', '{"status": "cancelled"}', now(), now()
     FROM bookings WHERE reference_token = $1`,
    [reference],
  )
  for (const { reason, by, row } of ends) {
    await product.pool.query(
      `UPDATE deposits SET ${row} WHERE booking_id = (SELECT id FROM bookings WHERE reference_token = $1)`,
      [reference],
    )
    await product.pool.query(`UPDATE booking_events SET actor = $1 WHERE kind = 'cancelled'`, [by])
    for (const locale of ['fr', 'en'] as const) {
      const page = pages[locale]
      await page.goto(`/manage-booking?reference=${reference}`)
      const amount = locale === 'fr' ? euros('15,50') : '€15.50'
      await page.getByText(texts[reason]({ amount, name: 'Salon' }, { locale })).waitFor()
    }
  }
})

it('blocks bookings whose deposit cannot be paid', async ({ product, salon, newPage }) => {
  await product.pool.query('UPDATE payment_accounts SET enabled = false')
  const page = await newPage({ viewport: phone })
  const book = `/book/${salon.token}`
  await page.goto(`${book}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`)
  await page.getByText(m.book_deposits_unavailable_title()).waitFor()
  await page.getByText(m.book_deposits_unavailable_text({ name: 'Salon' })).waitFor()
  await page.getByText('Coupe').waitFor()
  expect(await button(page, /Coupe/).count()).toBe(0)
  expect(await page.getByLabel(m.book_client_name()).count()).toBe(0)
  expect(await faultsOn(page, book)).toEqual([])
})

it('tells the owner that deposits are paused and what to do, and lets them stop requiring deposits', async ({
  product,
  salon,
  newPage,
  ownersPage,
}) => {
  await product.pool.query('UPDATE payment_accounts SET enabled = false')
  const page = await ownersPage()
  await page.goto('/dashboard')
  await page.getByText(m.deposit_paused_title()).waitFor()
  expect(await faultsOn(page, '/dashboard')).toEqual([])
  await product.pool.query(
    "UPDATE sandbox_objects SET body = body || '{\"enabled\": false}' WHERE kind = 'account'",
  )
  await page.getByRole('link', { name: m.deposit_paused_action() }).click()
  const section = page.getByRole('region', { name: m.deposit_label(), exact: true })
  await section.getByText(m.deposit_paused_text()).waitFor()
  expect(await faultsOn(page, `/schedules/${salon.id}?tab=settings`)).toEqual([])
  const save = button(section, m.schedule_deposit_save())
  expect(await save.isDisabled()).toBe(true)
  const ask = section.getByRole('switch', { name: m.schedule_deposit_ask() })
  await ask.click()
  await save.click()
  await toast(page, m.toast_deposit_saved())
  await section.getByText(m.deposit_paused_text()).waitFor({ state: 'detached' })
  expect(await ask.isDisabled()).toBe(true)

  const booking = await newPage({ viewport: phone })
  await booking.goto(`/book/${salon.token}`)
  await button(booking, /^Coupe/).waitFor()
})
