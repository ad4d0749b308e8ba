import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage } from '../fixtures/browser.ts'
import { type InputMethod, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

setUpProduct()

async function downloads(page: Page, hands: InputMethod, format: string) {
  const coming = page.waitForEvent('download')
  await hands.press(page.getByRole('button', { name: `Télécharger en ${format}` }))
  const file = await coming
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const reads = (png: PNG) => jsQR.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data

async function keepsTheCode(handsOf: (page: Page) => InputMethod) {
  const camille = await owner(product)
  const { id, token } = await camille.opens()
  await camille.get('editSchedule', { params: { scheduleId: id }, body: { name: 'Salon Élodie & Co' } })
  const page = await openPage(browser, product, { theme: 'dark' })
  const hands = handsOf(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${id}?tab=settings`)
  const code = page.getByRole('img', { name: 'Code QR de la page de réservation : Salon Élodie & Co' })
  await code.waitFor()

  const png = await downloads(page, hands, 'PNG')
  expect(png.name).toBe('salon-elodie-co-qr.png')
  const image = PNG.sync.read(png.content)
  expect(image.width).toBeGreaterThanOrEqual(1024)
  expect(reads(image)).toBe(`${product.url}/book/${token}`)

  const svg = await downloads(page, hands, 'SVG')
  expect(svg.name).toBe('salon-elodie-co-qr.svg')
  expect(svg.content.toString()).toMatch(/^<svg[^>]+viewBox/)
  // The code is readable in the dark theme too.
  expect(reads(PNG.sync.read(await code.screenshot()))).toBe(`${product.url}/book/${token}`)
}

it('shows the share link as a QR code to print', () => keepsTheCode(pointer))

it('shows the share link as a QR code with the keyboard only', () => keepsTheCode(keyboard))

it('shows no code while sharing needs a subscription', async () => {
  const camille = await owner(product)
  const { id } = await camille.opens()
  await camille.subscribes('none')
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${id}?tab=settings`)
  await page.getByText('Abonnement requis pour partager').waitFor()
  expect(await page.getByRole('img', { name: /Code QR/ }).count()).toBe(0)
})
