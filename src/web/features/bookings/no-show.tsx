import { useMutation } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useContext } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { affectedByBookings, besideBookings } from '../schedules/affected-queries.ts'
import { Zone } from './booking-history.tsx'
import { updateCachedBookings } from './booking-queries.ts'
import { bookingNow, changedText } from './changed-booking.ts'

type Booking = Reply<'listBookingsWithService'>[number]

export function NoShowBadge() {
  return <Badge Icon={UserX}>{m.booking_no_show()}</Badge>
}

type NoShowButtonProps = {
  booking: Pick<Booking, 'id' | 'version' | 'clientName' | 'status' | 'noShow' | 'date' | 'startTime'>
  /** Use `quiet` where most rows have the button. */
  tone?: 'secondary' | 'quiet'
  /** Only an icon on phones. */
  compact?: boolean
  busy?: boolean
  onDone?: () => void
  /** Called instead of showing a toast when another change came first. */
  onChanged?: (now: Booking) => void
}

export function NoShowButton(props: NoShowButtonProps) {
  const now = useWallNow(useContext(Zone))
  const { status, date, startTime } = props.booking
  const begun = date < now.date || (date === now.date && startTime <= now.time)
  return status === 'approved' && begun ? <MarkNoShow {...props} /> : null
}

function MarkNoShow({
  booking,
  tone = 'secondary',
  compact = false,
  busy = false,
  onDone,
  onChanged,
}: NoShowButtonProps) {
  const { id, version, clientName: name, noShow = false } = booking
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('markNoShow', { params: { bookingId: id }, body: { noShow: !noShow, version } }),
    onSuccess: (now) => {
      toastSuccess(now.noShow ? m.toast_no_show() : m.toast_no_show_removed())
      onDone?.()
      updateCachedBookings(now)
      // The button already shows its next action, so it does not wait for other queries.
      void refresh(...besideBookings)
    },
    onError: async (error) => {
      const now = bookingNow(error)
      if (now && onChanged) onChanged(now)
      else if (now) toastError(m.common_error(), changedText(now))
      else toastFailure(error)
      await refresh(...affectedByBookings)
    },
  })
  return (
    <Button
      tone={tone}
      compact={compact}
      aria-label={noShow ? m.booking_no_show_remove_of({ name }) : m.booking_no_show_of({ name })}
      busy={busy || isPending}
      onClick={() => mutate()}
    >
      {noShow ? <UserCheck aria-hidden="true" /> : <UserX aria-hidden="true" />}
      <span className={compact ? 'max-md:sr-only' : undefined}>
        {noShow ? m.booking_no_show_remove() : m.booking_mark_no_show()}
      </span>
    </Button>
  )
}
