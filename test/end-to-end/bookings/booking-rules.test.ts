import { describe, expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

async function openSettings() {
  const camille = await owner(product)
  const salon = await camille.opens()
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  return { camille, salon, page }
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner turns on automatic approval, and a client reads everywhere that the booking is confirmed', async () => {
    const { salon, page } = await openSettings()
    const hands = handsOf(page)
    await hands.pick(
      page.getByRole('combobox', { name: 'Demandes de rendez-vous' }),
      'Approuver tout de suite',
    )
    await hands.press(button(page, 'Enregistrer les règles'))
    await toast(page, 'Planning mis à jour')

    await page.goto(
      `/book/${salon.token}?service=${salon.services.Coupe}&date=2027-03-08&time=10:00&step=client`,
    )
    await page.getByText('Votre rendez-vous sera confirmé tout de suite.').waitFor()
    await hands.write(page.getByLabel('Nom', { exact: true }), 'Ada')
    await hands.write(page.getByLabel('Téléphone'), '06 00 00 00 00')
    await hands.press(button(page, 'Confirmer la réservation'))
    await page.getByRole('heading', { name: 'Rendez-vous confirmé' }).waitFor()
    await page.getByText('Approuvé', { exact: true }).waitFor()
    expect(await page.getByText(/en attente/).count()).toBe(0)
    await hands.press(page.getByRole('link', { name: 'Voir ma réservation' }))
    await page.getByRole('heading', { name: 'Réservation confirmée' }).waitFor()
  })

  it('an owner lets clients book a year ahead, and clients page through the months', async () => {
    const { camille, salon, page } = await openSettings()
    const hands = handsOf(page)
    await hands.pick(page.getByRole('combobox', { name: 'Réserver jusqu’à' }), '12 mois')
    await hands.pick(page.getByRole('combobox', { name: 'Réserver au plus tard' }), '2 jours')
    await hands.pick(page.getByRole('combobox', { name: 'Horaires proposés' }), '20 min')
    await hands.press(button(page, 'Enregistrer les règles'))
    await toast(page, 'Planning mis à jour')
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject({
      noticeMinutes: 2 * 24 * 60,
      horizonDays: 365,
      stepMinutes: 20,
    })

    await page.goto(`/book/${salon.token}`)
    await hands.press(page.getByRole('button', { name: /^Coupe/ }))
    await page.getByRole('heading', { name: 'mars 2027' }).waitFor()
    await page.getByRole('button', { name: /mardi 2 mars, aucun horaire/ }).waitFor()
    const next = button(page, 'Mois suivant')
    await hands.press(next)
    await page.getByRole('heading', { name: 'avril 2027' }).waitFor()
    await hands.press(next)
    await hands.press(page.getByRole('button', { name: /lundi 17 mai, \d+ horaires libres/ }))
    await hands.press(button(page, '09:20'))
    await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { name: 'mai 2027' }).waitFor()
  })
})

it('the months end with the booking period, and say so when they are full', async () => {
  const camille = await owner(product)
  const salon = await camille.opens({ hours: {} })
  const params = { scheduleId: salon.id }
  await camille.get('editSchedule', { params, body: { horizonDays: 45 } })
  const page = await openPage(browser, product)
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: /^Coupe/ }).click()
  await page.getByText('Aucun horaire libre ce mois-ci').waitFor()
  expect(await button(page, 'Mois précédent').getAttribute('aria-disabled')).toBe('true')
  expect(await faultsNow(page, 'a month without free time')).toEqual([])
  const next = button(page, 'Mois suivant')
  await next.click()
  await page.getByRole('heading', { name: 'avril 2027' }).waitFor()
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('button', { name: /14 avril/ }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /15 avril/ }).count()).toBe(0)
  await next.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'avril 2027' }).waitFor()
})
