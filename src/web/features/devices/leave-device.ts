import { forgetDay } from './kept-day.ts'
import { forgetOffer } from './offer-later.ts'
import { uninstall } from './service-worker.ts'
import { turnOff } from './this-device.ts'

/** The owner leaves this browser: it notifies nobody, shows nothing of their day, and runs nothing of ours. */
export async function leaveDevice(): Promise<void> {
  forgetOffer()
  await forgetDay()
  await turnOff().catch(() => {})
  await uninstall().catch(() => {})
}
