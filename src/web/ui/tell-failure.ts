import { m } from '../../messages/messages.js'
import { messageOf, refusedWith } from '../api.ts'
import { toastError } from './toast.ts'

/** Says why something failed. An ended session is said by its own dialog, which lets the person go on. */
export function tellFailure(error: unknown, title: string = m.common_error()) {
  if (!refusedWith(error, 'not_signed_in')) toastError(title, messageOf(error))
}
