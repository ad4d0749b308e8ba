import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatTimes } from '../../format.ts'
import { reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { byAppointment, leading, spanOf } from '../bookings/appointments.ts'
import { BookingForm } from '../bookings/booking-form.tsx'
import { Zone } from '../bookings/booking-history.tsx'
import { everyBooking } from '../bookings/booking-queries.ts'
import { placeOf } from '../bookings/undo-change.ts'
import { useBookedClient } from '../bookings/use-booked-client.ts'
import { memberOf, membersDoing, teamQuery } from '../staff/team.ts'
import { DayBooking, DaySession } from './day-booking.tsx'

type Schedule = Reply<'getSchedule'>
type Booking = Reply<'listBookingsWithService'>[number]

/** Named by a mail's link. */
type Sought = { id: number; answer: string | undefined }

type DayDialogProps = {
  schedule: Schedule
  date: string | null
  sought: Sought | undefined
  toAdd: boolean
  clientId: number | undefined
  onClose: () => void
}

export function DayDialog({ schedule, date, onClose, toAdd, ...opened }: DayDialogProps) {
  /** How often the form was asked for. */
  const [adding, setAdding] = useState(0)
  return (
    <Dialog
      wide
      open={date !== null}
      onOpenChange={(open) => {
        if (open) return
        setAdding(0)
        onClose()
      }}
      action={
        <Button tone="secondary" onClick={() => setAdding((times) => times + 1)}>
          <Plus aria-hidden="true" />
          {m.calendar_add_title()}
        </Button>
      }
      title={date === null ? '' : m.calendar_dialog_title({ date: formatDate(date, 'full') })}
    >
      {date !== null && (
        <Zone value={schedule.timezone}>
          <Day key={date} schedule={schedule} date={date} adding={adding + (toAdd ? 1 : 0)} {...opened} />
        </Zone>
      )}
    </Dialog>
  )
}

type DayProps = Pick<DayDialogProps, 'schedule' | 'sought' | 'clientId'> & { date: string; adding: number }

function Day({ schedule, date, sought, adding, clientId }: DayProps) {
  const params = { scheduleId: String(schedule.id) }
  const bookings = useQuery(everyBooking(schedule.id, { from: date, to: date }))
  // Wait for everything before rendering, so that nothing moves when later parts arrive.
  const services = useQuery(reading('listServices', { params }))
  const hours = useQuery(reading('listOpenHours', { params, query: { from: date, to: date } }))
  const team = useQuery(teamQuery(schedule.id))
  const client = useBookedClient(clientId, schedule.id)
  const [edited, setEdited] = useState<Booking | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const list = bookings.data ?? []
  const loading =
    bookings.isPending || services.isPending || hours.isPending || team.isPending || client === null

  useEffect(() => {
    if (adding === 0 || loading) return
    setEdited(null)
    form.current?.querySelector('h3')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start' })
  }, [adding, loading])

  const edit = (booking: Booking) => {
    setEdited(booking)
    form.current?.scrollIntoView({ block: 'start' })
  }

  const entryOf = (booking: Booking, inSession = false) => (
    <DayBooking
      key={booking.id}
      members={membersDoing(team.data, booking)}
      booking={booking}
      inSession={inSession}
      edited={booking.id === edited?.id}
      sought={booking.id === sought?.id ? (sought.answer ?? '') : undefined}
      onEdit={() => edit(booking)}
      onDeleted={() => setEdited((now) => (now?.id === booking.id ? null : now))}
    />
  )

  if (loading) return <DaySkeleton />
  return (
    <div className="grid gap-7">
      {bookings.isError && !bookings.data && (
        <ErrorState title={m.calendar_day_load_failed()} query={bookings} />
      )}
      {bookings.data && (
        <>
          {sought && !list.some(({ id }) => id === sought.id) && (
            <Notice tone="wait">{m.calendar_request_moved()}</Notice>
          )}
          {hours.data && (
            <RibbonOfDay schedule={schedule} hours={hours.data[0]?.hours ?? []} date={date} bookings={list} />
          )}
          {list.length === 0 ? (
            <p className="text-muted">{m.calendar_dialog_empty()}</p>
          ) : (
            <ul className="border-b border-line">
              {byAppointment(list).map((people) =>
                people.length > 1 ? (
                  <DaySession
                    key={people[0].session?.id}
                    people={people}
                    member={memberOf(team.data, people[0].staffId)}
                    unfolded={people.some(({ id }) => id === edited?.id || id === sought?.id)}
                  >
                    {people.map((booking) => entryOf(booking, true))}
                  </DaySession>
                ) : (
                  entryOf(people[0])
                ),
              )}
            </ul>
          )}
        </>
      )}
      <div ref={form}>
        <BookingForm
          key={edited?.id ?? 'new'}
          scheduleId={params.scheduleId}
          date={date}
          client={client ?? undefined}
          // A booking moved to another day meanwhile is still being edited here.
          booking={list.find(({ id }) => id === edited?.id) ?? edited ?? undefined}
          onDone={() => {
            setEdited(null)
            if (edited) showEntry(edited.id)
          }}
        />
      </div>
    </div>
  )
}

/** Back from the form to the booking that was edited. Takes the focus at once, before anything else can. */
function showEntry(id: number): void {
  const entry = document.getElementById(placeOf('day-booking', id))
  entry?.focus({ preventScroll: true })
  requestAnimationFrame(() => entry?.scrollIntoView({ block: 'center' }))
}

type RibbonOfDayProps = {
  schedule: Schedule
  hours: Reply<'listOpenHours'>[number]['hours']
  date: string
  bookings: Reply<'listBookingsWithService'>
}

function RibbonOfDay({ schedule, hours, date, bookings }: RibbonOfDayProps) {
  const now = useWallNow(schedule.timezone)
  const blocking = bookings.filter(({ status }) => status === 'pending' || status === 'approved')
  const times = hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')
  return (
    <DayRibbon
      tall
      hours={hours}
      parts={byAppointment(blocking)
        .map(leading)
        .map((booking) => ({
          ...spanOf(booking),
          tone: booking.status === 'pending' ? 'pending' : 'booked',
        }))}
      now={now.date === date ? now.time : undefined}
      text={times ? m.book_open_hours({ times }) : m.calendar_closed()}
    />
  )
}

function DaySkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText />
      <Skeleton className="h-16" />
      <Skeleton className="h-24" />
      <Skeleton className="h-[46rem]" />
    </div>
  )
}
