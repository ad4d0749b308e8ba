import { m } from '../../messages/messages.js'
import { messageOf } from '../api.ts'
import { notesSessionEnd } from '../session-end.ts'
import { toastError } from './toast.ts'

/** Says why something failed. An ended session is said by its own dialog, which lets the person go on. */
export function tellFailure(error: unknown, title: string = m.common_error()) {
  if (!notesSessionEnd(error)) toastError(title, messageOf(error))
}
