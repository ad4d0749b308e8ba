import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { installed, serviceWorker } from './service-worker.ts'

export type Devices = Reply<'listDevices'>

/** Only over https, and on an iPhone only from the home screen. */
export const canBeNotified = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the site must be added to the home screen first. */
export const lacksHomeScreen = (): boolean => !canBeNotified() && isAppleMobile()

export const isForbidden = (): boolean => canBeNotified() && Notification.permission === 'denied'

export const isAllowed = (): boolean => canBeNotified() && Notification.permission === 'granted'

const inBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A hash of the endpoint, by which the browser finds its own entry. */
const printOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  inBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await installed())?.pushManager.getSubscription()) ?? null

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('createDevice', { body: { endpoint, keys: { p256dh, auth } } })
}

/** One tab at a time: a list read by one tab may lack what another tab just turned on. */
const alone = (work: () => Promise<void>): Promise<void> => navigator.locks.request('creneau.device', work)

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await serviceWorker()
  await navigator.serviceWorker.ready
  // A subscription made for another key blocks a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Returns false if permission is denied. */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await alone(() => subscribe(publicKey))
  return true
}

export async function turnOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

export async function ownAmong({ devices }: Devices): Promise<Devices['devices'][number] | null> {
  const subscription = await currentSubscription()
  const print = subscription && (await printOf(subscription))
  return devices.find((device) => device.print === print) ?? null
}

/** Ends a subscription that belongs to another account or was turned off elsewhere. */
export const renewSubscription = (known: Devices): Promise<void> =>
  alone(async () => {
    const subscription = await currentSubscription()
    if (!subscription) return
    const own = (await ownAmong(known)) ?? (await ownAmong(await call('listDevices')))
    if (!own) return void (await subscription.unsubscribe())
    const { applicationServerKey: key } = subscription.options
    if (key && inBase64url(key) !== known.publicKey) {
      await subscribe(known.publicKey)
      await call('deleteDevice', { params: { deviceId: own.id } })
    } else if (!own.here) await register(subscription)
  })
