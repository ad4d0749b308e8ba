import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '../contract/index.ts'
import { call, refusedWith } from './api.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { forgetKeptPages } from './kept-pages.ts'

export type User = Reply<'me'>

export const sessionQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call('me', { signal })
    } catch (error) {
      if (!refusedWith(error, 'not_signed_in')) throw error
      forgetKeptPages()
      forgetDrafts()
      return null
    }
  },
})

export const useSession = () => useQuery(sessionQuery)
