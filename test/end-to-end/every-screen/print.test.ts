import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { it as base } from '../fixtures/test.ts'

const it = base
  .extend('setup', { scope: 'file' }, { whole: true })
  .extend('expectSlip', ({ product }) => async (page: Page, reference: string) => {
    await page.emulateMedia({ media: 'print' })
    const controls = page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('textbox'))
    expect(await controls.count()).toBe(0)
    const { host } = new URL(product.url)
    for (const said of [reference, `${host}/manage-booking`])
      await page.getByText(said).filter({ visible: true }).first().waitFor()
    const colours = () =>
      page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return { backgroundColor, color }
      })
    await expect.poll(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
    expect((await page.pdf({ format: 'A4' })).toString('latin1')).toMatch(/\/Count 1\b/)
    await page.emulateMedia({ media: 'screen' })
  })

it('the confirmation and the booking print as a slip, from the dark theme too', async ({
  product,
  camille,
  newPage,
  expectSlip,
}) => {
  const salon = await camille.opens({ services: { Coupe: 60 } })
  const page = await newPage({ theme: 'dark' })
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await page.getByRole('textbox', { name: m.book_client_name() }).fill('Ada Martin')
  await page.getByRole('textbox', { name: m.book_client_phone() }).fill('06 12 34 56 78')
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  const address = await page.getByRole('link', { name: m.book_open_booking() }).getAttribute('href')
  const reference = address?.split('reference=')[1] ?? ''
  expect(reference).toHaveLength(8)
  await expectSlip(page, reference)

  const { body } = await client(product).books(salon, '2027-03-08 14:00')
  await page.goto(`/manage-booking?reference=${body.referenceToken}`)
  await page.getByRole('heading', { name: m.manage_pending() }).waitFor()
  await expectSlip(page, body.referenceToken)
})
