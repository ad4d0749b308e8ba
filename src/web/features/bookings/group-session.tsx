import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DisclosureButton } from '../../ui/disclosure-button.tsx'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByBookings, besideBookings } from '../schedules/affected-queries.ts'
import { updateCachedBookings } from './booking-queries.ts'
import { bookingNow, changedText } from './changed-booking.ts'
import { toastUndoable, undoing } from './undo-change.ts'

type Session = NonNullable<Reply<'listCalendar'>[number]['session']>

/** A session with more places is one continuous bar. */
const maxDrawn = 12

/** May exceed today's capacity, if that was reduced later. */
const placesText = ({ taken, capacity }: Session): string =>
  m.session_places({ taken, capacity: Math.max(taken, capacity) })

export function SessionPlaces({ session }: { session: Session }) {
  const { taken } = session
  const capacity = Math.max(taken, session.capacity)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-small whitespace-nowrap">
      <span
        aria-hidden="true"
        className="flex h-3.5 w-16 gap-px overflow-hidden rounded-slot bg-raised p-px ring-1 ring-accent/45 ring-inset"
      >
        {capacity > maxDrawn ? (
          <span style={{ width: `${(taken / capacity) * 100}%` }} className="rounded-slot bg-accent" />
        ) : (
          Array.from({ length: capacity }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: places that never move
              key={place}
              className={classes('flex-1 rounded-[3px]', place < taken && 'bg-accent')}
            />
          ))
        )}
      </span>
      <span className="figures">{placesText(session)}</span>
    </span>
  )
}

type SessionPeopleToggleProps = {
  ref: Ref<HTMLButtonElement>
  open: boolean
  onToggle: () => void
  count: number
  /** An element id. */
  controls: string
  /** Names the session for screen readers. */
  of: string
}

export function SessionPeopleToggle({ ref, open, onToggle, count, controls, of }: SessionPeopleToggleProps) {
  const people = m.session_people({ count })
  return (
    <DisclosureButton
      ref={ref}
      open={open}
      controls={controls}
      small
      aria-label={`${people}, ${of}`}
      onClick={onToggle}
    >
      {people}
    </DisclosureButton>
  )
}

type Booking = Reply<'listBookingsWithService'>[number]

type ApproveAllProps = {
  people: readonly Booking[]
  /** Called when the button is about to disappear. */
  onAnswered: () => void
}

/** One by one: a failure does not undo the earlier ones. */
export function ApproveAll({ people, onAnswered }: ApproveAllProps) {
  const waiting = people.filter(({ status }) => status === 'pending')
  const approve = useMutation({
    mutationFn: async () => {
      const approved: Reply<'answerBooking'>[] = []
      try {
        for (const { id, version } of waiting) {
          const body = { status: 'approved' as const, version, ...undoing }
          approved.push(await call('answerBooking', { params: { bookingId: id }, body }))
        }
      } finally {
        updateCachedBookings(...approved)
      }
      return approved
    },
    onSuccess: async (approved) => {
      toastUndoable(m.toast_status_updated(), approved)
      onAnswered()
      await refresh(...besideBookings)
    },
    onError: async (error) => {
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else toastFailure(error)
      await refresh(...affectedByBookings)
    },
  })
  const [first] = waiting
  if (!first || waiting.length === 1) return null
  const { startTime: time, service } = first
  return (
    <Button
      aria-label={m.session_approve_all_of({ count: waiting.length, service: service.name, time })}
      busy={approve.isPending}
      onClick={() => approve.mutate()}
    >
      <Check aria-hidden="true" />
      {m.session_approve_all({ count: waiting.length })}
    </Button>
  )
}
