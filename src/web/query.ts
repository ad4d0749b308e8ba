import { QueryClient, queryOptions } from '@tanstack/react-query'
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

/** Asks again for what a change has touched, wherever it is on screen; the rest is asked for when next shown. */
export const refresh = async (...names: readonly EndpointName[]): Promise<void> => {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
