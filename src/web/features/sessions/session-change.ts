import { m } from '../../../messages/messages.js'
import { ApiError } from '../../api.ts'
import { chooseLanguage, storageKey } from '../../language.ts'
import { queryClient } from '../../query.ts'
import { sessionQuery, type User } from '../../session.ts'
import { deleteStoredDay } from '../devices/offline-day.ts'
import { forgetOffer } from '../devices/postponed-notification-offer.ts'
import { uninstall } from '../devices/service-worker.ts'
import { turnOff } from '../devices/this-device.ts'

export const loginFailure = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unexpected' ? error.message : m.auth_login_failed()

async function clearDevice(): Promise<void> {
  forgetOffer()
  await deleteStoredDay()
  await turnOff().catch(() => {})
  await uninstall().catch(() => {})
}

function clearSessionItems(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('creneau.')) sessionStorage.removeItem(name)
  } catch {}
}

/** A language chosen in this browser wins. */
function speakAs({ locale }: User): void {
  try {
    if (localStorage.getItem(storageKey) === null) chooseLanguage(locale)
  } catch {}
}

export function startSession(user: User): void {
  clearSessionItems()
  void deleteStoredDay()
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
  speakAs(user)
}

function clearBrowser(): void {
  clearSessionItems()
  void clearDevice()
}

/** Data is removed before navigation too, because the window may close before the next page opens. */
export async function endSession(goAway: () => Promise<void>): Promise<void> {
  clearBrowser()
  await goAway()
  // Clear what the page stored during navigation.
  clearBrowser()
  queryClient.clear()
}
