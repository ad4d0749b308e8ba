import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { returnable } from '../deposits/returnable.ts'
import { affectedByBookings, besideBookings } from '../schedules/affected-queries.ts'
import { bookingNow, changedText } from './changed.ts'
import { putInPlace } from './put-in-place.ts'
import { RejectDialog } from './reject-dialog.tsx'

type Answer = 'approved' | 'rejected'

type Booking = Reply<'listBookingsWithService'>[number]

type AnswerButtonsProps = {
  booking: Pick<Booking, 'id' | 'version' | 'clientName' | 'deposit'>
  /** Which of the two stands first. */
  first: Answer
  /** Something else is being done with the booking. */
  busy?: boolean
  /** The buttons are about to go, and perhaps what they stand in with them. */
  onAnswered?: () => void
  /** Somebody was quicker: says so in place of a toast. */
  onChanged?: (now: Booking) => void
}

const answerOf = (id: number) => ['answerBooking', id]

/** Whether the booking is being answered right now. */
export const useIsBeingAnswered = (id: number): boolean => useIsMutating({ mutationKey: answerOf(id) }) > 0

/** Approves or rejects a request; when a rejection gives money back, it asks first. */
export function AnswerButtons({ booking, first, busy = false, onAnswered, onChanged }: AnswerButtonsProps) {
  const { id, version, clientName: name, deposit } = booking
  const [asking, setAsking] = useState(false)
  const paid = returnable(deposit)

  const { mutate, isPending, variables } = useMutation({
    mutationKey: answerOf(id),
    mutationFn: (status: Answer) =>
      call('answerBooking', { params: { bookingId: id }, body: { status, version } }),
    onSuccess: async (now) => {
      setAsking(false)
      toastSuccess(m.toast_status_updated())
      onAnswered?.()
      putInPlace(now)
      await refresh(...besideBookings)
    },
    onError: async (error) => {
      setAsking(false)
      const now = bookingNow(error)
      if (now && onChanged) onChanged(now)
      else if (now) toastError(m.common_error(), changedText(now))
      else tellFailure(error)
      if (now || refusedWith(error, 'not_pending', 'booking_not_found')) await refresh(...affectedByBookings)
    },
  })
  const answering = (answer: Answer) => ({
    'data-answer': answer,
    busy: busy || (isPending && variables === answer),
    onClick: () => {
      if (isPending) return
      if (answer === 'rejected' && paid) setAsking(true)
      else mutate(answer)
    },
  })

  const approve = (
    <Button key="approve" aria-label={m.calendar_approve_of({ name })} {...answering('approved')}>
      <Check aria-hidden="true" />
      {m.calendar_approve()}
    </Button>
  )
  const reject = (
    <Button key="reject" tone="danger" aria-label={m.calendar_reject_of({ name })} {...answering('rejected')}>
      <X aria-hidden="true" />
      {m.calendar_reject()}
    </Button>
  )
  return (
    <>
      {first === 'approved' ? [approve, reject] : [reject, approve]}
      {paid && (
        <RejectDialog
          open={asking}
          onOpenChange={setAsking}
          client={name}
          text={paid.text}
          busy={isPending}
          onConfirm={() => mutate('rejected')}
        />
      )}
    </>
  )
}
