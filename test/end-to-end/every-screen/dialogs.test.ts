import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { desktop, fontsArrive, launchBrowser, openPage, phone, signIn } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'
import { follows } from '../live/streams.ts'
import { settle } from './accessibility.ts'

const it = base.extend('opensForm', ({ camille, newPage }) => async (viewport: typeof phone) => {
  const page = await newPage({ viewport })
  await signIn(page, camille)
  await page.goto('/clients')
  await button(page, m.clients_add()).click()
  return page.getByRole('dialog', { name: m.clients_add() })
})

let withScrollbars: Browser

beforeAll(async () => {
  withScrollbars = await launchBrowser({ scrollbars: true })
})
afterAll(() => withScrollbars.close())

it.for([phone, { width: 1280, height: 500 }])(
  'a dialog does not move the page below it: $width px',
  async (viewport, { product, camille }) => {
    for (let salon = 0; salon < 3; salon++) await camille.opens()
    const page = await openPage(withScrollbars, product, { viewport })
    await signIn(page, camille)
    // Later, it could say that it is not live.
    await follows(page, () => page.goto('/dashboard'))
    await page.getByRole('heading', { name: 'Salon' }).nth(2).waitFor()
    await settle(page)
    await fontsArrive(page)
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#root h1, #root h2, #root header, #root p')].map((element) => {
          const { left, top, width } = element.getBoundingClientRect()
          return [element.textContent, left, top, width].join(' ')
        }),
      )
    await button(page, m.dashboard_create()).first().scrollIntoViewIfNeeded()
    const before = await places()
    await button(page, m.dashboard_create()).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await places()).toEqual(before)
  },
)

it.for([phone, desktop])(
  'a dialog opens at most 8 px from its final place: $width px',
  async (viewport, { camille, newPage }) => {
    const page = await newPage({ viewport, moves: true })
    await signIn(page, camille)
    await page.goto('/dashboard')
    await button(page, m.dashboard_create()).first().click()
    const [right, down] = await page.getByRole('dialog').evaluate((dialog) => {
      dialog.style.animation = 'none'
      const stays = dialog.getBoundingClientRect()
      dialog.style.animation = ''
      for (const entering of dialog.getAnimations()) {
        entering.pause()
        entering.currentTime = 0
      }
      const comes = dialog.getBoundingClientRect()
      return [comes.x - stays.x, comes.y - stays.y].map(Math.round)
    })
    expect([right, down]).toEqual([0, 8])
  },
)

it.for([phone, { width: 1280, height: 560 }])(
  'an error keeps the label of its field in view below the title: $width px',
  async (viewport, { opensForm }) => {
    const form = await opensForm(viewport)
    await button(form, m.clients_add_save()).click()
    await form.getByText(m.problem_required()).first().waitFor()
    const isInFront = () =>
      form.getByText(m.clients_field_name(), { exact: true }).evaluate((label) => {
        const { left, top, bottom } = label.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => document.elementFromPoint(left + 2, y) === label)
      })
    await expect.poll(isInFront).toBe(true)
  },
)

it.for([phone, desktop])(
  'the close button of a dialog is level with its title: $width px',
  async (viewport, { opensForm }) => {
    const form = await opensForm(viewport)
    // In one turn, because the dialog moves while it opens.
    const [title = 0, close = 0] = await form.evaluate((dialog, label) => {
      const parts = [dialog.querySelector('h2'), dialog.querySelector(`[aria-label="${label}"]`)]
      return parts.map((part) => {
        const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {}
        return (top + bottom) / 2
      })
    }, m.common_close())
    expect(title).toBeGreaterThan(0)
    expect(Math.abs(title - close)).toBeLessThanOrEqual(2)
  },
)

it.for(['light', 'dark'] as const)(
  'a dialog and a list of options cast a shadow: %s theme',
  async (colorScheme, { camille, newPage }) => {
    const page = await newPage({ viewport: desktop })
    await page.emulateMedia({ colorScheme })
    await signIn(page, camille)
    const salon = await camille.opens()
    const shadowOf = (role: 'dialog' | 'listbox') =>
      page.getByRole(role).evaluate((element) => getComputedStyle(element).boxShadow)
    await page.goto('/dashboard')
    await button(page, m.dashboard_create()).first().click()
    expect(await shadowOf('dialog')).toContain('48px')
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    await page.getByRole('combobox', { name: m.rules_cancel(), exact: true }).click()
    expect(await shadowOf('listbox')).toContain('48px')
  },
)

it.for([phone, desktop])(
  'the title of a dialog stays in view and covers no field: $width px',
  async (viewport, { camille, newPage }) => {
    const page = await newPage({ viewport })
    await signIn(page, camille)
    await page.goto('/dashboard')
    await button(page, m.dashboard_create()).first().click()
    const [above, over] = await page.getByRole('dialog').evaluate((dialog) => {
      const [header, form] = dialog.children
      const edges = (element: Element | undefined) => element?.getBoundingClientRect()
      const { top = 0, bottom = 0 } = edges(header) ?? {}
      return [top - (edges(dialog)?.top ?? 0), bottom - (edges(form)?.top ?? 0)].map(Math.round)
    })
    expect(above).toBe(0)
    expect(over).toBeLessThanOrEqual(0)
  },
)
