import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

it('a client downloads the data of a cancelled booking and erases their details', async ({
  product,
  camille,
  salon,
  signedInPage: ownerPage,
  newPage,
}) => {
  const { referenceToken } = (
    await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Zoé Roy' })
  ).body
  const page = await newPage({ viewport: phone })
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByText(m.data_text_upcoming()).waitFor()
  expect(await button(page, m.data_erase()).count()).toBe(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: m.data_download() }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`creneau-${referenceToken}.json`)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ client: { name: 'Zoé Roy' } })

  await client(product).cancels(referenceToken)
  await page.reload()
  await button(page, m.data_erase()).click()
  expect(await faultsNow(page, 'erasing personal details')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: m.data_erase_confirm() }).click()
  await toast(page, m.toast_data_erased())
  await page.goto(`/manage-booking?reference=${referenceToken}`)
  await page.getByText(m.manage_not_found_title()).first().waitFor()

  await ownerPage.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
  await ownerPage.getByText('Client anonyme').first().waitFor()
  expect(await faultsNow(ownerPage, 'an anonymous booking')).toEqual([])
  await ownerPage.goto('/account?tab=data')
  await ownerPage.getByRole('combobox', { name: m.kept_years_label() }).click()
  await ownerPage.getByRole('option', { name: m.kept_years({ count: 1 }), exact: true }).click()
  expect(await faultsNow(ownerPage, 'a shorter time of keeping details')).toEqual([])
  await ownerPage.getByRole('button', { name: m.kept_years_confirm() }).click()
  await toast(ownerPage, m.toast_kept_years())
  expect((await camille.get('getProfile')).keptYears).toBe(1)
  expect(await faultsNow(ownerPage, 'how long details are kept')).toEqual([])
})
