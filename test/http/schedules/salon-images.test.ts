import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imagePath } from '../../../src/domain/salon-images.ts'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { photoOfPhone, pngImage, sentFile } from '../../fixtures/images.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { startProduct } from '../../fixtures/product.ts'

openSalon()

type Sending = { as?: Owner; at?: number }

const setsLogo = (bytes: Uint8Array, { as = camille, at = salon.id }: Sending = {}) =>
  as.call('setLogo', { params: { scheduleId: at }, body: sentFile(bytes) })

const addsPhoto = (bytes: Uint8Array, { as = camille, at = salon.id }: Sending = {}) =>
  as.call('createPhoto', { params: { scheduleId: at }, body: sentFile(bytes) })

async function imagesShown() {
  const { body } = await client(product).call('getPublicSchedule', { params: { token: salon.token } })
  return 'salon' in body ? { logo: body.salon.logo, photos: body.salon.photos } : null
}

const fetched = (id: string | null | undefined, size: 'small' | 'large' = 'small') =>
  client(product).send('GET', imagePath(id ?? '', size))

const opened = async (id: string | null | undefined, size?: 'large') =>
  sharp(Buffer.from(await (await fetched(id, size)).arrayBuffer())).metadata()

const stored = async () => {
  const { rows: images } = await product.pool.query<{ id: string }>(
    'SELECT public_id AS id FROM schedule_images WHERE schedule_id = $1',
    [salon.id],
  )
  // Citus does not join tables that are distributed by different columns.
  const { rows: found } = await product.pool.query('SELECT FROM public_ids WHERE public_id = ANY ($1)', [
    images.map(({ id }) => id),
  ])
  return { images: images.length, public: found.length }
}

describe('The logo of a salon', () => {
  it('fits a logo into 256 pixels as WebP, and replaces the one before', async () => {
    const { status, body } = await setsLogo(pngImage(1000, 500))
    expect(status).toBe(200)
    expect(await opened(body.logo)).toMatchObject({ format: 'webp', width: 256, height: 128 })
    expect(await imagesShown()).toEqual({ logo: body.logo, photos: [] })
    const { body: after } = await setsLogo(pngImage(20, 20))
    expect(after.logo).not.toBe(body.logo)
    expect(await opened(after.logo)).toMatchObject({ width: 20, height: 20 })
    expect((await fetched(body.logo)).status).toBe(404)
    expect((await fetched(after.logo, 'large')).status).toBe(404)
    expect(await stored()).toEqual({ images: 1, public: 1 })
  })

  it('deletes a logo, twice without harm', async () => {
    const { body } = await setsLogo(pngImage())
    const params = { scheduleId: salon.id }
    for (const _ of [1, 2])
      expect(await camille.call('deleteLogo', { params })).toMatchObject({
        status: 200,
        body: { logo: null },
      })
    expect((await fetched(body.logo)).status).toBe(404)
    expect(await stored()).toEqual({ images: 0, public: 0 })
  })

  it('keeps one logo, even when two tabs send one each at once', async () => {
    const answers = await Promise.all([setsLogo(pngImage()), setsLogo(pngImage())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored()).toEqual({ images: 1, public: 1 })
  })
})

describe('The photos of a salon', () => {
  it('keeps the order of at most three photos, and deletes them one by one', async () => {
    for (let count = 0; count < 3; count++) expect((await addsPhoto(pngImage())).status).toBe(201)
    const { photos = [] } = (await imagesShown()) ?? {}
    expect(photos).toHaveLength(3)
    expect(await addsPhoto(pngImage())).toMatchObject(refused(409, 'too_many_photos'))
    const deletes = () =>
      camille.call('deletePhoto', { params: { scheduleId: salon.id, imageId: photos[1] ?? '' } })
    expect(await deletes()).toMatchObject({ status: 200, body: { photos: [photos[0], photos[2]] } })
    expect(await deletes()).toMatchObject(refused(404, 'image_not_found'))
    const { body } = await addsPhoto(pngImage())
    expect(body.photos.slice(0, 2)).toEqual([photos[0], photos[2]])
  })

  it('adds a photo sent twice only once, at once and later', async () => {
    const photo = pngImage()
    await Promise.all([addsPhoto(photo), addsPhoto(photo)])
    expect(await addsPhoto(photo)).toMatchObject({ status: 201 })
    expect((await imagesShown())?.photos).toHaveLength(1)
  })

  it('keeps photos upright in two widths, without the place where they were taken', async () => {
    const original = await photoOfPhone(2000, 1500)
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { body } = await addsPhoto(original)
    const small = await opened(body.photos[0])
    const large = await opened(body.photos[0], 'large')
    expect(small).toMatchObject({ format: 'webp', width: 480, height: 640 })
    expect(large).toMatchObject({ format: 'webp', width: 960, height: 1280 })
    for (const { exif, xmp, iptc, icc, orientation } of [small, large])
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    const bytes = Buffer.from(await (await fetched(body.photos[0], 'large')).arrayBuffer())
    expect(bytes.includes('GPS') || bytes.includes('Exif') || bytes.includes('Phone')).toBe(false)
  })
})

describe('The booking page', () => {
  it('gives search engines the prices as schema.org defines them', async () => {
    const params = { serviceId: salon.services.Coupe ?? 0 }
    const offers = async () => {
      const html = await (await client(product).send('GET', `/book/${salon.token}`)).text()
      const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
      return JSON.parse(facts).makesOffer
    }
    await camille.get('editService', { params, body: { priceCents: 4550, priceFrom: true } })
    const lowest = { '@type': 'PriceSpecification', minPrice: 45.5, priceCurrency: 'EUR' }
    expect(await offers()).toMatchObject([{ priceSpecification: lowest }])
    await camille.get('editService', { params, body: { priceCents: 4550, priceFrom: false } })
    expect(await offers()).toMatchObject([{ price: '45.50', priceCurrency: 'EUR' }])
  })

  it('tells search engines about the salon', async () => {
    await camille.get('editSchedule', {
      params: { scheduleId: salon.id },
      body: {
        address: '12 rue des Martyrs\n75009 Paris </script>',
        phone: '01 42 00 11 22',
        website: 'salon.example',
        showHours: true,
      },
    })
    const { body } = await addsPhoto(pngImage())
    const html = await (await client(product).send('GET', `/book/${salon.token}`)).text()
    const photo = `${product.url}${imagePath(body.photos[0] ?? '', 'large')}`
    const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(facts)).toMatchObject({
      '@type': 'LocalBusiness',
      address: '12 rue des Martyrs, 75009 Paris </script>',
      telephone: '+33142001122',
      sameAs: 'https://salon.example/',
      image: [photo],
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday'],
          opens: '09:00',
          closes: '17:00',
        },
      ],
    })
  })
})

describe('An image', () => {
  it('lets browsers keep an image forever, and never act on it as a page', async () => {
    const { body } = await setsLogo(pngImage())
    const { headers, status } = await fetched(body.logo)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(body.logo).toMatch(/^[\w-]{22}$/)
  })

  it.each(['/images/none/small', '/images/none/huge', '/images/none', '/images/..%2f..%2fx/small'])(
    'answers 404 at %s',
    async (path) => {
      expect((await client(product).send('GET', path)).status).toBe(404)
    },
  )

  it('hides an image with its schedule', async () => {
    const { body } = await setsLogo(pngImage())
    await camille.confirms()
    await camille.call('deleteSchedule', { params: { scheduleId: salon.id } })
    expect((await fetched(body.logo)).status).toBe(404)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })

  it.each([
    ['a text', () => Buffer.from('not an image')],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG after the first bytes of a JPEG', () => Buffer.from(`\u00ff\u00d8\u00ff${svg}`, 'latin1')],
    ['a GIF', () => canvas(9, 9).gif().toBuffer()],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer()],
    ['an AVIF', () => canvas(9, 9).avif().toBuffer()],
    ['a truncated PNG', () => pngImage(400, 400).subarray(0, 200)],
    [
      'a truncated JPEG',
      async () => {
        const bytes = await canvas(900, 900).jpeg().toBuffer()
        return bytes.subarray(0, bytes.length / 2)
      },
    ],
    ['the head of a PNG alone', () => pngImage().subarray(0, 33)],
  ])('refuses %s as an image, and saves nothing', async (_what, bytes) => {
    const { body } = await setsLogo(pngImage())
    const file = await bytes()
    expect(await setsLogo(file)).toMatchObject(refused(400, 'image_not_understood'))
    const answer = await addsPhoto(file)
    expect(answer).toMatchObject(refused(400, 'image_not_understood'))
    expect(answer.body.message).toContain('JPEG, PNG ou WebP')
    expect(await imagesShown()).toEqual({ logo: body.logo, photos: [] })
  })

  it('refuses an image with too many pixels before it is decoded', async () => {
    const bomb = await canvas(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await addsPhoto(bomb)).toMatchObject(refused(400, 'image_too_large'))
    expect(await imagesShown()).toEqual({ logo: null, photos: [] })
  })

  it('refuses an image above 8 MB', async () => {
    expect(await addsPhoto(Buffer.alloc(8 * 1024 * 1024 + 3))).toMatchObject({ status: 400 })
    expect(await addsPhoto(Buffer.alloc(9 * 1024 * 1024))).toMatchObject(refused(413, 'request_too_large'))
  })

  it('refuses the images of strangers and other owners, and changes nothing', async () => {
    const { body } = await addsPhoto(pngImage())
    const [photo = ''] = body.photos
    const lea = await owner(product)
    expect(await setsLogo(pngImage(), { as: lea })).toMatchObject(refused(404, 'schedule_not_found'))
    expect(await addsPhoto(pngImage(), { as: lea })).toMatchObject(refused(404, 'schedule_not_found'))
    const own = await lea.opens()
    for (const scheduleId of [salon.id, own.id]) {
      const answer = await lea.call('deletePhoto', { params: { scheduleId, imageId: photo } })
      expect(answer.status).toBe(404)
    }
    const stranger = await client(product).send('POST', `/api/schedules/${salon.id}/photos`, {
      body: sentFile(pngImage()),
    })
    expect(stranger.status).toBe(401)
    expect((await imagesShown())?.photos).toEqual([photo])
  })

  it('refuses an image while too many others wait', async () => {
    const photo = await canvas(3000, 3000).png().toBuffer()
    const owners = await Promise.all([1, 2, 3].map(() => owner(product)))
    const salons = await Promise.all(owners.map((one) => one.opens()))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const [as = camille, to = salon] = [owners[at % 3], salons[at % 3]]
        return setsLogo(photo, { as, at: to.id })
      }),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 429])
  })

  it('serves an image from every server of the database', async () => {
    const other = await startProduct({ beside: product })
    const pageAt = async (at: typeof product) => (await client(at).send('GET', `/book/${salon.token}`)).text()
    try {
      // It keeps no page before its database connection listens.
      await expect
        .poll(async () => new Set([await pageAt(other), await pageAt(other)]))
        .toHaveProperty('size', 1)
      const before = await pageAt(other)
      expect(before).not.toContain('/images/')
      expect(await pageAt(other)).toBe(before)
      const { body } = await setsLogo(pngImage())
      const path = imagePath(body.logo ?? '', 'small')
      expect((await client(other).send('GET', path)).status).toBe(200)
      // The page that this server kept is out of date at once.
      expect(await pageAt(other)).toContain(path)
      await camille.call('deleteLogo', { params: { scheduleId: salon.id } })
      expect(await pageAt(other)).not.toContain(path)
    } finally {
      await other.stop()
    }
  })
})
