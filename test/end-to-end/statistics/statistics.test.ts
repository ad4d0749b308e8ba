import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { desktop, signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { it as base } from '../fixtures/test.ts'

const it = base
  .extend('opening', { services: { Coupe: 60, '=Soin; doux': 30 } })
  .extend(
    'opens',
    ({ camille, newPage }) =>
      async (path: string, language: 'fr' | 'en' = 'fr'): Promise<Page> => {
        const page = await newPage({ viewport: desktop, language })
        await signIn(page, camille)
        await page.goto(path)
        await settle(page)
        return page
      },
  )

async function fileOf(page: Page, begin: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await begin()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

describe('with the keyboard alone', () => {
  it('an owner reads a schedule’s statistics bar by bar, and downloads them as files', async ({
    camille,
    salon,
    opens,
  }) => {
    const { Coupe = 0 } = salon.services
    await camille.get('editService', { params: { serviceId: Coupe }, body: { priceCents: 4500 } })
    for (const at of ['2027-03-01 10:00', '2027-03-08 10:00', '2027-03-08 14:00'])
      await camille.enters(salon, at, { service: 'Coupe', clientPhone: '06 12 34 56 78' })
    await camille.enters(salon, '2027-03-09 10:00', { service: '=Soin; doux' })
    await camille.enters(salon, '2027-02-01 10:00', { service: 'Coupe' })
    const page = await opens(`/schedules/${salon.id}`)
    const input = keyboard(page)
    await input.press(page.getByRole('link', { name: m.statistics_link() }))
    await page.getByRole('heading', { level: 1, name: m.statistics_title() }).waitFor()
    await page.getByText('mars 2027', { exact: true }).first().waitFor()
    await expect.poll(async () => plain(await figure(page, m.statistics_bookings()).textContent())).toBe('4')
    expect(plain(await figure(page, m.statistics_hours()).textContent())).toBe('3 h 30')
    expect(plain(await figure(page, m.statistics_expected()).textContent())).toBe('135 €')
    await page.getByText(m.statistics_unpriced({ count: 1 })).waitFor()

    await input.choose(page.getByRole('radio', { name: m.statistics_week() }).last())
    await expect.poll(() => page.url()).toContain('by=week')
    const chart = page.getByRole('slider', { name: m.statistics_trend_of({ what: m.statistics_bookings() }) })
    const says = async () => plain(await chart.getAttribute('aria-valuetext'))
    await expect.poll(says).toMatch(/^Semaine/)
    const said = 'Semaine du 8 mars 2027 : 3, 0 avant'
    const { width = 0 } = (await chart.boundingBox()) ?? {}
    await chart.hover({ position: { x: 60 + (width - 60) * 0.3, y: 90 } })
    await expect.poll(says).toBe(said)
    for (let stops = 0; stops < 40; stops++) {
      if (await chart.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Home')
    await expect.poll(says).not.toBe(said)
    await page.keyboard.press('ArrowRight')
    await expect.poll(says).toBe(said)
    await page.getByText(said.slice(0, 12)).first().waitFor()

    await input.press(page.locator('summary', { hasText: m.statistics_show_table() }))
    const table = page.getByRole('table', { name: m.statistics_trend_of({ what: m.statistics_bookings() }) })
    await table.getByRole('row', { name: `${m.statistics_week_of({ date: '8 mars 2027' })} 3 0` }).waitFor()

    const trend = await fileOf(page, () =>
      input.press(
        page.getByRole('button', {
          name: m.statistics_csv_of({ what: m.statistics_trend_of({ what: m.statistics_bookings() }) }),
        }),
      ),
    )
    expect(trend.name).toBe('bookings mars 2027.csv')
    expect(trend.text.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFQuand;Rendez-vous;Avant',
      'Semaine du 1er mars 2027;1;1',
      'Semaine du 8 mars 2027;3;0',
    ])
    const services = await fileOf(page, () =>
      input.press(page.getByRole('button', { name: m.statistics_csv_of({ what: m.statistics_services() }) })),
    )
    expect(services.text).toBe(
      '\uFEFFService;Recettes attendues;Rendez-vous;Heures réservées\r\nCoupe;135;3;3\r\n"\'=Soin; doux";0;1;0,5\r\n',
    )
  })

  it('an owner chooses the period, which the address keeps, and leaves it by the back button', async ({
    camille,
    salon,
    opens,
  }) => {
    await camille.enters(salon, '2027-03-08 10:00')
    await camille.enters(salon, '2027-04-08 10:00')
    await camille.enters(salon, '2027-02-08 10:00')
    const page = await opens(`/schedules/${salon.id}/statistics`)
    const input = keyboard(page)
    const count = () => figure(page, m.statistics_bookings()).textContent()
    await input.press(page.getByRole('button', { name: m.statistics_next() }))
    await page.getByText('avril 2027', { exact: true }).first().waitFor()
    expect(page.url()).toContain('period=month&date=2027-04-01')
    await page.goBack()
    await page.getByText('mars 2027', { exact: true }).first().waitFor()
    await input.choose(page.getByRole('radio', { name: m.statistics_year() }))
    await page.getByText('2027', { exact: true }).first().waitFor()
    await expect.poll(count).toBe('3')
    await input.choose(page.getByRole('radio', { name: m.statistics_range() }))
    await page.getByLabel(m.statistics_range_from(), { exact: true }).fill('2027-02-08')
    await page.getByLabel(m.statistics_range_to(), { exact: true }).fill('2027-02-01')
    await input.press(page.getByRole('button', { name: m.statistics_range_show() }))
    await page.getByText(m.statistics_range_wrong()).waitFor()
    await page.getByLabel(m.statistics_range_to(), { exact: true }).fill('2027-03-08')
    await input.press(page.getByRole('button', { name: m.statistics_range_show() }))
    await expect.poll(count).toBe('2')
    expect(page.url()).toContain('from=2027-02-08&to=2027-03-08')
    await page.reload()
    await expect.poll(count).toBe('2')
    await input.press(page.getByRole('button', { name: m.statistics_previous() }))
    await page.getByText(m.statistics_empty()).waitFor()
  })
})

describe('the address', () => {
  it('invalid parameters show this month', async ({ camille, salon, opens }) => {
    await camille.enters(salon, '2027-03-08 10:00')
    for (const search of [
      'period=century&date=2027-13-01',
      'from=2027-03-02&to=2027-03-01',
      'from=2020-01-01&to=2027-03-01',
      'by=hour&of=love',
    ]) {
      const page = await opens(`/schedules/${salon.id}/statistics?${search}`)
      await page.getByText('mars 2027', { exact: true }).first().waitFor()
      await expect.poll(() => figure(page, m.statistics_bookings()).textContent()).toBe('1')
      await page.close()
    }
  })

  it('the dashboard leads to the statistics of all schedules together', async ({ camille, salon, opens }) => {
    const other = await camille.opens({ services: { Soin: 45 }, timezone: 'Asia/Tokyo' })
    await camille.enters(salon, '2027-03-08 10:00')
    await camille.enters(other, '2027-03-08 10:00')
    const page = await opens('/dashboard')
    await page.getByRole('link', { name: m.statistics_all_link() }).click()
    await page.getByText(m.statistics_all()).waitFor()
    await expect.poll(() => figure(page, m.statistics_bookings()).textContent()).toBe('2')
    expect(new URL(page.url()).pathname).toBe('/statistics')
  })
})

describe('an owner without a subscription', () => {
  it('sees a sample that is labelled everywhere, and fetches no statistics', async ({
    camille,
    salon,
    newPage,
  }) => {
    await camille.subscribes('none')
    const page = await newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/') && request.url().includes('statistics')) asked.push(request.url())
    })
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}/statistics`)
    await page.getByText(m.statistics_sample_title()).waitFor()
    await settle(page)
    const sections = await page.locator('main section:has(> div > div > h2)').count()
    expect(sections).toBeGreaterThan(6)
    expect(await page.getByText(m.statistics_sample(), { exact: true }).count()).toBe(sections)
    expect(await page.getByRole('button', { name: /CSV/ }).count()).toBe(0)
    expect(asked).toEqual([])
    expect(await faultsNow(page, 'the sample of statistics')).toEqual([])
    await page.getByRole('link', { name: m.statistics_sample_action() }).click()
    await page.waitForURL('**/subscription')
    await page.getByRole('link', { name: m.subscription_analytics_link() }).click()
    await page.waitForURL('**/statistics')
    await page.getByText(m.statistics_sample_title()).waitFor()
  })

  it('sees a notice when the subscription ends meanwhile', async ({ camille, salon, opens }) => {
    await camille.enters(salon, '2027-03-08 10:00')
    const page = await opens(`/schedules/${salon.id}/statistics`)
    await camille.subscribes('past_due')
    await page.getByRole('button', { name: m.statistics_next() }).click()
    await page.getByText(m.statistics_sample_title()).waitFor()
  })
})

describe('accessibility', () => {
  it.for(['fr', 'en'] as const)(
    'statistics of a year, of a week and without bookings are accessible in %s',
    async (language, { product, camille, salon, opens }) => {
      await lineOfBookings(product, salon, { from: '2026-03-02T09:00:00Z', count: 200, every: 2_655 })
      await camille.enters(salon, '2027-03-08 10:00', { status: 'pending' })
      const page = await opens(`/schedules/${salon.id}/statistics?period=year&of=hours`, language)
      expect(await faultsNow(page, 'a year of statistics')).toEqual([])
      await page.goto(`/schedules/${salon.id}/statistics?period=week`)
      await settle(page)
      expect(await faultsNow(page, 'a week of statistics')).toEqual([])
      await page.goto(`/schedules/${salon.id}/statistics?period=month&date=2030-01-01`)
      await settle(page)
      expect(await faultsNow(page, 'no statistics')).toEqual([])
    },
  )
})

it('turns one period for each press, however quickly they follow', async ({ salon, opens }) => {
  const page = await opens(`/schedules/${salon.id}/statistics`)
  const previous = page.getByRole('button', { name: m.statistics_previous() })
  await previous.evaluate((button: HTMLElement) => {
    for (let presses = 0; presses < 3; presses++) button.click()
  })
  await page.getByText('décembre 2026', { exact: true }).first().waitFor()
})
