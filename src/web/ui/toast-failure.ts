import { m } from '../../messages/messages.js'
import { messageOf } from '../api.ts'
import { notesSessionEnd } from '../session-end.ts'
import { toastError } from './toast.ts'

/** An ended session opens its own dialog instead. */
export function toastFailure(error: unknown, title: string = m.common_error()) {
  if (!notesSessionEnd(error)) toastError(title, messageOf(error))
}
