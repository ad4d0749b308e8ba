import { describe, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

async function openHours() {
  const camille = await owner(product)
  const salon = await camille.opens()
  const params = { scheduleId: salon.id }
  const page = await openPage(browser, product)
  await signIn(page, camille)
  const visit = () => page.goto(`/schedules/${salon.id}?tab=hours`)
  const dialog = page.getByRole('dialog')
  const closures = () => camille.get('listClosures', { params })
  return { camille, salon, params, page, dialog, visit, closures }
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner adds a closure over two bookings, keeps one and cancels the other', async () => {
    const { camille, salon, page, dialog, visit, closures } = await openHours()
    await client(product).books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com' })
    await camille.enters(salon, '2027-03-09 10:00', { clientName: 'Grace' })
    await visit()
    const hands = handsOf(page)
    await hands.press(button(page, 'Fermer des jours'))
    await dialog.getByLabel('Du', { exact: true }).fill('2027-03-08')
    await dialog.getByLabel('Au (inclus)').fill('2027-03-09')
    await hands.write(dialog.getByLabel('Motif'), 'Congés')
    await dialog.getByText(/^2 rendez-vous sont prévus pendant cette fermeture/).waitFor()
    await hands.press(button(dialog, 'Enregistrer la fermeture'))
    await dialog.getByRole('heading', { name: '2 rendez-vous tombent dans cette fermeture' }).waitFor()
    const ada = dialog.getByRole('group', { name: /Ada/ })
    await hands.choose(ada.getByRole('radio', { name: 'Annuler' }))
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['pending', 'approved'])
    await hands.press(button(dialog, 'Annuler 1 rendez-vous'))
    await toast(page, 'Rendez-vous annulés : 1')
    await dialog.waitFor({ state: 'detached' })
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['cancelled', 'approved'])
    await product.mailsTo('ada@example.com', 2)

    await page.getByText('Congés', { exact: true }).waitFor()
    await hands.press(page.getByRole('button', { name: /^Modifier : 8–9 mars 2027/ }))
    await hands.press(dialog.getByRole('switch', { name: 'Une partie de la journée' }))
    await hands.write(dialog.getByLabel('Jusqu’à'), '24')
    await hands.press(button(dialog, 'Enregistrer'))
    await dialog.getByRole('heading', { name: 'Un rendez-vous tombe dans cette fermeture' }).waitFor()
    await hands.press(button(dialog, 'Tout garder et terminer'))
    expect(await closures()).toMatchObject([
      { fromDate: '2027-03-08', fromTime: '12:00', toDate: '2027-03-09', toTime: '24:00', label: 'Congés' },
    ])
    await hands.press(page.getByRole('button', { name: /^Rouvrir : 8–9 mars 2027/ }))
    await toast(page, 'Réouverture enregistrée')
    expect(await closures()).toEqual([])
  })

  it('an owner closes on public holidays of a region, gives a day special hours, and clients see both', async () => {
    const { salon, params, camille, page, dialog, visit, closures } = await openHours()
    await visit()
    const hands = handsOf(page)
    await hands.press(button(page, 'Jours fériés'))
    await dialog.getByText('Lundi de Pâques').waitFor()
    await hands.pick(dialog.getByLabel('Région'), 'Département Moselle')
    const goodFriday = dialog.getByRole('checkbox', { name: /Vendredi saint/ })
    await goodFriday.waitFor()
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(13)
    await goodFriday.uncheck()
    await hands.press(button(dialog, 'Fermer ces jours fériés (12)'))
    await toast(page, 'Jours fériés enregistrés')
    const closed = (await closures()).map(({ fromDate }) => fromDate)
    expect(closed).toHaveLength(12)
    expect(closed).toContain('2027-03-29')

    await hands.press(button(page, 'Horaires d’un jour'))
    await dialog.getByLabel('Date').fill('2027-03-08')
    await hands.write(dialog.getByLabel('Début'), '14')
    await hands.write(dialog.getByLabel('Fin'), '16h')
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Horaires enregistrés')
    await page.getByText('14:00 – 16:00', { exact: true }).waitFor()
    expect(await camille.get('listSpecialHours', { params })).toMatchObject([
      { date: '2027-03-08', startTime: '14:00', endTime: '16:00' },
    ])

    const chosen = `service=${salon.services.Coupe}`
    await page.goto(`/book/${salon.token}?step=time&${chosen}&date=2027-03-08`)
    await page.getByText('Ouvert 14:00 – 16:00').waitFor()
    await page.goto(`/book/${salon.token}?step=time&${chosen}&date=2027-03-29`)
    await page.getByText('Aucun horaire disponible à cette date', { exact: true }).waitFor()
    await page.getByText(/^C’est fermé ce jour-là/).waitFor()
  })
})

it.each([
  ['on a phone', phone],
  ['on a desk', { width: 1280, height: 900 }],
])('%s, nothing moves under the finger when it is known what is booked', async (_where, viewport) => {
  const { camille, salon, params, page, dialog, visit } = await openHours()
  await page.setViewportSize(viewport)
  await camille.enters(salon, '2027-03-08 10:00')
  const closure = { fromDate: '2027-03-08', toDate: '2027-03-09', label: 'Congés' }
  await camille.get('createClosure', { params, body: closure })
  const answers = Promise.withResolvers<void>()
  await page.route('**/closures/bookings?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await visit()
  await page.getByRole('button', { name: /^Modifier : 8–9 mars 2027/ }).click()
  const part = dialog.getByRole('switch', { name: 'Une partie de la journée' })
  await part.click()
  await part.click()
  const before = await part.boundingBox()
  answers.resolve()
  await dialog.getByText(/^1 rendez-vous est prévu pendant cette fermeture/).waitFor()
  expect(await part.boundingBox()).toEqual(before)
  await dialog.getByLabel('Du', { exact: true }).fill('2027-03-09')
  await dialog.getByText('Aucun rendez-vous n’est prévu pendant cette fermeture.').waitFor()
  expect(await part.boundingBox()).toEqual(before)
})

it('the form shows each error at its field, and every state passes the checks', async () => {
  const { camille, salon, params, page, dialog, visit } = await openHours()
  await camille.get('createStaff', { params, body: { name: 'Inès' } })
  await camille.enters(salon, '2027-03-08 10:00')
  const closure = { fromDate: '2027-08-02', toDate: '2027-08-15', label: 'Congés' }
  await camille.get('createClosure', { params, body: closure })
  const hours = [{ startTime: '09:00', endTime: '24:00' }]
  await camille.get('setSpecialHours', { params, body: { date: '2027-03-15', hours } })
  await visit()
  await page.getByText('2–15 août 2027').waitFor()
  expect(await faultsNow(page, 'closures')).toEqual([])
  await button(page, 'Fermer des jours').click()
  await dialog.getByLabel('Du', { exact: true }).fill('2027-03-08')
  await dialog.getByLabel('Au (inclus)').fill('2030-03-08')
  await button(dialog, 'Enregistrer la fermeture').click()
  await dialog.getByText('Une fermeture dure deux ans au plus.').waitFor()
  expect(await faultsNow(page, 'closing')).toEqual([])
  await dialog.getByLabel('Au (inclus)').fill('2027-03-08')
  await button(dialog, 'Enregistrer la fermeture').click()
  await dialog.getByRole('heading', { name: 'Un rendez-vous tombe dans cette fermeture' }).waitFor()
  expect(await faultsNow(page, 'bookings in a closure')).toEqual([])
  const [booking] = await camille.bookings(salon)
  await camille.edits(booking?.id ?? 0, { startTime: '11:00' })
  const cancels = async () => {
    await dialog.getByRole('radio', { name: 'Annuler' }).check()
    await button(dialog, 'Annuler 1 rendez-vous').click()
  }
  await cancels()
  await dialog.getByText(/^Certains rendez-vous n’ont pas pu être annulés/).waitFor()
  await dialog.getByRole('group', { name: /11:00 – 12:00 · Ada/ }).waitFor()
  expect(await camille.bookings(salon)).toMatchObject([{ status: 'approved' }])
  await cancels()
  await toast(page, 'Rendez-vous annulés : 1')
  await button(page, 'Jours fériés').click()
  await dialog.getByText('Toussaint').waitFor()
  expect(await faultsNow(page, 'public holidays')).toEqual([])
})
