import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { salonColors } from '../../../src/domain/salon-colors.ts'
import { client, owner } from '../../fixtures/actors.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { startProduct } from '../../fixtures/product.ts'

openSalon()

type Asking = { language?: string; headers?: Record<string, string> }

async function picture(token: string | null = salon.token, { language, headers = {} }: Asking = {}) {
  const path = token === null ? '/preview.jpg' : `/book/${token}/preview.jpg`
  const response = await fetch(`${product.url}${path}${language ? `?language=${language}` : ''}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    etag: response.headers.get('etag') ?? '',
  }
}

const edits = (body: object) =>
  camille.get('editSchedule', { params: { scheduleId: salon.id }, body: body as never })

/** Whether two pictures differ in what the eye sees. */
async function pixels({ bytes }: { bytes: Buffer }) {
  return (await sharp(bytes).raw().toBuffer()).toString('base64')
}

describe('The picture of a booking page', () => {
  it('sends a JPEG of 1200 by 630 pixels that WhatsApp accepts, for an hour at most', async () => {
    await camille.get('setLogo', { params: { scheduleId: salon.id }, body: sentFile(pngImage(90, 90)) })
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: '#888', noise },
    })
      .jpeg()
      .toBuffer()
    await camille.get('createPhoto', { params: { scheduleId: salon.id }, body: sentFile(photo) })
    const { status, headers, bytes } = await picture()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('set-cookie')).toBeNull()
    const [, seconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(3600)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
    const head = await client(product).send('HEAD', `/book/${salon.token}/preview.jpg`)
    expect(head.headers.get('content-length')).toBe(`${bytes.length}`)
  })

  it('sends the same picture while nothing changes, then 304', async () => {
    const first = await picture()
    product.setNow(new Date(product.now() + 60_000).toISOString())
    const second = await picture()
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const known = await picture(salon.token, { headers: { 'if-none-match': first.etag } })
    expect(known).toMatchObject({ status: 304, etag: first.etag })
    expect(known.bytes.length).toBe(0)
  })

  it('changes the picture with the name, the color, the logo, the photo and the language', async () => {
    const seen = new Set([(await picture()).etag])
    const changes = [
      () => edits({ name: 'Chez Zoé' }),
      () => edits({ color: salonColors[3] }),
      () => camille.get('setLogo', { params: { scheduleId: salon.id }, body: sentFile(pngImage()) }),
      () => camille.get('createPhoto', { params: { scheduleId: salon.id }, body: sentFile(pngImage()) }),
    ]
    for (const change of changes) {
      await change()
      seen.add((await picture()).etag)
    }
    seen.add((await picture(salon.token, { language: 'en' })).etag)
    expect(seen.size).toBe(6)
    expect((await picture(salon.token, { language: 'xx' })).etag).toBe((await picture()).etag)
  })

  it('shows the next free day, from the first service, as bookings fill the days', async () => {
    const monday = await picture()
    for (const hour of ['10', '11', '12', '13', '14', '15', '16'])
      await camille.get('createBooking', {
        params: { scheduleId: salon.id },
        body: {
          serviceId: salon.services.Coupe ?? 0,
          date: '2027-03-01',
          startTime: `${hour}:00`,
          clientName: 'Ada',
          clientPhone: '1',
        },
      })
    const tuesday = await picture()
    expect(tuesday.etag).not.toBe(monday.etag)
    const params = { scheduleId: salon.id }
    await camille.get('createClosure', { params, body: { fromDate: '2027-03-01', toDate: '2028-12-31' } })
    const none = await picture()
    expect(none.etag).not.toBe(tuesday.etag)
    await edits({ name: 'Salon' })
    expect(await pixels(await picture())).toBe(await pixels(none))
  })

  it('leaves the visitor’s own hold out of everyone’s picture', async () => {
    await camille.connects()
    const small = await camille.opens({ hours: { monday: '10:00-11:00', tuesday: '10:00-11:00' } })
    await camille.asksFor(small, '10')
    const monday = await picture(small.token)
    const visitor = client(product)
    await visitor.get('getPublicSchedule', { params: { token: small.token } })
    expect((await visitor.holds(small, '2027-03-01 10:00')).status).toBe(201)
    const own = await visitor.send('GET', `/book/${small.token}/preview.jpg`)
    expect(own.headers.get('etag')).not.toBe(monday.etag)
    expect(own.headers.get('etag')).toBe((await picture(small.token)).etag)
  })

  it('says nothing of a salon behind a password, without a subscription or with an unknown link', async () => {
    const neutral = await picture(null)
    expect(await sharp(neutral.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect((await picture(null, { language: 'en' })).etag).not.toBe(neutral.etag)
    const shown = await picture()
    expect(shown.etag).not.toBe(neutral.etag)
    expect((await picture('unknown')).etag).toBe(neutral.etag)
    await camille.subscribes('canceled')
    expect(await picture()).toMatchObject({ status: 200, etag: neutral.etag })
    await camille.subscribes()
    expect((await picture()).etag).toBe(shown.etag)
    await edits({ password: 'secret word' })
    expect((await picture()).etag).toBe(neutral.etag)
    const guest = client(product)
    await guest.get('unlockSchedule', { params: { token: salon.token }, body: { password: 'secret word' } })
    const unlocked = await guest.send('GET', `/book/${salon.token}/preview.jpg`)
    expect(unlocked.headers.get('etag')).toBe(neutral.etag)
    await camille.call('deleteSchedule', { params: { scheduleId: salon.id } })
    expect((await picture()).etag).toBe(neutral.etag)
    expect((await picture('a.b')).status).toBe(404)
  })

  it.each([
    ['markup', '</svg><image href="file:///etc/passwd"/> & "quotes" ]]>'],
    ['letters of other scripts', 'Салон Катя 美容室 صالون'],
    ['emoji', '💅🏽✨👩‍👩‍👧‍👦 Ongles'],
    ['only emoji', '💅🏽✨'],
    ['accents in pieces', 'E\u0301clat C\u0327a \u0153il'],
    ['one long word', 'W'.repeat(200)],
    ['200 characters', 'Institut de beauté et bien-être '.repeat(7).slice(0, 200)],
    ['names of object properties', 'constructor __proto__ toString'],
  ])('draws a picture for a name with %s', async (_what, name) => {
    await edits({ name })
    const { status, bytes } = await picture()
    expect(status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('draws a picture for a salon without services', async () => {
    const empty = await camille.opens({ services: {}, hours: {} })
    expect((await picture(empty.token)).status).toBe(200)
  })

  it('sends another picture for another salon', async () => {
    const other = await owner(product)
    const theirs = await other.opens()
    await other.get('editSchedule', { params: { scheduleId: theirs.id }, body: { name: 'Barbier Léo' } })
    expect((await picture(theirs.token)).etag).not.toBe((await picture()).etag)
  })

  it('draws once for many that ask at once: more than 20 drawings would be refused', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => picture()))
    expect(new Set(all.map(({ status, etag }) => `${status} ${etag}`)).size).toBe(1)
    expect(all[0]?.status).toBe(200)
  })
})

describe('The booking page', () => {
  const metasOf = async (path: string) => {
    const page = await (await client(product).send('GET', path)).text()
    return new Map(
      [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')],
      ),
    )
  }

  it('names its picture by its readable address', async () => {
    const shown = await picture()
    await edits({ slug: 'salon-camille' })
    const url = `${product.url}/book/salon-camille/preview.jpg?language=fr&day=2027-03-01`
    for (const address of [salon.token, 'salon-camille'])
      expect((await metasOf(`/book/${address}`)).get('og:image')).toBe(url)
    const answer = await fetch(url)
    expect(await pixels({ bytes: Buffer.from(await answer.arrayBuffer()) })).toBe(await pixels(shown))
  })

  it.each(['book', 'embed'])('names its picture on /%s', async (page) => {
    const metas = await metasOf(`/${page}/${salon.token}?language=en`)
    const url = metas.get('og:image') ?? ''
    expect(url).toBe(`${product.url}/book/${salon.token}/preview.jpg?language=en&day=2027-03-01`)
    const english = await picture(salon.token, { language: 'en' })
    expect((await fetch(url)).headers.get('etag')).toBe(english.etag)
    expect(Object.fromEntries(metas)).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': 'Salon: book online',
      'twitter:card': 'summary_large_image',
    })
  })

  it('names the product’s picture where there is no salon to show', async () => {
    const neutral = `${product.url}/preview.jpg?language=fr`
    const of = async (path: string) => (await metasOf(path)).get('og:image')
    expect(await of('/')).toBe(neutral)
    expect(await of('/nowhere')).toBe(neutral)
    expect(await of('/book/unknown')).toBe(neutral)
    await edits({ password: 'secret word' })
    expect(await of(`/book/${salon.token}`)).toBe(neutral)
  })
})

it('draws the picture for one network while another asks for sixty at once', async () => {
  const behind = await startProduct({ trustProxy: 1, beside: product, sending: false })
  try {
    const jane = await owner(product)
    const tokens: string[] = []
    for (let nth = 0; nth < 31; nth++) {
      const body = { name: `Salon ${nth}`, timezone: 'Europe/Paris', password: 'unused' }
      const { id, shareToken } = await jane.get('createSchedule', { body })
      await jane.get('editSchedule', { params: { scheduleId: id }, body: { password: null } })
      tokens.push(shareToken)
    }
    const asks = async (token: string, language: string, where: string) => {
      const path = `${behind.url}/book/${token}/preview.jpg?language=${language}`
      const response = await fetch(path, { headers: { 'x-forwarded-for': where } })
      await response.arrayBuffer()
      return response.status
    }
    const [last = '', ...others] = tokens
    const flood = others.flatMap((token) => ['fr', 'en'].map((language) => asks(token, language, '10.0.0.1')))
    expect(await asks(last, 'fr', '10.0.0.2')).toBe(200)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 429]))
  } finally {
    await behind.stop()
  }
})
