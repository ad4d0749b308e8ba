import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { m } from '../../../src/messages/messages.js'
import type { Owner, Salon } from '../../fixtures/actors.ts'
import { type phone, signIn } from '../fixtures/browser.ts'
import { it as base, type NewPage } from '../fixtures/test.ts'

export const tuesday = '2027-03-09'

export class Agenda {
  readonly camille: Owner
  readonly salon: Salon
  readonly ids: { Camille: number; Léa: number }
  private readonly newPage: NewPage

  constructor(newPage: NewPage, camille: Owner, salon: Salon, first: number, lea: number) {
    this.newPage = newPage
    this.camille = camille
    this.salon = salon
    this.ids = { Camille: first, Léa: lea }
  }

  async enters(startTime: string, clientName: string, more: Partial<Body<'createBooking'>> = {}) {
    const { Coupe = 0 } = this.salon.services
    const body = { serviceId: Coupe, date: tuesday, startTime, staffId: this.ids.Camille, clientName }
    return this.camille.get('createBooking', {
      params: { scheduleId: this.salon.id },
      body: { ...body, clientPhone: '06 00 00 00 00', ...more },
    })
  }

  async opens(view: 'day' | 'week', viewport?: typeof phone, more = {}): Promise<Page> {
    const page = await this.newPage({ ...(viewport && { viewport }), more })
    await signIn(page, this.camille)
    await page.goto(`/schedules/${this.salon.id}/calendar?view=${view}&date=${tuesday}`)
    await page.locator('.time-grid').waitFor()
    return page
  }

  /** Each booking is 'HH:MM–HH:MM' and its member. */
  async has(...expected: string[]) {
    await expect.poll(() => this.booked()).toEqual(expected)
  }

  private async booked() {
    const names = new Map([
      [this.ids.Camille, 'Camille'],
      [this.ids.Léa, 'Léa'],
    ])
    return (await this.camille.bookings(this.salon)).map(
      ({ date, startTime, endTime, clientName, staffId }) =>
        `${clientName} ${date === tuesday ? '' : `${date} `}${startTime}–${endTime} ${names.get(staffId)}`,
    )
  }
}

/** `agenda` is a salon of three on a Tuesday. */
export const it = base
  .extend('opening', {
    hours: { monday: '09:00-18:00', tuesday: '09:00-18:00', wednesday: '09:00-18:00' },
    services: { Coupe: 30, Couleur: 120 },
  })
  .extend('agenda', async ({ camille, salon, newPage }) => {
    const params = { scheduleId: salon.id }
    const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
    const [first] = await camille.get('listStaff', { params })
    return new Agenda(newPage, camille, salon, first?.id ?? 0, lea.id)
  })

export const block = (page: Page, name: RegExp): Locator =>
  page.locator('.time-grid').getByRole('button', { name })

/** The main navigation also has a link to the day. */
export const viewLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: m.calendar_view() }).getByRole('link', { name })

/** Waits until the server has answered and the new list has arrived. */
export const isDropped = (page: Page) =>
  page.locator('.time-grid .animate-wait').waitFor({ state: 'detached' })

/** The hours of the column begin at `from`. */
export async function placeAt(page: Page, column: string, time: string): Promise<{ x: number; y: number }> {
  const section = page.locator('.time-grid section section').filter({ has: page.locator(`ol`) })
  const wanted = section.and(page.getByRole('region', { name: new RegExp(column) }))
  const box = await wanted.boundingBox()
  const head = page.locator('.time-grid').locator('.figures.block').first()
  const first = await head.textContent()
  if (!box || !first) throw new Error(`no column ${column}`)
  const hour = (await head.boundingBox())?.height ?? 0
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  return { x: box.x + box.width / 2, y: box.y + ((minutes(time) - minutes(first)) / 60) * hour + 2 }
}

/** Moves in several steps, like a hand. */
export async function draw(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  { drop = true }: { drop?: boolean } = {},
) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, from.y + 8)
  await page.mouse.move(to.x, to.y, { steps: 6 })
  if (drop) await page.mouse.up()
}
