import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
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
