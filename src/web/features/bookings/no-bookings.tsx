import type { Reply } from '../../../contract/index.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { useSession } from '../../session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkTo } from '../sharing/booking-link-address.ts'
import { handOut } from '../sharing/note-link-shared.ts'
import type { Filter } from './status-filter.tsx'

type NoBookingsProps = { filter: Filter; schedule: Reply<'getSchedule'> }

/** Explains an empty list, and offers the booking link where sharing it would help. */
export function NoBookings({ filter, schedule }: NoBookingsProps) {
  const { data: user } = useSession()
  if (filter === 'approved') return <EmptyState framed={false} title={m.schedule_bookings_empty_approved()} />
  if (filter === 'rejected') return <EmptyState framed={false} title={m.schedule_bookings_empty_rejected()} />
  if (filter === 'pending')
    return (
      <EmptyState
        framed={false}
        title={m.schedule_bookings_empty_pending()}
        text={m.schedule_bookings_empty_pending_text()}
      />
    )
  return (
    <EmptyState
      framed={false}
      title={m.schedule_bookings_empty_all()}
      text={m.schedule_bookings_empty_all_text()}
      action={
        user && mayShare(user.subscriptionStatus) ? (
          <CopyButton
            text={linkTo(schedule.shareToken)}
            label={m.schedule_share_copy()}
            onCopied={() => handOut(schedule)}
          />
        ) : undefined
      }
    />
  )
}
