import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteBackup } from '../../../src/server/database/backup/note.ts'
import { migrations } from '../../../src/server/database/migrate.ts'
import { readEnv } from '../../../src/server/env.ts'
import { operatorsOf } from '../../../src/server/operators.ts'
import { client, Owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

const admin = 'admin@salon.example'

let product: Product
let operator: Owner

beforeAll(async () => {
  product = await startProduct({ sending: false, operators: { ADMIN_EMAILS: [admin] } })
  operator = new Owner(product, admin)
  await operator.registers()
  await product.pool.query('UPDATE users SET email_verified = true')
  await operator.signsIn()
})
afterAll(() => product.stop())

it('shows the operations page to operators only, and answers 404 to other owners', async () => {
  // No mail is sent here, so the address is verified in the database.
  const stranger = new Owner(product, 'camille@salon.example')
  await stranger.registers()
  await product.pool.query('UPDATE users SET email_verified = true')
  await stranger.signsIn()
  expect(await stranger.call('getOperations')).toMatchObject(refused(404, 'not_found'))
  expect((await stranger.get('getAccountState')).operator).toBe(false)
  expect(await client(product).call('getOperations')).toMatchObject(refused(401, 'not_signed_in'))
  expect((await operator.get('getAccountState')).operator).toBe(true)
})

it('reports queues, failures without names or addresses, the last backup, and versions', async () => {
  const salon = await operator.opens()
  await operator.enters(salon, '2027-03-08 10:00', {
    clientName: 'Zoé Secret',
    clientEmail: 'zoe@example.com',
  })
  await operator.call('sendTestMail')
  await product.pool.query(
    "UPDATE account_mails SET abandoned_at = now(), attempts = 8, last_error = 'EMESSAGE 550' WHERE template = 'test_mail'",
  )
  expect((await operator.get('getOperations')).backup).toBeNull()
  const made = { migration: '0020_devices', tables: 30, rows: 1234, bytes: 5678 }
  expect(await noteBackup(product.databaseUrl, made)).toBe(true)

  const answer = await operator.call('getOperations')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const { body } = answer
  expect(JSON.stringify(body)).not.toMatch(/Zoé|zoe@|admin@|Salon/)
  expect(body.failures).toEqual([
    {
      at: expect.any(String),
      givenUp: true,
      channel: 'account_mail',
      template: 'test_mail',
      letter: 'test_mail',
      attempts: 8,
      reason: 'EMESSAGE 550',
    },
  ])
  expect(body).toMatchObject({
    givenUp: 1,
    unplanned: { events: 1 },
    backup: made,
    leaving: { waiting: 0, going: 0 },
    versions: { migration: migrations.at(-1)?.name, missingMigrations: 0, node: process.versions.node },
  })
  expect(body.queue.map(({ channel }) => channel)).toEqual(['mail', 'account_mail', 'push'])
  expect(body.queue[1]).toMatchObject({ due: 2, failed: 0 })
})

it('makes operators of verified addresses in ADMIN_EMAILS, and of everyone in development', () => {
  const production = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://a',
    PAYMENTS: 'sandbox',
  }
  const env = readEnv({
    ...production,
    BASE_URL: 'https://a.example',
    ADMIN_EMAILS: 'Ada@a.example, jo@b.example',
  })
  expect(env.ADMIN_EMAILS).toEqual(['ada@a.example', 'jo@b.example'])
  const ada = { email: 'ada@a.example', emailVerified: true }
  expect(operatorsOf(env)(ada)).toBe(true)
  expect(operatorsOf(env)({ ...ada, emailVerified: false })).toBe(false)
  expect(operatorsOf(env)({ ...ada, email: 'eve@a.example' })).toBe(false)
  expect(operatorsOf({ NODE_ENV: 'production', ADMIN_EMAILS: [] })(ada)).toBe(false)
  expect(operatorsOf({ NODE_ENV: 'development', ADMIN_EMAILS: [] })(ada)).toBe(true)
  expect(() => readEnv({ ADMIN_EMAILS: 'nobody' })).toThrow('ADMIN_EMAILS')
})
