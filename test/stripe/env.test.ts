import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../fixtures/built-programs.ts'
import { BadEnvironment, readEnv } from '../../src/server/env.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_51Secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Public',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofThePlatform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_ofTheOwners',
  STRIPE_PRICE_ID: 'price_1Premium',
}

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  BASE_URL: 'https://creneau.example',
}

const stripe = {
  provider: 'stripe',
  secretKey: 'sk_test_51Secret',
  publishableKey: 'pk_test_51Public',
  webhookSecret: 'whsec_ofThePlatform',
  connectWebhookSecret: 'whsec_ofTheOwners',
  priceId: 'price_1Premium',
}

const sandbox = { provider: 'sandbox' }
const without = (name: keyof typeof keys) => ({ ...keys, [name]: '' })

it.each([
  ['nothing', {}, sandbox],
  ['empty keys', { ...keys, ...Object.fromEntries(Object.keys(keys).map((name) => [name, ''])) }, sandbox],
  ['PAYMENTS=sandbox', { PAYMENTS: 'sandbox' }, sandbox],
  ['PAYMENTS=sandbox with keys', { ...keys, PAYMENTS: 'sandbox' }, sandbox],
  ['PAYMENTS=sandbox in production', { ...production, PAYMENTS: 'sandbox' }, sandbox],
  ['keys', keys, stripe],
  ['keys in production', { ...production, ...keys }, stripe],
  ['PAYMENTS=stripe with keys', { ...keys, PAYMENTS: 'stripe' }, stripe],
  ['a restricted key', { ...keys, STRIPE_SECRET_KEY: 'rk_test_1' }, { ...stripe, secretKey: 'rk_test_1' }],
  [
    'live keys',
    { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    { ...stripe, secretKey: 'sk_live_1', publishableKey: 'pk_live_1' },
  ],
])('chooses the payment provider with %s', (_, environment, payments) => {
  expect(readEnv(environment).payments).toEqual(payments)
})

const all = Object.keys(keys).join(', ')

it.each([
  ...(Object.keys(keys) as (keyof typeof keys)[]).map((name) => [
    without(name),
    `${name} must be set for payments by Stripe`,
  ]),
  [
    { STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY, STRIPE_PRICE_ID: keys.STRIPE_PRICE_ID },
    'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET must be set for payments by Stripe',
  ],
  [{ PAYMENTS: 'stripe' }, `${all} must be set for payments by Stripe`],
  [{ ...production, PAYMENTS: 'stripe' }, `${all} must be set for payments by Stripe`],
  [
    production,
    'The STRIPE_ variables must be set when NODE_ENV is production, or PAYMENTS=sandbox, in which no real money moves',
  ],
  [
    { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys',
  ],
  [
    { ...keys, STRIPE_SECRET_KEY: 'pk_test_51Public' },
    'STRIPE_SECRET_KEY: must begin with sk_test_, sk_live_, rk_test_ or rk_live_, without spaces',
  ],
  [
    { ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_51Secret' },
    'STRIPE_PUBLISHABLE_KEY: must begin with pk_test_ or pk_live_, without spaces',
  ],
  [
    { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_of ThePlatform' },
    'STRIPE_WEBHOOK_SECRET: must begin with whsec_, without spaces',
  ],
  [
    { ...keys, STRIPE_CONNECT_WEBHOOK_SECRET: 'ofTheOwners' },
    'STRIPE_CONNECT_WEBHOOK_SECRET: must begin with whsec_, without spaces',
  ],
  [{ ...keys, STRIPE_PRICE_ID: 'prod_1' }, 'STRIPE_PRICE_ID: must begin with price_, without spaces'],
] as [NodeJS.ProcessEnv, string][])('refuses to start with %o', (environment, line) => {
  expect(() => readEnv(environment)).toThrow(new BadEnvironment(line))
})

it.each([
  [without('STRIPE_WEBHOOK_SECRET'), 'STRIPE_WEBHOOK_SECRET must be set for payments by Stripe\n'],
  [
    { ...keys, STRIPE_SECRET_KEY: 'whsec_51Secret' },
    'STRIPE_SECRET_KEY: must begin with sk_test_, sk_live_, rk_test_ or rk_live_, without spaces\n',
  ],
])('ends the program with one line that quotes no value', async (environment, line) => {
  const program = join(import.meta.dirname, '../../dist/server/main.js')
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, [program], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })
  expect(ended).toEqual({ code: 1, stdout: '', stderr: line })
})
