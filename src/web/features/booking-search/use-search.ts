import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'

export type Found = Reply<'searchBookings'>[number]

const debounceMilliseconds = 200
const maxClients = 5

/**
 * Bookings and clients appear together, so that no late reply moves what is about to be pressed.
 * Earlier results stay on screen until typing pauses, and are not cached.
 */
export function useSearch(typed: string) {
  const [sought, setSought] = useState('')
  useEffect(() => {
    if (typed === '') return setSought('')
    const timer = setTimeout(() => setSought(typed), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['searchBookings', sought],
    queryFn: async ({ signal }) => {
      const given = { query: { q: sought }, signal }
      const [bookings, { clients }] = await Promise.all([
        call('searchBookings', given),
        call('listClients', given),
      ])
      return { bookings, clients: clients.slice(0, maxClients) }
    },
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { bookings, clients } = sought === '' || typed === '' || error || !data ? nothing : data
  return {
    sought,
    searching: typed !== sought || isFetching,
    found: bookings,
    clients,
    error: typed === sought ? error : null,
    again: () => void refetch(),
  }
}

const nothing: { bookings: Found[]; clients: Reply<'listClients'>['clients'] } = { bookings: [], clients: [] }

export type Search = ReturnType<typeof useSearch>
