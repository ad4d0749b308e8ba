import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { Owner } from '../../fixtures/actors.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { registers } from '../accounts/register.ts'
import { phone } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { freeDay, startingWith, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function opensSalon(page: Page, hands: InputMethod) {
  await hands.press(button(page, m.dashboard_create()).first())
  const dialog = page.getByRole('dialog')
  await hands.write(dialog.getByLabel(m.dashboard_name()), 'Salon Camille')
  await hands.write(dialog.getByLabel(m.dashboard_password()), 'sésame')
  await hands.press(dialog.getByRole('button', { name: m.dashboard_submit() }))
  await toast(page, m.toast_schedule_created())
  await page.getByRole('heading', { name: 'Salon Camille', level: 1 }).waitFor()

  await hands.press(button(page, m.schedule_services_add()).first())
  await hands.write(dialog.getByLabel(m.schedule_service_name()), 'Coupe')
  await hands.press(dialog.getByRole('button', { name: m.schedule_services_add() }))
  await toast(page, m.toast_service_added())
  await hands.turnTo(page.getByRole('tab', { name: m.schedule_tab_hours() }))
  await hands.press(button(page, m.schedule_hours_add()).last())
  await hands.press(dialog.getByRole('button', { name: m.schedule_hours_add() }))
  await toast(page, m.toast_hours_added())
}

async function copiesLink(page: Page, hands: InputMethod, account: Owner): Promise<string> {
  await hands.turnTo(page.getByRole('tab', { name: m.schedule_tab_settings() }))
  await page.getByText(m.schedule_share_blocked()).waitFor()
  await account.subscribes()
  await page.reload()
  await hands.press(button(page, m.schedule_share_copy()).first())
  await button(page, m.common_copied()).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/book\/[\w-]+$/)
  // The copied state resets after two seconds.
  await button(page, m.schedule_share_copy()).first().waitFor()
  return link
}

async function books(page: Page, hands: InputMethod, link: string, email: string): Promise<string> {
  await page.goto(link)
  await hands.write(page.getByLabel(m.book_password()), 'sésame')
  await hands.press(button(page, m.book_password_submit()))
  await hands.press(button(page, /^Coupe/))
  await page.getByRole('heading', { name: m.book_date_heading() }).waitFor()
  await hands.press(freeDay(page, 'lundi 8 mars'))
  await page.getByRole('heading', { name: m.book_time_heading() }).waitFor()
  await hands.press(button(page, '10:00'))
  await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
  await hands.write(page.getByLabel(m.book_client_name()), 'Ada Lovelace')
  await hands.write(page.getByLabel(startingWith(m.book_client_email())), email)
  await hands.write(page.getByLabel(m.book_client_phone()), '06 12 34 56 78')
  await hands.press(button(page, m.book_submit()))
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  await page.getByText(m.book_confirmation_text()).waitFor()
  return (await page.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
}

async function approves(page: Page, hands: InputMethod) {
  await page.reload()
  await hands.press(button(page, startingWith(m.calendar_approve())))
  await toast(page, m.toast_status_updated())
  await page.getByText(m.common_status_approved(), { exact: true }).first().waitFor()
}

async function cancels(page: Page, hands: InputMethod, reference: string) {
  await page.goto('/')
  await hands.press(page.getByRole('link', { name: m.landing_manage_booking() }))
  await hands.write(page.getByLabel(m.manage_reference()), reference.toLowerCase())
  await hands.press(button(page, m.manage_lookup()))
  await page.getByRole('heading', { name: m.manage_approved() }).waitFor()
  await hands.press(button(page, m.manage_cancel()))
  const dialog = page.getByRole('alertdialog', { name: m.manage_cancel_title() })
  await dialog.getByText(m.manage_cancel_text()).waitFor()
  await hands.press(dialog.getByRole('button', { name: m.manage_cancel_confirm() }))
  await page.getByRole('heading', { name: m.manage_cancelled() }).waitFor()
}

const it = base
  .extend('setup', { scope: 'file' }, { whole: true })
  .extend(
    'walksTheMainJob',
    ({ product, newPage }) =>
      async (account: Owner, handsOf: (page: Page) => InputMethod) => {
        const salonPage = await newPage({
          serviceWorkers: 'allow',
          more: { permissions: ['clipboard-read', 'clipboard-write'] },
        })
        const salonHands = handsOf(salonPage)
        await registers(salonPage, salonHands, account)
        await opensSalon(salonPage, salonHands)
        const link = await copiesLink(salonPage, salonHands, account)
        const clientPage = await newPage({ viewport: phone })
        const clientHands = handsOf(clientPage)
        const email = `client-of-${account.email}`
        const reference = await books(clientPage, clientHands, link, email)
        await approves(salonPage, salonHands)
        // After the undo has expired. Before, a cancellation would be the client's only notification.
        await allPlanned(product)
        await makeDue(product)
        product.wakeDeliveries()
        await product.mailsTo(email, 2)
        await cancels(clientPage, clientHands, reference)
        const subjects = (await product.mailsTo(email, 3)).map(({ subject }) => subject)
        expect(subjects).toEqual([
          expect.stringContaining('Demande reçue'),
          expect.stringContaining('Rendez-vous confirmé'),
          expect.stringContaining('Rendez-vous annulé'),
        ])
      },
  )

it('an owner registers, and a booking is made, approved and cancelled', ({ product, walksTheMainJob }) =>
  walksTheMainJob(new Owner(product, 'pointer@salon.example'), pointer))

it('an owner registers, and a booking is made, approved and cancelled, with the keyboard only', ({
  product,
  walksTheMainJob,
}) => walksTheMainJob(new Owner(product, 'keyboard@salon.example'), keyboard))
