import { hashPassword as scrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, Owner, owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ slowPasswords: true })
})

afterAll(() => product.stop())

describe('Sign-in', () => {
  it('returns the owner and opens a session', async () => {
    const camille = await owner(product)
    const elsewhere = new Owner(product, camille.email)
    const user = {
      id: expect.any(String),
      name: 'Camille',
      email: camille.email,
      emailVerified: true,
      subscriptionStatus: 'active',
      locale: 'fr',
    }
    const signedIn = await elsewhere.signsIn()
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toEqual(user)
    const [cookie] = signedIn.headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(await elsewhere.get('me')).toEqual(user)
  })

  it('accepts a password hashed by the first versions, and hashes it again with Argon2id', async () => {
    const camille = await owner(product)
    const keep = (password: string) =>
      product.pool.query(
        'UPDATE accounts SET password = $1 WHERE user_id = (SELECT id FROM users WHERE email = $2)',
        [password, camille.email],
      )
    await keep(await scrypt(camille.password))
    expect(await camille.signsIn('not the password')).toMatchObject(refused(401, 'wrong_credentials'))
    expect((await camille.signsIn()).status).toBe(200)
    const { rows } = await product.pool.query(
      'SELECT password FROM accounts JOIN users ON users.id = user_id WHERE email = $1',
      [camille.email],
    )
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await camille.signsIn()).status).toBe(200)
    expect(await camille.signsIn('not the password')).toMatchObject(refused(401, 'wrong_credentials'))
  })

  it('answers alike for a wrong password and an unknown address', async () => {
    const camille = await owner(product)
    const wrong = await camille.signsIn('not the password')
    const unknown = await newcomer(product).signsIn()
    expect(wrong).toMatchObject(refused(401, 'wrong_credentials'))
    expect(wrong.body.message).toBe('Email ou mot de passe incorrect')
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  it('refuses an unverified address, and sends the mail again only for the right password', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await product.mailsTo(camille.email)
    expect(await camille.signsIn('not the password')).toMatchObject(refused(401, 'wrong_credentials'))
    const refusal = await camille.signsIn()
    expect(refusal).toMatchObject({ status: 403, body: { error: 'Email not verified' } })
    expect(await camille.knocks()).toBe(401)
    const mails = await product.mailsTo(camille.email, 2)
    expect(mails).toHaveLength(2)
    expect(await camille.verifies()).toMatchObject({ emailVerified: true })
  })

  it('sends six verification mails an hour at most', async () => {
    const camille = newcomer(product)
    await camille.registers()
    for (let ask = 0; ask < 8; ask++) {
      await camille.get('resendVerification', { body: { email: camille.email } })
    }
    const written = await product.pool.query('SELECT FROM account_mails WHERE target = $1', [camille.email])
    expect(written.rowCount).toBe(6)
  })
})

describe('Verification mail sent again', () => {
  it('answers alike for any address, and mails only those still unverified', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await product.mailsTo(camille.email)
    const verified = await owner(product)
    for (const email of [camille.email, verified.email, 'nobody@salon.example']) {
      const answer = await client(product).call('resendVerification', { body: { email } })
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} })
    }
    await product.mailsTo(camille.email, 2)
    const { rows } = await product.pool.query(
      'SELECT target, count(*)::int FROM account_mails WHERE target = ANY($1) GROUP BY 1 ORDER BY 2',
      [[camille.email, verified.email, 'nobody@salon.example']],
    )
    expect(rows).toEqual([
      { target: verified.email, count: 1 },
      { target: camille.email, count: 2 },
    ])
  })
})

describe('Sign-out', () => {
  it('ends the current session and no other', async () => {
    const camille = await owner(product)
    const elsewhere = new Owner(product, camille.email)
    await elsewhere.signsIn()
    const answer = await camille.send('POST', '/api/auth/logout')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({})
    expect(await camille.call('me')).toMatchObject(refused(401, 'not_signed_in'))
    expect(await elsewhere.knocks()).toBe(200)
  })

  it('ends the session for a copy of its cookie too', async () => {
    const camille = new Owner(product, (await owner(product)).email)
    const [cookie = ''] = (await camille.signsIn()).headers.getSetCookie()
    const kept = { cookie: cookie.split(';')[0] ?? '' }
    expect(await client(product).call('me', { headers: kept })).toMatchObject({ status: 200 })
    await camille.call('logout')
    expect(await client(product).call('me', { headers: kept })).toMatchObject({ status: 401 })
  })

  it('accepts a sign-out without a session', async () => {
    expect(await client(product).call('logout')).toMatchObject({ status: 200, body: {} })
  })
})

describe('Session of an owner', () => {
  it('refuses visitors without a session and made-up cookies', async () => {
    expect(await client(product).call('me')).toMatchObject(refused(401, 'not_signed_in'))
    for (const cookie of [
      'creneau.session_token=x',
      'creneau.session_token=%',
      'creneau.session_token=a.b',
    ]) {
      expect(await client(product).call('me', { headers: { cookie } })).toMatchObject(
        refused(401, 'not_signed_in'),
      )
    }
  })

  it('refuses a session with a wrong signature, and an expired one', async () => {
    const camille = await owner(product)
    const [cookie = ''] = (await camille.signsIn()).headers.getSetCookie()
    const [name, value = ''] = (cookie.split(';')[0] ?? '').split('=')
    const token = decodeURIComponent(value).split('.')[0]
    const unsigned = { cookie: `${name}=${token}.${'A'.repeat(43)}=` }
    expect(await client(product).call('me', { headers: unsigned })).toMatchObject({ status: 401 })
    await product.pool.query('UPDATE sessions SET expires_at = now() WHERE token = $1', [token])
    expect(await camille.knocks()).toBe(401)
  })

  it('ends the former session of a browser that signs in again', async () => {
    const camille = new Owner(product, (await owner(product)).email)
    const [cookie = ''] = (await camille.signsIn()).headers.getSetCookie()
    const before = { cookie: cookie.split(';')[0] ?? '' }
    await camille.signsIn()
    expect(await client(product).call('me', { headers: before })).toMatchObject({ status: 401 })
    expect(await camille.knocks()).toBe(200)
  })

  it('ends a session 180 days after its start, however often it was used', async () => {
    const camille = await owner(product)
    const began = (days: number) =>
      product.pool.query(
        `UPDATE sessions SET created_at = now() - make_interval(days => $2)
          WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [camille.email, days],
      )
    await began(179)
    expect(await camille.knocks()).toBe(200)
    await began(181)
    expect(await camille.knocks()).toBe(401)
  })

  it('renews a session while it is used, once an hour at most', async () => {
    const camille = await owner(product)
    const endsIn = async (minutes: number) => {
      await product.pool.query(
        `UPDATE sessions SET expires_at = now() + make_interval(mins => $2)
          WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [camille.email, minutes],
      )
      expect(await camille.knocks()).toBe(200)
      const { rows } = await product.pool.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM e.expires_at - now()) / 60)::int AS minutes
          FROM sessions e JOIN users u ON u.id = e.user_id WHERE u.email = $1`,
        [camille.email],
      )
      return rows[0]?.minutes
    }
    const longest = 30 * 24 * 60
    expect(await endsIn(longest - 50)).toBe(longest - 50)
    expect(await endsIn(longest - 70)).toBe(longest)
  })

  it('keeps an owner signed in when the subscription ends', async () => {
    const camille = await owner(product)
    await camille.subscribes('past_due')
    expect(await camille.get('me')).toMatchObject({ subscriptionStatus: 'past_due' })
  })
})
