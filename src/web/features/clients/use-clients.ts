import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { ClientsShown, ClientsSort } from '../../../domain/clients.ts'
import { call } from '../../api.ts'

export type Client = Reply<'listClients'>['clients'][number]
export type Card = Reply<'getClient'>

/** An address that only someone who booked online has stated gets no email about other appointments. */
export const confirmedEmailOf = ({
  email,
  emailUnconfirmed,
}: Pick<Client, 'email' | 'emailUnconfirmed'>): string => (emailUnconfirmed ? '' : (email ?? ''))

/** Whether nobody but the client has stated the address of the booking for which `client` was read. */
export const hasUnconfirmedEmail = (client: Client | undefined): boolean =>
  client?.unconfirmed?.some(({ email }) => email !== undefined) === true

const debounceMilliseconds = 200

export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

type Listed = { sort?: ClientsSort; show?: ClientsShown | undefined; enabled?: boolean }

export function useClients(q: string, { sort = 'name', show, enabled = true }: Listed = {}) {
  const asked = { q, ...(sort !== 'name' && { sort }), ...(show && { show }) }
  return useInfiniteQuery({
    queryKey: ['listClients', asked],
    queryFn: ({ pageParam, signal }) =>
      call('listClients', { query: { ...asked, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Clients book while the owner reads.
    staleTime: 0,
    enabled,
  })
}
