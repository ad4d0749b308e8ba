import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { updateCachedBookings } from '../bookings/booking-queries.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
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
  const [date, setDate] = useState(booking.date)
  const [startTime, setStartTime] = useState(booking.startTime)
  const [problem, setProblem] = useState<string | null>(null)
  const isSame = date === booking.date && startTime === booking.startTime
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { id: bookingId, version } = booking
      return call('editBooking', { params: { bookingId }, body: { ...undoing, version, date, startTime } })
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
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        if (date && startTime && !isSame && !isPending) mutate()
      }}
    >
      {problem && (
        <Notice tone="no" announced>
          {problem}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.calendar_date()}>
          {(control) => (
            <DateInput
              {...control}
              shown={date}
              defaultValue={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.calendar_time()}>
          {(control) => <TimeInput {...control} value={startTime} onChange={setStartTime} />}
        </Field>
      </div>
      <Button type="submit" busy={isPending} aria-disabled={isSame}>
        {m.card_move()}
      </Button>
    </form>
  )
}
