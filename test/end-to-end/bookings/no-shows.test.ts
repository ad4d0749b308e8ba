import { beforeEach, describe, expect, it } from 'vitest'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { openOwners } from '../every-screen/every-screen.ts'
import { phone } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

let camille: Owner
let salon: Salon

beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
  await camille.enters(salon, '2027-03-01 08:00', { clientName: 'Ada' })
  await camille.enters(salon, '2027-03-01 15:00', { clientName: 'Bea' })
})

const opens = (path: string) => openOwners(camille, path, phone)

const missed = async () =>
  (await camille.bookings(salon)).filter((booking) => booking.missed).map(({ clientName }) => clientName)

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it.each(['day', 'week', 'month'])('an owner marks a no-show in the %s of the calendar', async (view) => {
    const page = await opens(`/schedules/${salon.id}/calendar?view=${view}&date=2027-03-01&day=2027-03-01`)
    const hands = handsOf(page)
    const dialog = page.getByRole('dialog', { name: /Rendez-vous du lundi 1er mars 2027/ })
    await hands.press(button(dialog, 'Noter l’absence : Ada'))
    await toast(page, 'Absence notée')
    await dialog.getByText('Absence', { exact: true }).waitFor()
    expect(await missed()).toEqual(['Ada'])
    expect(await button(dialog, 'Noter l’absence : Bea').count()).toBe(0)
    if (view === 'month') expect(await faultsNow(page, 'an absence in the day')).toEqual([])
    await page.setViewportSize(phone)
    await hands.press(button(dialog, 'Retirer l’absence : Ada'))
    await toast(page, 'Absence retirée')
    await dialog.getByText('Absence', { exact: true }).waitFor({ state: 'detached' })
    expect(await missed()).toEqual([])
  })

  it('a no-show can be undone as soon as it is shown, even while the page still loads', async () => {
    const page = await opens(`/schedules/${salon.id}`)
    const hands = handsOf(page)
    await page.route(`**/api/schedules/${salon.id}`, () => {})
    await hands.press(button(page, 'Noter l’absence : Ada'))
    await toast(page, 'Absence notée')
    await hands.press(button(page, 'Retirer l’absence : Ada'))
    await toast(page, 'Absence retirée')
    expect(await missed()).toEqual([])
  })

  it('an owner marks a no-show in the list of bookings, and reads it in the history', async () => {
    const page = await opens(`/schedules/${salon.id}`)
    const hands = handsOf(page)
    await hands.press(button(page, 'Noter l’absence : Ada'))
    await toast(page, 'Absence notée')
    await hands.press(button(page, 'Historique : Ada'))
    await page.getByText('Absence notée par vous').waitFor()
    expect(await missed()).toEqual(['Ada'])
    expect(await faultsNow(page, 'an absence in the list')).toEqual([])
  })
})
