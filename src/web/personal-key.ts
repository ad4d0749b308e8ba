import { currentSalon } from './api.ts'
import { queryClient } from './query.ts'
import { sessionQuery } from './session.ts'

/** For what this device remembers for one person in one salon. Another person who signs in here does not see it. */
export function personalKey(name: string): string {
  const account = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? ''
  return [name, account, currentSalon()].filter((part) => part !== null).join('-')
}
