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

async function opensSalon(page: Page, input: InputMethod) {
  await input.press(button(page, m.dashboard_create()).first())
  const dialog = page.getByRole('dialog')
  await input.write(dialog.getByLabel(m.dashboard_name()), 'Salon Camille')
  await input.write(dialog.getByLabel(m.dashboard_password()), 'sésame')
  await input.press(dialog.getByRole('button', { name: m.dashboard_submit() }))
  await toast(page, m.toast_schedule_created())
  await page.getByRole('heading', { name: 'Salon Camille', level: 1 }).waitFor()

  await input.press(button(page, m.schedule_services_add()).first())
  await input.write(dialog.getByLabel(m.schedule_service_name()), 'Coupe')
  await input.press(dialog.getByRole('button', { name: m.schedule_services_add() }))
  await toast(page, m.toast_service_added())
  await input.turnTo(page.getByRole('tab', { name: m.schedule_tab_hours() }))
  await input.press(button(page, m.schedule_hours_add()).last())
  await input.press(dialog.getByRole('button', { name: m.schedule_hours_add() }))
  await toast(page, m.toast_hours_added())
}

async function copiesLink(page: Page, input: InputMethod, account: Owner): Promise<string> {
  await input.turnTo(page.getByRole('tab', { name: m.schedule_tab_settings() }))
  await page.getByText(m.schedule_share_blocked()).waitFor()
  await account.subscribes()
  await page.reload()
  // It says so for two seconds only.
  await Promise.all([
    button(page, m.common_copied()).waitFor(),
    input.press(button(page, m.schedule_share_copy()).first()),
  ])
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/book\/[\w-]+$/)
  await button(page, m.schedule_share_copy()).first().waitFor()
  return link
}

async function books(page: Page, input: InputMethod, link: string, email: string): Promise<string> {
  await page.goto(link)
  await input.write(page.getByLabel(m.book_password()), 'sésame')
  await input.press(button(page, m.book_password_submit()))
  await input.press(button(page, /^Coupe/))
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  await input.press(freeDay(page, 'lundi 8 mars'))
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  await input.press(button(page, '10:00'))
  await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
  await input.write(page.getByLabel(m.book_client_name()), 'Ada Lovelace')
  await input.write(page.getByLabel(startingWith(m.book_client_email())), email)
  await input.write(page.getByLabel(m.book_client_phone()), '06 12 34 56 78')
  await input.press(button(page, m.book_submit()))
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  await page.getByText(m.book_confirmation_text()).waitFor()
  return (await page.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''
}

async function approves(page: Page, input: InputMethod) {
  await page.reload()
  await input.press(button(page, startingWith(m.calendar_approve())))
  await toast(page, m.toast_status_updated())
  await page.getByText(m.common_status_approved(), { exact: true }).first().waitFor()
}

async function cancels(page: Page, input: InputMethod, reference: string) {
  await page.goto('/')
  await input.press(page.getByRole('link', { name: m.landing_manage_booking() }))
  await input.write(page.getByLabel(m.manage_reference()), reference.toLowerCase())
  await input.press(button(page, m.manage_lookup()))
  await page.getByRole('heading', { name: m.manage_approved() }).waitFor()
  await input.press(button(page, m.manage_cancel()))
  const dialog = page.getByRole('alertdialog', { name: m.manage_cancel_title() })
  await dialog.getByText(m.manage_cancel_text()).waitFor()
  await input.press(dialog.getByRole('button', { name: m.manage_cancel_confirm() }))
  await page.getByRole('heading', { name: m.manage_cancelled() }).waitFor()
}

const it = base
  .extend('setup', { scope: 'file' }, { whole: true })
  .extend(
    'walksTheMainJob',
    ({ product, newPage }) =>
      async (account: Owner, inputOf: (page: Page) => InputMethod) => {
        const salonPage = await newPage({
          serviceWorkers: 'allow',
          more: { permissions: ['clipboard-read', 'clipboard-write'] },
        })
        const salonInput = inputOf(salonPage)
        await registers(salonPage, salonInput, account)
        await opensSalon(salonPage, salonInput)
        const link = await copiesLink(salonPage, salonInput, account)
        const clientPage = await newPage({ viewport: phone })
        const clientInput = inputOf(clientPage)
        const email = `client-of-${account.email}`
        const reference = await books(clientPage, clientInput, link, email)
        // Two emails sent at once may arrive in any order.
        await product.mailsTo(email)
        await approves(salonPage, salonInput)
        // After the undo has expired. Before, a cancellation would be the client's only notification.
        await allPlanned(product)
        await makeDue(product)
        product.wakeDeliveries()
        await product.mailsTo(email, 2)
        await cancels(clientPage, clientInput, reference)
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
