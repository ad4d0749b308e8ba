import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, type Salon } from '../../fixtures/actors.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { startingWith, toast } from '../fixtures/reader.ts'
import { it as base, type NewPage } from '../fixtures/test.ts'
import { watchMoves } from '../fixtures/watch-moves.ts'

const it = base
  .extend('opening', { hours: { tuesday: '09:00-19:00', wednesday: '09:00-19:00' } })
  .extend('openSettings', ({ newPage }) => async (camille: Owner, salon: Salon): Promise<Page> => {
    const page = await newPage()
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await part(page).waitFor()
    return page
  })

const part = (page: Page) => page.getByRole('region', { name: m.salon_settings_title() })
const save = (page: Page) => part(page).getByRole('button', { name: m.salon_save(), exact: true })
const field = (page: Page, label: string) => part(page).getByLabel(startingWith(label))

const details = {
  address: '12 rue des Martyrs\n75009 Paris',
  phone: '01 42 00 11 22',
  website: 'https://www.salon-camille.fr/',
  color: 'teal',
  showHours: true,
} as const

const sets = (camille: Owner, salon: Salon, body: Record<string, unknown>) =>
  camille.get('editSchedule', { params: { scheduleId: salon.id }, body })

const accentOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('#main') as HTMLElement
    return getComputedStyle(main).getPropertyValue('--hue').trim()
  })

const bookingPage = async (newPage: NewPage, salon: Salon, options: Parameters<NewPage>[0] = {}) => {
  const page = await newPage(options)
  await page.goto(`/book/${salon.token}`)
  await settle(page)
  return page
}

describe('with the pointer', () => {
  it('an owner sets the details of the salon, and their clients see them at once', async ({
    camille,
    salon,
    openSettings,
    newPage,
  }) => {
    const before = await bookingPage(newPage, salon)
    expect(await before.getByRole('link', { name: '01 42 00 11 22' }).count()).toBe(0)

    const page = await openSettings(camille, salon)
    const input = pointer()
    await input.write(field(page, m.salon_address()), details.address)
    await input.write(field(page, m.salon_phone()), '+33142001122')
    await input.write(field(page, m.salon_website()), 'www.salon-camille.fr')
    await input.press(part(page).getByRole('switch', { name: m.salon_hours_show() }))
    await part(page).getByRole('radio', { name: m.color_teal() }).focus()
    await page.keyboard.press(' ')
    await input.press(save(page))
    await toast(page, m.toast_schedule_saved())
    expect(await field(page, m.salon_phone()).inputValue()).toBe(details.phone)
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject(details)

    await before.reload()
    const call = before.getByRole('link', { name: '01 42 00 11 22' })
    expect(await call.getAttribute('href')).toBe('tel:+33142001122')
    const map = before.getByRole('link', { name: /12 rue des Martyrs/ })
    expect(await map.getAttribute('href')).toContain('query=12%20rue%20des%20Martyrs%2C%2075009%20Paris')
    const site = before.getByRole('link', { name: /^salon-camille\.fr/ })
    expect(await site.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    await before.getByText('Mardi – mercredi', { exact: false }).waitFor()
    expect(await accentOf(before)).toBe('200')
  })
})

it('shows a wrong number or website at its field, and keeps what was typed', async ({
  camille,
  salon,
  openSettings,
}) => {
  const page = await openSettings(camille, salon)
  await field(page, m.salon_address()).fill('Ici')
  await field(page, m.salon_website()).fill('javascript:alert(1)')
  await field(page, m.salon_phone()).fill('12')
  await save(page).click()
  await part(page).getByText(m.problem_invalid_website()).waitFor()
  await field(page, m.salon_website()).fill('')
  await save(page).click()
  await part(page).getByText(m.problem_invalid_phone()).waitFor()
  expect(await field(page, m.salon_phone()).getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, m.salon_address()).inputValue()).toBe('Ici')
  await part(page).scrollIntoViewIfNeeded()
  expect(await faultsNow(page, 'salon settings')).toEqual([])
  await field(page, m.salon_phone()).fill(details.phone)
  await save(page).click()
  await toast(page, m.toast_schedule_saved())
})

it('saves only what a tab changed, so that two tabs undo nothing of each other', async ({
  camille,
  salon,
  openSettings,
}) => {
  const page = await openSettings(camille, salon)
  await field(page, m.salon_address()).fill('Ici')
  await sets(camille, salon, { phone: details.phone, color: 'blue' })
  await save(page).click()
  await toast(page, m.toast_schedule_saved())
  expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
    address: 'Ici',
    phone: details.phone,
    color: 'blue',
  })
})

it('shows the details in the confirmation and in the look-up', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  await sets(camille, salon, details)
  const { body } = await client(product).books(salon, '2027-03-02 09:00')
  const page = await newPage()
  await page.goto(`/manage-booking?reference=${body.referenceToken}`)
  await page.getByRole('link', { name: details.phone }).waitFor()
  await page.getByRole('link', { name: /12 rue des Martyrs/ }).waitFor()
  expect(await faultsNow(page, 'a look-up with details')).toEqual([])
})

it('fits all details on a phone without faults, with text of 200 % too', async ({
  camille,
  salon,
  newPage,
}) => {
  await sets(camille, salon, {
    ...details,
    address: `${'Résidence-des-Très-Longs-Noms-'.repeat(4)}\n75009 Paris`,
    website: `https://${'salon-'.repeat(9)}camille.example/`,
  })
  const page = await bookingPage(newPage, salon)
  expect(await faultsNow(page, 'a booking page with details')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
})

it('shifts nothing when the logo and photos arrive', async ({ camille, salon, newPage }) => {
  await sets(camille, salon, details)
  const params = { scheduleId: salon.id }
  for (let count = 0; count < 3; count++)
    await camille.get('createPhoto', { params, body: sentFile(pngImage(800, 600)) })
  await camille.get('setLogo', { params, body: sentFile(pngImage(300, 200)) })
  const page = await newPage({ moves: true })
  const released = Promise.withResolvers<void>()
  await page.route('**/images/**', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`/book/${salon.token}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '09:00', exact: true }).waitFor()
  // Only the images are still to come.
  await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  const moves = await watchMoves(page)
  released.resolve()
  const images = page.getByRole('main').locator('img')
  await expect
    .poll(() => images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true, true])
  expect(await moves()).toEqual([])
})

describe('with the pointer', () => {
  it('an owner adds and removes a logo and photos, which clients see at once', async ({
    camille,
    salon,
    openSettings,
    newPage,
  }) => {
    const page = await openSettings(camille, salon)
    const input = pointer()
    const images = page.getByRole('region', { name: m.salon_images_title() })
    const chooses = async (name: string, image: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await input.press(images.getByRole('button', { name, exact: true }))
      await (await chooser).setFiles({ name: 'image.png', mimeType: 'image/png', buffer: image })
    }
    await chooses(m.salon_logo_choose(), pngImage(300, 300))
    await toast(page, m.toast_logo_saved())
    for (const number of [1, 2, 3]) {
      await chooses(m.salon_photo_add(), pngImage(600 + number, 400))
      await images.getByRole('img', { name: m.salon_photo_of({ name: 'Salon', number }) }).waitFor()
    }
    expect(await images.getByRole('button', { name: m.salon_photo_add() }).count()).toBe(0)
    await images.scrollIntoViewIfNeeded()
    expect(await faultsNow(page, 'salon images')).toEqual([])

    const client = await bookingPage(newPage, salon)
    const shown = client.getByRole('img', { name: startingWith('Salon, photo') })
    expect(await shown.count()).toBe(3)
    for (const image of await shown.all())
      await expect
        .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
        .toBeGreaterThan(0)
    expect(await faultsNow(client, 'a booking page with photos')).toEqual([])

    await input.press(images.getByRole('button', { name: m.salon_photo_remove({ number: 2 }) }))
    await toast(page, m.toast_image_deleted())
    await expect.poll(() => images.getByRole('img', { name: startingWith('Salon, photo') }).count()).toBe(2)
    await input.press(images.getByRole('button', { name: m.salon_logo_remove() }))
    await images.getByRole('button', { name: m.salon_logo_choose() }).waitFor()
    await client.reload()
    expect(await shown.count()).toBe(2)
  })
})

it('explains what is wrong with a file, and keeps the images', async ({ camille, salon, openSettings }) => {
  const page = await openSettings(camille, salon)
  const images = page.getByRole('region', { name: m.salon_images_title() })
  const chooses = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await images.getByRole('button', { name: m.salon_photo_add() }).click()
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  }
  await chooses(pngImage(64, 48))
  await toast(page, m.toast_photo_saved())
  await chooses(Buffer.from('not an image'))
  await images.getByText(m.refusal_image_not_understood()).waitFor()
  await chooses(Buffer.alloc(9 * 1024 * 1024))
  await images.getByText(m.salon_image_too_heavy()).waitFor()
  expect(await images.getByRole('img', { name: startingWith('Salon, photo') }).count()).toBe(1)
})

it('asks to call only with the number of the salon', async ({ camille, newPage }) => {
  const salon = await camille.opens({ hours: {} })
  const page = await bookingPage(newPage, salon)
  await page.getByText(m.book_dates_none_closed_text()).waitFor()
  expect(await page.getByText(startingWith(m.salon_call())).count()).toBe(0)
  await sets(camille, salon, { phone: details.phone })
  await page.reload()
  const notice = page.getByText(`${m.salon_call()} ${details.phone}`)
  expect(await notice.getByRole('link').getAttribute('href')).toBe('tel:+33142001122')
})

it('gives the number of the salon once a booking can no longer be cancelled', async ({
  product,
  camille,
  salon,
  newPage,
}) => {
  await sets(camille, salon, { phone: details.phone })
  const { body } = await camille.enters(salon, '2027-03-02 09:00', { status: 'approved' })
  product.setNow('2027-03-02T08:30:00Z')
  const page = await newPage()
  await page.goto(`/manage-booking?reference=${body.referenceToken}`)
  await page.getByText(`${m.salon_call()} ${details.phone}`).waitFor()
})
