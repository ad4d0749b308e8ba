import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastError } from '../../ui/toast.ts'
import { affectedByBookings, besideBookings } from '../schedules/affected-queries.ts'
import { bookingNow, changedText } from './changed-booking.ts'
import { toastUndoable, undoing } from './undo-change.ts'
import { putInPlace } from './update-cached-bookings.ts'

type Booking = Reply<'listBookingsWithService'>[number]

type ApproveAllProps = {
  /** All bookings of the session. Pending ones are approved only in the version shown. */
  people: readonly Booking[]
  /** Called when the button is about to disappear. */
  onAnswered: () => void
}

/** Approves all pending bookings of a session one by one. A failure does not undo the earlier ones. */
export function ApproveAll({ people, onAnswered }: ApproveAllProps) {
  const waiting = people.filter(({ status }) => status === 'pending')
  const approve = useMutation({
    mutationFn: async () => {
      const approved: Reply<'answerBooking'>[] = []
      try {
        for (const { id, version } of waiting) {
          const body = { status: 'approved' as const, version, ...undoing }
          approved.push(await call('answerBooking', { params: { bookingId: id }, body }))
        }
      } finally {
        putInPlace(...approved)
      }
      return approved
    },
    onSuccess: async (approved) => {
      toastUndoable(m.toast_status_updated(), approved)
      onAnswered()
      await refresh(...besideBookings)
    },
    onError: async (error) => {
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else tellFailure(error)
      await refresh(...affectedByBookings)
    },
  })
  const [first] = waiting
  if (!first || waiting.length === 1) return null
  const { startTime: time, service } = first
  return (
    <Button
      aria-label={m.session_approve_all_of({ count: waiting.length, service: service.name, time })}
      busy={approve.isPending}
      onClick={() => approve.mutate()}
    >
      <Check aria-hidden="true" />
      {m.session_approve_all({ count: waiting.length })}
    </Button>
  )
}
