import { isIP } from 'node:net'
import { BadEnvironment, type Env, isThisMachine } from './env.ts'

const reserved = /\.(example|test|invalid|local|internal|lan|home\.arpa)$/i

/** Only by the look of the name. */
const isPublic = (host: string): boolean =>
  !isThisMachine(host) && isIP(host.replace(/[[\]]/g, '')) === 0 && host.includes('.') && !reserved.test(host)

/** Fewer different characters are no random secret; `readEnv` checks the length. */
const minCharacters = 8
const isRepetitive = (secret: string): boolean => new Set(secret).size < minCharacters
const isGuessable = (secret: string): boolean =>
  isRepetitive(secret) || /change.?me|example|secret|password/i.test(secret)

const suggestion = 'openssl rand -base64 32 makes one'

function mailWarnings({ SMTP_URL, MAIL_FROM }: Env): string[] {
  const { protocol, hostname, searchParams } = new URL(SMTP_URL ?? 'smtps://localhost')
  const inClear = protocol === 'smtp:' && !isThisMachine(hostname) && !searchParams.has('requireTLS')
  return [
    ...(inClear
      ? [
          `SMTP_URL: mails, with links that sign in, may go to ${hostname} in clear: smtps://, or ?requireTLS=true at its end`,
        ]
      : []),
    ...(reserved.test(MAIL_FROM.replace(/>\s*$/, ''))
      ? ['MAIL_FROM is nobody’s address: mails will be refused or taken for spam']
      : []),
  ]
}

/** Settings that are allowed but rarely intended, one line each. */
export function weakSettings(env: Env): string[] {
  if (env.NODE_ENV !== 'production') return []
  const { protocol, hostname } = new URL(env.BASE_URL ?? 'http://localhost')
  const isOurs = isThisMachine(hostname)
  const checks: [boolean, string][] = [
    [
      isGuessable(env.AUTH_SECRET ?? ''),
      `AUTH_SECRET can be guessed, and with it everybody’s session: ${suggestion}`,
    ],
    [
      protocol === 'http:' && !isOurs,
      'BASE_URL is http: passwords and sessions travel in clear, and nothing marks cookies as secure',
    ],
    [
      protocol === 'https:' && !isOurs && env.TRUST_PROXY === false,
      'TRUST_PROXY is not set: to the limits on guessing, all visitors behind the proxy that speaks https are one',
    ],
    [
      env.payments.provider === 'sandbox',
      'PAYMENTS is sandbox: no money moves, and a test card pays for everything',
    ],
    [
      env.SUPPORT_EMAIL === undefined,
      'SUPPORT_EMAIL is not set: subscribers have no one to write to, and the plan does not list support',
    ],
    [env.RATE_LIMIT === 'off', 'RATE_LIMIT is off: passwords and references can be guessed without end'],
    [
      env.METRICS_TOKEN !== undefined && isRepetitive(env.METRICS_TOKEN),
      `METRICS_TOKEN can be guessed: ${suggestion}`,
    ],
  ]
  return [...checks.flatMap(([isWeak, line]) => (isWeak ? [line] : [])), ...mailWarnings(env)]
}

/** For settings that are dangerous on a public site. */
export function refuseMistakes(env: Env): void {
  const { protocol, hostname } = new URL(env.BASE_URL ?? 'http://localhost')
  if (env.NODE_ENV !== 'production' || !isPublic(hostname)) return
  if (protocol === 'http:')
    throw new BadEnvironment(
      `BASE_URL: http://${hostname} would send passwords in clear; put a proxy with https in front (docs/operating.md) and begin it with https`,
    )
  if (isRepetitive(env.AUTH_SECRET ?? ''))
    throw new BadEnvironment(`AUTH_SECRET: anybody could guess it and sign in as anybody; ${suggestion}`)
}
