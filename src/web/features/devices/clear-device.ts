import { forgetDay } from './offline-day.ts'
import { forgetOffer } from './postponed-notification-offer.ts'
import { uninstall } from './service-worker.ts'
import { turnOff } from './this-device.ts'

/** The owner signs out of this browser: removes notifications, the stored day and the service worker. */
export async function leaveDevice(): Promise<void> {
  forgetOffer()
  await forgetDay()
  await turnOff().catch(() => {})
  await uninstall().catch(() => {})
}
