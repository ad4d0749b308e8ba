import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { emailsTo } from '../../fixtures/second-factors.ts'
import { Authenticator } from '../../fixtures/security-key.ts'
import type { Visitor } from '../../fixtures/visitor.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

type Manner = { origin?: string; verified?: boolean; rpId?: string }

const here = (manner: Manner = {}) => ({ origin: product.url, ...manner })

async function adds(camille: Owner, authenticator: Authenticator, manner: Manner = {}, name?: string) {
  const options = await camille.get('startPasskey')
  const credential = authenticator.create(options, here(manner))
  return camille.call('createPasskey', { body: { credential, ...(name && { name }) } })
}

async function opensWith(visitor: Visitor, authenticator: Authenticator, manner: Manner = {}) {
  const options = await visitor.get('startPasskeySignIn')
  return visitor.call('signInWithPasskey', { body: { credential: authenticator.get(options, here(manner)) } })
}

async function withPasskey() {
  const camille = await owner(product)
  await camille.confirms()
  const authenticator = new Authenticator()
  const { body: passkey } = await adds(camille, authenticator)
  return { camille, authenticator, passkey }
}

describe('New passkeys', () => {
  it('adds a passkey after a confirmation, and notifies the owner', async () => {
    const camille = await owner(product)
    expect(await camille.call('startPasskey')).toMatchObject(refused(403, 'confirmation_needed'))
    await camille.confirms()
    const options = await camille.get('startPasskey')
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Créneau' },
      user: { name: camille.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const added = await adds(camille, new Authenticator())
    expect(added).toMatchObject({ status: 201, body: { name: 'Clé d’accès', lastUsedAt: null } })
    await adds(camille, new Authenticator(), {}, 'Mon ordinateur')
    const { passkeys } = await camille.get('getSecurity')
    expect(passkeys.map(({ name }) => name)).toEqual(['Clé d’accès', 'Mon ordinateur'])
    expect(passkeys[0]).toEqual(added.body)
    expect(await emailsTo(camille)).toEqual(['passkey_added', 'passkey_added'])
    expect(await camille.get('startPasskey')).toMatchObject({ excludeCredentials: [{}, {}] })
  })

  it('refuses a passkey without user verification, or for another site or challenge', async () => {
    const camille = await owner(product)
    await camille.confirms()
    for (const manner of [
      { verified: false },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
    ]) {
      expect(await adds(camille, new Authenticator(), manner)).toMatchObject(
        refused(401, 'passkey_not_accepted'),
      )
    }
    const options = await camille.get('startPasskey')
    await camille.get('startPasskey')
    const credential = new Authenticator().create(options, here())
    const late = await camille.call('createPasskey', { body: { credential } })
    expect(late).toMatchObject(refused(401, 'passkey_not_accepted'))
    expect((await camille.get('getSecurity')).passkeys).toEqual([])
    expect(await emailsTo(camille)).toEqual([])
  })

  it('refuses a passkey made for another owner’s challenge', async () => {
    const camille = await owner(product)
    const mallory = await owner(product)
    await camille.confirms()
    await mallory.confirms()
    const options = await camille.get('startPasskey')
    const credential = new Authenticator().create(options, here())
    expect(await mallory.call('createPasskey', { body: { credential } })).toMatchObject(
      refused(401, 'passkey_not_accepted'),
    )
  })
})

describe('Sign-in with a passkey', () => {
  it('signs in with a passkey alone, and records the date', async () => {
    const { camille, authenticator } = await withPasskey()
    const elsewhere = new Owner(product, camille.email)
    expect(await elsewhere.get('startPasskeySignIn')).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
    })
    const answer = await opensWith(elsewhere, authenticator)
    expect(answer).toMatchObject({ status: 200, body: { email: camille.email } })
    expect(await elsewhere.knocks()).toBe(200)
    const { passkeys } = await camille.get('getSecurity')
    expect(passkeys).toMatchObject([{ lastUsedAt: expect.stringMatching(/^\d{4}-/) }])
  })

  it('refuses a signature without user verification, from another site, or used before', async () => {
    const { authenticator } = await withPasskey()
    const visitor = client(product)
    for (const manner of [
      { verified: false },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
    ]) {
      expect(await opensWith(visitor, authenticator, manner)).toMatchObject(
        refused(401, 'passkey_not_accepted'),
      )
    }
    const options = await visitor.get('startPasskeySignIn')
    const body = { credential: authenticator.get(options, here()) }
    const thief = client(product)
    await thief.get('startPasskeySignIn')
    expect(await thief.call('signInWithPasskey', { body })).toMatchObject(
      refused(401, 'passkey_not_accepted'),
    )
    const { cookie } = visitor
    expect((await visitor.call('signInWithPasskey', { body })).status).toBe(200)
    const again = await client(product).call('signInWithPasskey', { body, headers: { cookie } })
    expect(again).toMatchObject(refused(401, 'passkey_not_accepted'))
  })

  it('keeps the challenge of each page of a browser', async () => {
    const { camille, authenticator } = await withPasskey()
    const elsewhere = new Owner(product, camille.email)
    const tabs = [
      await elsewhere.get('startPasskeySignIn'),
      await elsewhere.get('startPasskeySignIn'),
      await elsewhere.get('startPasskeySignIn'),
    ]
    for (const options of tabs) {
      const body = { credential: authenticator.get(options, here()) }
      expect(await elsewhere.call('signInWithPasskey', { body })).toMatchObject({
        status: 200,
        body: { email: camille.email },
      })
      expect(await client(product).call('signInWithPasskey', { body })).toMatchObject(
        refused(401, 'passkey_not_accepted'),
      )
    }
  })

  it('keeps the challenge of a page while the owner adds a passkey in another', async () => {
    const { camille, authenticator } = await withPasskey()
    const options = await camille.get('startPasskeySignIn')
    await camille.get('startPasskey')
    const body = { credential: authenticator.get(options, here()) }
    expect((await camille.call('signInWithPasskey', { body })).status).toBe(200)
  })

  it('keeps a few challenges in a browser, and takes the newest whatever the number', async () => {
    const { camille, authenticator } = await withPasskey()
    const elsewhere = new Owner(product, camille.email)
    for (let opened = 0; opened < 30; opened++) await elsewhere.get('startPasskeySignIn')
    expect(elsewhere.cookie.split('; ').length).toBeLessThan(7)
    expect((await opensWith(elsewhere, authenticator)).status).toBe(200)
  })

  it('takes a challenge from a server of the version before', async () => {
    const { camille, authenticator } = await withPasskey()
    const options = await client(product).call('startPasskeySignIn')
    const [cookie = ''] = options.headers.getSetCookie().filter((one) => one.startsWith('creneau.passkey='))
    const body = { credential: authenticator.get(options.body, here()) }
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect(await client(product).call('signInWithPasskey', { body, headers })).toMatchObject({
      status: 200,
      body: { email: camille.email },
    })
  })

  it('refuses an unknown authenticator', async () => {
    const { camille, authenticator } = await withPasskey()
    const stranger = new Authenticator()
    stranger.create({ challenge: 'x' }, here({ rpId: 'localhost' }))
    expect(await opensWith(client(product), stranger)).toMatchObject(refused(401, 'passkey_not_accepted'))
    expect((await opensWith(new Owner(product, camille.email), authenticator)).status).toBe(200)
  })

  it('accepts a passkey as the second factor, without a code', async () => {
    const { camille, authenticator } = await withPasskey()
    const { secret } = await camille.turnsOnTwoFactor()
    const elsewhere = new Owner(product, camille.email)
    const first = await elsewhere.signsIn()
    expect(first.body.secondFactors).toEqual(['code', 'recovery_code', 'passkey'])
    expect((await opensWith(elsewhere, authenticator)).status).toBe(200)
    expect(await elsewhere.knocks()).toBe(200)
    const code = appCode(secret, product.now(), 1)
    expect(await elsewhere.call('answerChallenge', { body: { code } })).toMatchObject(
      refused(401, 'challenge_over'),
    )
  })

  it('still accepts the password of an owner with a passkey', async () => {
    const { camille } = await withPasskey()
    expect((await new Owner(product, camille.email).signsIn()).status).toBe(200)
  })
})

describe('Passkey management', () => {
  it('renames a passkey, and removes it after a confirmation together with other sessions', async () => {
    const { camille, authenticator, passkey } = await withPasskey()
    const params = { passkeyId: passkey.id }
    const renamed = await camille.call('editPasskey', { params, body: { name: 'Téléphone' } })
    expect(renamed).toMatchObject({ status: 200, body: { id: passkey.id, name: 'Téléphone' } })

    const elsewhere = new Owner(product, camille.email)
    await opensWith(elsewhere, authenticator)
    expect(await elsewhere.call('deletePasskey', { params })).toMatchObject(
      refused(403, 'confirmation_needed'),
    )
    expect(await camille.call('deletePasskey', { params })).toMatchObject({ status: 200, body: {} })
    expect(await elsewhere.knocks()).toBe(401)
    expect(await camille.knocks()).toBe(200)
    expect(await opensWith(elsewhere, authenticator)).toMatchObject(refused(401, 'passkey_not_accepted'))
    expect(await camille.call('deletePasskey', { params })).toMatchObject(refused(404, 'passkey_not_found'))
    expect(await emailsTo(camille)).toEqual(['passkey_added', 'passkey_removed'])
  })
})
