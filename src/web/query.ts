import {
  type InferDataFromTag,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { EndpointName } from '../contract/endpoints.ts'
import { type Arguments, call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails at once instead of waiting unseen.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The key starts with the call's name, so `['listBookings']` invalidates all lists of bookings. */
export const reading = <Name extends EndpointName>(name: Name, ...[given]: Arguments<Name>) =>
  queryOptions({
    queryKey: given ? [name, given] : [name],
    queryFn: ({ signal }) => call(name, ...([{ ...given, signal }] as unknown as Arguments<Name>)),
  })

/** Asks the server, even if the page has an answer. */
export const newest = <Data>({ queryKey, queryFn }: Reading<Data>): Promise<Data> =>
  queryClient.fetchQuery({ queryKey, staleTime: 0, ...(queryFn && { queryFn }) })

/** A reading of some call with this reply. */
export type Reading<Data> = {
  queryKey: readonly unknown[]
  queryFn?(context: { signal: AbortSignal }): Data | Promise<Data>
}

async function askAnew(filters: QueryFilters): Promise<void> {
  const firstReads = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
  if (firstReads.length === 0) return
  // TanStack Query does not repeat a first fetch in flight, which may predate the change.
  await Promise.allSettled(firstReads.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => firstReads.includes(query) })
}

export const refresh = async (...names: readonly EndpointName[]): Promise<void> => {
  await Promise.all(names.map((name) => askAnew({ queryKey: [name] })))
}

/** Shows the reply to a change. A request in flight may predate the change, so it starts again. */
export function showReply<Key extends QueryKey>(queryKey: Key, reply: InferDataFromTag<unknown, Key>): void {
  queryClient.setQueryData(queryKey, reply)
  void askAnew({ queryKey, fetchStatus: 'fetching' })
}

/** For a change that is already on screen: only requests in flight may predate it. */
export const refreshBeingRead = (name: EndpointName): Promise<void> =>
  askAnew({ queryKey: [name], fetchStatus: 'fetching' })
