import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, type Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream, follows } from '../live/streams.ts'

const monday = '2027-03-08'
const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Tony', 'Frances']

/** A class of eight on Mondays, with `people` requests for ten o'clock. */

const it = base
  .extend('joins', ({ product }) => async (studio: Salon, clientName: string) => {
    expect((await client(product).books(studio, `${monday} 10:00`, { clientName })).status).toBe(201)
  })
  .extend(
    'openStudio',
    ({ camille, joins }) =>
      async (people: number): Promise<{ camille: Owner; studio: Salon }> => {
        const salon = await camille.opens({ hours: { monday: '10:00-12:00' }, services: {} })
        const body = { name: 'Yoga', durationMinutes: 60, capacity: 8 }
        const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
        const studio = { ...salon, services: { Yoga: id } }
        for (const clientName of names.slice(0, people)) await joins(studio, clientName)
        return { camille, studio }
      },
  )

describe('with the pointer', () => {
  it('a class of eight fills up: the page names the last place, and the ninth client is refused', async ({
    newPage,
    openStudio,
    joins,
  }) => {
    const { studio } = await openStudio(7)
    const page = await newPage({ viewport: phone })
    const input = pointer()
    await page.goto(`/book/${studio.token}?service=${studio.services.Yoga}&date=${monday}&step=time`)
    await page.getByRole('button', { name: `11:00 ${m.book_places({ count: 8 })}` }).waitFor()
    await input.press(page.getByRole('button', { name: `10:00 ${m.book_places_last()}` }))
    await input.write(page.getByLabel(m.book_client_name(), { exact: true }), 'Radia')
    await input.write(page.getByLabel(m.book_client_phone()), '06 00 00 00 00')
    await joins(studio, 'Frances')
    await input.press(button(page, m.book_submit()))
    await page.getByRole('alert').getByText(m.book_session_full()).waitFor()
    expect(await page.getByRole('button', { name: /^10:00/ }).count()).toBe(0)
    expect(await faultsNow(page, 'a session that has filled up')).toEqual([])
    await input.press(page.getByRole('button', { name: `11:00 ${m.book_places({ count: 8 })}` }))
    expect(await page.getByLabel(m.book_client_name(), { exact: true }).inputValue()).toBe('Radia')
    await input.press(button(page, m.book_submit()))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  })

  it('the owner sees one session with its clients, and answers one request or all', async ({
    page,
    openStudio,
  }) => {
    const { camille, studio } = await openStudio(6)
    const input = pointer()
    await signIn(page, camille)
    await follows(page, () => page.goto(`/schedules/${studio.id}`))
    const card = page.getByRole('region', { name: m.schedule_bookings_title(), exact: true })
    const session = card.getByRole('listitem').filter({ hasText: 'Yoga' })
    await session.getByText(m.session_places({ taken: 6, capacity: 8 })).waitFor()
    expect(await card.getByRole('listitem').count()).toBe(1)
    await input.press(session.getByRole('button', { name: `${m.session_people({ count: 6 })}, Yoga, 10:00` }))
    await input.press(button(session, m.calendar_reject_of({ name: 'Ada' })))
    await toast(page, m.toast_status_updated())
    await session.getByText(m.session_places({ taken: 5, capacity: 8 })).waitFor()
    await input.press(button(session, m.calendar_approve_of({ name: 'Grace' })))
    expect(await faultsNow(page, 'a session of a group')).toEqual([])
    await input.press(button(session, m.session_approve_all_of({ count: 4, service: 'Yoga', time: '10:00' })))
    await expect.poll(() => session.getByText(m.common_status_approved(), { exact: true }).count()).toBe(5)
    const people = session.getByRole('button', { name: `${m.session_people({ count: 6 })}, Yoga, 10:00` })
    await expect.poll(() => people.evaluate((element) => element === document.activeElement)).toBe(true)
    const kept = await camille.bookings(studio)
    expect(kept.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill('approved'), 'rejected'])

    await page.goto(`/schedules/${studio.id}/calendar`)
    await page.getByText(/10:00.Yoga5.8/).waitFor()
    await page.getByRole('button', { name: m.calendar_day_one({ date: 'lundi 8 mars' }) }).waitFor()
    await page.goto(`/schedules/${studio.id}/calendar?day=${monday}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.session_places({ taken: 5, capacity: 8 })).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    await input.press(dialog.getByRole('button', { name: `${m.session_people({ count: 6 })}, Yoga, 10:00` }))
    expect(await dialog.getByRole('listitem').count()).toBe(7)
    await input.press(button(dialog, m.calendar_modify_of({ name: 'Grace' })))
    expect(await dialog.getByLabel(m.calendar_client_name()).inputValue()).toBe('Grace')
    expect(await faultsNow(page, 'a day with a session of a group')).toEqual([])
  })
})

it('the link of an email leads to its booking inside the session, which folds again', async ({
  page,
  openStudio,
}) => {
  const { camille, studio } = await openStudio(3)
  const grace = (await camille.bookings(studio)).find(({ clientName }) => clientName === 'Grace')
  await signIn(page, camille)
  await page.goto(`/schedules/${studio.id}/calendar?day=${monday}&booking=${grace?.id}&answer=approved`)
  const approve = button(page, m.calendar_approve_of({ name: 'Grace' }))
  await approve.waitFor()
  await expect.poll(() => approve.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: `${m.session_people({ count: 3 })}, Yoga, 10:00` }).click()
  await approve.waitFor({ state: 'detached' })
})

it('approves only the waiting requests that the owner has seen', async ({ page, openStudio, joins }) => {
  const { camille, studio } = await openStudio(3)
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${studio.id}`)
  const all = button(page, m.session_approve_all_of({ count: 3, service: 'Yoga', time: '10:00' }))
  await all.waitFor()
  const [, second] = await camille.bookings(studio)
  await camille.edits(second?.id ?? 0, { comment: 'Avec tapis' })
  await joins(studio, 'Barbara')
  await all.click()
  await toast(
    page,
    m.common_error(),
    m.booking_changed_meanwhile({ status: 'en attente', date: 'lundi 8 mars', time: '10:00' }),
  )
  const kept = await camille.bookings(studio)
  expect(kept.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending', 'pending'])
  await button(page, m.session_approve_all_of({ count: 3, service: 'Yoga', time: '10:00' })).click()
  await toast(page, m.toast_status_updated())
  expect((await camille.bookings(studio)).map(({ status }) => status)).toEqual(Array(4).fill('approved'))
})
