import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus, X } from 'lucide-react'
import { minuteOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatTimes, formatWeekday } from '../../format.ts'
import { refresh } from '../../query.ts'
import { IconButton } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByHours } from '../schedules/affected-queries.ts'
import { dayName, type HoursRow, rowsOn, scaleOf, weekdays } from './weekly-hours.ts'

function HoursEntry({ row, onDeleted }: { row: HoursRow; onDeleted?: () => void }) {
  const times = formatTimes(row.startTime, row.endTime)
  const remove = useMutation({
    mutationFn: () => call('deleteAvailability', { params: { availabilityId: row.id } }),
    onSuccess: async () => {
      toastSuccess(m.toast_hours_deleted())
      await refresh(...affectedByHours)
      onDeleted?.()
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <li className="flex min-h-11 items-center">
      <span className="figures text-small">{times}</span>
      {onDeleted && (
        <div className="relative">
          <IconButton
            label={m.schedule_hours_delete({ day: formatWeekday(row.dayOfWeek), times })}
            tone="danger"
            aria-busy={remove.isPending}
            onClick={() => {
              if (!remove.isPending) remove.mutate()
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  )
}

type WeekRibbonsProps = {
  rows: readonly HoursRow[]
  /** The rows belong to the whole schedule, so they cannot be deleted for this member alone. */
  shared: boolean
  readOnly?: boolean
  onAdd: (day: number) => void
  onEdit: (day: number) => void
  onDeleted: () => void
}

/** One scale for all days, so that mornings and breaks line up. */
export function WeekRibbons(props: WeekRibbonsProps) {
  const { rows, shared, readOnly = false, onAdd, onEdit, onDeleted } = props
  const scale = scaleOf(rows)
  return (
    <ul className="@container border-b border-line">
      {weekdays.map((day) => {
        const ofDay = rowsOn(rows, day)
        return (
          <li
            key={day}
            className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-2.5 has-[button]:hover:bg-accent-soft/40 @3xl:grid-cols-[8.5rem_minmax(0,1fr)_20rem_auto] @3xl:gap-x-6"
          >
            {readOnly ? (
              <span className="flex min-h-11 items-center font-semibold">{dayName(day)}</span>
            ) : (
              // The button covers the whole row; other controls lie above it.
              <button
                type="button"
                aria-label={m.schedule_hours_edit({ day: formatWeekday(day) })}
                onClick={() => onEdit(day)}
                className="flex min-h-11 items-center gap-2 rounded-control text-left font-semibold after:absolute after:inset-0"
              >
                {dayName(day)}
                <Pencil
                  aria-hidden="true"
                  className="size-4 text-muted transition-colors duration-150 group-hover:text-accent"
                />
              </button>
            )}
            <div className="order-last col-span-2 @3xl:order-none @3xl:col-span-1">
              <DayBar rows={ofDay} scale={scale} />
            </div>
            <div className="col-span-2 row-start-3 @3xl:col-span-1 @3xl:row-start-auto">
              {ofDay.length === 0 ? (
                <p className="text-small text-muted">{m.schedule_hours_closed()}</p>
              ) : (
                <ul className="flex flex-wrap gap-x-4">
                  {ofDay.map((row) => (
                    <HoursEntry key={row.id} row={row} {...(!shared && !readOnly && { onDeleted })} />
                  ))}
                </ul>
              )}
            </div>
            {!readOnly && (
              <div className="relative col-start-2 row-start-1 @3xl:col-start-auto @3xl:row-start-auto">
                <IconButton
                  label={m.schedule_hours_add_day({ day: formatWeekday(day) })}
                  onClick={() => onAdd(day)}
                >
                  <Plus aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function DayBar({ rows, scale }: { rows: readonly HoursRow[]; scale: { from: number; to: number } }) {
  const share = (minute: number) => ((minute - scale.from) / (scale.to - scale.from)) * 100
  return (
    <div aria-hidden="true" className="relative h-4">
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge/60" />
      {rows.map(({ id, startTime, endTime }) => (
        <span
          key={id}
          style={{
            left: `${share(minuteOf(startTime))}%`,
            width: `${share(minuteOf(endTime)) - share(minuteOf(startTime))}%`,
          }}
          className="absolute inset-y-0 animate-fill rounded-slot bg-accent"
        />
      ))}
    </div>
  )
}
