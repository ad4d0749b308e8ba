import { expect } from 'vitest'
import { cardToAuthenticate } from '../../fixtures/actors.ts'
import { faultsNow, faultsOn } from '../every-screen/accessibility.ts'
import { it } from '../fixtures/test.ts'

it('paying a deposit has no fault while the card is incomplete, at the bank, and after its refusal', async ({
  camille,
  salon,
  newPage,
}) => {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const page = await newPage()
  const slot = { serviceId: salon.services.Coupe, date: '2027-03-09', startTime: '09:00' }
  const request = { ...slot, clientName: 'Ada', clientPhone: '06', clientEmail: null, comment: null }
  const held = await page.request.post(`/api/public/schedules/${salon.token}/create-deposit-payment`, {
    data: request,
  })
  const { referenceToken } = (await held.json()) as { referenceToken: string }
  await page.goto(`/book/${salon.token}`)
  await page.evaluate(
    ([name, value]) => sessionStorage.setItem(name ?? '', value ?? ''),
    [`creneau.held.${salon.token}`, JSON.stringify({ request, referenceToken })],
  )
  const path = `/book/${salon.token}?step=payment&service=${slot.serviceId}&date=${slot.date}&time=${slot.startTime}`
  const faults = await faultsOn(page, path, true)
  await page.locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  faults.push(...(await faultsNow(page, 'incomplete', true)))
  await page.getByRole('button', { name: new RegExp(cardToAuthenticate) }).click()
  await page.locator('button[type=submit]').click()
  await page.getByRole('dialog').waitFor()
  faults.push(...(await faultsNow(page, 'at the bank', true)))
  await page.getByRole('dialog').locator('button').first().click()
  await page.getByRole('alert').first().waitFor()
  faults.push(...(await faultsNow(page, 'refused', true)))
  expect(faults).toEqual([])
})
