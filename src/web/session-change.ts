import { queryClient } from './query.ts'
import { sessionQuery, type User } from './session.ts'
import { clearSessionItems } from './session-storage.ts'

/** Someone signs in: what whoever was here before has read or typed in this tab is not theirs to see. */
export function startSession(user: User): void {
  clearSessionItems()
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** The owner leaves: nothing stays in this tab but the language and the theme. */
export function endSession(): void {
  clearSessionItems()
  queryClient.clear()
}
