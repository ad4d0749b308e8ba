import { describe, expect, it } from 'vitest'
import { owner, type Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

async function openHours(hours: Parameters<Awaited<ReturnType<typeof owner>>['opens']>[0]) {
  const camille = await owner(product)
  const salon = await camille.opens(hours)
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=hours`)
  const week = async (of: Salon, staffId: number | null = null) => {
    const rows = await camille.get('listAvailability', { params: { scheduleId: of.id } })
    return rows
      .filter((row) => row.staffId === staffId)
      .map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`)
  }
  return { camille, salon, page, week }
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner opens a week in one step, and changes a day in place', async () => {
    const { salon, page, week } = await openHours({ hours: {} })
    const hands = handsOf(page)
    const dialog = page.getByRole('dialog')
    await hands.press(button(page, 'Ajouter des heures'))
    await hands.press(button(dialog, 'Pause déjeuner'))
    await hands.write(dialog.getByLabel('De', { exact: true }), '12')
    await hands.write(dialog.getByLabel('À', { exact: true }), '13h')
    for (const day of ['mardi', 'jeudi']) await hands.press(button(dialog, day))
    await dialog.getByText('09:00 – 12:00, 13:00 – 17:00').waitFor()
    await hands.press(button(dialog, 'Ajouter des heures'))
    await toast(page, 'Heures ajoutées')
    const [morning, afternoon] = ['09:00-12:00', '13:00-17:00']
    expect(await week(salon)).toEqual(
      [1, 2, 4].flatMap((day) => [`${day} ${morning}`, `${day} ${afternoon}`]),
    )

    await hands.press(button(page, 'Modifier les horaires du jeudi'))
    await dialog.getByRole('heading', { name: 'Horaires du jeudi' }).waitFor()
    await hands.press(button(dialog, 'Retirer la plage 1'))
    await hands.write(dialog.getByLabel('Fin', { exact: true }), '0')
    await hands.press(button(dialog, 'vendredi'))
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Horaires enregistrés')
    await page.getByText('13:00 – 24:00').first().waitFor()
    expect((await week(salon)).slice(4)).toEqual(['4 13:00-24:00', '5 13:00-24:00'])
  })

  it('an owner gives a member separate hours, and removes them again', async () => {
    const { camille, salon, page, week } = await openHours({ hours: { monday: '09:00-12:00' } })
    expect(await page.getByLabel('Horaires de').count()).toBe(0)
    const params = { scheduleId: salon.id }
    const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
    await page.reload()
    const hands = handsOf(page)
    const dialog = page.getByRole('dialog')
    await hands.pick(page.getByLabel('Horaires de'), 'Inès')
    await page.getByText(/^Inès a les horaires de tout le monde/).waitFor()
    expect(await page.getByRole('button', { name: /^Supprimer lundi/ }).count()).toBe(0)
    await hands.press(button(page, 'Modifier les horaires du mardi'))
    await hands.press(button(dialog, 'Ajouter une plage'))
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Horaires enregistrés')
    expect(await week(salon, ines.id)).toEqual(['1 09:00-12:00', '2 09:00-17:00'])
    await hands.press(button(page, 'Comme tout le monde'))
    await page.getByText(/^Inès a les horaires de tout le monde/).waitFor()
    expect(await week(salon, ines.id)).toEqual([])
    expect(await week(salon)).toEqual(['1 09:00-12:00'])
  })
})

it('the form shows each error at its field, and passes the checks', async () => {
  const { page } = await openHours({ hours: { monday: '09:00-12:00 14:00-18:00' } })
  const dialog = page.getByRole('dialog')
  await button(page, 'Modifier les horaires du lundi').click()
  const second = dialog.getByRole('group', { name: 'Plage 2' })
  await second.getByLabel('Début').fill('11:00')
  await button(dialog, 'Enregistrer').click()
  await second.getByText('Ces horaires en recouvrent d’autres.').waitFor()
  expect(await faultsNow(page, 'the hours of a day')).toEqual([])
  await button(dialog, 'Fermer').click()
  await button(page, 'Ajouter des heures le mercredi').click()
  await button(dialog, 'Pause déjeuner').click()
  await dialog.getByLabel('De', { exact: true }).fill('08:00')
  await button(dialog, 'Ajouter des heures').click()
  await dialog.getByText('La pause doit tomber pendant les heures d’ouverture.').waitFor()
  expect(await faultsNow(page, 'more hours')).toEqual([])
})
