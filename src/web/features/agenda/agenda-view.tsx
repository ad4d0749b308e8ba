import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { present, type StaffMember } from '../staff/team.ts'
import { type Block, columnsOf, datesFrom } from './agenda-blocks.ts'
import { useTimeData } from './agenda-data.ts'
import { TimeGrid } from './agenda-grid.tsx'
import { Members } from './agenda-staff-members.tsx'
import { createHand } from './current-drag.ts'
import { dropper } from './drop-appointment.ts'
import type { Wish } from './drop-targets.ts'
import { NewDialog } from './new-booking-dialog.tsx'
import { useSwipe } from './use-swipe.ts'

export type TimeViewProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  first: string
  days: number
  /** The staff members shown; null means all. */
  members: readonly number[] | null
  /** One column per staff member and day; always so for a single day. */
  apart: boolean
  label: string
  onMembers: (members: readonly number[] | null) => void
  onApart: (apart: boolean) => void
  onOpen: (date: string, bookingId: number) => void
  onTurn: (by: -1 | 1) => void
}

export function TimeView(props: TimeViewProps) {
  const { schedule, team, first, days, members, apart, label, onMembers, onApart, onOpen, onTurn } = props
  const scheduleId = String(schedule.id)
  const now = useWallNow(schedule.timezone)
  const wide = useWide()
  const dates = useMemo(() => datesFrom(first, days), [first, days])
  const { data, error, isFetching, isStale, again } = useTimeData(scheduleId, first, dates.at(-1) ?? first)
  const [wish, setWish] = useState<Wish | null>(null)
  const hand = useRef(createHand()).current
  const frame = useRef<HTMLDivElement>(null)
  useSwipe(frame, onTurn)

  // Former staff members are shown while they still have bookings.
  const staff = useMemo(() => {
    const busy = new Set(data?.taken.map(({ staffId }) => staffId))
    return team.filter(({ id, retired }) => !retired || busy.has(id))
  }, [team, data?.taken])
  const shown = useMemo(
    () => (members ? staff.filter(({ id }) => members.includes(id)) : staff),
    [members, staff],
  )
  const isApart = shown.length > 1 && (apart || days === 1)
  const columns = useMemo(() => columnsOf(dates, shown, isApart), [dates, shown, isApart])
  const drop = useMemo(() => dropper(scheduleId, hand, setWish), [scheduleId, hand])
  const alone = present(team).length < 2

  const add = () => {
    const column = columns.find(({ date }) => date === now.date) ?? columns[0]
    if (column) setWish({ kind: 'select', block: null, column, from: nextQuarter(now.time), to: 0 })
  }

  if (error) {
    return (
      <ErrorState title={m.calendar_time_load_failed()} error={error} busy={isFetching} onRetry={again} />
    )
  }
  return (
    <div ref={frame} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Members
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
        <TimeGrid
          label={label}
          columns={columns}
          team={team}
          data={data}
          now={now}
          hand={hand}
          onOpen={(block: Block) => onOpen(block.booking.date, block.booking.id)}
          onDrop={drop}
        />
      ) : (
        <Skeleton className="h-[36rem]" />
      )}
      <NewDialog scheduleId={scheduleId} wish={wish} alone={alone} onClose={() => setWish(null)} />
    </div>
  )
}

const nextQuarter = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Math.min(23 * 60 + 45, Math.ceil((hour * 60 + minute + 1) / 15) * 15)
}
