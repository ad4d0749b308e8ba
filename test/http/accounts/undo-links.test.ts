import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { keepPasskey, madeUpDevice } from '../../fixtures/examples.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { Authenticator } from '../../fixtures/security-key.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const minutesLater = (minutes = 1) => product.setNow(laterBy(product, minutes))

let addresses = 0
const freshAddress = () => `undone${++addresses}@salon.example`

async function tokenTo(address: string, kind: 'change' | 'back', count: number): Promise<string> {
  const mails = await product.mailsTo(address, count)
  return mails.flatMap(({ text }) => new RegExp(`\\?${kind}=(\\S+)`).exec(text)?.[1] ?? []).at(-1) ?? ''
}

const ways = (token: string) => client(product).call('listSignInMethods', { body: { token } })
const takesBack = (token: string, more: { passkeys?: string[]; feeds?: number[] } = {}) =>
  client(product).call('undoAddressChange', { body: { token, password: 'my own again', ...more } })

/** Returns the token of the take-back link sent to the former address. */
async function moves(who: Owner, to: string, mailsBefore: number, code?: string): Promise<string> {
  const { email: from } = await who.get('me')
  expect((await who.confirms(code)).status).toBe(200)
  await who.get('changeAddress', { body: { email: to } })
  await client(product).get('confirmAddress', { body: { token: await tokenTo(to, 'change', 1) } })
  return tokenTo(from, 'back', mailsBefore + 1)
}

const ages = (id: string, hours: number) =>
  product.pool.query('UPDATE passkeys SET created_at = now() - make_interval(hours => $2) WHERE id = $1', [
    id,
    hours,
  ])

async function addsPasskey(who: Owner): Promise<string> {
  const options = await who.get('startPasskey')
  const credential = new Authenticator().create(options, { origin: product.url })
  return (await who.get('createPasskey', { body: { credential } })).id
}

describe('Take-back link of an address change', () => {
  it('keeps the take-back link through later changes, and the oldest link wins', async () => {
    const camille = await owner(product)
    const [b, c] = [freshAddress(), freshAddress()]
    const ofA = await moves(camille, b, 1)
    const ofB = await moves(camille, c, 1)
    expect(await takesBack(ofB)).toMatchObject({ status: 200, body: { email: b } })
    expect(await takesBack(ofA)).toMatchObject({ status: 200, body: { email: camille.email } })
    expect((await camille.signsIn('my own again')).status).toBe(200)
    expect(await takesBack(ofB)).toMatchObject(refused(400, 'verification_failed'))
  })

  it('ends later take-back links when the first one is used', async () => {
    const camille = await owner(product)
    const ofA = await moves(camille, freshAddress(), 1)
    const ofB = await moves(camille, freshAddress(), 1)
    expect((await takesBack(ofA)).body).toEqual({ email: camille.email })
    expect(await takesBack(ofB)).toMatchObject(refused(400, 'verification_failed'))
  })

  it('ends the links of an address that a thief set when the owner returns to their own', async () => {
    const camille = await owner(product)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    const theirs = freshAddress()
    const mine = await moves(thief, theirs, 1)
    await thief.get('createDevice', { body: madeUpDevice() })
    const prepared = await tokenTo(theirs, 'back', 2)
    minutesLater(60)
    await camille.confirms()
    await camille.get('changeAddress', { body: { email: camille.email } })
    const token = await tokenTo(camille.email, 'change', 3)
    await client(product).get('confirmAddress', { body: { token } })
    await camille.confirms()
    await camille.get('changePassword', { body: { password: 'my own again' } })
    // No further link went to the address that the account left.
    const { rows } = await product.pool.query(
      'SELECT FROM account_mails WHERE target = $1 AND template = $2',
      [theirs, 'address_changed'],
    )
    expect(rows).toEqual([])
    expect(await takesBack(prepared)).toMatchObject(refused(400, 'verification_failed'))
    expect((await camille.get('me')).email).toBe(camille.email)
    expect((await takesBack(mine)).body).toEqual({ email: camille.email })
  })

  it.each(['after', 'before'])(
    'ends the links of an address that a thief set when the owner changes the password %s going to a third one',
    async (order) => {
      const camille = await owner(product)
      const thief = new Owner(product, camille.email)
      await thief.signsIn()
      const theirs = freshAddress()
      const mine = await moves(thief, theirs, 1)
      await addsPasskey(thief)
      const prepared = await tokenTo(theirs, 'back', 2)
      const changesPassword = async () => {
        await camille.confirms()
        await camille.get('changePassword', { body: { password: 'a better one' } })
      }
      const changed = new Owner(product, theirs, 'fr', 'a better one')
      if (order === 'before') {
        await changesPassword()
        await changed.signsIn()
      }
      minutesLater(60)
      const third = freshAddress()
      const moved = order === 'before' ? await moves(changed, third, 3) : await moves(camille, third, 2)
      if (order === 'after') await changesPassword()
      if (order === 'before') {
        // The emails of both changes may overtake each other.
        const told = (await product.mailsTo(theirs, 4)).filter(
          ({ subject }) => subject === 'L’adresse de votre compte a changé',
        )
        expect(told.at(-1)?.text).toContain('envoyé à l’adresse qu’il avait avant celle-ci')
        expect(told.at(-1)?.text).not.toContain('?back=')
      }
      for (const token of [prepared, moved])
        expect(await takesBack(token)).toMatchObject(refused(400, 'verification_failed'))
      expect(await camille.get('me')).toMatchObject({ email: third })
      // The link of the first address lasts as long as one of a later address would.
      minutesLater(71 * 60 + 30)
      expect((await takesBack(mine)).body).toEqual({ email: camille.email })
    },
  )

  it('removes what was added within 72 hours before the change, and keeps what is older', async () => {
    const camille = await owner(product)
    const [older, prepared] = [await keepPasskey(camille), await keepPasskey(camille)]
    await ages(older, 73)
    await ages(prepared, 71)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    const { secret } = await thief.turnsOnTwoFactor()
    await thief.get('createDevice', { body: madeUpDevice() })
    minutesLater(60)
    const back = await moves(thief, freshAddress(), 2, appCode(secret, product.now()))

    const { body } = await ways(back)
    expect(body.passkeys).toMatchObject([
      { id: older, added: false },
      { id: prepared, added: true },
    ])
    expect(body.twoFactor).toMatchObject({ added: true })
    expect((await takesBack(back)).status).toBe(200)
    expect(await thief.knocks()).toBe(401)
    expect((await camille.signsIn('my own again')).status).toBe(200)
    const security = await camille.get('getSecurity')
    expect(security.passkeys).toMatchObject([{ id: older }])
    expect(security.twoFactor.since).toBeNull()
    expect((await camille.get('listDevices')).devices).toEqual([])
  })

  it('removes the second factor of a thief whose later moves make the link last longer', async () => {
    const camille = await owner(product)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    const { secret } = await thief.turnsOnTwoFactor()
    minutesLater(60)
    const back = await moves(thief, freshAddress(), 2, appCode(secret, product.now()))
    minutesLater(71 * 60 + 30)
    await moves(thief, freshAddress(), 1, appCode(secret, product.now()))
    // So did the clock of the machine.
    await product.pool.query(
      "UPDATE address_links SET created_at = created_at - interval '71 hours 30 minutes'",
    )
    expect((await ways(back)).body.twoFactor).toMatchObject({ added: true })
    expect((await takesBack(back)).status).toBe(200)
    expect((await camille.signsIn('my own again')).status).toBe(200)
  })

  it('keeps an older second factor, without recovery codes made since', async () => {
    const camille = await owner(product)
    const { secret, recoveryCodes } = await camille.turnsOnTwoFactor()
    minutesLater(73 * 60)
    await camille.confirms(appCode(secret, product.now()))
    const thiefs = await camille.get('renewRecoveryCodes')
    minutesLater()
    const back = await moves(camille, freshAddress(), 3, appCode(secret, product.now()))
    expect((await ways(back)).body.twoFactor).toMatchObject({ since: expect.any(String), added: false })
    await takesBack(back)
    expect(await camille.signsIn('my own again')).toMatchObject(refused(401, 'second_factor_needed'))
    for (const code of [thiefs.recoveryCodes[0] ?? '', recoveryCodes[0] ?? ''])
      expect(await camille.call('answerChallenge', { body: { code } })).toMatchObject(
        refused(401, 'wrong_code'),
      )
    minutesLater()
    const body = { code: appCode(secret, product.now()) }
    expect((await camille.call('answerChallenge', { body })).status).toBe(200)
  })

  it('lets the holder sign in when their second factor was replaced', async () => {
    const camille = await owner(product)
    const { secret } = await camille.turnsOnTwoFactor()
    minutesLater(73 * 60)
    await camille.confirms(appCode(secret, product.now()))
    await camille.get('turnOffTwoFactor')
    const replaced = await camille.turnsOnTwoFactor()
    minutesLater()
    const back = await moves(camille, freshAddress(), 4, appCode(replaced.secret, product.now()))
    expect((await takesBack(back)).status).toBe(200)
    expect((await camille.signsIn('my own again')).status).toBe(200)
  })

  it('shows every way into the account, and removes the chosen ones', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const older = await keepPasskey(camille)
    await ages(older, 100)
    await camille.get('createDevice', { body: madeUpDevice() })
    const back = await moves(camille, freshAddress(), 1)
    await camille.confirms()
    const waits = freshAddress()
    await camille.get('changeAddress', { body: { email: waits } })
    expect((await ways(back)).body).toMatchObject({
      email: camille.email,
      done: false,
      newEmail: waits,
      sessions: [{ name: expect.any(String) }],
      passkeys: [{ id: older, added: false }],
      twoFactor: { since: null },
      devices: [{ name: expect.any(String) }],
      feeds: [{ scheduleId: salon.id, name: 'Salon' }],
    })
    const feed = `/api/feeds/${salon.feedToken}/calendar.ics`
    expect((await client(product).send('GET', feed)).status).toBe(200)
    const stranger = await (await owner(product)).opens()
    expect((await takesBack(back, { passkeys: [older], feeds: [salon.id, stranger.id] })).status).toBe(200)
    expect((await client(product).send('GET', feed)).status).toBe(404)
    expect((await client(product).send('GET', `/api/feeds/${stranger.feedToken}/calendar.ics`)).status).toBe(
      200,
    )
    await camille.signsIn('my own again')
    expect((await camille.get('getSecurity')).passkeys).toEqual([])
    expect((await camille.get('getProfile')).newEmail).toBeNull()
  })

  it('reports a used take-back link as used, and refuses to use it again', async () => {
    const camille = await owner(product)
    const back = await moves(camille, freshAddress(), 1)
    await takesBack(back)
    expect((await ways(back)).body).toMatchObject({
      done: true,
      email: camille.email,
      sessions: [],
      passkeys: [],
    })
    await camille.signsIn('my own again')
    expect(await takesBack(back)).toMatchObject(refused(400, 'verification_failed'))
    expect(await camille.knocks()).toBe(200)
    expect(await ways('made-up')).toMatchObject(refused(400, 'verification_failed'))
  })
})

describe('Link “this was not me”', () => {
  it('removes a new passkey, ends every session, and sets another password', async () => {
    const camille = await owner(product)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    await thief.confirms()
    await addsPasskey(thief)
    const token = await tokenTo(camille.email, 'back', 2)
    const { rows } = await product.pool.query('SELECT FROM address_links WHERE id = $1', [token])
    expect(rows).toEqual([])
    expect((await takesBack(token)).status).toBe(200)
    expect([await thief.knocks(), await camille.knocks()]).toEqual([401, 401])
    expect(await thief.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    expect((await camille.signsIn('my own again')).status).toBe(200)
    expect((await camille.get('getSecurity')).passkeys).toEqual([])
    expect(await camille.get('me')).toMatchObject({ email: camille.email })
  })

  it('removes a second factor that someone else turned on', async () => {
    const camille = await owner(product)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    await thief.turnsOnTwoFactor()
    const token = await tokenTo(camille.email, 'back', 2)
    expect((await takesBack(token)).status).toBe(200)
    expect((await camille.signsIn('my own again')).status).toBe(200)
  })

  it('brings the address back when it was changed after the link was sent', async () => {
    const camille = await owner(product)
    await camille.confirms()
    await addsPasskey(camille)
    const token = await tokenTo(camille.email, 'back', 2)
    await moves(camille, freshAddress(), 2)
    expect((await takesBack(token)).body).toEqual({ email: camille.email })
    expect((await camille.signsIn('my own again')).status).toBe(200)
  })

  it('ends a take-back link after 72 hours', async () => {
    const camille = await owner(product)
    await camille.confirms()
    await addsPasskey(camille)
    const token = await tokenTo(camille.email, 'back', 2)
    minutesLater(72 * 60 + 1)
    expect(await takesBack(token)).toMatchObject(refused(400, 'verification_failed'))
    expect(await ways(token)).toMatchObject(refused(400, 'verification_failed'))
  })
})
