import { chooseLanguage, storageKey } from '../../language.ts'
import { queryClient } from '../../query.ts'
import { sessionQuery, type User } from '../../session.ts'
import { leaveDevice } from '../devices/clear-device.ts'
import { forgetDay } from '../devices/offline-day.ts'

function clearSessionItems(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('creneau.')) sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Uses the account's language if no language was chosen in this browser. */
function speakAs({ locale }: User): void {
  try {
    if (localStorage.getItem(storageKey) === null) chooseLanguage(locale)
  } catch {
    // Without storage no language can have been chosen.
  }
}

/** Starts a session. First clears what the previous user of this tab read or typed. */
export function startSession(user: User): void {
  clearSessionItems()
  void forgetDay()
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
  speakAs(user)
}

function leaveNothing(): void {
  clearSessionItems()
  void leaveDevice()
}

/**
 * Signs the owner out of this tab. Only language and theme stay in this browser. Data is removed at once, because the
 * window may close before the next page opens.
 */
export async function endSession(goAway: () => Promise<void>): Promise<void> {
  leaveNothing()
  await goAway()
  // Clear what the page stored during navigation.
  leaveNothing()
  queryClient.clear()
}
