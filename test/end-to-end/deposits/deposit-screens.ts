import type { Page } from 'playwright'
import { cardToAuthenticate, client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { faultsNow, faultsOn, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'

export type DepositScreens = { product: Product; camille: Owner; salon: Salon; screens: string[] }

const pathOf = (url: string): string => new URL(url).pathname

export async function prepareDepositScreens(product: Product, camille: Owner): Promise<DepositScreens> {
  await camille.connects()
  const salon = await camille.opens()
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  const paid = async (at: string) => {
    const { body: hold } = await ada.holds(salon, at)
    await ada.pays(hold)
    return hold.referenceToken
  }
  const waiting = await paid('2027-03-08 09:00')
  const cancelled = await paid('2027-03-08 10:00')
  await ada.cancels(cancelled)
  const { body: hold } = await ada.holds(salon, '2027-03-08 11:00')
  const { body: asked } = await client(product).holds(salon, '2027-03-08 12:00')
  await ada.pays(asked, cardToAuthenticate)

  const jane = await owner(product)
  await product.pool.query("UPDATE users SET subscription_status = 'none' WHERE email = $1", [jane.email])
  const unfinished = pathOf((await jane.get('createAccountLink', { body: {} })).url)
  const empty = pathOf((await jane.get('createDashboardLink')).url)
  const checkout = pathOf((await jane.get('createCheckoutSession')).url)
  const portal = pathOf((await jane.get('createPortalSession')).url)
  const dashboard = pathOf((await camille.get('createDashboardLink')).url)
  const bank = new URLSearchParams({ clientSecret: asked.clientSecret, returnUrl: `/book/${salon.token}` })
  const schedule = `/schedules/${salon.id}`
  return {
    product,
    camille,
    salon,
    screens: [
      unfinished,
      empty,
      dashboard,
      checkout,
      portal,
      `/sandbox/bank/${asked.paymentIntentId}?${bank}`,
      '/sandbox/nothing-here',
      `/manage-booking?reference=${waiting}`,
      `/manage-booking?reference=${cancelled}`,
      `/manage-booking?reference=${hold.referenceToken}`,
      '/money',
      `${schedule}?tab=settings`,
      `${schedule}/calendar?day=2027-03-08`,
    ],
  }
}

/** Each check holds this slot and gives it up. */
async function faultsOfPaying(page: Page, { salon }: DepositScreens): Promise<string[]> {
  const slot = { serviceId: salon.services.Coupe, date: '2027-03-09', startTime: '09:00' }
  const request = { ...slot, clientName: 'Ada', clientPhone: '06', clientEmail: null, comment: null }
  const held = await page.request.post(`/api/public/schedules/${salon.token}/create-deposit-payment`, {
    data: request,
  })
  const { referenceToken } = (await held.json()) as { referenceToken: string }
  await page.evaluate(
    ([name, value]) => sessionStorage.setItem(name ?? '', value ?? ''),
    [`creneau.held.${salon.token}`, JSON.stringify({ request, referenceToken })],
  )
  const path = `/book/${salon.token}?step=payment&service=${slot.serviceId}&date=${slot.date}&time=${slot.startTime}`
  const faults = await faultsOn(page, path, true)
  await page.locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  faults.push(...(await faultsNow(page, `${path}, incomplete`, true)))
  await page.getByRole('button', { name: new RegExp(cardToAuthenticate) }).click()
  await page.locator('button[type=submit]').click()
  await page.getByRole('dialog').waitFor()
  faults.push(...(await faultsNow(page, `${path}, at the bank`, true)))
  await page.getByRole('dialog').locator('button').first().click()
  await page.getByRole('alert').first().waitFor()
  faults.push(...(await faultsNow(page, `${path}, refused`, true)))
  faults.push(...(await faultsWithout(page, path, '**/api/public/bookings/*')))
  await page.request.post(`/api/public/bookings/${referenceToken}/cancel`, { data: {} })
  return faults
}

const failure = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ error: 'Unexpected error', code: 'unexpected', message: 'Une erreur est survenue' }),
}

/** Checks the page while a reply is pending, and when it fails. */
async function faultsWithout(page: Page, path: string, api: string): Promise<string[]> {
  await page.route(api, () => {})
  await page.goto(path, { waitUntil: 'commit' })
  await page
    .locator(path.startsWith('/schedules') ? '[role=tab]' : 'h1')
    .first()
    .waitFor()
  await page.locator('.animate-wait').first().waitFor()
  const faults = await faultsNow(page, `${path}, loading`, true)
  await page.unroute(api)
  await page.route(api, (route) => route.fulfill(failure))
  await page.goto(path)
  await settle(page)
  await page.getByRole('alert').first().waitFor()
  faults.push(...(await faultsNow(page, `${path}, failed`, true)))
  await page.unroute(api)
  return faults
}

export async function faultsOfDepositScreen(page: Page, tour: DepositScreens): Promise<string[]> {
  const { product, camille, salon, screens } = tour
  const faults: string[] = []
  await signIn(page, camille)
  for (const screen of screens) faults.push(...(await faultsOn(page, screen, true)))
  for (const status of ['past_due', 'cancelled', 'none']) {
    await camille.subscribes(status)
    faults.push(...(await faultsOn(page, '/subscription', true)))
  }
  await camille.subscribes()
  const verified = (is: boolean) =>
    product.pool.query('UPDATE users SET email_verified = $1 WHERE email = $2', [is, camille.email])
  await verified(false)
  faults.push(...(await faultsOn(page, '/subscription', true)))
  await verified(true)
  faults.push(...(await faultsOfPaying(page, tour)))
  faults.push(...(await faultsWithout(page, '/subscription', '**/api/subscription')))
  faults.push(...(await faultsWithout(page, `/schedules/${salon.id}?tab=settings`, '**/account-status')))
  faults.push(...(await faultsWithout(page, screens[0] ?? '', '**/api/sandbox/sessions/*')))
  faults.push(...(await faultsWithout(page, screens[5] ?? '', '**/api/sandbox/payments/**')))
  return faults
}
