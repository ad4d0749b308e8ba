import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { ClosuresSection } from '../closures/closures-section.tsx'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { present, type StaffMember, teamQuery } from '../staff/team.ts'
import { useMayChange, useReachable } from '../team/use-may.ts'
import { HoursEditor, OwnHoursNotice } from './hours-editor.tsx'
import { hoursOf } from './weekly-hours.ts'

type StaffMemberHoursChoiceProps = {
  scheduleId: string
  team: readonly StaffMember[]
  /** Null for the whole schedule. */
  staffId: number | null
  shared: boolean
  readOnly: boolean
  onChoose: (staffId: number | null) => void
}

function StaffMemberHoursChoice(props: StaffMemberHoursChoiceProps) {
  const { scheduleId, team, staffId, shared, readOnly, onChoose } = props
  const member = team.find(({ id }) => id === staffId)
  return (
    <div className="grid gap-4">
      <div className="max-w-sm">
        <Field label={m.schedule_hours_staff()}>
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
        <OwnHoursNotice scheduleId={scheduleId} member={member} shared={shared} readOnly={readOnly} />
      )}
    </div>
  )
}

export function HoursTab({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const scheduleId = String(schedule.id)
  const list = useQuery(reading('listAvailability', { params: { scheduleId } }))
  const { data: everybody = [] } = useQuery(teamQuery(scheduleId))
  const team = present(everybody)
  const { ownId } = useReachable(team)
  const mayChange = useMayChange()
  const [chosen, setChosen] = useState<number | null>()
  const { staffId, rows, shared } = hoursOf(list.data ?? [], team, chosen === undefined ? ownId : chosen)
  const readOnly = !mayChange('setHours', staffId)

  return (
    <div className="grid gap-5">
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <ErrorState title={m.schedule_hours_load_failed()} query={list} />}
      {list.data && team.length > 1 && (
        <StaffMemberHoursChoice
          scheduleId={scheduleId}
          team={team}
          staffId={staffId}
          shared={shared}
          readOnly={readOnly}
          onChoose={setChosen}
        />
      )}
      {list.data && (
        <HoursEditor
          scheduleId={scheduleId}
          staffId={staffId}
          rows={rows}
          shared={shared}
          readOnly={readOnly}
        />
      )}
      <ClosuresSection schedule={schedule} />
    </div>
  )
}
