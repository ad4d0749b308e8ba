import { request as dialPlain } from 'node:http'
import { request as dialSecure } from 'node:https'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { sentFile } from '../../fixtures/images.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import {
  isInstalled,
  openShippedProxy,
  type ShippedProxy,
  shippedProxies,
} from '../../fixtures/shipped-proxies.ts'

/** Just below the limit of 8 MB, because noise cannot be compressed. */
const largestPhoto = () => {
  const side = 1620
  const pixels = Buffer.from(
    Uint32Array.from({ length: (side * side * 3) / 4 }, () => Math.random() * 2 ** 32).buffer,
  )
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

const largestClientFile = () =>
  Buffer.from(
    `Nom;Email;Note\n${Array.from({ length: 1_500 }, (_, nth) => `Client ${nth};c${nth}@client.example;${'x'.repeat(950)}`).join('\n')}`,
  )

it('knows every upload', () => {
  const uploads = Object.entries(contract).filter(([, rules]) => 'maxBodyBytes' in rules)
  expect(uploads.map(([name]) => name).sort()).toEqual(['createPhoto', 'importClients', 'setLogo'])
})

describe.for(Object.keys(shippedProxies) as ShippedProxy[])('Behind the shipped %s', (name) => {
  const behind = it.skipIf(!isInstalled(name))
  let proxy: Awaited<ReturnType<typeof openShippedProxy>>
  let product: Product
  let camille: Owner
  let salon: Salon

  beforeAll(async () => {
    if (!isInstalled(name)) return
    proxy = await openShippedProxy(name)
    product = await startProduct({ baseUrl: proxy.url, trustProxy: 1, rateLimit: true })
    await proxy.start(product.url)
    camille = await owner(product)
    salon = await camille.opens()
  })

  afterAll(async () => {
    await proxy?.stop()
    await product?.stop()
  })

  async function sends(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    const url = new URL(proxy.url + path)
    const text = JSON.stringify(body)
    const headers = {
      cookie: camille.cookie,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const options = { method, headers, ca: proxy.ca() }
      const request = url.protocol === 'https:' ? dialSecure(url, options) : dialPlain(url, options)
      request.on('error', reject)
      request.on('response', async (response) => {
        const isJson = /json/.test(response.headers['content-type'] ?? '')
        resolve({ status: response.statusCode ?? 0, body: isJson ? await json(response) : null })
        response.resume()
      })
      request.end(text)
    })
  }

  const at = (path: string) => `/api/schedules/${salon.id}/${path}`

  behind('answers pages and calls', async () => {
    expect((await sends('GET', `/book/${salon.token}`)).status).toBe(200)
    expect((await sends('GET', '/api/auth/me')).status).toBe(200)
    expect((await sends('GET', '/metrics')).status).toBe(404)
  })

  behind('takes the largest logo, photo and photo of a staff member', async () => {
    const photo = await largestPhoto()
    expect(photo.length).toBeGreaterThan(7.5 * 1024 * 1024)
    expect(photo.length).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect((await sends('POST', at('logo'), sentFile(photo))).status).toBe(200)
    expect((await sends('POST', at('photos'), sentFile(photo))).status).toBe(201)
    const [member] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    expect((await sends('POST', at('photos'), { ...sentFile(photo), staffId: member?.id })).status).toBe(201)
  })

  behind('takes the largest client file', async () => {
    const answer = await sends('POST', '/api/clients/import', sentFile(largestClientFile()))
    expect(answer).toMatchObject({ status: 200, body: { read: 1_500 } })
  })

  behind('takes a large event of the payment provider', async () => {
    const event = { padding: 'x'.repeat(500 * 1024) }
    expect(await sends('POST', '/api/webhooks/stripe', event)).toMatchObject({
      status: 400,
      body: { code: 'invalid_signature' },
    })
  })

  behind('refuses a body that no call takes', async () => {
    const { status } = await sends('POST', at('photos'), { file: 'x'.repeat(13 * 1024 * 1024) })
    // The product answers before it has the body. Caddy may notice the closed connection first.
    expect([413, 502]).toContain(status)
  })
})
