import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, Owner } from '../../fixtures/actors.ts'
import { madeUpDevice } from '../../fixtures/examples.ts'
import { settle } from '../every-screen/accessibility.ts'
import { signIn } from '../fixtures/browser.ts'
import { holdNextReply } from '../fixtures/hold-next-reply.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { everyPointer, type Pointer, pressTwice } from './double-press.ts'

const gone = (part: Locator) => part.waitFor({ state: 'detached' })

function writesOf(page: Page): () => string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return () => writes
}

const it = base
  .extend('ask', ({ product, salon }) => async (...names: string[]) => {
    for (const [index, clientName] of names.entries())
      await client(product).books(salon, `2027-03-08 ${10 + index}:00`, { clientName })
  })
  .extend(
    'statuses',
    ({ camille, salon }) =>
      async () =>
        Object.fromEntries(
          (await camille.bookings(salon)).map(({ clientName, status }) => [clientName, status]),
        ),
  )
  .extend('opens', ({ camille, newPage }) => async (pointer: Pointer, path: string): Promise<Page> => {
    const page = await newPage(pointer.opening)
    await signIn(page, camille)
    await page.goto(path)
    await settle(page)
    return page
  })

describe.each(everyPointer)('a double press with a $name', (pointer) => {
  const twice = (page: Page, control: Locator, effect: () => Promise<unknown>) =>
    pressTwice(page, pointer, control, effect)

  it.for([
    ['Approuver', 'approved'],
    ['Rejeter', 'rejected'],
  ] as const)(
    'answers one request with “%s”, and not the one that moves into its place',
    async ([answer, status], { ask, opens, statuses }) => {
      await ask('Ada', 'Bea', 'Cleo')
      const page = await opens(pointer, '/dashboard')
      const writes = writesOf(page)
      const ada = button(page, `${answer} la demande : Ada`)
      await twice(page, ada, () => gone(ada))
      await settle(page)
      expect(await statuses()).toEqual({ Ada: status, Bea: 'pending', Cleo: 'pending' })
      expect(writes()).toHaveLength(1)
      await button(page, `${answer} la demande : Bea`).click()
      await expect.poll(statuses).toEqual({ Ada: status, Bea: status, Cleo: 'pending' })
    },
  )

  it('answers one request of a schedule’s list', async ({ salon, ask, opens, statuses }) => {
    await ask('Ada', 'Bea')
    const page = await opens(pointer, `/schedules/${salon.id}`)
    const ada = button(page, m.calendar_approve_of({ name: 'Ada' }))
    await twice(page, ada, () => gone(ada))
    await settle(page)
    expect(await statuses()).toEqual({ Ada: 'approved', Bea: 'pending' })
  })

  it.for(['', '/calendar?day=2027-03-01'])(
    'keeps the no-show that it marks (%s)',
    async (where, { camille, salon, opens }) => {
      await camille.enters(salon, '2027-03-01 08:00', { clientName: 'Ada' })
      const page = await opens(pointer, `/schedules/${salon.id}${where}`)
      await twice(page, button(page, m.booking_no_show_of({ name: 'Ada' })), () =>
        button(page, m.booking_no_show_remove_of({ name: 'Ada' })).waitFor(),
      )
      await settle(page)
      expect(await camille.bookings(salon)).toMatchObject([{ noShow: true }])
    },
  )

  it.for([
    ['session', /^Déconnecter/],
    ['device', /^Arrêter les notifications/],
  ] as const)('ends one %s', async ([_, name], { product, camille, opens }) => {
    for (const elsewhere of [1, 2].map(() => new Owner(product, camille.email))) {
      await elsewhere.signsIn()
      await elsewhere.get('createDevice', { body: madeUpDevice() })
    }
    const page = await opens(pointer, '/account')
    const ends = page.getByRole('button', { name })
    const before = await ends.count()
    await twice(page, ends.first(), () => expect.poll(() => ends.count()).toBe(before - 1))
    await settle(page)
    expect(await ends.count()).toBe(before - 1)
  })

  it('removes one service from a visit', async ({ camille, salon, newPage }) => {
    const params = { scheduleId: salon.id }
    const ids = [salon.services.Coupe, salon.services.Coupe]
    for (const name of ['Couleur', 'Brushing'])
      ids.push((await camille.get('createService', { params, body: { name, durationMinutes: 30 } })).id)
    const page = await newPage(pointer.opening)
    await page.goto(`/book/${salon.token}?step=date&service=${ids}`)
    const removes = page.getByRole('button', { name: startingWith(m.book_visit_remove({ name: '' })) })
    await twice(page, removes.first(), () => expect.poll(() => removes.count()).toBe(3))
    await settle(page)
    expect(await removes.count()).toBe(3)
  })

  it('removes one service from a visit that the owner enters', async ({ camille, salon, opens }) => {
    const params = { scheduleId: salon.id }
    await camille.get('createService', { params, body: { name: 'Couleur', durationMinutes: 30 } })
    const page = await opens(pointer, `/schedules/${salon.id}/calendar?day=2027-03-08`)
    const removes = page.getByRole('button', {
      name: startingWith(m.calendar_visit_remove({ position: '' })),
    })
    for (const count of [2, 3, 4]) {
      await button(page, m.calendar_visit_add()).click()
      await expect.poll(() => removes.count()).toBe(count)
    }
    await twice(page, removes.first(), () => expect.poll(() => removes.count()).toBe(3))
    await settle(page)
    expect(await removes.count()).toBe(3)
  })

  it('opens one closed day', async ({ camille, salon, opens }) => {
    for (const date of ['2027-03-08', '2027-03-15'])
      await camille.get('createClosure', {
        params: { scheduleId: salon.id },
        body: { fromDate: date, toDate: date, label: '' },
      })
    const page = await opens(pointer, `/schedules/${salon.id}?tab=hours`)
    const reopens = page.getByRole('button', { name: startingWith(m.closures_reopen({ dates: '' })) })
    await twice(page, reopens.first(), () => expect.poll(() => reopens.count()).toBe(1))
    await settle(page)
    expect(await reopens.count()).toBe(1)
  })

  it('deletes one opening of a day', async ({ camille, opens }) => {
    const salon = await camille.opens({ hours: { monday: '09:00-12:00 13:00-17:00' } })
    const page = await opens(pointer, `/schedules/${salon.id}?tab=hours`)
    const morning = button(page, m.schedule_hours_delete({ day: 'lundi', times: '09:00 – 12:00' }))
    await twice(page, morning, () => gone(morning))
    await settle(page)
    expect(
      await button(page, m.schedule_hours_delete({ day: 'lundi', times: '13:00 – 17:00' })).count(),
    ).toBe(1)
  })

  it('asks before it cancels, and does not answer the question', async ({
    product,
    salon,
    newPage,
    statuses,
  }) => {
    const { body } = await client(product).books(salon, '2027-03-08 10:00')
    const page = await newPage(pointer.opening)
    await page.goto(`/manage-booking?reference=${body.referenceToken}`)
    const question = page.getByRole('alertdialog')
    await twice(page, button(page, m.manage_cancel()), () => question.waitFor())
    await settle(page)
    expect(await question.count()).toBe(1)
    expect(await statuses()).toEqual({ Ada: 'pending' })
    const writes = writesOf(page)
    await twice(page, button(page, m.manage_cancel_confirm()), () => gone(question))
    await page.getByText(m.manage_cancelled()).waitFor()
    expect(writes()).toHaveLength(1)
  })

  it('deletes one booking, and asks once', async ({ camille, salon, opens }) => {
    for (const hour of [10, 11]) await camille.enters(salon, `2027-03-08 ${hour}:00`)
    const page = await opens(pointer, `/schedules/${salon.id}/calendar?day=2027-03-08`)
    let questions = 0
    page.on('dialog', (question) => {
      questions++
      void question.accept()
    })
    const deletes = page.getByRole('button', { name: m.calendar_delete_of({ name: 'Ada' }) })
    await twice(page, deletes.first(), () => expect.poll(() => deletes.count()).toBe(1))
    await settle(page)
    expect(questions).toBe(1)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('enters one booking', async ({ camille, salon, opens }) => {
    const page = await opens(pointer, `/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.calendar_time()).fill('09:00')
    await dialog.getByLabel(m.calendar_client_name()).fill('Grace Hopper')
    await dialog.getByLabel(m.calendar_client_phone()).fill('06 12 34 56 78')
    const writes = writesOf(page)
    await twice(page, button(dialog, m.calendar_add()), () => dialog.getByText('09:00 – 10:00').waitFor())
    await settle(page)
    expect(await camille.bookings(salon)).toHaveLength(1)
    expect(writes()).toHaveLength(1)
  })

  it('saves a service once, and presses nothing below the form that closes', async ({ salon, opens }) => {
    const page = await opens(pointer, `/schedules/${salon.id}?tab=services`)
    await button(page, m.schedule_services_add()).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.schedule_service_name()).fill('Couleur')
    const writes = writesOf(page)
    await settle(page)
    await twice(page, dialog.locator('button[type=submit]'), () => gone(dialog))
    await settle(page)
    expect(await dialog.count()).toBe(0)
    expect(writes()).toHaveLength(1)
  })

  it('opens a dialog and leaves it open', async ({ salon, opens }) => {
    const page = await opens(pointer, `/schedules/${salon.id}?tab=hours`)
    const dialog = page.getByRole('dialog')
    await twice(page, button(page, m.schedule_hours_edit({ day: 'lundi' })), () => dialog.waitFor())
    await settle(page)
    expect(await dialog.count()).toBe(1)
  })

  it('closes a dialog and presses nothing below it', async ({ camille, opens }) => {
    await camille.opens()
    const page = await opens(pointer, '/dashboard')
    await button(page, m.dashboard_create()).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await settle(page)
    const reached = await page.evaluateHandle(() => {
      const clicks: Event[] = []
      document.addEventListener('click', (click) => clicks.push(click))
      return clicks
    })
    await twice(page, button(page, m.common_close()), () => gone(dialog))
    expect(await reached.evaluate((clicks) => clicks.length)).toBe(1)
  })

  it('chooses a service and not also a day', async ({ camille, newPage }) => {
    const always = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const salon = await camille.opens({
      services: { Coupe: 60, Barbe: 30, Couleur: 30 },
      hours: Object.fromEntries(always.map((day) => [day, '09:00-17:00'])),
    })
    const page = await newPage(pointer.opening)
    await page.goto(`/book/${salon.token}`)
    await twice(page, page.getByRole('button', { name: /Couleur/ }), () =>
      page
        .getByRole('button', { name: /libres?$/ })
        .first()
        .waitFor(),
    )
    await settle(page)
    expect(await page.getByText(/^Étape/).textContent()).toBe('Étape 2 sur 3')
  })

  it('moves the calendar twice with “next”', async ({ salon, opens }) => {
    const page = await opens(pointer, `/schedules/${salon.id}/calendar?view=month`)
    await twice(page, button(page, m.book_month_next()), () => page.waitForURL(/month=2027-04/))
    await page.waitForURL(/month=2027-05/)
  })

  it('sends an answer once while its call runs', async ({ ask, opens, statuses }) => {
    await ask('Ada', 'Bea')
    const page = await opens(pointer, '/dashboard')
    const writes = writesOf(page)
    const answer = await holdNextReply(page, '**/api/bookings/*/status')
    const ada = button(page, m.calendar_approve_of({ name: 'Ada' }))
    await twice(page, ada, () => page.locator('[aria-busy=true]').waitFor())
    answer.release()
    await gone(ada)
    await settle(page)
    expect(writes()).toHaveLength(1)
    expect(await statuses()).toEqual({ Ada: 'approved', Bea: 'pending' })
  })
})
