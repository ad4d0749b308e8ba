import { m } from '../../../messages/messages.js'
import { ApiError } from '../../api.ts'
import { forgetDrafts } from '../../forget-drafts.ts'
import { chooseLanguage } from '../../language.ts'
import { queryClient } from '../../query.ts'
import { forgetSalon } from '../../salon.ts'
import { sessionQuery, type User } from '../../session.ts'
import { storedChoice } from '../../stored-choice.ts'
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
  if (storedChoice('language') === null) chooseLanguage(locale)
}

export function startSession(user: User): void {
  clearSessionItems()
  forgetSalon()
  forgetDrafts((account) => account === user.id)
  void deleteStoredDay()
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
  speakAs(user)
}

/** In milliseconds: a push service that does not answer must not keep the owner here. */
const patience = 3_000

/** Waits until the device is clear, because the next document ends all work of this one. */
export async function endSession(goAway: () => void): Promise<void> {
  clearSessionItems()
  forgetDrafts()
  forgetSalon()
  window.addEventListener('pagehide', () => {
    clearSessionItems()
    forgetDrafts()
    // Leaves nothing for the back button to restore.
    document.body.replaceChildren()
  })
  await Promise.race([clearDevice(), new Promise((resolve) => setTimeout(resolve, patience))])
  goAway()
}
