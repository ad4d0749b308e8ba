import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { Owner, Salon } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { holdNextChange } from '../fixtures/hold-next-change.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { inputMethods, keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { blockStream } from '../live/streams.ts'

const names = (page: Page) =>
  page
    .getByRole('button', { name: /^Modifier / })
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')?.replace('Modifier ', '')))

const handleOf = (page: Page, name: string) => button(page, m.common_move({ name }))

async function draw(page: Page, what: string, where: string) {
  const middleOf = async (name: string) => {
    const box = await handleOf(page, name).boundingBox()
    if (!box) throw new Error(`no handle of ${name}`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  for (const name of [where, what]) await handleOf(page, name).scrollIntoViewIfNeeded()
  const [from, to] = [await middleOf(what), await middleOf(where)]
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(to[0], to[1] + Math.sign(to[1] - from[1]) * 4, { steps: 4 })
  await page.mouse.up()
}

async function step(page: Page, what: string, where: string) {
  const order = await names(page)
  const steps = order.indexOf(where) - order.indexOf(what)
  await keyboard(page).press(handleOf(page, what))
  for (let taken = 0; taken < Math.abs(steps); taken++) {
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    expect(await handleOf(page, what).evaluate((element) => element === document.activeElement)).toBe(true)
  }
}

const kept = async (camille: Owner, salon: Salon) =>
  (await camille.get('listServices', { params: { scheduleId: salon.id } })).map(({ name }) => name)

const it = base.extend(
  'openServices',
  ({ camille, newPage }) =>
    async (services: Record<string, number>, { hears = true } = {}) => {
      const salon = await camille.opens({ services })
      const page = await newPage()
      if (!hears) await blockStream(page)
      await signIn(page, camille)
      await page.goto(`/schedules/${salon.id}`)
      await button(page, m.schedule_services_add()).waitFor()
      // What arrives later would move the handles.
      await settle(page)
      return { camille, salon, page }
    },
)

describe.each(inputMethods)('with the $name', ({ name, inputOf }) => {
  const put = name === 'pointer' ? draw : step

  it('an owner reorders services, and clients see the new order', async ({ openServices }) => {
    const { camille, salon, page } = await openServices({ Coupe: 60, Couleur: 90, Barbe: 30 })
    await put(page, 'Barbe', 'Coupe')
    await page
      .getByText(m.common_moved({ name: 'Barbe', place: 1, count: 3 }), { exact: true })
      .waitFor({ state: 'attached' })
    await expect.poll(() => names(page)).toEqual(['Barbe', 'Coupe', 'Couleur'])
    await put(page, 'Coupe', 'Couleur')
    await expect.poll(() => kept(camille, salon)).toEqual(['Barbe', 'Couleur', 'Coupe'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Barbe', 'Couleur', 'Coupe'])
    await page.goto(`/book/${salon.token}`)
    const cards = page.getByRole('button', { name: /min/ })
    await cards.first().waitFor()
    expect((await cards.allTextContents()).map((text) => /Barbe|Couleur|Coupe/.exec(text)?.[0])).toEqual([
      'Barbe',
      'Couleur',
      'Coupe',
    ])
  })

  it('the page says when a place has gone meanwhile, and shows the current services', async ({
    openServices,
  }) => {
    const services = { Coupe: 60, Couleur: 90, Barbe: 30 }
    const { camille, salon, page } = await openServices(services, { hears: false })
    await camille.get('deleteService', { params: { serviceId: salon.services.Couleur ?? 0 } })
    await put(page, 'Barbe', 'Couleur')
    await toast(page, m.refusal_service_not_found())
    await expect.poll(() => names(page)).toEqual(['Coupe', 'Barbe'])
  })

  it('an owner assigns a service to some members, and reads a warning once all of them have left', async ({
    openServices,
  }) => {
    const { camille, salon, page } = await openServices({ Coupe: 60, Chignon: 45 })
    const params = { scheduleId: salon.id }
    const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
    await page.reload()
    const input = inputOf(page)
    await input.press(button(page, m.schedule_service_edit({ name: 'Chignon' })))
    const dialog = page.getByRole('dialog')
    await input.press(dialog.getByText(m.schedule_service_more()))
    await input.press(dialog.getByRole('switch', { name: m.schedule_service_everybody() }))
    await input.press(button(dialog, m.schedule_service_save()))
    const who = dialog.getByRole('group', { name: m.schedule_service_who() })
    await who.getByText(m.problem_required()).waitFor()
    const box = who.getByRole('checkbox', { name: 'Inès' })
    if (name === 'pointer') await box.check()
    else {
      for (let stops = 0; stops < 10 && !(await box.evaluate((it) => it === document.activeElement)); stops++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    }
    await input.press(button(dialog, m.schedule_service_save()))
    await toast(page, m.toast_service_saved())
    const [, chignon] = await camille.get('listServices', { params })
    expect(chignon).toMatchObject({ name: 'Chignon', staffIds: [ines.id], unstaffed: false })

    await camille.get('deleteStaff', { params: { ...params, staffId: ines.id } })
    await page.reload()
    await page.getByText(m.schedule_service_unstaffed_badge()).waitFor()
    expect(await faultsNow(page, 'a service that nobody does')).toEqual([])
    await input.press(button(page, m.schedule_service_edit({ name: 'Chignon' })))
    await input.press(dialog.getByRole('switch', { name: m.schedule_service_everybody() }))
    await input.press(button(dialog, m.schedule_service_save()))
    await expect.poll(() => page.getByText(m.schedule_service_unstaffed_badge()).count()).toBe(0)
  })
})

it('a moved service keeps its place when a list of before arrives', async ({ openServices }) => {
  const { camille, salon, page } = await openServices({ Coupe: 60, Couleur: 90, Barbe: 30 })
  const before = await holdNextReply(page, /\/api\/schedules\/\d+\/services$/)
  await camille.get('editService', {
    params: { serviceId: salon.services.Couleur ?? 0 },
    body: { priceCents: 5000 },
  })
  await before.arrived
  const change = await holdNextChange(page)
  await step(page, 'Barbe', 'Coupe')
  await change.arrived
  before.release()
  // The reply that was held back has arrived before this one.
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()))
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await names(page)).toEqual(['Barbe', 'Coupe', 'Couleur'])
  change.release()
  await page.getByText('50 €').waitFor()
  expect(await names(page)).toEqual(['Barbe', 'Coupe', 'Couleur'])
  expect(await kept(camille, salon)).toEqual(['Barbe', 'Coupe', 'Couleur'])
})

it('a dragged service passes the checks, and returns to its place by Escape', async ({ openServices }) => {
  const { camille, salon, page } = await openServices({ Coupe: 60, Couleur: 90, Barbe: 30 })
  await page.setViewportSize(phone)
  const box = await handleOf(page, 'Coupe').boundingBox()
  if (!box) throw new Error('no handle')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 300, { steps: 3 })
  expect(await faultsNow(page, 'a service in the air')).toEqual([])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await names(page)).toEqual(['Coupe', 'Couleur', 'Barbe'])
  expect(await kept(camille, salon)).toEqual(['Coupe', 'Couleur', 'Barbe'])
})

it('a drag ends where it began when the list changes meanwhile', async ({ openServices }) => {
  const { camille, salon, page } = await openServices({ Coupe: 60, Couleur: 90, Barbe: 30 })
  const box = await handleOf(page, 'Coupe').boundingBox()
  const last = await handleOf(page, 'Barbe').boundingBox()
  if (!box || !last) throw new Error('no handle')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, last.y + 24, { steps: 3 })
  await camille.get('moveService', {
    params: { serviceId: salon.services.Barbe ?? 0 },
    body: { before: salon.services.Coupe ?? 0 },
  })
  await expect.poll(() => names(page)).toEqual(['Barbe', 'Coupe', 'Couleur'])
  await page.mouse.up()
  // The next move is saved after anything that the drag saved.
  await step(page, 'Couleur', 'Coupe')
  await expect.poll(() => kept(camille, salon)).toEqual(['Barbe', 'Couleur', 'Coupe'])
})

it('a new service comes last in any order, and a single service has no handle', async ({ openServices }) => {
  const { camille, salon, page } = await openServices({ Coupe: 60 })
  expect(await handleOf(page, 'Coupe').count()).toBe(0)
  const adds = async (name: string) => {
    await button(page, m.schedule_services_add()).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.schedule_service_name()).fill(name)
    await button(dialog, m.schedule_services_add()).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await adds('Barbe')
  await draw(page, 'Barbe', 'Coupe')
  await expect.poll(() => kept(camille, salon)).toEqual(['Barbe', 'Coupe'])
  await adds('Soin')
  expect(await kept(camille, salon)).toEqual(['Barbe', 'Coupe', 'Soin'])
})
