import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointName } from '../contract/endpoints.ts'
import { type Arguments, call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
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
