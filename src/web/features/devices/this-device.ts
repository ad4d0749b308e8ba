import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { installed, serviceWorker } from './service-worker.ts'

export type Devices = Reply<'listDevices'>

/** Whether this browser can be notified at all: over https, and on an iPhone from the home screen alone. */
export const canBeNotified = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** Where adding it to the home screen is what is missing. */
export const lacksHomeScreen = (): boolean => !canBeNotified() && /iPhone|iPad/.test(navigator.userAgent)

export const isForbidden = (): boolean => canBeNotified() && Notification.permission === 'denied'

export const isAllowed = (): boolean => canBeNotified() && Notification.permission === 'granted'

const inBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** By what this browser finds itself among an owner's. */
const printOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  inBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await installed())?.pushManager.getSubscription()) ?? null

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('createDevice', { body: { endpoint, keys: { p256dh, auth } } })
}

/** One tab at a time: what one has just turned on is not yet among what another has read. */
const alone = (work: () => Promise<void>): Promise<void> => navigator.locks.request('creneau.device', work)

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await serviceWorker()
  await navigator.serviceWorker.ready
  // One that was made for another key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** The browser asks its owner, if it has not yet; false when they would rather not. */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await alone(() => subscribe(publicKey))
  return true
}

export async function turnOff(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

/** Which of an owner's devices this browser is; null when it is none of them. */
export async function ownAmong({ devices }: Devices): Promise<Devices['devices'][number] | null> {
  const subscription = await subscriptionHere()
  const print = subscription && (await printOf(subscription))
  return devices.find((device) => device.print === print) ?? null
}

/**
 * Goes on with what was turned on here, in another session or for another key of the server's. What was turned on for
 * somebody else, or has been turned off from elsewhere, ends.
 */
export const keepOn = (known: Devices): Promise<void> =>
  alone(async () => {
    const subscription = await subscriptionHere()
    if (!subscription) return
    const own = (await ownAmong(known)) ?? (await ownAmong(await call('listDevices')))
    if (!own) return void (await subscription.unsubscribe())
    const { applicationServerKey: key } = subscription.options
    if (key && inBase64url(key) !== known.publicKey) {
      await subscribe(known.publicKey)
      await call('deleteDevice', { params: { deviceId: own.id } })
    } else if (!own.here) await tell(subscription)
  })
