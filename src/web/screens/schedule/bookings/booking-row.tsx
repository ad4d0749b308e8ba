import { useMutation } from '@tanstack/react-query'
import { Check, Phone, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../../messages/messages.js'
import { call, refusedWith } from '../../../api.ts'
import { refresh } from '../../../query.ts'
import { touchedByBookings } from '../../../touched.ts'
import { Button } from '../../../ui/button.tsx'
import { DepositBadge } from '../../../ui/deposit-badge.tsx'
import { RefundNote } from '../../../ui/refund-note.tsx'
import { RejectDialog } from '../../../ui/reject-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import type { Booking } from './booking-pages.ts'

type BookingRowProps = {
  booking: Booking
  /** Its buttons are about to go, and perhaps the row with them. */
  onAnswered: (id: number) => void
}

export function BookingRow({ booking, onAnswered }: BookingRowProps) {
  const { id, status, startTime, endTime, clientName, clientPhone, comment, service, deposit } = booking
  const [asking, setAsking] = useState(false)
  const isPaid = deposit?.status === 'succeeded'

  const answer = useMutation({
    mutationFn: (status: 'approved' | 'rejected') =>
      call('answerBooking', { params: { bookingId: id }, body: { status } }),
    onSettled: () => setAsking(false),
    onSuccess: async () => {
      toastSuccess(m.toast_status_updated())
      onAnswered(id)
      await refresh(...touchedByBookings)
    },
    onError: async (error) => {
      tellFailure(error)
      if (refusedWith(error, 'not_pending', 'booking_not_found')) await refresh(...touchedByBookings)
    },
  })
  const answering = (status: 'approved' | 'rejected') => ({
    busy: answer.isPending && answer.variables === status,
    onClick: () => {
      if (answer.isPending) return
      if (status === 'rejected' && isPaid) setAsking(true)
      else answer.mutate(status)
    },
  })

  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 border-t border-line py-4 md:grid-cols-[5rem_minmax(0,1fr)_auto] md:gap-x-6 lg:grid-cols-[5rem_minmax(0,1fr)_11rem_17rem] lg:items-center">
      <p className="figures leading-tight">
        <span className="block text-title">{startTime}</span>
        <span className="block text-caption text-muted">{endTime}</span>
      </p>
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:justify-start">
          <h4 id={`booking-${id}`} tabIndex={-1} className="min-w-0 font-semibold">
            {clientName}
          </h4>
          <StatusBadge status={status} />
          {deposit && <DepositBadge deposit={deposit} named />}
        </div>
        <p className="text-small text-muted">{service.name}</p>
        {deposit?.refundRefused && <RefundNote />}
        {comment && (
          <p className="mt-1 max-w-2xl border-l-2 border-line pl-3 text-small whitespace-pre-line">
            {comment}
          </p>
        )}
      </div>
      {clientPhone && (
        <a
          href={`tel:${clientPhone.replace(/[^\d+]/g, '')}`}
          aria-label={m.schedule_booking_call({ client: clientName, phone: clientPhone })}
          className="col-start-2 -my-2 inline-flex min-h-11 items-center gap-2 justify-self-start text-small font-medium text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent lg:col-start-3"
        >
          <Phone aria-hidden="true" className="size-[1.05em]" />
          {clientPhone}
        </a>
      )}
      {status === 'pending' && (
        <div className="col-span-2 grid grid-cols-2 gap-2 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 md:flex md:self-center lg:col-start-4 lg:row-span-1 lg:justify-end">
          <Button tone="danger" {...answering('rejected')}>
            <X aria-hidden="true" />
            {m.schedule_booking_reject()}
            <span className="sr-only">{m.schedule_booking_of({ client: clientName })}</span>
          </Button>
          <Button {...answering('approved')}>
            <Check aria-hidden="true" />
            {m.schedule_booking_approve()}
            <span className="sr-only">{m.schedule_booking_of({ client: clientName })}</span>
          </Button>
        </div>
      )}
      {deposit && (
        <RejectDialog
          open={asking}
          onOpenChange={setAsking}
          client={clientName}
          amount={deposit.amount}
          busy={answer.isPending}
          onConfirm={() => answer.mutate('rejected')}
        />
      )}
    </li>
  )
}
