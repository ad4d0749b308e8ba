import type { Page } from 'playwright'
import { m } from '../../../src/messages/messages.js'
import type { Owner } from '../../fixtures/actors.ts'
import type { InputMethod } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'

export async function registers(page: Page, input: InputMethod, account: Owner): Promise<void> {
  await page.goto('/')
  await input.press(page.getByRole('link', { name: m.landing_create_schedule() }).first())
  await input.turnTo(page.getByRole('tab', { name: m.auth_register() }))
  await input.write(page.getByLabel(m.auth_name()), 'Camille Laurent')
  await input.write(page.getByLabel(m.auth_email()), account.email)
  await input.write(page.getByLabel(m.auth_password(), { exact: true }), account.password)
  await input.press(button(page, m.auth_register_submit()))
  await toast(page, m.auth_created_title())
  await page.getByText(m.verify_waiting_text()).waitFor()
  const [mail] = await account.product.mailsTo(account.email)
  const link = /https?:\S+verify-email\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await input.press(page.getByRole('link', { name: m.verify_to_dashboard() }))
  await page.getByRole('heading', { name: m.dashboard_welcome({ name: 'Camille Laurent' }) }).waitFor()
}
