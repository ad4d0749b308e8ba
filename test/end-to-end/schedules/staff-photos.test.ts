import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { joined } from '../../fixtures/team.ts'
import { type Agenda, it } from '../calendar/agenda.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { watchMoves } from '../fixtures/watch-moves.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

const pageOf = ({ salon, ids }: Agenda, name: 'Camille' | 'Léa') => `/schedules/${salon.id}/team/${ids[name]}`

const sendsPhoto = ({ camille, salon, ids }: Agenda) =>
  camille.get('createPhoto', {
    params: { scheduleId: salon.id },
    body: { ...sentFile(pngImage(300, 400)), staffId: ids.Léa },
  })

const drawn = (images: Locator) =>
  images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)

/** Presses a button that asks for a file, by default a photo. */
async function chooses(
  page: Page,
  press: (control: Locator) => Promise<unknown>,
  name: string,
  buffer = pngImage(300, 400),
) {
  const chooser = page.waitForEvent('filechooser')
  await press(button(page, name))
  await (await chooser).setFiles({ name: 'image.png', mimeType: 'image/png', buffer })
}

const choiceOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

describe('with the pointer', () => {
  it('an owner sets and removes a photo, which the team and clients see at once', async ({
    agenda,
    newPage,
  }) => {
    const { salon } = agenda
    const page = await newPage({ viewport: desktop })
    await signIn(page, agenda.camille)
    await page.goto(pageOf(agenda, 'Léa'))
    const input = pointer()
    const images = page.locator('main img')
    await chooses(page, (control) => input.press(control), m.member_photo_choose())
    await toast(page, m.member_photo_saved())
    await expect.poll(() => drawn(images)).toBe(1)
    expect(await faultsNow(page, 'the page of a staff member with a photo', true)).toEqual([])

    await page.goto(`/schedules/${salon.id}/calendar?view=day`)
    const menu = button(page, m.member_menu({ name: 'Léa' }))
    await expect.poll(() => drawn(menu.locator('img'))).toBe(1)
    expect(
      await button(page, m.member_menu({ name: 'Camille' }))
        .locator('img')
        .count(),
    ).toBe(0)
    await page.goto('/dashboard')
    const link = page.getByRole('link', { name: m.member_page_of({ name: 'Léa' }) })
    await expect.poll(() => drawn(link.locator('img'))).toBe(1)

    const client = await newPage({ viewport: phone })
    await client.goto(`/book/${salon.token}`)
    await client.getByRole('button', { name: 'Coupe' }).click()
    await choiceOf(client, 'Léa').waitFor()
    const faces = client.getByRole('group', { name: m.book_person() }).locator('img')
    await expect.poll(() => drawn(faces)).toBe(1)
    await choiceOf(client, 'Camille').check()
    await settle(client)
    expect(await faultsNow(client, 'the choice of a person with a photo')).toEqual([])

    await page.goto(pageOf(agenda, 'Léa'))
    await input.press(button(page, m.member_photo_remove()))
    await toast(page, m.member_photo_removed())
    await expect.poll(() => images.count()).toBe(0)
    await client.reload()
    await choiceOf(client, 'Léa').waitFor()
    expect(await faces.count()).toBe(0)
  })
})

it('explains what is wrong with a photo, and keeps the one before', async ({ agenda, newPage }) => {
  await sendsPhoto(agenda)
  const page = await newPage({ viewport: phone })
  await signIn(page, agenda.camille)
  await page.goto(pageOf(agenda, 'Léa'))
  const press = (control: Locator) => control.click()
  await chooses(page, press, m.member_photo_replace(), Buffer.from('not an image'))
  await page.getByText(m.refusal_image_not_understood()).waitFor()
  await chooses(page, press, m.member_photo_replace(), Buffer.alloc(9 * 1024 * 1024))
  await page.getByText(m.salon_image_too_heavy()).waitFor()
  expect(await faultsNow(page, 'a refused photo')).toEqual([])
  await button(page, m.member_photo_remove()).waitFor()
})

it('lets a member change their own photo, and the reception none', async ({ agenda, newPage }) => {
  const { camille, salon, ids } = agenda
  const staff = [{ scheduleId: salon.id, staffId: ids.Léa }]
  const { person } = await joined(camille, { role: 'member', staff })
  const page = await newPage({ viewport: phone })
  await signIn(page, person)
  await page.goto('/dashboard')
  await page.goto(pageOf(agenda, 'Léa'))
  await chooses(page, (control) => control.click(), m.member_photo_choose())
  await toast(page, m.member_photo_saved())
  await button(page, m.member_photo_remove()).waitFor()

  const reception = await joined(camille, { role: 'reception' })
  const desk = await newPage({ viewport: desktop })
  await signIn(desk, reception.person)
  await desk.goto('/dashboard')
  await desk.goto(pageOf(agenda, 'Léa'))
  await expect.poll(() => drawn(desk.locator('main img'))).toBe(1)
  for (const name of [m.member_photo_choose(), m.member_photo_replace(), m.member_photo_remove()])
    expect(await button(desk, name).count()).toBe(0)
})

it('moves nothing when a photo arrives, and keeps the initials when it does not', async ({
  agenda,
  newPage,
}) => {
  await sendsPhoto(agenda)
  const page = await newPage({ viewport: phone, moves: true })
  const released = Promise.withResolvers<void>()
  await page.route('**/images/**', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`/book/${agenda.salon.token}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Coupe' }).click()
  await choiceOf(page, 'Léa').waitFor()
  await page.getByRole('button', { name: '09:30', exact: true }).waitFor()
  // Only the photo is still to come.
  await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  const moves = await watchMoves(page)
  released.resolve()
  const faces = page.getByRole('group', { name: m.book_person() }).locator('img')
  await expect.poll(() => drawn(faces)).toBe(1)
  expect(await moves()).toEqual([])

  const owner = await newPage({ viewport: desktop })
  await owner.route('**/images/**', (route) => route.abort())
  await signIn(owner, agenda.camille)
  await owner.goto(`/schedules/${agenda.salon.id}/calendar?view=day`)
  const menu = button(owner, m.member_menu({ name: 'Léa' }))
  await menu.waitFor()
  expect(await menu.textContent()).toContain('L')
  const image = menu.locator('img')
  expect(await image.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})

it('shows photos to clients whose browser runs no script', async ({ agenda, newPage }) => {
  await sendsPhoto(agenda)
  const page = await newPage({ viewport: phone, more: { javaScriptEnabled: false } })
  await page.goto(`/book/${agenda.salon.token}`)
  await page.getByRole('button', { name: 'Coupe' }).click()
  await choiceOf(page, 'Léa').check()
  await page.getByRole('button', { name: m.book_person_times() }).click()
  await choiceOf(page, 'Léa').waitFor()
  expect(await choiceOf(page, 'Léa').isChecked()).toBe(true)
  const image = page.getByRole('group', { name: m.book_person() }).locator('img')
  expect(await image.getAttribute('alt')).toBe('')
  expect(await image.getAttribute('src')).toMatch(/^\/images\/[\w-]{22}\/small$/)
})
