import { m } from '../../../messages/messages.js'
import { ApiError } from '../../api.ts'

/** Why nobody was signed in: the reason that was given, or only that it failed. */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unexpected' ? error.message : m.auth_login_failed()
