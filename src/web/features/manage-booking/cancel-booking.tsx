import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { formatDeadline } from '../../format.ts'
import { usePageAddress } from '../../page-address.tsx'
import { queryClient, reading, showReply } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { changedTextForClient, clientsBookingNow } from '../bookings/changed-booking.ts'
import { depositAfterCancel } from './deposit-notice.tsx'

type Booking = Reply<'lookUpBooking'>

/** The deadline and the deposit, in the dialog that asks whether to cancel. */
const afterCancel = (booking: Booking): string | null =>
  [cancelDeadlineText(booking), depositAfterCancel(booking)].filter(Boolean).join(' ') || null

/** Null without a deadline. */
export function cancelDeadlineText({ cancelUntil, status, schedule }: Booking): string | null {
  if (status !== 'approved' || cancelUntil === undefined) return null
  return m.book_cancel_until({ when: formatDeadline(cancelUntil, schedule.timezone) })
}

/** Cancels where no script runs. */
export function CancelForm({ booking }: { booking: Booking }) {
  const { form } = usePageAddress()
  const { referenceToken, version, deposit } = booking
  const more = afterCancel(booking)
  return (
    <form method="post" action={pages.manageBooking} className="grid justify-items-start gap-2">
      <input type="hidden" name="reference" value={referenceToken} />
      <input type="hidden" name="cancel" value="yes" />
      <input type="hidden" name="version" value={version} />
      {deposit && <input type="hidden" name="refunded" value={String(deposit.refundedOnCancel)} />}
      {form?.refusal && <Notice tone="no">{form.refusal.reply.message}</Notice>}
      <p className="text-muted">{m.manage_cancel_text()}</p>
      {more && <p className="font-semibold">{more}</p>}
      <Button type="submit" tone="danger">
        {m.manage_cancel()}
      </Button>
    </form>
  )
}

export function CancelButton({ booking, onRefused }: { booking: Booking; onRefused: () => void }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  const params = { referenceToken: booking.referenceToken }
  const { queryKey } = reading('lookUpBooking', { params })

  /** The refund depends on the time, so it is fetched when the dialog opens. */
  const ask = async () => {
    if (busy) return
    setBusy(true)
    try {
      if (booking.deposit)
        await queryClient.fetchQuery({ ...reading('lookUpBooking', { params }), staleTime: 0 })
      setChanged(null)
      setAsking(true)
    } catch (error) {
      toastError(m.common_error(), messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const cancel = async () => {
    setBusy(true)
    const { version, deposit } = booking
    const seen = { version, ...(deposit && { refunded: deposit.refundedOnCancel }) }
    try {
      showReply(queryKey, await call('cancelBooking', { params, body: seen }))
      setAsking(false)
      toastSuccess(m.toast_booking_cancelled())
    } catch (error) {
      const now = clientsBookingNow(error)
      if (now) showReply(queryKey, now)
      if (now?.cancellable)
        return setChanged(refusedWith(error, 'refund_changed') ? messageOf(error) : changedTextForClient(now))
      setAsking(false)
      const final = refusedWith(
        error,
        'cannot_cancel_started',
        'cannot_cancel_late',
        'cannot_cancel_cancelled',
        'cannot_cancel_rejected',
      )
      // The page then shows the reason.
      if (final) {
        toastError(m.manage_cannot_cancel())
        onRefused()
      } else toastError(now ? m.manage_cannot_cancel() : m.common_error(), messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button tone="danger" busy={busy && !asking} onClick={() => void ask()}>
        {m.manage_cancel()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.manage_cancel_title()}
        text={m.manage_cancel_text()}
        more={afterCancel(booking)}
        notice={
          changed && (
            <Notice tone="wait" announced>
              {changed}
            </Notice>
          )
        }
        confirm={m.manage_cancel_confirm()}
        keep={m.manage_cancel_keep()}
        busy={busy}
        onConfirm={() => void cancel()}
      />
    </>
  )
}
