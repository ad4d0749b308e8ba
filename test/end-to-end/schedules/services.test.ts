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
  it('an owner changes a service, and clients see its price everywhere', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}`)
    await hands.press(button(page, 'Modifier Coupe'))
    const dialog = page.getByRole('dialog', { name: 'Modifier le service' })
    expect(await dialog.getByLabel('Nom du service').inputValue()).toBe('Coupe')
    await hands.write(dialog.getByLabel('Nom du service'), 'Coupe et soin')
    await hands.write(dialog.getByLabel('Prix en euros'), '45,5')
    await hands.press(dialog.getByText('Plus d’options'))
    await hands.press(dialog.getByRole('switch', { name: 'C’est un prix de départ' }))
    await hands.write(dialog.getByLabel('Minutes libres après'), '10')
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Service modifié')
    const row = page.getByRole('listitem').filter({ has: button(page, 'Modifier Coupe et soin') })
    await row.getByText(/^à partir de 45,50/).waitFor()
    const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
    expect(service).toMatchObject({
      name: 'Coupe et soin',
      durationMinutes: 60,
      priceCents: 4550,
      priceFrom: true,
      bufferAfter: 10,
      capacity: 1,
    })

    await page.goto(`/book/${salon.token}`)
    await hands.press(page.getByRole('button', { name: /Coupe et soin.*à partir de 45,50/ }))
    await hands.press(page.getByRole('button', { name: /lundi 8 mars, \d+ horaires libres/ }))
    const summary = page.getByRole('complementary', { name: 'Votre réservation' })
    await summary.getByText(/60 min · à partir de 45,50/).waitFor()
    await hands.press(button(page, '10:00'))
    await hands.write(page.getByLabel('Nom', { exact: true }), 'Ada')
    await hands.write(page.getByLabel('Téléphone'), '06 00 00 00 00')
    await hands.press(page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
    await page
      .getByRole('definition')
      .filter({ hasText: /^à partir de 45,50/ })
      .waitFor()
    await hands.press(page.getByRole('link', { name: 'Voir ma réservation' }))
    await page
      .getByRole('definition')
      .filter({ hasText: /^à partir de 45,50/ })
      .waitFor()
  })

  it('a class needs at least as many places as clients, and the field says why', async () => {
    const camille = await owner(product)
    const salon = await camille.opens({ services: {} })
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 3 }
    const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
    const yoga = { ...salon, services: { Yoga: id } }
    for (const _ of [1, 2]) expect((await client(product).books(yoga, '2027-03-08 10:00')).status).toBe(201)
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await page.goto(`/schedules/${salon.id}`)
    await page.getByText('3 places').waitFor()
    await hands.press(button(page, 'Modifier Yoga'))
    const dialog = page.getByRole('dialog')
    const places = dialog.getByLabel('Places')
    await hands.write(places, '1')
    await hands.press(button(dialog, 'Enregistrer'))
    await dialog.getByText('Une séance à venir compte déjà 2 personnes.').waitFor()
    expect(await places.evaluate((element) => element === document.activeElement)).toBe(true)
    await hands.write(places, '2')
    await hands.press(button(dialog, 'Enregistrer'))
    await toast(page, 'Service modifié')
    await page.getByText('2 places').waitFor()
  })
})

it('a hidden service says so to its owner, and the form passes the checks', async () => {
  const camille = await owner(product)
  const salon = await camille.opens()
  const params = { serviceId: salon.services.Coupe ?? 0 }
  await camille.get('editService', { params, body: { hidden: true, priceCents: 123_450, capacity: 12 } })
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await page.getByText('Masqué', { exact: true }).waitFor()
  expect(await faultsNow(page, 'services')).toEqual([])
  await button(page, 'Modifier Coupe').click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Prix en euros').inputValue()).toBe('1234,50')
  expect(await dialog.getByRole('switch', { name: 'Masquer aux clients' }).isChecked()).toBe(true)
  expect(await faultsNow(page, 'changing a service')).toEqual([])
})

it('a page that changes one field of a service keeps a concurrent change of another field', async () => {
  const camille = await owner(product)
  const salon = await camille.opens()
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}`)
  await button(page, 'Modifier Coupe').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom du service').fill('Coupe courte')
  const [member] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
  const elsewhere = { priceCents: 5000, capacity: 4, staffIds: [member?.id ?? 0] }
  await camille.get('editService', { params: { serviceId: salon.services.Coupe ?? 0 }, body: elsewhere })
  // The page behind the dialog shows the change by now.
  await page.getByText('50 €').first().waitFor({ state: 'attached' })
  await button(dialog, 'Enregistrer').click()
  await toast(page, 'Service modifié')
  const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
  expect(service).toMatchObject({ name: 'Coupe courte', ...elsewhere })
})
