import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadEnvironment, readEnv } from '../../../src/server/env.ts'
import { refuseMistakes, weakSettings } from '../../../src/server/weak-settings.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

const good = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'm9wV5qkB0yHnZr3TtEo8uLx2sCa7dGfJ',
  BASE_URL: 'https://rendez-vous.fr',
  SMTP_URL: 'smtps://user:pass@mail.rendez-vous.fr',
  MAIL_FROM: 'Rendez-vous <bonjour@rendez-vous.fr>',
  TRUST_PROXY: '1',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  STRIPE_PRICE_ID: 'price_1',
  SUPPORT_EMAIL: 'aide@rendez-vous.fr',
}
const guessable = 'x'.repeat(32)

const warnings = (changed: Record<string, string> = {}) =>
  weakSettings(readEnv({ ...good, ...changed })).map((line) => line.split(/[: ]/)[0])

describe('Weak settings in production', () => {
  it.each([
    [{}, []],
    [{ AUTH_SECRET: 'd2b1c6f3a9e84750d2b1c6f3a9e84751' }, []],
    [{ AUTH_SECRET: guessable }, ['AUTH_SECRET']],
    [{ AUTH_SECRET: 'change-me-before-you-go-live-with-this' }, ['AUTH_SECRET']],
    [{ BASE_URL: 'http://192.168.1.4:3000', TRUST_PROXY: '' }, ['BASE_URL']],
    [{ BASE_URL: 'http://localhost:3000', TRUST_PROXY: '' }, []],
    [{ TRUST_PROXY: '' }, ['TRUST_PROXY']],
    [{ SMTP_URL: 'smtp://mail.rendez-vous.fr' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtp://mail.rendez-vous.fr?requireTLS=true' }, []],
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, []],
    [{ MAIL_FROM: '' }, ['MAIL_FROM']],
    [{ PAYMENTS: 'sandbox' }, ['PAYMENTS']],
    [{ RATE_LIMIT: 'off' }, ['RATE_LIMIT']],
    [{ SUPPORT_EMAIL: '' }, ['SUPPORT_EMAIL']],
    [{ METRICS_TOKEN: 'aaaaaaaaaaaaaaaa' }, ['METRICS_TOKEN']],
    [{ METRICS_TOKEN: 'kJ8sQ2vN4xW7zR1t' }, []],
  ])('warns about %j: %j', (changed, named) => {
    expect(warnings(changed)).toEqual(named)
  })

  it.each([
    [
      { BASE_URL: 'http://rendez-vous.fr' },
      /^BASE_URL: http:\/\/rendez-vous\.fr would send passwords in clear/,
    ],
    [{ AUTH_SECRET: guessable }, /^AUTH_SECRET: anybody could guess it/],
  ])('refuses to start a public site with %j', (changed, line) => {
    expect(() => refuseMistakes(readEnv({ ...good, ...changed }))).toThrow(BadEnvironment)
    expect(() => refuseMistakes(readEnv({ ...good, ...changed }))).toThrow(line)
  })

  it.each([
    'http://192.168.1.4',
    'http://localhost:3000',
    'http://salon.lan',
    'http://creneau.example',
    'http://app',
  ])('starts on %s, which is not a public address, despite weak settings', (BASE_URL) => {
    expect(() => refuseMistakes(readEnv({ ...good, BASE_URL, AUTH_SECRET: guessable }))).not.toThrow()
  })
})

it('gives no warning outside production', () => {
  expect(weakSettings(readEnv({ AUTH_SECRET: guessable, RATE_LIMIT: 'off' }))).toEqual([])
})

describe('Warnings at the start', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ sending: false })
  })
  afterAll(() => product.stop())

  it('warns in one line for each weak setting, without its value, and starts', async () => {
    const env = {
      ...good,
      DATABASE_URL: product.databaseUrl,
      PORT: '0',
      WORKER: 'off',
      BASE_URL: 'http://127.0.0.1:3000',
      AUTH_SECRET: guessable,
      MAIL_FROM: '',
    }
    const server = new Program('server', env)
    try {
      await poll(async () => (server.said.includes('is running') ? true : null), 'the server')
      const warned = server.said.split('\n').filter((line) => line.startsWith('Warning: '))
      const named = warned.map((line) => line.split(/[: ]+/)[1])
      // The user that the tests connect with may be a superuser of PostgreSQL, which also causes a warning.
      expect(named.filter((name) => name !== 'DATABASE_URL')).toEqual(['AUTH_SECRET', 'MAIL_FROM'])
      expect(server.said).not.toContain(guessable)
    } finally {
      await server.end('SIGTERM')
    }
  })

  it('warns that a newer version has changed the database', async () => {
    const shift = (by: number) =>
      product.pool.query(
        `UPDATE drizzle.__drizzle_migrations SET created_at = created_at + $1
         WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`,
        [by],
      )
    await shift(1)
    const server = new Program('server', {
      ...good,
      DATABASE_URL: product.databaseUrl,
      PORT: '0',
      WORKER: 'off',
    })
    try {
      await poll(async () => (server.said.includes('is running') ? true : null), 'the server')
      expect(server.said).toContain('Warning: a newer version has changed this database')
    } finally {
      await server.end('SIGTERM')
      await shift(-1)
    }
  })

  it('refuses to start with a certain mistake, and says so in one line', async () => {
    const server = new Program('server', {
      ...good,
      DATABASE_URL: product.databaseUrl,
      AUTH_SECRET: guessable,
    })
    expect(await server.end()).toBe(1)
    expect(server.said).toMatch(/^AUTH_SECRET: .+\n$/)
  })
})
