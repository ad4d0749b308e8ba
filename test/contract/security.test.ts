import { readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, type Salon } from '../fixtures/actors.ts'
import { openParties, type Parties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import type { Visitor } from '../fixtures/visitor.ts'
import { knownCalls, sendCall, taken } from '../fixtures/well-formed-calls.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

describe('the security headers of every reply', () => {
  it.each([
    ['a page', '/'],
    ['a page that is none', '/nowhere'],
    ['an answer', '/api/health'],
    ['a refusal', '/api/auth/me'],
    ['an answer that is none', '/api/nowhere'],
    ['the documentation', '/api/docs'],
    ['a file of the documentation', '/api/docs/static/swagger-ui-bundle.js'],
  ])('%s', async (_what, path) => {
    const { headers } = await client(product).send('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/https:|\*/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    // On plain HTTP these would only do harm.
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(policy).not.toContain('upgrade-insecure-requests')
  })
})

describe('the type of every reply', () => {
  const json = 'application/json; charset=utf-8'
  const types: Record<string, string> = {
    br: 'none',
    css: 'text/css; charset=utf-8',
    gz: 'none',
    html: 'none',
    ico: 'image/vnd.microsoft.icon',
    js: 'application/javascript; charset=utf-8',
    json: 'none',
    png: 'image/png',
    svg: 'image/svg+xml',
    webmanifest: 'application/manifest+json',
    woff2: 'font/woff2',
  }

  it('says how the text of each page and file is encoded', async () => {
    const built = readdirSync('dist/web', { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    const paths = built.map(({ parentPath, name }) => `/${relative('dist/web', join(parentPath, name))}`)
    expect(paths.length).toBeGreaterThan(10)
    const typeOf = async (path: string) => {
      const { status, headers } = await client(product).send('GET', path)
      return `${status} ${headers.get('content-type')}`
    }
    for (const path of paths) {
      const type = types[extname(path).slice(1)]
      const expected = type === 'none' ? '404 text/html; charset=utf-8' : `200 ${type}`
      expect.soft(await typeOf(path), path).toBe(expected)
    }
    for (const path of ['/', '/auth', '/nowhere', '/dashboard', '/book/nobody', '/embed/nobody'])
      expect((await client(product).send('GET', path)).headers.get('content-type'), path).toBe(
        'text/html; charset=utf-8',
      )
    for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']) {
      const type = (await client(product).send('GET', path)).headers.get('content-type')
      expect(type, path).toMatch(/^(?:text\/(?:plain|html)|application\/xml); charset=utf-8$/)
    }
  })

  it('answers every call with the type of its contract, and every refusal as JSON', async () => {
    const world = await openParties(await owner(product))
    await world.owner.confirms()
    for (const door of knownCalls.filter(({ method }) => method === 'GET')) {
      const response = await sendCall(world.owner, door, door.wellFormed(world))
      const type = response.ok ? (door.rules.file ?? json) : json
      expect(response.headers.get('content-type'), door.name).toBe(type)
      await response.body?.cancel()
      const refusal = await sendCall(client(product), door, {
        ...door.wellFormed(world),
        query: { from: 'x' },
      })
      if (!refusal.ok) expect(refusal.headers.get('content-type'), door.name).toBe(json)
      await refusal.body?.cancel()
    }
  })
})

it('the documentation and its files have the policy of every other page', async () => {
  const policyOf = async (path: string) =>
    (await client(product).send('GET', path)).headers.get('content-security-policy')
  const policy = await policyOf('/auth')
  expect(policy).toContain("default-src 'self'")
  for (const path of ['/api/docs', '/api/docs/static/index.html', '/api/docs/static/swagger-initializer.js'])
    expect(await policyOf(path), path).toBe(policy)
})

describe('on https', () => {
  it('sends cookies over https only, and requires https of the browser for a year', async () => {
    const secure = await startProduct({ baseUrl: 'https://creneau.example' })
    try {
      const camille = newcomer(secure)
      await camille.registers()
      const [mail] = await secure.mailsTo(camille.email)
      expect(mail?.text).toContain('https://creneau.example/verify-email?token=')
      await camille.verifies()
      await camille.subscribes()
      const { headers } = await camille.signsIn()
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-.*; Secure/)
      for (const path of ['/', '/nowhere', '/favicon.svg', '/api/health', '/api/nowhere', '/api/auth/me'])
        expect((await client(secure).send('GET', path)).headers.get('strict-transport-security'), path).toBe(
          'max-age=31536000; includeSubDomains',
        )
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')

      const { token } = await camille.opens({ password: 'bienvenue' })
      const unlocked = await client(secure).call('unlockSchedule', {
        params: { token },
        body: { password: 'bienvenue' },
      })
      expect(unlocked.headers.getSetCookie()[0]).toMatch(/; HttpOnly.*; Secure|; Secure.*; HttpOnly/)
    } finally {
      await secure.stop()
    }
  })
})

describe('no reply lets out a secret', () => {
  let camille: Owner
  let ada: Visitor
  let locked: Salon
  /** Calls that only read share one world. */
  let read: Parties

  beforeAll(async () => {
    camille = await owner(product)
    ada = client(product)
    locked = await camille.opens({ password: 'bienvenue' })
    read = await openLocked(ada)
    const params = { token: read.salon.token }
    await camille.get('unlockSchedule', { params, body: { password: 'bienvenue' } })
  })

  const openLocked = async (visitor: Visitor, needed?: Set<keyof Parties>) => {
    const world = await openParties(camille, needed?.add('bookingId'))
    await product.pool.query(
      'UPDATE schedules SET password_hash = (SELECT password_hash FROM schedules WHERE id = $1) WHERE id = $2',
      [locked.id, world.salon.id],
    )
    const params = { token: world.salon.token }
    await visitor.get('unlockSchedule', { params, body: { password: 'bienvenue' } })
    return world
  }

  it.each(knownCalls)('$name returns no secret', async (door) => {
    const visitor = door.rules.access === 'owner' ? camille : ada
    const world = door.method === 'GET' ? read : await openLocked(visitor, taken(door, camille))
    const { rows } = await product.pool.query<{ secret: string }>(
      `SELECT password AS secret FROM accounts UNION SELECT password_hash FROM schedules
       UNION SELECT token FROM sessions UNION SELECT identifier FROM verifications`,
    )
    const secrets = rows.flatMap(({ secret }) => secret ?? []).concat(camille.password, 'bienvenue')

    const response = await sendCall(visitor, door, door.wellFormed(world))
    const text = await response.text()
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/"(ownerId|userId|password|passwordHash|requestKey|token)":/)
    const said = () => (door.rules.file ? text : JSON.parse(text))
    if (response.ok) expect(door.rules.reply.parse(said())).toEqual(said())
    const ownWords = door.rules.access === 'owner' || ['login', 'verifyEmail'].includes(door.name)
    if (!ownWords) expect(text).not.toContain(camille.email)
    // The number of schedules per owner is limited.
    const { id } = world.salon
    if (world !== read)
      await product.pool.query('UPDATE schedules SET deleted_at = now() WHERE id = $1', [id])
  })

  it('stores passwords as hashes only', async () => {
    const { rows } = await product.pool.query(
      'SELECT password AS hash FROM accounts UNION SELECT password_hash FROM schedules',
    )
    expect(JSON.stringify(rows)).not.toMatch(/a good password|bienvenue/)
  })
})

const notForCallers = [
  ...['getSandboxSession', 'actInSandbox', 'getSandboxPayment', 'paySandboxPayment'],
  ...['authenticateSandboxPayment', 'health', 'getOperations'],
  ...['startPasskeySignIn', 'signInWithPasskey', 'startPasskey', 'createPasskey', 'editPasskey'],
  ...['deletePasskey', 'listDevices', 'createDevice', 'deleteDevice'],
  ...['leaveSalon', 'getInvitation', 'acceptInvitation', 'joinTeam'],
]

describe('the documentation', () => {
  it('documents every endpoint that is for callers', async () => {
    const response = await client(product).send('GET', '/api/docs/json')
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toMatch(/^3\.1/)
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId as string),
    )
    expect(described).toEqual(
      expect.arrayContaining(
        knownCalls.filter(({ name }) => !notForCallers.includes(name)).map(({ name }) => name),
      ),
    )
    // Swagger UI renders only the first operations of a longer document.
    expect(described.length).toBeLessThan(150)
    expect((await client(product).send('GET', '/api/docs')).status).toBe(200)
  })
})
