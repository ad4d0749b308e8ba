import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { formatBookedTimes, formatDate } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { memberOf, type StaffMember } from '../staff/team.ts'

export type AffectedBookings = Reply<'listAffectedBookings'>

type Booking = AffectedBookings['bookings'][number]

/** `now` is the current booking, if it changed meanwhile. */
type Failure = { text: string; now: ReturnType<typeof bookingNow> }

function asItIs(booking: Booking, failed: ReadonlyMap<number, Failure>): Booking {
  const now = failed.get(booking.id)?.now
  if (!now) return booking
  const { endRepeated: _, ...rest } = booking
  const { version, date, startTime, endTime, endRepeated, clientName } = now
  return {
    ...rest,
    version,
    date,
    startTime,
    endTime,
    ...(endRepeated && { endRepeated }),
    clientName,
  }
}

type AffectedBookingsDialogProps = {
  affected: AffectedBookings
  team: readonly StaffMember[]
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Bookings beyond the first page are only counted. */
export function AffectedBookingsDialog({ affected, team, focusAfter, onClose }: AffectedBookingsDialogProps) {
  const [left, setLeft] = useState(affected.bookings)
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<number, Failure>>(new Map())
  const more = affected.bookingCount - affected.bookings.length
  const cancel = useMutation({
    mutationFn: async () => {
      const failed = new Map<number, Failure>()
      for (const { id: bookingId, version } of left.filter(({ id }) => going.has(id))) {
        try {
          await call('editBooking', { params: { bookingId }, body: { status: 'cancelled', version } })
        } catch (error) {
          const now = bookingNow(error)
          failed.set(bookingId, { now, text: now ? changedText(now) : messageOf(error) })
        }
      }
      await refresh(...affectedByBookings)
      return failed
    },
    onSuccess: (failed) => {
      const cancelled = going.size - failed.size
      if (cancelled > 0) toastSuccess(m.toast_bookings_cancelled({ count: cancelled }))
      if (failed.size === 0) return onClose()
      setProblems(failed)
      setLeft(left.filter(({ id }) => failed.has(id) || !going.has(id)).map((one) => asItIs(one, failed)))
      setGoing(new Set())
    },
  })
  const mark = ({ id }: Booking, goes: boolean) => {
    const marked = new Set(going)
    if (goes) marked.add(id)
    else marked.delete(id)
    setGoing(marked)
  }
  const all = going.size === left.length

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      focusAfter={focusAfter}
      title={left.length === 1 ? m.affected_title_one() : m.affected_title({ count: left.length + more })}
      description={m.affected_text()}
    >
      <div className="grid gap-5">
        {problems.size > 0 && (
          <Notice tone="wait" announced>
            {m.affected_left()}
          </Notice>
        )}
        {left.length > 1 && (
          <div className="-mt-2 -ml-gutter">
            <Button
              tone="quiet"
              onClick={() => setGoing(all ? new Set() : new Set(left.map(({ id }) => id)))}
            >
              {all ? m.affected_keep_all() : m.affected_cancel_all()}
            </Button>
          </div>
        )}
        <ul className="grid gap-4">
          {left.map((booking) => (
            <li key={booking.id} className="grid gap-1">
              <Segments
                legend={wordsOf(booking, team)}
                value={going.has(booking.id) ? 'cancel' : 'keep'}
                onChange={(chosen) => mark(booking, chosen === 'cancel')}
                options={[
                  { value: 'keep', label: m.affected_keep() },
                  { value: 'cancel', label: m.affected_cancel() },
                ]}
              />
              {problems.get(booking.id) && (
                <p className="text-small text-no-ink">{problems.get(booking.id)?.text}</p>
              )}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-small text-muted">{m.affected_more({ count: more })}</p>}
        {going.size === 0 ? (
          <Button size="large" wide onClick={onClose}>
            {m.affected_done()}
          </Button>
        ) : (
          <Button tone="danger" size="large" wide busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {going.size === 1 ? m.affected_confirm_one() : m.affected_confirm({ count: going.size })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function wordsOf(booking: Booking, team: readonly StaffMember[]): string {
  const { date, clientName, serviceName, staffId } = booking
  const when = `${formatDate(date, 'short')}, ${formatBookedTimes(booking)}`
  const member = memberOf(team, staffId)
  return [when, clientName, serviceName, ...(member ? [member.name] : [])].join(' · ')
}
