import { openPush, type Pusher, type PushSettings } from '../../src/server/adapters/push.ts'
import { privateKeyFrom, publicKeyOf } from '../../src/server/adapters/push-keys.ts'

const privateKey = privateKeyFrom('a secret that only the tests know')

/** The product's client for push services; by default it accepts those of the tests, on this machine. */
export const testPusher = (settings: Partial<PushSettings> = {}): Pusher =>
  openPush({
    privateKey,
    publicKey: publicKeyOf(privateKey) ?? '',
    subject: 'mailto:bonjour@creneau.example',
    local: true,
    ...settings,
  })
