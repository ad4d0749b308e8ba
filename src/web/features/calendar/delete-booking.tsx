import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { useOpening } from '../../form/opening.ts'
import { refresh } from '../../query.ts'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import type { Booking } from '../bookings/booking-queries.ts'
import { bookingNow } from '../bookings/changed-booking.ts'
import { type Scope, SeriesScope, useSeriesScope } from '../bookings/series-scope.tsx'
import { toastUndoable, undoing } from '../bookings/undo-change.ts'
import { DepositChoice, type DepositOnEnd, returnable } from '../deposits/deposit-refund.tsx'
import { affectedByBookings } from '../schedules/affected-queries.ts'

type DeletionOf = {
  onDeleted: () => void
  /** The booking as it is, if another change came first, or null at the start. */
  onChanged: (now: Booking | null) => void
}

const deletionOf = ({ following, ...scope }: Scope) =>
  following ? { ...scope, following: 'true' as const } : {}

/** The spec asks for the browser's own confirmation, which has no place for questions. */
export function useDeletion(booking: Booking, { onDeleted, onChanged }: DeletionOf) {
  const { id, version, clientName: name } = booking
  const [asking, setAsking] = useState(false)
  const [onEnd, setOnEnd] = useState<DepositOnEnd>('refund')
  const series = useSeriesScope()
  const paid = returnable(booking.deposit)
  const continues = booking.seriesContinues === true
  const begin = useOpening(asking)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('deleteBooking', {
        params: { bookingId: id },
        query: {
          version,
          ...undoing,
          ...(paid && { deposit: onEnd }),
          ...(continues && deletionOf(series.scopeOf({}))),
        },
      }),
    onMutate: () => {
      onChanged(null)
      return begin()
    },
    onSuccess: (now) => {
      setAsking(false)
      toastUndoable(m.toast_booking_deleted(), [{ id, ...now }, ...(now.following ?? [])])
      onDeleted()
    },
    onError: (error, _variables, stillOpen) => {
      if (stillOpen?.() && series.asks(error, {})) return
      setAsking(false)
      const now = bookingNow(error)
      if (now) onChanged(now)
      else toastFailure(error)
    },
    onSettled: () => refresh(...affectedByBookings),
  })
  const ask = () => {
    if (paid || continues) setAsking(true)
    else if (window.confirm(m.calendar_delete_confirm())) mutate()
  }
  const dialog = (paid || continues) && (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={m.calendar_delete_of({ name })}
      text={m.calendar_delete_confirm()}
      more={paid && onEnd === 'refund' ? paid.text : null}
      notice={
        <>
          {continues && <SeriesScope {...series.fields} change={m.appointment_differing_delete()} />}
          {paid && <DepositChoice amount={paid.amount} value={onEnd} onChange={setOnEnd} />}
        </>
      }
      confirm={m.calendar_delete()}
      keep={m.common_cancel()}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  )
  return { ask, isPending, dialog }
}
