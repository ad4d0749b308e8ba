import { useMutation } from '@tanstack/react-query'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatEuros, formatMinutes, formatTimes } from '../../format.ts'
import { refresh } from '../../query.ts'
import { touchedByBookings } from '../../touched.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DepositBadge } from '../../ui/deposit-badge.tsx'
import { RefundNote } from '../../ui/refund-note.tsx'
import { RejectDialog } from '../../ui/reject-dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'

type DayBookingProps = {
  booking: Reply<'listBookingsWithService'>[number]
  edited: boolean
  /** Set when a link led here: the answer it was named after, if any, which is then only one press away. */
  sought: string | undefined
  onEdit: () => void
  onDeleted: () => void
}

export function DayBooking({ booking, edited, sought, onEdit, onDeleted }: DayBookingProps) {
  const { id, clientName: name, clientPhone, clientEmail, comment, service, status, deposit } = booking
  const [asking, setAsking] = useState(false)
  const paid = deposit?.status === 'succeeded' ? deposit : null
  const params = { bookingId: id }
  const answer = useMutation({
    mutationFn: (answered: 'approved' | 'rejected') =>
      call('answerBooking', { params, body: { status: answered } }),
    onSuccess: () => toastSuccess(m.toast_status_updated()),
    onError: (error) => tellFailure(error),
    onSettled: () => {
      setAsking(false)
      return refresh(...touchedByBookings)
    },
  })
  const remove = useMutation({
    mutationFn: () => call('deleteBooking', { params }),
    onSuccess: () => {
      toastSuccess(m.toast_booking_deleted())
      onDeleted()
    },
    onError: (error) => tellFailure(error),
    onSettled: () => refresh(...touchedByBookings),
  })
  const busy = answer.isPending || remove.isPending
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (sought === undefined) return
    const button = entry.current?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(sought)}"]`)
    const target = button ?? entry.current
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }, [sought])

  return (
    <li
      ref={entry}
      tabIndex={-1}
      className={classes(
        'grid gap-3 border-t border-line py-4',
        (edited || sought !== undefined) && 'bg-accent-soft',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="figures text-title">{formatTimes(booking.startTime, booking.endTime)}</p>
          <p>
            {service.name} <span className="text-muted">· {formatMinutes(service.durationMinutes)}</span>
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1.5">
          <StatusBadge status={status} />
          {deposit && <DepositBadge deposit={deposit} named />}
        </div>
      </div>
      {deposit?.refundRefused && <RefundNote />}
      <div className="grid gap-0.5 text-small">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap gap-x-4">
          <a
            href={`tel:${clientPhone}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {clientPhone}
          </a>
          {clientEmail && (
            <a
              href={`mailto:${clientEmail}`}
              className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
            >
              {clientEmail}
            </a>
          )}
        </p>
        {comment && <p className="whitespace-pre-line text-muted">{comment}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'pending' && (
          <>
            <Button
              aria-label={m.calendar_approve_of({ name })}
              data-answer="approved"
              busy={busy}
              onClick={() => answer.mutate('approved')}
            >
              <Check aria-hidden="true" />
              {m.calendar_approve()}
            </Button>
            <Button
              tone="danger"
              aria-label={m.calendar_reject_of({ name })}
              data-answer="rejected"
              busy={busy}
              onClick={() => (paid ? setAsking(true) : answer.mutate('rejected'))}
            >
              <X aria-hidden="true" />
              {m.calendar_reject()}
            </Button>
          </>
        )}
        <Button tone="secondary" aria-label={m.calendar_modify_of({ name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {m.calendar_modify()}
        </Button>
        <Button
          tone="quiet"
          aria-label={m.calendar_delete_of({ name })}
          busy={busy}
          onClick={() => {
            // The spec asks for the browser's own confirmation.
            const asked = [
              m.calendar_delete_confirm(),
              paid && m.deposit_comes_back({ amount: formatEuros(paid.amount) }),
            ]
            if (window.confirm(asked.filter(Boolean).join('\n\n'))) remove.mutate()
          }}
        >
          <Trash2 aria-hidden="true" />
          {m.calendar_delete()}
        </Button>
      </div>
      {paid && (
        <RejectDialog
          open={asking}
          onOpenChange={setAsking}
          client={name}
          amount={paid.amount}
          busy={answer.isPending}
          onConfirm={() => answer.mutate('rejected')}
        />
      )}
    </li>
  )
}
