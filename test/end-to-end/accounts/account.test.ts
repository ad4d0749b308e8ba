import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { Owner, owner } from '../../fixtures/actors.ts'
import { toast } from '../deposits/payments.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, en } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const it = base
  .extend('elsewhere', ({ product }) => async ({ email }: Owner, password: string): Promise<Owner> => {
    const there = new Owner(product, email)
    await there.get('login', { body: { email, password }, headers: { 'user-agent': firefox } })
    return there
  })
  .extend('linkTo', ({ product }) => async (address: string, count = 1): Promise<string> => {
    const mails = await product.mailsTo(address, count)
    return /\S+(\/verify-email\?(?:change|back)=\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  })

it('an owner changes name, password, sessions and address', async ({
  camille,
  newPage,
  elsewhere,
  linkTo,
}) => {
  const page = await newPage({ viewport: phone })
  const input = pointer()
  await signIn(page, camille)
  const otherTab = await page.context().newPage()
  const reading = await holdNextReply(otherTab, '**/api/auth/me')
  await otherTab.goto('/dashboard')
  await reading.arrived
  await page.bringToFront()
  await page.goto('/account')

  await input.write(section(page, m.account_name_title()).getByLabel(m.account_name_label()), 'Camille Aubry')
  await input.press(button(section(page, m.account_name_title()), m.account_name_save()))
  await toast(page, m.toast_name_saved())
  reading.release()
  await otherTab.getByText('Camille Aubry').waitFor()
  await otherTab.close()

  const phoneElsewhere = await elsewhere(camille, camille.password)
  await input.press(button(section(page, m.account_password_title()), m.account_password_change()))
  const choosing = page.getByRole('dialog', { name: m.account_password_change() })
  await input.write(choosing.getByLabel(m.reset_password(), { exact: true }), 'azerty')
  await choosing.getByText(m.auth_password_common()).waitFor()
  await input.write(choosing.getByLabel(m.reset_password(), { exact: true }), 'trois mots sans lien')
  await input.press(button(choosing, m.account_password_change()))
  const confirming = page.getByRole('dialog', { name: m.security_confirm_title() })
  await input.write(confirming.getByLabel(m.auth_password(), { exact: true }), camille.password)
  await input.press(button(confirming, m.security_confirm_submit()))
  await page.getByText(m.reset_done(), { exact: true }).waitFor()
  await expect.poll(() => phoneElsewhere.knocks()).toBe(401)

  await elsewhere(camille, 'trois mots sans lien')
  await page.reload()
  const places = section(page, m.account_sessions_title())
  await input.press(places.getByRole('button', { name: `${m.account_sessions_end()} · Firefox · Linux` }))
  await places.getByText(m.account_sessions_alone()).waitFor()
  const again = [1, 2].map(() => elsewhere(camille, 'trois mots sans lien'))
  const [one, other] = await Promise.all(again)
  await page.reload()
  await input.press(button(places, m.account_sessions_end_others()))
  await input.press(button(page.getByRole('alertdialog'), m.account_sessions_ask_confirm()))
  await places.getByText(m.account_sessions_alone()).waitFor()
  expect([await one?.knocks(), await other?.knocks()]).toEqual([401, 401])

  const email = 'camille@ailleurs.example'
  const address = section(page, m.account_email_title())
  await input.press(button(address, m.account_email_change()))
  const asking = page.getByRole('dialog', { name: m.account_email_change() })
  await input.write(asking.getByLabel(m.account_email_new()), camille.email)
  await input.press(button(asking, m.account_email_submit()))
  await asking.getByText(m.refusal_address_in_use()).waitFor()
  await input.write(asking.getByLabel(m.account_email_new()), email)
  await input.press(button(asking, m.account_email_submit()))
  await address.getByText(m.account_email_waiting_title({ email })).waitFor()

  await page.goto(await linkTo(email))
  await input.press(button(page, m.verify_change_submit()))
  await page.getByText(m.verify_change_done()).waitFor()
  await input.press(page.getByRole('link', { name: m.verify_change_to_account() }))
  await address.getByText(email, { exact: true }).waitFor()

  const before = await newPage({ viewport: phone })
  await before.goto(await linkTo(camille.email, 3))
  await input.write(before.getByLabel(m.reset_password(), { exact: true }), 'de nouveau le mien')
  await input.press(button(before, m.verify_back_submit()))
  await before.getByText(camille.email, { exact: true }).waitFor()
  expect((await camille.signsIn('de nouveau le mien')).status).toBe(200)
})

it('uses the language of the account in a browser without a chosen language', async ({ product, page }) => {
  const jane = await owner(product, 'en')
  await page.goto('/auth')
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.getByLabel(m.auth_email()).fill(jane.email)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(jane.password)
  await button(page, m.auth_login_submit()).click()
  await page.getByText(m.dashboard_welcome({ name: 'Camille' }, en)).waitFor()
})

it('the account page and the pages of its links are accessible in every state', async ({
  camille,
  newPage,
  elsewhere,
}) => {
  await elsewhere(camille, camille.password)
  await camille.confirms()
  await camille.get('changeAddress', { body: { email: 'camille@ailleurs.example' } })
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto('/account')
  const faults: string[] = []
  const look = async (state: string) => faults.push(...(await faultsNow(page, state)))
  await section(page, m.account_sessions_title()).getByText('Firefox · Linux', { exact: true }).waitFor()
  await look('account with an address that waits')
  await button(page, m.account_email_change()).click()
  await look('account, another address')
  await page.keyboard.press('Escape')
  await button(page, m.account_password_change()).click()
  await look('account, another password')
  await page.goto('/verify-email?back=none')
  await look('an account taken back')
  await page.goto('/verify-email?change=none')
  await button(page, m.verify_change_submit()).click()
  await page.getByText(m.refusal_verification_failed()).waitFor()
  await look('an address to confirm')
  expect(faults).toEqual([])
})

it('tells the owner on an iPad, which calls itself a Mac, to add the site to the home screen', async ({
  camille,
  newPage,
}) => {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
  const opens = async (maxTouchPoints: number) => {
    const page = await newPage({ viewport: desktop, more: { userAgent } })
    await page.addInitScript((value) => {
      // Safari has it only from the home screen.
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'maxTouchPoints', { value })
    }, maxTouchPoints)
    await signIn(page, camille)
    await page.goto('/account')
    return page
  }
  await (await opens(5)).getByText(m.devices_home_screen()).waitFor()
  await (await opens(0)).getByText(m.devices_unsupported()).waitFor()
})
