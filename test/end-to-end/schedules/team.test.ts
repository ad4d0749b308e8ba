import { describe, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner adds a team, and a client books a chosen member', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const team = page.getByRole('region', { name: 'Équipe' })
    expect(await team.getByText('Camille').count()).toBe(0)
    for (const name of ['Inès', 'Jules']) {
      await hands.press(button(team, 'Ajouter une personne'))
      const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' })
      await hands.write(dialog.getByLabel('Nom', { exact: true }), name)
      await hands.press(button(dialog, 'Enregistrer'))
      await team.getByRole('listitem').filter({ hasText: name }).waitFor()
    }
    expect(await team.getByRole('listitem').count()).toBe(3)

    await page.goto(`/book/${salon.token}`)
    await hands.press(page.getByRole('button', { name: /^Coupe/ }))
    await hands.choose(page.getByRole('radio', { name: 'Inès' }))
    await hands.press(page.getByRole('button', { name: /lundi 8 mars, \d+ horaires libres/ }))
    await hands.press(button(page, '10:00'))
    await page.getByRole('complementary', { name: 'Votre réservation' }).getByText('Inès').waitFor()
    await hands.write(page.getByLabel('Nom', { exact: true }), 'Ada')
    await hands.write(page.getByLabel('Téléphone'), '06 00 00 00 00')
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Inès' }).waitFor()
    await hands.press(page.getByRole('link', { name: 'Voir ma réservation' }))
    await page.getByRole('definition').filter({ hasText: 'Inès' }).waitFor()
  })

  it('an owner removes a member, and reassigns their bookings to free members', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
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
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}?tab=settings`)
    const team = page.getByRole('region', { name: 'Équipe' })
    await team.getByText('2 rendez-vous à venir').waitFor()
    await hands.press(button(team, 'Retirer Inès de l’équipe'))
    await hands.press(button(page.getByRole('alertdialog'), 'Retirer'))
    const dialog = page.getByRole('dialog', { name: 'Rendez-vous avec Inès' })
    await hands.press(button(dialog, 'Tout confier (2)'))
    await dialog.getByText('Certains rendez-vous n’ont pas pu être confiés', { exact: false }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    expect(await dialog.getByRole('listitem').textContent()).toContain('11:00')
    const [, , own] = await camille.bookings(salon)
    await camille.deletes(own?.id ?? 0)
    await hands.press(dialog.getByRole('button', { name: /^Confier/ }))
    await dialog.getByText('Tous les rendez-vous ont été confiés.').waitFor()
    await hands.press(button(dialog, 'Fermer').last())
    await dialog.waitFor({ state: 'hidden' })
    expect(await team.getByText('Inès').count()).toBe(0)
    const bookings = await camille.bookings(salon)
    expect(bookings.every(({ staffId }) => staffId === chief?.id)).toBe(true)
  })
})

it('a team is readable everywhere it is shown', async () => {
  const camille = await owner(product)
  const salon = await camille.opens()
  const params = { scheduleId: salon.id }
  for (const name of ['Inès', 'Jules', 'Marie-Antoinette de la Rochefoucauld-Montmorency'])
    await camille.get('createStaff', { params, body: { name } })
  const leaving = await camille.get('createStaff', { params, body: { name: 'Zoé' } })
  await camille.enters(salon, '2027-03-08 10:00', { staffId: leaving.id })
  await camille.get('deleteStaff', { params: { ...params, staffId: leaving.id } })
  const reference = (await client(product).books(salon, '2027-03-08 10:00')).body.referenceToken
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const team = page.getByRole('region', { name: 'Équipe' })
  await team.getByText('N’est plus dans l’équipe').waitFor()
  const faults = await faultsNow(page, 'the team')
  await button(team, 'Modifier Inès').click()
  await page.getByRole('radio', { name: 'Ocre' }).waitFor()
  faults.push(...(await faultsNow(page, 'a member')))
  await page.keyboard.press('Escape')
  await team.getByRole('button', { name: /Confier ses rendez-vous/ }).click()
  await page.getByRole('dialog', { name: 'Rendez-vous avec Zoé' }).getByText('Ada · Coupe').waitFor()
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

it('a client whose chosen member leaves meanwhile chooses again', async () => {
  const camille = await owner(product)
  const salon = await camille.opens()
  const params = { scheduleId: salon.id }
  await camille.get('createStaff', { params, body: { name: 'Jules' } })
  const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const page = await openPage(browser, product)
  const step = (name: string) =>
    `/book/${salon.token}?step=${name}&service=${salon.services.Coupe}&with=${ines.id}&date=2027-03-08`
  await page.goto(step('date'))
  await page.getByRole('radio', { name: 'Inès', checked: true }).waitFor()
  await camille.get('deleteStaff', { params: { ...params, staffId: ines.id } })
  await page.getByRole('button', { name: /lundi 8 mars, \d+ horaires libres/ }).click()
  await button(page, '10:00').waitFor()
  await page.goBack()
  await page.getByRole('radio', { name: 'Sans préférence', checked: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'Inès' }).count()).toBe(0)
})
