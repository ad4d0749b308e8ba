import { expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

it('an owner avoids gaps, and clients find the starts that leave one below the others', async () => {
  const camille = await owner(product)
  const salon = await camille.opens({ hours: { monday: '09:00-12:00' } })
  const page = await openPage(browser, product)
  const hands = keyboard(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await hands.turnTo(page.getByRole('tab', { name: 'Paramètres' }))
  await hands.pick(page.getByLabel('Trous dans la journée'), 'Proposer en dernier ceux qui en laissent')
  await hands.press(button(page, 'Enregistrer les règles'))
  await toast(page, 'Planning mis à jour')

  await page.goto(`/book/${salon.token}?step=time&service=${salon.services.Coupe}&date=2027-03-08`)
  const timesOf = (name: string) => page.getByRole('region', { name }).getByRole('button').allTextContents()
  await page.getByRole('region', { name: 'Autres horaires' }).waitFor()
  expect(await timesOf('Matin')).toEqual(['09:00', '10:00', '11:00'])
  expect(await timesOf('Autres horaires')).toEqual(['09:30', '10:30'])
  expect(await faultsNow(page, 'times that leave a gap')).toEqual([])
})
