import { describe, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct({}, { whole: true })

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('a salon of three closes for Christmas, a member is ill for a day, and a client gets a free member', async () => {
    product.setNow('2026-12-14T08:00:00Z')
    const camille = await owner(product)
    const salon = await camille.opens()
    const params = { scheduleId: salon.id }
    const page = await openPage(browser, product, { serviceWorkers: 'allow' })
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const team = page.getByRole('region', { name: 'Équipe' })
    const dialog = page.getByRole('dialog')
    for (const name of ['Inès', 'Jules']) {
      await hands.press(button(team, 'Ajouter une personne'))
      await hands.write(dialog.getByLabel('Nom', { exact: true }), name)
      await hands.press(button(dialog, 'Enregistrer'))
      await team.getByRole('listitem').filter({ hasText: name }).waitFor()
    }

    await page.goto(`/schedules/${salon.id}?tab=hours`)
    await hands.press(button(page, 'Fermer des jours'))
    await dialog.getByLabel('Du', { exact: true }).fill('2026-12-24')
    await dialog.getByLabel('Au (inclus)').fill('2027-01-01')
    await hands.write(dialog.getByLabel('Motif'), 'Noël')
    await hands.press(button(dialog, 'Enregistrer la fermeture'))
    await page.getByText('Noël', { exact: true }).waitFor()
    await hands.press(button(page, 'Fermer des jours'))
    await dialog.getByLabel('Du', { exact: true }).fill('2026-12-15')
    await dialog.getByLabel('Au (inclus)').fill('2026-12-15')
    await hands.pick(dialog.getByRole('combobox', { name: 'Pour' }), 'Inès')
    await hands.write(dialog.getByLabel('Motif'), 'Malade')
    await hands.press(button(dialog, 'Enregistrer la fermeture'))
    await page.getByText('Malade', { exact: true }).waitFor()

    const [chief] = await camille.get('listStaff', { params })
    await camille.enters(salon, '2026-12-15 10:00', { staffId: chief?.id })
    await page.goto(`/book/${salon.token}`)
    await hands.press(page.getByRole('button', { name: /^Coupe/ }))
    await page.getByRole('button', { name: /mardi 29 décembre, aucun horaire/ }).waitFor()
    await hands.press(page.getByRole('button', { name: /mardi 15 décembre, \d+ horaires libres/ }))
    await hands.press(button(page, '10:00'))
    await hands.write(page.getByLabel('Nom', { exact: true }), 'Ada')
    await hands.write(page.getByLabel('Téléphone'), '06 00 00 00 00')
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Jules' }).waitFor()
    const third = await client(product).books(salon, '2026-12-15 10:00')
    expect(third.body.code).toBe('slot_taken')
  })
})
