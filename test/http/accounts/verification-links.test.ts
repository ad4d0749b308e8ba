import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newcomer, Owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

describe('Link of the verification mail', () => {
  it('verifies the address and signs in once, and afterwards only reports success', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const token = await camille.linkToken()
    expect(await camille.verifies()).toMatchObject({ email: camille.email, emailVerified: true })
    expect(await camille.knocks()).toBe(200)

    await camille.call('logout')
    for (const visitor of [camille, newcomer(product)]) {
      const again = await visitor.call('verifyEmail', { query: { token } })
      expect(again).toMatchObject({ status: 200, body: { email: camille.email, emailVerified: true } })
      expect(again.headers.getSetCookie()).toEqual([])
      expect(await visitor.knocks()).toBe(401)
    }
  })

  it('reports the address as verified when another browser chose the password, without signing in', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const query = { token: await camille.linkToken() }
    const phone = new Owner(product, camille.email)
    expect(await phone.call('verifyEmail', { query: { ...query, ask: 'true' } })).toMatchObject(
      refused(409, 'password_needed'),
    )
    await phone.get('verifyWithPassword', { body: { ...query, password: 'chosen on the phone' } })
    for (const visitor of [newcomer(product), new Owner(product, camille.email)]) {
      for (const asked of [query, { ...query, ask: 'true' as const }]) {
        const again = await visitor.call('verifyEmail', { query: asked })
        expect(again).toMatchObject({ status: 200, body: { email: camille.email, emailVerified: true } })
        expect(again.headers.getSetCookie()).toEqual([])
      }
      expect(await visitor.knocks()).toBe(401)
    }
    expect(await camille.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    const body = { ...query, password: 'of somebody else' }
    expect(await newcomer(product).call('verifyWithPassword', { body })).toMatchObject(
      refused(400, 'verification_failed'),
    )
  })

  it('reports success for an older link once the address is verified, and refuses it before', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const older = await camille.linkToken()
    const body = { name: 'Camille', email: camille.email, password: 'another password' }
    await camille.call('register', { body })
    const newer = await camille.linkToken(2)
    expect(await camille.call('verifyEmail', { query: { token: older } })).toMatchObject(
      refused(400, 'verification_failed'),
    )
    await camille.get('verifyEmail', { query: { token: newer } })
    const again = await newcomer(product).call('verifyEmail', { query: { token: older } })
    expect(again).toMatchObject({ status: 200, body: { emailVerified: true } })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('signs no one in by the link after a password reset', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const token = await camille.linkToken()
    await camille.call('forgotPassword', { body: { email: camille.email } })
    const reset = await camille.linkToken(2)
    await camille.get('resetPassword', { body: { token: reset, password: 'another one' } })
    const again = await camille.call('verifyEmail', { query: { token } })
    expect(again).toMatchObject({ status: 200, body: { emailVerified: true } })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await camille.knocks()).toBe(401)
  })

  it('ignores HEAD requests, and refuses pages of other sites', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const query = { token: await camille.linkToken() }
    const path = `/api/verify-email?${new URLSearchParams(query)}`
    expect((await camille.send('HEAD', path)).status).toBe(404)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await camille.call('verifyEmail', { query, headers })).toMatchObject(
      refused(403, 'foreign_origin'),
    )
    expect(await camille.signsIn()).toMatchObject(refused(403, 'email_not_verified'))
    expect(await camille.get('verifyEmail', { query })).toMatchObject({ emailVerified: true })
  })

  it('asks for a password in a browser that did not register, and makes it the account’s', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await camille.linkToken()
    const mallory = new Owner(product, camille.email)
    const body = { name: 'Mallory', email: camille.email, password: 'of a stranger' }
    await mallory.call('register', { body })
    const token = await camille.linkToken(2)

    expect(await camille.call('verifyEmail', { query: { token, ask: 'true' } })).toMatchObject(
      refused(409, 'password_needed'),
    )
    expect(await camille.knocks()).toBe(401)
    const chosen = { token, password: 'her own password' }
    expect(await camille.call('verifyWithPassword', { body: { token, password: '12345' } })).toMatchObject(
      refused(400, 'invalid_request'),
    )
    expect(await camille.get('verifyWithPassword', { body: chosen })).toMatchObject({ emailVerified: true })
    expect(await camille.knocks()).toBe(200)
    expect(await mallory.signsIn('of a stranger')).toMatchObject(refused(401, 'wrong_credentials'))
    expect(await camille.signsIn('her own password')).toMatchObject({ status: 200 })
    expect(await mallory.call('verifyWithPassword', { body: chosen })).toMatchObject(
      refused(400, 'verification_failed'),
    )
  })

  it('asks for no password in the browser that registered', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const query = { token: await camille.linkToken(), ask: 'true' as const }
    expect(await camille.get('verifyEmail', { query })).toMatchObject({ emailVerified: true })
    expect(await camille.knocks()).toBe(200)
  })

  it('verifies an address without ending the session of another account', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await camille.verifies()
    for (const ask of [undefined, 'true'] as const) {
      const mallory = newcomer(product)
      await mallory.registers()
      const query = { token: await mallory.linkToken(), ...(ask && { ask }) }
      // The browser of Camille also registered the other account.
      const cookie = `${mallory.cookie}; ${camille.cookie}`
      const opened = await newcomer(product).call('verifyEmail', { query, headers: { cookie } })
      expect(opened).toMatchObject({ status: 200, body: { email: mallory.email, emailVerified: true } })
      expect(opened.headers.getSetCookie()).toEqual([])
      expect((await camille.get('me')).email).toBe(camille.email)
      expect((await mallory.signsIn()).status).toBe(200)
    }
  })

  it('takes a new password by the link without ending the session of another account', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await camille.verifies()
    const mallory = newcomer(product)
    await mallory.registers()
    const body = { token: await mallory.linkToken(), password: 'another password' }
    expect(await camille.call('verifyWithPassword', { body })).toMatchObject({
      status: 200,
      body: { email: mallory.email, emailVerified: true },
    })
    expect((await camille.get('me')).email).toBe(camille.email)
    expect((await mallory.signsIn('another password')).status).toBe(200)
  })

  it('signs in by the link in a browser whose session has ended', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await camille.verifies()
    await new Owner(product, camille.email).signsIn()
    await product.pool.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
      camille.email,
    ])
    const jules = newcomer(product)
    await jules.registers()
    const opened = await camille.call('verifyEmail', { query: { token: await jules.linkToken() } })
    expect(opened).toMatchObject({ status: 200, body: { email: jules.email } })
    expect((await camille.get('me')).email).toBe(jules.email)
  })

  it('refuses a link that is made up, cut short or changed', async () => {
    const camille = newcomer(product)
    await camille.registers()
    const token = await camille.linkToken()
    const [head, payload, signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ email: camille.email, purpose: 'verify-address' }))
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const wrong of [
      'x',
      token.slice(0, -4),
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${unsigned}.${payload}.`,
    ]) {
      expect(await camille.call('verifyEmail', { query: { token: wrong } })).toMatchObject(
        refused(400, 'verification_failed'),
      )
    }
    expect(await camille.call('verifyEmail')).toMatchObject(refused(400, 'invalid_request'))
    expect(await camille.knocks()).toBe(401)
    expect(await camille.signsIn()).toMatchObject(refused(403, 'email_not_verified'))
  })
})
