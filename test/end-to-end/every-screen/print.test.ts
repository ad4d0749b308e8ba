import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { openPage } from '../fixtures/browser.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct({}, { whole: true })

async function expectSlip(page: Page, reference: string) {
  await page.emulateMedia({ media: 'print' })
  const controls = page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('textbox'))
  expect(await controls.count()).toBe(0)
  const { host } = new URL(product.url)
  for (const said of [reference, `${host}/manage-booking`])
    await page.getByText(said).filter({ visible: true }).first().waitFor()
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { backgroundColor, color }
  })
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
  expect((await page.pdf({ format: 'A4' })).toString('latin1')).toMatch(/\/Count 1\b/)
  await page.emulateMedia({ media: 'screen' })
}

test('the confirmation and the booking print as a slip, from the dark theme too', async () => {
  const camille = await owner(product)
  const salon = await camille.opens({ services: { Coupe: 60 } })
  const page = await openPage(browser, product, { theme: 'dark' })
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Martin')
  await page.getByRole('textbox', { name: 'Téléphone' }).fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
  const address = await page.getByRole('link', { name: 'Voir ma réservation' }).getAttribute('href')
  const reference = address?.split('reference=')[1] ?? ''
  expect(reference).toHaveLength(8)
  await expectSlip(page, reference)

  const { body } = await client(product).books(salon, '2027-03-08 14:00')
  await page.goto(`/manage-booking?reference=${body.referenceToken}`)
  await page.getByRole('heading', { name: 'Demande en attente de réponse' }).waitFor()
  await expectSlip(page, body.referenceToken)
})
