import { chooseLanguage, storageKey } from '../../language.ts'
import { queryClient } from '../../query.ts'
import { sessionQuery, type User } from '../../session.ts'
import { forgetDay } from '../devices/kept-day.ts'
import { leaveDevice } from '../devices/leave-device.ts'

/** Leaves nothing of what has been typed in this tab. */
function clearSessionItems(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('creneau.')) sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** In a browser where nobody has chosen a language, the pages go on in that of the account. */
function speakAs({ locale }: User): void {
  try {
    if (localStorage.getItem(storageKey) === null) chooseLanguage(locale)
  } catch {
    // Without storage nothing was ever chosen, and nothing says so.
  }
}

/** Someone signs in: what whoever was here before has read or typed in this tab is not theirs to see. */
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
 * The owner leaves, for another page: nothing stays in this tab, and of theirs in this browser, but the language and the
 * theme. At once, as the window may be closed before the other page is there.
 */
export async function endSession(goAway: () => Promise<void>): Promise<void> {
  leaveNothing()
  await goAway()
  // What the page that is left has kept meanwhile.
  leaveNothing()
  queryClient.clear()
}
