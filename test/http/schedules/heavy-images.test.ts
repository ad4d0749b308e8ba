import sharp from 'sharp'
import { expect, it } from 'vitest'
import { owner, refused } from '../../fixtures/actors.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#a35a' } })

const addsPhoto = (bytes: Uint8Array) =>
  camille.call('createPhoto', { params: { scheduleId: salon.id }, body: sentFile(bytes) })

it.each([
  [
    'an interlaced PNG of 16 bits',
    () => canvas(5000, 4000, 4).toColourspace('rgb16').png({ progressive: true }),
  ],
  ['an interlaced PNG of 8 bits', () => canvas(7000, 7000, 4).png({ progressive: true })],
  [
    'a progressive JPEG with all its colors',
    () => canvas(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
])('refuses %s that takes much memory to decode', async (_what, image) => {
  expect(await addsPhoto(await image().toBuffer())).toMatchObject(refused(400, 'image_too_large'))
})

it.each([
  ['a photo of 48 million pixels from a phone', () => canvas(8000, 6000).jpeg()],
  ['a progressive JPEG of 12 million pixels', () => canvas(4000, 3000).jpeg({ progressive: true })],
  ['an interlaced PNG of 12 million pixels', () => canvas(4000, 3000, 4).png({ progressive: true })],
  ['a WebP of 12 million pixels', () => canvas(4000, 3000).webp({ effort: 0 })],
])('takes %s', async (_what, image) => {
  expect(await addsPhoto(await image().toBuffer())).toMatchObject({ status: 201 })
})

it('lets an owner send a logo while another one sends photos without pause', async () => {
  const lea = await owner(product)
  const own = await lea.opens()
  const photo = await canvas(5000, 5000).png().toBuffer()
  let answered = 0
  const sends = Array.from({ length: 6 }, async () => {
    const { status } = await lea.call('setLogo', { params: { scheduleId: own.id }, body: sentFile(photo) })
    answered++
    return status
  })
  const params = { scheduleId: salon.id }
  expect(await camille.call('setLogo', { params, body: sentFile(pngImage()) })).toMatchObject({ status: 200 })
  // The last to arrive, and the last to be answered in one line for all.
  expect(answered).toBeLessThan(sends.length)
  expect(new Set(await Promise.all(sends))).toEqual(new Set([200]))
})
