import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, Owner, owner } from '../../fixtures/actors.ts'
import { credential } from '../../fixtures/examples.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct({ rateLimit: true, log })
  camille = await owner(product)
})

afterAll(() => product.stop())

type Line = { event: string; call: string; visitor: string; account?: string }

async function linesOf(act: () => Promise<unknown>): Promise<Line[]> {
  lines.length = 0
  await act()
  return lines.map((line) => JSON.parse(line) as Line)
}

const wrong = (email: string) => client(product).call('login', { body: { email, password: 'a wrong one' } })

it('logs a guess with keys by which guesses of a visitor and of an account can be grouped', async () => {
  const [first, second, other] = await linesOf(async () => {
    await wrong(camille.email)
    await wrong(camille.email.toUpperCase())
    await wrong('nobody@salon.example')
  })
  expect(first).toMatchObject({ event: 'sign_in_failed', call: 'login' })
  expect(second).toMatchObject({ event: 'sign_in_failed', visitor: first?.visitor, account: first?.account })
  expect(other).toMatchObject({ event: 'sign_in_failed', visitor: first?.visitor })
  expect(other?.account).not.toBe(first?.account)
  expect(await linesOf(() => camille.signsIn())).toEqual([])
})

it('logs every step of a password reset, and a wrong schedule password', async () => {
  const { token } = await camille.opens({ password: 'bienvenue' })
  const events = await linesOf(async () => {
    await camille.call('forgotPassword', { body: { email: camille.email } })
    const body = { token: await camille.linkToken(2), password: 'another password' }
    await camille.call('resetPassword', { body })
    await camille.call('resetPassword', { body })
    await client(product).call('unlockSchedule', { params: { token }, body: { password: 'x' } })
  })
  expect(events.map(({ event }) => event)).toEqual([
    'password_reset_requested',
    'password_reset_done',
    'password_reset_failed',
    'schedule_password_wrong',
  ])
})

it('logs every step of an address change and a password change, with the account', async () => {
  const jane = await owner(product)
  const email = 'jane.anew@salon.example'
  await jane.confirms()
  const events = await linesOf(async () => {
    await jane.get('changeAddress', { body: { email } })
    const [mail] = await product.mailsTo(email)
    const token = /change=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await client(product).call('confirmAddress', { body: { token } })
    await client(product).call('confirmAddress', { body: { token } })
    await jane.get('changePassword', { body: { password: 'another password' } })
    await jane.get('endOtherSessions')
  })
  expect(events.map(({ event }) => event)).toEqual([
    'address_change_requested',
    'address_changed',
    'address_change_failed',
    'password_changed',
    'sessions_ended',
  ])
  expect(events.at(-1)?.account).toBe(events.at(-2)?.account)
  expect(JSON.stringify(events)).not.toContain('jane')
})

it('logs an account export, a deletion request, its withdrawal, and a refused operations page', async () => {
  const lines = await linesOf(async () => {
    await camille.signsIn('another password')
    await camille.confirms(undefined, 'another password')
    // An unread download would delay the server's shutdown until the silence limit.
    await (await camille.send('GET', '/api/account/export')).arrayBuffer()
    await camille.call('deleteAccount')
    await camille.call('cancelAccountDeletion')
    await camille.call('getOperations')
  })
  expect(lines.map(({ event }) => event)).toEqual([
    'account_exported',
    'account_deletion_asked',
    'account_deletion_taken_back',
    'operations_refused',
  ])
  expect(new Set(lines.map(({ account }) => account)).size).toBe(1)
})

it('logs refusals of too many requests, and counts them in the metrics', async () => {
  const events = await linesOf(async () => {
    for (let nth = 0; nth < 32; nth++) await client(product).looksUp('AAAAAAAA')
  })
  expect(events.map(({ event, call }) => `${call} ${event}`)).toEqual([
    'lookUpBooking too_many_requests',
    'lookUpBooking too_many_requests',
  ])
  const figures = await (await fetch(`${product.url}/metrics`)).text()
  expect(figures).toContain('creneau_security_events_total{event="too_many_requests"} 2')
  expect(figures).toContain('creneau_security_events_total{event="sign_in_failed"} 3')
  expect(figures).toContain('creneau_security_events_total{event="password_reset_done"} 1')
})

it('logs no personal data with a security event', async () => {
  const logged = (await linesOf(() => wrong(camille.email))).map((line) => JSON.stringify(line)).join()
  expect(logged).toContain('sign_in_failed')
  for (const personal of [camille.email, 'salon.example', '127.0.0.1', 'a wrong one']) {
    expect(logged).not.toContain(personal)
  }
})

it('logs every wrong password, second factor and passkey, with the account where it is known', async () => {
  const jane = await owner(product)
  const { secret } = await jane.turnsOnTwoFactor()
  const wrongCode = { code: 'AAAAA-AAAAA' }
  const lines = await linesOf(async () => {
    await jane.confirms(undefined, 'a wrong one')
    await jane.confirms('AAAAA-AAAAA')
    const elsewhere = new Owner(product, jane.email)
    await elsewhere.signsIn()
    await elsewhere.call('answerChallenge', { body: wrongCode })
    await client(product).get('startPasskeySignIn')
    await client(product).call('signInWithPasskey', { body: { credential } })
    await camille.signsIn('another password')
    await camille.confirms(undefined, 'another password')
    await camille.get('setUpTwoFactor')
    await camille.call('turnOnTwoFactor', { body: { code: '000000' } })
    await camille.confirms(undefined, 'another password')
  })
  expect(lines.map(({ call, event }) => `${call} ${event}`)).toEqual([
    'confirmIdentity confirmation_failed',
    'confirmIdentity second_factor_failed',
    'login sign_in_failed',
    'answerChallenge second_factor_failed',
    'signInWithPasskey passkey_failed',
    'turnOnTwoFactor second_factor_failed',
  ])
  const [password, code, , challenge] = lines.map(({ account }) => account)
  expect(password).toBeTypeOf('string')
  expect([code, challenge]).toEqual([password, password])
  expect(JSON.stringify(lines)).not.toContain(secret)
})
