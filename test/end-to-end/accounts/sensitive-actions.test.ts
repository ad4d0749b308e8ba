import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { Owner } from '../../fixtures/actors.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { loseNextReply } from '../fixtures/lose-next-reply.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend(
  'agesSessions',
  ({ product }) =>
    (who: Owner) =>
      product.pool.query(
        `UPDATE sessions e SET created_at = now() - interval '1 hour' FROM users u
     WHERE u.id = e.user_id AND u.email = $1`,
        [who.email],
      ),
)

const pictures = process.env.PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

it.for([
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
])(
  'asks an owner who signed in long ago for the password, then exports clients and deletes the schedule, at $width px',
  async ({ width, viewport }, { product, camille, salon, newPage, agesSessions }) => {
    const page = await newPage({ viewport })
    const picture = async (name: string) => {
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png` })
    }
    await signIn(page, camille)
    await agesSessions(camille)
    const confirming = page.getByRole('dialog', { name: m.security_confirm_title() })
    const password = confirming.getByLabel(m.auth_password(), { exact: true })

    await page.goto('/clients')
    await button(page, m.clients_export()).click()
    await password.fill('pas le bon')
    await picture('export')
    await button(confirming, m.security_confirm_submit()).click()
    await confirming.getByText(m.refusal_wrong_password()).waitFor()
    await password.fill(camille.password)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(confirming, m.security_confirm_submit()).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    await confirming.waitFor({ state: 'detached' })

    product.setNow(new Date(product.now() + 11 * 60_000).toISOString())
    await agesSessions(camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await button(page, m.schedule_danger_title()).click()
    const question = page.getByRole('alertdialog', {
      name: m.schedule_danger_confirm_title({ name: 'Salon' }),
    })
    await question.getByRole('button', { name: m.schedule_danger_title() }).click()
    await password.fill(camille.password)
    expect(await question.count()).toBe(0)
    await picture('delete')
    await button(confirming, m.security_confirm_submit()).click()
    await toast(page, m.toast_schedule_deleted())
    await page.getByText(m.dashboard_empty_title()).waitFor()
  },
)

it('keeps an account whose owner closes the confirmation before the reply', async ({
  camille,
  signedInPage: page,
}) => {
  await page.goto('/account')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account') && request.method() === 'DELETE') requests.push('sent')
  })
  const deletes = async () => {
    await button(page, m.deletion_button()).click()
    await button(page.getByRole('alertdialog'), m.deletion_confirm()).click()
  }
  await deletes()
  const confirming = page.getByRole('dialog', { name: m.security_confirm_title() })
  await confirming.getByLabel(m.auth_password(), { exact: true }).fill(camille.password)
  const reply = await holdNextReply(page, '**/api/account/confirm')
  await button(confirming, m.security_confirm_submit()).click()
  await reply.arrived
  await page.keyboard.press('Escape')
  await confirming.waitFor({ state: 'detached' })
  // The page asks for its sessions again once it has the reply.
  const seen = page.waitForResponse('**/api/account/sessions')
  reply.release()
  await seen
  expect(requests).toEqual(['sent'])
  await deletes()
  await toast(page, m.toast_account_deletion())
  expect(requests).toEqual(['sent', 'sent'])
})

it('leaves a schedule that was deleted by an earlier press whose reply was lost, or in another tab', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const other = await camille.opens()
  const remove = (part: Page | Locator) => button(part, m.schedule_danger_title())
  const question = page.getByRole('alertdialog')
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await remove(page).click()
  const { lost } = await loseNextReply(page, `**/api/schedules/${salon.id}`)
  await remove(question).click()
  await lost
  await toast(page, m.common_error(), m.common_network_error())
  await remove(question).click()
  await page.waitForURL('**/dashboard')
  await toast(page, m.common_error(), m.refusal_schedule_not_found())

  await page.goto(`/schedules/${other.id}?tab=settings`)
  await remove(page).waitFor()
  await camille.get('deleteSchedule', { params: { scheduleId: other.id } })
  await remove(page).click()
  await page.waitForURL('**/dashboard')
})
