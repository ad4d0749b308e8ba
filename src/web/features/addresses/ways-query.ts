import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** `token` of an undo link, or of a link to choose a new password. */
export const waysQuery = (token: string) =>
  queryOptions({
    queryKey: ['listSignInMethods', token],
    queryFn: ({ signal }) => call('listSignInMethods', { body: { token }, signal }),
  })
