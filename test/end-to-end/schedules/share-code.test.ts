import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { faultsNow } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { type InputMethod, keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

async function downloads(page: Page, input: InputMethod, format: string) {
  const coming = page.waitForEvent('download')
  await input.press(page.getByRole('button', { name: m.schedule_code_download({ format }) }))
  const file = await coming
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const reads = (png: PNG) => jsQR.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data

it('shows the share link as a QR code to print, with the keyboard only', async ({
  product,
  camille,
  newPage,
}) => {
  const { id, token } = await camille.opens()
  await camille.get('editSchedule', { params: { scheduleId: id }, body: { name: 'Salon Élodie & Co' } })
  const page = await newPage({ theme: 'dark' })
  const input = keyboard(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${id}?tab=settings`)
  const code = page.getByRole('img', { name: m.schedule_code_alt({ name: 'Salon Élodie & Co' }) })
  await code.waitFor()

  const png = await downloads(page, input, 'PNG')
  expect(png.name).toBe('salon-elodie-co-qr.png')
  const image = PNG.sync.read(png.content)
  expect(image.width).toBeGreaterThanOrEqual(1024)
  expect(reads(image)).toBe(`${product.url}/book/${token}`)

  const svg = await downloads(page, input, 'SVG')
  expect(svg.name).toBe('salon-elodie-co-qr.svg')
  expect(svg.content.toString()).toMatch(/^<svg[^>]+viewBox/)
  // The code is readable in the dark theme too.
  expect(reads(PNG.sync.read(await code.screenshot()))).toBe(`${product.url}/book/${token}`)
})

it('shows no code while sharing needs a subscription', async ({ camille, newPage }) => {
  const { id } = await camille.opens()
  await camille.subscribes('none')
  const page = await newPage()
  await signIn(page, camille)
  await page.goto(`/schedules/${id}?tab=settings`)
  await page.getByText(m.schedule_share_blocked()).waitFor()
  expect(await page.getByRole('img', { name: startingWith(m.schedule_code_alt({ name: '' })) }).count()).toBe(
    0,
  )
})

it('previews the booking page before the subscription, and takes no booking', async ({
  camille,
  newPage,
}) => {
  const salon = await camille.opens()
  await camille.subscribes('none')
  const page = await newPage({ viewport: phone })
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}?tab=settings`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: m.schedule_share_open() }).click()
  const preview = await opened
  await preview.getByText(m.book_preview()).waitFor()
  expect(await faultsNow(preview, 'the preview of a booking page')).toEqual([])
  await button(preview, '10:00').click()
  await preview.getByLabel(m.book_client_name()).fill('Ada')
  await preview.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await button(preview, m.book_submit()).click()
  await preview.getByText(m.refusal_subscription_required()).first().waitFor()
  expect(await camille.bookings(salon)).toEqual([])
})
