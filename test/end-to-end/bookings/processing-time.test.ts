import { describe, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('an owner adds processing time to a colour service, and a short cut fits into it', async () => {
    const camille = await owner(product)
    const salon = await camille.opens({ services: { Couleur: 120, 'Coupe courte': 30 } })
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}`)
    await hands.press(button(page, 'Modifier Couleur'))
    const dialog = page.getByRole('dialog', { name: 'Modifier le service' })
    await hands.press(dialog.getByText('Plus d’options'))
    await hands.press(dialog.getByRole('switch', { name: 'Temps de pose' }))
    await dialog.getByText('40 min de travail, 40 min libres, 40 min de travail').waitFor()
    await hands.write(dialog.getByLabel('Libre après (min)'), '30')
    await hands.write(dialog.getByLabel('Pendant (min)'), '90')
    await hands.press(button(dialog, 'Enregistrer'))
    await dialog.getByText('Le temps de pose doit commencer après le début du service').waitFor()
    await hands.write(dialog.getByLabel('Pendant (min)'), '40')
    await dialog.getByText('30 min de travail, 40 min libres, 50 min de travail').waitFor()
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Service modifié')

    expect((await client(product).books(salon, '2027-03-08 10:00')).status).toBe(201)
    await page.goto(`/book/${salon.token}`)
    await hands.press(page.getByRole('button', { name: /Coupe courte/ }))
    await hands.press(page.getByRole('button', { name: /lundi 8 mars, \d+ horaires libres/ }))
    await button(page, '10:30').waitFor()
    expect(await button(page, '10:00').count()).toBe(0)
    expect(await button(page, '11:00').count()).toBe(0)
    await hands.press(button(page, '10:30'))
    await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor()
  })
})

it('the form of a service with processing time passes the checks', async () => {
  const camille = await owner(product)
  const salon = await camille.opens({ services: { Couleur: 120 } })
  const params = { serviceId: salon.services.Couleur ?? 0 }
  await camille.get('editService', { params, body: { processingFrom: 30, processingMinutes: 40 } })
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await button(page, 'Modifier Couleur').click()
  expect(await page.getByRole('switch', { name: 'Temps de pose' }).isChecked()).toBe(true)
  expect(await faultsNow(page, 'a service with a pause')).toEqual([])
})
