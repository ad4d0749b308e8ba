import { useMemo, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { minuteOf, quarterOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { firstOfWeek } from '../calendar/calendar-views.ts'
import type { StaffMember } from '../staff/team.ts'
import { useOwnStaff } from '../team/use-may.ts'
import { type Block, type Booking, columnsOf, datesFrom } from './agenda-blocks.ts'
import { type AgendaChoices, weekStartOf } from './agenda-choices.ts'
import { useAgendaData } from './agenda-data.ts'
import { type BlockTarget, createDragStore, type DropTarget } from './agenda-drag.ts'
import { AgendaGrid } from './agenda-grid.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { DayStrip } from './day-strip.tsx'
import { createDrops, focusBooking } from './drop-appointment.ts'
import { NewBookingDialog } from './new-booking-dialog.tsx'
import { SeriesDropDialog } from './series-drop-dialog.tsx'
import { useSwipe } from './use-swipe.ts'

type AgendaViewProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  first: string
  days: number
  /** Null means all. */
  members: readonly number[] | null
  /** Always true for a single day. */
  apart: boolean
  choices: AgendaChoices
  label: string
  /** The address asks for the form of a new booking. */
  adding: boolean
  onAdded: () => void
  onDay: (date: string) => void
  /** Whose card is open. */
  bookingId: number | undefined
  onOpen: (bookingId: number | undefined) => void
  onMoved: (date: string) => void
  onTurn: (by: -1 | 1) => void
}

export function AgendaView(props: AgendaViewProps) {
  const { schedule, team, first, days, members, apart, choices, label, adding } = props
  const { onAdded, onDay, bookingId, onOpen, onMoved, onTurn } = props
  const scheduleId = String(schedule.id)
  const now = useWallNow(schedule.timezone)
  const dates = useMemo(() => datesFrom(first, days), [first, days])
  const { data, error, isFetching, isStale, again } = useAgendaData(
    scheduleId,
    schedule.timezone,
    first,
    dates.at(-1) ?? first,
  )
  const [target, setNewBooking] = useState<DropTarget | null>(null)
  const [asked, setAsked] = useState<BlockTarget | null>(null)
  const dragStore = useRef(createDragStore()).current
  const wide = useWide()
  const lastCard = useRef(bookingId)
  if (bookingId !== undefined) lastCard.current = bookingId
  const frame = useRef<HTMLDivElement>(null)
  useSwipe(frame, onTurn)

  // Former staff members are shown while they still have bookings.
  const staff = useMemo(() => {
    const busy = new Set(data?.occupancies.map(({ staffId }) => staffId))
    return team.filter(({ id, retired }) => !retired || busy.has(id))
  }, [team, data?.occupancies])
  const own = useOwnStaff()
  const shown = useMemo(() => {
    const some = members ? staff.filter(({ id }) => members.includes(id)) : staff
    return some.toSorted((a, b) => Number(isForeign(own, a.id)) - Number(isForeign(own, b.id)))
  }, [members, staff, own])
  const isApart = shown.length > 1 && (apart || days === 1)
  const columns = useMemo(
    () =>
      columnsOf(dates, shown, isApart).map((column) => ({
        ...column,
        foreign: column.members.length > 0 && column.members.every(({ id }) => isForeign(own, id)),
      })),
    [dates, shown, isApart, own],
  )
  const drops = useMemo(
    () => createDrops({ scheduleId, dragStore, onSelect: setNewBooking, onAsk: setAsked }),
    [scheduleId, dragStore],
  )

  const usual = columns.find(({ date, foreign }) => date === now.date && !foreign) ?? columns[0]
  const added = useRef<DropTarget | null>(null)
  // The clock goes on while the form is open.
  if (!adding) added.current = null
  else if (usual) {
    const from = minuteOf(quarterOf(now.time))
    added.current ??= { kind: 'select', block: null, column: usual, from, to: 0 }
  }

  if (error) {
    return (
      <div className="p-gutter">
        <ErrorState title={m.calendar_time_load_failed()} query={{ error, isFetching, refetch: again }} />
      </div>
    )
  }
  return (
    <>
      {!wide && days === 1 && (
        <DayStrip
          scheduleId={scheduleId}
          first={firstOfWeek(first, weekStartOf(choices))}
          chosen={first}
          today={now.date}
          members={shown.filter(({ id }) => !isForeign(own, id))}
          onDay={onDay}
        />
      )}
      <div ref={frame} className="flex min-h-0 flex-1 flex-col">
        {data && !isStale ? (
          <AgendaGrid
            label={label}
            columns={columns}
            team={team}
            choices={choices}
            data={data}
            now={now}
            timezone={schedule.timezone}
            dragStore={dragStore}
            onOpen={(block: Block) => onOpen(block.booking.id)}
            onDay={days > 1 ? onDay : undefined}
            onDrop={drops.drop}
          />
        ) : (
          <div className="grid grow p-4">
            <Skeleton className="h-full" />
          </div>
        )}
        <AppointmentCard
          schedule={schedule}
          team={team}
          bookings={data?.bookings ?? noBookings}
          bookingId={bookingId}
          onClose={() => onOpen(undefined)}
          onMoved={onMoved}
          onUndone={focusBooking}
          onFocusLost={() => focusBooking(lastCard.current ?? 0)}
        />
        <SeriesDropDialog
          timezone={schedule.timezone}
          target={asked}
          onSave={drops.save}
          onClose={(saved) => {
            setAsked(null)
            if (!saved) drops.putBack()
            focusBooking(asked?.block.booking.id ?? 0)
          }}
        />
        <NewBookingDialog
          scheduleId={scheduleId}
          target={target ?? added.current}
          undated={!target}
          team={team}
          onClose={() => {
            setNewBooking(null)
            if (adding) onAdded()
          }}
        />
      </div>
    </>
  )
}

const isForeign = (own: readonly number[] | null, id: number): boolean => own !== null && !own.includes(id)

const noBookings: Booking[] = []
