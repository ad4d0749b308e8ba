import { useMutation } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByHours } from '../schedules/affected-queries.ts'
import type { StaffMember } from '../staff/team.ts'
import { weekdays } from './weekly-hours.ts'

type WhoseHoursProps = {
  scheduleId: string
  team: readonly StaffMember[]
  /** The member whose hours are shown; null for the whole schedule. */
  staffId: number | null
  /** The member has no hours of their own. */
  shared: boolean
  onChoose: (staffId: number | null) => void
}

export function WhoseHours({ scheduleId, team, staffId, shared, onChoose }: WhoseHoursProps) {
  const member = team.find(({ id }) => id === staffId)
  const giveBack = useMutation({
    mutationFn: () =>
      call('setHours', { params: { scheduleId }, body: { days: [...weekdays], hours: [], staffId } }),
    onSuccess: async () => {
      await refresh(...affectedByHours)
      toastSuccess(m.toast_hours_saved())
    },
    onError: (error) => tellFailure(error),
  })

  return (
    <div className="grid gap-4">
      <div className="max-w-sm">
        <Field label={m.schedule_hours_whose()}>
          {(field) => (
            <Select
              {...field}
              value={String(staffId ?? 'all')}
              onChange={(chosen) => onChoose(chosen === 'all' ? null : Number(chosen))}
              options={[
                { value: 'all', label: m.schedule_hours_everybody() },
                ...team.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </Field>
      </div>
      {member && (
        <Notice
          {...(!shared && {
            action: (
              <Button tone="secondary" busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
                {m.schedule_hours_give_back()}
              </Button>
            ),
          })}
        >
          {shared
            ? m.schedule_hours_inherited({ name: member.name })
            : m.schedule_hours_own({ name: member.name })}
        </Notice>
      )}
    </div>
  )
}
