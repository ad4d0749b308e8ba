import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatTimes, formatWeekday } from '../../format.ts'
import { refresh } from '../../query.ts'
import { IconButton } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByHours } from '../schedules/affected-queries.ts'
import type { HoursRow } from './weekly-hours.ts'

/** One time range of opening hours, with a button to remove it if it can be removed. */
export function HoursEntry({ row, onDeleted }: { row: HoursRow; onDeleted?: () => void }) {
  const times = formatTimes(row.startTime, row.endTime)
  const remove = useMutation({
    mutationFn: () => call('deleteAvailability', { params: { availabilityId: row.id } }),
    onSuccess: async () => {
      toastSuccess(m.toast_hours_deleted())
      await refresh(...affectedByHours)
      onDeleted?.()
    },
    onError: (error) => tellFailure(error),
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
