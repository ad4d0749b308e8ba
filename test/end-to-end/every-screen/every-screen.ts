import { expect } from 'vitest'
import { client, type Owner, owner } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { signIn } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'
import { faultsOn, settle } from './accessibility.ts'
import { narrowOnPaper } from './narrow-text.ts'

export type ScreenList = { camille: Owner; screens: { anybodys: string[]; owners: string[] } }

export async function prepareScreens(product: Product): Promise<ScreenList> {
  const camille = await owner(product)
  const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  const locked = await camille.opens({ password: 'sésame' })
  const bare = await camille.opens({ services: {}, hours: {} })
  const ada = client(product)
  const { referenceToken: reference } = (
    await ada.books(salon, '2027-03-08 10:00', { comment: 'Deuxième étage' })
  ).body
  for (const status of ['approved', 'rejected', 'cancelled'])
    await camille.enters(salon, '2027-03-01 11:00', { status, clientEmail: 'ada@example.com' })
  await camille.enters(salon, '2027-03-01 14:00')
  const chosen = `service=${salon.services.Coupe}&date=2027-03-08`
  const book = `/book/${salon.token}`
  const schedule = `/schedules/${salon.id}`
  const anybodys = [
    '/',
    '/auth',
    '/auth?tab=register',
    '/verify-email',
    '/verify-email?token=none',
    '/forgot-password',
    '/reset-password?token=none',
    '/nowhere',
    book,
    `${book}?step=date&${chosen}`,
    `${book}?step=time&${chosen}`,
    `${book}?step=client&${chosen}&time=11:00`,
    `/book/${locked.token}`,
    `/book/${bare.token}`,
    '/book/nowhere',
    '/manage-booking',
    `/manage-booking?reference=${reference}`,
    '/manage-booking?reference=ZZZZ2345',
    '/stop-reminders',
    '/stop-reminders?token=none',
  ]
  const owners = [
    '/dashboard',
    schedule,
    `${schedule}?tab=hours`,
    `${schedule}?tab=settings`,
    `/schedules/${bare.id}`,
    '/schedules/999999',
    `${schedule}/calendar`,
    `${schedule}/calendar?day=2027-03-01`,
    `${schedule}/team/999999`,
    `${schedule}/statistics`,
    '/statistics?period=year',
    '/requests',
    '/clients',
    '/clients?q=nobody',
    '/clients?client=1',
    '/clients?client=999999',
    '/money',
    '/subscription',
    '/account',
  ]
  return { camille, screens: { anybodys, owners } }
}

export function testEveryScreen(whose: keyof ScreenList['screens']): void {
  let tour: ScreenList

  it.beforeAll(async ({ product }) => {
    tour = await prepareScreens(product)
  })

  it('every screen is accessible, in both languages and both themes, on phone and desktop', async ({
    newPage,
  }) => {
    const page = await newPage({ more: { reducedMotion: 'reduce' } })
    if (whose === 'owners') await signIn(page, tour.camille)
    const faults: string[] = []
    for (const screen of tour.screens[whose]) faults.push(...(await faultsOn(page, screen, true)))
    expect(faults).toEqual([])
  })

  it('every screen can be read on paper', async ({ newPage }) => {
    const page = await newPage()
    if (whose === 'owners') await signIn(page, tour.camille)
    const faults: string[] = []
    for (const screen of tour.screens[whose]) {
      await page.goto(screen)
      await settle(page)
      faults.push(...(await narrowOnPaper(page)).map((fault) => `${screen}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}
