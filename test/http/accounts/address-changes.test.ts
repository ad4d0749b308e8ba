import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, Owner, owner, refused } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { keepPasskey } from '../../fixtures/examples.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { minutesLater } from '../../fixtures/second-factors.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

let addresses = 0
const freshAddress = () => `moved${++addresses}@salon.example`

const asks = (who: Owner, email: string) => who.call('changeAddress', { body: { email } })

async function tokensTo(address: string, count = 1): Promise<string[]> {
  const mails = await product.mailsTo(address, count)
  return mails.flatMap(({ text }) => /\?(?:change|back)=(\S+)/.exec(text)?.[1] ?? [])
}

const confirms = (token = '') => client(product).call('confirmAddress', { body: { token } })
const takesBack = (token = '', password = 'my own again') =>
  client(product).call('undoAddressChange', { body: { token, password } })

async function asking(): Promise<{ camille: Owner; email: string; token: string }> {
  const camille = await owner(product)
  const email = freshAddress()
  await camille.confirms()
  expect((await asks(camille, email)).status).toBe(200)
  const [token = ''] = await tokensTo(email)
  return { camille, email, token }
}

describe('Address change', () => {
  it('changes the address once it is confirmed, and notifies the old address', async () => {
    const camille = await owner(product)
    const email = freshAddress()
    expect(await asks(camille, email)).toMatchObject(refused(403, 'confirmation_needed'))
    await camille.confirms()
    const until = new Date(product.now() + 24 * 3_600_000).toISOString()
    expect(await asks(camille, ` ${email.toUpperCase()} `)).toMatchObject({ body: { email, until } })
    expect(await camille.get('getProfile')).toMatchObject({
      email: camille.email,
      newEmail: { email, until },
    })
    expect(await new Owner(product, email).signsIn()).toMatchObject(refused(401, 'wrong_credentials'))

    const [token = ''] = await tokensTo(email)
    const [mail] = await product.mailsTo(email)
    expect(JSON.stringify(mail)).not.toContain('Camille')
    // A mail program that follows the link opens a page, and the page calls nothing on load.
    for (const method of ['GET', 'HEAD'])
      expect((await client(product).send(method, `/api/verify-email/change?token=${token}`)).status).toBe(404)
    expect(await camille.get('me')).toMatchObject({ email: camille.email })
    expect(await confirms(token)).toMatchObject({ status: 200, body: { email } })

    expect(await camille.get('me')).toMatchObject({ email, emailVerified: true })
    expect(await camille.get('getProfile')).toMatchObject({ email, newEmail: null })
    expect((await new Owner(product, email).signsIn()).status).toBe(200)
    expect(await new Owner(product, camille.email).signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    const told = await product.mailsTo(camille.email, 2)
    expect(told.at(-1)?.subject).toBe('L’adresse de votre compte a changé')
    expect(await confirms(token)).toMatchObject(refused(400, 'verification_failed'))
  })

  it('keeps one address link at a time, for a day, and ends it when the password changes', async () => {
    const { camille, email, token } = await asking()
    const other = freshAddress()
    await asks(camille, other)
    expect(await confirms(token)).toMatchObject(refused(400, 'verification_failed'))
    await camille.get('cancelAddressChange')
    const [dropped] = await tokensTo(other)
    expect(await confirms(dropped)).toMatchObject(refused(400, 'verification_failed'))

    await asks(camille, email)
    const again = (await tokensTo(email, 2)).at(-1)
    await camille.get('changePassword', { body: { password: 'a better one' } })
    expect(await confirms(again)).toMatchObject(refused(400, 'verification_failed'))
    expect(await camille.get('getProfile')).toMatchObject({ newEmail: null })

    await asks(camille, email)
    const last = (await tokensTo(email, 3)).at(-1)
    minutesLater(product, 24 * 60 + 1)
    expect(await confirms(last)).toMatchObject(refused(400, 'verification_failed'))
    expect(await confirms(`${last}x`)).toMatchObject(refused(400, 'verification_failed'))
    expect(await camille.get('me')).toMatchObject({ email: camille.email })
  })

  it('answers alike for a taken and a free address, and mails only the holder of the taken one', async () => {
    const holder = await owner(product, 'en')
    const { camille, email } = await asking()
    const free = await asks(camille, email)
    const taken = await asks(camille, holder.email)
    expect(taken.status).toBe(free.status)
    expect(taken.body).toEqual({ ...free.body, email: holder.email })
    expect(await camille.get('getProfile')).toMatchObject({ newEmail: taken.body })
    const mails = await product.mailsTo(holder.email, 2)
    expect(mails.at(-1)?.subject).toBe('This address already has a Créneau account')
    expect(await tokensTo(holder.email)).toEqual([])
  })

  it('gives an address that someone else registers meanwhile to the one who verifies it first', async () => {
    const { camille, token } = await asking()
    const { rows } = await product.pool.query(
      'SELECT l.email FROM address_links l JOIN users u ON u.id = l.user_id WHERE u.email = $1',
      [camille.email],
    )
    const squatter = new Owner(product, rows[0].email)
    await squatter.registers('Mallory')
    await squatter.linkToken(2)
    await squatter.verifies()
    expect(await confirms(token)).toMatchObject(refused(409, 'address_in_use'))
    expect(await camille.get('me')).toMatchObject({ email: camille.email })
    expect(await squatter.knocks()).toBe(200)

    const { camille: jane, email, token: another } = await asking()
    await new Owner(product, email).registers('Mallory')
    expect(await confirms(another)).toMatchObject({ status: 200 })
    expect(await jane.get('me')).toMatchObject({ email, name: 'Camille' })
  })

  it('gives an address to one of two owners who confirm it at once', async () => {
    const [one, other] = [await asking(), await owner(product)]
    await other.confirms()
    await asks(other, one.email)
    const tokens = await tokensTo(one.email, 2)
    const answers = await Promise.all(tokens.map((token) => confirms(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('sends waiting mails to the new address, and allows six address links an hour', async () => {
    const { camille, email, token } = await asking()
    const salon = await camille.opens()
    await client(product).books(salon, '2027-03-08 10:00')
    await product.mailsTo(camille.email, 2)
    await everyMailIsOut(product)
    await product.pool.query("UPDATE deliveries SET done_at = NULL, due_at = now() + interval '1 day'")
    await confirms(token)
    const { rows } = await product.pool.query(
      "SELECT d.target FROM deliveries d JOIN schedules s ON s.tenant_id = d.tenant_id AND s.id = d.schedule_id WHERE s.id = $1 AND d.recipient = 'owner'",
      [salon.id],
    )
    expect(rows).toEqual([{ target: email }])

    const statuses = []
    for (let nth = 0; nth < 6; nth++) statuses.push((await asks(camille, freshAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('Address take-back', () => {
  it('takes an address back by the old address’s link, with a new password, and drops what was added since', async () => {
    const { camille, email, token } = await asking()
    const kept = await keepPasskey(camille)
    await product.pool.query("UPDATE passkeys SET created_at = now() - interval '73 hours' WHERE id = $1", [
      kept,
    ])
    await confirms(token)
    const [back = ''] = await tokensTo(camille.email, 2)
    minutesLater(product)
    const intruder = new Owner(product, email)
    await intruder.signsIn()
    await keepPasskey(intruder)
    const { secret } = await intruder.turnsOnTwoFactor()
    await intruder.confirms(appCode(secret, product.now(), 1))
    await asks(intruder, freshAddress())

    expect(await confirms(back)).toMatchObject(refused(400, 'verification_failed'))
    expect(await takesBack(token)).toMatchObject(refused(400, 'verification_failed'))
    expect(await takesBack(back, '12345')).toMatchObject(refused(400, 'invalid_request'))
    expect(await takesBack(back)).toMatchObject({ status: 200, body: { email: camille.email } })
    expect(await intruder.knocks()).toBe(401)
    expect(await intruder.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    expect(await camille.signsIn('my own again')).toMatchObject({ status: 200 })
    expect(await camille.get('getProfile')).toMatchObject({ email: camille.email, newEmail: null })
    expect((await camille.get('getSecurity')).passkeys).toMatchObject([{ id: kept }])
    expect(await takesBack(back)).toMatchObject(refused(400, 'verification_failed'))
  })

  it('allows taking an address back for three days, unless someone else owns it by then', async () => {
    const { camille, token } = await asking()
    await confirms(token)
    const [back = ''] = await tokensTo(camille.email, 2)
    const next = new Owner(product, camille.email)
    await next.registers('Next')
    await next.linkToken(3)
    await next.verifies()
    expect(await takesBack(back)).toMatchObject(refused(409, 'address_in_use'))
    minutesLater(product, 72 * 60 + 1)
    expect(await takesBack(back)).toMatchObject(refused(400, 'verification_failed'))
    expect(await next.knocks()).toBe(200)
  })

  it('keeps an older second factor when an address is taken back', async () => {
    const camille = await owner(product)
    const { secret } = await camille.turnsOnTwoFactor()
    minutesLater(product, 73 * 60)
    await camille.confirms(appCode(secret, product.now()))
    const email = freshAddress()
    await asks(camille, email)
    await confirms((await tokensTo(email))[0])
    await takesBack((await tokensTo(camille.email, 3)).at(-1))
    const again = newcomer(product)
    const body = { email: camille.email, password: 'my own again' }
    expect(await again.call('login', { body })).toMatchObject(refused(401, 'second_factor_needed'))
  })
})
