import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { ErrorReply } from '../../src/contract/refusals.ts'
import { client, newcomer, type Owner, owner, sessionAt } from '../fixtures/actors.ts'
import { openParties, type Parties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { stored } from '../fixtures/stored-rows.ts'
import type { Visitor } from '../fixtures/visitor.ts'
import { type KnownCall, knownCalls, pathOf, taken, type WellFormed } from '../fixtures/well-formed-calls.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  await camille.connects()
})

afterAll(() => product.stop())

type Sent = { headers?: Record<string, string | number>; body?: string; chunked?: true }

/** fetch would add the length of the missing body. */
function send(visitor: Visitor, method: string, path: string, { headers, body, chunked }: Sent) {
  const { hostname: host, port } = new URL(product.url)
  return new Promise<{ status: number; body: Partial<ErrorReply> }>((resolve, reject) => {
    const asked = request({ host, port, method, path }, async (response) => {
      let text = ''
      for await (const piece of response.setEncoding('utf8')) text += piece
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
    })
    if (!chunked) {
      asked.useChunkedEncodingByDefault = false
      asked.removeHeader('transfer-encoding')
    }
    asked.removeHeader('content-length')
    asked.setHeader('cookie', visitor.cookie)
    for (const [name, value] of Object.entries(headers ?? {})) asked.setHeader(name, value)
    asked.on('error', reject).end(body)
  })
}

const json = { 'content-type': 'application/json' }

const ways: [string, Sent][] = [
  ['nothing at all, as curl does', {}],
  ['a length of 0', { headers: { 'content-length': 0 } }],
  ['a content type', { headers: json }],
  ['a content type and a length of 0', { headers: { ...json, 'content-length': 0 } }],
  ['an empty object', { headers: { ...json, 'content-length': 2 }, body: '{}' }],
]

const changing = knownCalls.filter(({ method }) => method !== 'GET')

const takingNothing = changing.filter(({ rules }) => rules.body?.safeParse({}).success ?? true)

const saidToBeEmpty: EndpointName[] = [
  'logout',
  'deleteSchedule',
  'deleteService',
  'deleteAvailability',
  'deleteBooking',
  'createAccountLink',
  'createDashboardLink',
  'createCheckoutSession',
  'createPortalSession',
  'cancelBooking',
]

/** For calls that need more than a salon of Camille's to succeed. */
const prepared: Partial<Record<EndpointName, (world: Parties) => Promise<[Visitor, Partial<Parties>]>>> = {
  logout: async () => {
    const visitor = client(product)
    await visitor.get('login', { body: { email: camille.email, password: camille.password } })
    return [visitor, {}]
  },
  deleteStaff: async ({ salon }) => {
    const { id } = await camille.get('createStaff', {
      params: { scheduleId: salon.id },
      body: { name: 'Inès' },
    })
    return [camille, { staffId: id }]
  },
  setUpTwoFactor: async () => [await confirmed(), {}],
  startPasskey: async () => [await confirmed(), {}],
  turnOffTwoFactor: async () => [await secured(), {}],
  renewRecoveryCodes: async () => [await secured(), {}],
  deletePasskey: async () => {
    await camille.confirms()
    return [camille, {}]
  },
  eraseBooking: async ({ referenceToken }) => {
    await client(product).cancels(referenceToken)
    return [client(product), {}]
  },
  createCheckoutSession: async () => [await unsubscribed(), {}],
  createPortalSession: async () => {
    const jane = await unsubscribed()
    const params = sessionAt((await jane.get('createCheckoutSession', { body: {} })).url)
    const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
    await jane.get('actInSandbox', { params, body: { action: 'pay', card } })
    return [jane, {}]
  },
}

async function confirmed(): Promise<Owner> {
  const jane = await owner(product)
  await jane.confirms()
  return jane
}

async function secured(): Promise<Owner> {
  const jane = await owner(product)
  await jane.turnsOnTwoFactor()
  return jane
}

async function unsubscribed(): Promise<Owner> {
  const jane = newcomer(product)
  await jane.registers()
  await jane.verifies()
  return jane
}

async function succeeds(door: KnownCall, sent: Sent) {
  const world = await openParties(camille, taken(door, camille))
  const { params = {} }: WellFormed = door.wellFormed(world)
  const [visitor, more] = (await prepared[door.name]?.(world)) ?? [
    door.rules.access === 'owner' ? camille : client(product),
    {},
  ]
  const { params: its = params }: WellFormed = door.wellFormed({ ...world, ...more })
  return send(visitor, door.method, pathOf(door, { params: its }), sent)
}

describe('a call that has nothing to say', () => {
  // The number of schedules per owner is limited, and each of these tests opens one.
  afterEach(() => product.pool.query('UPDATE schedules SET deleted_at = now() WHERE deleted_at IS NULL'))

  it('covers every call that the spec calls empty, and more', () => {
    expect(takingNothing.map(({ name }) => name)).toEqual(expect.arrayContaining(saidToBeEmpty))
  })

  for (const [way, sent] of ways)
    it.each(takingNothing)(`succeeds with ${way}: $name`, async (door) => {
      const { status, body } = await succeeds(door, sent)
      expect(body).not.toHaveProperty('code')
      expect(status).toBe(door.rules.created ? 201 : 200)
    })
})

it('names the missing fields when a call with a required body has none', async () => {
  const { status, body } = await send(client(product), 'POST', '/api/auth/login', {})
  expect(status).toBe(400)
  expect(body.code).toBe('invalid_request')
  expect(body.fields).toEqual({ email: 'Ce champ est obligatoire.', password: 'Ce champ est obligatoire.' })
})

describe('requests that another site can make a browser send', () => {
  let world: Parties
  let before: Record<string, string>
  beforeAll(async () => {
    world = await openParties(camille)
    before = await stored(product)
  })

  const expectRefused = async (door: KnownCall, refusal: [status: number, code: string], ways: Sent[]) => {
    const visitor = door.rules.access === 'owner' ? camille : client(product)
    for (const way of ways) {
      const { status, body } = await send(visitor, door.method, pathOf(door, door.wellFormed(world)), way)
      expect([status, body.code]).toEqual(refusal)
    }
    expect(await stored(product)).toEqual(before)
  }

  // A script's request without a body has no content type, but browsers add its origin.
  it.each(changing)('$name refuses a request without a body by its origin', (door) =>
    expectRefused(
      door,
      [403, 'foreign_origin'],
      ['https://evil.example', 'null'].flatMap((origin) => [
        { headers: { origin } },
        { headers: { origin, 'content-length': 0 } },
      ]),
    ),
  )

  it.each(changing)('$name refuses a body without a content type', (door) =>
    expectRefused(
      door,
      [415, 'unsupported_media_type'],
      [
        { headers: { 'content-length': 2 }, body: '{}' },
        { headers: { 'transfer-encoding': 'chunked' }, body: '{}', chunked: true },
        { headers: { 'transfer-encoding': 'chunked' }, chunked: true },
      ],
    ),
  )

  it.each(changing)('$name refuses an empty form by its content type', (door) =>
    expectRefused(
      door,
      [415, 'unsupported_media_type'],
      ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'].flatMap(
        (type) => [
          { headers: { 'content-type': type } },
          { headers: { 'content-type': type, 'content-length': 0 } },
        ],
      ),
    ),
  )

  it('protects the owner’s cookie from requests of another site', async () => {
    const { headers } = await camille.signsIn()
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=Lax/i)
  })
})
