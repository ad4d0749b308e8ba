import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, owner } from '../../fixtures/actors.ts'
import { signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, freeDay } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend('setup', { scope: 'file' }, { whole: true })

describe('with the keyboard alone', () => {
  it('a salon of three closes for Christmas, a member is ill for a day, and a client gets a free member', async ({
    product,
    newPage,
  }) => {
    product.setNow('2026-12-14T08:00:00Z')
    const camille = await owner(product)
    const salon = await camille.opens()
    const params = { scheduleId: salon.id }
    const page = await newPage({ serviceWorkers: 'allow' })
    const input = keyboard(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const team = page.getByRole('region', { name: m.team_title() })
    const dialog = page.getByRole('dialog')
    for (const name of ['Inès', 'Jules']) {
      await input.press(button(team, m.team_add()))
      await input.write(dialog.getByLabel(m.team_name(), { exact: true }), name)
      await input.press(button(dialog, m.team_save()))
      await team.getByRole('listitem').filter({ hasText: name }).waitFor()
    }

    await page.goto(`/schedules/${salon.id}?tab=hours`)
    await input.press(button(page, m.closures_close()))
    await dialog.getByLabel(m.closures_from(), { exact: true }).fill('2026-12-24')
    await dialog.getByLabel(m.closures_to()).fill('2027-01-01')
    await input.write(dialog.getByLabel(m.closures_label()), 'Noël')
    await input.press(button(dialog, m.closures_save()))
    await page.getByText('Noël', { exact: true }).waitFor()
    await input.press(button(page, m.closures_close()))
    await dialog.getByLabel(m.closures_from(), { exact: true }).fill('2026-12-15')
    await dialog.getByLabel(m.closures_to()).fill('2026-12-15')
    await input.pick(dialog.getByRole('combobox', { name: m.closures_for() }), 'Inès')
    await input.write(dialog.getByLabel(m.closures_label()), 'Malade')
    await input.press(button(dialog, m.closures_save()))
    await page.getByText('Malade', { exact: true }).waitFor()

    const [chief] = await camille.get('listStaff', { params })
    await camille.enters(salon, '2026-12-15 10:00', { staffId: chief?.id })
    await page.goto(`/book/${salon.token}`)
    await input.press(page.getByRole('button', { name: /^Coupe/ }))
    await page.getByRole('button', { name: m.book_date_none({ date: 'mardi 29 décembre' }) }).waitFor()
    await input.press(freeDay(page, 'mardi 15 décembre'))
    await input.press(button(page, '10:00'))
    await input.write(page.getByLabel(m.book_client_name(), { exact: true }), 'Ada')
    await input.write(page.getByLabel(m.book_client_phone()), '06 00 00 00 00')
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Jules' }).waitFor()
    const third = await client(product).books(salon, '2026-12-15 10:00')
    expect(third.body.code).toBe('slot_taken')
  })
})
