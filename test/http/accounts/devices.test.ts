import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../src/server/adapters/public-addresses.ts'
import type { CompleteEnv } from '../../../src/server/complete-env.ts'
import { BadEnvironment, readEnv } from '../../../src/server/env.ts'
import { pushSettings } from '../../../src/server/push-settings.ts'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { madeUpDevice } from '../../fixtures/examples.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct({ push: { local: false } })
})

afterAll(() => product.stop())

beforeEach(async () => {
  camille = await owner(product)
})

let count = 0
const device = (endpoint = `https://push.example.com/${++count}`) => ({ ...madeUpDevice(), endpoint })

describe('Push endpoints', () => {
  it.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://8.8.8.8/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://intranet/x',
    'https://push.example.com:8443/x',
    'https://user:secret@push.example.com/x',
  ])('refuses the push endpoint %s', async (endpoint) => {
    expect(await camille.call('createDevice', { body: device(endpoint) })).toMatchObject(
      refused(400, 'push_service_refused'),
    )
  })

  it('refuses a device with invalid push keys', async () => {
    const body = { ...device(), keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
    expect(await camille.call('createDevice', { body })).toMatchObject(refused(400, 'push_service_refused'))
    expect(
      await camille.call('createDevice', { body: { ...device(), keys: { p256dh: 'x', auth: '' } } }),
    ).toMatchObject(refused(400, 'invalid_request'))
  })

  it('connects to no private address, even if a host name leads there later', async () => {
    const knocks: unknown[] = []
    const inside = createServer((socket) => void knocks.push(socket.destroy()))
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const address = inside.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const salon = await camille.opens()
    await camille.get('createDevice', { body: device() })
    await product.pool.query(
      'UPDATE devices SET endpoint = $2 WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [camille.email, `https://localhost:${port}/${randomUUID()}`],
    )
    await client(product).books(salon, '2027-03-08 10:00')
    const reason = await poll(async () => {
      const { rows } = await product.pool.query("SELECT last_error FROM deliveries WHERE channel = 'push'")
      return rows[0]?.last_error ?? null
    }, 'a failure')
    expect(reason).toBe('ENOTPUBLIC')
    expect(knocks).toEqual([])
    await new Promise((resolve) => inside.close(resolve))
  })

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
    ...['fc00::1', 'fe80::1', 'ff02::1', '2002:a00:1::', '2001:db8::1', '2001:0:1::1', 'x'],
  ])('treats %s as a private address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4007:80e::200a', '2607:f8b0::1'])(
    'treats %s as a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('Devices of an owner', () => {
  it('lists each device once by name, however often it registers', async () => {
    const body = device()
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    }
    const first = await camille.get('createDevice', { body, headers })
    const second = await camille.get('createDevice', { body, headers })
    expect(second).toEqual(first)
    expect(first).toMatchObject({ name: 'Safari · iPhone', here: true, signedIn: true })
    expect((await camille.get('listDevices')).devices).toEqual([first])
    expect(JSON.stringify(first)).not.toContain('push.example.com')
  })

  it('registers one device when several requests arrive at once', async () => {
    const body = device()
    const answers = await Promise.all([1, 2, 3, 4].map(() => camille.call('createDevice', { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await camille.get('listDevices')).devices).toHaveLength(1)
  })

  it('limits an owner to twenty devices, even when more register at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => camille.call('createDevice', { body: device() })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect((await camille.get('listDevices')).devices).toHaveLength(20)
  })

  it('hides devices from other owners, and moves a browser to the owner who registers it last', async () => {
    const jane = await owner(product)
    const body = device()
    const { id: deviceId } = await camille.get('createDevice', { body })
    expect((await jane.get('listDevices')).devices).toEqual([])
    expect(await jane.call('deleteDevice', { params: { deviceId } })).toMatchObject(
      refused(404, 'device_not_found'),
    )
    const hers = await jane.get('createDevice', { body })
    expect(hers.id).not.toBe(deviceId)
    expect((await camille.get('listDevices')).devices).toEqual([])
    expect(await jane.get('deleteDevice', { params: { deviceId: hers.id } })).toEqual({})
    expect(await jane.call('deleteDevice', { params: { deviceId: hers.id } })).toMatchObject(
      refused(404, 'device_not_found'),
    )
  })

  it('offers notifications once a client has booked', async () => {
    const salon = await camille.opens()
    const offered = async () => (await camille.get('listDevices')).offered
    await camille.enters(salon, '2027-03-08 09:00')
    expect(await offered()).toBe(false)
    await client(product).books(salon, '2027-03-08 10:00')
    expect(await offered()).toBe(true)
    const { id } = await camille.get('createDevice', { body: device() })
    expect(await offered()).toBe(false)
    await camille.get('deleteDevice', { params: { deviceId: id } })
    expect(await offered()).toBe(true)
  })

  it('removes a device on log-out, and sends nothing to a device whose session has ended', async () => {
    const salon = await camille.opens()
    await camille.get('createDevice', { body: device() })
    await product.pool.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
      camille.email,
    ])
    await camille.signsIn()
    expect((await camille.get('listDevices')).devices).toMatchObject([{ signedIn: false, here: false }])
    await client(product).books(salon, '2027-03-08 10:00')
    await allPlanned(product)
    const { rowCount } = await product.pool.query(
      "SELECT FROM deliveries WHERE channel = 'push' AND schedule_id = $1",
      [salon.id],
    )
    expect(rowCount).toBe(0)
    await camille.get('createDevice', { body: device() })
    await camille.get('logout')
    await camille.signsIn()
    expect((await camille.get('listDevices')).devices).toHaveLength(1)
  })
})

describe('Push keys', () => {
  const secret = 'a'.repeat(40)
  const settings = (more: Record<string, string> = {}) => {
    const env = readEnv({ AUTH_SECRET: secret, ...more })
    return pushSettings({ ...env, AUTH_SECRET: env.AUTH_SECRET ?? secret } as CompleteEnv)
  }
  const pair = () => {
    const { publicKey, privateKey } = settings({ AUTH_SECRET: 'b'.repeat(40) })
    return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  }

  it('derives the same push keys on every server with the same secret', () => {
    expect(settings()).toEqual(settings())
    expect(settings().publicKey).not.toBe(pair().VAPID_PUBLIC_KEY)
    expect(settings().publicKey).toMatch(/^B[\w-]{86}$/)
    expect(settings().subject).toBe('mailto:bonjour@creneau.example')
  })

  it('uses the push keys that are set', () => {
    expect(settings({ ...pair(), VAPID_SUBJECT: 'https://salon.example' })).toMatchObject({
      publicKey: pair().VAPID_PUBLIC_KEY,
      subject: 'https://salon.example',
    })
  })

  it.each([
    ['only one of the push keys', () => ({ VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY }), /VAPID_PRIVATE_KEY/],
    [
      'push keys that do not match',
      () => ({ ...pair(), VAPID_PUBLIC_KEY: settings().publicKey }),
      /VAPID_PUBLIC_KEY/,
    ],
    ['an invalid push key', () => ({ ...pair(), VAPID_PRIVATE_KEY: 'secret' }), /VAPID_PRIVATE_KEY/],
    ['an invalid push subject', () => ({ VAPID_SUBJECT: 'Camille' }), /VAPID_SUBJECT/],
  ])('refuses to start with %s', (_what, environment, line) => {
    expect(() => readEnv(environment())).toThrow(BadEnvironment)
    expect(() => readEnv(environment())).toThrow(line)
    expect(() => readEnv(environment())).not.toThrow(/secret/)
  })
})
