import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, refused } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { answers, emailsTo, minutesLater, secured } from '../../fixtures/second-factors.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

it('computes codes as in RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1111111109, 2000000000].map((seconds) => appCode(secret, seconds * 1000))).toEqual([
    '287082',
    '081804',
    '279037',
  ])
})

describe('Sign-in with a second factor', () => {
  it('asks for the password first, and then for a code of the app', async () => {
    const { elsewhere, code } = await secured(product)
    const first = await elsewhere.signsIn()
    expect(first).toMatchObject(refused(401, 'second_factor_needed'))
    expect(first.body.secondFactors).toEqual(['code', 'recovery_code'])
    expect(await elsewhere.knocks()).toBe(401)
    const second = await answers(elsewhere, code())
    expect(second).toMatchObject({ status: 200, body: { email: elsewhere.email, emailVerified: true } })
    expect(await elsewhere.knocks()).toBe(200)
  })

  it('reveals no second factor to a visitor with a wrong password', async () => {
    const { elsewhere } = await secured(product)
    const answer = await elsewhere.signsIn('not the password')
    expect(answer).toMatchObject(refused(401, 'wrong_credentials'))
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('accepts a code once over all browsers, and no code before it', async () => {
    const { camille, elsewhere, code } = await secured(product)
    await elsewhere.signsIn()
    expect((await answers(elsewhere, code())).status).toBe(200)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    expect(await answers(thief, code())).toMatchObject(refused(401, 'wrong_code'))
    expect(await answers(thief, code(-1))).toMatchObject(refused(401, 'wrong_code'))
    expect(await answers(thief, code(2))).toMatchObject(refused(401, 'wrong_code'))
    expect((await answers(thief, code(1))).status).toBe(200)
  })

  it('accepts a code once when two browsers send it at the same time', async () => {
    const { camille, code } = await secured(product)
    const both = [new Owner(product, camille.email), new Owner(product, camille.email)]
    for (const one of both) await one.signsIn()
    const statuses = await Promise.all(both.map(async (one) => (await answers(one, code())).status))
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('accepts a code only in the browser that gave the password, once, within ten minutes', async () => {
    const { camille, elsewhere, code } = await secured(product)
    await elsewhere.signsIn()
    const other = new Owner(product, camille.email)
    expect(await answers(other, code())).toMatchObject(refused(401, 'challenge_over'))

    const cookie = elsewhere.cookie
    expect((await answers(elsewhere, code())).status).toBe(200)
    const again = await client(product).call('answerChallenge', {
      body: { code: code(1) },
      headers: { cookie },
    })
    expect(again).toMatchObject(refused(401, 'challenge_over'))

    await other.signsIn()
    minutesLater(product, 11)
    expect(await answers(other, code())).toMatchObject(refused(401, 'challenge_over'))
  })

  it('ends a challenge after five wrong codes', async () => {
    const { elsewhere, code } = await secured(product)
    await elsewhere.signsIn()
    for (let tries = 0; tries < 5; tries++)
      expect(await answers(elsewhere, 'AAAAA-AAAAA')).toMatchObject(refused(401, 'wrong_code'))
    expect(await answers(elsewhere, code())).toMatchObject(refused(401, 'challenge_over'))
    await elsewhere.signsIn()
    expect((await answers(elsewhere, code())).status).toBe(200)
  })

  it('pauses an account after ten wrong codes over all challenges, and mails its owner', async () => {
    const { camille, elsewhere, code } = await secured(product)
    for (let tries = 0; tries < 10; tries++) {
      if (tries % 5 === 0) await elsewhere.signsIn()
      expect(await answers(elsewhere, 'AAAAA-AAAAA')).toMatchObject(refused(401, 'wrong_code'))
    }
    await elsewhere.signsIn()
    const paused = await answers(elsewhere, code())
    expect(paused).toMatchObject(refused(429, 'too_many_codes'))
    expect(paused.body.message).toContain('15')
    expect(paused.headers.get('retry-after')).toBe('900')
    expect(await emailsTo(camille)).toEqual(['two_factor_on', 'codes_guessed'])
    expect(await camille.knocks()).toBe(200)
    minutesLater(product, 16)
    await elsewhere.signsIn()
    expect((await answers(elsewhere, code())).status).toBe(200)
  })

  it('checks ten codes at most, even when more arrive at once', async () => {
    const { camille, code } = await secured(product)
    const crowd = Array.from({ length: 13 }, () => new Owner(product, camille.email))
    for (const one of crowd) await one.signsIn()
    const statuses = await Promise.all(crowd.map(async (one) => (await answers(one, '000000')).status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    await camille.signsIn()
    expect(await answers(camille, code())).toMatchObject(refused(429, 'too_many_codes'))
  })

  it('accepts each recovery code once in any notation, and mails the owner', async () => {
    const { camille, elsewhere, recoveryCodes } = await secured(product)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [one = '', two = ''] = recoveryCodes
    await elsewhere.signsIn()
    expect((await answers(elsewhere, one.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await camille.get('getSecurity')).twoFactor.recoveryCodesLeft).toBe(9)
    await elsewhere.signsIn()
    expect(await answers(elsewhere, one)).toMatchObject(refused(401, 'wrong_code'))
    expect((await answers(elsewhere, two)).status).toBe(200)
    expect(await emailsTo(camille)).toEqual(['two_factor_on', 'recovery_code_used', 'recovery_code_used'])
    const [, , mail] = await product.mailsTo(camille.email, 3)
    expect(mail?.text).toContain(`${product.url}/account`)
  })

  it('accepts a recovery code when the app’s secret cannot be decrypted', async () => {
    const { camille, elsewhere, code, recoveryCodes } = await secured(product)
    await product.pool.query(
      "UPDATE two_factors SET secret = 'of another key' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      [camille.email],
    )
    await elsewhere.signsIn()
    expect(await answers(elsewhere, code())).toMatchObject(refused(401, 'wrong_code'))
    expect((await answers(elsewhere, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('asks for the second factor after a password reset', async () => {
    const { camille, elsewhere, code } = await secured(product)
    await client(product).call('forgotPassword', { body: { email: camille.email } })
    const token = await camille.linkToken(3)
    const password = 'another one'
    await client(product).get('resetPassword', { body: { token, password } })
    expect(await elsewhere.signsIn(password)).toMatchObject(refused(401, 'second_factor_needed'))
    expect((await answers(elsewhere, code())).status).toBe(200)
  })
})
