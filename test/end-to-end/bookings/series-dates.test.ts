import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const fr = { locale: 'fr' } as const

it.for([true, false])(
  'shows the dates of a recurring appointment to a reader of its email, with JavaScript: %s',
  async (javaScriptEnabled, { product, camille, salon, newPage }) => {
    const clientEmail = `series-${javaScriptEnabled}@client.example`
    const body = {
      serviceId: salon.services.Coupe ?? 0,
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Ada',
      clientPhone: '06 00 00 00 00',
      clientEmail,
      repeat: { unit: 'week', every: 1, times: 3 },
      save: true,
    } as const
    await camille.get('createSeries', { params: { scheduleId: salon.id }, body })
    const [mail] = await product.mailsTo(clientEmail)
    const link = mail?.text.match(/Gérer ma réservation\s: (\S+)/)?.[1] ?? ''
    const page = await newPage({ language: 'fr', viewport: phone, more: { javaScriptEnabled } })
    await page.goto(link)
    const dates = page.getByRole('region', { name: m.manage_dates_title({}, fr) })
    await expect
      .poll(() => dates.getByRole('link').allInnerTexts())
      .toEqual(['Lundi 15 mars 2027 à 10:00', 'Lundi 22 mars 2027 à 10:00', m.manage_dates_file({}, fr)])
    if (javaScriptEnabled) {
      expect(await faultsNow(page, 'a booking with other dates')).toEqual([])
      await button(page, m.manage_cancel({}, fr)).click()
      await button(page, m.manage_cancel_confirm({}, fr)).click()
      await page.getByRole('heading', { name: m.manage_cancelled({}, fr) }).waitFor()
    }
    await dates.getByRole('link', { name: '22 mars' }).click()
    await page
      .getByText(/^Lundi 22 mars/i)
      .first()
      .waitFor()
    await dates.getByRole('link', { name: '15 mars' }).waitFor()
    expect(await dates.getByText(m.common_status_cancelled({}, fr)).count()).toBe(javaScriptEnabled ? 1 : 0)
  },
)
