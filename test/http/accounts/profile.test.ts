import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { madeUpDevice } from '../../fixtures/examples.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { emailsTo, minutesLater } from '../../fixtures/second-factors.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

async function alsoAt(who: Owner, userAgent = ''): Promise<Owner> {
  const elsewhere = new Owner(product, who.email)
  const body = { email: who.email, password: who.password }
  await elsewhere.get('login', { body, headers: { 'user-agent': userAgent } })
  return elsewhere
}

describe('Owner names', () => {
  it('trims and validates a changed name as at registration, and returns it in every call', async () => {
    const camille = await owner(product)
    expect(await camille.get('editProfile', { body: { name: '  Camille   Durand ' } })).toEqual({
      name: 'Camille   Durand',
      email: camille.email,
      keptYears: 3,
      newEmail: null,
    })
    expect(await camille.get('me')).toMatchObject({ name: 'Camille   Durand' })
    for (const name of ['C', 'x'.repeat(201), 'Ca\u202emille', '']) {
      expect(await camille.call('editProfile', { body: { name } })).toMatchObject(
        refused(400, 'invalid_request'),
      )
    }
    expect(await camille.get('getProfile')).toMatchObject({ name: 'Camille   Durand' })
  })
})

const changes = (who: Owner, password: string) => who.call('changePassword', { body: { password } })

describe('Password changes', () => {
  it('changes the password after a confirmation, and ends other sessions and their notifications', async () => {
    const camille = await owner(product)
    const phone = await alsoAt(camille)
    await phone.get('createDevice', { body: madeUpDevice() })
    expect(await changes(camille, 'a better one')).toMatchObject(refused(403, 'confirmation_needed'))
    expect(await camille.signsIn()).toMatchObject({ status: 200 })

    await camille.confirms()
    await camille.get('createDevice', { body: madeUpDevice() })
    expect(await changes(camille, '12345')).toMatchObject(refused(400, 'invalid_request'))
    expect(await changes(camille, 'a better one')).toMatchObject({ status: 200, body: {} })
    expect(await phone.knocks()).toBe(401)
    expect(await camille.knocks()).toBe(200)
    expect((await camille.get('listDevices')).devices).toMatchObject([{ here: true }])
    expect(await phone.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    expect(await phone.signsIn('a better one')).toMatchObject({ status: 200 })
    expect((await emailsTo(camille)).toSorted()).toEqual(['device_added', 'device_added', 'password_changed'])
  })

  it('asks for another confirmation after ten minutes, and ends open reset links on a change', async () => {
    const camille = await owner(product)
    await camille.call('forgotPassword', { body: { email: camille.email } })
    const token = await camille.linkToken(2)
    await camille.confirms()
    expect(await changes(camille, 'a better one')).toMatchObject({ status: 200 })
    const body = { token, password: 'of a stranger' }
    expect(await client(product).call('resetPassword', { body })).toMatchObject(refused(400, 'reset_failed'))
    minutesLater(product, 11)
    expect(await changes(camille, 'yet another')).toMatchObject(refused(403, 'confirmation_needed'))
  })
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('Sessions', () => {
  it('lists sessions by browser, the current one first, without their tokens', async () => {
    const camille = await owner(product)
    await alsoAt(camille, firefox)
    const here = await alsoAt(camille, 'curl/8')
    const { sessions, more } = await here.get('listSessions')
    expect(more).toBe(0)
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({ here: true, name: 'Web' })
    expect(sessions.slice(1)).toMatchObject([{ here: false, name: 'Firefox · Linux' }, { here: false }])
    for (const { startedAt, lastSeenAt } of sessions)
      expect(Math.abs(Date.parse(startedAt) - Date.parse(lastSeenAt))).toBeLessThan(60_000)

    const { rows } = await product.pool.query('SELECT token, ip_address FROM sessions')
    const said = JSON.stringify(sessions)
    for (const { token, ip_address } of rows) {
      expect(said).not.toContain(token)
      expect(ip_address ?? '').toBe('')
    }
  })

  it('ends a single session of the owner at once, and none of another owner', async () => {
    const camille = await owner(product)
    const phone = await alsoAt(camille)
    await phone.get('createDevice', { body: madeUpDevice() })
    const { sessions } = await camille.get('listSessions')
    const params = { sessionId: sessions.find(({ here }) => !here)?.id ?? '' }
    const ends = (who: Owner) => who.call('deleteSession', { params })
    expect(await ends(await owner(product))).toMatchObject(refused(404, 'session_not_found'))
    expect(await phone.knocks()).toBe(200)
    expect(await ends(camille)).toMatchObject({ status: 200 })
    expect(await phone.knocks()).toBe(401)
    expect((await camille.get('listDevices')).devices).toEqual([])
    expect(await ends(camille)).toMatchObject(refused(404, 'session_not_found'))
  })

  it('ends all other sessions at once, and lists a hundred at most', async () => {
    const camille = await owner(product)
    const other = await owner(product)
    const phone = await alsoAt(camille)
    await product.pool.query(
      `INSERT INTO sessions (id, token, user_id, expires_at, created_at, updated_at)
       SELECT 'many' || n, 'many' || n, s.user_id, s.expires_at, now() - interval '1 day', now() - interval '1 day'
       FROM generate_series(1, 150) n, (SELECT user_id, max(expires_at) AS expires_at FROM sessions s
         JOIN users u ON u.id = s.user_id WHERE u.email = $1 GROUP BY 1) s`,
      [camille.email],
    )
    const listed = await camille.get('listSessions')
    expect({ listed: listed.sessions.length, more: listed.more }).toEqual({ listed: 100, more: 52 })
    expect(listed.sessions[0]).toMatchObject({ here: true })
    expect(await camille.get('endOtherSessions')).toEqual({ ended: 151 })
    expect(await phone.knocks()).toBe(401)
    expect(await camille.knocks()).toBe(200)
    expect(await other.knocks()).toBe(200)
    expect(await camille.get('endOtherSessions')).toEqual({ ended: 0 })
    expect(await camille.get('listSessions')).toMatchObject({ sessions: [{ here: true }], more: 0 })
  })

  it('hides sessions that have expired or are too old', async () => {
    const camille = await owner(product)
    await alsoAt(camille)
    await alsoAt(camille)
    const { sessions } = await camille.get('listSessions')
    const [idle, old] = sessions.filter(({ here }) => !here)
    await product.pool.query("UPDATE sessions SET expires_at = now() - interval '1 s' WHERE id = $1", [
      idle?.id,
    ])
    await product.pool.query("UPDATE sessions SET created_at = now() - interval '181 days' WHERE id = $1", [
      old?.id,
    ])
    expect((await camille.get('listSessions')).sessions).toMatchObject([{ here: true }])
  })
})
