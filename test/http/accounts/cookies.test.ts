import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()

const sessionIn = (answer: { headers: Headers }): [name: string, value: string] => {
  const cookie = cookiesOf(answer).find((one) => one.includes('session_token='))
  const [pair = ''] = (cookie ?? '').split(';')
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

describe('Cookies over https', () => {
  let secure: Product
  let camille: Owner

  beforeAll(async () => {
    secure = await startProduct({ baseUrl: 'https://creneau.example' })
    camille = await owner(secure)
  })
  afterAll(() => secure.stop())

  it('restricts every cookie to its host, https and the server', async () => {
    const salon = await camille.opens({ password: 'bienvenue' })
    const params = { token: salon.token }
    const answers = [
      await newcomer(secure).registers(),
      await camille.signsIn(),
      await client(secure).call('getPublicSchedule', { params }),
      await client(secure).call('unlockSchedule', { params, body: { password: 'bienvenue' } }),
    ]
    for (const answer of answers) {
      expect(cookiesOf(answer)).not.toEqual([])
      for (const cookie of cookiesOf(answer)) {
        expect(cookie).toMatch(/^__Host-creneau\.\w+/)
        expect(cookie).toMatch(/; Path=\/(;|$)/)
        expect(cookie).toMatch(/; Secure/)
        expect(cookie).toMatch(/; HttpOnly/)
        expect(cookie).toMatch(/; SameSite=Lax/i)
        expect(cookie).not.toMatch(/domain/i)
      }
    }
  })

  it.each(['creneau', '__Secure-creneau', '\u00a0__Host-creneau', '__host-creneau'])(
    'ignores a session planted as %s by a sibling host',
    async (prefix) => {
      const [name, value] = sessionIn(await camille.signsIn())
      const visitor = client(secure)
      const planted = name.replace('__Host-creneau', prefix)
      expect(await visitor.call('me', { headers: { cookie: `${name}=${value}` } })).toMatchObject({
        status: 200,
      })
      expect(await visitor.call('me', { headers: { cookie: `${planted}=${value}` } })).toMatchObject(
        refused(401, 'not_signed_in'),
      )
    },
  )

  it('ignores a registration planted by a sibling host', async () => {
    const victim = newcomer(secure)
    const [registration = ''] = cookiesOf(await victim.registers()).map((one) => one.split(';')[0] ?? '')
    const query = { token: await victim.linkToken(), ask: 'true' as const }
    const planted = registration.replace('__Host-', '')
    expect(await client(secure).call('verifyEmail', { query, headers: { cookie: planted } })).toMatchObject(
      refused(409, 'password_needed'),
    )
    expect(
      await client(secure).call('verifyEmail', { query, headers: { cookie: registration } }),
    ).toMatchObject({
      status: 200,
    })
  })

  it('ignores every other signed cookie under its name without a prefix', async () => {
    await camille.signsIn()
    const params = { token: (await camille.opens({ password: 'bienvenue' })).token }
    const unlocked = await client(secure).call('unlockSchedule', { params, body: { password: 'bienvenue' } })
    const cookie = cookiesOf(unlocked)
      .map((one) => (one.split(';')[0] ?? '').replace('__Host-', ''))
      .join('; ')
    const { body } = await client(secure).call('getPublicSchedule', { params, headers: { cookie } })
    expect(body).not.toHaveProperty('services')
  })
})

describe('Session cookies', () => {
  const gate = new Gate()
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ databaseGate: gate })
  })
  afterAll(() => product.stop())

  it('renews the session cookie for 30 days whenever the session is renewed', async () => {
    const camille = await owner(product)
    const [name] = sessionIn(await camille.signsIn())
    expect(cookiesOf(await camille.call('me'))).toEqual([])
    await product.pool.query(
      `UPDATE sessions SET expires_at = now() + interval '20 days'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [camille.email],
    )
    const [renewed] = cookiesOf(await camille.call('me'))
    expect(renewed).toContain(`${name}=`)
    expect(renewed).toMatch(/; Max-Age=2592000/)
  })

  it('keeps the session cookie when logging out fails because the database is away', async () => {
    const camille = await owner(product)
    await gate.shut()
    const answer = await camille.call('logout')
    expect(answer).toMatchObject(refused(503, 'overloaded'))
    expect(cookiesOf(answer)).toEqual([])
    await gate.open()
    await poll(async () => ((await camille.call('health')).status === 200 ? true : null), 'the database')
    expect(await camille.knocks()).toBe(200)
    expect(await camille.call('logout')).toMatchObject({ status: 200 })
    expect(await camille.knocks()).toBe(401)
  })
})

describe('Signed cookies', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  const previewOf = async (who: Owner, salon: Salon): Promise<string> => {
    const { headers } = await fetch(`${product.url}/book/${salon.token}?preview`, {
      headers: { cookie: who.cookie },
      redirect: 'manual',
    })
    const [cookie = ''] = headers.getSetCookie().filter((one) => one.startsWith('creneau.preview.'))
    return cookie.split(';')[0] ?? ''
  }
  const signedValue = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
  const pairs = ({ cookie }: { cookie: string }) => cookie.split('; ').filter(Boolean)

  it('opens neither a closed salon nor a locked one with the value of any other signed cookie', async () => {
    const thief = await owner(product)
    const own = await thief.opens({ password: 'mine' })
    await thief.confirms()
    await thief.call('unlockSchedule', { params: { token: own.token }, body: { password: 'mine' } })
    const values = [await previewOf(thief, own), ...pairs(thief)].map(signedValue)
    const camille = await owner(product)
    const locked = await camille.opens({ password: 'bienvenue' })
    const closed = await (await owner(product)).opens()
    await product.pool.query(
      'UPDATE users SET subscription_status = $1 WHERE tenant_id = (SELECT tenant_id FROM schedules WHERE id = $2)',
      ['cancelled', closed.id],
    )
    for (const value of values) {
      for (const name of ['preview', 'grant', 'hold', 'known']) {
        for (const salon of [closed, locked]) {
          const cookie = `${thief.cookie}; creneau.${name}.${salon.id}=${value}`
          const params = { token: salon.token }
          const { status, body } = await client(product).call('getPublicSchedule', {
            params,
            headers: { cookie },
          })
          expect([status, 'services' in body]).toEqual([salon === closed ? 403 : 200, false])
        }
      }
    }
  })

  it('ends with its time, whatever the browser does', async () => {
    const ines = newcomer(product)
    await ines.registers()
    const query = { token: await ines.linkToken(), ask: 'true' as const }
    const { cookie } = ines
    product.setNow(laterBy(product, 48 * 60 + 1))
    expect(await client(product).call('verifyEmail', { query, headers: { cookie } })).toMatchObject(
      refused(409, 'password_needed'),
    )
  })

  describe('of the version before', () => {
    const formerly = (cookie: string) => {
      const [name = '', signed = ''] = cookie.split('=').map(decodeURIComponent)
      const value = signed.slice(signed.indexOf('.') + 1, signed.lastIndexOf('.'))
      const signature = createHmac('sha256', product.secret).update(value).digest('base64').replace(/=+$/, '')
      return `${name}=${encodeURIComponent(`${value}.${signature}`)}`
    }

    it('keep a hold in progress', async () => {
      const camille = await owner(product)
      await camille.connects()
      const salon = await camille.opens()
      await camille.asksFor(salon, '15.50')
      const ada = client(product)
      expect((await ada.holds(salon, '2027-03-08 10:00')).status).toBe(201)
      const call = (cookie: string) =>
        client(product).call('createDepositPayment', {
          params: { token: salon.token },
          body: {
            serviceId: salon.services.Coupe,
            date: '2027-03-08',
            startTime: '10:00',
            clientName: 'Ada',
            clientPhone: '06 00 00 00 00',
          },
          headers: { cookie },
        })
      expect(await call('')).toMatchObject(refused(409, 'slot_taken'))
      expect((await call(pairs(ada).map(formerly).join('; '))).status).toBe(201)
    })

    it('confirm nothing and preview nothing', async () => {
      const camille = await owner(product)
      await camille.subscribes('cancelled')
      const salon = await camille.opens()
      const preview = await previewOf(camille, salon)
      await camille.confirms()
      const body = { email: 'another@salon.example' }
      const confirmed = pairs(camille).find((one) => one.startsWith('creneau.confirmed=')) ?? ''
      const session = pairs(camille).find((one) => one.includes('session_token=')) ?? ''
      const params = { token: salon.token }
      const visitor = client(product)
      const changed = (cookie: string) =>
        visitor.call('changeAddress', { body, headers: { cookie: `${session}; ${cookie}` } })
      const shown = (cookie: string) =>
        visitor.call('getPublicSchedule', { params, headers: { cookie: `${session}; ${cookie}` } })
      expect((await shown(formerly(preview))).status).toBe(403)
      expect((await shown(preview)).status).toBe(200)
      expect(await changed(formerly(confirmed))).toMatchObject(refused(403, 'confirmation_needed'))
      expect((await changed(confirmed)).status).toBe(200)
    })
  })
})
