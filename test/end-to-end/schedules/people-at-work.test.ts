import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { formatTimes } from '../../../src/domain/formats.ts'
import { m } from '../../../src/messages/messages.js'
import type { Owner, Salon } from '../../fixtures/actors.ts'
import { salonOf } from '../../fixtures/parties.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { type Colleague, joined } from '../../fixtures/team.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { desktop, signIn } from '../fixtures/browser.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'
import { it as base, type NewPage } from '../fixtures/test.ts'

class AtWork {
  readonly camille: Owner
  readonly salon: Salon
  readonly ines: Colleague
  readonly ids: { Camille: number; Inès: number }
  private readonly newPage: NewPage

  constructor(
    newPage: NewPage,
    camille: Owner,
    salon: Salon,
    ines: Colleague,
    ids: { Camille: number; Inès: number },
  ) {
    this.newPage = newPage
    this.camille = camille
    this.salon = salon
    this.ines = ines
    this.ids = ids
  }

  enters(at: string, clientName: string, staffId: number) {
    return this.camille.enters(this.salon, at, { clientName, staffId })
  }

  async opens(who: Owner, path: string): Promise<Page> {
    const page = await this.newPage({ viewport: desktop })
    await signIn(page, who)
    await page.goto(path)
    return page
  }

  get calendar(): string {
    return `/schedules/${this.salon.id}/calendar?view=day&date=2027-03-01`
  }
}

/** A salon of two. Inès is a member and works under her name. */
const it = base.extend('work', async ({ camille, salon, newPage }) => {
  const params = { scheduleId: salon.id }
  const staffId = (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id
  const first = (await camille.get('listStaff', { params }))[0]?.id ?? 0
  const staff = [{ scheduleId: salon.id, staffId }]
  const ines = await joined(camille, { role: 'member', staff, name: 'Inès Martin' })
  return new AtWork(newPage, camille, salon, ines, { Camille: first, Inès: staffId })
})

it.beforeEach(({ product }) => product.setNow(mondayMorning))

const rowOf = (page: Page, name: RegExp) => page.locator('.time-grid').getByRole('button', { name })

describe('Mails of a person', () => {
  it('opens the salon of the link, and turns mails off for one salon', async ({ work, newPage }) => {
    const { ines, ids, salon, camille } = work
    // Her own schedule makes the other salon only one of two.
    const own = await ines.person.opens()
    const { body } = await work.enters('2027-03-01 10:00', 'Grace', ids.Inès)
    const page = await newPage({ viewport: desktop })
    await signIn(page, ines.person)
    const day = new URLSearchParams({ day: '2027-03-01', booking: String(body.id) })
    await page.goto(`/schedules/${salon.id}/calendar?${day}&salon=${await salonOf(camille)}`)
    await page.getByRole('dialog').getByText('Grace').first().waitFor()

    // Links in mails to owners do not name a salon.
    await page.goto(`/schedules/${own.id}/calendar?day=2027-03-01`)
    await page.getByRole('heading', { name: m.schedule_not_found_title() }).waitFor()
    expect(await faultsNow(page, 'a link of another salon')).toEqual([])
    await button(page, m.salons_open_in({ name: m.salons_own() })).click()
    await page.getByRole('dialog').getByText(m.calendar_dialog_empty()).waitFor()

    await page.goto('/account')
    const requests = (name: string) =>
      page.getByRole('switch', { name: `${m.account_wanted_booking_requested()} ${name}` })
    await requests('Salon').click()
    await toast(page, m.toast_account_saved())
    expect(await requests('Salon').getAttribute('aria-checked')).toBe('false')
    expect(await requests(m.salons_own()).getAttribute('aria-checked')).toBe('true')
    expect(await faultsNow(page, 'the mail settings of two salons')).toEqual([])
    const { salons, wanted } = await ines.person.get('getMailSettings')
    expect(salons?.[0]?.wanted.booking_requested).toBe(false)
    expect(wanted.booking_requested).toBe(true)
  })
})

describe('People at work', () => {
  it('shows who acted in the history of an appointment', async ({ work }) => {
    const { camille, salon, ines, ids } = work
    const { body } = await ines.person.call('createBooking', {
      params: { scheduleId: salon.id },
      body: {
        serviceId: salon.services.Coupe,
        date: '2027-03-01',
        startTime: '10:00',
        clientName: 'Grace',
        clientPhone: '06',
        status: 'pending',
      },
      headers: ines.headers,
    })
    expect(body.staffId).toBe(ids.Inès)
    await camille.answers(body.id, 'approved')
    const who = 'Inès Martin'
    const shows = async (reader: Owner, texts: string[]) => {
      const page = await work.opens(reader, work.calendar)
      await rowOf(page, /Grace/).click()
      const card = page.getByRole('dialog', { name: 'Grace', exact: true })
      await button(card, m.history_of({ name: 'Grace' })).click()
      for (const text of texts) await card.getByText(text, { exact: true }).waitFor()
    }
    await shows(camille, [m.history_entered({ who }), m.history_approved({ who: m.history_you() })])
    await shows(ines.person, [
      m.history_entered({ who: m.history_you() }),
      m.history_approved({ who: 'Camille' }),
    ])
  })

  it('blocks the own time of a member, who has no other choice', async ({ work }) => {
    const { ines, ids, camille, salon } = work
    const page = await work.opens(ines.person, '/dashboard')
    await button(page, m.today_block()).click()
    const form = page.getByRole('dialog', { name: m.closures_close() })
    await form.waitFor()
    expect(await form.getByRole('combobox', { name: m.closures_for() }).count()).toBe(0)
    await button(form, m.closures_save()).click()
    await toast(page, m.toast_closed())
    await page.goto(work.calendar)
    await button(page, m.calendar_add_title()).click()
    const added = page.getByRole('dialog')
    await button(added, m.calendar_new_close()).click()
    await toast(page, m.toast_closed())
    const closures = await camille.get('listClosures', { params: { scheduleId: salon.id } })
    expect(closures.map(({ staffId }) => staffId)).toEqual([ids.Inès, ids.Inès])
  })

  it('shows a member when colleagues are busy, without names and without a way in', async ({ work }) => {
    const { ines, ids, camille } = work
    await work.enters('2027-03-01 10:00', 'Grace', ids.Inès)
    await work.enters('2027-03-01 11:00', 'Zoé', ids.Camille)
    const page = await work.opens(ines.person, work.calendar)
    await rowOf(page, /Grace/).waitFor()
    const column = page.locator('.time-grid').getByRole('region', { name: /Camille/ })
    const times = formatTimes('11:00', '12:00')
    const busy = column.getByText(m.calendar_busy_times({ times }))
    await busy.waitFor()
    expect(await page.getByText('Zoé').count()).toBe(0)
    expect(await column.getByRole('button').count()).toBe(0)
    await column.click({ position: { x: 40, y: 20 } })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await rowOf(page, /Grace/).press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    const desk = await work.opens(camille, work.calendar)
    await rowOf(desk, /Zoé/).waitFor()
    expect(await desk.getByText(m.calendar_busy(), { exact: true }).count()).toBe(0)
    expect(await faultsNow(page, 'the agenda of a member')).toEqual([])
    // What the owner enters meanwhile appears in the other browser.
    await work.enters('2027-03-01 14:00', 'Hedy', ids.Camille)
    await column.getByText(m.calendar_busy_times({ times: formatTimes('14:00', '15:00') })).waitFor()
    expect((await camille.bookings(work.salon)).map(({ staffId }) => staffId)).toEqual([
      ids.Inès,
      ids.Camille,
      ids.Camille,
    ])
  })

  it('offers changes of hours and absences only where the person may make them', async ({ work }) => {
    const { camille, salon, ines, ids } = work
    const params = { scheduleId: salon.id }
    const day = (date: string, staffId: number | null) => ({ fromDate: date, toDate: date, staffId })
    await camille.get('createClosure', { params, body: day('2027-03-09', null) })
    await camille.get('createClosure', { params, body: day('2027-03-10', ids.Inès) })
    const reception = await joined(camille, { role: 'reception', name: 'Rita' })
    const hours = `/schedules/${salon.id}?tab=hours`
    const counts = async (page: Page) => {
      await page.getByText(/10 mars/).waitFor()
      await settle(page)
      const named = (name: string) => page.getByRole('button', { name: startingWith(name) }).count()
      return [await named(m.schedule_hours_edit({ day: '' })), await named(m.closures_reopen({ dates: '' }))]
    }
    expect(await counts(await work.opens(reception.person, hours))).toEqual([0, 2])
    const page = await work.opens(ines.person, hours)
    expect(await counts(page)).toEqual([7, 1])
    await page.getByRole('combobox', { name: m.schedule_hours_staff() }).click()
    await page.getByRole('option', { name: m.schedule_hours_everybody() }).click()
    expect(await counts(page)).toEqual([0, 1])
    expect(await faultsNow(page, 'the hours of a member')).toEqual([])
  })

  it('keeps the view of each person on one device apart', async ({ work, newPage }) => {
    const page = await newPage({ viewport: desktop })
    const views = page.getByRole('navigation', { name: m.calendar_view() })
    const link = (name: string) => views.getByRole('link', { name })
    const bare = `/schedules/${work.salon.id}/calendar`
    await signIn(page, work.camille)
    await page.goto(bare)
    await link(m.calendar_view_week()).click()
    await page.locator('.time-grid').waitFor()
    await page.goto(bare)
    await page.locator('.time-grid').waitFor()
    await signIn(page, work.ines.person)
    await page.goto(bare)
    await link(m.calendar_view_month()).and(page.locator('[aria-current]')).waitFor()
    await signIn(page, work.camille)
    await page.goto(bare)
    await page.locator('.time-grid').waitFor()
  })
})
