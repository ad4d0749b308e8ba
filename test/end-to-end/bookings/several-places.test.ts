import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const monday = '2027-03-08'

it('three places are booked under one reference, and one is given back', async ({
  product,
  camille,
  signedInPage: ownerPage,
  newPage,
}) => {
  const salon = await camille.opens({ hours: { monday: '10:00-12:00' }, services: {} })
  const body = { name: 'Yoga', durationMinutes: 60, capacity: 4, priceCents: 2000 }
  const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
  const studio = { ...salon, services: { Yoga: id } }
  await client(product).books(studio, `${monday} 10:00`, { places: 2 })

  const page = await newPage({ viewport: phone })
  await page.goto(`/book/${studio.token}?service=${id}&date=${monday}&step=date`)
  await page.getByRole('button', { name: /^10:00/ }).waitFor()
  await button(page, m.places_more()).click()
  await button(page, m.places_more()).click()
  await page.getByRole('status').filter({ hasText: '3' }).first().waitFor()
  await page.getByRole('button', { name: /^11:00/ }).waitFor()
  expect(await page.getByRole('button', { name: /^10:00/ }).count()).toBe(0)
  expect(await faultsNow(page, 'the times for three places')).toEqual([])
  await page.getByRole('button', { name: /^11:00/ }).click()
  await page.getByLabel(m.book_client_name(), { exact: true }).fill('Ada')
  await page.getByLabel(m.book_client_phone()).fill('06 00 00 00 00')
  await page.getByLabel(m.places_companions_label()).fill('Bob\nCléa')
  expect(await faultsNow(page, 'the details for three places')).toEqual([])
  await button(page, m.book_submit()).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  const text = m.places_with({ places: m.places_count({ count: 3 }), names: 'Bob, Cléa' })

  const [booking] = (await camille.bookings(studio)).filter(({ places }) => places === 3)
  await ownerPage.goto(`/schedules/${studio.id}/calendar?day=${monday}`)
  await ownerPage
    .getByText(m.session_places({ taken: 3, capacity: 4 }))
    .first()
    .waitFor()
  await ownerPage.getByText(text).waitFor()

  await page.goto(`/manage-booking?reference=${booking?.referenceToken}`)
  await page.getByText(text).waitFor()
  await button(page, m.manage_places_back()).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(m.places_companions_label()).fill('Cléa')
  expect(await faultsNow(page, 'giving back places')).toEqual([])
  await dialog.getByRole('button', { name: m.manage_places_back_confirm({ count: 2 }) }).click()
  await toast(page, m.toast_places_given_back())
  await page.getByText(m.places_with({ places: m.places_count({ count: 2 }), names: 'Cléa' })).waitFor()
  expect(await faultsNow(page, 'a booking of two places')).toEqual([])

  await button(ownerPage, m.calendar_modify_of({ name: 'Ada' }))
    .nth(1)
    .click()
  await ownerPage.getByLabel(m.calendar_places()).fill('4')
  await ownerPage.getByLabel(m.calendar_companions()).fill('Cléa\nDan')
  expect(await faultsNow(ownerPage, 'the form for several places')).toEqual([])
  await button(ownerPage, m.calendar_save()).click()
  await toast(ownerPage, m.toast_booking_changed())
  await ownerPage
    .getByText(m.session_places({ taken: 4, capacity: 4 }))
    .first()
    .waitFor()
})

const opensYoga = async (camille: Owner) => {
  const salon = await camille.opens({ hours: { monday: '10:00-12:00' }, services: {} })
  const body = { name: 'Yoga', durationMinutes: 60, capacity: 4, priceCents: 2000 }
  const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
  return { ...salon, services: { Yoga: id } }
}

it('keeps the name after an empty line, and says that there is one name too many', async ({
  camille,
  page,
  signedInPage: ownerPage,
}) => {
  const studio = await opensYoga(camille)
  const companions = async () => (await camille.bookings(studio)).map((booking) => booking.companions)
  const service = studio.services.Yoga
  await page.goto(`/book/${studio.token}?step=client&service=${service}&date=${monday}&time=10:00&places=3`)
  await page.getByLabel(m.book_client_name(), { exact: true }).fill('Ada')
  await page.getByLabel(m.book_client_phone()).fill('06 00 00 00 00')
  const typed = page.getByLabel(m.places_companions_label())
  await typed.fill('Bob\n\nCléa\nDan')
  await button(page, m.book_submit()).click()
  await page.getByText(m.problem_too_large({ bound: '2' }), { exact: true }).waitFor()
  await typed.fill('Bob\n\nCléa')
  await button(page, m.book_submit()).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(await companions()).toEqual([['Bob', 'Cléa']])

  await ownerPage.goto(`/schedules/${studio.id}/calendar?day=${monday}`)
  await button(ownerPage, m.calendar_modify_of({ name: 'Ada' })).click()
  const written = ownerPage.getByLabel(m.calendar_companions())
  await written.fill('Bob\n\nDan\nCléa')
  await button(ownerPage, m.calendar_save()).click()
  await ownerPage.getByText(m.problem_too_large({ bound: '2' }), { exact: true }).waitFor()
  await written.fill('Bob\n\nDan')
  await button(ownerPage, m.calendar_save()).click()
  await toast(ownerPage, m.toast_booking_changed())
  expect(await companions()).toEqual([['Bob', 'Dan']])
})

it('a comment takes no places from a booking whose service has fewer places by now', async ({
  camille,
  signedInPage: page,
}) => {
  const studio = await opensYoga(camille)
  const people = { places: 3, companions: ['Bob', 'Cléa'] }
  await camille.enters(studio, '2027-02-22 10:00', people)
  await camille.get('editService', { params: { serviceId: studio.services.Yoga }, body: { capacity: 1 } })
  await page.goto(`/schedules/${studio.id}/calendar?month=2027-02&day=2027-02-22`)
  await button(page, m.calendar_modify_of({ name: 'Ada' })).click()
  await page.getByLabel(m.calendar_comment()).fill('Tapis prêtés')
  await button(page, m.calendar_save()).click()
  await toast(page, m.toast_booking_changed())
  const [booking] = await camille.bookings(studio)
  expect(booking).toMatchObject({ ...people, comment: 'Tapis prêtés', service: { priceCents: 6000 } })
})
