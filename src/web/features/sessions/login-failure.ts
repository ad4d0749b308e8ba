import { m } from '../../../messages/messages.js'
import { ApiError } from '../../api.ts'

/** Why sign-in failed: the server's reason, or a general text. */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unexpected' ? error.message : m.auth_login_failed()
