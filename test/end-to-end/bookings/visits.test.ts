import { describe, expect, it } from 'vitest'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

async function openSalon(camille: Owner) {
  const salon = await camille.opens({ services: { Coupe: 30, Couleur: 60, Yoga: 60 } })
  const params = { scheduleId: salon.id }
  const [first] = await camille.get('listStaff', { params })
  const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const changes = {
    Coupe: { staffIds: [first?.id ?? 0], priceCents: 3000 },
    Couleur: { staffIds: [ines.id], priceCents: 6000 },
    Yoga: { capacity: 8 },
  }
  for (const [name, body] of Object.entries(changes))
    await camille.get('editService', { params: { serviceId: salon.services[name] ?? 0 }, body })
  return salon
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('a client books cut and colour in one visit with two members', async () => {
    const camille = await owner(product)
    const salon = await openSalon(camille)
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await page.goto(`/book/${salon.token}`)
    await hands.press(page.getByRole('button', { name: /^Coupe/ }))
    await hands.press(button(page, 'Ajouter un service'))
    await page.getByRole('heading', { name: 'Que souhaitez-vous ajouter ?' }).waitFor()
    expect(await page.getByRole('button', { name: /Yoga/ }).count()).toBe(0)
    await hands.press(page.getByRole('button', { name: /^Couleur/ }))
    const visit = page.getByRole('list', { name: 'Votre visite' })
    expect(await visit.getByRole('listitem').count()).toBe(2)
    const summary = page.getByRole('complementary', { name: 'Votre réservation' })
    await summary.getByText('Coupe + Couleur').waitFor()
    await summary.getByText(/90 min · 90/).waitFor()
    await hands.press(page.getByRole('button', { name: /lundi 8 mars, \d+ horaires libres/ }))
    await hands.press(button(page, '10:00'))
    await hands.write(page.getByLabel('Nom', { exact: true }), 'Ada')
    await hands.write(page.getByLabel('Téléphone'), '06 00 00 00 00')
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
    await page.getByRole('definition').filter({ hasText: 'Coupe + Couleur' }).waitFor()
    await hands.press(page.getByRole('link', { name: 'Voir ma réservation' }))
    await page.getByText('Camille, Inès').waitFor()
    expect(await camille.bookings(salon)).toMatchObject([
      { startTime: '10:00', endTime: '11:30', service: { name: 'Coupe + Couleur', priceCents: 9000 } },
    ])
  })

  it('a client removes an added service, and the back button leads to the dates', async () => {
    const salon = await openSalon(await owner(product))
    const { Coupe, Couleur } = salon.services
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await page.goto(`/book/${salon.token}?step=date&service=${Coupe},${Couleur}`)
    await hands.press(button(page, 'Retirer Coupe'))
    await page.getByRole('list', { name: 'Votre visite' }).waitFor({ state: 'detached' })
    await page
      .getByRole('complementary')
      .getByText(/^60 min · 60/)
      .waitFor()
    await hands.press(button(page, 'Ajouter un service'))
    await hands.press(button(page, 'Retour'))
    await page.getByRole('heading', { name: 'Quel jour ?' }).waitFor()
  })
})

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner enters a visit and removes a service from it', async () => {
    const camille = await owner(product)
    const salon = await openSalon(camille)
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog')
    await hands.press(button(dialog, 'Ajouter un service'))
    await hands.pick(dialog.getByRole('combobox', { name: 'Service 2' }), 'Couleur')
    await hands.write(dialog.getByLabel('Heure'), '10:00')
    await hands.write(dialog.getByLabel('Nom du client'), 'Ada')
    await hands.write(dialog.getByLabel('Téléphone'), '06 00 00 00 00')
    expect(await faultsNow(page, 'a visit being entered')).toEqual([])
    await hands.press(button(dialog, 'Ajouter le rendez-vous'))
    const entry = dialog.getByRole('listitem').filter({ hasText: 'Ada' })
    for (const text of ['10:00', 'Coupe + Couleur', 'Camille', 'Inès'])
      await entry.getByText(text).first().waitFor()
    await hands.press(button(entry, 'Modifier le rendez-vous : Ada'))
    await hands.press(button(dialog, 'Retirer le service 1'))
    await hands.press(button(dialog, 'Enregistrer'))
    await entry.getByText('Couleur', { exact: false }).first().waitFor()
    await expect
      .poll(() => camille.bookings(salon))
      .toMatchObject([{ startTime: '10:00', endTime: '11:00', service: { name: 'Couleur' } }])
  })
})

it('a single service offers nothing to add, and the page of a visit passes the checks', async () => {
  const camille = await owner(product)
  const alone = await camille.opens()
  const page = await openPage(browser, product)
  await page.goto(`/book/${alone.token}?step=date&service=${alone.services.Coupe}`)
  await settle(page)
  expect(await button(page, 'Ajouter un service').count()).toBe(0)
  const salon = await openSalon(camille)
  const { Coupe, Couleur, Yoga } = salon.services
  await page.goto(`/book/${salon.token}?step=date&service=${Yoga}`)
  await settle(page)
  expect(await button(page, 'Ajouter un service').count()).toBe(0)
  await page.goto(`/book/${salon.token}?step=date&service=${Coupe},${Couleur}`)
  await settle(page)
  expect(await faultsNow(page, 'the dates of a visit')).toEqual([])
})
