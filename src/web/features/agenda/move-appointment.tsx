import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { updateCachedBookings } from '../bookings/booking-queries.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { type OtherTime, OtherTimeForm } from '../bookings/other-time-form.tsx'
import { toastUndoable, undoing } from '../bookings/undo-change.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import type { Booking } from './agenda-blocks.ts'

type MoveAppointmentProps = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  onMoved: (date: string) => void
}

export function MoveAppointment({ booking, open, onOpenChange, onMoved }: MoveAppointmentProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.common_move({ name: booking.clientName })}
      formFirst
    >
      <MoveForm
        booking={booking}
        onDone={() => onOpenChange(false)}
        onMoved={(date) => {
          onOpenChange(false)
          onMoved(date)
        }}
      />
    </Dialog>
  )
}

type MoveFormProps = Pick<MoveAppointmentProps, 'booking' | 'onMoved'> & { onDone: () => void }

function MoveForm({ booking, onDone, onMoved }: MoveFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (to: OtherTime) => {
      const { id: bookingId, version } = booking
      return call('editBooking', { params: { bookingId }, body: { ...undoing, version, ...to } })
    },
    onSuccess: (now) => {
      toastUndoable(m.toast_booking_changed(), now)
      updateCachedBookings(now)
      onMoved(now.date)
    },
    onError: (error) => {
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else if (refusedWith(error, 'booking_not_found')) toastFailure(error)
      else return setProblem(messageOf(error))
      onDone()
    },
    onSettled: () => refresh(...affectedByBookings),
  })
  return (
    <OtherTimeForm
      from={booking}
      submit={m.card_move()}
      busy={isPending}
      problem={problem}
      onSubmit={(to) => {
        setProblem(null)
        mutate(to)
      }}
    />
  )
}
