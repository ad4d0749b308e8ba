import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { declinedCard, goodCard, newcomer, type Owner } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { en, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { button, euros, fillsCard, toast } from './payments.ts'

const it = base.extend('unsubscribed', ({ product }) => async (): Promise<Owner> => {
  product.setNow(mondayMorning)
  const camille = newcomer(product)
  await camille.registers()
  await camille.verifies()
  return camille
})

async function subscribes(page: Page, input: InputMethod) {
  const subscribe = button(page, m.subscription_subscribe())
  await input.press(subscribe)
  await page.getByRole('heading', { name: m.sandbox_checkout_title() }).waitFor()
  await input.press(button(page, m.sandbox_checkout_leave()))
  await page.getByText(m.subscription_none()).waitFor()
  await input.press(subscribe)
  await fillsCard(page, input, declinedCard)
  await input.press(button(page, m.sandbox_checkout_pay({ amount: euros('9,99') })))
  await page.getByRole('alert').getByText(m.refusal_card_declined()).waitFor()
  expect(await page.getByText(m.refusal_card_declined()).count()).toBe(1)
  await input.write(page.getByLabel(m.card_number()), goodCard)
  await input.press(button(page, startingWith(m.sandbox_checkout_pay({ amount: '' }))))
  await toast(page, m.subscription_done())
}

it('opens the share link by subscribing, with the keyboard alone', async ({
  newPage,
  page,
  unsubscribed,
}) => {
  const camille = await unsubscribed()
  const salon = await camille.opens()
  const input = keyboard(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByText(m.schedule_share_blocked()).waitFor()
  await input.press(page.getByRole('link', { name: m.schedule_share_subscribe() }))
  await page.getByText(m.subscription_none()).waitFor()
  await subscribes(page, input)
  await button(page, m.schedule_share_copy()).first().waitFor()
  const client = await newPage({ viewport: phone })
  await client.goto(`/book/${salon.token}`)
  await button(client, /^Coupe/).waitFor()
})

it('shows a failed payment that is repaired, a cancellation that is undone, and the end', async ({
  product,
  page,
  unsubscribed,
}) => {
  const camille = await unsubscribed()
  const salon = await camille.opens()
  const input = pointer()
  await signIn(page, camille)
  await page.goto('/subscription')
  await subscribes(page, input)
  await page.getByText(m.subscription_paid_until({ date: '1er avril 2027' })).waitFor()

  await input.press(button(page, m.subscription_manage()))
  await input.press(button(page, m.sandbox_portal_fail()))
  await page.getByText(m.sandbox_portal_past_due()).waitFor()
  await input.press(button(page, m.sandbox_back()))
  await page.getByText(m.subscription_past_due()).waitFor()
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  await page.getByText(m.schedule_share_blocked()).waitFor()
  await page.goto('/subscription')
  await input.press(button(page, m.subscription_update_payment()))
  await input.press(button(page, m.sandbox_portal_pay()))
  await page.getByText(m.subscription_done()).waitFor()

  await input.press(button(page, m.sandbox_portal_cancel()))
  await page.getByText(m.sandbox_portal_ends({ date: '' }).trim()).waitFor()
  await input.press(button(page, m.sandbox_back()))
  await page.getByText(/Se termine le .* D’ici là, vos liens restent ouverts/).waitFor()
  await input.press(button(page, m.subscription_manage()))
  await input.press(button(page, m.sandbox_portal_resume()))
  await input.press(button(page, m.sandbox_portal_cancel()))
  await button(page, m.sandbox_portal_resume()).waitFor()
  product.setNow('2027-07-01T08:00:00Z')
  await page.goto('/subscription')
  await page.getByText(m.subscription_cancelled()).waitFor()
  await button(page, m.subscription_subscribe()).waitFor()
})

it('refuses a subscription without a verified address, in the spec’s words', async ({
  product,
  newPage,
  unsubscribed,
}) => {
  const camille = await unsubscribed()
  const page = await newPage({ language: 'en' })
  await signIn(page, camille)
  const verified = (is: boolean) =>
    product.pool.query('UPDATE users SET email_verified = $1 WHERE email = $2', [is, camille.email])
  await verified(false)
  await page.goto('/subscription')
  await page.getByText('You must verify your email before you can subscribe.').first().waitFor()
  expect(await button(page, m.subscription_subscribe({}, en)).isDisabled()).toBe(true)
  await verified(true)
  await page.reload()
  await expect.poll(() => button(page, m.subscription_subscribe({}, en)).isEnabled()).toBe(true)
  await verified(false)
  await button(page, m.subscription_subscribe({}, en)).click()
  await toast(page, 'You must verify your email before you can subscribe.')
})

it('says why checkout and portal do not open, in the server’s words or else its own', async ({
  newPage,
  unsubscribed,
}) => {
  const camille = await unsubscribed()
  const page = await newPage({ language: 'en' })
  await signIn(page, camille)
  await page.goto('/subscription')
  await page.route('**/api/create-*-session', (route) => route.abort())
  await button(page, m.subscription_subscribe({}, en)).click()
  await toast(page, 'Unable to create payment session')
  await page.unroute('**/api/create-*-session')
  await camille.subscribes()
  await button(page, m.subscription_subscribe({}, en)).click()
  await toast(page, 'You are already subscribed. Manage your subscription from this page.')
  await page.route('**/api/create-*-session', (route) => route.abort())
  await button(page, m.subscription_manage({}, en)).click()
  await toast(page, 'Unable to access customer portal')
})

it.for([[`Payer ${euros('9,99')}`], ['Revenir sans payer']] as const)(
  'a replaced checkout says so: %s',
  async ([name], { page, unsubscribed }) => {
    const camille = await unsubscribed()
    await signIn(page, camille)
    await page.goto((await camille.get('createCheckoutSession', { body: {} })).url)
    await fillsCard(page, pointer(), goodCard)
    await camille.get('createCheckoutSession', { body: {} })
    await button(page, name).click()
    await page.getByRole('heading', { name: m.sandbox_gone_title() }).waitFor()
    await page.getByRole('alert').getByText(m.sandbox_gone_text()).waitFor()
    expect(await button(page, name).count()).toBe(0)
    expect(await page.getByText(m.subscription_past_due()).count()).toBe(0)
  },
)

it('reads the expiry of a card as people and browsers write it', async ({ page, unsubscribed }) => {
  const camille = await unsubscribed()
  await signIn(page, camille)
  await page.goto((await camille.get('createCheckoutSession', { body: {} })).url)
  const expiry = page.getByLabel(m.card_expiry())
  for (const typed of ['0134', '1/34', '01/2034', '01 / 34']) {
    await expiry.fill('')
    await expiry.fill(typed)
    await expect.poll(() => expiry.inputValue(), { message: typed }).toBe('01 / 34')
  }
})
