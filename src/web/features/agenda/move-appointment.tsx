import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { useOpening } from '../../form/opening.ts'
import { reading, refresh } from '../../query.ts'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { partsOf } from '../bookings/appointment-form.ts'
import { updateCachedBookings } from '../bookings/booking-queries.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { FreeTimeChips } from '../bookings/free-time-chips.tsx'
import { type OtherTime, OtherTimeForm } from '../bookings/other-time-form.tsx'
import { SeriesScope, useSeriesScope } from '../bookings/series-scope.tsx'
import { toastSeriesUndoable, undoing } from '../bookings/undo-change.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import type { Booking } from './agenda-blocks.ts'

type MoveAppointmentProps = {
  scheduleId: string
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  onMoved: (date: string) => void
}

export function MoveAppointment({ scheduleId, booking, open, onOpenChange, onMoved }: MoveAppointmentProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.common_move({ name: booking.clientName })}
      formFirst
    >
      <MoveForm
        scheduleId={scheduleId}
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

type FreeTimesOfProps = {
  scheduleId: string
  booking: Booking
  date: string
  chosen: string
  onChoose: (startTime: string) => void
}

/** For the same services, staff member and duration. The booking's own time is free. */
function FreeTimesOf({ scheduleId, booking, date, chosen, onChoose }: FreeTimesOfProps) {
  const { id: bookingId, service, staffId, places = 1 } = booking
  const query = {
    date,
    serviceIds: partsOf(booking)
      .map(({ serviceId }) => serviceId)
      .join(),
    ...(!booking.parts && { durationMinutes: service.durationMinutes }),
    bookingId,
    staffId,
    ...(places > 1 && { places }),
  }
  const free = useQuery({
    ...reading('listFreeTimes', { params: { scheduleId }, query }),
    enabled: isDate(date),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <FreeTimeChips
      times={free.data?.times}
      failed={free.isError}
      now={null}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

type MoveFormProps = Pick<MoveAppointmentProps, 'scheduleId' | 'booking' | 'onMoved'> & { onDone: () => void }

function MoveForm({ scheduleId, booking, onDone, onMoved }: MoveFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const series = useSeriesScope()
  const begin = useOpening()
  const { mutate, isPending } = useMutation({
    mutationFn: (to: OtherTime) => {
      const { id: bookingId, version } = booking
      const body = { ...undoing, version, ...to, ...series.scopeOf(to) }
      return call('editBooking', { params: { bookingId }, body })
    },
    onMutate: begin,
    onSuccess: (now, _to, stillOpen) => {
      toastSeriesUndoable(m.toast_booking_changed(), booking, now)
      updateCachedBookings(now)
      if (stillOpen()) onMoved(now.date)
    },
    onError: (error, to, stillOpen) => {
      if (stillOpen?.() && series.asks(error, to)) return
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else if (!stillOpen?.() || refusedWith(error, 'booking_not_found')) toastFailure(error)
      else return setProblem(messageOf(error))
      if (stillOpen?.()) onDone()
    },
    onSettled: () => refresh(...affectedByBookings),
  })
  return (
    <OtherTimeForm
      from={booking}
      submit={m.card_move()}
      busy={isPending}
      problem={problem}
      freeTimes={({ date, startTime }, choose) => (
        <FreeTimesOf
          scheduleId={scheduleId}
          booking={booking}
          date={date}
          chosen={startTime}
          onChoose={choose}
        />
      )}
      onSubmit={(to) => {
        setProblem(null)
        mutate(to)
      }}
    >
      {booking.seriesContinues && <SeriesScope {...series.fields} />}
    </OtherTimeForm>
  )
}
