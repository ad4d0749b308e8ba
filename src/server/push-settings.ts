import { addressIn } from './adapters/mail.ts'
import type { PushSettings } from './adapters/push.ts'
import { privateKeyFrom, publicKeyOf } from './adapters/push-keys.ts'
import type { CompleteEnv } from './complete-env.ts'

/** Without VAPID keys, derives a pair from the product's secret, the same on every process. */
export function pushSettings(env: CompleteEnv): PushSettings {
  const privateKey = env.VAPID_PRIVATE_KEY ?? privateKeyFrom(env.AUTH_SECRET)
  return {
    privateKey,
    publicKey: publicKeyOf(privateKey) ?? '',
    subject: env.VAPID_SUBJECT ?? `mailto:${addressIn(env.MAIL_FROM)}`,
    local: env.NODE_ENV !== 'production',
  }
}
