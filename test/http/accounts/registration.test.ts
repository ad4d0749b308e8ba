import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newcomer, Owner, owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

async function rowsFor(email: string) {
  const { rows } = await product.pool.query<{ users: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM users WHERE email = $1) AS users,
      (SELECT count(*)::int FROM account_mails WHERE target = $1) AS mails`,
    [email],
  )
  return rows[0]
}

describe('Registration', () => {
  it('creates an account and sends its verification mail', async () => {
    const camille = newcomer(product)
    expect(await camille.registers()).toMatchObject({ status: 201, body: { email: camille.email } })
    expect(await rowsFor(camille.email)).toEqual({ users: 1, mails: 1 })
    expect(await camille.knocks()).toBe(401)

    const [mail] = await product.mailsTo(camille.email)
    expect(mail?.text).toContain(`${product.url}/verify-email?token=`)
    expect(mail?.whole.headers.find(({ key }) => key === 'to')?.value).toBe(camille.email)
    // The mail contains no typed text, because the address may belong to someone else.
    expect(`${mail?.text} ${mail?.html}`).not.toContain('Camille')
    expect(mail?.html).toContain('lang="fr"')
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  })

  it('mails in the language of the visitor who registers', async () => {
    const jane = newcomer(product, 'en')
    await jane.registers('Jane')
    const [mail] = await product.mailsTo(jane.email)
    expect(mail?.html).toContain('lang="en"')
    const camille = newcomer(product)
    await camille.registers('Jane')
    expect((await product.mailsTo(camille.email))[0]?.subject).not.toBe(mail?.subject)
  })

  it('stores the address trimmed and in lower case, and accepts any spelling at sign-in', async () => {
    const camille = newcomer(product)
    const typed = `  ${camille.email.toUpperCase()} `
    const body = { name: ' Camille ', email: typed, password: camille.password }
    expect(await camille.call('register', { body })).toMatchObject({
      status: 201,
      body: { email: camille.email },
    })
    expect(await camille.verifies()).toMatchObject({ name: 'Camille', email: camille.email })
    const again = { email: typed, password: camille.password }
    expect(await camille.call('login', { body: again })).toMatchObject({ status: 200 })
  })

  it.each([
    ['a name of one character', { name: 'C' }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name of 201 characters', { name: 'C'.repeat(201) }, 'name'],
    ['a name with a line break', { name: 'Camille\r\nBcc: all@salon.example' }, 'name'],
    ['a name that cannot be seen', { name: '\u200b\u200b' }, 'name'],
    ['a name that is turned around', { name: 'Camille \u202eadmin' }, 'name'],
    ['a name of two lines by another sign', { name: 'Camille\u2028Bcc' }, 'name'],
    ['no name', { name: undefined }, 'name'],
    ['what is no address', { email: 'camille' }, 'email'],
    ['an address of two lines', { email: 'camille@salon.example\nBcc: all@salon.example' }, 'email'],
    ['a password of 5 characters', { password: '12345' }, 'password'],
    ['a password of 201 characters', { password: 'p'.repeat(201) }, 'password'],
    ['a number for a password', { password: 123456 }, 'password'],
  ])('refuses %s', async (_what, wrong, field) => {
    const camille = newcomer(product)
    const body = { name: 'Camille', email: camille.email, password: camille.password, ...wrong }
    const answer = await camille.call('register', { body })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    expect(await rowsFor(camille.email)).toEqual({ users: 0, mails: 0 })
  })

  it('accepts names of every script, with joiners and emoji', async () => {
    for (const name of ['می\u200cخواهم', 'Zoé 👩\u200d🎤', 'שרה']) {
      expect(await newcomer(product).registers(name)).toMatchObject({ status: 201 })
    }
  })

  it('accepts a name of 2 characters, and passwords of 6 and of 200', async () => {
    for (const password of ['123456', 'é'.repeat(200)]) {
      const jo = newcomer(product)
      const body = { name: 'Jo', email: jo.email, password }
      expect(await jo.call('register', { body })).toMatchObject({ status: 201 })
      await jo.verifies()
      expect(await jo.signsIn(password)).toMatchObject({ status: 200 })
    }
  })

  it('ignores fields that a new owner may not set', async () => {
    const mallory = newcomer(product)
    const { email, password } = mallory
    const wishes = { id: 'mallory', emailVerified: true, subscriptionStatus: 'active', role: 'admin' }
    await mallory.call('register', { body: { name: 'Mallory', email, password, ...wishes } })
    expect(await mallory.signsIn()).toMatchObject(refused(403, 'email_not_verified'))
    const verified = await mallory.verifies()
    expect(verified).toMatchObject({ subscriptionStatus: 'none' })
    expect(verified.id).not.toBe('mallory')
  })
})

describe('Registration of a taken address', () => {
  it('answers alike for a taken and a new address, and mails only the holder', async () => {
    const camille = await owner(product)
    const { email, password } = camille
    const mallory = newcomer(product)
    const asNew = await mallory.call('register', {
      body: { name: 'Mallory', email: mallory.email, password },
    })
    const taken = await mallory.call('register', {
      body: { name: 'Mallory', email, password: 'another one' },
    })
    expect(taken.status).toBe(asNew.status)
    expect(Object.keys(taken.body)).toEqual(Object.keys(asNew.body))
    expect(taken.body).toEqual({ email })
    const cookies = ({ headers }: { headers: Headers }) =>
      headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]{60,}/, '='))
    expect(cookies(taken)).toEqual(cookies(asNew))

    const mails = await product.mailsTo(email, 2)
    expect(mails[1]?.text).toContain(`${product.url}/auth`)
    expect(mails[1]?.text).not.toContain('token=')
    expect(await mallory.call('login', { body: { email, password: 'another one' } })).toMatchObject(
      refused(401, 'wrong_credentials'),
    )
    expect(await camille.signsIn()).toMatchObject({ status: 200, body: { name: 'Camille' } })
  })

  it('gives an unverified address to its latest registration, and drops the earlier name and password', async () => {
    const mallory = newcomer(product)
    const { email } = mallory
    await mallory.registers('Mallory')
    const older = await mallory.linkToken()
    const camille = new Owner(product, email)
    const body = { name: 'Camille', email, password: 'her own password' }
    expect(await camille.call('register', { body })).toMatchObject({ status: 201, body: { email } })
    expect(await rowsFor(email)).toEqual({ users: 1, mails: 2 })
    const newer = await camille.linkToken(2)

    expect(await camille.call('verifyEmail', { query: { token: older } })).toMatchObject(
      refused(400, 'verification_failed'),
    )
    expect(await camille.get('verifyEmail', { query: { token: newer } })).toMatchObject({ name: 'Camille' })
    expect(await mallory.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    expect(await new Owner(product, email).signsIn('her own password')).toMatchObject({ status: 200 })
  })

  it('makes one account of an address that several visitors register at once', async () => {
    for (let round = 0; round < 2; round++) {
      const { email, password } = newcomer(product)
      const rivals = Array.from({ length: 4 }, () => newcomer(product))
      const answers = await Promise.all(
        rivals.map((rival) => rival.call('register', { body: { name: 'Camille', email, password } })),
      )
      for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { email } })
      expect(await rowsFor(email)).toEqual({ users: 1, mails: 4 })
      const accounts = await product.pool.query(
        'SELECT FROM accounts JOIN users u ON u.id = user_id WHERE email = $1',
        [email],
      )
      expect(accounts.rowCount).toBe(1)
    }
  })
})
