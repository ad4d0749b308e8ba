import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { en, startingWith } from '../fixtures/reader.ts'
import {
  button,
  choosesTime,
  element,
  expectNothingHidden,
  frameIn,
  heading,
  it,
  script,
  services,
} from './embedded-page.ts'
import { listenOn, openSalonSite } from './salon-site.ts'

it('leads to the booking page in a new tab where a deposit is due', async ({ product, camille, newPage }) => {
  await camille.connects()
  const salon = await camille.opens({ services })
  await camille.asksFor(salon, '15.50')
  const site = await openSalonSite(product, script(product.url) + element(salon))
  const page = await newPage()
  await page.goto(site)
  const frame = frameIn(page)
  await choosesTime(frame, '10:00')
  const opened = page.context().waitForEvent('page')
  await frame.getByRole('link', { name: startingWith(m.book_embedded_continue()) }).click()
  const tab = await opened
  await tab.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  await tab.getByRole('heading', { name: m.book_client_heading() }).waitFor()
  expect(tab.url()).toContain(`${product.url}/book/${salon.token}?`)
  await tab.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await tab.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await tab.getByRole('button', { name: m.book_payment_continue() }).click()
  await tab.getByRole('heading', { name: m.payment_heading() }).waitFor()
  await tab.getByLabel(m.card_number()).waitFor()
})

it('leads to the booking page where a deposit became due meanwhile', async ({
  product,
  camille,
  newPage,
}) => {
  await camille.connects()
  const salon = await camille.opens({ services })
  const site = await openSalonSite(product, script(product.url) + element(salon))
  const page = await newPage()
  await page.goto(site)
  const frame = frameIn(page)
  await choosesTime(frame, '10:00')
  await camille.asksFor(salon, '15.50')
  await frame.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await frame.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await button(frame, m.book_submit()).click()
  const link = frame.getByRole('link', { name: startingWith(m.book_embedded_continue()) })
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain('step=client')
  expect(await camille.bookings(salon)).toEqual([])
})

it('leads to the booking page in a new tab, in its language, where a password is needed', async ({
  product,
  camille,
  newPage,
}) => {
  const salon = await camille.opens({ services, password: 'bienvenue' })
  const site = await openSalonSite(product, script(product.url) + element(salon, 'language="en"'))
  const page = await newPage({ language: 'en' })
  const events = await listenOn(page)
  await page.goto(site)
  const frame = frameIn(page)
  await heading(frame, m.book_password_heading({}, en)).waitFor()
  await expectNothingHidden(page, frame)
  const opened = page.context().waitForEvent('page')
  await frame.getByRole('link', { name: startingWith(m.book_embedded_continue({}, en)) }).click()
  const tab = await opened
  await tab.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  await tab.getByLabel(m.book_password({}, en)).fill('bienvenue')
  await tab.getByRole('button', { name: m.book_password_submit({}, en) }).click()
  await tab.getByRole('heading', { name: m.book_service_heading({}, en) }).waitFor()
  expect(await events()).toContainEqual({ type: 'creneau:step', detail: { step: 'password' } })
})
