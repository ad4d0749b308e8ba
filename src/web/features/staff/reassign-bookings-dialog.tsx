import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { formatBookedTimes, formatDate, wallNow } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { LoadingText } from '../../ui/skeleton.tsx'
import { everyBooking } from '../bookings/booking-queries.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { present, type StaffMember } from './team.ts'

type Booking = Reply<'listBookingsWithService'>[number]

type ReassignBookingsProps = {
  schedule: { id: number; timezone: string }
  /** The bookings of this member are reassigned. */
  member: StaffMember
  team: readonly StaffMember[]
}

export function ReassignBookingsDialog({
  onClose,
  ...props
}: ReassignBookingsProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={m.team_reassign_title({ name: props.member.name })}
      description={m.team_reassign_text()}
    >
      <UpcomingBookings {...props} onClose={onClose} />
    </Dialog>
  )
}

function useUpcomingBookings({ schedule, member }: Pick<ReassignBookingsProps, 'schedule' | 'member'>) {
  const now = wallNow(schedule.timezone)
  const list = useQuery(everyBooking(schedule.id, { staffId: member.id, from: now.date }))
  const isUpcoming = ({ status, date, startTime }: Booking) =>
    (status === 'pending' || status === 'approved') && `${date} ${startTime}` > `${now.date} ${now.time}`
  return { ...list, upcoming: list.data?.filter(isUpcoming) }
}

function UpcomingBookings({
  schedule,
  member,
  team,
  onClose,
}: ReassignBookingsProps & { onClose: () => void }) {
  const query = useUpcomingBookings({ schedule, member })
  const { upcoming, error } = query
  const others = present(team).filter(({ id }) => id !== member.id)
  const [to, setTo] = useState(String(others[0]?.id))
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const reassign = useMutation({
    mutationFn: async (bookings: readonly Booking[]) => {
      const failed = new Map<number, string>()
      for (const { id: bookingId, version } of bookings) {
        try {
          const body = { staffId: to, insteadOf: member.id, version }
          await call('editBooking', { params: { bookingId }, body })
        } catch (failure) {
          failed.set(bookingId, messageOf(failure))
        }
      }
      await refresh(...affectedByBookings)
      setProblems(failed)
    },
  })

  if (error && !upcoming) {
    return <ErrorState title={m.schedule_bookings_load_failed()} query={query} />
  }
  if (!upcoming) return <LoadingText />
  if (upcoming.length === 0) {
    return (
      <>
        <Notice tone="yes" announced>
          {m.team_reassign_done()}
        </Notice>
        <Button size="large" wide onClick={onClose}>
          {m.common_close()}
        </Button>
      </>
    )
  }
  return (
    <div className="grid gap-5">
      <Field label={m.team_reassign_to()}>
        {(field) => (
          <Select
            {...field}
            value={to}
            onChange={setTo}
            options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Field>
      {problems.size > 0 && (
        <Notice tone="wait" announced>
          {m.team_reassign_left()}
        </Notice>
      )}
      <ul className="border-b border-line">
        {upcoming.map((booking) => (
          <UpcomingBookingRow
            key={booking.id}
            booking={booking}
            problem={problems.get(booking.id)}
            busy={reassign.isPending}
            onReassign={() => reassign.mutate([booking])}
          />
        ))}
      </ul>
      {upcoming.length > 1 && (
        <Button size="large" wide busy={reassign.isPending} onClick={() => reassign.mutate(upcoming)}>
          {m.team_reassign_all({ count: upcoming.length })}
        </Button>
      )}
    </div>
  )
}

type UpcomingBookingRowProps = {
  booking: Booking
  problem: string | undefined
  busy: boolean
  onReassign: () => void
}

function UpcomingBookingRow({ booking, problem, busy, onReassign }: UpcomingBookingRowProps) {
  const { date, clientName, service } = booking
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-44">
        <p className="font-semibold">
          <span className="inline-block first-letter:uppercase">{formatDate(date, 'short')}</span>
          {', '}
          <span className="figures">{formatBookedTimes(booking)}</span>
        </p>
        <p className="text-small text-muted">
          {clientName} · {service.name}
        </p>
        {problem && <p className="text-small text-no-ink">{problem}</p>}
      </div>
      <Button tone="secondary" busy={busy} onClick={onReassign}>
        {m.team_reassign_one()}
        <span className="sr-only">
          {' '}
          · {clientName}, {formatDate(date, 'day')}
        </span>
      </Button>
    </li>
  )
}
