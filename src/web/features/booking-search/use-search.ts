import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { reading } from '../../query.ts'

export type Found = Reply<'searchBookings'>[number]

const debounceMilliseconds = 200

/** Earlier results stay on screen until typing pauses, and are not cached. */
export function useSearch(typed: string) {
  const [sought, setSought] = useState('')
  useEffect(() => {
    if (typed === '') return setSought('')
    const timer = setTimeout(() => setSought(typed), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, isFetching, refetch } = useQuery({
    ...reading('searchBookings', { query: { q: sought } }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    sought,
    searching: typed !== sought || isFetching,
    found: sought === '' || typed === '' || error ? [] : (data ?? []),
    error: typed === sought ? error : null,
    again: () => void refetch(),
  }
}

const maxClients = 5

/** Clients whose name, telephone or address matches. */
export function useClientMatches(sought: string): {
  clients: Reply<'listClients'>['clients']
  isFetching: boolean
} {
  const { data, isFetching } = useQuery({
    ...reading('listClients', { query: { q: sought } }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { clients: sought === '' ? [] : (data?.clients.slice(0, maxClients) ?? []), isFetching }
}

export type Search = ReturnType<typeof useSearch>
