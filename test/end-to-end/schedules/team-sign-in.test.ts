import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { invitationIn } from '../../fixtures/parties.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

describe('Team sign-in', () => {
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
    expect(await mobile.getByText('Grace').count()).toBe(0)
    expect(await faultsNow(mobile, 'the end of a person’s work in a salon')).toEqual([])
    await button(end, m.salon_end_action()).click()
    await mobile.getByText(m.dashboard_empty_title()).waitFor()
    expect(await mobile.getByText('Grace').count()).toBe(0)
  })
})
