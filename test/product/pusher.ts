import { openPush, type Pusher, type PushSettings } from '../../src/server/ports/push.ts'
import { privateKeyFrom, publicKeyOf } from '../../src/server/ports/push-keys.ts'

const privateKey = privateKeyFrom('a secret that only the tests know')

/** The product's way to push services: to those of the tests, which are on this machine, unless said. */
export const testPusher = (settings: Partial<PushSettings> = {}): Pusher =>
  openPush({
    privateKey,
    publicKey: publicKeyOf(privateKey) ?? '',
    subject: 'mailto:bonjour@creneau.example',
    local: true,
    ...settings,
  })
