import { QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query'
import type { EndpointName } from '../contract/endpoints.ts'
import { type Arguments, call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once and visibly instead of waiting unseen.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * A call as a query: `useQuery(reading('getSchedule', { params: { scheduleId } }))`. Its key starts with the call's
 * name: `queryClient.invalidateQueries({ queryKey: ['listBookings'] })` refreshes all those lists.
 */
export const reading = <Name extends EndpointName>(name: Name, ...[given]: Arguments<Name>) =>
  queryOptions({
    queryKey: given ? [name, given] : [name],
    queryFn: ({ signal }) => call(name, ...([{ ...given, signal }] as unknown as Arguments<Name>)),
  })

async function askAnew(filters: QueryFilters): Promise<void> {
  const firstReads = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
  if (firstReads.length === 0) return
  // TanStack Query does not repeat a first fetch in flight, which may predate the change. Wait for it, then fetch
  // again.
  await Promise.allSettled(firstReads.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
}

/** Refetches these calls where they are on screen; the rest is refetched when next shown. */
export const refresh = async (...names: readonly EndpointName[]): Promise<void> => {
  await Promise.all(names.map((name) => askAnew({ queryKey: [name] })))
}

/** Refetches only requests in flight, which may predate a change that is already on screen. */
export const refreshBeingRead = (name: EndpointName): Promise<void> =>
  askAnew({ queryKey: [name], fetchStatus: 'fetching' })
