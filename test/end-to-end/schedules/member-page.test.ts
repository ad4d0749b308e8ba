import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { invitationIn } from '../../fixtures/parties.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { joined } from '../../fixtures/team.ts'
import { it } from '../calendar/agenda.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith, toast } from '../fixtures/reader.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

describe('with the keyboard alone', () => {
  it('an owner opens the page of a staff member and changes color, services, absences and sign-in', async ({
    product,
    agenda,
    newPage,
  }) => {
    const { camille, salon, ids } = agenda
    const params = { scheduleId: salon.id }
    const page = await newPage({ viewport: desktop })
    await signIn(page, camille)
    await page.goto('/dashboard')
    const input = keyboard(page)
    const dialog = page.getByRole('dialog')
    await input.press(page.getByRole('link', { name: m.member_page_of({ name: 'Léa' }) }))
    await page.getByRole('heading', { name: 'Léa', level: 1 }).waitFor()
    expect(await faultsNow(page, 'the page of a staff member', true)).toEqual([])

    await input.press(button(page, m.member_edit()))
    await input.choose(dialog.getByRole('radio', { name: m.color_teal() }))
    await input.press(button(dialog, m.team_save()))
    await page.getByText(m.member_color({ color: m.color_teal() })).waitFor()

    await page.getByRole('checkbox', { name: /Couleur/ }).press('Space')
    const staffOfColor = async () =>
      (await camille.get('listServices', { params })).find(({ name }) => name === 'Couleur')?.staffIds
    await expect.poll(staffOfColor).toEqual([ids.Camille])

    await input.press(button(page, m.absence_open({ name: 'Léa' })))
    await input.press(button(dialog, m.absence_save()))
    await page.getByText('2–8 mars 2027').waitFor()
    await input.press(button(page, m.closures_reopen({ dates: '2–8 mars 2027' })))
    await page.getByText(m.member_absences_none()).waitFor()

    await input.press(button(page, m.people_invite()))
    await input.write(dialog.getByLabel(m.auth_email()), 'lea@salon.example')
    await input.press(button(dialog, m.people_invite_submit()))
    await toast(page, m.people_invite_sent())
    await page.getByText('lea@salon.example').waitFor()
    const [mail] = await product.mailsTo('lea@salon.example', 1)
    expect(invitationIn(mail?.text ?? '')).toMatch(/./)
    const people = await camille.get('listTeam')
    const lea = people.find(({ email }) => email === 'lea@salon.example')
    expect(lea?.staff).toEqual([{ scheduleId: salon.id, staffId: ids.Léa }])
  })
})

it('keeps at least one person for each service', async ({ agenda, newPage }) => {
  const { camille, salon, ids } = agenda
  const serviceId = salon.services.Couleur ?? 0
  await camille.get('editService', { params: { serviceId }, body: { staffIds: [ids.Léa] } })
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/team/${ids.Léa}`)
  const tick = page.getByRole('checkbox', { name: /Couleur/ })
  await tick.click()
  await page
    .getByText(m.member_only_one({ service: 'Couleur' }))
    .first()
    .waitFor()
  expect(await tick.isChecked()).toBe(true)
  await page.goto(`/schedules/${salon.id}/team/${ids.Camille}`)
  await tick.click()
  await toast(page, m.toast_member_changed())
  const services = await camille.get('listServices', { params: { scheduleId: salon.id } })
  expect(services.find(({ id }) => id === serviceId)?.staffIds).toEqual([])
})

it('shows a member their own page with their hours and their feed, and no other page', async ({
  agenda,
  newPage,
}) => {
  const { camille, salon, ids } = agenda
  const { person } = await joined(camille, {
    role: 'member',
    staff: [{ scheduleId: salon.id, staffId: ids.Léa }],
  })
  const page = await newPage({ viewport: phone })
  await signIn(page, person)
  await page.goto('/dashboard')
  await page.goto(`/schedules/${salon.id}/team/${ids.Léa}`)
  await page.getByRole('heading', { name: 'Léa', level: 1 }).waitFor()
  await button(page, m.schedule_hours_add()).waitFor()
  await button(page, m.absence_open({ name: 'Léa' })).waitFor()
  expect(await page.getByLabel(m.schedule_feed_label()).inputValue()).toMatch(/\/m-/)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  for (const name of [m.member_edit(), m.people_invite()]) expect(await button(page, name).count()).toBe(0)
  expect(await faultsNow(page, 'the page of a member')).toEqual([])
  await page.goto(`/schedules/${salon.id}/team/${ids.Camille}`)
  await page.getByText(m.member_not_found_title()).waitFor()
})

it('shows the reception a page to read, on which it enters absences', async ({ agenda, newPage }) => {
  const { camille, salon, ids } = agenda
  const { person } = await joined(camille, { role: 'reception' })
  const page = await newPage({ viewport: desktop })
  await signIn(page, person)
  await page.goto(`/schedules/${salon.id}/team/${ids.Léa}`)
  await page.getByRole('heading', { name: 'Léa', level: 1 }).waitFor()
  await button(page, m.absence_open({ name: 'Léa' })).waitFor()
  await page.getByText(m.member_feed_own({ name: 'Léa' })).waitFor()
  for (const name of [m.member_edit(), m.schedule_hours_add(), m.people_invite()])
    expect(await button(page, name).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await faultsNow(page, 'the page of a staff member for the reception')).toEqual([])
})

it('lets the owner work under a name of the team, and change it', async ({ agenda, newPage }) => {
  const { camille, salon, ids } = agenda
  await joined(camille, { role: 'reception' })
  const page = await newPage({ viewport: desktop })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/team/${ids.Camille}`)
  await page.getByText(m.member_sign_in_none({ name: 'Camille' })).waitFor()
  await button(page, m.member_is_me()).click()
  await toast(page, m.toast_member_changed())
  await page.getByText(m.people_as({ name: 'Camille' })).waitFor()
  await page.getByLabel(m.schedule_feed_label()).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  expect(await button(page, m.people_invite()).count()).toBe(0)
  expect(await faultsNow(page, 'the page of the owner’s own name')).toEqual([])

  await page.getByRole('button', { name: startingWith(m.people_edit_own({ name: '' })) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: m.people_works_as() }).click()
  await page.getByRole('option', { name: 'Léa' }).click()
  await button(dialog, m.team_save()).click()
  await page.getByText(m.member_sign_in_none({ name: 'Camille' })).waitFor()
  const [owner] = await camille.get('listTeam')
  expect(owner).toMatchObject({ role: 'owner', staff: [{ scheduleId: salon.id, staffId: ids.Léa }] })

  await page.goto(`/schedules/${salon.id}/team/${ids.Camille}`)
  await button(page, m.people_invite()).waitFor()
  expect(await button(page, m.member_is_me()).count()).toBe(0)
})
