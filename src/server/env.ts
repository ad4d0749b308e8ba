import { isIP } from 'node:net'
import { z } from 'zod'
import type { StripeSettings } from './adapters/payments/stripe.ts'
import { publicKeyOf } from './adapters/push-keys.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = (protocol: RegExp) => z.url({ protocol })
// The message never quotes the value: it may be another secret, pasted into the wrong variable.
const key = (shape: RegExp, beginning: string) =>
  z.string().regex(shape, `must begin with ${beginning}, without spaces`).optional()

/** A plain "true" is not accepted: any caller could then forge X-Forwarded-For. Null when invalid. */
function proxies(text: string): false | number | string[] | null {
  if (text === 'false' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  BASE_URL: url(/^https?$/).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/).optional(),
  POOLER_STATEMENTS: z.enum(['unnamed', 'named']).default('unnamed'),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).default('Créneau <bonjour@creneau.example>'),
  PAYMENTS: z.enum(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: key(/^[sr]k_(test|live)_\S+$/, 'sk_test_, sk_live_, rk_test_ or rk_live_'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\S+$/, 'pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'whsec_'),
  STRIPE_CONNECT_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'whsec_'),
  STRIPE_PRICE_ID: key(/^price_\S+$/, 'price_'),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((value) => publicKeyOf(value) !== null, 'must be 32 bytes in base64url, as web-push makes it')
    .optional(),
  VAPID_SUBJECT: url(/^(https|mailto)$/).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => proxies(text) !== null,
      'must be a number of proxies, or a list of their addresses or networks',
    )
    .transform((text) => proxies(text) ?? false)
    .default(false),
  ALLOWED_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .default([]),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  WORKER: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAILS: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim().toLowerCase()))
    .pipe(z.array(z.email('must be addresses, with commas between')))
    .default([]),
  SUPPORT_EMAIL: z.email('must be an address').optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

type Variables = z.output<typeof variables>

export type PaymentSettings = { provider: 'sandbox' } | ({ provider: 'stripe' } & StripeSettings)

export type Env = Variables & { payments: PaymentSettings }

/** Prevents the start. The operator reads its message, one line. */
export class BadEnvironment extends Error {}

export const isThisMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const isLive = (value: string): boolean => value.startsWith('live', value.indexOf('_') + 1)

function paymentSettings(env: Variables): PaymentSettings {
  const keys = {
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? '',
    STRIPE_PUBLISHABLE_KEY: env.STRIPE_PUBLISHABLE_KEY ?? '',
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? '',
    STRIPE_CONNECT_WEBHOOK_SECRET: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? '',
    STRIPE_PRICE_ID: env.STRIPE_PRICE_ID ?? '',
  }
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]))
  const noneSet = missing.length === Object.keys(keys).length
  if (env.PAYMENTS === 'sandbox') return { provider: 'sandbox' }
  if (!env.PAYMENTS && noneSet) {
    if (env.NODE_ENV !== 'production') return { provider: 'sandbox' }
    throw new BadEnvironment(
      'The STRIPE_ variables must be set when NODE_ENV is production, or PAYMENTS=sandbox, in which no real money moves',
    )
  }
  if (missing.length > 0) throw new BadEnvironment(`${missing.join(', ')} must be set for payments by Stripe`)
  if (isLive(keys.STRIPE_SECRET_KEY) !== isLive(keys.STRIPE_PUBLISHABLE_KEY)) {
    throw new BadEnvironment(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys',
    )
  }
  return {
    provider: 'stripe',
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: keys.STRIPE_CONNECT_WEBHOOK_SECRET,
    priceId: keys.STRIPE_PRICE_ID,
  }
}

function checkPushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Variables): void {
  if (VAPID_PRIVATE_KEY === undefined && VAPID_PUBLIC_KEY === undefined) return
  if (VAPID_PRIVATE_KEY === undefined || VAPID_PUBLIC_KEY === undefined)
    throw new BadEnvironment('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together')
  if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY)
    throw new BadEnvironment('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY')
}

/** An empty variable counts as unset. */
export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = variables.safeParse(set)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new BadEnvironment(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = result.data
  if (env.NODE_ENV === 'production') {
    for (const name of ['AUTH_SECRET', 'SMTP_URL', 'BASE_URL'] as const) {
      if (!env[name]) throw new BadEnvironment(`${name} must be set when NODE_ENV is production`)
    }
  }
  if (env.NODE_ENV !== 'production') {
    // Outside production anyone can read the mails, and the demo owner's password is public.
    const named = { HOST: env.HOST, BASE_URL: env.BASE_URL && new URL(env.BASE_URL).hostname }
    for (const [name, host] of Object.entries(named)) {
      if (host !== undefined && !isThisMachine(host)) {
        throw new BadEnvironment(`${name} is for others to reach: NODE_ENV must be production`)
      }
    }
  }
  checkPushKeys(env)
  const demoSupport = env.NODE_ENV === 'production' ? undefined : 'support@creneau.example'
  return { ...env, SUPPORT_EMAIL: env.SUPPORT_EMAIL ?? demoSupport, payments: paymentSettings(env) }
}
