import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'

export type Client = Reply<'listClients'>['clients'][number]
export type Card = Reply<'getClient'>

const debounceMilliseconds = 200

export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

export const useClients = (q: string, enabled = true) =>
  useInfiniteQuery({
    queryKey: ['listClients', { q }],
    queryFn: ({ pageParam, signal }) =>
      call('listClients', { query: { q, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Clients book while the owner reads.
    staleTime: 0,
    enabled,
  })
