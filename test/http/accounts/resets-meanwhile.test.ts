import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { secured } from '../../fixtures/second-factors.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

/** Someone makes the account safe while a sign-in that was checked before has not ended yet. */
async function whileMadeSafe<Result>({ email }: Owner, signIn: () => Promise<Result>): Promise<Result> {
  const other = new pg.Client(product.databaseUrl)
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('UPDATE users SET security_version = security_version + 1 WHERE email = $1', [email])
    const signingIn = signIn()
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%security_version%'"
    while ((await product.pool.query(waiting)).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await other.query('COMMIT')
    return await signingIn
  } finally {
    await other.end()
  }
}

const rowsOf = async ({ email }: Owner, table: 'sessions' | 'sign_in_challenges'): Promise<number> =>
  (
    await product.pool.query(`SELECT FROM ${table} e JOIN users u ON u.id = e.user_id WHERE u.email = $1`, [
      email,
    ])
  ).rowCount ?? 0

describe('a sign-in that was checked before the account was made safe', () => {
  it('opens no session with the old password', async () => {
    const camille = await owner(product)
    const thief = new Owner(product, camille.email)
    const before = await rowsOf(camille, 'sessions')
    expect(await whileMadeSafe(camille, () => thief.signsIn())).toMatchObject(
      refused(401, 'wrong_credentials'),
    )
    expect(await rowsOf(camille, 'sessions')).toBe(before)
    expect(await thief.knocks()).toBe(401)
    expect((await thief.signsIn()).status).toBe(200)
  })

  it('opens no second step', async () => {
    const { camille, elsewhere } = await secured(product)
    expect(await whileMadeSafe(camille, () => elsewhere.signsIn())).toMatchObject(
      refused(401, 'wrong_credentials'),
    )
    expect(await rowsOf(camille, 'sign_in_challenges')).toBe(0)
  })

  it('opens no session with the code of a second step', async () => {
    const { camille, elsewhere, code } = await secured(product)
    await elsewhere.signsIn()
    const body = { code: code() }
    expect(await whileMadeSafe(camille, () => elsewhere.call('answerChallenge', { body }))).toMatchObject(
      refused(401, 'challenge_over'),
    )
    expect(await elsewhere.knocks()).toBe(401)
  })

  it('confirms nothing with the old password, and leaves no session behind', async () => {
    const camille = await owner(product)
    const before = await rowsOf(camille, 'sessions')
    expect(await whileMadeSafe(camille, () => camille.confirms())).toMatchObject(
      refused(401, 'wrong_password'),
    )
    expect(await rowsOf(camille, 'sessions')).toBe(before)
    expect(await camille.knocks()).toBe(200)
  })
})

describe('a thief with a session who keeps changing the password', () => {
  const changesTo = (thief: Owner, password: string) => thief.call('changePassword', { body: { password } })

  it('loses against a link that resets the password, also with changes under way', async () => {
    const slow = await startProduct({ slowPasswords: true })
    try {
      const camille = await owner(slow)
      const thief = new Owner(slow, camille.email)
      await thief.signsIn()
      await thief.confirms()
      expect((await changesTo(thief, 'of a thief')).status).toBe(200)
      await slow.mailsTo(camille.email, 2)
      const visitor = client(slow)
      await visitor.call('forgotPassword', { body: { email: camille.email } })
      const body = { token: await camille.linkToken(3), password: 'chosen by its holder' }
      const early = Array.from({ length: 3 }, (_, nth) => changesTo(thief, `of an early thief ${nth}`))
      const reset = visitor.call('resetPassword', { body })
      const late = Array.from({ length: 10 }, (_, nth) => changesTo(thief, `of a late thief ${nth}`))
      await Promise.all([...early, ...late])
      expect((await reset).status).toBe(200)
      expect((await camille.signsIn('chosen by its holder')).status).toBe(200)
      expect(await thief.knocks()).toBe(401)
    } finally {
      await slow.stop()
    }
  })

  it('ends no link that the holder asks for after the first change of a thief', async () => {
    const camille = await owner(product)
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    await thief.confirms()
    expect((await changesTo(thief, 'of a thief')).status).toBe(200)
    await camille.product.mailsTo(camille.email, 2)
    await client(product).call('forgotPassword', { body: { email: camille.email } })
    const token = await camille.linkToken(3)
    expect((await changesTo(thief, 'of a thief again')).status).toBe(200)
    const body = { token, password: 'chosen by its holder' }
    expect(await client(product).call('resetPassword', { body })).toMatchObject({ status: 200 })
    expect(await changesTo(thief, 'of a thief at last')).toMatchObject(refused(401, 'not_signed_in'))
    expect((await camille.signsIn('chosen by its holder')).status).toBe(200)
  })

  it('changes the password no more often than emails tell of it', async () => {
    const camille = await owner(product)
    await camille.confirms()
    for (let nth = 1; nth <= 6; nth++) expect((await changesTo(camille, `password ${nth}`)).status).toBe(200)
    expect(await changesTo(camille, 'one too many')).toMatchObject(refused(429, 'too_many_requests'))
    expect((await camille.signsIn('one too many')).status).toBe(401)
    expect((await camille.signsIn('password 6')).status).toBe(200)
    const told = "SELECT FROM account_mails WHERE target = $1 AND template = 'password_changed'"
    expect((await product.pool.query(told, [camille.email])).rowCount).toBe(6)
  })
})
