import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { answers, emailsTo, minutesLater, secured } from '../../fixtures/second-factors.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

describe('Setup of the second factor', () => {
  it('requires a confirmation and a code of the app to turn the second factor on', async () => {
    const camille = await owner(product)
    expect(await camille.call('setUpTwoFactor')).toMatchObject(refused(403, 'confirmation_needed'))
    expect(await camille.confirms(undefined, 'not the password')).toMatchObject(
      refused(401, 'wrong_password'),
    )
    expect(await camille.call('setUpTwoFactor')).toMatchObject(refused(403, 'confirmation_needed'))
    expect((await camille.confirms()).status).toBe(200)

    const { secret, link } = await camille.get('setUpTwoFactor')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(link)
    expect(link).toContain(`otpauth://totp/Cr%C3%A9neau:${encodeURIComponent(camille.email)}?`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret,
      issuer: 'Créneau',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    const wrong = { body: { code: '000000' } }
    expect(await camille.call('turnOnTwoFactor', wrong)).toMatchObject(refused(401, 'wrong_code'))
    expect((await camille.get('getSecurity')).twoFactor.since).toBeNull()
    expect((await new Owner(product, camille.email).signsIn()).status).toBe(200)
  })

  it('accepts a confirmation for ten minutes, in its own session only', async () => {
    const camille = await owner(product)
    await camille.confirms()
    const granted = camille.cookie.split('; ').find((one) => one.startsWith('creneau.confirmed=')) ?? ''
    const elsewhere = new Owner(product, camille.email)
    await elsewhere.signsIn()
    const headers = { cookie: `${elsewhere.cookie}; ${granted}` }
    expect(await elsewhere.call('setUpTwoFactor', { headers })).toMatchObject(
      refused(403, 'confirmation_needed'),
    )
    minutesLater(product, 11)
    expect(await camille.call('setUpTwoFactor')).toMatchObject(refused(403, 'confirmation_needed'))
  })

  it('ends other sessions, and stores neither the secret nor the recovery codes in plain text', async () => {
    const camille = await owner(product)
    const elsewhere = new Owner(product, camille.email)
    await elsewhere.signsIn()
    const { secret, recoveryCodes } = await camille.turnsOnTwoFactor()
    expect(await camille.knocks()).toBe(200)
    expect(await elsewhere.knocks()).toBe(401)
    expect((await camille.get('getSecurity')).twoFactor).toEqual({
      since: new Date(product.now()).toISOString(),
      recoveryCodesLeft: 10,
    })
    const { rows } = await product.pool.query('SELECT * FROM two_factors')
    const kept = JSON.stringify(rows)
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(word)
    expect(JSON.stringify(await camille.get('getSecurity'))).not.toContain(secret)
  })

  it('starts the setup again until a code of the app has confirmed it', async () => {
    const camille = await owner(product)
    await camille.confirms()
    const { secret: before } = await camille.get('setUpTwoFactor')
    const { secret } = await camille.get('setUpTwoFactor')
    const code = (of: string) => ({ body: { code: appCode(of, product.now()) } })
    expect(await camille.call('turnOnTwoFactor', code(before))).toMatchObject(refused(401, 'wrong_code'))
    expect((await camille.call('turnOnTwoFactor', code(secret))).status).toBe(200)
    expect(await camille.call('turnOnTwoFactor', code(secret))).toMatchObject(refused(409, 'two_factor_on'))
  })
})

describe('Changes of the second factor', () => {
  it('requires the password and a code to turn the second factor off', async () => {
    const { camille, code } = await secured(product)
    minutesLater(product, 11)
    expect(await camille.call('turnOffTwoFactor')).toMatchObject(refused(403, 'confirmation_needed'))
    expect(await camille.confirms()).toMatchObject(refused(401, 'second_factor_needed'))
    expect(await camille.confirms('AAAAA-AAAAA')).toMatchObject(refused(401, 'wrong_code'))
    expect(await camille.call('turnOffTwoFactor')).toMatchObject(refused(403, 'confirmation_needed'))
    expect((await camille.confirms(code())).status).toBe(200)
    expect((await camille.call('turnOffTwoFactor')).status).toBe(200)
    expect((await new Owner(product, camille.email).signsIn()).status).toBe(200)
    expect(await emailsTo(camille)).toEqual(['two_factor_on', 'two_factor_off'])
    expect(await camille.call('turnOffTwoFactor')).toMatchObject(refused(409, 'two_factor_off'))
  })

  it('replaces the old recovery codes by new ones', async () => {
    const { camille, elsewhere, code, recoveryCodes } = await secured(product)
    await camille.confirms(code())
    const { recoveryCodes: fresh } = await camille.get('renewRecoveryCodes')
    await elsewhere.signsIn()
    expect(await answers(elsewhere, recoveryCodes[0] ?? '')).toMatchObject(refused(401, 'wrong_code'))
    expect((await answers(elsewhere, fresh[0] ?? '')).status).toBe(200)
    expect(await emailsTo(camille)).toEqual(['two_factor_on', 'recovery_codes_renewed', 'recovery_code_used'])
  })

  it('replaces the session of an owner who confirms', async () => {
    const camille = await owner(product)
    const before = camille.cookie
    await camille.confirms()
    expect(await client(product).call('me', { headers: { cookie: before } })).toMatchObject({ status: 401 })
    expect(await camille.knocks()).toBe(200)
  })
})
