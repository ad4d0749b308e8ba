import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const url = (protocol: RegExp) => z.url({ protocol })

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  BASE_URL: url(/^https?$/).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).default('Créneau <bonjour@creneau.example>'),
  TRUST_PROXY: z.stringbool().default(false),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  WORKER: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export type Env = z.output<typeof variables>

/** A reason not to start, as the one line that the operator reads. */
export class BadEnvironment extends Error {}

/** The product's settings from the environment; an empty variable counts as unset. */
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
  return env
}
