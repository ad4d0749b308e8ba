import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, freeDay, startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

describe('with the keyboard alone', () => {
  it('an owner adds a team, and a client books a chosen member', async ({ salon, signedInPage: page }) => {
    const input = keyboard(page)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const team = page.getByRole('region', { name: m.team_title() })
    expect(await team.getByText('Camille').count()).toBe(0)
    for (const name of ['Inès', 'Jules']) {
      await input.press(button(team, m.team_add()))
      const dialog = page.getByRole('dialog', { name: m.team_add() })
      await input.write(dialog.getByLabel(m.team_name(), { exact: true }), name)
      await input.press(button(dialog, m.team_save()))
      await team.getByRole('listitem').filter({ hasText: name }).waitFor()
    }
    expect(await team.getByRole('listitem').count()).toBe(3)

    await page.goto(`/book/${salon.token}`)
    await input.press(page.getByRole('button', { name: /^Coupe/ }))
    await input.choose(page.getByRole('radio', { name: 'Inès' }))
    await input.press(freeDay(page, 'lundi 8 mars'))
    await input.press(button(page, '10:00'))
    await page.getByRole('complementary', { name: m.book_summary() }).getByText('Inès').waitFor()
    await input.write(page.getByLabel(m.book_client_name(), { exact: true }), 'Ada')
    await input.write(page.getByLabel(m.book_client_phone()), '06 00 00 00 00')
    await input.press(page.getByRole('button', { name: m.book_submit() }))
    await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Inès' }).waitFor()
    await input.press(page.getByRole('link', { name: m.book_open_booking() }))
    await page.getByRole('definition').filter({ hasText: 'Inès' }).waitFor()
  })

  it('an owner removes a member, and reassigns their bookings to free members', async ({
    camille,
    salon,
    signedInPage: page,
  }) => {
    const params = { scheduleId: salon.id }
    const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
    const taken = { service: 'Coupe', clientName: 'Bea' }
    const [chief] = await camille.get('listStaff', { params })
    for (const [at, staffId] of [
      ['2027-03-08 10:00', ines.id],
      ['2027-03-08 11:00', ines.id],
      ['2027-03-08 11:00', chief?.id],
    ] as const)
      await camille.enters(salon, at, { ...taken, staffId })
    const input = keyboard(page)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const team = page.getByRole('region', { name: m.team_title() })
    await team.getByText(m.team_upcoming({ count: 2 })).waitFor()
    await input.press(button(team, m.team_retire({ name: 'Inès' })))
    await input.press(button(page.getByRole('alertdialog'), m.team_retire_confirm()))
    const dialog = page.getByRole('dialog', { name: m.team_reassign_title({ name: 'Inès' }) })
    await input.press(button(dialog, m.team_reassign_all({ count: 2 })))
    await dialog.getByText(m.team_reassign_left(), { exact: false }).waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    expect(await dialog.getByRole('listitem').textContent()).toContain('11:00')
    const [, , own] = await camille.bookings(salon)
    await camille.deletes(own?.id ?? 0)
    await input.press(dialog.getByRole('button', { name: startingWith(m.team_reassign_one()) }))
    await dialog.getByText(m.team_reassign_done()).waitFor()
    await input.press(button(dialog, m.common_close()).last())
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => team.getByText('Inès').count()).toBe(0)
    const bookings = await camille.bookings(salon)
    expect(bookings.every(({ staffId }) => staffId === chief?.id)).toBe(true)
  })
})

it('a team is readable everywhere it is shown', async ({ product, camille, salon, signedInPage: page }) => {
  const params = { scheduleId: salon.id }
  for (const name of ['Inès', 'Jules', 'Marie-Antoinette de la Rochefoucauld-Montmorency'])
    await camille.get('createStaff', { params, body: { name } })
  const leaving = await camille.get('createStaff', { params, body: { name: 'Zoé' } })
  await camille.enters(salon, '2027-03-08 10:00', { staffId: leaving.id })
  await camille.get('deleteStaff', { params: { ...params, staffId: leaving.id } })
  const reference = (await client(product).books(salon, '2027-03-08 10:00')).body.referenceToken
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const team = page.getByRole('region', { name: m.team_title() })
  await team.getByText(m.team_retired()).waitFor()
  const faults = await faultsNow(page, 'the team')
  await button(team, m.team_edit({ name: 'Inès' })).click()
  await page.getByRole('radio', { name: m.color_ochre() }).waitFor()
  faults.push(...(await faultsNow(page, 'a member')))
  await page.keyboard.press('Escape')
  await team.getByRole('button', { name: m.team_reassign() }).click()
  await page
    .getByRole('dialog', { name: m.team_reassign_title({ name: 'Zoé' }) })
    .getByText('Ada · Coupe')
    .waitFor()
  faults.push(...(await faultsNow(page, 'handing over')))
  await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  await page.getByRole('dialog').getByText('Zoé').first().waitFor()
  faults.push(...(await faultsNow(page, 'a day of a team')))
  await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
  await page.getByRole('radio', { name: 'Jules' }).waitFor()
  faults.push(...(await faultsNow(page, 'the choice of a person')))
  await page.goto(`/manage-booking?reference=${reference}`)
  await page.getByRole('definition').filter({ hasText: 'Camille' }).first().waitFor()
  faults.push(...(await faultsNow(page, 'a booking with somebody')))
  expect(faults).toEqual([])
})

it('a client whose chosen member leaves meanwhile chooses again', async ({ camille, salon, page }) => {
  const params = { scheduleId: salon.id }
  await camille.get('createStaff', { params, body: { name: 'Jules' } })
  const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const step = (name: string) =>
    `/book/${salon.token}?step=${name}&service=${salon.services.Coupe}&with=${ines.id}&date=2027-03-08`
  await page.goto(step('date'))
  await page.getByRole('radio', { name: 'Inès', checked: true }).waitFor()
  await camille.get('deleteStaff', { params: { ...params, staffId: ines.id } })
  await freeDay(page, 'lundi 8 mars').click()
  await page.getByRole('radio', { name: m.book_person_any(), checked: true }).waitFor()
  await button(page, '10:00').waitFor()
  expect(await page.getByRole('radio', { name: 'Inès' }).count()).toBe(0)
  await page.getByText(m.book_person_unavailable()).waitFor()
})

it('says that the chosen member does not perform another service, and keeps the choice for the first', async ({
  camille,
  salon,
  page,
}) => {
  const params = { scheduleId: salon.id }
  await camille.get('createStaff', { params, body: { name: 'Jules' } })
  const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const team = await camille.get('listStaff', { params })
  const staffIds = team.map(({ id }) => id).filter((id) => id !== ines.id)
  const body = { name: 'Barbe', durationMinutes: 30, staffIds }
  await camille.get('createService', { params, body })
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: /^Coupe/ }).click()
  await page.getByRole('radio', { name: 'Inès' }).check()
  const said = page.getByText(m.book_person_unavailable())
  expect(await said.count()).toBe(0)
  await button(page, m.common_back()).click()
  await page.getByRole('button', { name: /^Barbe/ }).click()
  await page.getByRole('radio', { name: m.book_person_any(), checked: true }).waitFor()
  await said.waitFor()
  await page.getByRole('radio', { name: 'Jules' }).check()
  await said.waitFor({ state: 'detached' })
  expect(await faultsNow(page, 'another member chosen')).toEqual([])
})

it('keeps silent about the chosen member for a service that only that member performs', async ({
  camille,
  salon,
  page,
}) => {
  const params = { scheduleId: salon.id }
  const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const body = { name: 'Barbe', durationMinutes: 30, staffIds: [ines.id] }
  await camille.get('createService', { params, body })
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: /^Coupe/ }).click()
  await page.getByRole('radio', { name: 'Inès' }).check()
  await button(page, m.common_back()).click()
  await page.getByRole('button', { name: /^Barbe/ }).click()
  await freeDay(page, 'lundi 8 mars').waitFor()
  expect(await page.getByText(m.book_person_unavailable()).count()).toBe(0)
})
