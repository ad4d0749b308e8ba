import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { emailsTo } from '../../fixtures/second-factors.ts'
import { inWaves as times } from '../../fixtures/waves.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct({ rateLimit: true, trustProxy: 1 })
  camille = await owner(product)
})

beforeEach(() => product.setNow(laterBy(product, 25 * 60)))

afterAll(() => product.stop())

let addresses = 0
const elsewhere = () => {
  addresses++
  return { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` }
}

const login = (visitor: Owner | ReturnType<typeof client>, password: string, headers = elsewhere()) =>
  visitor.call('login', { body: { email: camille.email, password }, headers })

/** Comes from many addresses, and sends no password, so that no hash is computed. */
const tries = (count: number) =>
  times(count, () => client(product).call('login', { body: { email: camille.email }, headers: elsewhere() }))

const refusals = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length

describe('Guessed account passwords', () => {
  it('refuses sign-ins after twenty wrong passwords from any address', async () => {
    expect(await login(client(product), 'a wrong one')).toMatchObject(refused(401, 'wrong_credentials'))
    expect(refusals(await tries(30))).toBe(11)
    const late = await login(client(product), camille.password)
    expect(late).toMatchObject(refused(429, 'too_many_requests'))
    expect(late.headers.get('retry-after')).toBe('300')
    const other = { email: 'nobody@salon.example', password: 'a wrong one' }
    expect((await client(product).call('login', { body: other, headers: elsewhere() })).status).toBe(401)
  })

  it('waits longer after each further series of wrong passwords', async () => {
    const wait = async () => Number((await tries(1))[0]?.headers.get('retry-after')) / 60
    expect(refusals(await tries(20))).toBe(0)
    expect(await wait()).toBe(5)
    product.setNow(laterBy(product, 5))
    expect(refusals(await tries(20))).toBe(0)
    expect(await wait()).toBe(5)
    product.setNow(laterBy(product, 5))
    expect(refusals(await tries(15))).toBe(5)
    expect(await wait()).toBe(50)
    product.setNow(laterBy(product, 50))
    await tries(20)
    product.setNow(laterBy(product, 5))
    await tries(20)
    product.setNow(laterBy(product, 5))
    await tries(20)
    expect(await wait()).toBeGreaterThan(20 * 60)
  })

  it('accepts the password from a known browser while strangers guess', async () => {
    const known = new Owner(product, camille.email)
    expect((await login(known, camille.password)).status).toBe(200)
    const address = elsewhere()
    expect(
      refusals(await times(25, () => client(product).call('login', { body: {}, headers: address }))),
    ).toBe(5)
    expect(refusals(await tries(25))).toBe(5)
    expect((await login(known, camille.password, address)).status).toBe(200)
    await known.call('logout')
    expect((await login(known, camille.password, address)).status).toBe(200)
    expect((await login(client(product), camille.password)).status).toBe(429)
  })

  it('limits guesses by someone signed in to another account', async () => {
    const jane = await owner(product)
    const answers = await times(25, () =>
      jane.call('login', { body: { email: camille.email }, headers: elsewhere() }),
    )
    expect(refusals(answers)).toBe(5)
  })

  it('lets the owner reset a guessed password by mail and sign in from that browser', async () => {
    await tries(25)
    const browser = new Owner(product, camille.email)
    await browser.call('forgotPassword', { body: { email: camille.email }, headers: elsewhere() })
    const body = { token: await browser.linkToken(3), password: camille.password }
    expect((await browser.call('resetPassword', { body, headers: elsewhere() })).status).toBe(200)
    expect((await login(browser, camille.password)).status).toBe(200)
  })
})

describe('Guessed passwords at a confirmation', () => {
  const confirms = (who: Owner, password = who.password) =>
    who.call('confirmIdentity', { body: { password }, headers: elsewhere() })

  it('refuses the right password at a confirmation after 150 wrong ones from 150 addresses', async () => {
    const jane = await owner(product)
    const answers = await times(150, () => confirms(jane, 'a wrong one'))
    expect(refusals(answers)).toBe(130)
    const late = await confirms(jane)
    expect(late).toMatchObject(refused(429, 'too_many_requests'))
    expect(late.headers.get('retry-after')).toBe('300')
    product.setNow(laterBy(product, 6))
    expect((await confirms(jane)).status).toBe(200)
  })

  it('allows 50 wrong passwords an hour at a confirmation, as at a sign-in', async () => {
    const jane = await owner(product)
    for (const passed of [20, 20, 10]) {
      const answers = await times(21, () => confirms(jane, 'a wrong one'))
      expect(answers.length - refusals(answers)).toBe(passed)
      product.setNow(laterBy(product, 6))
    }
    expect(await confirms(jane)).toMatchObject(refused(429, 'too_many_requests'))
  })

  it('confirms an owner while strangers guess at the sign-in, and counts no right password', async () => {
    const jane = await owner(product)
    await times(25, () =>
      client(product).call('login', { body: { email: jane.email }, headers: elsewhere() }),
    )
    for (let nth = 0; nth < 25; nth++) expect((await confirms(jane)).status).toBe(200)
  })

  it('counts the guesses of a stolen session separately, and lets the owner confirm', async () => {
    const jane = await owner(product)
    const stolen = new Owner(product, jane.email)
    await stolen.signsIn()
    const session = stolen.cookie.split('; ').find((one) => one.startsWith('creneau.session_token='))
    const headers = () => ({ ...elsewhere(), cookie: session ?? '' })
    const thief = client(product)
    const guess = () =>
      thief.call('confirmIdentity', { body: { password: 'a wrong one' }, headers: headers() })
    expect(refusals(await times(25, guess))).toBe(5)
    expect((await confirms(jane)).status).toBe(200)
  })
})

describe('Mails about guessed passwords', () => {
  it.each([
    [
      'at a sign-in',
      (jane: Owner): Promise<unknown> =>
        client(product).call('login', {
          body: { email: jane.email, password: 'a wrong one' },
          headers: elsewhere(),
        }),
    ],
    [
      'in a session',
      (jane: Owner): Promise<unknown> =>
        jane.call('confirmIdentity', { body: { password: 'a wrong one' }, headers: elsewhere() }),
    ],
  ])('mails the owner after twenty wrong passwords %s, once a day at most', async (_where, guess) => {
    const jane = await owner(product)
    for (let nth = 0; nth < 19; nth++) await guess(jane)
    expect(await emailsTo(jane)).toEqual([])
    await times(10, () => guess(jane))
    const templates = () =>
      poll(async () => ((await emailsTo(jane)).length > 0 ? emailsTo(jane) : null), 'the mail')
    expect(await templates()).toEqual(['passwords_guessed'])
    product.setNow(laterBy(product, 6))
    await times(25, () => guess(jane))
    expect(await templates()).toEqual(['passwords_guessed'])
  })

  it('sends no mail while the password is right', async () => {
    const jane = await owner(product)
    for (let nth = 0; nth < 25; nth++) await jane.signsIn()
    expect(await emailsTo(jane)).toEqual([])
  })
})

describe('Guessed codes at the setup of the second factor', () => {
  it('refuses the setup code after ten wrong ones, and mails the owner', async () => {
    const jane = await owner(product)
    await jane.get('confirmIdentity', { body: { password: jane.password } })
    const { secret } = await jane.get('setUpTwoFactor')
    const tries = (code: string) => jane.call('turnOnTwoFactor', { body: { code }, headers: elsewhere() })
    for (let nth = 0; nth < 10; nth++) expect(await tries('AAAAAA')).toMatchObject(refused(401, 'wrong_code'))
    expect(await tries(appCode(secret, product.now()))).toMatchObject(refused(429, 'too_many_codes'))
    expect(await emailsTo(jane)).toEqual(['codes_guessed'])
    product.setNow(laterBy(product, 16))
    expect(await tries(appCode(secret, product.now()))).toMatchObject({ status: 200 })
  })
})

describe('Guessed codes at a confirmation', () => {
  it('refuses the code of a confirmation after ten wrong ones, and mails the owner', async () => {
    const jane = await owner(product)
    const { secret } = await jane.turnsOnTwoFactor()
    product.setNow(laterBy(product, 16))
    const confirms = (code: string) =>
      jane.call('confirmIdentity', { body: { password: jane.password, code }, headers: elsewhere() })
    for (let nth = 0; nth < 10; nth++)
      expect(await confirms('AAAAA-AAAAA')).toMatchObject(refused(401, 'wrong_code'))
    expect(await confirms(appCode(secret, product.now()))).toMatchObject(refused(429, 'too_many_codes'))
    expect(await emailsTo(jane)).toEqual(['two_factor_on', 'codes_guessed'])
  })
})

describe('Guessed schedule passwords', () => {
  let jane: Owner
  let salon: Salon

  beforeAll(async () => {
    jane = await owner(product)
    salon = await jane.opens({ password: 'bienvenue' })
  })

  const unlock = (body: object, headers = elsewhere()) =>
    client(product).call('unlockSchedule', { params: { token: salon.token }, body: { ...body }, headers })

  it('limits guesses of a schedule password from all addresses, and lets no single address block others', async () => {
    const one = elsewhere()
    expect(refusals(await times(15, () => unlock({}, one)))).toBe(5)
    expect((await unlock({ password: 'bienvenue' })).status).toBe(200)
    expect((await unlock({ password: 'x' })).status).toBe(401)
    expect(refusals(await times(195, () => unlock({})))).toBe(6)
    expect(await unlock({ password: 'bienvenue' })).toMatchObject(refused(429, 'too_many_requests'))
    const other = await jane.opens({ password: 'bienvenue' })
    const params = { token: other.token }
    const opened = client(product).call('unlockSchedule', {
      params,
      body: { password: 'bienvenue' },
      headers: elsewhere(),
    })
    expect((await opened).status).toBe(200)
    product.setNow(laterBy(product, 10))
    expect((await unlock({ password: 'bienvenue' })).status).toBe(200)
  })
})
