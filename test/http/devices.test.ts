import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompleteEnv } from '../../src/server/complete-env.ts'
import { BadEnvironment, readEnv } from '../../src/server/env.ts'
import { isPublicAddress } from '../../src/server/ports/public-addresses.ts'
import { pushSettings } from '../../src/server/push-settings.ts'
import { client, type Owner, owner, refused } from '../product/actors.ts'
import { madeUpDevice } from '../product/made-up.ts'
import { allPlanned } from '../product/mail-rows.ts'
import { type Product, poll, startProduct } from '../product/product.ts'

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

describe('where a browser may be reached', () => {
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
  ])('is not %s', async (endpoint) => {
    expect(await camille.call('createDevice', { body: device(endpoint) })).toMatchObject(
      refused(400, 'push_service_refused'),
    )
  })

  it('is where its key is one', async () => {
    const body = { ...device(), keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
    expect(await camille.call('createDevice', { body })).toMatchObject(refused(400, 'push_service_refused'))
    expect(
      await camille.call('createDevice', { body: { ...device(), keys: { p256dh: 'x', auth: '' } } }),
    ).toMatchObject(refused(400, 'invalid_request'))
  })

  it('is nothing of our own network, whatever its name leads to by then', async () => {
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
  ])('%s is none of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4007:80e::200a', '2607:f8b0::1'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('an owner’s devices', () => {
  it('are listed with their names, each once however often it is told', async () => {
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

  it('told by two at once are one', async () => {
    const body = device()
    const answers = await Promise.all([1, 2, 3, 4].map(() => camille.call('createDevice', { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await camille.get('listDevices')).devices).toHaveLength(1)
  })

  it('are twenty at most, also when more are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => camille.call('createDevice', { body: device() })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect((await camille.get('listDevices')).devices).toHaveLength(20)
  })

  it('are nobody else’s: not seen, not removed, and theirs no more once somebody else has the browser', async () => {
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

  it('are offered once a client has booked, and not by what the owner enters', async () => {
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

  it('go when their owner logs out there, and are told nothing while their session is over', async () => {
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

describe('the keys', () => {
  const secret = 'a'.repeat(40)
  const settings = (more: Record<string, string> = {}) => {
    const env = readEnv({ AUTH_SECRET: secret, ...more })
    return pushSettings({ ...env, AUTH_SECRET: env.AUTH_SECRET ?? secret } as CompleteEnv)
  }
  const pair = () => {
    const { publicKey, privateKey } = settings({ AUTH_SECRET: 'b'.repeat(40) })
    return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  }

  it('are the same on every server that has the secret, and others for another', () => {
    expect(settings()).toEqual(settings())
    expect(settings().publicKey).not.toBe(pair().VAPID_PUBLIC_KEY)
    expect(settings().publicKey).toMatch(/^B[\w-]{86}$/)
    expect(settings().subject).toBe('mailto:bonjour@creneau.example')
  })

  it('are those that are set', () => {
    expect(settings({ ...pair(), VAPID_SUBJECT: 'https://salon.example' })).toMatchObject({
      publicKey: pair().VAPID_PUBLIC_KEY,
      subject: 'https://salon.example',
    })
  })

  it.each([
    ['half of them', () => ({ VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY }), /VAPID_PRIVATE_KEY/],
    [
      'two that are no pair',
      () => ({ ...pair(), VAPID_PUBLIC_KEY: settings().publicKey }),
      /VAPID_PUBLIC_KEY/,
    ],
    ['what is no key', () => ({ ...pair(), VAPID_PRIVATE_KEY: 'secret' }), /VAPID_PRIVATE_KEY/],
    ['a subject that is none', () => ({ VAPID_SUBJECT: 'Camille' }), /VAPID_SUBJECT/],
  ])('stop the start: %s', (_what, environment, line) => {
    expect(() => readEnv(environment())).toThrow(BadEnvironment)
    expect(() => readEnv(environment())).toThrow(line)
    expect(() => readEnv(environment())).not.toThrow(/secret/)
  })
})
