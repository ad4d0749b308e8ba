import { m } from '../../messages/messages.js'
import { messageOf, refusedWith } from '../api.ts'
import { queryClient } from '../query.ts'
import { notesSessionEnd } from '../session-end.ts'
import { toastError, toastSuccess } from './toast.ts'

/** An ended session opens its own dialog instead. If an earlier request has saved, the page shows that as saved. */
export function toastFailure(error: unknown, title: string = m.common_error()) {
  if (refusedWith(error, 'already_saved')) {
    toastSuccess(messageOf(error))
    void queryClient.invalidateQueries()
  } else if (!notesSessionEnd(error)) toastError(title, messageOf(error))
}
