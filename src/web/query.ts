import { QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query'
import type { EndpointName } from '../contract/endpoints.ts'
import { type Arguments, call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once and says so, instead of waiting out of sight.
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
 * A call as a query: `useQuery(reading('getSchedule', { params: { scheduleId } }))`. Its key starts with the
 * call's name: `queryClient.invalidateQueries({ queryKey: ['listBookings'] })` refreshes every such list.
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
  // A first answer on its way is not asked for twice, and may be from before the change.
  await Promise.allSettled(firstReads.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
}

/** Asks again for what a change has touched, wherever it is on screen; the rest is asked for when next shown. */
export const refresh = async (...names: readonly EndpointName[]): Promise<void> => {
  await Promise.all(names.map((name) => askAnew({ queryKey: [name] })))
}

/** Asks again only for what is being read just now, which may be from before a change that is on screen already. */
export const refreshBeingRead = (name: EndpointName): Promise<void> =>
  askAnew({ queryKey: [name], fetchStatus: 'fetching' })
