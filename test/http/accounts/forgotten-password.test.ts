import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, Owner, owner, refused } from '../../fixtures/actors.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const asks = (email: string) => client(product).call('forgotPassword', { body: { email } })

const resets = (token: string, password: string) =>
  client(product).call('resetPassword', { body: { token, password } })

/** The key of a reset link in the database. */
const hashOf = (token: string) => createHash('sha256').update(`reset-password:${token}`).digest('base64url')

describe('Forgotten passwords', () => {
  it('changes a forgotten password by the mailed link, once, and ends every session', async () => {
    const camille = await owner(product)
    expect(await asks(` ${camille.email.toUpperCase()} `)).toMatchObject({ status: 200, body: {} })
    const [, mail] = await product.mailsTo(camille.email, 2)
    expect(mail?.text).toContain(`${product.url}/reset-password?token=`)
    const token = await camille.linkToken(2)

    expect(await resets(token, '12345')).toMatchObject(refused(400, 'invalid_request'))
    expect(await camille.knocks()).toBe(200)
    expect(await resets(token, 'a new password')).toMatchObject({ status: 200, body: {} })
    expect(await camille.knocks()).toBe(401)
    expect(await camille.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    expect(await camille.signsIn('a new password')).toMatchObject({ status: 200 })

    expect(await resets(token, 'yet another')).toMatchObject(refused(400, 'reset_failed'))
    expect(await camille.knocks()).toBe(200)
  })

  it('verifies the address of an owner who resets their password', async () => {
    const camille = newcomer(product)
    await camille.registers()
    await product.mailsTo(camille.email)
    await asks(camille.email)
    expect(await resets(await camille.linkToken(2), 'a new password')).toMatchObject({ status: 200 })
    expect(await camille.signsIn('a new password')).toMatchObject({
      status: 200,
      body: { emailVerified: true },
    })
  })

  it('ends older reset links once one of them was used', async () => {
    const camille = await owner(product)
    await asks(camille.email)
    const older = await camille.linkToken(2)
    await asks(camille.email)
    const newer = await camille.linkToken(3)
    expect(newer).not.toBe(older)
    expect(await resets(newer, 'a new password')).toMatchObject({ status: 200 })
    expect(await resets(older, 'of a stranger')).toMatchObject(refused(400, 'reset_failed'))
    expect(await camille.signsIn('a new password')).toMatchObject({ status: 200 })
  })

  it('answers alike for an unknown address, and sends it no reset mail', async () => {
    const known = await asks((await owner(product)).email)
    const unknown = await asks('nobody@salon.example')
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    const written = await product.pool.query(
      "SELECT FROM account_mails WHERE target = 'nobody@salon.example'",
    )
    expect(written.rowCount).toBe(0)
  })

  it('opens no other account with a reset link, and accepts no other kind of link', async () => {
    const camille = await owner(product)
    const other = await owner(product)
    const verification = await other.linkToken()
    await asks(camille.email)
    const token = await camille.linkToken(2)
    for (const wrong of [verification, `${token}x`, 'x', `${token}\u0000`]) {
      expect((await resets(wrong, 'a new password')).status).toBe(400)
    }
    expect(await client(product).call('verifyEmail', { query: { token } })).toMatchObject(
      refused(400, 'verification_failed'),
    )
    expect(await resets(token, 'a new password')).toMatchObject({ status: 200 })
    expect(await new Owner(product, other.email).signsIn()).toMatchObject({ status: 200 })
  })

  it('ends a reset link after an hour', async () => {
    const camille = await owner(product)
    await asks(camille.email)
    const token = await camille.linkToken(2)
    const { rows } = await product.pool.query(
      'SELECT extract(epoch FROM expires_at - now())::int AS left FROM verifications WHERE identifier = $1',
      [hashOf(token)],
    )
    expect(rows[0].left).toBeGreaterThan(3500)
    expect(rows[0].left).toBeLessThanOrEqual(3600)
    await product.pool.query(
      "UPDATE verifications SET expires_at = now() - interval '1 second' WHERE identifier = $1",
      [hashOf(token)],
    )
    expect(await resets(token, 'a new password')).toMatchObject(refused(400, 'reset_failed'))
  })

  it('removes the reset link from the mail’s row once the mail is sent', async () => {
    const camille = await owner(product)
    await asks(camille.email)
    await camille.linkToken(2)
    const left = await poll(async () => {
      const { rows } = await product.pool.query(
        "SELECT details FROM account_mails WHERE target = $1 AND template = 'reset_password' AND done_at IS NOT NULL",
        [camille.email],
      )
      return rows[0] ?? null
    }, 'the mark of the sent mail')
    expect(left).toEqual({ details: {} })
  })
})
