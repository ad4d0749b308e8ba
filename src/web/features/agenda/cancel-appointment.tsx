import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxMessageLength } from '../../../domain/booking-events.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { useDraftText } from '../../form/drafts.ts'
import { useOpening } from '../../form/opening.ts'
import { refresh } from '../../query.ts'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { updateCachedBookings } from '../bookings/booking-queries.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { SeriesScope, useSeriesScope } from '../bookings/series-scope.tsx'
import { toastUndoable, undoing } from '../bookings/undo-change.ts'
import { DepositChoice, type DepositOnEnd, returnable } from '../deposits/deposit-refund.tsx'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import type { Booking } from './agenda-blocks.ts'

type CancelAppointmentProps = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  onCancelled: () => void
  onUndone: () => void
}

export function CancelAppointment(props: CancelAppointmentProps) {
  const { booking, open, onOpenChange, onCancelled, onUndone } = props
  const { id, version, clientName: name, clientEmail } = booking
  const [message, setMessage, endDraft] = useDraftText(`cancellation-${id}`)
  const [notify, setNotify] = useState(true)
  const series = useSeriesScope()
  const [onEnd, setOnEnd] = useState<DepositOnEnd>('refund')
  const paid = returnable(booking.deposit)
  const writes = clientEmail !== null && notify
  const begin = useOpening(open)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('editBooking', {
        params: { bookingId: id },
        body: {
          ...undoing,
          version,
          status: 'cancelled',
          ...(writes && message.trim() && { message }),
          ...(!notify && { notify: false }),
          ...series.scopeOf({}),
          ...(paid && onEnd === 'keep' && { deposit: 'keep' }),
        },
      }),
    onMutate: begin,
    onSuccess: (now) => {
      endDraft()
      toastUndoable(m.toast_appointment_cancelled({ name }), [now, ...(now.following ?? [])], { onUndone })
      onOpenChange(false)
      onCancelled()
      updateCachedBookings(now)
    },
    onError: (error, _variables, stillOpen) => {
      if (stillOpen?.() && series.asks(error, {})) return
      onOpenChange(false)
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else toastFailure(error)
    },
    onSettled: () => refresh(...affectedByBookings),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.card_cancel_of({ name })}
      text={paid && onEnd === 'refund' ? paid.text : m.booking_reject_text()}
      confirm={m.card_cancel()}
      keep={m.card_cancel_keep()}
      busy={isPending}
      onConfirm={() => mutate()}
      notice={
        <div className="grid gap-4">
          {booking.seriesContinues && (
            <SeriesScope {...series.fields} change={m.appointment_differing_cancel()} />
          )}
          {paid && <DepositChoice amount={paid.amount} value={onEnd} onChange={setOnEnd} />}
          {clientEmail === null ? (
            <p className="text-small text-muted">{m.card_cancel_no_email()}</p>
          ) : (
            <Tick checked={notify} onChange={setNotify}>
              <span className="min-w-0">
                {m.card_cancel_notify()}
                <span className="block text-caption break-all text-muted">{clientEmail}</span>
              </span>
            </Tick>
          )}
          {writes && (
            <Field
              label={m.booking_reject_message()}
              optional={m.common_optional()}
              hint={m.card_cancel_message_hint()}
            >
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={maxMessageLength}
                  value={message}
                  onChange={(event) => setMessage(event.target.value)}
                />
              )}
            </Field>
          )}
        </div>
      }
    />
  )
}
