import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { invitationIn } from '../../fixtures/parties.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { joined } from '../../fixtures/team.ts'
import { faultsNow, violationsOn } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

describe('Team sign-in', () => {
  it.for([320, 390, 1280])(
    'shows what each role permits inside a window of %i px',
    async (width, { camille, salon, newPage }) => {
      const page = await newPage({ viewport: { width, height: 800 } })
      await signIn(page, camille)
      await page.goto(`/schedules/${salon.id}?tab=settings`)
      await button(page, m.people_invite()).click()
      const form = page.getByRole('dialog', { name: m.people_invite() })
      await form.getByRole('combobox', { name: m.people_role() }).click()
      const option = page.getByRole('option', { name: m.role_reception() })
      await option.waitFor()
      // The list finds its place a moment after it opens.
      const room = async () => {
        const detail = await option.getByText(m.role_reception_text()).boundingBox()
        const list = await page.getByRole('listbox').boundingBox()
        if (!detail || !list) return Number.NEGATIVE_INFINITY
        return Math.min(detail.x - list.x, width - detail.x - detail.width)
      }
      await expect.poll(room).toBeGreaterThanOrEqual(0)
      expect(await violationsOn(page, 'ofThemes')).toEqual([])
    },
  )

  it('lists people of each role and the state of each invitation', async ({
    product,
    camille,
    salon,
    newPage,
  }) => {
    const [first] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    const staff = [{ scheduleId: salon.id, staffId: first?.id ?? 0 }]
    await joined(camille, { role: 'member', staff, name: 'Inès Martin' })
    await joined(camille, { role: 'reception', name: 'Léa Durand' })
    await product.pool.query("DELETE FROM mail_budgets WHERE key LIKE '%team_invitation'")
    for (const local of ['lea', 'zoe', 'a-very-long-name-of-a-manager'])
      await camille.get('invitePerson', { body: { email: `${local}@salon.example`, role: 'manager' } })
    await product.pool.query(
      "UPDATE memberships SET expires_at = '2027-02-01' WHERE email = 'zoe@salon.example'",
    )
    const page = await newPage({ viewport: phone })
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    for (const text of [m.people_invited(), m.people_expired(), m.role_manager(), m.role_reception()])
      await page.getByText(text).first().waitFor()
    await page.getByText(m.people_as({ name: first?.name ?? '' }), { exact: false }).waitFor()
    expect(await faultsNow(page, 'the people of a salon', true)).toEqual([])
  })

  it('lets an owner and a member work the same day in two browsers, until the member is removed', async ({
    product,
    camille,
    salon,
    newPage,
  }) => {
    const params = { scheduleId: salon.id }
    const staffId = (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id
    const first = (await camille.get('listStaff', { params }))[0]?.id
    await camille.enters(salon, '2027-03-01 10:00', { clientName: 'Grace', staffId })
    await camille.enters(salon, '2027-03-01 11:00', { clientName: 'Zoé', staffId: first })

    const desk = await newPage({ viewport: desktop })
    await signIn(desk, camille)
    await desk.goto(`/schedules/${salon.id}?tab=settings`)
    await button(desk, m.people_invite()).click()
    const form = desk.getByRole('dialog', { name: m.people_invite() })
    expect(await faultsNow(desk, 'the invitation of a person')).toEqual([])
    await desk.setViewportSize(desktop)
    await form.getByLabel(m.auth_email()).fill('ines@salon.example')
    await form.getByRole('combobox', { name: m.people_works_as() }).click()
    await desk.getByRole('option', { name: 'Inès' }).click()
    await button(form, m.people_invite_submit()).click()
    await toast(desk, m.people_invite_sent())
    const row = desk.getByRole('listitem').filter({ hasText: 'ines@salon.example' })
    await row.getByText(m.people_invited()).waitFor()
    expect(await faultsNow(desk, 'an invitation in the settings')).toEqual([])

    const [mail] = await product.mailsTo('ines@salon.example', 1)
    const mobile = await newPage({ viewport: phone })
    await mobile.goto(`/invitations/${invitationIn(mail?.text ?? '')}`)
    await mobile.getByLabel(m.auth_name()).waitFor()
    expect(await faultsNow(mobile, 'an invitation')).toEqual([])
    await mobile.getByLabel(m.auth_name()).fill('Inès Martin')
    await mobile.getByLabel(m.auth_password(), { exact: true }).fill('a good password')
    await button(mobile, m.invitation_join()).click()
    await mobile.getByRole('heading', { name: m.dashboard_welcome({ name: 'Inès Martin' }) }).waitFor()
    await mobile.getByText('Grace').first().waitFor()
    expect(await mobile.getByText('Zoé').count()).toBe(0)
    expect(await faultsNow(mobile, 'the day of a member')).toEqual([])

    // The appointment that the owner enters arrives in the other browser.
    await camille.enters(salon, '2027-03-01 15:00', { clientName: 'Hedy', staffId })
    await mobile.getByText('Hedy').first().waitFor()
    await button(mobile, m.menu_open()).click()
    await mobile.getByText(m.role_member(), { exact: true }).waitFor()
    expect(await mobile.getByRole('link', { name: m.deposits_title() }).count()).toBe(0)

    await desk.reload()
    await row.getByText('Inès Martin').waitFor()
    await row.getByRole('button', { name: m.people_remove({ name: 'Inès Martin' }) }).click()
    await button(desk.getByRole('alertdialog'), m.people_remove_confirm()).click()
    await toast(desk, m.people_removed())
    const end = mobile.getByRole('dialog', { name: m.salon_end_title() })
    await end.waitFor()
    await expect.poll(() => mobile.getByText('Grace').count()).toBe(0)
    expect(await faultsNow(mobile, 'the end of a person’s work in a salon')).toEqual([])
    await button(end, m.salon_end_action()).click()
    await mobile.getByText(m.dashboard_empty_title()).waitFor()
    expect(await mobile.getByText('Grace').count()).toBe(0)
  })
})
