import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, refused } from '../../fixtures/actors.ts'
import { keepPasskey } from '../../fixtures/examples.ts'
import { activity, shifted } from '../../fixtures/machines.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { recordQueries } from '../../fixtures/recorded-queries.ts'
import { Authenticator } from '../../fixtures/security-key.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ sending: false })
})

afterAll(() => product.stop())

/** No mail is sent here, so the address is verified in the database. */
async function verifiedOwner(): Promise<Owner> {
  const camille = new Owner(product, `guarded${++count}@salon.example`)
  await camille.registers()
  await product.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [camille.email])
  await camille.signsIn()
  return camille
}
let count = 0

describe('Account deletion', () => {
  it('deletes accounts whose next check has microseconds, and the accounts due after them', async () => {
    const [first, second] = [await verifiedOwner(), await verifiedOwner()]
    for (const who of [first, second]) {
      await who.confirms()
      await who.get('deleteAccount')
    }
    const { email } = first
    await product.pool.query(
      `UPDATE users SET deletion_at = ${shifted('deletion_at', -0.000_123)},
         deletion_check_at = '2027-03-02T08:00:00.123456Z' WHERE email = $1`,
      [email],
    )
    product.setNow('2027-03-16T08:00:00Z')
    await product.sweep()
    await product.sweep()
    const { rows } = await product.pool.query(
      'SELECT FROM users WHERE email = ANY($1) AND gone_since IS NULL',
      [[first.email, second.email]],
    )
    expect(rows).toEqual([])
    product.setNow(mondayMorning)
  })

  it('sends no reset link to an account that is being deleted', async () => {
    const camille = await verifiedOwner()
    await product.pool.query('UPDATE users SET gone_since = now() WHERE email = $1', [camille.email])
    expect(await client(product).call('forgotPassword', { body: { email: camille.email } })).toMatchObject({
      status: 200,
      body: {},
    })
    const { rows } = await product.pool.query(
      "SELECT FROM account_mails WHERE target = $1 AND template = 'reset_password'",
      [camille.email],
    )
    expect(rows).toEqual([])
  })
})

describe('Due deposits', () => {
  it('claims due deposits whose next check has microseconds', async () => {
    const camille = await verifiedOwner()
    const salon = await camille.opens()
    await camille.subscribes()
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    const ada = client(product)
    const { body } = await ada.holds(salon, '2027-03-08 10:00')
    await product.pool.query(
      "UPDATE deposits SET check_at = '2027-03-01T08:00:00.123456Z' WHERE schedule_id = $1",
      [salon.id],
    )
    product.setNow('2027-03-01T10:00:00Z')
    await product.sweep()
    expect((await ada.looksUp(body.referenceToken)).body.status).not.toBe('pending')
    product.setNow(mondayMorning)
  })
})

describe('Passkeys', () => {
  it('keeps passkeys within the quota when several are added at once', async () => {
    const camille = await verifiedOwner()
    await camille.confirms()
    for (let kept = 0; kept < 19; kept++) await keepPasskey(camille)
    const browsers = [camille, ...(await Promise.all([1, 2, 3].map(async () => anotherBrowserOf(camille))))]
    const credentials = await Promise.all(
      browsers.map(async (browser) => {
        const options = await browser.get('startPasskey')
        return new Authenticator().create(options, { origin: product.url })
      }),
    )
    const answers = await Promise.all(
      browsers.map((browser, nth) =>
        browser.call('createPasskey', { body: { credential: credentials[nth] as object } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await camille.get('getSecurity')).passkeys).toHaveLength(20)
  })
})

async function anotherBrowserOf(camille: Owner): Promise<Owner> {
  const browser = new Owner(product, camille.email)
  await browser.signsIn()
  await browser.confirms()
  return browser
}

describe('Password reset tokens', () => {
  it('stores password reset tokens as hashes only', async () => {
    const camille = await verifiedOwner()
    await client(product).get('forgotPassword', { body: { email: camille.email } })
    const { rows } = await product.pool.query(
      "SELECT details ->> 'token' AS token FROM account_mails WHERE target = $1 AND template = 'reset_password'",
      [camille.email],
    )
    const token: string = rows[0].token
    const kept = await product.pool.query('SELECT FROM verifications WHERE identifier LIKE $1', [
      `%${token}%`,
    ])
    expect(kept.rowCount).toBe(0)
    const body = { token, password: 'a new password' }
    expect(await client(product).call('resetPassword', { body })).toMatchObject({ status: 200 })
    expect(await client(product).call('resetPassword', { body })).toMatchObject(refused(400, 'reset_failed'))
    expect((await camille.signsIn('a new password')).status).toBe(200)
  })

  it('accepts a reset token that an earlier version stored in plain text', async () => {
    const camille = await verifiedOwner()
    await product.pool.query(
      `INSERT INTO verifications (id, identifier, value, expires_at)
       SELECT 'older', 'reset-password:oldertoken', id, now() + interval '1 hour' FROM users WHERE email = $1`,
      [camille.email],
    )
    const browser = new Owner(product, camille.email)
    const body = { token: 'oldertoken', password: 'a new password' }
    expect(await browser.call('resetPassword', { body })).toMatchObject({ status: 200 })
    expect(browser.cookie).toContain('creneau.known')
    expect((await camille.signsIn('a new password')).status).toBe(200)
  })
})

describe('Known and unknown addresses', () => {
  /** Skips pg_notify, which goes out after the reply. */
  const statementsOf = async (work: () => Promise<unknown>) =>
    (await recordQueries(work))
      .filter(({ text }) => !text.includes('pg_notify'))
      .map(({ text, times }) => `${times} ${text}`)

  const bodies = {
    login: (email: string) => ({ email, password: 'a wrong one' }),
    forgotPassword: (email: string) => ({ email }),
    resendVerification: (email: string) => ({ email }),
  }

  for (const name of ['login', 'forgotPassword', 'resendVerification'] as const) {
    it(`sends the same statements for a known and an unknown address: ${name}`, async () => {
      const known = (await verifiedOwner()).email
      const pending = new Owner(product, `pending${++count}@salon.example`)
      await pending.registers()
      const by = client(product)
      const sent = async (email: string) =>
        statementsOf(async () => void (await by.call(name, { body: bodies[name](email) })))
      await sent('nobody@salon.example')
      const unknown = await sent('nobody@salon.example')
      expect(await sent(known)).toEqual(unknown)
      expect(await sent(pending.email)).toEqual(unknown)
    })
  }
})

describe('An account that is deleted meanwhile', () => {
  it('answers a call that was under way as not signed in', async () => {
    const camille = await verifiedOwner()
    await camille.subscribes()
    await camille.confirms()
    const deleting = await product.pool.connect()
    await deleting.query('BEGIN')
    await deleting.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [camille.email])
    const call = camille.call('invitePerson', { body: { email: 'iris@salon.example', role: 'manager' } })
    await poll(async () => {
      const { rowCount } = await product.pool.query(
        `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rowCount ? true : null
    }, 'a call that waits')
    await deleting.query('DELETE FROM users WHERE email = $1', [camille.email])
    await deleting.query('COMMIT')
    deleting.release()
    expect(await call).toMatchObject(refused(401, 'not_signed_in'))
  })
})
