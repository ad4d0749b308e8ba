import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { ColorMark } from '../staff/staff-member-name.tsx'
import { present, type StaffMember } from '../staff/team.ts'
import { type Block, columnsOf, datesFrom } from './agenda-blocks.ts'
import { useAgendaData } from './agenda-data.ts'
import { createDragStore, type DropTarget } from './agenda-drag.ts'
import { AgendaGrid } from './agenda-grid.tsx'
import { createDropHandler } from './drop-appointment.ts'
import { NewBookingDialog } from './new-booking-dialog.tsx'

/** In pixels: at least `far` sideways, at most `straight` up or down. */
const far = 70
const straight = 40
const slack = 10

/** Leaves the swipe to content that can scroll that way. */
function useSwipe(frame: RefObject<HTMLElement | null>, onTurn: (by: -1 | 1) => void) {
  const turn = useRef(onTurn)
  turn.current = onTurn
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let start: { x: number; y: number } | null = null
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const scroller = (target as Element).closest<HTMLElement>('[data-scroller]')
      const scrolls = scroller !== null && scroller.scrollWidth > scroller.clientWidth + 1
      start = touches.length === 1 && finger && !scrolls ? { x: finger.clientX, y: finger.clientY } : null
    }
    const end = (event: TouchEvent) => {
      const [finger] = event.changedTouches
      if (!start || !finger) return
      const aside = finger.clientX - start.x
      if (Math.abs(aside) > far && Math.abs(finger.clientY - start.y) < straight)
        turn.current(aside < 0 ? 1 : -1)
      start = null
    }
    const follow = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!start || !finger) return
      const aside = Math.abs(finger.clientX - start.x)
      // Dragging a block and vertical scrolling are not swipes.
      if (event.defaultPrevented || Math.abs(finger.clientY - start.y) > aside + slack) start = null
      else if (aside > slack && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', follow, { passive: false })
    element.addEventListener('touchend', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', follow)
      element.removeEventListener('touchend', end)
    }
  }, [frame])
}

type StaffMembersShownProps = {
  staff: readonly StaffMember[]
  shown: readonly number[] | null
  apart: boolean
  choosesApart: boolean
  onShown: (shown: readonly number[] | null) => void
  onApart: (apart: boolean) => void
}

const look =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3.5 text-small font-semibold ring-1 ring-inset transition-colors duration-150'

function StaffMembersShown({ staff, shown, apart, choosesApart, onShown, onApart }: StaffMembersShownProps) {
  if (staff.length < 2) return null
  const toggle = (id: number) => {
    const next = staff.map((one) => one.id).filter((one) => (one === id) !== isShown(one))
    onShown(next.length === 0 || next.length === staff.length ? null : next)
  }
  const isShown = (id: number) => shown === null || shown.includes(id)
  return (
    <fieldset className="flex min-w-0 gap-2 max-md:-mx-gutter max-md:overflow-x-auto max-md:px-gutter max-md:py-0.5 md:flex-wrap">
      <legend className="sr-only">{m.calendar_members()}</legend>
      {staff.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isShown(id)}
          onClick={() => toggle(id)}
          className={classes(
            look,
            isShown(id) ? 'bg-raised text-ink ring-edge' : 'text-muted line-through decoration-1 ring-line',
          )}
        >
          <ColorMark color={color} />
          {name}
        </button>
      ))}
      {choosesApart && (
        <button
          type="button"
          aria-pressed={apart}
          onClick={() => onApart(!apart)}
          className={classes(look, apart ? 'bg-accent text-on-accent ring-accent' : 'text-accent ring-edge')}
        >
          {m.calendar_apart()}
        </button>
      )}
    </fieldset>
  )
}

type AgendaViewProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  first: string
  days: number
  /** Null means all. */
  members: readonly number[] | null
  /** Always true for a single day. */
  apart: boolean
  label: string
  onMembers: (members: readonly number[] | null) => void
  onApart: (apart: boolean) => void
  onOpen: (date: string, bookingId: number) => void
  onTurn: (by: -1 | 1) => void
}

export function AgendaView(props: AgendaViewProps) {
  const { schedule, team, first, days, members, apart, label, onMembers, onApart, onOpen, onTurn } = props
  const scheduleId = String(schedule.id)
  const now = useWallNow(schedule.timezone)
  const wide = useWide()
  const dates = useMemo(() => datesFrom(first, days), [first, days])
  const { data, error, isFetching, isStale, again } = useAgendaData(scheduleId, first, dates.at(-1) ?? first)
  const [target, setNewBooking] = useState<DropTarget | null>(null)
  const dragStore = useRef(createDragStore()).current
  const frame = useRef<HTMLDivElement>(null)
  useSwipe(frame, onTurn)

  // Former staff members are shown while they still have bookings.
  const staff = useMemo(() => {
    const busy = new Set(data?.occupancies.map(({ staffId }) => staffId))
    return team.filter(({ id, retired }) => !retired || busy.has(id))
  }, [team, data?.occupancies])
  const shown = useMemo(
    () => (members ? staff.filter(({ id }) => members.includes(id)) : staff),
    [members, staff],
  )
  const isApart = shown.length > 1 && (apart || days === 1)
  const columns = useMemo(() => columnsOf(dates, shown, isApart), [dates, shown, isApart])
  const drop = useMemo(() => createDropHandler(scheduleId, dragStore, setNewBooking), [scheduleId, dragStore])
  const alone = present(team).length < 2

  const add = () => {
    const column = columns.find(({ date }) => date === now.date) ?? columns[0]
    if (column) setNewBooking({ kind: 'select', block: null, column, from: nextQuarter(now.time), to: 0 })
  }

  if (error) {
    return <ErrorState title={m.calendar_time_load_failed()} query={{ error, isFetching, refetch: again }} />
  }
  return (
    <div ref={frame} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <StaffMembersShown
          staff={staff}
          shown={members}
          apart={apart}
          choosesApart={days > 1}
          onShown={onMembers}
          onApart={onApart}
        />
        <div className="ml-auto max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-40">
          <Button onClick={add} size={wide ? 'medium' : 'large'}>
            <Plus aria-hidden="true" />
            <span className="max-md:sr-only">{m.calendar_add_title()}</span>
          </Button>
        </div>
      </div>
      {data && !isStale ? (
        <AgendaGrid
          label={label}
          columns={columns}
          team={team}
          data={data}
          now={now}
          dragStore={dragStore}
          onOpen={(block: Block) => onOpen(block.booking.date, block.booking.id)}
          onDrop={drop}
        />
      ) : (
        <Skeleton className="h-[36rem]" />
      )}
      <NewBookingDialog
        scheduleId={scheduleId}
        target={target}
        alone={alone}
        onClose={() => setNewBooking(null)}
      />
    </div>
  )
}

const nextQuarter = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Math.min(23 * 60 + 45, Math.ceil((hour * 60 + minute + 1) / 15) * 15)
}
