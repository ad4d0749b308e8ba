import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '../contract/index.ts'
import { call, refusedWith } from './api.ts'

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
