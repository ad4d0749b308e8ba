import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '../contract/index.ts'
import { call, refusedWith } from './api.ts'
import { queryClient } from './query.ts'
import { clearSessionItems } from './session-storage.ts'

export type User = Reply<'me'>

/** The signed-in owner, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call('me', { signal })
    } catch (error) {
      if (refusedWith(error, 'not_signed_in')) return null
      throw error
    }
  },
})

export const useSession = () => useQuery(sessionQuery)

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
